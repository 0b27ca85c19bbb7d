"""The engine: the table, how events change it, the laws, and the settlement. Knows no format."""
