"""The words of mjai: tiles, reasons of a draw, yaku, how many seats. Holds no state and no rule."""

from __future__ import annotations

from typing import Final

from mjlogs.core.events import RyuukyokuReason
from mjlogs.core.melds import Meld
from mjlogs.core.seats import FEWEST_SEATS, MOST_SEATS
from mjlogs.core.tiles import HAKU, HIDDEN, Tile, kind_of
from mjlogs.formats.json_text import items, text, whole, wrong
from mjlogs.formats.mjai_words import TILES_BY_WORD
from mjlogs.hands.names import BY_MJAI

HAND: Final = 13
UNSEEN: Final = "?"
MOST_YAKU: Final = 40
YAKUMAN_HAN: Final = 100  # a yakuman has so many han, two of them twice as many

REASONS: Final[dict[str, RyuukyokuReason]] = {
    "fanpai": RyuukyokuReason.EXHAUSTIVE, "exhaustive_draw": RyuukyokuReason.EXHAUSTIVE,
    "nagashimangan": RyuukyokuReason.NAGASHI, "nagashi_mangan": RyuukyokuReason.NAGASHI,
    "kyushukyuhai": RyuukyokuReason.KYUUSHU, "kyushu_kyuhai": RyuukyokuReason.KYUUSHU,
    "sufonrenta": RyuukyokuReason.SUUFON, "sufurenta": RyuukyokuReason.SUUFON,
    "suchareach": RyuukyokuReason.SUUCHA_RIICHI, "suurechi": RyuukyokuReason.SUUCHA_RIICHI,
    "sukaikan": RyuukyokuReason.SUUKAIKAN, "suukansansen": RyuukyokuReason.SUUKAIKAN,
    "sanchaho": RyuukyokuReason.TRIPLE_RON, "sanchahou": RyuukyokuReason.TRIPLE_RON,
}


def seats_of(fields: dict[str, object]) -> int:
    """How many play, by a deal's start. Where three do, some dialects add a hidden fourth hand and no points."""
    for key in ("tehais", "scores"):
        given = fields.get(key)
        if isinstance(given, list) and len(given) == FEWEST_SEATS:
            return FEWEST_SEATS
    hands, scores = fields.get("tehais"), fields.get("scores")
    is_padded = (isinstance(hands, list) and len(hands) == MOST_SEATS and hands[-1] in ([], [UNSEEN] * HAND)
                 and isinstance(scores, list) and scores[-1:] == [0] and scores[:-1] == [scores[0]] * FEWEST_SEATS)
    return FEWEST_SEATS if is_padded else MOST_SEATS


def without_fourth(value: object, filling: object) -> object:
    """A list by seat without what some dialects put in place of a fourth seat where three play."""
    if isinstance(value, list) and len(value) == MOST_SEATS and value[-1] == filling:
        return value[:-1]
    return value


def tile(value: object, what: str, at: int) -> Tile:
    """A tile that is seen."""
    found = TILES_BY_WORD.get(value) if isinstance(value, str) else None
    if found is None:
        raise wrong(value, what, "a tile: 1m-9m, 1p-9p, 1s-9s, 5mr, 5pr, 5sr, E S W N P F C", at)
    return found


def drawn(value: object, what: str, at: int) -> Tile:
    """A tile, or HIDDEN for ?."""
    return Tile(HIDDEN) if value == UNSEEN else tile(value, what, at)


def tiles(value: object, what: str, at: int, count: int) -> list[Tile]:
    """So many tiles."""
    found = [tile(one, what, at) for one in items(value, what, at, count)]
    if len(found) != count:
        raise wrong(value, what, f"{count} tiles", at)
    return found


def yaku(value: object, what: str, at: int) -> list[tuple[str, int]]:
    """Pairs of the format's word and han."""
    out: list[tuple[str, int]] = []
    for one in items(value, what, at, MOST_YAKU):
        pair = items(one, what, at, 2)
        if len(pair) != 2:
            raise wrong(one, what, "a name and its han", at)
        out.append((text(pair[0], what, at)[:MOST_YAKU], whole(pair[1], what, at, 0, 10 * YAKUMAN_HAN)))
    return out


def named(pairs: list[tuple[str, int]], hand: list[Tile], melds: list[Meld],
          winning: Tile) -> tuple[list[tuple[str, int]], list[str]]:
    """Yaku with han, and yakuman, by our names; a word that may mean several is told by the tiles."""
    counted: list[tuple[str, int]] = []
    yakuman: list[str] = []
    for word, han in pairs:
        names = BY_MJAI.get(word, [f"mjai yaku {word}"])
        if han >= YAKUMAN_HAN:
            yakuman.append(names[0] if len(names) == 1 else exact(names, hand, winning))
        elif len(names) == 1:
            counted.append((names[0], han))
        else:
            counted.extend(dragons(names, han, hand, melds))
    return counted, yakuman


def dragons(names: list[str], han: int, hand: list[Tile], melds: list[Meld]) -> list[tuple[str, int]]:
    """The triplets of dragons that one word counts together, one han each."""
    held = [kind_of(one) for one in hand]
    found = [name for k, name in enumerate(names)
             if held.count(kind_of(Tile(HAKU + k))) >= 3 or any(meld.kind() == HAKU + k for meld in melds)]
    if len(found) != han:
        return [("mjai yaku sangenpai", han)]
    return [(name, 1) for name in found]


def exact(names: list[str], hand: list[Tile], winning: Tile) -> str:
    """Which of two yakuman: the second is the one completed on its widest or its single wait."""
    held = [kind_of(one) for one in hand]
    count = held.count(kind_of(winning))
    if names[0].startswith("chuuren"):
        return names[1] if count in (2, 4) else names[0]
    return names[1] if count == 2 else names[0]


