"""The canonical events and claims of a game as bytes: equal for two records of the same game, whoever wrote them.

Left out: what only some formats hold (ids of copies, byte offsets, tsumogiri marks, names of players, wall seeds).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from librt.strings import BytesWriter, write_i16_le, write_i64_le
from mypy_extensions import i64

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.games import Deal, Game
from mjlogs.core.tiles import Tile, kind_of

LENGTH: Final = 32  # hexadecimal digits kept of a digest
SEAT_STEP: Final = 64  # more than there are kinds
NONE_SHOWN: Final = 255  # more than a hand has tiles
DEAL_BEGINS: Final = 255  # more than any seat and kind


def content_digest(game: Game) -> str:
    """The digest of a game's canonical events and claims."""
    out = BytesWriter()
    for deal in game.deals:
        for event in deal.events:
            put_event(out, event)
    if game.end is not None:
        put_end(out, game.end)
    return sha256(out.getvalue()).hexdigest()[:LENGTH]


def discards(game: Game) -> bytes:
    """All discards in order, a byte each: seat and kind, red fives as others; 255 before each deal."""
    out = BytesWriter()
    for deal in game.deals:
        byte(out, DEAL_BEGINS)
        for event in deal.events:
            if isinstance(event, Discard):
                byte(out, event.seat * SEAT_STEP + kind_of(event.tile))
    return out.getvalue()


def points_before(game: Game) -> list[list[int]]:
    """The points at the start of each deal, as the record has them."""
    out: list[list[int]] = []
    for deal in game.deals:
        start = deal.events[0]
        if isinstance(start, DealStart):
            out.append([int(one) for one in start.scores])
    return out


def points_after(deal: Deal, stick: i64) -> list[int]:
    """The points at the end of a deal, as the record moves them; empty where it does not say them of every seat."""
    points: list[int] = []
    for event in deal.events:
        if isinstance(event, (Draw, Discard)):
            continue
        if isinstance(event, DealStart):
            points = list(event.scores)
        elif isinstance(event, RiichiAccepted):
            if event.seat < len(points):
                points[event.seat] -= int(stick)
        elif isinstance(event, Win):
            points = moved(points, event.claim.before, event.claim.deltas)
        elif isinstance(event, Ryuukyoku):
            points = moved(points, event.before, event.deltas)
    return points


def moved(points: list[int], before: list[int], deltas: list[int]) -> list[int]:
    """The points, or those the record has before a move, with what is moved; the points where nothing is said of it."""
    return [one + delta for one, delta in zip(before or points, deltas, strict=False)] if deltas else points


def byte(out: BytesWriter, value: i64) -> None:
    """A small number: a seat or a tile."""
    out.append(int(value & 255))


def three_bytes(out: BytesWriter, one: i64, two: i64, three: i64) -> None:
    """Three small numbers."""
    write_i16_le(out, int(one | two << 8))
    out.append(int(three & 255))


def put_tiles(out: BytesWriter, tiles: list[Tile] | None) -> None:
    """Tiles in order, with their number first."""
    if tiles is None:
        byte(out, NONE_SHOWN)
        return
    byte(out, len(tiles))
    for one in tiles:
        byte(out, one)


def put_sorted(out: BytesWriter, tiles: list[Tile]) -> None:
    """The same by their numbers, the least first."""
    byte(out, len(tiles))
    out.write(bytes([one & 255 for one in sorted(tiles)]))


def put_numbers(out: BytesWriter, numbers: list[int]) -> None:
    """Whole numbers, with their count first."""
    byte(out, len(numbers))
    for one in numbers:
        write_i64_le(out, one)


def put_text(out: BytesWriter, text: str) -> None:
    """A short text and its end."""
    out.write(text.encode("utf-8", "backslashreplace"))
    byte(out, 0)


def put_event(out: BytesWriter, event: Event) -> None:
    """One event: a letter for its kind, who acts, and what it says."""
    if isinstance(event, Draw):
        three_bytes(out, 1, event.seat, event.tile)
    elif isinstance(event, Discard):
        three_bytes(out, 2, event.seat, event.tile)
    elif isinstance(event, Claim):
        byte(out, 3)
        byte(out, event.seat)
        byte(out, event.sort)
        byte(out, event.called)
        byte(out, event.source)
        put_sorted(out, event.own)
    elif isinstance(event, OwnKan):
        byte(out, 4)
        byte(out, event.seat)
        byte(out, event.sort)
        put_sorted(out, event.own)
    elif isinstance(event, Kita):
        byte(out, 12)
        byte(out, event.seat)
        byte(out, event.tile)
    elif isinstance(event, DoraReveal):
        byte(out, 5)
        byte(out, event.indicator)
    elif isinstance(event, RiichiDeclared):
        byte(out, 6)
        byte(out, event.seat)
    elif isinstance(event, RiichiAccepted):
        byte(out, 7)
        byte(out, event.seat)
    else:
        put_rare(out, event)


def put_rare(out: BytesWriter, event: Event) -> None:
    """The beginning and the ends of a deal."""
    if isinstance(event, DealStart):
        byte(out, 8)
        byte(out, event.seat)
        for hand in event.hands:
            put_sorted(out, hand)
        byte(out, event.indicator)
        put_numbers(out, event.scores)
        put_numbers(out, [int(event.wind), int(event.number), int(event.honba), int(event.deposits)])
    elif isinstance(event, Ryuukyoku):
        byte(out, 9)
        put_text(out, str(event.reason.value))
        put_numbers(out, event.deltas)
        for shown in event.shown:
            if shown is None:
                byte(out, NONE_SHOWN)
            else:
                put_sorted(out, shown)
    elif isinstance(event, Win):
        put_win(out, event)


def put_win(out: BytesWriter, event: Win) -> None:
    """A win with the record's claims on it."""
    claim = event.claim
    byte(out, 10)
    byte(out, event.seat)
    byte(out, event.source)
    byte(out, event.tile)
    put_tiles(out, claim.ura)
    for name, han in sorted(claim.yaku or []):
        put_text(out, name)
        write_i64_le(out, han)
    for name in sorted(claim.yakuman):
        put_text(out, name)
    put_numbers(out, [int(claim.fu), int(claim.points)])
    put_numbers(out, claim.deltas)


def put_end(out: BytesWriter, end: MatchEnd) -> None:
    """The claimed end of the match."""
    byte(out, 11)
    put_numbers(out, end.points)
    put_numbers(out, end.results)
