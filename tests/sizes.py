"""How much the tests try: compiled all of it, in plain Python, which takes several times as long, a part."""

from __future__ import annotations

from mjlogs.compiled import IS_COMPILED


def fewer(all_of_it: int, plain: int) -> int:
    """A number of games or faults, by which of the two runs."""
    return all_of_it if IS_COMPILED else plain
