"""Waits, shanten and the ways to divide."""

from __future__ import annotations

import pytest

from mjlogs.compiled import IS_COMPILED
from mjlogs.core.tiles import show_kinds
from mjlogs.hands.decompose import divisions
from mjlogs.hands.shanten import (
    MOST_VECTORS,
    START,
    VECTORS,
    after,
    honour_vector,
    merged,
    missing,
    shanten,
    special_missing,
    suit_vector,
    vector_of_state,
)
from mjlogs.hands.tables import PAIR, SETS, WAITS, build
from mjlogs.hands.waits import honour_entry, special_waits, suit_entry, suit_key, waits_of
from tests.unit.hands.worth import counted


@pytest.mark.parametrize(
    ("hand", "melds", "waits"),
    [
        ("1112345678999m", 0, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("23m 456p 789s 11z 444z", 0, "1m 4m"),
        ("11m 99p 345s 123p 777z", 0, "1m 9p"),
        ("123m 456p 789s 222z 7z", 0, "7z"),
        ("2345678m 11p", 0, "2m 5m 8m"),
        ("1122m 3344p 5566s 7z", 0, "7z"),
        ("112233m 445566p 7s", 0, "7s"),
        ("1111m 2233p 4455s 6z", 0, ""),
        ("19m 19p 19s 1234567z", 0, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("119m 19p 19s 123456z", 0, "7z"),
        ("1199m 19p 19s 12345z", 0, ""),
        ("119m 19p 19s 12345z 2m", 0, ""),
        ("119m 19p 19s 112345z", 0, ""),
        ("19m 19p 1s 1234567z 5m", 0, ""),
        ("4z", 4, "4z"),
        ("1111z", 3, ""),
        ("13m 55z", 3, "2m"),
        ("147m 258p 369s 1234z", 0, ""),
        ("12m 45p 78s 11z", 1, ""),
        ("55m 23p 123s 444z", 1, "1p 4p"),
        ("1122334455m", 1, "1m 2m 4m 5m"),
    ],
)
def test_waits(hand: str, melds: int, waits: str) -> None:
    assert show_kinds(waits_of(counted(hand), melds)) == waits


def test_a_held_fifth_copy_is_no_wait() -> None:
    assert waits_of(counted("123456789m 1111p"), 0) == 0


def test_special_waits_need_the_counters_of_the_hand() -> None:
    counts = counted("1122m 3344p 5566s 7z")
    assert show_kinds(special_waits(counts, 6, 1)) == "7z"
    assert special_waits(counts, 5, 1) == 0


def test_a_suit_key_counts_in_base_five_from_the_lowest_kind() -> None:
    assert suit_key(counted("1123m"), 0, 9) == 2 + 5 + 25


def test_table_entries_say_what_a_suit_is_and_lacks() -> None:
    runs = suit_entry(suit_key(counted("123m"), 0, 9))
    assert runs & SETS
    assert not runs & PAIR
    assert suit_entry(suit_key(counted("11m"), 0, 9)) & PAIR
    assert suit_entry(suit_key(counted("2344m"), 0, 9)) & WAITS == 0b000001001
    assert honour_entry(suit_key(counted("55z"), 27, 7)) & WAITS == 0b0010000


def test_a_honour_suit_has_no_runs() -> None:
    low, high = build(7, False)
    key = suit_key(counted("123z"), 27, 7)
    assert (low[key] | high[key] << 8) & SETS == 0


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123m 456p 789s 11z 444z", 0, -1),
        ("1122m 3344p 5566s 77z", 0, -1),
        ("119m 19p 19s 1234567z", 0, -1),
        ("11m", 4, -1),
        ("1m", 4, 0),
        ("1111m", 3, 1),
        ("147m 258p 369s 1234z", 0, 6),
        ("19m 19p 19s 12345z 258m", 0, 2),
        ("1122m 3344p 5566s 7z 7z", 0, -1),
        ("11m 22p 33s 44z 55z 66z 77z", 0, -1),
        ("11223344556677m", 0, -1),
        ("123m 456p 78s 1z", 1, 1),
    ],
)
def test_shanten(hand: str, melds: int, expected: int) -> None:
    assert shanten(counted(hand), melds) == expected


def test_vectors_of_suits_add_up_to_the_hand() -> None:
    counts = counted("123456m 78p 99s 11z 4z")
    keys = [suit_key(counts, first, 9 if first < 27 else 7) for first in (0, 9, 18, 27)]
    numbers = merged(suit_vector(keys[0]), suit_vector(keys[1]))
    whole = merged(numbers, merged(suit_vector(keys[2]), honour_vector(keys[3])))
    assert missing(whole, 4) == shanten(counts, 0) + 1
    assert missing(suit_vector(keys[0]), 2) == 2
    assert missing(honour_vector(suit_key(counted("11z"), 27, 7)), 0) == 0


def test_a_vector_is_known_again() -> None:
    key = suit_key(counted("11123m"), 0, 9)
    assert suit_vector(key) == suit_vector(key)
    assert honour_vector(5) == honour_vector(5)


def test_special_shapes_count_kinds_and_pairs() -> None:
    assert special_missing(counted("1111m 2233p 4455s 6z")) == 3
    assert special_missing(counted("19m 19p 19s 1234567z")) == 1
    assert special_missing(counted("11223344556677m")) == 0
    assert special_missing(counted("1122334455667788m")) == 0


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("111222333m 99p", 2),
        ("111222333444m 55p", 3),
        ("112233m 112233p 55s", 1),
        ("123m 456p 789s 11z 444z", 1),
        ("11m", 1),
        ("14m", 0),
        ("123m 4m", 0),
        ("11m 22p", 0),
        ("111m 4m 7m 1p", 0),
        ("123z 11m", 0),
        ("112233445566m 77m", 3),
        ("891m 22p", 0),
    ],
)
def test_divisions(hand: str, ways: int) -> None:
    counts = counted(hand)
    before = list(counts)
    assert len(divisions(counts)) == ways
    assert counts == before


def test_a_division_names_its_groups() -> None:
    (only,) = divisions(counted("123m 345m 777z 22p 55s 5s"))
    assert [*only.runs, only.triplets, only.pair] == [0, 2, 1 << 33 | 1 << 22, 10]


@pytest.mark.skipif(not IS_COMPILED, reason="seconds in plain Python, and the same numbers")
def test_an_id_of_any_vector_fits_in_a_byte_beside_the_mark_of_none() -> None:
    """All suits of 14 tiles at most, all honours, two suits and four together: no sum of sums is new."""
    read = {(int(START), 0)}
    for _ in range(9):
        read = {(int(after(state, n)), held + n) for state, held in read for n in range(5) if held + n <= 14}
    suits = {int(vector_of_state(state)) for state, _ in read}
    honours = {int(honour_vector(key)) for key in range(5**7)}
    halves = {int(merged(one, two)) for one in suits for two in suits | honours}
    assert {int(merged(one, two)) for one in halves for two in halves} == halves
    assert len(VECTORS) < MOST_VECTORS - 1
