"""What Tenhou's tags say that mjlogs has no place for: kept as unknown fields, to be written back into the same tags.

They stand under the name of their tag, in capitals, each attribute as the record has it. Of a list by seat that chips
follow it is the chips alone that are kept.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from mjlogs.core.findings import NO_DEAL
from mjlogs.core.games import Extra, Game
from mjlogs.formats.tenhou_wire import BEHIND, PAIRS, plain, unquoted

START: Final = "start_game"  # the lines of mjlogs' own format that the tags become
DEAL: Final = "start_kyoku"
WIN: Final = "hora"
DRAW: Final = "ryukyoku"
CONNECTION: Final = "connection."
BACK: Final = b"UN"
HANDS: Final = (b"hai0", b"hai1", b"hai2", b"hai3")
READ: Final[dict[bytes, frozenset[bytes]]] = {
    b"SHUFFLE": frozenset((b"seed", b"ref")),
    b"GO": frozenset((b"type", b"lobby", b"rule", b"csrule")),
    BACK: frozenset((b"n0", b"n1", b"n2", b"n3", b"dan", b"rate", b"sx")),
    b"BYE": frozenset((b"who",)),
    b"TAIKYOKU": frozenset((b"oya", b"log")),
    b"INIT": frozenset((b"seed", b"ten", b"oya", *HANDS, b"shuffle")),
    b"AGARI": frozenset((b"ba", b"hai", b"m", b"machi", b"ten", b"yaku", b"yakuman", b"doraHai", b"doraHaiUra", b"who",
                         b"fromWho", b"paoWho", b"sc", b"owari")),
    b"RYUUKYOKU": frozenset((b"type", b"ba", b"sc", *HANDS, b"owari")),
}
STATED: Final = {plain(tag): frozenset(plain(one) for one in names) for tag, names in READ.items()}
WITH_CHIPS: Final = ("sc", "owari")
CHIPS_OF: Final = (b"sc", b"owari")
NAME: Final = re.compile(r"[A-Za-z]\w{0,40}", re.ASCII)
TEXT: Final = re.compile(r"[ !#-%'-;=-~]*")  # what stands between double quotes as it is
CHIPS: Final = re.compile(r"[-+0-9.,]+")


def unread(tag: bytes, given: dict[bytes, bytes]) -> dict[str, object]:
    """What a tag says that nobody reads."""
    read = READ[tag]
    kept: dict[str, object] = {}
    if not read.issuperset(given):
        for key in given:
            if key not in read:
                kept[plain(key)] = plain(given[key])
    return kept


def keep(game: Game, part: str, event: i64, tag: bytes, given: dict[bytes, bytes]) -> None:
    """Keep what a tag says that nobody reads, beside an event of the deal read last or before the first one."""
    kept = unread(tag, given)
    if part in (WIN, DRAW):
        for key in CHIPS_OF:
            text = given.get(key)
            if text is not None and text.count(b",") >= PAIRS:
                kept[plain(key)] = plain(text.split(b",", PAIRS)[PAIRS])
    if kept:
        add(game, part, event, plain(tag), kept)


def add(game: Game, part: str, event: i64, tag: str, kept: dict[str, object]) -> None:
    """Put it among the unknown fields; those of the match are all of one line."""
    if part == START:
        for one in game.extras:
            if one.part == START:
                one.fields[tag] = kept
                return
    game.extras.append(Extra(NO_DEAL if part == START else len(game.deals) - 1, event, part, {tag: kept}))


def keep_connection(game: Game, tag: bytes, given: dict[bytes, bytes]) -> None:
    """Keep what the tag that lets somebody leave or come back says besides: another name than before, or anything."""
    number = len(game.disconnects) - 1
    one = game.disconnects[number]
    kept = unread(tag, given)
    if one.is_back:
        key = f"n{one.seat}"
        name = given[key.encode()]
        if plain(unquoted(name)) != game.players[one.seat].name:
            kept[key] = plain(name)
    if kept:
        game.extras.append(Extra(one.deal, one.event, connection(number), {plain(tag): kept}))


def connection(number: i64) -> str:
    """The place of what is kept of somebody who leaves or comes back, by the number of that."""
    return f"{CONNECTION}{number}"


def add_seed(game: Game, text: str) -> str:
    """The seed of the deal read last, behind those of the deals before; or why it is not kept."""
    if BEHIND in text:
        return "the seed of the deal has a semicolon, and is not kept"
    if game.seed and BEHIND not in game.seed:
        return "a second seed of the walls; the first is kept"
    game.seed += BEHIND * (len(game.deals) - 1 - game.seed.count(BEHIND)) + text + BEHIND
    return ""


def kept_of(extras: list[Extra]) -> dict[tuple[int, int, str], dict[str, str]]:
    """What can be written of what is kept: attributes by deal, event and tag, or the place of a connection."""
    out: dict[tuple[int, int, str], dict[str, str]] = {}
    for one in extras:
        for tag, fields in one.fields.items():
            if isinstance(fields, dict):
                place = one.part if one.part.startswith(CONNECTION) else tag
                kept = out.setdefault((int(one.deal), int(one.event), place), {})
                for name, text in fields.items():
                    if isinstance(text, str) and NAME.fullmatch(name) and TEXT.fullmatch(text):
                        kept[name] = text
    return out


def chips(kept: dict[str, str], name: str) -> str:
    """What follows a list by seat of a tag: the chips kept of it."""
    text = kept.get(name, "")
    return f",{text}" if CHIPS.fullmatch(text) else ""


def with_kept(tag: str, attributes: dict[str, object], kept: dict[str, str]) -> dict[str, object]:
    """The attributes of a tag with those kept of it; what a reader reads is as the writer states it, but for chips."""
    out = {name: f"{value}{chips(kept, name)}" if name in WITH_CHIPS else value for name, value in attributes.items()}
    return out | {name: text for name, text in kept.items() if name not in out and name not in STATED[tag]}
