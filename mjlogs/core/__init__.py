"""The vocabulary: tiles, seats, melds, events, deals, games, findings. Holds no rule and does no input or output."""
