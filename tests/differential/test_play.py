"""What our player does is legal in another implementation (riichienv), which is fed the game event by event."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mjlogs.formats.ours_write import write_game
from mjlogs.play.simulate import simulated
from mjlogs.play.situations.catalogue import situation
from mjlogs.rulesets.load import load

riichienv = pytest.importorskip("riichienv")

KEPT = (
    "type", "names", "bakaze", "kyoku", "honba", "kyotaku", "oya", "dora_marker", "scores", "tehais", "actor", "target",
    "pai", "consumed", "tsumogiri",
)
TOLD = ("start_game", "start_kyoku", "tsumo", "dora", "reach_accepted", "end_kyoku")
ACTS = ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach", "hora")
FORCED = ("suukaikan", "pao_daisangen_ron", "kyuushu", "four_kans")  # the robbing of a kan is not offered to who replays


def is_same(act: dict[str, Any], legal: dict[str, Any]) -> bool:
    """Whether an act of the record is one that riichienv offers."""
    if act["type"] != legal["type"]:
        return False
    if act["type"] == "dahai":
        return bool(act["pai"] == legal["pai"])
    return act["type"] in ("hora", "reach") or sorted(act["consumed"]) == sorted(legal["consumed"])


@pytest.mark.parametrize(("seed", "name"), [("1", ""), ("2", ""), ("3", ""), *(("1", name) for name in FORCED)])
def test_every_act_is_legal_there(seed: str, name: str) -> None:
    game = simulated(load("tenhou", ["clock=none"]), seed, situation(name) if name else None)
    env = riichienv.RiichiEnv(game_mode="4p-red-half")
    acts = 0
    for line in write_game(game).decode().splitlines():
        event = json.loads(line)
        if event["type"] not in (*TOLD, *ACTS):
            continue
        if event["type"] in ACTS:
            acts += 1
            offered = [json.loads(one.to_mjai()) for one in env._get_legal_actions(event["actor"])]
            assert any(is_same(event, one) for one in offered), (event, offered)
        env.apply_event({key: event[key] for key in KEPT if key in event})
    assert acts > 0
