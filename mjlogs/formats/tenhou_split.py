"""The fast way through a mjlog without a compiler: the scanner's strict subset, by regular expressions.

It refuses what the scanner (tenhou_scan) refuses, tag by tag, so the reader may take either.
"""

from __future__ import annotations

import re
from typing import Final

from mjlogs.core.games import Game
from mjlogs.core.seats import Seat
from mjlogs.core.tiles import PHYSICAL_TILES
from mjlogs.formats.tenhou_scan import CLOSING, LINE_ENDS, MOST_ATTRIBUTES, MOST_TAG, Unusual
from mjlogs.formats.tenhou_xml import Builder

TileTags = dict[bytes, tuple[Seat, int]]
NAME: Final = rb"[A-Za-z](?:[A-Za-z][A-Za-z0-9]*+)?+"  # a digit in second place makes it a tile
PAIR: Final = rb' ([A-Za-z][A-Za-z0-9]*+)="([ !#-%\'-;=-~]*+)"'
PAIRS: Final = rb'((?: [A-Za-z][A-Za-z0-9]*+="[ !#-%\'-;=-~]*+")*+)'
ROOT: Final = re.compile(rb"<mjloggm" + PAIRS + rb">")
TILES: Final = re.compile(rb"(?:<[D-GT-W](?:0|[1-9][0-9]{0,2}+)/>)++")
TAG: Final = re.compile(rb"<(?!mjloggm[ /])(" + NAME + rb")" + PAIRS + rb" ?+/>")
ATTRIBUTE: Final = re.compile(PAIR)


def tile_tags(letters: str) -> TileTags:
    """Seat and id of every tag of a draw or a discard, by its name."""
    return {b"%c%d" % (ord(letter), n): (Seat(seat), n) for seat, letter in enumerate(letters)
            for n in range(PHYSICAL_TILES)}


DRAWS: Final = tile_tags("TUVW")
DISCARDS: Final = tile_tags("DEFG")


def scan(data: bytes, build: Builder) -> Game:
    """Read a whole record into an unused builder.

    Raises:
        Unusual: it holds something that is for expat.
        FormatError: what the builder says of a tag.
    """
    root = ROOT.match(data)
    if root is None:
        raise Unusual(0)
    attributes(root[1])
    at = root.end()
    while True:
        tiles = TILES.match(data, at)
        if tiles is not None:
            add_tiles(tiles[0], build, at)
            at = tiles.end()
        tag = TAG.match(data, at)
        if tag is None:
            break
        if tag.end() - at > MOST_TAG:
            raise Unusual(at)
        build.tag(tag[1], attributes(tag[2]), at)
        at = tag.end()
    if data[at:at + len(CLOSING)] != CLOSING or data[at + len(CLOSING):at + len(CLOSING) + 3] not in LINE_ENDS:
        raise Unusual(at)
    return build.end(at, "")


def add_tiles(tags: bytes, build: Builder, at: int) -> None:
    """Draws and discards with nothing between them, the first one at a byte."""
    draw = build.draw
    discard = build.discard
    for name in tags[1:-2].split(b"/><"):
        found = DRAWS.get(name)
        if found is not None:
            draw(found[0], found[1], at)
        elif name in DISCARDS:
            found = DISCARDS[name]
            discard(found[0], found[1], at)
        else:
            raise Unusual(at)
        at += len(name) + 3


def attributes(text: bytes) -> dict[bytes, bytes]:
    """The attributes of a tag, none of them twice."""
    pairs = ATTRIBUTE.findall(text)
    given = dict(pairs)
    if len(given) != len(pairs) or len(pairs) > MOST_ATTRIBUTES:
        raise Unusual(0)
    return given
