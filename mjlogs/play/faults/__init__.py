"""One fault of a law planted in a sound game by editing what is recorded. Shares no law with the audit."""
