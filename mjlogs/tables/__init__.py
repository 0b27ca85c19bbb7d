"""The tables made of games: what their columns mean, how rows are collected, built and written as Parquet."""
