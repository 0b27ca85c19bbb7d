"""Random numbers that are the same on every machine, compiled or not."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

FIRST_MODULUS: Final = 2147483563
SECOND_MODULUS: Final = 2147483399
WHOLE: Final = 100


@final
class Chance:
    """L'Ecuyer's two combined generators; the seed is any text, of which the BLAKE2b digest gives the two states.

    Source: P. L'Ecuyer, Efficient and portable combined random number generators (CACM 31, 1988).

    >>> chance = Chance("1")
    >>> [int(chance.below(6)) for _ in range(8)]
    [3, 4, 4, 0, 1, 0, 2, 2]
    """

    def __init__(self, seed: str) -> None:
        digest = blake2b(seed.encode(), digest_size=16).digest()
        self.first: i64 = int.from_bytes(digest[:8], "big") % (FIRST_MODULUS - 1) + 1
        self.second: i64 = int.from_bytes(digest[8:], "big") % (SECOND_MODULUS - 1) + 1

    def below(self, most: i64) -> i64:
        """A number from 0 to `most` - 1."""
        self.first = self.first * 40014 % FIRST_MODULUS
        self.second = self.second * 40692 % SECOND_MODULUS
        number = self.first - self.second
        if number < 1:
            number += FIRST_MODULUS - 1
        return number % most

    def happens(self, percent: i64) -> bool:
        """Whether one of so many cases in a hundred is met; takes no random number where it is none or all."""
        return percent >= WHOLE or (percent > 0 and self.below(WHOLE) < percent)

    def shuffle(self, items: list[i64]) -> None:
        """Bring a list into an order of which all are equally likely."""
        at: i64 = len(items) - 1
        while at > 0:
            other = self.below(at + 1)
            kept = items[at]
            items[at] = items[other]
            items[other] = kept
            at -= 1
