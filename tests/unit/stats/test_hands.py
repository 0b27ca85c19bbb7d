"""What the SQL says of hands at riichi and calls, and of copies seen, against a replay of the same events in Python."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import pytest

from mjlogs.dataset import Dataset
from mjlogs.stats.run import statistics
from tests.unit.stats.conftest import ingested

Row = dict[str, Any]
WINDS = ("east", "south", "west", "north")
COPIES = 3  # of a tile that can be seen beside one


@pytest.fixture(scope="module")
def sanma(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return ingested(tmp_path_factory.mktemp("sanma"), "tenhou/three-players.xml", "mahjong-soul-sanma/kita.jsonl")


@pytest.fixture(params=["three", "sanma"])
def data(request: pytest.FixtureRequest) -> Dataset:
    found: Dataset = request.getfixturevalue(request.param)
    return found


@dataclass
class Table:
    """One deal as it goes on."""

    seats: int
    dealer: int
    wind: str
    hands: dict[int, Counter[str]]
    dora: list[str] = field(default_factory=list)
    open: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    rivers: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    aside: Counter[int] = field(default_factory=Counter)
    calls: Counter[int] = field(default_factory=Counter)
    indicators: list[str] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)
    awaited: str = ""  # what the next discard follows: a riichi or a call

    def worth(self, seat: int) -> int:
        """Dora, red fives and norths aside of hand and melds."""
        held = self.hands[seat] + self.open[seat]
        return self.aside[seat] + sum(
            count * (sum(plain(tile) == one for one in self.dora) + (tile[0] == "0")) for tile, count in held.items())

    def is_simple(self, seat: int) -> bool:
        held = +(self.hands[seat] + self.open[seat] - Counter({"4z": self.aside[seat]}))
        return not any(tile[1] == "z" or tile[0] in "19" for tile in held)

    def has_yakuhai(self, seat: int) -> bool:
        own = (f"{(seat - self.dealer) % self.seats + 1}z", f"{WINDS.index(self.wind) + 1}z", "5z", "6z", "7z")
        return any((self.hands[seat] + self.open[seat])[tile] >= COPIES for tile in own)

    def seen(self, seat: int, tile: str) -> int:
        """Copies that a seat sees: its hand, all melds, all rivers, the indicators; called tiles lie in melds alone."""
        places = [*self.hands[seat].elements(), *self.indicators]
        for other in range(self.seats):
            places += [*self.open[other].elements(), *self.rivers[other]]
        return sum(plain(one) == tile for one in places)


def plain(tile: str) -> str:
    return tile.replace("0", "5")


def after(indicator: str, seats: int) -> str:
    number, suit = int(plain(indicator)[0]), indicator[1]
    if suit == "z":
        return f"{number % 4 + 1 if number < 5 else (number - 4) % 3 + 5}z"
    return "9m" if (seats, plain(indicator)) == (3, "1m") else f"{number % 9 + 1}{suit}"


def dealt(text: str) -> Counter[str]:
    tiles: list[str] = []
    for suit, group in ((one[-1], one[:-1]) for one in (text.replace("m", "m ").replace("p", "p ")
                                                        .replace("s", "s ").replace("z", "z ").split())):
        tiles += [number + suit for number in group]
    return Counter(tiles)


@dataclass
class Found:
    """Dora and simples at each riichi; those and yakuhai at each call, by its number; discards against a lone riichi by
    the copies seen."""

    riichi: list[tuple[int, bool]] = field(default_factory=list)
    calls: dict[int, list[tuple[int, bool, bool]]] = field(default_factory=lambda: defaultdict(list))
    copies: Counter[int] = field(default_factory=Counter)


def replayed(data: Dataset) -> Found:
    deals = data.query("SELECT d.game_id, d.deal, d.dealer, d.wind, g.seats FROM deals AS d JOIN games AS g USING (game_id)")
    hands: dict[tuple[str, int], dict[int, Counter[str]]] = defaultdict(dict)
    for row in data.query("SELECT game_id, deal, seat, hand FROM deal_seats").iter_rows(named=True):
        hands[row["game_id"], row["deal"]][row["seat"]] = dealt(row["hand"])
    tables = {(row["game_id"], row["deal"]): Table(row["seats"], row["dealer"], row["wind"], hands[row["game_id"], row["deal"]])
              for row in deals.iter_rows(named=True)}
    events = data.query("SELECT game_id, deal, kind, seat, tile, meld, from_seat FROM events ORDER BY game_id, deal, event")
    found = Found()
    for row in events.iter_rows(named=True):
        table = tables[row["game_id"], row["deal"]]
        if row["kind"] == "discard":
            discard(table, row["seat"], row["tile"], found)
        elif row["kind"] in ("chi", "pon", "daiminkan", "ankan", "kakan", "kita"):
            meld(table, row)
        else:
            other(table, row)
    return found


def other(table: Table, row: Row) -> None:
    kind, seat, tile = row["kind"], row["seat"], row["tile"]
    if kind in ("deal_start", "dora"):
        table.indicators.append(tile)
        table.dora.append(after(tile, table.seats))
    elif kind == "draw":
        table.hands[seat][tile] += 1
    elif kind == "riichi":
        table.awaited = kind
    elif kind == "riichi_accepted":
        table.standing.append(seat)


def discard(table: Table, seat: int, tile: str, found: Found) -> None:
    if len(table.standing) == 1 and seat not in table.standing:
        found.copies[min(COPIES, table.seen(seat, plain(tile)) - 1)] += 1
    table.hands[seat][tile] -= 1
    table.rivers[seat].append(tile)
    if table.awaited == "riichi":
        found.riichi.append((table.worth(seat), table.is_simple(seat)))
    elif table.awaited:
        found.calls[table.calls[seat]].append((table.worth(seat), table.is_simple(seat), table.has_yakuhai(seat)))
    table.awaited = ""


def meld(table: Table, row: Row) -> None:
    kind, seat, tile = row["kind"], row["seat"], row["tile"]
    if kind in ("kakan", "kita"):
        table.aside[seat] += kind == "kita"
        table.hands[seat][tile] -= 1
        table.open[seat][tile] += 1
        return
    tiles = dealt(row["meld"].split()[1])
    table.open[seat] += tiles
    if kind == "ankan":
        table.hands[seat] -= tiles
        return
    table.rivers[row["from_seat"]].pop()
    table.calls[seat] += 1
    table.awaited = kind
    table.hands[seat] -= tiles - Counter([tile])


def numbers(data: Dataset, *names: str) -> dict[tuple[str, str], tuple[float, float]]:
    found = statistics(data, names=names, is_of_all=True)
    return {(row["statistic"], row["category"]): (row["numerator"], row["denominator"]) for row in found.iter_rows(named=True)}


def test_hands_at_riichi_are_those_of_a_replay(data: Dataset) -> None:
    riichi = replayed(data).riichi
    found = numbers(data, "riichi_dora", "riichi_dora_2_share", "riichi_dora_3_share", "riichi_tanyao_share")
    assert found == {
        ("riichi_dora", ""): (sum(dora for dora, _ in riichi), len(riichi)),
        ("riichi_dora_2_share", ""): (sum(dora >= 2 for dora, _ in riichi), len(riichi)),
        ("riichi_dora_3_share", ""): (sum(dora >= 3 for dora, _ in riichi), len(riichi)),
        ("riichi_tanyao_share", ""): (sum(is_simple for _, is_simple in riichi), len(riichi)),
    }


def test_hands_at_calls_are_those_of_a_replay(data: Dataset) -> None:
    calls = replayed(data).calls
    found = numbers(data, "calls_dora_2_share", "calls_tanyao_share", "calls_yakuhai_share")
    assert calls
    for number, hands in calls.items():
        count = len(hands)
        assert found["calls_dora_2_share", str(number)] == (sum(dora >= 2 for dora, _, _ in hands), count)
        assert found["calls_tanyao_share", str(number)] == (sum(one for _, one, _ in hands), count)
        assert found["calls_yakuhai_share", str(number)] == (sum(one for _, _, one in hands), count)


def test_copies_seen_are_those_of_a_replay(data: Dataset) -> None:
    copies = replayed(data).copies
    found = numbers(data, "danger_by_copies")
    by_count: Counter[int] = Counter()
    for (_, category), (_, count) in found.items():
        by_count[int(category.split()[-2])] += int(count)
    assert by_count == copies


def test_danger_is_the_same_however_it_is_split(data: Dataset) -> None:
    found = numbers(data, "danger", "danger_by_turn", "danger_by_copies", "danger_by_dora")
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for (name, category), (hits, count) in found.items():
        of = category.partition(", ")[0]
        sums[name][of] += int(count)
        sums[name][f"{of}: hits"] += int(hits)
    assert all(one == sums["danger"] for one in sums.values())


def test_counted_by_hand_in_one_record(tonpuu: Dataset) -> None:
    found = numbers(tonpuu, "riichi_dora", "riichi_dora_2_share", "first_caller_share", "calls_turn", "paid_tsumo_turn")
    assert found == {
        # of the riichi in turn: red 88; red 16; red 52 and 88; 95, as 89 indicates 6s; 50 and 51, as 45 does 4p, 52, 88
        ("riichi_dora", ""): (1 + 1 + 2 + 1 + 4, 5),
        ("riichi_dora_2_share", ""): (2, 5),
        ("first_caller_share", ""): (3, 4),  # in the last deal seat 2 calls after seat 3
        ("calls_turn", "1"): (4 + 1 + 5 + 5, 4),  # before G79, D32, G60 and F4
        ("calls_turn", "2"): (6 + 6, 2),  # before G116 and D64
        ("paid_tsumo_turn", ""): (3 * 13, 3),  # 12 D and the tsumo
    }
