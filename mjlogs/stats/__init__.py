"""Statistics of players: one SQL file each, with how it is counted in its head, and what runs them over a dataset."""
