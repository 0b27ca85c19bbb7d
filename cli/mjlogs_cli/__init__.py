"""The command line: each command reads its options, calls one function of mjlogs and prints. No logic in here."""
