"""Prints how our own player plays, beside what is known of strong players on Tenhou.

    python -m tests.tools.rates [--games 1000] [--seed 1] [--rules tenhou]

Rates are a seat and deal, the draw rate a deal, the average win in points without honba and deposits. The baselines
are those of 1,710,645 deals of Tenhou's strongest lobby in 2016.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Final

import mjlogs
from mjlogs.core.events import Claim, RiichiDeclared, Ryuukyoku, Win
from mjlogs.core.games import Deal

BASELINES: Final = {"win": 0.211, "deal-in": 0.125, "riichi": 0.170, "call": 0.344, "draw": 0.162, "average win": 5647.0}


def count(deal: Deal, seats: int) -> Counter[str]:
    """What happened in one deal."""
    wins = [event for event in deal.events if isinstance(event, Win)]
    out = Counter({"deals": 1, "seats": seats, "wins": len(wins)})
    out["win"] = len({win.seat for win in wins})
    out["deal-in"] = len({win.source for win in wins if not win.is_tsumo()})
    out["riichi"] = sum(isinstance(event, RiichiDeclared) for event in deal.events)
    out["call"] = len({event.seat for event in deal.events if isinstance(event, Claim)})
    out["draw"] = sum(isinstance(event, Ryuukyoku) for event in deal.events)
    out["points"] = sum(max(int(win.claim.points), 0) for win in wins)
    return out


def rates(deals: Iterable[tuple[Deal, int]]) -> dict[str, float]:
    """The rates of some deals, each with its number of seats; by the names of BASELINES."""
    total: Counter[str] = Counter()
    for deal, seats in deals:
        total.update(count(deal, seats))
    out = {name: total[name] / total["seats"] for name in ("win", "deal-in", "riichi", "call")}
    return {**out, "draw": total["draw"] / total["deals"], "average win": total["points"] / max(total["wins"], 1)}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Rates of our own player.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="tenhou")
    given = parser.parse_args()
    games = (one.game for one in mjlogs.simulate(given.rules, given.games, given.seed))
    found = rates((deal, game.seats) for game in games for deal in game.deals)
    for name, known in BASELINES.items():
        sys.stdout.write(f"{name:12} {found[name]:9.3f}   {known:9.3f}\n")


if __name__ == "__main__":
    main()
