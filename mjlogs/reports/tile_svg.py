"""Tiles as vector shapes drawn here: circles for pin, bars for sou, characters for man and honours.

Each is an SVG symbol `t-5m` in a box of WIDTH x HEIGHT; a small sign in the corner tells it without reading the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mjlogs.core.tiles import TILE_NAMES

WIDTH: Final = 60
HEIGHT: Final = 80
BACK: Final = "back"
PAPER: Final = "#fdfbf2"
EDGE: Final = "#8c8470"
INK: Final = "#1d2733"
RED: Final = "#c0261c"
GREEN: Final = "#1c7a3e"
BLUE: Final = "#1f4e8c"
# Strokes of the characters in a box of 24, so that no font is needed
STROKES: Final = {
    "一": "M3 12H21",
    "二": "M6 7H18M3 18H21",
    "三": "M5 5H19M7 12H17M3 19H21",
    "四": "M4 6H20V19H4ZM10 6Q10 13 6 15M14 6V13H18",
    "五": "M5 4H19M12 4L9 20M6 11H17V20M3 20H21",
    "六": "M12 2V6M3 8H21M9 12L4 20M15 12L20 20",
    "七": "M3 12L21 8M10 3V17Q10 20 13 20H20V16",
    "八": "M9 5Q8 14 3 20M13 4Q15 15 21 20",
    "九": "M4 9H16V17Q16 20 21 19V16M10 3Q10 15 4 20",
    "萬": "M3 4H21M8 2V7M16 2V7M6 9H18V15H6ZM6 12H18M12 9V20M4 22V17.5H20V22M12 20L8 21M15 19L17 21",
    "東": "M3 5H21M6 8H18V15H6ZM6 11.5H18M12 2V22M11 15L3 21M13 15L21 21",
    "南": "M3 5H21M12 2V9M4 22V9H20V21L18 22M9 11L10 13.5M15 11L14 13.5M8 14H16M8 17.5H16M12 14V21",
    "西": "M3 4H21M5 8H19V21H5ZM10 4V10Q10 14 6 15M14 4V13Q14 15 18 14",
    "北": "M9 3V21M3 9H9M3 18L9 15M14 3V18Q14 20 16 20H21V17M20 7L14 11",
    "發": "M4 4H9Q8 8 3 11M5 6L7 8M20 3L15 6M13 2Q15 8 21 11M20 6L17 8M5 12H10V15H5V18H10V20Q10 22 7 21.5"
          "M14 12H18V14Q18 15 20 15M14 12Q14 15 12 16M13 17H19Q17 20 12 22M13.5 18Q16 21 20 22",
    "中": "M5 7H19V15H5ZM12 2V22",
}
DENSE: Final = "萬發"
NUMERALS: Final = "一二三四五六七八九"
HONOURS: Final = (("東", INK, "E"), ("南", INK, "S"), ("西", INK, "W"), ("北", INK, "N"), ("", BLUE, "P"),
                  ("發", GREEN, "F"), ("中", RED, "C"))

# Where the circles of a pin tile lie: x, y in the box
PINS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((30, 42),),
    ((30, 26), (30, 58)),
    ((17, 24), (30, 42), (43, 60)),
    ((18, 27), (42, 27), (18, 58), (42, 58)),
    ((17, 24), (43, 24), (30, 42), (17, 60), (43, 60)),
    ((19, 22), (41, 22), (19, 43), (41, 43), (19, 63), (41, 63)),
    ((19, 22), (33, 28), (47, 34), (19, 50), (41, 50), (19, 67), (41, 67)),
    ((21, 20), (43, 20), (21, 36), (43, 36), (21, 52), (43, 52), (21, 68), (43, 68)),
    ((15, 26), (31, 26), (47, 26), (15, 46), (31, 46), (47, 46), (15, 66), (31, 66), (47, 66)),
)
RADII: Final = (17, 12, 9, 10, 8, 8, 7, 7, 7)
# Where the bars of a sou tile lie; the first of the tiles is a bird instead
BARS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((30, 27), (30, 58)),
    ((30, 27), (19, 58), (41, 58)),
    ((19, 27), (41, 27), (19, 58), (41, 58)),
    ((17, 27), (43, 27), (30, 43), (17, 59), (43, 59)),
    ((15, 27), (30, 27), (45, 27), (15, 58), (30, 58), (45, 58)),
    ((30, 20), (15, 43), (30, 43), (45, 43), (15, 65), (30, 65), (45, 65)),
    ((14, 31), (25, 31), (36, 31), (47, 31), (14, 61), (25, 61), (36, 61), (47, 61)),
    ((15, 26), (30, 26), (45, 26), (15, 46), (30, 46), (45, 46), (15, 66), (30, 66), (45, 66)),
)
BAR_HEIGHTS: Final = (0, 24, 24, 24, 20, 24, 17, 24, 17)


def face(colour: str = PAPER) -> str:
    """The tile itself."""
    return (f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="7" fill="{colour}" stroke="{EDGE}" '
            f'stroke-width="2"/>')


def corner(sign: str, colour: str) -> str:
    """The small sign in the upper left corner."""
    return (f'<text x="6" y="14" font-family="sans-serif" font-size="12" font-weight="700" fill="{colour}">'
            f"{sign}</text>")


def glyph(character: str, y: float, size: int, colour: str) -> str:
    """One character in the middle of a line; `y` is its upper edge."""
    scale = size / 24
    thickness = 1.9 if character in DENSE else 2.6
    x = (WIDTH - size) / 2
    return (f'<path d="{STROKES[character]}" transform="translate({x:g} {y:g}) scale({scale:g})" fill="none" '
            f'stroke="{colour}" stroke-width="{thickness}" stroke-linecap="round" stroke-linejoin="round"/>')


def man(rank: int, is_red: bool) -> str:
    """The number over 萬."""
    return glyph(NUMERALS[rank - 1], 12, 28, RED if is_red else INK) + glyph("萬", 43, 30, RED)


def pin(rank: int, is_red: bool) -> str:
    """Circles, each with a ring and a heart."""
    out = []
    radius = RADII[rank - 1]
    for i, (x, y) in enumerate(PINS[rank - 1]):
        colour = RED if is_red or rank == 1 or i % 3 == 2 else BLUE if i % 3 == 0 else GREEN
        out.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
                   f'<circle cx="{x}" cy="{y}" r="{radius * 0.62:.1f}" fill="{PAPER}"/>'
                   f'<circle cx="{x}" cy="{y}" r="{radius * 0.34:.1f}" fill="{colour}"/>')
    return "".join(out)


def sou(rank: int, is_red: bool) -> str:
    """Bars of bamboo, or the bird."""
    if rank == 1:
        return bird()
    out = []
    height = BAR_HEIGHTS[rank - 1]
    for i, (x, y) in enumerate(BARS[rank - 1]):
        is_middle = rank in (5, 7, 9) and x == WIDTH // 2 and (rank != 7 or i == 0)
        colour = RED if is_red or is_middle else GREEN
        out.append(f'<rect x="{x - 4}" y="{y - height // 2}" width="8" height="{height}" rx="4" fill="{colour}"/>'
                   f'<rect x="{x - 5}" y="{y - 1}" width="10" height="3" rx="1.5" fill="{colour}"/>'
                   f'<path d="M{x} {y - height // 2 + 3}V{y + height // 2 - 3}" stroke="{PAPER}" stroke-width="1.4"/>')
    return "".join(out)


def bird() -> str:
    """A bird on its perch."""
    return (f'<path d="M44 30C52 44 46 62 26 64L12 72L17 58C14 46 22 38 31 37Z" fill="{GREEN}"/>'
            f'<circle cx="37" cy="28" r="9" fill="{RED}"/><path d="M45 26L54 29L45 32Z" fill="{INK}"/>'
            f'<circle cx="39" cy="26" r="2" fill="{PAPER}"/>'
            f'<path d="M24 54C30 54 36 50 38 43" stroke="{PAPER}" stroke-width="2.5" fill="none"/>'
            f'<path d="M28 64V73M34 62V73M20 74H44" stroke="{INK}" stroke-width="2.5" fill="none"/>')


def honour(rank: int) -> str:
    """A wind or a dragon; the white one is an empty frame."""
    character, colour, _sign = HONOURS[rank - 1]
    if not character:
        return (f'<rect x="13" y="20" width="34" height="46" rx="4" fill="none" stroke="{colour}" stroke-width="4"/>'
                f'<rect x="19" y="26" width="22" height="34" rx="2" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    return glyph(character, 19, 44, colour)


@cache
def drawing(name: str) -> str:
    """What stands in the box of a tile: `5m`, `0p`, or BACK."""
    if name == BACK:
        return face("#3f7d6a") + ('<rect x="10" y="10" width="40" height="60" rx="4" fill="none" stroke="#d9e8e1" '
                                  'stroke-width="2" stroke-dasharray="4 4"/>')
    rank, suit = int(name[0]), name[1]
    is_red = rank == 0
    if suit == "z":
        _character, colour, sign = HONOURS[rank - 1]
        return face() + honour(rank) + corner(sign, colour)
    draw = {"m": man, "p": pin, "s": sou}[suit]
    colour = RED if is_red else INK
    return face("#fff0ec" if is_red else PAPER) + draw(rank or 5, is_red) + corner(f"{rank or 5}", colour)


def symbol(name: str) -> str:
    """A tile as a symbol to be used by its id."""
    return f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing(name)}</symbol>'


@cache
def symbols() -> str:
    """All tiles and the back."""
    return "".join([symbol(name) for name in (*TILE_NAMES, BACK)])


def picture(names: list[str]) -> str:
    """A row of tiles as an SVG file of its own."""
    placed = [f'<g transform="translate({i * WIDTH} 0)">{drawing(name)}</g>' for i, name in enumerate(names)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * len(names)} {HEIGHT}">'
            f'{"".join(placed)}</svg>')
