"""A dataset: immutable Parquet parts, and a log that says which of them count (docs/dataset.md)."""

from mjlogs.dataset.compaction import Compacted, compact
from mjlogs.dataset.database import make_database
from mjlogs.dataset.reader import Dataset, is_dataset, open, whole_numbers

__all__ = ["Compacted", "Dataset", "compact", "is_dataset", "make_database", "open", "whole_numbers"]
