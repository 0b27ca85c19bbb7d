"""F7: does a player keep out of waits that nobody can see?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np
from scipy import stats

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.choices import KIND_COLUMN, Choices
from mjlogs.fairplay.hidden import Array, Hidden, rough
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PLAYER, Figure, Innocent, Measured, Moment, Rows, Signal, Subject
from mjlogs.fairplay.peers import Peers, among_peers
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.sums import NOBODY_ELSE, Sums, moments_of, summed
from mjlogs.fairplay.tails import LEVEL

EARLY: Final = 40  # live tiles: before, the own hand alone tells what to discard


class HiddenWaits(Signal):
    """Against tenpai hands in riichi, silent or open."""

    code = "F7"
    name = "Hidden waits avoided"
    family = "unseen hands"
    subject = PLAYER
    question = "Among tiles that look equally dangerous, does A discard the harmless ones more often than others do?"
    statistic = (
        "O: discards that were no wait, where one other hand is tenpai and tiles of the same danger and use held both "
        "waits and others; E: their share, moved by what people of the same level do (a line through all others by "
        "how often early discards keep the hand as near to a win as can be); V: of the shares, with what differs "
        "between people"
    )
    null = (
        "Tiles alike in danger (genbutsu, honour, suji, terminal, other) and shanten are told apart as well as others "
        "of the level tell them (Student's t with A left out)"
    )
    unit = "discards"
    minimum: ClassVar = {"decisions": 100}
    innocent = (
        Innocent("good reading: experts read better than the classes say",
                 "the level is in what is expected, the spread of people in the tail; never alone a reason"),
        Innocent("a tile kept for its value"),
    )
    query = "SELECT game_id, deal, event, seat, tile, waits FROM events WHERE kind = 'discard'"
    may_stand_alone = False

    def gather(self, portion: Portion) -> Rows:
        """Sums by game and seat."""
        hidden = Hidden.of(portion)
        choices = Choices.of(hidden)
        shanten = portion.then(portion.shanten, 9)[choices.at]
        waits = portion.then(portion.waits, 0)[choices.at]
        lines = np.arange(len(choices.at))
        is_threat = (shanten == 0) & (waits != 0)
        is_threat[lines, choices.seat] = False
        kept = np.flatnonzero(is_threat.sum(axis=1) == 1)
        choices, threat = choices.only(kept), is_threat[kept].argmax(axis=1)
        mask = (waits[kept, threat][:, None] >> KIND_COLUMN) & 1 == 1
        alike = choices.alike(rough(hidden.classes(choices.at, choices.own, threat)))
        bad, whole = (alike & mask).sum(axis=1), alike.sum(axis=1)
        told = np.flatnonzero((bad > 0) & (bad < whole))
        at = choices.at[told]
        hit = ~mask[told, choices.chosen[told]]
        chance = 1 - bad[told] / whole[told]
        rows = summed(portion.game[at], portion.deal[at], portion.event[at], portion.seat[at],
                      np.full(len(at), NOBODY_ELSE), hit, chance, hit * (1 - chance))
        return {**rows, **early_discards(portion, Choices.of(hidden), rows)}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough decisions, where there are enough of them."""
        if not rows or not len(rows["game"]):
            return Measured([])
        sums = Sums(rows, people)
        known = people.at(rows["game"], rows["seat"])
        total = {name: np.bincount(known[known != NOBODY], rows[name][known != NOBODY], len(people))[sums.actors]
                 for name in ("early", "kept")}
        enough = np.flatnonzero((sums.n >= minimum["decisions"]) & (sums.variance > 0) & (total["early"] > 0))
        n = sums.n[enough]
        values, own = (sums.hits - sums.expected)[enough] / n, sums.variance[enough] / n**2
        level = total["kept"][enough] / np.maximum(total["early"][enough], 1)
        found = among_peers(values, own, level, ~people.is_bot[sums.actors[enough]])
        if found is None:
            return Measured([])
        return Measured([self.figure(sums, int(k), place, found, float(level[place]), people)
                         for place, k in enumerate(enough)], 1 + found.between / float(np.median(own)), len(enough))

    def figure(self, sums: Sums, k: int, place: int, found: Peers, level: float, people: People) -> Figure:
        """The figure of one player."""
        n, hits = int(sums.n[k]), float(sums.hits[k])
        expected = float(sums.expected[k] + found.expected[place] * n)
        half = float(stats.norm.ppf((1 + LEVEL) / 2) * found.variance[place] ** 0.5)
        p = float(found.upper[place])
        return Figure(self.code, sums.subject(k, people), int(sums.games[k]), n, hits, expected,
                      float(found.variance[place]) * n**2, hits / n, hits / n - half, hits / n + half, expected / n,
                      p, p, False, {"early_discards_that_keep_the_hand": level})

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The waits that were least likely to be avoided."""
        return moments_of(rows, people, subjects, "a wait was avoided; {:.0%} of the tiles alike were none")




def early_discards(portion: Portion, choices: Choices, rows: Rows) -> Rows:
    """Of each game and seat of some rows the early discards, and those that kept the hand as near as can be."""
    lines = np.flatnonzero(portion.live[choices.at] >= EARLY)
    key = portion.game[choices.at[lines]] * MOST_SEATS + choices.seat[lines]
    is_kept = choices.after[lines, choices.chosen[lines]] == choices.after[lines].min(axis=1)
    names, inverse = np.unique(key, return_inverse=True)
    counts = {"early": np.bincount(inverse, minlength=len(names)), "kept": np.bincount(inverse, is_kept, len(names))}
    wanted = rows["game"] * MOST_SEATS + rows["seat"]
    at = np.minimum(np.searchsorted(names, wanted), max(len(names) - 1, 0))
    return {name: told(names, at, wanted, one) for name, one in counts.items()}


def told(names: Array, at: Array, wanted: Array, counts: Array) -> Array:
    """Counts at places where the names are those wanted, 0 where they are not."""
    if not len(names):
        return np.zeros(len(wanted))
    return np.where(names[at] == wanted, counts[at], 0).astype(np.float64)
