from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mjlogs.core.seats import MOST_SEATS
from mjlogs.fairplay.catalogue import SIGNALS
from mjlogs.fairplay.model import PAIR, RECORD, Figure, Rows
from mjlogs.fairplay.people import NOBODY, People, people_of, pseudonym
from mjlogs.fairplay.signals.absence import Absence, runs
from mjlogs.fairplay.signals.alternates import Alternates
from mjlogs.fairplay.signals.co_seating import CoSeating
from mjlogs.fairplay.signals.deal_in_flow import DealInFlow
from mjlogs.fairplay.signals.disconnects import Disconnects
from mjlogs.fairplay.signals.draw_luck import DrawLuck
from mjlogs.fairplay.signals.feeding_discards import FeedingDiscards
from mjlogs.fairplay.signals.held_riichi import HeldRiichi
from mjlogs.fairplay.signals.hidden_waits import HiddenWaits
from mjlogs.fairplay.signals.never_together import STYLE, NeverTogether, few_tails, overlap, usual_overlap
from mjlogs.fairplay.signals.points_flow import PointsFlow
from mjlogs.fairplay.signals.soft_play import SoftPlay
from mjlogs.fairplay.signals.thought import Thought
from mjlogs.fairplay.signals.timing import Timing

PLAYERS = 8
GAMES = 300
RONS = 5


def crowd(seed: int = 1, bots: tuple[int, ...] = ()) -> People:
    draw = np.random.default_rng(seed)
    seated = np.array([draw.permutation(PLAYERS)[:MOST_SEATS] for _ in range(GAMES)])
    is_bot = np.isin(np.arange(PLAYERS), bots)
    return People(tuple([f"\0{k}" for k in range(PLAYERS)]), seated, is_bot)


def some_rons(people: People, pay: Any, seed: int = 2) -> Rows:
    draw = np.random.default_rng(seed)
    rows: list[tuple[int, int, int]] = []
    for game in range(GAMES):
        for _ in range(RONS):
            winner = int(draw.integers(MOST_SEATS))
            others = [seat for seat in range(MOST_SEATS) if seat != winner]
            weights = np.array([pay(people.seated[game, seat], people.seated[game, winner]) for seat in others])
            rows.append((game, winner, int(draw.choice(others, p=weights / weights.sum()))))
    games, winners, payers = (np.array(one) for one in zip(*rows, strict=True))
    is_other = np.arange(MOST_SEATS) != winners[:, None]
    return {"game": games, "deal": np.zeros_like(games), "event": np.zeros_like(games), "winner": winners,
            "payer": payers, "is_other": is_other, "facts": np.zeros((len(games), MOST_SEATS, 1))}


def figure_of(figures: list[Figure], subject: tuple[int, ...]) -> Figure:
    return next(one for one in figures if one.subject == subject)


def fair(payer: int, winner: int) -> float:
    return 1.0


def test_one_who_feeds_another_stands_out_in_one_direction_alone() -> None:
    people = crowd()
    rows = some_rons(people, lambda payer, winner: 6.0 if (payer, winner) == (0, 1) else 1.0)
    found = DealInFlow().measure(rows, people, {"rons": 30}).figures
    assert figure_of(found, (0, 1)).p < 1e-6
    assert figure_of(found, (1, 0)).p > 0.001
    moments = DealInFlow().moments(rows, people, [(0, 1)])[0, 1]
    assert len(moments) == 10
    assert [one.weight for one in moments] == sorted([one.weight for one in moments], reverse=True)


def test_one_who_pays_everybody_does_not() -> None:
    people = crowd()
    rows = some_rons(people, lambda payer, winner: 4.0 if payer == 0 else 1.0)
    found = DealInFlow().measure(rows, people, {"rons": 30}).figures
    assert min(one.p for one in found if one.subject[0] == 0) > 0.001


def test_chances_of_a_ron_add_up_to_one() -> None:
    people = crowd()
    found = DealInFlow().measure(some_rons(people, fair), people, {"rons": 1}).figures
    assert sum(one.expected for one in found) == pytest.approx(GAMES * RONS, rel=0.01)
    assert sum(one.observed for one in found) == GAMES * RONS


def test_two_who_spare_each_other_stand_out() -> None:
    people = crowd()
    rows = some_rons(people, lambda payer, winner: 0.1 if {int(payer), int(winner)} == {2, 3} else 1.0)
    found = SoftPlay().measure(rows, people, {"rons": 40}).figures
    assert figure_of(found, (2, 3)).p < 1e-6
    assert min(one.p for one in found if one.subject != (2, 3)) > 1e-4


def test_points_flow_caps_one_yakuman() -> None:
    people = crowd()
    rows = some_rons(people, fair)
    points = np.full(len(rows["game"]), 3900)
    by_points = {"game": rows["game"], "deal": rows["deal"], "event": rows["event"], "seat": rows["winner"],
                 "from_seat": rows["payer"], "points": points}
    calm = figure_of(PointsFlow().measure(by_points, people, {"games": 20}).figures, (0, 1))
    at = np.flatnonzero((people.at(rows["game"], rows["payer"]) == 0) & (people.at(rows["game"], rows["winner"]) == 1))
    points[at[0]] = 32000
    wild = figure_of(PointsFlow().measure(by_points, people, {"games": 20}).figures, (0, 1))
    assert wild.observed == calm.observed + 12000 - 3900
    assert wild.beside["points_uncapped"] == calm.beside["points_uncapped"] + 32000 - 3900


def summed_rows(people: People, boost: float, partner: int, seed: int = 3) -> Rows:
    draw = np.random.default_rng(seed)
    game, seat = np.indices((GAMES, MOST_SEATS)).reshape(2, -1)
    other = (seat + 1) % MOST_SEATS if partner else np.full(len(game), -1)
    is_planted = people.at(game, seat) == 0
    if partner:
        is_planted &= people.at(game, other) == 1
    n = np.full(len(game), 40)
    hits = draw.binomial(40, 0.3 + boost * is_planted)
    return {"game": game, "deal": np.zeros_like(game), "event": np.zeros_like(game), "seat": seat, "partner": other,
            "n": n, "hits": hits.astype(float), "expected": n * 0.3, "variance": n * 0.21, "weight": np.full(len(n), 0.7)}


def test_one_who_draws_better_than_the_wall_stands_out_and_the_others_do_not() -> None:
    people = crowd()
    found = DrawLuck().measure(summed_rows(people, 0.05, 0), people, {"draws": 2000}).figures
    assert figure_of(found, (0,)).p < 1e-6
    assert min(one.p for one in found if one.subject != (0,)) > 0.001
    assert DrawLuck().measure(summed_rows(people, 0.05, 0), people, {"draws": 10**6}).figures == []


def test_feeding_is_measured_against_the_same_player_for_others() -> None:
    people = crowd()
    found = FeedingDiscards().measure(summed_rows(people, 0.2, 1), people, {"discards": 200}).figures
    assert figure_of(found, (0, 1)).p < 1e-6
    assert min(one.p for one in found if one.subject != (0, 1)) > 1e-4


def test_two_who_share_tables_beyond_their_hours_stand_out() -> None:
    draw = np.random.default_rng(5)
    seated, buckets = [], []
    for bucket in range(100):
        order = draw.permutation(np.arange(2, PLAYERS))
        seated += [[0, 1, *order[:2]], order[2:6].tolist()]
        buckets += [bucket, bucket]
    people = People(tuple([f"\0{k}" for k in range(PLAYERS)]), np.array(seated), np.zeros(PLAYERS, dtype=np.bool_))
    n = len(seated)
    rows = {"game": np.arange(n), "deal": np.zeros(n, dtype=int), "event": np.zeros(n, dtype=int),
            "bucket": np.array(buckets), "seats": np.full(n, 4)}
    found = CoSeating().measure(rows, people, {"buckets": 50, "tables": 5}).figures
    pair = figure_of(found, (0, 1))
    assert pair.observed == 100
    assert pair.expected == pytest.approx(100 * 3 / 7)
    assert pair.p < 1e-6
    assert min(one.p for one in found if one.subject not in ((0, 1),)) > 1e-4


def test_who_shares_a_circle_is_expected_at_its_tables() -> None:
    draw = np.random.default_rng(9)
    circles, size, tables = 3, 8, 1800
    base = draw.integers(circles, size=tables)[:, None] * size
    seated = base + np.array([draw.permutation(size)[:MOST_SEATS] for _ in range(tables)])
    people = People(tuple([f"\0{k}" for k in range(circles * size)]), seated, np.zeros(circles * size, dtype=np.bool_))
    rows = {"game": np.arange(tables), "deal": np.zeros(tables, dtype=int), "event": np.zeros(tables, dtype=int),
            "bucket": np.arange(tables) // 20, "seats": np.full(tables, MOST_SEATS)}
    found = CoSeating().measure(rows, people, {"buckets": 10, "tables": 1}).figures
    inside = [one for one in found if one.subject[0] // size == one.subject[1] // size]
    assert sum(one.observed for one in inside) == pytest.approx(sum(one.expected for one in inside), rel=0.05)
    assert min(one.p for one in found) > 1e-4


def peers_rows(value: Any, seed: int = 11, n: int = 40) -> tuple[Rows, People]:
    draw = np.random.default_rng(seed)
    accounts = 4 * PLAYERS
    people = People(tuple([f"\0{k}" for k in range(accounts)]),
                    crowd().seated + PLAYERS * (np.arange(GAMES) % 4)[:, None], np.zeros(accounts, dtype=np.bool_))
    game, seat = (np.repeat(one, n) for one in np.indices((GAMES, MOST_SEATS)).reshape(2, -1))
    zero = np.zeros_like(game)
    return {"game": game, "deal": zero, "event": zero, "seat": seat, **value(draw, people.at(game, seat))}, people


def test_a_machine_does_not_think_longer_where_there_is_more_to_choose() -> None:
    def times(draw: Any, who: Any) -> Rows:
        options = draw.integers(1, 8, size=len(who))
        longer = np.where(who == 0, 0, 100 * options)
        return {"options": options, "think_ms": 700 + longer + draw.integers(0, 400, size=len(who)),
                "timed_out": np.zeros(len(who), dtype=np.bool_)}

    found = Thought().measure(*peers_rows(times), {"decisions": 200, "games": 5}).figures
    assert figure_of(found, (0,)).p < 1e-6
    assert figure_of(found, (0,)).observed == pytest.approx(0, abs=0.1)
    assert min(one.p for one in found if one.subject != (0,)) > 1e-4


def test_one_who_is_away_discards_what_is_drawn() -> None:
    def drawn(draw: Any, who: Any) -> Rows:
        hits = draw.binomial(12, np.where(who == 0, 0.5, 0.02))
        return {"n": np.full(len(who), 12), "hits": hits, "weight": hits}

    found = Absence().measure(*peers_rows(drawn, n=1), {"discards": 200, "games": 5}).figures
    assert figure_of(found, (0,)).p < 1e-6
    assert min(one.p for one in found if one.subject != (0,)) > 1e-4


def test_runs_end_with_their_key() -> None:
    length, start = runs(np.array([1, 1, 1, 2, 2, 2]), np.array([False, True, True, True, True, False]))
    assert length.tolist() == [0, 2, 2, 2, 2, 0]
    assert start.tolist() == [0, 1, 1, 3, 3, 5]


def test_better_players_are_expected_to_read_better() -> None:
    def reads(draw: Any, who: Any) -> Rows:
        skill = who / (4 * PLAYERS)
        chance = 0.6 + 0.2 * skill + 0.25 * (who == 0)
        return {"partner": np.full(len(who), -1), "n": np.full(len(who), 10), "hits": draw.binomial(10, chance).astype(float),
                "expected": np.full(len(who), 6.0), "variance": np.full(len(who), 2.4), "weight": np.ones(len(who)),
                "early": np.full(len(who), 20.0), "kept": 20 * (0.5 + 0.4 * skill)}

    found = HiddenWaits().measure(*peers_rows(reads, n=1), {"decisions": 100}).figures
    assert figure_of(found, (0,)).p < 1e-4
    assert min(one.p for one in found if one.subject != (0,)) > 1e-3


def test_riichi_held_back_against_one_stands_out() -> None:
    people = crowd()
    draw = np.random.default_rng(12)
    game, seat = (np.repeat(one, 3) for one in np.indices((GAMES, MOST_SEATS)).reshape(2, -1))
    threat = (seat + draw.integers(1, MOST_SEATS, size=len(seat))) % MOST_SEATS
    is_pair = (people.at(game, seat) == 0) & (people.at(game, threat) == 1)
    zero = np.zeros_like(game)
    rows = {"game": game, "deal": zero, "event": zero, "seat": seat, "threat": threat, "stratum": seat % 2,
            "hit": draw.random(len(seat)) < np.where(is_pair, 0.9, 0.2)}
    found = HeldRiichi().measure(rows, people, {"with_partner": 20, "with_others": 60}).figures
    assert figure_of(found, (0, 1)).p < 1e-6
    assert min(one.p for one in found if one.subject != (0, 1)) > 1e-4
    assert all("held riichi back" in one.what for one in HeldRiichi().moments(rows, people, [(0, 1)])[0, 1])


def test_two_who_place_better_together_stand_out_though_strength_is_allowed_for() -> None:
    people = crowd()
    draw = np.random.default_rng(6)
    place = np.zeros((GAMES, MOST_SEATS), dtype=np.int64)
    for game in range(GAMES):
        together = {0, 1} <= set(people.seated[game].tolist())
        strength = draw.normal(size=MOST_SEATS) + (people.seated[game] == 5) + 2.0 * (
            together * np.isin(people.seated[game], (0, 1)))
        place[game, np.argsort(-strength)] = np.arange(1, 5)
    rows = {"game": np.arange(GAMES), "deal": np.zeros(GAMES, dtype=int), "event": np.zeros(GAMES, dtype=int),
            "place": place}
    found = Alternates().measure(rows, people, {"shared_games": 40, "other_games": 40}).figures
    assert figure_of(found, (0, 1)).p < 1e-6
    assert min(one.p for one in found if 5 in one.subject) > 1e-3


def test_even_times_stand_out_among_people_and_bots_are_no_measure() -> None:
    people = crowd(bots=(7,))
    draw = np.random.default_rng(7)
    game, seat = np.indices((GAMES, MOST_SEATS)).reshape(2, -1)
    game, seat = np.repeat(game, 12), np.repeat(seat, 12)
    who = people.at(game, seat)
    spread = np.where(np.isin(who, (0, 7)), 0.05, 0.8)
    times = np.exp(7.5 + spread * draw.normal(size=len(who))).astype(np.int64)
    rows = {"game": game, "deal": np.zeros_like(game), "event": np.zeros_like(game), "seat": seat, "think_ms": times,
            "timed_out": np.zeros(len(game), dtype=np.bool_), "options": np.ones(len(game), dtype=np.int64)}
    minimum = {"decisions": 1000, "games": 10}
    assert Timing().measure(rows, people, minimum).figures == []
    many = People(tuple([f"\0{k}" for k in range(4 * PLAYERS)]),
                  people.seated + PLAYERS * (np.arange(GAMES) % 4)[:, None],
                  np.isin(np.arange(4 * PLAYERS), (7, 15, 23, 31)))
    spread = np.where(np.isin(many.at(game, seat), (0, 7, 15, 23, 31)), 0.05, 0.8)
    rows["think_ms"] = np.exp(7.5 + spread * draw.normal(size=len(who))).astype(np.int64)
    found = Timing().measure(rows, many, {"decisions": 200, "games": 10}).figures
    assert figure_of(found, (0,)).p < 1e-6
    assert min(one.p for one in found if not many.is_bot[one.subject[0]] and one.subject != (0,)) > 1e-4


def test_two_of_one_style_who_never_meet_stand_out() -> None:
    draw = np.random.default_rng(8)
    accounts, hours = 40, 400
    style = draw.normal(size=(accounts, 5))
    style[1] = style[0] + 0.001
    seated, buckets = [], []
    for hour in range(hours):
        there = draw.permutation(np.arange(2, accounts))[:11].tolist()
        there = [hour % 2, *there]
        seated += [there[k : k + 4] for k in range(0, 12, 4)]
        buckets += [hour] * 3
    when = np.array(buckets)
    people = People(tuple([f"\0{k}" for k in range(accounts)]), np.array(seated), np.zeros(accounts, dtype=np.bool_))
    game, seat = np.indices((len(seated), MOST_SEATS)).reshape(2, -1)
    zero = np.zeros_like(game)
    rows = {"game": game, "deal": zero, "event": zero, "seat": seat, "day": when[game], "hour": zero,
            "deals": np.full(len(game), 10)}
    for k, name in enumerate(STYLE):
        rows[name] = 10 + style[people.at(game, seat), k]
    found = NeverTogether().measure(rows, people, {"sessions": 60}).figures
    pair = figure_of(found, (0, 1))
    assert pair.observed == 0
    assert pair.p < 1e-6
    assert len(found) <= 0.01 * accounts * (accounts - 1) / 2 + 1
    assert min(one.p for one in found if one.subject != (0, 1)) > 1e-3
    rows["day"], rows["hour"] = when[game] // 2, when[game] % 2
    assert figure_of(NeverTogether().measure(rows, people, {"sessions": 60}).figures, (0, 1)).expected == 0


def test_circles_that_take_each_others_seats_are_no_alternates() -> None:
    """Each hour two of four circles play, of each half of its ten accounts: two of other circles seldom meet."""
    draw = np.random.Generator(np.random.PCG64(14))
    playing = np.argsort(draw.random((60, 12, 4)), axis=2) < 2
    circle = np.arange(40) % 4
    active = playing[:, :, circle].transpose(2, 0, 1) & (draw.random((40, 60, 12)) < 0.5)
    first, second = np.triu_indices(40, 1)
    shift, dispersion, pairs = usual_overlap(first, second, active)
    found = [overlap(active[a], active[b]) for a, b in zip(first, second, strict=True)]
    as_permuted = [few_tails(*one)[1] for one in found]
    as_usual = [few_tails(o, mean + shift * v**0.5, v * dispersion)[1] for o, mean, v in found]
    assert pairs == len(first)
    assert np.mean(np.array(as_permuted) < 0.01) > 0.1
    assert np.mean(np.array(as_usual) < 0.01) < 0.02


def test_lost_connections_count_a_deal_once() -> None:
    people = crowd()
    game, seat = np.indices((GAMES, MOST_SEATS)).reshape(2, -1)
    together = (people.seated[game] == 1).any(axis=1)
    hit = (people.at(game, seat) == 0) & together
    rows = {"game": game, "deal": np.zeros_like(game), "event": np.zeros_like(game), "seat": seat,
            "stratum": np.zeros_like(game), "hit": hit}
    found = Disconnects().measure(rows, people, {"disconnects": 8, "deals_with": 30, "deals_without": 30}).figures
    pair = figure_of(found, (0, 1))
    assert pair.observed == pair.n == hit.sum()
    assert pair.beside["others"] == (people.seated == 0).sum() - hit.sum()
    assert pair.p < 1e-6


def test_an_account_is_told_by_its_platform_and_id_and_guests_are_nobody() -> None:
    people = people_of([(0, 0, "tenhou", "", "NoName", False), (0, 1, "tenhou", "", "A", False),
                        (0, 2, "other", "", "A", False), (0, 3, "tenhou", "17", "B", True),
                        (1, 0, "tenhou", "17", "renamed", False)], 2, MOST_SEATS)
    assert people.seated[0].tolist() == [NOBODY, 0, 1, 2]
    assert people.seated[1, 0] == 2
    assert people.is_bot.tolist() == [False, False, True]
    assert people.with_bots(["A"]).is_bot.tolist() == [True, True, True]
    assert people.label(0) == pseudonym("tenhou\0A") != people.label(1)


def test_every_signal_says_what_it_is() -> None:
    assert len({one.code for one in SIGNALS}) == len(SIGNALS)
    for signal in SIGNALS:
        assert signal.question.endswith("?")
        assert len(signal.innocent) > 1
        assert signal.minimum
        assert all(isinstance(size, int) for size in signal.minimum.values())
        words = " ".join([signal.question, signal.statistic, signal.null, *[one.what for one in signal.innocent]])
        assert "cheat" not in words.lower()
    assert {one.subject for one in SIGNALS} >= {PAIR, RECORD}
