"""mjlogs' own format: which physical tiles a line names, and the wall."""

from __future__ import annotations

from typing import Final

from mjlogs.core.games import Deal
from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import COPIES, NO_PHYSICAL, PHYSICAL_TILES, SANMA_TILES, Tile, kind_of
from mjlogs.formats import ours_values as v
from mjlogs.formats.mjai_words import WORDS
from mjlogs.formats.ours_lines import Line

DICE: Final = v.list_of(v.count, 2)


def number_of(line: Line, key: str, tile: Tile) -> int:
    """The physical tile of a tile, if it is named and can be that one."""
    number = line.may(key, v.physical, NO_PHYSICAL)
    if number != NO_PHYSICAL and number // COPIES != kind_of(tile):
        expected = f"a number of the kind of {WORDS[tile]} (four a kind, in the order of the kinds)"
        line.wrong(v.Wrong(f"{line.kind}.{key}", expected, number))
        return NO_PHYSICAL
    return number


def numbers_of(line: Line, key: str, own: list[Tile]) -> list[int]:
    """The physical tiles of several tiles, all or none."""
    numbers = line.may_list(key, v.list_of(v.physical, len(own)))
    return numbers if are_of(line, key, numbers, own) else []


def hand_numbers(line: Line, hands: list[list[Tile]]) -> list[list[int]]:
    """The physical tiles of all hands, or none."""
    given = line.may_list("tehais_ids", v.list_of(v.list_of(v.physical), len(hands)))
    for seat, numbers in enumerate(given):
        if not are_of(line, f"tehais_ids[{seat}]", numbers, hands[seat]):
            return []
    return given


def are_of(line: Line, key: str, numbers: list[int], own: list[Tile]) -> bool:
    """Whether the named physical tiles can be these tiles."""
    if not numbers or [one // COPIES for one in numbers] == [kind_of(one) for one in own]:
        return True
    line.wrong(v.Wrong(f"{line.kind}.{key}", "numbers of the kinds of the tiles, in their order", numbers))
    return False


def read_wall(line: Line, deal: Deal, seats: int) -> None:
    """What a deal's first line says of the wall and the dice."""
    size = PHYSICAL_TILES if seats == MOST_SEATS else SANMA_TILES
    deal.dice = [one - 1 for one in line.may_list("dice", DICE)]
    deal.wall = line.may_list("wall", v.list_of(v.physical, size))
    deal.wall_tiles = line.may_list("wall_tiles", v.list_of(v.dealt, size))
    deal.wall_text = line.may("wall_text", v.long_text, "")
    deal.wall_salt = line.may("wall_salt", v.text, "")
    deal.wall_commitment = line.may("wall_commitment", v.text, "")
    deal.salt_commitment = line.may("salt_commitment", v.text, "")
