"""Tricky situations and what each ruleset makes of them: tests/situations/*.toml.

A [[situation]] has a `number`, says what it `shows`, and under which rulesets (`under`: the letters of RULESETS, or all).
It is a `game` in the notation of tests/builders.py, which the builder plays by the engine's own answers: so `findings` lists
the codes that must be found (none by default), `wins` what each win must be worth, `deltas` the changes of each ending,
`results` and `points` those of the match; or a `hand` with what it must be `worth`.

Each is judged twice: with every option of the ruleset taken as settled, where the findings must be just those; and as the
ruleset stands, where a finding may be counted as unverifiable instead, because an unsettled option decides it: then it is
listed in `open` for those rulesets, and nowhere else.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld as TheirMeld

from mjlogs.core.events import Ryuukyoku, Win, WinClaim
from mjlogs.core.games import Game
from mjlogs.core.melds import ANKAN, CHI, PON, Meld
from mjlogs.core.tiles import EAST, KINDS, Tile, is_red, kind_of
from mjlogs.engine.replay import Judgement, Observer, Plan, Replay
from mjlogs.hands.notation import FLAGS, winning_hand
from mjlogs.hands.points import ron_points, tsumo_points
from mjlogs.hands.value import HandValue, WinningHand, values, why_not
from mjlogs.rulesets.load import changed, load
from mjlogs.rulesets.model import Kazoe, Reading, Ruleset, Setting
from tests.builders import build

FOLDER: Final = Path(__file__).parent
RULESETS: Final = {
    "P": "planet-riichi-red-three-v1", "G": "single-deal", "S": "site-default", "T": "tenhou", "M": "mahjong-soul",
    "L": "m-league", "W": "wrc-2015", "E16": "ema-2016", "E25": "ema-2025",
}  # fmt: skip
RESUMED: Final = "FLOW-06"  # situations begin in the middle of a match
NOT_IN_RECORD: Final = ("CLK", "FMT", "CALL-09", "DISC-02", "FLOW-09", "FUR-04", "FUR-05", "WALL-04", "WALL-05", "WALL-07")
Case = dict[str, Any]


def letters(text: str) -> list[str]:
    """`P T E` spelt out; E is both editions."""
    return list(RULESETS) if text == "all" else text.replace("E16", "e16").replace("E25", "e25").replace("E", "e16 e25").upper().split()


def cases(sort: str) -> list[Any]:
    """Each situation with each of its rulesets."""
    out = []
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["situation"]:
            if sort in case:
                for letter in letters(case["under"]):
                    out.append(pytest.param(case, letter, id=f"{case['number']} {case['shows']} ({letter})"))
    return out


@cache
def settled(name: str) -> Ruleset:
    """A ruleset whose every value is sure."""
    rules = load(name)
    sure = {key: Setting(one.value, one.clause, one.note, Reading.SETTLED) for key, one in rules.settings.items()}
    return Ruleset(rules.name, rules.name, sure)


def judge(game: Game, rules: Ruleset) -> Judgement:
    """What the replay finds."""
    return Replay(Plan(rules), Observer()).run(game)


def found(judgement: Judgement) -> list[str]:
    """The codes found, each once."""
    return sorted({one.code for one in judgement.findings} - {RESUMED})


def doubted(judgement: Judgement) -> list[str]:
    """The codes counted as unverifiable, but for those that ask for what these records do not hold."""
    return [code for code in judgement.unverifiable if not code.startswith(NOT_IN_RECORD)]


def claimed(claim: WinClaim, wanted: Case) -> Case:
    """What a record says of a win, as far as a case asks."""
    said = {
        "yaku": {name: int(han) for name, han in claim.yaku or []}, "yakuman": sorted(claim.yakuman), "fu": claim.fu,
        "points": claim.points, "limit": claim.limit.value if claim.limit else "", "pao": int(claim.pao),
    }  # fmt: skip
    return {key: said[key] for key in wanted}


@pytest.mark.parametrize(("case", "letter"), cases("game"))
def test_situation(case: Case, letter: str) -> None:
    name = RULESETS[letter]
    rules = changed(settled(name), case.get("set", []))
    game = build(case["game"], rules)
    judgement = judge(game, rules)
    expected = sorted(case.get("findings", []))
    assert found(judgement) == expected, [repr(one) for one in judgement.findings]
    assert expected or doubted(judgement) == []
    endings = [event for deal in game.deals for event in deal.events if isinstance(event, Win | Ryuukyoku)]
    wins = [event for event in endings if isinstance(event, Win)]
    if "wins" in case:
        assert [claimed(win.claim, wanted) for win, wanted in zip(wins, case["wins"], strict=True)] == case["wins"]
    if "deltas" in case:
        assert [one.claim.deltas if isinstance(one, Win) else one.deltas for one in endings] == case["deltas"]
    if "points" in case:
        assert game.end is not None
        assert game.end.points == case["points"]
    if "results" in case:
        assert game.end is not None
        assert [one / 10 for one in game.end.results] == case["results"]
    as_it_stands = judge(game, changed(load(name), case.get("set", [])))
    left_open = sorted(case.get("open", [])) if letter in letters(case.get("open_under", "")) else []
    assert found(as_it_stands) == [code for code in expected if code not in left_open]
    assert [code for code in left_open if code not in as_it_stands.unverifiable] == []


def valued(case: Case, rules: Ruleset) -> WinningHand:
    """The hand of a case."""
    words = list(case.get("how", []))
    is_tsumo = "tsumo" in words
    return winning_hand(
        case["hand"], case["win"], rules, case.get("melds", []), is_tsumo, case.get("seat", "S"), case.get("round", "E"),
        [word for word in words if word != "tsumo"], case.get("dora", ""), case.get("ura", ""),
    )  # fmt: skip


def worth(value: HandValue, hand: WinningHand, wanted: Case) -> Case:
    """What a hand is worth, as far as a case asks."""
    is_dealer = hand.seat_wind == 0
    said = {
        "yaku": dict(value.yaku), "yakuman": dict(value.yakuman), "fu": value.fu, "han": value.han,
        "limit": value.limit.value, "dora": value.dora, "red": value.red_dora, "ura": value.ura_dora,
        "ron": ron_points(value.base, is_dealer), "tsumo": list(tsumo_points(value.base, is_dealer)),
    }  # fmt: skip
    return {key: said[key] for key in wanted}


@pytest.mark.parametrize(("case", "letter"), cases("hand"))
def test_hand(case: Case, letter: str) -> None:
    rules = settled(RULESETS[letter])
    hand = valued(case, rules)
    readings = values(hand, rules)
    wanted = case["worth"]
    if isinstance(wanted, str):
        assert readings == []
        assert wanted in why_not(hand, rules)
        return
    assert worth(readings[0], hand, wanted) == wanted
    theirs = case.get("theirs", "")
    if letter not in letters(theirs):
        assert payments(readings[0], hand) == estimate(hand, rules)


def payments(value: HandValue, hand: WinningHand) -> tuple[int, int]:
    """What is paid: of a ron all of it and nothing, of a tsumo the larger and the smaller share."""
    is_dealer = hand.seat_wind == 0
    if not hand.is_tsumo:
        return int(ron_points(value.base, is_dealer)), 0
    from_dealer, from_other = tsumo_points(value.base, is_dealer)
    return int(from_other if is_dealer else from_dealer), int(from_other)


def physical(tiles: list[Tile], taken: set[int]) -> list[int]:
    """The numbers of copies that are not taken yet; a red five is the first copy."""
    out = []
    for one in tiles:
        first = 4 * int(kind_of(one))
        five = kind_of(one) < EAST and kind_of(one) % 9 == 4
        copies = [first] if is_red(one) else [*range(first + (1 if five else 0), first + 4), *([first] if five else [])]
        out.append(next(k for k in copies if k not in taken))
        taken.add(out[-1])
    return out


def estimate(hand: WinningHand, rules: Ruleset) -> tuple[int, int]:
    """The same by the package `mahjong`."""
    taken: set[int] = set()
    concealed = [Tile(kind) for kind in range(KINDS) for _ in range(hand.counts[kind])]
    melds = [physical([Tile(kind_of(one)) for one in meld.tiles], taken) for meld in hand.melds]
    tiles = physical(concealed, taken)
    winning = next(one for one in tiles if one // 4 == kind_of(hand.winning))
    answer = HandCalculator.estimate_hand_value(
        tiles + [one for meld in melds for one in meld], winning,
        [TheirMeld(their_sort(meld), sorted(ids), opened=meld.sort != ANKAN) for meld, ids in zip(hand.melds, melds, strict=True)],
        indicators(hand, taken), their_config(hand, rules),
    )  # fmt: skip
    assert answer.error is None, answer.error
    assert answer.cost is not None
    return answer.cost["main"], answer.cost["additional"]


def their_sort(meld: Meld) -> str:
    """A sort of meld in their words."""
    sort: str = TheirMeld.CHI if meld.sort == CHI else TheirMeld.PON if meld.sort == PON else TheirMeld.KAN
    return sort


def indicators(hand: WinningHand, taken: set[int]) -> list[int]:
    """Indicators that make as many dora as the hand has of all sorts; they count ura and red fives apart."""
    shown = [*hand.indicators, *(hand.ura if hand.is_riichi() else [])]
    return [4 * int(kind_of(one)) for one in shown]


def their_config(hand: WinningHand, rules: Ruleset) -> HandConfig:
    """Circumstances and options in their words."""
    flags = {word: bool(hand.flags & flag) for word, flag in FLAGS.items()}
    is_dealer = hand.seat_wind == 0
    kazoe = HandConstants.KAZOE_LIMITED if rules.kazoe is Kazoe.YAKUMAN else HandConstants.KAZOE_SANBAIMAN
    return HandConfig(
        is_tsumo=hand.is_tsumo, is_riichi=flags["riichi"], is_daburu_riichi=flags["double_riichi"],
        is_ippatsu=flags["ippatsu"], is_rinshan=flags["rinshan"], is_chankan=flags["chankan"], is_haitei=flags["haitei"],
        is_houtei=flags["houtei"], is_tenhou=flags["tenhou"] and is_dealer and hand.is_tsumo,
        is_chiihou=flags["chiihou"] and not is_dealer and hand.is_tsumo,
        player_wind=EAST + hand.seat_wind, round_wind=EAST + hand.round_wind,
        options=OptionalRules(
            has_open_tanyao=rules.kuitan, has_double_yakuman=bool(rules.double_yakuman), kiriage=rules.kiriage_mangan,
            kazoe_limit=kazoe,
        ),
    )  # fmt: skip


def test_every_number_is_there() -> None:
    numbers = {str(case["number"]) for path in FOLDER.glob("*.toml") for case in tomllib.loads(path.read_text(encoding="utf-8"))["situation"]}
    assert {str(k) for k in range(1, 140)} - numbers == set()
