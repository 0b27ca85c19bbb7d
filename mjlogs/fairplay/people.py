"""Who sat where: accounts by number, under pseudonyms unless their names are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

import numpy as np
import numpy.typing as npt

NOBODY: Final = -1
GUESTS: Final = frozenset({"", "NoName"})  # the names under which whoever has no account plays
DIGEST_BYTES: Final = 5


@dataclass(frozen=True)
class People:
    """The accounts of a dataset. `seated` holds the account at each game and seat, NOBODY for an empty seat or a guest.

    `keys` say what an account is told by: platform, and id or name.
    """

    keys: tuple[str, ...]
    seated: npt.NDArray[np.int64]  # games x seats
    is_bot: npt.NDArray[np.bool_]  # by account

    def __len__(self) -> int:
        return len(self.keys)

    def at(self, games: npt.NDArray[np.int64], seats: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The accounts at seats of games; NOBODY where the seat is below 0."""
        return np.where(seats >= 0, self.seated[games, seats], NOBODY)

    def label(self, account: int) -> str:
        """The pseudonym of an account: the same in every run."""
        return pseudonym(self.keys[account])

    def seated_as(self, seated: npt.NDArray[np.int64]) -> People:
        """The same accounts in other seats: what a clean population made by relabelling needs."""
        return replace(self, seated=seated)

    def with_bots(self, roster: Iterable[str]) -> People:
        """The same, accounts of a roster (their names or ids) being bots too."""
        named = set(roster)
        more = np.array([one.split("\0")[-1] in named or pseudonym(one) in named for one in self.keys], dtype=np.bool_)
        return replace(self, is_bot=self.is_bot | more)


def pseudonym(key: str) -> str:
    """A label that does not show a name. Whoever has a list of names can find out which it belongs to."""
    return "P-" + blake2b(key.encode("utf-8", "backslashreplace"), digest_size=DIGEST_BYTES).hexdigest()


def people_of(seats: Sequence[tuple[int, int, str, str, str, bool]], games: int, most: int) -> People:
    """The accounts of seats given as (game, seat, platform, id, name, is a bot)."""
    numbers: dict[str, int] = {}
    bots: list[bool] = []
    seated = np.full((games, most), NOBODY, dtype=np.int64)
    for game, seat, platform, given, name, is_bot in seats:
        told_by = given or ("" if name in GUESTS else name)
        if not told_by:
            continue
        number = numbers.setdefault(f"{platform}\0{told_by}", len(numbers))
        if number == len(bots):
            bots.append(is_bot)
        bots[number] |= is_bot
        seated[game, seat] = number
    return People(tuple(numbers), seated, np.array(bots, dtype=np.bool_))
