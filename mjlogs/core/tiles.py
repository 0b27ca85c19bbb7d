"""Tiles and kinds, and the one notation for both. Holds no rule and imports nothing of mjlogs but its errors."""

from __future__ import annotations

from typing import Final, NewType

from mypy_extensions import i64

Tile = NewType("Tile", i64)  # 0-33 ordinary tiles by kind, 34-36 the red fives of man, pin, sou
Kind = NewType("Kind", i64)  # 0-8 man, 9-17 pin, 18-26 sou, 27-30 winds, 31-33 dragons
Kinds = i64  # a set of kinds: bit k stands for kind k

KINDS: Final = 34
TILES: Final = 37
PHYSICAL_TILES: Final = 136
SANMA_TILES: Final = 108  # the set of three players: no 2m to 8m
COPIES: Final = 4
RANKS: Final = 9
NO_TILE: Final = -1
HIDDEN: Final = -2  # a tile that is there, but that the record does not show
NO_PHYSICAL: Final = -1
FIRST_RED: Final = 34
EAST: Final = 27
NORTH: Final = 30
HAKU: Final = 31
ORPHANS: Final[i64] = sum(2**k for k in (0, 8, 9, 17, 18, 26, *range(27, 34)))
WINDS: Final[i64] = sum(2**k for k in range(27, 31))
DRAGONS: Final[i64] = sum(2**k for k in range(31, 34))
HONOURS: Final[i64] = sum(2**k for k in range(27, 34))
SUIT_LETTERS: Final = "mpsz"
TILE_NAMES: Final = [f"{k % RANKS + 1}{SUIT_LETTERS[k // RANKS]}" for k in range(KINDS)] + ["0m", "0p", "0s"]


def kind_of(tile: Tile) -> Kind:
    """The kind of a tile: a red five is a five."""
    return Kind(tile) if tile < FIRST_RED else Kind((tile - FIRST_RED) * 9 + 4)


def is_red(tile: Tile) -> bool:
    """Whether a tile is a red five."""
    return tile >= FIRST_RED


def shift(bits: i64, by: i64) -> i64:
    """`bits << by` in 64 bits (mypyc compiles a literal left of a variable shift in 32)."""
    return bits << by


def bit(kind: Kind) -> Kinds:
    """The set that holds one kind."""
    return shift(1, kind)


def holds(kinds: Kinds, kind: Kind) -> bool:
    """Whether a set of kinds holds a kind."""
    return (kinds >> kind) & 1 != 0


def dora_of(indicator: Tile, tile_set: i64 = PHYSICAL_TILES) -> Kind:
    """The kind an indicator makes dora: the next of its suit, its winds or its dragons, in a circle.

    In the set of SANMA_TILES the circle of man is 1 and 9 alone.

    >>> show(Tile(dora_of(tile("9m")))), show(Tile(dora_of(tile("4z")))), show(Tile(dora_of(tile("7z"))))
    ('1m', '1z', '5z')
    >>> show(Tile(dora_of(tile("1m"), SANMA_TILES)))
    '9m'
    """
    kind = kind_of(indicator)
    if kind == 0 and tile_set == SANMA_TILES:
        return Kind(RANKS - 1)
    if kind < EAST:
        return Kind(kind + 1 if kind % RANKS < RANKS - 1 else kind - RANKS + 1)
    if kind < HAKU:
        return Kind(kind + 1 if kind < HAKU - 1 else EAST)
    return Kind(kind + 1 if kind < KINDS - 1 else HAKU)


def show(tile: Tile) -> str:
    """A tile in the usual notation: 0p is the red five of pin, 5z the white dragon; ?? what is none."""
    return TILE_NAMES[tile] if 0 <= tile < TILES else "??"


def show_kinds(kinds: Kinds) -> str:
    """A set of kinds, in order, as single tiles with blanks between: `2m 5m`."""
    return " ".join([show(Tile(k)) for k in range(KINDS) if (kinds >> k) & 1])


def order_of(tile: Tile) -> i64:
    """Where a tile stands in a sorted hand: a red five just before the plain ones."""
    return 2 * kind_of(tile) + (0 if tile >= FIRST_RED else 1)


def show_tiles(tiles: list[Tile]) -> str:
    """A hand, sorted, each suit once.

    >>> show_tiles(parse_tiles("55z3m0p21m"))
    '123m0p55z'
    """
    ordered = sorted(tiles, key=order_of)
    out: list[str] = []
    for i, one in enumerate(ordered):
        text = show(one)
        out.append(text[0])
        if i + 1 == len(ordered) or show(ordered[i + 1])[1] != text[1]:
            out.append(text[1])
    return "".join(out)


def parse_tiles(text: str) -> list[Tile]:
    """The tiles of `123m0p55z`, in the order written; blanks are skipped.

    Raises:
        ValueError: a letter that is no suit, a rank the suit lacks, or ranks with no suit behind them.

    >>> [int(t) for t in parse_tiles("19m 0s 7z")]
    [0, 8, 36, 33]
    """
    tiles: list[Tile] = []
    ranks: list[str] = []
    for letter in text:
        if letter.isascii() and letter.isdigit():
            ranks.append(letter)
        elif letter in SUIT_LETTERS and ranks:
            suit = SUIT_LETTERS.index(letter)
            for rank in ranks:
                tiles.append(tile_of(int(rank), suit, text))
            ranks = []
        elif not letter.isspace():
            raise ValueError(f"{letter!r} in {text!r} is no tile: ranks 0-9, then one of m p s z (as in 123m0p55z)")
    if ranks:
        raise ValueError(f"{''.join(ranks)!r} in {text!r} has no suit behind it: one of m p s z")
    return tiles


def tile_of(rank: int, suit: int, text: str) -> Tile:
    """One tile of a rank (0 is red) and a suit (0-3); `text` is what the caller reads, for the message."""
    if suit == 3 and not 1 <= rank <= 7:
        raise ValueError(f"{rank}z in {text!r} is no tile: honours are 1z-7z")
    if rank == 0:
        return Tile(FIRST_RED + suit)
    return Tile(suit * RANKS + rank - 1)


def tile(text: str) -> Tile:
    """One tile: `tile("0p")`.

    Raises:
        ValueError: not exactly one tile.
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise ValueError(f"{text!r} is not one tile")
    return tiles[0]
