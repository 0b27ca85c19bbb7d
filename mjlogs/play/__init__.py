"""A player of our own: whole legal matches under any ruleset, and faults planted in them. Knows nothing of `engine`."""
