"""The laws, one family a module, and their catalogue in causal order."""
