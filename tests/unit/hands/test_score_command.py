"""`mjlogs score`: a value part by part, and its exit codes."""

from __future__ import annotations

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from mjlogs.errors import MjlogsError
from mjlogs_cli.score import score

APP = typer.Typer()
APP.command()(score)
HAND = ["234m 1112356777s", "--win", "4s"]


def run(*args: str) -> Any:
    return CliRunner().invoke(APP, list(args))


def value(*args: str) -> dict[str, Any]:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_tsumo_is_paid_by_each_seat() -> None:
    assert value(*HAND, "--tsumo", "--seat", "W", "--round", "E") == {
        "legal": True,
        "reason": None,
        "yaku": [{"id": "menzen_tsumo", "han": 1}],
        "han": 1,
        "fu": 30,
        "fu_items": [
            {"name": "base", "fu": 20, "tiles": ""},
            {"name": "tsumo", "fu": 2, "tiles": ""},
            {"name": "closed terminal triplet", "fu": 8, "tiles": "111s"},
        ],
        "limit": "none",
        "times": 0,
        "points": 1100,
        "payments": [{"from": "E", "points": 500}, {"from": "S", "points": 300}, {"from": "N", "points": 300}],
        "deposits": 0,
        "reading": "234m 111s 23(4)s 567s 77s",
    }


def test_a_ron_is_paid_by_the_discarder_with_honba_and_deposits_apart() -> None:
    found = value("34067m 05p", "--win", "8m", "--meld", "pon 777p", "--meld", "pon 055s", "--seat", "S", "--dora", "2m",
                  "--honba", "2", "--deposits", "3")
    assert found["yaku"] == [{"id": "tanyao", "han": 1}, {"id": "dora", "han": 1}, {"id": "red_dora", "han": 3}]
    assert (found["han"], found["fu"], found["limit"], found["points"]) == (5, 30, "mangan", 8000)
    assert (found["payments"], found["deposits"]) == ([{"from": "discarder", "points": 8600}], 3000)


def test_a_yakuman_has_multiples_and_no_han() -> None:
    found = value("1112345678999m", "--win", "9m", "--set", "double_yakuman=['junsei_chuuren']")
    assert found["yaku"] == [{"id": "junsei_chuuren", "han": 0, "times": 2}]
    assert (found["han"], found["times"], found["limit"], found["points"]) == (0, 2, "yakuman", 96000)


@pytest.mark.parametrize(
    ("args", "yaku"),
    [
        (["--riichi", "--ippatsu"], ["riichi", "ippatsu"]),
        (["--double-riichi", "--ura", "9s"], ["double_riichi"]),
        (["--tsumo", "--haitei"], ["menzen_tsumo", "haitei"]),
        (["--houtei"], ["houtei"]),
        (["--tsumo", "--tenhou"], ["tenhou"]),
        (["--tsumo", "--chiihou", "--seat", "S"], ["chiihou"]),
        (["--renhou", "--seat", "S", "--set", "yaku_list=standard_and_renhou", "--set", "renhou=yakuman"], ["renhou"]),
    ],
)
def test_circumstances(args: list[str], yaku: list[str]) -> None:
    assert [one["id"] for one in value("123m 456p 789s 99p 44z", "--win", "4z", *args)["yaku"]] == yaku


def test_kan_circumstances() -> None:
    hand = ["123m 456p 99p 44z", "--win", "9p", "--meld", "kakan 2222s"]
    assert value(*hand, "--tsumo", "--rinshan")["yaku"] == [{"id": "rinshan", "han": 1}]
    robbed = ["13m 456p 999p 44z", "--win", "2m", "--meld", "chi 345s", "--chankan"]
    assert value(*robbed)["yaku"] == [{"id": "chankan", "han": 1}]


def test_no_legal_win_exits_with_1_and_the_reason() -> None:
    args = ["13m 234p 340678s 22z", "--win", "2m", "--dora", "1m", "--seat", "W"]
    result = run(*args, "--format", "json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["legal"], found["reason"]) == (False, "no yaku (dora and red fives are not yaku)")
    assert (found["yaku"], found["points"], found["payments"]) == ([], 0, [])
    text = run(*args)
    assert (text.exit_code, text.stdout) == (1, "No legal win: no yaku (dora and red fives are not yaku).\n")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["11111m 23456789m", "--win", "9m"], "5 copies of 1m"),
        (["123m", "--win", "4m"], "hand: 3 tiles and 0 melds"),
        ([*HAND, "--ippatsu"], "ippatsu needs riichi"),
        ([*HAND, "--tsumo", "--tenhou", "--seat", "W"], "tenhou: only the dealer"),
        (["34067m 05p", "--win", "8m", "--meld", "pon 777p", "--meld", "pon 055s", "--riichi"], "needs a closed hand"),
        ([*HAND, "--rules", "nowhere"], "no such ruleset"),
        ([*HAND, "--set", "kuitan=maybe"], "kuitan"),
    ],
)
def test_input_that_cannot_be_is_refused_with_a_message(args: list[str], message: str) -> None:
    result = run(*args)
    assert isinstance(result.exception, MjlogsError)
    assert message in str(result.exception)


def test_the_text_explains_every_part() -> None:
    result = run("67678789s 88m 444z", "--win", "8s", "--tsumo", "--seat", "S", "--deposits", "1")
    assert result.exit_code == 0
    for part in ("678s", "iipeikou", "一盃口", "kanchan wait", "32, rounded up to 40", "1300", "700"):
        assert part in result.stdout
    assert "2 han 40 fu: 2700 points, honba and deposits apart." in result.stdout
    assert "deposits of 1000 points" in result.stdout


def test_the_text_names_limits_and_yakuman() -> None:
    assert "yakuman: 48000 points" in run("119m 19p 19s 123456z", "--win", "7z").stdout
    tanki = run("111m222p333s444z5p", "--win", "5p", "--set", "double_yakuman=['suuankou_tanki']").stdout
    assert "2 x yakuman: 96000 points" in tanki
    counted = run("4446667788m", "--win", "7m", "--riichi", "--meld", "ankan 2222m", "--dora", "11m").stdout
    assert "20 han 60 fu, counted yakuman: 48000 points" in counted
    assert "5 han 30 fu, mangan" in run("111222333m 789p 9p", "--win", "9p").stdout
