from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjlogs
from mjlogs.core.tiles import KINDS, kind_of, parse_tiles
from mjlogs.fairplay.calls import can_chi, can_pon
from mjlogs.fairplay.choices import Choices
from mjlogs.fairplay.hidden import GENBUTSU, HONOUR, NUMBER, Hidden, classes_of, rough
from mjlogs.fairplay.material import Material, Portion
from mjlogs.fairplay.shanten import OUT_OF_REACH, Hands
from mjlogs.hands.shanten import shanten
from mjlogs.pipeline import ingest

SAMPLES = Path(__file__).parents[3] / "sample_logs" / "tenhou"


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    out = tmp_path_factory.mktemp("fairplay") / "dataset"
    ingest([str(SAMPLES / "hanchan.xml"), str(SAMPLES / "tonpuu.xml")], out)
    return Material(mjlogs.open(out))


@pytest.fixture(scope="module")
def portions(material: Material) -> list[Portion]:
    return list(material.portions())


def counts(text: str) -> np.ndarray:
    out = np.zeros(KINDS, dtype=np.int8)
    for one in parse_tiles(text):
        out[kind_of(one)] += 1
    return out


@st.composite
def hands(draw: st.DrawFn, size: int) -> tuple[list[int], int]:
    melds = draw(st.sampled_from([0, 0, 0, 1, 2, 4]))
    near = draw(st.sampled_from([list(range(34)), list(range(9)), [0, 8, 9, 17, 18, 26, *range(27, 34)]]))
    wall = [kind for kind in near for _ in range(4)]
    tiles = draw(st.permutations(wall))[: size - 3 * melds]
    out = [0] * KINDS
    for kind in tiles:
        out[kind] += 1
    return out, melds


@given(hands(13))
def test_a_tile_more_is_what_shanten_says_of_one_hand(hand: tuple[list[int], int]) -> None:
    held, melds = hand
    many = Hands(np.array([held], dtype=np.int8), np.array([melds]))
    assert many.missing[0] == shanten(list(held), melds) + 1
    more = many.changed(1)[0]
    for kind in range(KINDS):
        with_it = [n + (k == kind) for k, n in enumerate(held)]
        assert more[kind] == (shanten(with_it, melds) + 1 if held[kind] < 4 else OUT_OF_REACH)


@given(hands(14))
def test_a_tile_less_is_what_shanten_says_of_one_hand(hand: tuple[list[int], int]) -> None:
    held, melds = hand
    less = Hands(np.array([held], dtype=np.int8), np.array([melds])).changed(-1)[0]
    for kind in range(KINDS):
        without = [n - (k == kind) for k, n in enumerate(held)]
        assert less[kind] == (shanten(without, melds) + 1 if held[kind] else OUT_OF_REACH)


def test_hands_of_all_draws_have_the_shanten_of_the_replay(portions: list[Portion]) -> None:
    checked = 0
    for portion in portions:
        hidden = Hidden.of(portion)
        at = np.flatnonzero(portion.of("draw") & hidden.is_known)
        held = hidden.own(at)
        held[np.arange(len(at)), portion.kinds[at]] += 1
        missing = Hands(held, hidden.melds[at, portion.seat[at]]).missing
        assert (missing - 1 == portion.shanten[at]).all()
        checked += len(at)
    assert checked > 500


def test_tiles_nobody_has_drawn_are_those_of_the_wall(portions: list[Portion]) -> None:
    for portion in portions:
        hidden = Hidden.of(portion)
        at = np.flatnonzero(portion.of("draw") & hidden.is_known)
        left = hidden.undrawn[at].sum(axis=1)
        kans = portion.running(portion.of("ankan", "kakan", "daiminkan")[:, None])[at, 0]
        calm = kans == 0
        assert (left[calm] == portion.live[at][calm] + 1 + 14 - 1).all()


def test_everything_is_somewhere(portions: list[Portion]) -> None:
    portion = portions[0]
    hidden = Hidden.of(portion)
    at = np.flatnonzero(portion.of("draw") & hidden.is_known)
    hands_of_all = sum(hidden.hand(seat)[at].astype(int) for seat in range(4))
    assert (hidden.undrawn[at] + hands_of_all + hidden.on_table[at] == 4).all()


def test_choices_are_the_discards_of_known_hands_out_of_riichi(portions: list[Portion]) -> None:
    portion = portions[0]
    choices = Choices.of(Hidden.of(portion))
    assert (choices.own[np.arange(len(choices.at)), choices.chosen] > 0).all()
    after = choices.after[np.arange(len(choices.at)), choices.chosen]
    assert (after - 1 == portion.shanten[choices.at]).all()


def test_danger_goes_by_genbutsu_suji_edge_and_honours_seen() -> None:
    safe = counts("4m5z") > 0
    found = classes_of(safe[None, :], counts("4m5z6z")[None, :])[0]
    assert found[kind("4m")] == found[kind("5z")] == GENBUTSU
    assert found[kind("1m")] == NUMBER + 2
    assert found[kind("7m")] == NUMBER + 3 * 2 + 2
    assert found[kind("5p")] == NUMBER + 3 * 3
    assert (found[kind("6z")], found[kind("7z")]) == (HONOUR + 1, HONOUR)
    coarse = rough(found)
    assert [coarse[kind(one)] for one in ("4m", "6z", "1m", "9p", "5p")] == [0, 1, 2, 3, 4]


def test_half_suji_is_a_class_of_its_own() -> None:
    found = classes_of((counts("2s") > 0)[None, :], counts("2s")[None, :])[0]
    assert found[kind("5s")] == NUMBER + 3 * 3 + 1


def test_what_a_hand_can_call() -> None:
    hand = counts("13m 89p 45s 77z")[None, :]
    pon, chi = can_pon(hand)[0], can_chi(hand)[0]
    assert [k for k in range(KINDS) if pon[k]] == [kind("7z")]
    assert [k for k in range(KINDS) if chi[k]] == [kind(one) for one in ("2m", "7p", "3s", "6s")]


def kind(text: str) -> int:
    return int(kind_of(parse_tiles(text)[0]))
