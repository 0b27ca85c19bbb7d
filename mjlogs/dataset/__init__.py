"""A dataset: immutable Parquet parts, and a log that says which of them count (docs/dataset.md)."""

from mjlogs.dataset.reader import Dataset, is_dataset, open, whole_numbers

__all__ = ["Dataset", "is_dataset", "open", "whole_numbers"]
