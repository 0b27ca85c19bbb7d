"""F13c: does a player leave the hand to itself, drawn tile after drawn tile?"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import Array, Hidden
from mjlogs.fairplay.material import Portion
from mjlogs.fairplay.model import PLAYER, Figure, Innocent, Measured, Moment, Rows, Signal, Subject, weightiest
from mjlogs.fairplay.peers import among_peers
from mjlogs.fairplay.people import NOBODY, People
from mjlogs.fairplay.signals.timing import HALF

LONG: Final = 5  # drawn tiles discarded one after another
TENPAI: Final = 1  # tiles missing


class Absence(Signal):
    """Of discards before riichi out of hands that are not tenpai, in deals in which the connection was not lost."""

    code = "F13c"
    name = "Runs of drawn tiles"
    family = "conduct"
    subject = PLAYER
    question = "Does A discard the drawn tile many times in a row more often than people do, far from winning?"
    statistic = (
        f"O: discards within runs of {LONG} drawn tiles or more, of hands not tenpai and not in riichi, deals with a "
        "lost connection left out; E: the mean share of other people, bots left out; V: between games and people"
    )
    null = "Shares lie around that of people as theirs do (Student's t with A left out): an assumption, no law"
    unit = "discards"
    minimum: ClassVar = {"discards": 1000, "games": 10}
    innocent = (
        Innocent("riichi, or a hand in tenpai", "left out"),
        Innocent("a lost connection the record tells of", "such deals are left out"),
        Innocent("folding with the drawn tiles happening to be safe"),
        Innocent("a lost connection the record does not tell of, or a client that hangs"),
    )
    query = "SELECT game_id, deal, event, seat, tile, tsumogiri FROM events WHERE kind = 'discard'"
    may_stand_alone = False

    def gather(self, portion: Portion) -> Rows:
        """Sums by deal and seat: discards, those in long runs, the first of which is the event."""
        choices = Choices.of(Hidden.of(portion))
        kept = np.flatnonzero(choices.after.min(axis=1) > TENPAI)
        at, seat = choices.at[kept], choices.seat[kept]
        order = np.lexsort((at, seat, portion.number[at]))
        at, seat = at[order], seat[order]
        key = portion.number[at] * 8 + seat
        length, start = runs(key, portion.is_tsumogiri[at])
        is_long = length >= LONG
        names, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        weight = np.zeros(len(names), dtype=np.int64)
        np.maximum.at(weight, inverse, length)
        where = first.copy()
        where[inverse[length == weight[inverse]]] = start[length == weight[inverse]]
        lost = portion.material.lost_connections
        is_there = ~np.isin(portion.deals[at[first]], lost)
        rows = {"game": portion.game[at[first]], "deal": portion.deal[at[first]], "event": portion.event[at[where]],
                "seat": seat[first], "n": np.bincount(inverse, minlength=len(names)),
                "hits": np.bincount(inverse, is_long, len(names)).astype(np.int64), "weight": weight}
        return {name: column[is_there] for name, column in rows.items()}

    def measure(self, rows: Rows, people: People, minimum: dict[str, int]) -> Measured:
        """The figures of all players with enough discards and games."""
        if not rows or not len(rows["game"]):
            return Measured([])
        actor = people.at(rows["game"], rows["seat"])
        known = np.flatnonzero(actor != NOBODY)
        width = int(rows["game"].max()) + 1
        cells, inverse = np.unique(actor[known] * width + rows["game"][known], return_inverse=True)
        hits, n = (np.bincount(inverse, rows[name][known], len(cells)) for name in ("hits", "n"))
        names, of_game = np.unique(cells // width, return_inverse=True)
        games = np.bincount(of_game)
        whole, good = np.bincount(of_game, n), np.bincount(of_game, hits)
        share = good / whole
        own = np.bincount(of_game, (hits - share[of_game] * n) ** 2) / whole**2
        enough = np.flatnonzero((whole >= minimum["discards"]) & (games >= minimum["games"]))
        own = np.maximum(own, share.mean() / whole)[enough]
        peers = among_peers(share[enough], own, np.zeros(len(enough)), ~people.is_bot[names[enough]])
        if peers is None:
            return Measured([])
        figures = []
        for place, k in enumerate(enough.tolist()):
            total, rate = int(whole[k]), float(share[k])
            usual, half = float(peers.expected[place]), float(HALF * own[place] ** 0.5)
            p = float(peers.upper[place])
            figures.append(Figure(self.code, (int(names[k]),), int(games[k]), total, float(good[k]), usual * total,
                                  float(peers.variance[place]) * total**2, rate, rate - half, rate + half, usual, p, p,
                                  False))
        return Measured(figures, 1 + peers.between / float(np.median(own)), len(enough))

    def moments(self, rows: Rows, people: People, subjects: list[Subject]) -> dict[Subject, list[Moment]]:
        """The longest runs."""
        actor = people.at(rows["game"], rows["seat"])
        out = {}
        for subject in subjects:
            at = np.flatnonzero((actor == subject[0]) & (rows["hits"] > 0))
            weights = rows["weight"][at]
            words = [f"the drawn tile {one} times in a row, from here on" for one in weights.tolist()]
            out[subject] = weightiest(rows, at, weights.astype(np.float64), words)
        return out


def runs(key: Array, is_hit: Array) -> tuple[Array, Array]:
    """Of each row how long the run of hits is that it stands in, 0 for none, and where it begins; keys end it."""
    begins = np.flatnonzero(np.append(True, (key[1:] != key[:-1]) | (is_hit[1:] != is_hit[:-1]))) if len(key) else key
    number = np.zeros(len(key), dtype=np.int64)
    number[begins] = 1
    number = np.cumsum(number) - 1
    length = np.bincount(number, minlength=len(begins))[number] * is_hit if len(key) else key
    return np.asarray(length), np.asarray(begins[number] if len(key) else key)
