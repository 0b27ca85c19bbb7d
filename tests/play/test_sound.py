"""Sound play has no finding under any ruleset, keeps tiles and points, and comes out the same every time."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

import pytest

from mjlogs.core.events import Claim, DealStart, Discard, DoraReveal, Draw, Kita, OwnKan, RiichiDeclared, Ryuukyoku, Win
from mjlogs.core.games import Game
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import RulesetError
from mjlogs.formats import WRITERS, Writer, read_bytes
from mjlogs.play.simulate import check_playable, simulated
from mjlogs.play.situations.catalogue import SITUATIONS, Situation, why_not
from mjlogs.rulesets.load import load
from tests.play.options import values_of
from tests.sizes import fewer
from tests.unit.formats.dumps import dump

RULESETS = (
    "planet-riichi-red-three-v1", "single-deal", "site-default", "tenhou", "mahjong-soul", "m-league", "wrc-2015",
    "ema-2016", "ema-2025", "tenhou-sanma", "mahjong-soul-sanma", "riichi-city-sanma",
)
OTHER_OPTIONS = (
    ("kan_dora_minkan=immediate", "kan_dora_ankan=late", "furiten_temp_lift=own_draw_or_call", "max_rons=3", "triple_ron=all_pay"),
    ("kuikae_suji=allowed", "kuikae_genbutsu=allowed", "call_on_last_discard=allowed", "furiten_temp_trigger=legal"),
    ("extension=fixed", "extension_hard_end=next_wind", "target_points=60000", "length=tonpuu"),
    ("late_dora_on_replacement_discard=hidden", "pao_honba=split"),
    ("ankan_interrupts=false", "kan_ura=false"),
    ("renchan=always", "tobi=zero_or_below", "length=tonpuu", "deposits_after_draw=returned"),
    ("riichi_min_points=none", "riichi_min_live_tiles=0", "riichi_kan=free", "riichi_kan_tile=any", "extension=none"),
    ('red_fives={m=1,p=2,s=1}', "kuitan=false", "kiriage_mangan=true", "yakuman_stack=false", "placement_tiebreak=share"),
)


def told(game: Game) -> list[list[object]]:
    """All that a game's events say, but where they stand in the record."""
    return [[(type(event).__name__, [one for one in fields_of(event) if one[0] != "at"]) for event in deal.events]
            for deal in game.deals]


def fields_of(value: object) -> list[tuple[str, object]]:
    """Names and values of what an object holds."""
    return [(name, dump(getattr(value, name))) for name in dir(value)
            if not name.startswith("_") and not callable(getattr(value, name))]


def without_ura_copies(told_of: object) -> object:
    """The same without the copies of ura indicators, which a simulated game does not name and XML must."""
    if isinstance(told_of, list | tuple):
        return [without_ura_copies(one) for one in told_of if not (isinstance(one, tuple) and one[:1] == ("ura_physical",))]
    return told_of


def findings(game: Game, name: str, changes: tuple[str, ...] = ()) -> list[str]:
    return [str(one) for one in Replay(Plan(load(name, changes)), Observer()).run(game).findings]


def test_a_kita_turns_the_indicator_of_the_kan_before_it() -> None:
    game = simulated(load("mahjong-soul-sanma"), "77.27")
    assert findings(game, "mahjong-soul-sanma") == []
    pairs = [(one, following) for deal in game.deals for one, following in zip(deal.events, deal.events[1:], strict=False)]
    assert any(isinstance(one, Kita) and isinstance(following, DoraReveal) for one, following in pairs)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(fewer(3, 1)))
def test_sound_play_has_no_finding(name: str, seed: int) -> None:
    assert findings(simulated(load(name), str(seed)), name) == []


@pytest.mark.parametrize("changes", OTHER_OPTIONS)
def test_options_are_played_as_they_are_judged(changes: tuple[str, ...]) -> None:
    assert findings(simulated(load("tenhou", changes), "1"), "tenhou", changes) == []


MANY = max(len(list(group)) for _name, group in groupby(values_of(load("tenhou")), key=itemgetter(0)))


@pytest.mark.parametrize("k", range(MANY))
def test_every_value_of_every_option_is_played(k: int) -> None:
    """Game k has of every option the value after that of game k - 1, so that each is there once or more."""
    tried = [(name, [value for _name, value in group])
             for name, group in groupby(values_of(load("tenhou")), key=itemgetter(0))]
    chosen = {name: values[(k + n) % len(values)] for n, (name, values) in enumerate(tried)}
    changes = tuple(f"{name}={value}" for name, value in {**chosen, "length": '"single"'}.items())
    assert findings(simulated(load("tenhou", changes), str(k)), "tenhou", changes) == []


PLACES = [(name, one) for names in (("tenhou", "m-league"), ("tenhou-sanma",)) for one in SITUATIONS
          for name in [name for name in names if not why_not(one, load(name))][:1]]


@pytest.mark.parametrize(("name", "one"), PLACES, ids=[f"{one.name}-{name}" for name, one in PLACES])
def test_situation_is_legal_and_comes_about(name: str, one: Situation) -> None:
    rules = load(name, ["length=tonpuu"] if "extension" not in one.needs else [])
    game = simulated(rules, "1", one)
    assert [str(found) for found in Replay(Plan(rules), Observer()).run(game).findings] == []
    assert comes_about(one.name, game)


def test_every_situation_is_played_where_it_can_occur() -> None:
    assert {one.name for _name, one in PLACES} == {one.name for one in SITUATIONS}
    by_three = {one.name for name, one in PLACES if name == "tenhou-sanma"}
    assert {one.name for one in SITUATIONS} - by_three == {"suufon", "suucha_riichi", "triple_ron", "kuikae"}


def comes_about(name: str, game: Game) -> bool:
    """Whether a game shows what its situation is of."""
    events = [event for deal in game.deals for event in deal.events]
    wins = [event for event in events if isinstance(event, Win)]
    first = [event for event in game.deals[0].events if isinstance(event, Win)]
    if name in ("kyuushu", "suufon", "suucha_riichi", "suukaikan", "triple_ron", "nagashi"):
        return name in {event.reason.value for event in events if isinstance(event, Ryuukyoku)}
    if name.startswith("pao"):
        return any(win.claim.pao >= 0 and win.is_tsumo() == name.endswith("tsumo") for win in wins)
    if name == "chankan":
        return any(yaku == "chankan" for win in wins for yaku, _han in win.claim.yaku or [])
    if name == "four_kans":
        return "suukantsu" in first[0].claim.yakuman
    if name == "counted_yakuman":
        return sum(han for _yaku, han in first[0].claim.yaku or []) >= 13
    if name == "double_ron":
        return len(first) == 2
    if name == "kita_ron":
        return isinstance(game.deals[0].events[2], Kita) and len(first) == 1
    kans = sum(isinstance(event, OwnKan) for event in game.deals[0].events)
    if name in ("fifth_kan", "ankan_waited_for"):
        return kans == (4 if name == "fifth_kan" else 1) and not first
    if name in ("passed_riichi_win", "riichi_ankan"):
        return any(isinstance(event, RiichiDeclared) for event in game.deals[0].events) and kans == 0 and not first
    return True


@pytest.mark.parametrize(("name", "last_deal"), [("ties", "W4"), ("sudden_death", "W1"), ("dealers_stop", "S4"), ("bust", "E1")])
def test_match_ends_where_the_situation_says(name: str, last_deal: str) -> None:
    game = simulated(load("tenhou"), "1", next(one for one in SITUATIONS if one.name == name))
    start = game.deals[-1].events[0]
    assert isinstance(start, DealStart)
    assert f"{'ESWN'[start.wind]}{start.number + 1}" == last_deal


def test_tiles_and_points_are_conserved() -> None:
    rules = load("tenhou")
    game = simulated(rules, "9")
    for deal in game.deals:
        assert sorted(deal.wall) == list(range(136))
        start = deal.events[0]
        assert isinstance(start, DealStart)
        assert sum(start.scores) + 1000 * start.deposits == 100000
        drawn = [int(event.physical) for event in deal.events if isinstance(event, Draw)]
        dealt = [number for hand in start.physical for number in hand]
        assert len(set(drawn + dealt)) == len(drawn) + len(dealt)
        assert sorted(dealt) == sorted(deal.wall[:52])
        kans = sum(isinstance(event, OwnKan) or (isinstance(event, Claim) and len(event.own) == 3) for event in deal.events)
        live = [number for number in drawn if number in deal.wall[52:122]]
        assert live == deal.wall[52 : 52 + len(live)]
        assert len(drawn) - len(live) <= kans
        assert all(event.physical in drawn + dealt for event in deal.events if isinstance(event, Discard))
    assert game.end is not None
    assert sum(game.end.points) == 100000
    assert sum(game.end.results) == 0


@pytest.mark.parametrize("writer", WRITERS[:2], ids=lambda writer: writer.name)  # those that keep all of Tenhou
def test_writing_and_reading_gives_equal_events(writer: Writer) -> None:
    game = simulated(load("tenhou"), "4")
    data = writer.write(game)
    again = read_bytes(data, f"record{writer.suffix}")[0]
    assert again.faults == []
    assert without_ura_copies(told(again)) == without_ura_copies(told(game))
    assert writer.write(simulated(load("tenhou"), "4")) == data


def test_other_seeds_and_rulesets_play_other_games() -> None:
    walls = {str(simulated(load(name), seed).deals[0].wall) for name in ("tenhou", "m-league") for seed in ("1", "2")}
    assert len(walls) == 4


def test_think_times_change_nothing_of_the_play() -> None:
    plain, timed = (simulated(load("planet-riichi-red-three-v1", [f"clock={clock}"]), "1") for clock in ("none", "blitz"))
    assert len(timed.deals[0].decisions) > 0 == len(plain.deals[0].decisions)


def test_what_cannot_be_played_is_refused_by_name() -> None:
    with pytest.raises(RulesetError, match="tile_set: 108 cannot be played by 4: 136"):
        check_playable(load("tenhou", ["tile_set=108"]))


def test_an_ankan_that_could_not_be_robbed_makes_nobody_furiten() -> None:
    game = simulated(load("mahjong-soul"), "77.748")  # a riichi on 4m and 7m, and then an ankan of 7m
    assert findings(game, "mahjong-soul") == []
