"""Who pays for a ron, where chance alone decides: a conditional logit over the winner's opponents.

The chance that an opponent is the one who dealt in hangs on what everybody sees (seat, riichi, calls, dealer, turn,
place), on the opponent's own hand, and on its own long-run rate of dealing in. Nothing of a pair's own shared rons
enters that pair's chances: neither its rate nor the weights.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.material import NOTHING, Portion
from mjlogs.fairplay.model import Rows
from mjlogs.fairplay.people import NOBODY, People

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

LATE: Final = 30  # live tiles
PRIOR: Final = 30.0  # rons of an average opponent that are put before an own record
RIDGE: Final = 1e-3
STEPS: Final = 8
FAR: Final = 2  # shanten from which one is far from winning


def rons(portion: Portion) -> Rows:
    """One row a ron: winner, payer, and of every seat what its chance hangs on."""
    at = np.flatnonzero(portion.of("ron") & (portion.source != NOTHING))
    winner, seats = portion.seat[at], portion.seats[at]
    all_seats = np.arange(MOST_SEATS)
    is_other = (all_seats != winner[:, None]) & (all_seats < seats[:, None])
    return {
        "game": portion.game[at], "deal": portion.deal[at], "event": portion.event[at], "winner": winner,
        "payer": portion.source[at], "is_other": is_other,
        "facts": facts(portion, at, winner, seats) * is_other[:, :, None],
    }


def facts(portion: Portion, at: Ints, winner: Ints, seats: Ints) -> Reals:
    """What the chance of each seat hangs on, by row and seat."""
    in_riichi = (portion.running(portion.by_seat(portion.of("riichi"))) > 0)[at]
    calls = portion.running(portion.by_seat(portion.of("chi", "pon", "daiminkan")))[at]
    shanten = portion.then(portion.shanten, 9)[at]
    row = portion.deals[at]
    deals = portion.material.deals
    place = deals.place[row] - 2.5
    all_seats = np.arange(MOST_SEATS)
    after = (all_seats - winner[:, None]) % seats[:, None]
    late = (portion.live[at] < LATE)[:, None]
    is_last = deals.is_last[row][:, None]
    threat = in_riichi[np.arange(len(at)), winner][:, None]
    silent = ~in_riichi & (shanten <= 0)
    columns = [
        after == 2, after == 3, in_riichi, in_riichi & late, calls > 0, calls > 1, silent, (shanten == 1) & ~in_riichi,
        (shanten >= FAR) & threat, (shanten >= FAR) & late, (shanten == 1) & threat,
        all_seats == deals.dealer[row][:, None], place, place * is_last,
    ]
    return np.stack([np.asarray(one, dtype=np.float64) for one in columns], axis=2)


class Payers:
    """The chances of all opponents over some rons."""

    def __init__(self, rows: Rows, people: People) -> None:
        self.rows: Final = rows
        seats = np.broadcast_to(np.arange(MOST_SEATS), rows["is_other"].shape)
        accounts = people.seated[rows["game"]]
        self.opponent: Final = np.where(rows["is_other"], accounts, NOBODY)
        self.winner: Final = people.at(rows["game"], rows["winner"])
        self.hits: Final = rows["is_other"] & (seats == rows["payer"][:, None])
        bots = np.append(people.is_bot, False)
        self.is_human: Final = ~bots[self.winner] & ~(bots[self.opponent] & (self.opponent != NOBODY)).any(axis=1)
        self.pairs: Final = np.where((self.opponent != NOBODY) & (self.winner != NOBODY)[:, None],
                                     self.opponent * len(people) + self.winner[:, None], NOBODY)
        self.facts: Final = np.concatenate([rows["facts"], self.own_rates(len(people))[:, :, None]], axis=2)
        self.weights: Final = self.fit()

    def own_rates(self, accounts: int) -> Reals:
        """How readily each opponent pays, by its rons with other winners alone, as log odds about the average."""
        known = self.pairs != NOBODY
        usual = self.hits[known].mean() if known.any() else 1 / 3
        everywhere = sums(self.opponent[known], self.hits[known], accounts)
        names, inverse = np.unique(self.pairs[known], return_inverse=True)
        of_pair = sums(inverse, self.hits[known], len(names))
        hits, n = everywhere[:, self.opponent[known]] - of_pair[:, inverse]
        rate = (hits + PRIOR * usual) / (n + PRIOR)
        out = np.zeros(self.pairs.shape)
        out[known] = np.log(rate / (1 - rate)) - np.log(usual / (1 - usual))
        return out * self.rows["is_other"]

    def chances(self, facts: Reals, weights: Reals, is_other: Flags) -> Reals:
        """The chance of each opponent; `weights` for all rows or one set a row."""
        power = np.einsum("nsk,k->ns" if weights.ndim == 1 else "nsk,nk->ns", facts, weights)
        share = np.exp(np.clip(power, -30, 30)) * is_other
        return np.asarray(share / np.maximum(share.sum(axis=1, keepdims=True), 1e-300))

    def chances_at(self, lines: Ints, seats: Ints) -> Reals:
        """The chances of seats at lines that belong to one pair, by weights that know nothing of those lines."""
        chance = self.chances(self.facts[lines], self.without(np.unique(lines)), self.rows["is_other"][lines])
        return np.asarray(chance[np.arange(len(lines)), seats])

    def fit(self) -> Reals:
        """The weights that make the rons of people likeliest, by Newton's method."""
        kept = self.is_human & self.hits.any(axis=1)
        facts, hits, is_other = self.facts[kept], self.hits[kept], self.rows["is_other"][kept]
        weights = np.zeros(facts.shape[2])
        for _ in range(STEPS):
            chance = self.chances(facts, weights, is_other)
            slope = np.einsum("ns,nsk->k", hits - chance, facts) - RIDGE * weights
            weights = weights + np.linalg.solve(curvature(facts, chance), slope)
        return weights

    def without(self, at: Ints) -> Reals:
        """The weights as they would be without some rows, by one step of Newton's."""
        facts, is_other = self.facts[at], self.rows["is_other"][at]
        chance = self.chances(facts, self.weights, is_other)
        slope = np.einsum("ns,nsk->k", self.hits[at] - chance, facts)
        return np.asarray(self.weights - np.linalg.solve(self.bend - bend_of(facts, chance), slope))

    @property
    def bend(self) -> Reals:
        """How sharply the likelihood bends at the weights, over all rows they come from."""
        if not hasattr(self, "_bend"):
            kept = self.is_human & self.hits.any(axis=1)
            facts, is_other = self.facts[kept], self.rows["is_other"][kept]
            self._bend = curvature(facts, self.chances(facts, self.weights, is_other))
        return self._bend


def bend_of(facts: Reals, chance: Reals) -> Reals:
    """The information of rows."""
    mean = np.einsum("ns,nsk->nk", chance, facts)
    return np.asarray(np.einsum("ns,nsk,nsl->kl", chance, facts, facts, optimize=True) - mean.T @ mean)


def curvature(facts: Reals, chance: Reals) -> Reals:
    """The same with the little that keeps it from being singular."""
    return bend_of(facts, chance) + RIDGE * np.eye(facts.shape[2])


def sums(keys: Ints, hits: Flags, length: int) -> Reals:
    """Hits and trials by key, in two rows."""
    return np.stack([np.bincount(keys, hits, length), np.bincount(keys, minlength=length)]).astype(np.float64)
