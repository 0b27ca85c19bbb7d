"""Everything in a game as plain values, to compare two readings; works compiled too."""

from __future__ import annotations

from enum import Enum


def dump(value: object) -> object:
    """Lists, tuples and texts of all that an object holds."""
    if value is None or isinstance(value, int | str | bytes | Enum):
        return value
    if isinstance(value, list | tuple):
        return [dump(one) for one in value]
    if isinstance(value, dict):
        return {key: dump(one) for key, one in value.items()}
    names = [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
    return [type(value).__name__, [(name, dump(getattr(value, name))) for name in names]]


def fields(value: object, names: str) -> list[object]:
    """Some attributes of an object, their types set aside."""
    return [getattr(value, name) for name in names.split()]
