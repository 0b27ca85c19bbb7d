"""Walls out of seeds, against the standard library's generator and the test vector of the generator's authors."""

from __future__ import annotations

import gzip
import os
from functools import cache
from pathlib import Path

import pytest

import mjlogs
from mjlogs.compiled import IS_COMPILED
from mjlogs.core.events import DealStart
from mjlogs.core.games import Game
from mjlogs.core.tiles import NO_PHYSICAL, Tile
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.engine.seeds import SeedWalls, key_of
from mjlogs.engine.walls import Wall, digest_like
from mjlogs.formats import read_bytes
from mjlogs.formats.ours_write import write_game
from mjlogs.play import match
from mjlogs.play.simulate import simulated
from mjlogs.rulesets.auto import for_record
from mjlogs.rulesets.load import load
from tests.sizes import fewer
from tests.tools.tenhou_walls import TenhouWalls
from tests.unit.formats.records import init, record, ryuukyoku

CORPUS = os.environ.get("MJLOGS_CORPUS", "")
OLD = "mt19937ar-sha512-n288," + ",".join(f"{one:08X}" for one in range(1, 33))
# Of a record of 2008, its first deal
DEALT = "mt19937ar,BEF2A12D,33A53D54,2E284410,D68656A3,A9B60976,39483C8E,24706954,22661D0E"
# And of July 2009, when they had more words
LATER = (
    "mt19937ar,E020DCC6,D9DE90BF,93C5702A,C34D25B5,C3690DB9,6A90E65C,85C46200,2C9614AA,32AAA051,786A788A,89FDE411,"
    "2E0C2E68,69889BC3,696351C0,18255A29,2634A8B0,ED2FB2EC,DC9D9EB6,52EFF92F,9CDCD8CC,FE4DA88C,B0C664C7,"
    "74385F3E,56D58923,E5DB6555,B480A749,C88F4502,43A2D9B2,15868F5B,65FA6854,7EC0EEFF,3FD40C34"
)
SANMA = [one for one in range(136) if not 4 <= one < 32]


def judged(game: Game, ruleset: str = "tenhou") -> Judgement:
    return Replay(Plan(load(ruleset)), Observer()).run(game)


@cache
def played() -> bytes:
    """A match of our own player with the walls and dice of a seed, and nothing recorded but the seed."""
    walls = TenhouWalls(3)
    dice: list[list[int]] = []

    def shuffled(_chance: object, _tile_set: object) -> list[int]:
        wall, dealt, thrown = walls.take(0)
        dice.append(thrown)
        blocks = [hand[4 * k : 4 * k + 4] for k in range(3) for hand in dealt]
        return wall + [one for block in [*blocks, [hand[12] for hand in dealt]] for one in block][::-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "shuffled", shuffled)
        game = simulated(load("tenhou"), "3")
    game.seed = walls.text
    for deal, thrown in zip(game.deals, dice, strict=True):
        deal.wall, deal.dice = [], thrown
    return write_game(game)


@pytest.fixture
def game() -> Game:
    if IS_COMPILED:
        pytest.skip("a compiled function cannot be replaced")
    return read_bytes(played(), "seeded.jsonl")[0]


@pytest.mark.parametrize(("seats", "tiles"), [(4, None), (3, SANMA)])
def test_walls_are_those_of_the_standard_library(seats: int, tiles: list[int] | None) -> None:
    theirs, ours = TenhouWalls(5), SeedWalls(TenhouWalls(5).text, seats)
    for dealer in (0, 1, 2):
        rest, hands, dice = theirs.take(dealer, tiles)
        wall = ours.take()
        in_turn = [hands[(dealer + k) % seats] for k in range(seats)]
        dealt = [one for k in range(3) for hand in in_turn for one in hand[4 * k : 4 * k + 4]] + [hand[12] for hand in in_turn]
        assert wall == [*dealt, *rest[:13:-1], *[rest[k ^ 1] for k in range(14)]]
        assert ours.dice == dice


@pytest.mark.parametrize(("seed", "dealt", "drawn", "dice", "indicator"), [
    (DEALT, [5, 24, 29, 30, 40, 59, 84, 88, 94, 101, 102, 113, 125], [12, 109, 86, 56, 123, 6], [3, 4], 75),
    (LATER, [20, 31, 44, 66, 82, 83, 98, 100, 109, 111, 119, 130, 133], [126, 112, 23, 30, 45, 19], [5, 4], 61),
], ids=["2008", "2009"])
def test_a_seed_of_one_deal_makes_its_wall(seed: str, dealt: list[int], drawn: list[int], dice: list[int],
                                           indicator: int) -> None:
    walls = SeedWalls(f";{seed};", 4)
    assert walls.take() == [] == walls.dice
    wall = walls.take()
    hand = [one for k in range(3) for one in wall[16 * k : 16 * k + 4]] + [wall[48]]
    assert (sorted(hand), wall[52:58], walls.dice) == (dealt, drawn, dice)
    assert [k for k, one in enumerate(wall[122:]) if one == NO_PHYSICAL] == [2, 3, 9, 10, 11, 12, 13]
    assert wall[126] == indicator
    assert walls.take() == [], "there is no third seed"


def test_seeds_of_three_seats_or_a_whole_match_are_not_known() -> None:
    assert SeedWalls(f"{DEALT};", 3).take() == [], "nobody has seen one of three seats"
    assert SeedWalls(DEALT, 4).take() == [], "nor of a whole match"


def test_a_seed_of_one_deal_may_be_damaged_or_of_another_form() -> None:
    walls = SeedWalls(f";{DEALT.replace('B', 'x')};{DEALT};", 4)
    taken = [(len(walls.take()), walls.is_damaged) for _ in range(4)]
    assert taken == [(0, False), (0, True), (136, False), (0, False)]
    for seed in ("F94D,1;", "mt19937ar,1;", f"{DEALT},1;"):
        other = SeedWalls(seed, 4)
        assert (other.is_damaged, other.is_known) == (False, False)


def test_each_seed_of_one_deal_is_told_of_that_deal() -> None:
    seeds = (None, DEALT.replace("B", "x"), DEALT, DEALT, "", DEALT)
    deals = [init(seed=f"{k},0,0,1,2,100", shuffle=one) + ryuukyoku() for k, one in enumerate(seeds)]
    (game,) = read_bytes(record(*deals), "x")
    told = [(one.deal, one.detail) for one in judged(game).findings if one.code == "WALL-05"]
    other = "the hands dealt are not of the wall that the seed makes"
    assert told == [(1, "the seed of the walls is damaged: it has not the words of its form"), (2, other), (3, other), (5, other)]


def test_of_the_old_form_only_what_records_bear_out_is_known() -> None:
    wall = SeedWalls(OLD, 4).take()
    assert [k for k, one in enumerate(wall) if one == NO_PHYSICAL] == [123, 124, 125, 129, 130, 131, 132, 133, 134, 135]
    assert SeedWalls(OLD, 3).take() == []


@pytest.mark.parametrize(("seed", "key"), [
    ("", None), ("0.7654626590555946", None), ("mt19937ar-sha512-n288-base64,", None), ("mt19937ar-sha512-n999,1,2", None),
    ("mt19937ar-sha512-n288-base64,AAAA", 0), ("mt19937ar-sha512-n288-base64,A", 0), ("mt19937ar-sha512-n288,1,x", 0),
    ("mt19937ar-sha512-n288,1,2", 0), (OLD.replace("00000001", "-1"), 0), (OLD.replace("00000001", "1" * 9), 0),
    (OLD, sum(k + 1 << 32 * k for k in range(32))), (OLD.replace("00000020", "0"), None),
])
def test_seeds_known_damaged_and_unknown(seed: str, key: int | None) -> None:
    assert key_of(seed) == key


def test_indicators_of_three_seats_reach_out_of_the_dead_wall() -> None:
    rules = load("tenhou-sanma")
    wall = Wall([Tile(0)] * 108, [], "record")
    assert [wall.place_of_indicator(k, False, rules) for k in range(5)] == [102, 104, 106, 92, 90]
    assert [wall.place_of_indicator(k, True, rules) for k in range(5)] == [103, 105, 107, 93, 91]
    assert [wall.place_of_replacement(k, rules) for k in (0, 7, 8)] == [94, 101, -1]


def test_a_match_out_of_a_seed_keeps_the_laws(game: Game) -> None:
    found = judged(game)
    assert found.findings == []
    assert found.checked["WALL-05"] == len(game.deals)
    assert "WALL-05" not in found.unverifiable
    assert "WALL-04" not in found.unverifiable
    assert [wall.source for wall in found.walls if wall is not None] == ["seed"] * len(game.deals)


def test_walls_of_a_seed_go_into_their_table(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "seeded.jsonl"
    path.write_bytes(write_game(game))
    mjlogs.ingest(path, tmp_path / "data")
    rows = mjlogs.open(tmp_path / "data").query("select deal, source, physical from walls order by deal").rows()
    assert [(deal, source) for deal, source, _physical in rows] == [(k, "seed") for k in range(len(game.deals))]
    walls = SeedWalls(game.seed, 4)
    assert [[int(one) for one in physical.split()] for _deal, _source, physical in rows] == [walls.take() for _ in rows]


def test_a_seed_is_wrong_once_and_dice_where_they_are(game: Game) -> None:
    game.deals[2].dice[1] = (game.deals[2].dice[1] + 1) % 6
    assert [(one.code, one.deal) for one in judged(game).findings] == [("WALL-05", 2)]
    game.seed = TenhouWalls(4).text
    assert [(one.code, one.deal) for one in judged(game).findings] == [("WALL-05", 0)]


def test_a_deal_out_of_another_match_is_found(game: Game) -> None:
    start = game.deals[1].events[0]
    assert isinstance(start, DealStart)
    start.hands.reverse()
    start.physical.reverse()
    assert ("WALL-05", 1) in [(one.code, one.deal) for one in judged(game).findings]
    assert {one.deal for one in judged(game).findings if one.code == "WALL-05"} == {1}


def test_a_part_of_a_match_is_not_held_against_its_seed(game: Game) -> None:
    game.is_part = True
    del game.deals[0]
    assert judged(game).checked["WALL-05"] == 0


def test_a_digest_may_be_in_capitals(game: Game) -> None:
    deal = game.deals[0]
    deal.wall_text, deal.wall_salt, deal.wall_commitment = "1m", "2m", "md5:6F52FA54715ECFF3CAF5994DCF2FA7C5"
    assert judged(game).findings == []
    deal.wall_salt = "3m"
    assert [(one.code, one.expected) for one in judged(game).findings] == [("WALL-05", digest_like("md5:", "1m3m"))]
    deal.salt_commitment, deal.wall_salt = "sha256:00", ""
    assert judged(game).findings == [], "without the salt nobody can say"


def test_our_format_keeps_all_of_a_wall(game: Game) -> None:
    deal = game.deals[0]
    deal.wall_tiles, deal.wall_text, deal.wall_salt = [Tile(-2)] * 136, "1m2m", "ab"
    deal.wall_commitment, deal.salt_commitment = "sha256:00", "sha256:01"
    again = read_bytes(write_game(game), "x")[0]
    names = ("dice", "wall", "wall_tiles", "wall_text", "wall_salt", "wall_commitment", "salt_commitment")
    assert [getattr(again.deals[0], name) for name in names] == [getattr(deal, name) for name in names]
    assert (again.seed, again.deals[1].dice) == (game.seed, game.deals[1].dice)


@pytest.mark.skipif(not CORPUS, reason="MJLOGS_CORPUS is not set: real records are not read")
def test_walls_of_real_records_are_those_of_their_seeds() -> None:
    count = 0
    for path in sorted(Path(CORPUS, "mjlog").glob("20*gm*"))[:: fewer(1, 4)]:
        data = path.read_bytes()
        game = read_bytes(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data, path.name)[0]
        if not game.seed.startswith(("mt19937ar-sha512-n288-base64,", "mt19937ar,")):
            continue
        found = Replay(Plan(for_record(game.rules, int(game.seats), (), "").ruleset), Observer()).run(game)
        assert [one for one in found.findings if one.code in ("WALL-04", "WALL-05")] == []
        assert all(wall is not None for wall in found.walls)
        count += len(game.deals)
    assert count > fewer(500, 100)
