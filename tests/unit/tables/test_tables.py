"""What the tables say of the sample records, held against the records themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from mjlogs import dataset
from mjlogs.core.events import Claim, Discard, Draw, Event, MatchEnd, OwnKan, RiichiDeclared, Win
from mjlogs.core.games import Deal, Game
from mjlogs.core.tiles import kind_of, parse_tiles
from mjlogs.dataset import Dataset
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.engine.results import places
from mjlogs.engine.state import DealState
from mjlogs.formats import read_bytes
from mjlogs.hands.shanten import shanten
from mjlogs.pipeline import ingest
from mjlogs.rulesets.auto import for_record
from mjlogs.tables.build import texts
from mjlogs.tables.columns import TABLES, columns_of
from mjlogs.tables.rows_digest import content_digest

SAMPLES = Path(__file__).parents[3] / "sample_logs" / "tenhou"
SOUND = ("hanchan.xml", "tonpuu.xml")


def game_of(name: str) -> Game:
    return read_bytes((SAMPLES / name).read_bytes(), name)[0]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    out = tmp_path_factory.mktemp("tables") / "out"
    summary = ingest([str(SAMPLES)], out)
    assert not summary.tally.errors
    return dataset.open(out)


def test_no_column_lacks_what_it_must_hold(data: Dataset) -> None:
    for table in TABLES:
        frame = data.table(table).collect()
        assert frame.height > 0 or table in ("decisions", "connections", "walls"), table  # these records hold none
        for column in columns_of(table):
            if not column.nullable:
                assert frame[column.name].null_count() == 0, (table, column.name)


def test_files_hold_what_columns_py_says(data: Dataset) -> None:
    for table in TABLES:
        for path in data.parts(table):
            schema = pq.read_schema(path)
            held = {field.name: str(field.type).replace("string", "text").replace("double", "float64")
                    for field in schema}
            said = {one.name: one.type.replace("list<int32>", "list<element: int32>") for one in columns_of(table)}
            assert held == said


def test_events_of_a_deal_are_counted_alike_everywhere(data: Dataset) -> None:
    rows = data.query("""
        SELECT game_id, deal, d.events, d.discards, count(*) AS counted, count(*) FILTER (kind = 'discard') AS thrown,
            max(event) AS last
        FROM deals d JOIN events USING (game_id, deal) GROUP BY ALL""").to_dicts()
    for row in rows:
        assert row["events"] == row["counted"] == row["last"] + 1
        assert row["discards"] == row["thrown"]
    paths = dict(data.query("SELECT path, game_id FROM games").iter_rows())
    for name in SOUND:
        game_id = paths[str(SAMPLES / name)]
        counted = {row["deal"]: row["counted"] for row in rows if row["game_id"] == game_id}
        assert counted == {k: len(deal.events) for k, deal in enumerate(game_of(name).deals)}


def test_points_moved_are_the_change_of_points(data: Dataset) -> None:
    parts = "by_hand + by_honba + by_deposits + by_riichi + by_noten + by_nagashi"
    wrong = data.query(f"""
        SELECT path, deal, seat, points_after - points_before AS change, {parts} AS moved
        FROM deal_seats JOIN games USING (game_id) WHERE points_after - points_before <> {parts}""").to_dicts()
    assert {Path(row["path"]).name for row in wrong} <= {"honba-unpaid.xml"}


def test_payments_are_what_moves_in_deal_seats(data: Dataset) -> None:
    rows = data.query("""
        WITH moved AS (
            SELECT game_id, deal, to_seat AS seat, points FROM payments WHERE to_seat IS NOT NULL
            UNION ALL SELECT game_id, deal, from_seat, -points FROM payments WHERE from_seat IS NOT NULL),
        summed AS (SELECT game_id, deal, seat, sum(points) AS points FROM moved GROUP BY ALL)
        SELECT d.by_hand + d.by_honba + d.by_deposits + d.by_riichi + d.by_noten + d.by_nagashi AS here,
            coalesce(s.points, 0) AS there
        FROM deal_seats d LEFT JOIN summed s USING (game_id, deal, seat) WHERE d.by_hand IS NOT NULL""")
    assert rows["here"].to_list() == rows["there"].to_list()


def test_scores_of_events_run_into_the_points_of_the_deal(data: Dataset) -> None:
    wrong = data.query("""
        SELECT * FROM (SELECT game_id, deal, last(scores ORDER BY event) AS scores FROM events
            WHERE scores IS NOT NULL GROUP BY ALL)
        JOIN deal_seats USING (game_id, deal) WHERE points_after <> scores[seat + 1]""")
    assert wrong.height == 0


def test_wins_and_deal_ins_agree_with_the_wins(data: Dataset) -> None:
    counted = data.query("""
        SELECT (SELECT count(*) FROM wins) AS wins, (SELECT count(won_by) FROM deal_seats) AS won,
            (SELECT sum(winners) FROM deals) AS winners, (SELECT sum(wins) FROM games) AS claims,
            (SELECT count(*) FROM wins WHERE won_by = 'ron') AS rons, (SELECT sum(dealt_in) FROM deal_seats) AS dealt,
            (SELECT count(*) FROM events WHERE kind IN ('tsumo', 'ron')) AS events""").to_dicts()[0]
    assert counted["wins"] == counted["won"] == counted["winners"] == counted["claims"] == counted["events"] > 0
    assert counted["rons"] == counted["dealt"]


def test_starting_shanten_is_that_of_the_hand(data: Dataset) -> None:
    rows = data.query("SELECT hand, hand_shanten FROM deal_seats").to_dicts()
    for row in rows:
        counts: list[Any] = [0] * 34
        for tile in parse_tiles(row["hand"]):
            counts[kind_of(tile)] += 1
        assert row["hand_shanten"] == shanten(counts, 0)


def test_tenpai_turn_is_the_first_discard_with_waits(data: Dataset) -> None:
    rows = data.query("""
        WITH thrown AS (SELECT *, row_number() OVER (PARTITION BY game_id, deal, seat ORDER BY event) AS turn
            FROM events WHERE kind = 'discard'),
        first AS (SELECT game_id, deal, seat, min(turn) AS turn FROM thrown WHERE waits IS NOT NULL GROUP BY ALL)
        SELECT tenpai_turn, turn FROM deal_seats LEFT JOIN first USING (game_id, deal, seat)
        WHERE ankans + kakans + daiminkans = 0 AND tenpai_turn IS DISTINCT FROM 0""").to_dicts()
    assert any(row["turn"] for row in rows)
    assert all(row["tenpai_turn"] == row["turn"] for row in rows)


def test_the_riichi_turn_is_that_of_the_discard_after_the_declaration(data: Dataset) -> None:
    rows = data.query("""
        WITH said AS (SELECT game_id, deal, seat, min(event) AS at FROM events WHERE kind = 'riichi' GROUP BY ALL)
        SELECT d.riichi_turn, d.riichi_table_turn, d.riichi_wait_kinds, d.riichi_waits,
            (SELECT count(*) FROM events e WHERE e.game_id = s.game_id AND e.deal = s.deal AND e.seat = s.seat
                AND e.kind = 'discard' AND e.event < s.at) AS own,
            (SELECT count(*) FROM events e WHERE e.game_id = s.game_id AND e.deal = s.deal
                AND e.kind = 'discard' AND e.event < s.at) AS all_seats, g.seats
        FROM said s JOIN deal_seats d USING (game_id, deal, seat) JOIN games g USING (game_id)""").to_dicts()
    assert rows
    for row in rows:
        assert row["riichi_turn"] == row["own"] + 1
        assert row["riichi_table_turn"] == row["all_seats"] // row["seats"] + 1
        assert row["riichi_wait_kinds"] == len(row["riichi_waits"].split())


def test_seats_hold_the_end_recorded_and_computed(data: Dataset) -> None:
    wrong = data.query("""
        SELECT DISTINCT path FROM seats JOIN games USING (game_id)
        WHERE final_points <> final_points_recorded OR result <> result_recorded""").to_dicts()
    assert {Path(row["path"]).name for row in wrong} == {"wrong-result.xml"}


def test_findings_in_the_table_are_those_of_the_games(data: Dataset) -> None:
    rows = data.query("""
        SELECT path, errors + warnings AS said, (SELECT count(*) FROM findings f WHERE f.game_id = g.game_id) AS found
        FROM games g""").to_dicts()
    assert all(row["said"] == row["found"] for row in rows)
    assert sum(row["found"] for row in rows) > 0


def test_coverage_names_every_game_and_status(data: Dataset) -> None:
    rows = data.query("SELECT count(DISTINCT game_id) AS games, list(DISTINCT status) AS statuses FROM coverage")
    games = data.query("SELECT count(*) AS games FROM games")
    assert rows["games"][0] == games["games"][0]
    assert {"checked", "off"} <= set(rows["statuses"][0])


def test_a_name_that_no_string_holds_is_written_as_its_code() -> None:
    import pyarrow as pa

    words = texts(pa.array([0, 1], pa.int32()), ["plain", "half \ud83c"])
    assert words.to_pylist() == ["plain", "half \\ud83c"]


def changed(events: list[Event]) -> Iterator[Event]:
    for event in events:
        if isinstance(event, Discard):
            yield Discard(event.at + 7, event.seat, event.tile, -1, -1)
        else:
            yield event


def test_content_is_the_same_whatever_only_some_formats_hold() -> None:
    game, other = game_of("tonpuu.xml"), game_of("tonpuu.xml")
    other.deals = [Deal(list(changed(deal.events))) for deal in other.deals]
    other.players = []
    assert content_digest(game) == content_digest(other)


def test_content_tells_a_tile_and_a_claim_apart() -> None:
    digests = {content_digest(game_of(name)) for name in SOUND}
    game = game_of("tonpuu.xml")
    deal = game.deals[0]
    at = next(k for k, event in enumerate(deal.events) if isinstance(event, Discard))
    first = deal.events[at]
    assert isinstance(first, Discard)
    other = next(tile for tile in range(34) if tile != first.tile)
    deal.events[at] = Discard(first.at, first.seat, type(first.tile)(other), -1, -1)
    digests.add(content_digest(game))
    game = game_of("tonpuu.xml")
    game.deals = [Deal([event for event in deal.events if not isinstance(event, Win)]) for deal in game.deals]
    digests.add(content_digest(game))
    assert len(digests) == len(SOUND) + 2


class Hands(Observer):
    """The shanten of the acting seat after each event, worked out from its tiles alone."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int, int | None]] = []

    def after(self, state: DealState, event: Event, index: int) -> None:
        if isinstance(event, (Draw, Discard, Claim, OwnKan, RiichiDeclared, Win)):
            seat = state.seats[event.seat]
            self.found.append((int(state.deal), index, int(shanten(seat.counts, seat.meld_count))))
        elif not isinstance(event, MatchEnd):
            self.found.append((int(state.deal), index, None))


@pytest.mark.parametrize("name", SOUND)
def test_shanten_of_each_event_is_that_of_the_tiles(data: Dataset, name: str) -> None:
    game, hands = game_of(name), Hands()
    Replay(Plan(for_record(game.rules, int(game.seats)).ruleset), hands).run(game)
    rows = data.query(f"""
        SELECT deal, event, shanten FROM events JOIN games USING (game_id) WHERE path LIKE '%/{name}'
        ORDER BY deal, event""")
    assert [tuple(row) for row in rows.iter_rows()] == hands.found


def test_places_are_those_of_the_results(data: Dataset) -> None:
    rules = for_record(game_of("hanchan.xml").rules, 4).ruleset
    rows = data.query("""
        SELECT list(points_before ORDER BY seat) AS before, list(place_before ORDER BY seat) AS place_before,
            list(points_after ORDER BY seat) AS after, list(place_after ORDER BY seat) AS place_after
        FROM deal_seats WHERE points_after IS NOT NULL GROUP BY game_id, deal""").to_dicts()
    for row in rows:
        assert row["place_before"] == places(row["before"], rules)
        assert row["place_after"] == places(row["after"], rules)
