"""The walls that a seed of Tenhou's makes: of a whole match, or of one deal each in 2008 and 2009."""

from __future__ import annotations

import binascii
from hashlib import sha512
from random import Random
from struct import Struct, error
from typing import Final, final

from librt.strings import BytesWriter, read_i32_le
from mypy_extensions import i64

from mjlogs.core.tiles import COPIES, NO_PHYSICAL, PHYSICAL_TILES, RANKS, SANMA_TILES

BASE64_SEED: Final = "mt19937ar-sha512-n288-base64"
HEX_SEED: Final = "mt19937ar-sha512-n288"  # in 2009 and 2010
DEAL_SEED: Final = "mt19937ar"  # in 2008 and 2009, of each deal its own
BEHIND: Final = ";"  # behind the seed of each deal
HEX_WORDS: Final = Struct("<32I")
DEAL_WORDS: Final = {8: Struct("<8I"), 32: HEX_WORDS}  # the latter from July 2009 on
WORD: Final = 4  # bytes
WORD_BITS: Final[i64] = 0xFFFFFFFF
STATE: Final = 624 * WORD  # of the generator
DRAWN: Final = 288 * WORD  # of it, for a deal
BLOCK: Final = 128  # bytes of them in a digest
DICE: Final[i64] = 135  # which number throws the first die
NUMBERS: Final = (135 + 2) * WORD  # bytes of the numbers that a deal takes
# The places in the dead wall that records of the older seeds bear out, in the order of a shuffled wall
OLD_DEAD: Final = (0, 4, 5, 6)
DEAL_DEAD: Final = (0, 1, 4, 5, 6, 7, 8)
SIDES: Final[i64] = 6
DEAD: Final = 14
ALL_TILES: Final = bytes(range(PHYSICAL_TILES))
SANMA_SET: Final = bytes([one for one in range(PHYSICAL_TILES) if not COPIES <= one < (RANKS - 1) * COPIES])


def key_of(seed: str) -> int | None:
    """A seed in a form that is known as the generator's key, 0 if it is damaged; None for any other seed.

    Nor is one known whose last word is 0, which the library's generator would leave out.
    """
    form, _, text = seed.partition(",")
    if text and form == HEX_SEED:
        return key_of_hex(text, HEX_WORDS)
    if not text or form != BASE64_SEED:
        return None
    try:
        raw = binascii.a2b_base64(text)
    except ValueError:
        return 0
    return key_of_bytes(raw) if len(raw) == STATE else 0


def key_of_deal(seed: str) -> int | None:
    """The same of a seed that makes the wall of one deal alone; of another length than records have it is unknown."""
    form, _, text = seed.partition(",")
    words = DEAL_WORDS.get(text.count(",") + 1)
    return key_of_hex(text, words) if words is not None and form == DEAL_SEED else None


def key_of_hex(text: str, words: Struct) -> int | None:
    """The key that words in hexadecimal digits are, 0 where they are not so many."""
    try:
        return key_of_bytes(words.pack(*[int(one, 16) for one in text.split(",")]))
    except (ValueError, error):
        return 0


def key_of_bytes(raw: bytes) -> int | None:
    """The key that words are, None for one that the generator would shorten."""
    return int.from_bytes(raw, "little") if any(raw[-WORD:]) else None


@final
class SeedWalls:
    """The walls that Tenhou makes of a seed, or of a seed for each deal, deal by deal."""

    def __init__(self, seed: str, seats: i64) -> None:
        keys = [key_of_deal(one) for one in seed.split(BEHIND)] if BEHIND in seed else []
        key = None if keys else key_of(seed)
        self.is_old: Final = seed.startswith(HEX_SEED + ",")
        self.is_damaged = key == 0  # that of the match, or of the deal taken last
        self.size: Final = PHYSICAL_TILES if seats > 3 else SANMA_TILES
        self.chance: Final = Random(key) if key and not (self.is_old and seats == 3) else None
        self.keys: Final = keys if seats > 3 and any(one is not None for one in keys) else []
        self.is_known: Final = self.chance is not None or len(self.keys) > 0
        self.taken: i64 = 0
        self.dice: list[int] = []

    def take(self) -> list[int]:
        """The numbers of the tiles of the next wall, NO_PHYSICAL for one that is not known; empty without a seed."""
        numbers = self.numbers()
        if not numbers:
            self.dice = []
            return []
        self.dice = [int(number_at(numbers, DICE + k) % SIDES) for k in range(2)]
        wall = shuffled(self.size, numbers)
        if self.keys:
            return in_order(wall, DEAL_DEAD)
        return in_order(wall, OLD_DEAD if self.is_old else ())

    def numbers(self) -> bytes:
        """The random numbers of the next deal, empty where there are none."""
        if self.chance is not None:
            raw = drawn_from(self.chance, DRAWN)
            return b"".join([sha512(raw[k : k + BLOCK]).digest() for k in range(0, DRAWN, BLOCK)])
        if not self.keys:
            return b""
        self.taken += 1
        key = self.keys[self.taken - 1] if self.taken <= len(self.keys) else None
        self.is_damaged = key == 0
        return drawn_from(Random(key), NUMBERS) if key else b""


def drawn_from(chance: Random, size: int) -> bytes:
    """So many bytes of a generator, as its `randbytes` gives them."""
    return chance.getrandbits(8 * size).to_bytes(size, "little")


def number_at(numbers: bytes, place: i64) -> i64:
    """One of the numbers of 32 bits."""
    return int(read_i32_le(numbers, place * WORD)) & WORD_BITS


def shuffled(size: i64, numbers: bytes) -> bytes:
    """The tiles as they are shuffled, a byte each: the first one goes last. Three seats have no 2m to 8m."""
    wall = BytesWriter()
    wall.write(ALL_TILES if size == PHYSICAL_TILES else SANMA_SET)
    for k in range(size - 1):
        other = k + number_at(numbers, k) % (size - k)
        first = wall[k]
        wall[k] = wall[other]
        wall[other] = first
    return wall.getvalue()


def in_order(shuffled_wall: bytes, known: tuple[int, ...]) -> list[int]:
    """A shuffled wall in the order of this module; of an older seed's dead wall only some places are `known`."""
    if known:
        dead = [int(shuffled_wall[k]) if k in known else NO_PHYSICAL for k in range(DEAD)]
    else:
        dead = [int(shuffled_wall[k ^ 1]) for k in range(DEAD)]
    return [*shuffled_wall[: DEAD - 1 : -1], *dead]
