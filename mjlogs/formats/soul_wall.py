"""The wall of a deal of Mahjong Soul and its digests, as RecordNewRound has them."""

from __future__ import annotations

from typing import Final

from mjlogs.core.games import Deal
from mjlogs.core.seats import FEWEST_SEATS
from mjlogs.core.tiles import HIDDEN, PHYSICAL_TILES, SANMA_TILES, TILE_NAMES, Tile

Fields = dict[str, object]
TILES: Final[dict[str, Tile]] = {name: Tile(k) for k, name in enumerate(TILE_NAMES)}
LETTERS: Final = 2  # of a tile
DEAD: Final = 14
BEYOND: Final = 4  # tiles before the dead wall of three seats in which a fourth and fifth pair of indicators lie
HAND: Final = 13


def put_wall(deal: Deal, fields: Fields, seats: int) -> None:
    """The wall, in the order of core.games; of a text of another length only the digest can be checked.

    The record's own order ends with the dead wall, which it takes from behind. Old records leave out the hands and the
    dealer's first draw.
    """
    told = {key: fields.get(key) for key in ("paishan", "salt", "saltSha256", "sha256", "md5")}
    words = {key: value for key, value in told.items() if isinstance(value, str) and value}
    if len(words.get("paishan", "")) > LETTERS * PHYSICAL_TILES:
        return
    deal.wall_text, deal.wall_salt = words.get("paishan", ""), words.get("salt", "")
    if "sha256" in words and "salt" in words:
        deal.wall_commitment = f"sha256:{words['sha256']}"
    elif "md5" in words:
        deal.wall_commitment = f"md5:{words['md5']}"
    if "saltSha256" in words:
        deal.salt_commitment = f"sha256:{words['saltSha256']}"
    tiles = tiles_of(deal.wall_text)
    size = SANMA_TILES if seats == FEWEST_SEATS else PHYSICAL_TILES
    dealt = HAND * seats + 1
    if len(tiles) == size - dealt:
        tiles = [Tile(HIDDEN)] * dealt + tiles
    if len(tiles) == size:
        deal.wall_tiles = in_order(tiles, seats)


def in_order(tiles: list[Tile], seats: int) -> list[Tile]:
    """A whole wall in the order of core.games: its dead wall is turned round.

    Of three seats a tile before it is drawn by whoever comes first, or turned as an indicator after that: HIDDEN.
    """
    live = tiles[:-DEAD]
    if seats == FEWEST_SEATS:
        live = live[:-BEYOND] + [Tile(HIDDEN)] * BEYOND
    return live + tiles[: -DEAD - 1 : -1]


def tiles_of(wall: str) -> list[Tile]:
    """The tiles of a wall's text, none where it is no list of tiles."""
    names = [wall[k : k + LETTERS] for k in range(0, len(wall), LETTERS)]
    return [TILES[one] for one in names] if all(one in TILES for one in names) else []
