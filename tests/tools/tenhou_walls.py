"""Tenhou's walls out of a seed, after FORMATS' description alone: the standard library seeds the generator."""

from __future__ import annotations

import base64
import hashlib
import random
import struct
from typing import Final

SEATS: Final = 4
WORDS: Final = 624


class TenhouWalls:
    """The walls of a seed that a number stands for, deal by deal; `text` is the seed as SHUFFLE has it."""

    def __init__(self, number: int) -> None:
        raw = random.Random(number).randbytes(4 * WORDS - 1) + b"\x01"  # its last word is not 0, which the library drops
        self.chance = random.Random(int.from_bytes(raw, "little"))
        self.text = "mt19937ar-sha512-n288-base64," + base64.b64encode(raw).decode()

    def numbers(self) -> list[int]:
        """The 144 numbers of the next deal."""
        words = [self.chance.getrandbits(32) for _ in range(288)]
        blocks = [struct.pack("<32I", *words[k : k + 32]) for k in range(0, 288, 32)]
        return [n for block in blocks for n in struct.unpack("<16I", hashlib.sha512(block).digest())]

    def take(self, dealer: int, tiles: list[int] | None = None) -> tuple[list[int], list[list[int]], list[int]]:
        """The next wall without the hands dealt, the hands by seat, and the dice (0-5). Tiles leave from the end."""
        numbers = self.numbers()
        wall = list(range(136)) if tiles is None else list(tiles)
        seats = SEATS if tiles is None else SEATS - 1
        for i in range(len(wall) - 1):
            j = i + numbers[i] % (len(wall) - i)
            wall[i], wall[j] = wall[j], wall[i]
        hands: list[list[int]] = [[] for _ in range(seats)]
        for count in (4, 4, 4, 1):
            for k in range(seats):
                hands[(dealer + k) % seats] += [wall.pop() for _ in range(count)]
        return wall, hands, [numbers[135] % 6, numbers[136] % 6]
