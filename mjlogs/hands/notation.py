"""From a person's notation to a winning hand. What contradicts itself or the tile set is refused in a sentence."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, MELD_NAMES, Meld
from mjlogs.core.seats import NO_SEAT, WIND_LETTERS, Seat, Wind
from mjlogs.core.tiles import (
    COPIES,
    EAST,
    FIRST_RED,
    KINDS,
    NO_TILE,
    Kind,
    Tile,
    is_red,
    kind_of,
    parse_tiles,
    show,
    show_tiles,
)
from mjlogs.errors import NotationError
from mjlogs.hands.winning import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST_TURN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    WinningHand,
)
from mjlogs.rulesets.model import Ruleset

FLAGS: Final[dict[str, int]] = {
    "riichi": RIICHI,
    "double_riichi": DOUBLE_RIICHI,
    "ippatsu": IPPATSU,
    "rinshan": RINSHAN,
    "chankan": CHANKAN,
    "haitei": HAITEI,
    "houtei": HOUTEI,
    "tenhou": FIRST_TURN,
    "chiihou": FIRST_TURN,
    "renhou": FIRST_TURN,
}
TSUMO_ONLY: Final = ("rinshan", "haitei", "tenhou", "chiihou")
RON_ONLY: Final = ("chankan", "houtei", "renhou")
FIRST_TURNS: Final = ("tenhou", "chiihou", "renhou")
NEVER_TOGETHER: Final = (
    ("rinshan", "haitei", "a replacement tile is never the last tile of the live wall"),
    ("rinshan", "ippatsu", "the kan before the replacement draw ends ippatsu"),
    ("chankan", "houtei", "a kakan needs a live tile, so no discard of it is the last"),
)
MOST_INDICATORS: Final = 5
MOST_MELDS: Final = 4
WHOLE_HAND: Final = 13  # concealed tiles before the winning one, without melds


def tiles_in(text: str, what: str) -> list[Tile]:
    """The tiles of a part of the input, named in the message."""
    try:
        return parse_tiles(text)
    except ValueError as error:
        raise NotationError(f"{what}: {error}") from error


def wind_in(text: str, what: str, players: int) -> Wind:
    """A wind by its letter."""
    at = WIND_LETTERS.find(text.upper()) if len(text) == 1 else -1
    if not 0 <= at < players:
        letters = ", ".join(WIND_LETTERS[:players])
        raise NotationError(f"{what}: {text!r} is no wind here: one of {letters}")
    return Wind(at)


def meld_in(text: str) -> Meld:
    """A meld such as `pon 777p`: chi, pon, daiminkan, ankan or kakan, and its tiles.

    Raises:
        NotationError: another word, or tiles that are no such meld.

    >>> str(meld_in("chi 340p"))
    'chi 340p'
    """
    words = text.split(None, 1)
    if len(words) != 2 or words[0].lower() not in MELD_NAMES[1:]:
        raise NotationError(f"meld {text!r}: write a word and its tiles, as in `pon 777p`: {', '.join(MELD_NAMES[1:])}")
    sort = MELD_NAMES.index(words[0].lower())
    tiles = tiles_in(words[1], f"meld {text!r}")
    tiles.sort(key=kind_of)
    size = 4 if sort >= DAIMINKAN else 3
    if len(tiles) != size:
        raise NotationError(f"meld {text!r}: {len(tiles)} tiles where {words[0].lower()} has {size}")
    first = kind_of(tiles[0])
    step = 1 if sort == CHI else 0
    for i, one in enumerate(tiles):
        if kind_of(one) != first + i * step or (sort == CHI and (first >= EAST or first // 9 != kind_of(one) // 9)):
            shape = "three in a row of one suit" if sort == CHI else "all of one kind"
            raise NotationError(f"meld {text!r}: {show_tiles(tiles)} are not {shape}")
    if sort == ANKAN:
        return Meld(sort, tiles, Tile(NO_TILE), Seat(NO_SEAT))
    return Meld(sort, tiles, tiles[0], Seat(NO_SEAT))


def check_copies(tiles: list[Tile], robbed: Kind, rules: Ruleset) -> None:
    """No kind more than four times (a robbed kan holds three more), no more red fives than the set has."""
    counts = [0] * KINDS
    reds = [0, 0, 0]
    for one in tiles:
        counts[kind_of(one)] += 1
        if is_red(one):
            reds[one - FIRST_RED] += 1
    if robbed != NO_TILE and counts[robbed] > 1:
        raise NotationError(f"chankan: a second {show(Tile(robbed))}, but three of them lie in the robbed pon")
    for kind, count in enumerate(counts):
        if count > COPIES:
            raise NotationError(f"{count} copies of {show(Tile(Kind(kind)))} in hand, melds and indicators: 4 exist")
    for suit, count in enumerate(reds):
        if count > rules.red_count(suit):
            raise NotationError(
                f"{count} of {show(Tile(FIRST_RED + suit))}: ruleset {rules.name} has {rules.red_count(suit)} of them"
            )


def check_words(words: list[str], is_tsumo: bool, is_dealer: bool, melds: list[Meld]) -> None:
    """Circumstances that cannot be, alone or together, are refused."""
    for word in words:
        if word not in FLAGS:
            raise NotationError(f"{word!r} is no circumstance of a win: {', '.join(FLAGS)}")
        if word in TSUMO_ONLY and not is_tsumo:
            raise NotationError(f"{word} is a tsumo, this win is a ron")
        if word in RON_ONLY and is_tsumo:
            raise NotationError(f"{word} is a ron, this win is a tsumo")
    is_riichi = "riichi" in words or "double_riichi" in words
    if is_riichi and any(meld.is_open() for meld in melds):
        raise NotationError("riichi needs a closed hand: chi, pon, daiminkan and kakan open it")
    if "ippatsu" in words and not is_riichi:
        raise NotationError("ippatsu needs riichi")
    if "rinshan" in words and not any(meld.is_kan() for meld in melds):
        raise NotationError("rinshan needs a kan among the melds")
    for one, other, reason in NEVER_TOGETHER:
        if one in words and other in words:
            raise NotationError(f"{one} and {other} exclude each other: {reason}")
    check_first_turn(words, is_dealer, melds)


def check_first_turn(words: list[str], is_dealer: bool, melds: list[Meld]) -> None:
    """Tenhou, chiihou and renhou stand alone, without melds, tenhou for the dealer and the others for the rest."""
    for word in words:
        if word not in FIRST_TURNS:
            continue
        if is_dealer != (word == "tenhou"):
            whose = "only the dealer (seat E) can have it" if word == "tenhou" else "the dealer (seat E) never has it"
            raise NotationError(f"{word}: {whose}")
        if melds:
            raise NotationError(f"{word}: a hand with melds is past its uninterrupted first turn")
        if len(words) > 1:
            others = ", ".join([one for one in words if one != word])
            raise NotationError(f"{word} stands alone, not with {others}")


def winning_hand(hand: str, win: str, rules: Ruleset, melds: list[str] | None = None, is_tsumo: bool = False,
                 seat: str = "E", round_wind: str = "E", words: list[str] | None = None, dora: str = "",
                 ura: str = "") -> WinningHand:
    """A winning hand from notation: the concealed tiles without the winning one, the winning one, and the rest.

    `melds` as in meld_in; `words` are keys of FLAGS; `dora` and `ura` are the indicators turned, not the dora.

    Raises:
        NotationError: what is no tile, wind or meld, a wrong number of tiles, more copies than there are, or
            circumstances that cannot be.
    """
    laid = [meld_in(one) for one in melds or []]
    held, won = held_and_won(hand, win, len(laid))
    circumstances = words or []
    seat_wind = wind_in(seat, "seat", rules.players)
    check_words(circumstances, is_tsumo, seat_wind == 0, laid)
    flags: i64 = 0
    for word in circumstances:
        flags |= FLAGS[word]
    indicators = indicators_in(dora, "dora indicators")
    under = indicators_in(ura, "ura indicators")
    if under and flags & (RIICHI | DOUBLE_RIICHI) == 0:
        raise NotationError("ura indicators count in riichi alone")
    whole = held + won
    for meld in laid:
        whole = whole + meld.tiles
    robbed = kind_of(won[0]) if flags & CHANKAN else Kind(NO_TILE)
    check_copies(whole + indicators + under, robbed, rules)
    return WinningHand(
        counts_of(held + won),
        laid,
        won[0],
        len([one for one in whole if is_red(one)]),
        is_tsumo,
        seat_wind,
        wind_in(round_wind, "round", rules.players),
        flags,
        indicators,
        under,
    )


def held_and_won(hand: str, win: str, melds: int) -> tuple[list[Tile], list[Tile]]:
    """The concealed tiles, as many as go with the melds, and the one that wins."""
    held = tiles_in(hand, "hand")
    won = tiles_in(win, "winning tile")
    if len(won) != 1:
        raise NotationError(f"winning tile: {win!r} is not one tile")
    if melds > MOST_MELDS or len(held) != WHOLE_HAND - 3 * melds:
        wanted = "13 less 3 for each meld are wanted, without the winning tile"
        raise NotationError(f"hand: {len(held)} tiles and {melds} melds; {wanted}")
    return held, won


def indicators_in(text: str, what: str) -> list[Tile]:
    """Up to five indicators."""
    tiles = tiles_in(text, what)
    if len(tiles) > MOST_INDICATORS:
        raise NotationError(f"{what}: {len(tiles)}, there are never more than {MOST_INDICATORS}")
    return tiles


def counts_of(tiles: list[Tile]) -> list[i64]:
    """Tiles by kind, red fives among the fives.

    >>> [int(n) for n in counts_of(parse_tiles("05m"))[:6]]
    [0, 0, 0, 0, 2, 0]
    """
    counts: list[i64] = [0] * KINDS
    for one in tiles:
        counts[kind_of(one)] += 1
    return counts
