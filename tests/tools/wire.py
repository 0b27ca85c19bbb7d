"""Tenhou's spelling of elements and melds, written here a second time so that a test can hold the reader to it."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from mjlogs.core.melds import CHI, PON


def element(tag: str, attributes: dict[str, object]) -> str:
    """An empty element."""
    return f"<{tag}{''.join(f' {name}={quoteattr(str(value))}' for name, value in attributes.items())}/>"


def meld_code(sort: int, seat: int, source: int, called: int, own: list[int]) -> int:
    """The number that stands for a chi, pon or daiminkan of ids 0-135."""
    away = (source - seat) % 4
    ids = sorted([called, *own])
    at = ids.index(called)
    copies = [one % 4 for one in ids]
    kind = ids[0] // 4
    if sort == CHI:
        low = kind // 9 * 7 + kind % 9
        return away | 4 | copies[0] << 3 | copies[1] << 5 | copies[2] << 7 | (3 * low + at) << 10
    if sort == PON:
        unused = 6 - sum(copies)
        return away | 8 | unused << 5 | (3 * kind + at) << 9
    return away | called << 8
