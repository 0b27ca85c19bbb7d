"""Each tag becomes the event it tells of, claims and physical ids included."""

from __future__ import annotations

import pytest

from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Limit,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.games import Game
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import NO_SEAT
from mjlogs.core.tiles import show_tiles
from mjlogs.formats import read_bytes
from mjlogs.formats.tenhou_wire import numbers, tile_ids
from tests.unit.formats.dumps import fields
from tests.unit.formats.records import GO, HANDS, OWARI, agari, init, record, ryuukyoku, tag, whole


def one(data: bytes, name: str = "x") -> Game:
    (game,) = read_bytes(data, name)
    return game


def events(*tags: str) -> list[Event]:
    """What stands between the dealer's first draw and the ending."""
    game = one(whole(*tags))
    assert game.faults == []
    return game.deals[0].events[2:-1]


def win(**changes: str | None) -> Win:
    event = one(record(init(), "<T104/><D104/>", agari(owari=OWARI, **changes))).deals[0].events[-1]
    assert isinstance(event, Win)
    return event


def draw(**changes: str | None) -> Ryuukyoku:
    event = one(record(init(), ryuukyoku(owari=OWARI, **changes))).deals[0].events[-1]
    assert isinstance(event, Ryuukyoku)
    return event


def test_a_deal_starts_with_hands_ids_scores_and_counters() -> None:
    data = record(init(seed="5,2,1,1,2,52", ten="240,250,250,250", oya="1"), ryuukyoku(owari=OWARI))
    start = one(data).deals[0].events[0]
    assert isinstance(start, DealStart)
    assert fields(start, "seat wind number honba deposits") == [1, 1, 1, 2, 1]
    assert start.scores == [24000, 25000, 25000, 25000]
    assert start.physical[1] == [int(n) for n in HANDS[1].split(",")]
    assert show_tiles(start.hands[0]) == "123406789m1234p"
    assert fields(start, "indicator indicator_physical") == [35, 52]
    assert data[start.at:start.at + 5] == b"<INIT"


@pytest.mark.parametrize(("letter", "seat"), [("T", 0), ("U", 1), ("V", 2), ("W", 3)])
def test_a_draw_names_seat_and_tile(letter: str, seat: int) -> None:
    (event,) = events(f"<{letter}52/>")
    assert isinstance(event, Draw)
    assert fields(event, "seat tile physical") == [seat, 35, 52]


@pytest.mark.parametrize(("tags", "tsumogiri"), [
    (("<D104/>",), 1),  # the very tile drawn
    (("<D105/>",), 0),  # another copy
    (("<E104/>",), 0),  # another seat
    ((tag("N", who="0", m="27648"), "<D104/>"), 0),  # after a kan without a draw
    (("<D0/>", "<U60/>", tag("N", who="2", m="49705"), "<E60/>"), 0),  # a call between
])
def test_tsumogiri_is_what_the_ids_say(tags: tuple[str, ...], tsumogiri: int) -> None:
    event = events(*tags)[-1]
    assert isinstance(event, Discard)
    assert event.tsumogiri == tsumogiri


def test_a_chi_names_the_called_tile_and_its_own() -> None:
    (event,) = events(tag("N", who="1", m="39183"))
    assert isinstance(event, Claim)
    assert fields(event, "sort seat source called_physical") == [CHI, 1, 0, 66]
    assert event.own_physical == [57, 60]
    assert show_tiles([*event.own, event.called]) == "678p"


def test_a_pon_names_the_called_tile_and_its_own() -> None:
    (event,) = events(tag("N", who="3", m="49705"))
    assert isinstance(event, Claim)
    assert fields(event, "sort source called_physical own_physical") == [PON, 0, 130, [128, 131]]


def test_a_daiminkan_keeps_three_own_tiles_and_the_red_five() -> None:
    (event,) = events(tag("N", who="2", m=str((88 << 8) | 1)))
    assert isinstance(event, Claim)
    assert fields(event, "sort source called own_physical") == [DAIMINKAN, 3, 36, [89, 90, 91]]


def test_an_ankan_names_four_tiles() -> None:
    (event,) = events(tag("N", who="0", m="22528"))
    assert isinstance(event, OwnKan)
    assert fields(event, "sort own_physical") == [ANKAN, [88, 89, 90, 91]]


def test_a_kakan_names_the_added_tile() -> None:
    (event,) = events(tag("N", who="0", m=str((97 << 9) | (1 << 5) | 0x10 | 1)))
    assert isinstance(event, OwnKan)
    assert fields(event, "sort own_physical") == [KAKAN, [129]]


def test_calls_the_rules_forbid_are_events() -> None:
    (event,) = events(tag("N", who="3", m="39181"))  # a chi from the right
    assert isinstance(event, Claim)
    assert fields(event, "sort source") == [CHI, 0]


def test_a_riichi_is_declared_then_accepted() -> None:
    declared, _, accepted = events(tag("REACH", who="0", step="1"), "<D104/>",
                                   tag("REACH", who="0", ten="240,250,250,250", step="2"))
    assert isinstance(declared, RiichiDeclared)
    assert isinstance(accepted, RiichiAccepted)
    assert accepted.scores == [24000, 25000, 25000, 25000]


def test_an_indicator_is_turned_where_the_record_turns_it() -> None:
    (event,) = events(tag("DORA", hai="16"))
    assert isinstance(event, DoraReveal)
    assert fields(event, "indicator physical seat") == [34, 16, NO_SEAT]


def test_a_win_carries_the_whole_claim() -> None:
    event = win(ba="2,1", m="39183,49705", doraHai="100,16", doraHaiUra="4,8", ten="40,5200,0",
                yaku="1,1,10,1,14,1,52,2,54,1,53,0", sc="250,-58,250,0,250,0,240,68", paoWho="2")
    claim = event.claim
    assert fields(event, "seat source tile physical") == [3, 0, 26, 104]
    assert not event.is_tsumo()
    assert claim.hand is not None
    assert show_tiles(claim.hand) == "123456789m1234p9s"
    assert claim.melds is not None
    assert [fields(meld, "sort source") for meld in claim.melds] == [[PON, 0], [CHI, 2]]
    assert [show_tiles(meld.tiles) for meld in claim.melds] == ["666z", "678p"]
    assert fields(claim, "indicators ura") == [[25, 34], [1, 2]]
    assert claim.yaku == [("riichi", 1), ("seat_wind", 1), ("round_wind", 1), ("dora", 2), ("red_dora", 1),
                          ("ura_dora", 0)]
    assert fields(claim, "yakuman fu points limit pao") == [[], 40, 5200, Limit.NONE, 2]
    assert claim.before == [25000, 25000, 25000, 24000]
    assert claim.deltas == [-5800, 0, 0, 6800]
    assert fields(claim, "honba deposits") == [2, 1]


def test_melds_of_a_win_stand_in_the_order_made() -> None:
    kakan = str((97 << 9) | (1 << 5) | 0x10 | 1)
    melds = win(m=f"{kakan},22528").claim.melds
    assert melds is not None
    assert [(meld.sort, show_tiles(meld.tiles)) for meld in melds] == [(ANKAN, "0555s"), (KAKAN, "6666z")]
    assert fields(melds[0], "called source") == [-1, NO_SEAT]
    assert fields(melds[1], "called source") == [32, 0]


def test_yakuman_stand_by_name() -> None:
    claim = win(yaku=None, yakuman="39,42", ten="0,64000,5").claim
    assert fields(claim, "yaku yakuman limit fu") == [[], ["daisangen", "tsuuiisou"], Limit.YAKUMAN, 0]


def test_a_win_without_melds_ura_or_pao_says_so() -> None:
    claim = win().claim
    assert fields(claim, "melds ura pao") == [[], [], NO_SEAT]


def test_an_unknown_yaku_keeps_its_number() -> None:
    assert win(yaku="7,1,99,1").claim.yaku == [("pinfu", 1), ("tenhou yaku 99", 1)]


def test_a_double_ron_is_two_wins_in_order() -> None:
    game = one(record(init(), "<T104/><D104/>", agari(who="1"), agari(who="2", owari=OWARI)))
    assert [event.seat for event in game.deals[0].events[-2:]] == [1, 2]
    assert game.end is not None
    assert game.faults == []


@pytest.mark.parametrize(("code", "reason"), [
    (None, RyuukyokuReason.EXHAUSTIVE), ("nm", RyuukyokuReason.NAGASHI), ("yao9", RyuukyokuReason.KYUUSHU),
    ("kaze4", RyuukyokuReason.SUUFON), ("reach4", RyuukyokuReason.SUUCHA_RIICHI),
    ("ron3", RyuukyokuReason.TRIPLE_RON), ("kan4", RyuukyokuReason.SUUKAIKAN),
])
def test_a_draw_has_its_reason(code: str | None, reason: RyuukyokuReason) -> None:
    event = draw(type=code, ba="1,2")
    assert event.reason is reason
    assert [hand is not None for hand in event.shown] == [False, True, False, False]
    assert fields(event, "before deltas") == [[25000] * 4, [-1000, 3000, -1000, -1000]]
    assert fields(event, "honba deposits") == [1, 2]


@pytest.mark.parametrize("ending", [agari, ryuukyoku])
def test_the_final_result_stands_on_the_last_ending(ending: object) -> None:
    assert callable(ending)
    game = one(record(init(), ending(owari="-3,-34.5,250,-5,250,5.0,503,+34.5")))
    assert game.end is not None
    assert game.end.points == [-300, 25000, 25000, 50300]
    assert game.end.results == [-345, -50, 50, 345]
    assert game.end.has_tenths


@pytest.mark.parametrize("owari", ["240,-16.0,250,-5.0,250,5.0,260,16.0", "240,-16,250,-5,250,5,260,16"])
def test_results_without_a_fraction_have_no_tenths(owari: str) -> None:
    end = one(record(init(), ryuukyoku(owari=owari))).end
    assert end is not None
    assert fields(end, "results has_tenths") == [[-160, -50, 50, 160], False]


@pytest.mark.parametrize("go_type", ["2", "7", "11", "15"])
def test_without_red_fives_those_ids_are_plain(go_type: str) -> None:
    game = one(record(init(seed="0,0,0,1,2,16"), ryuukyoku(owari=OWARI), header=tag("GO", type=go_type)))
    start = game.deals[0].events[0]
    assert isinstance(start, DealStart)
    assert start.indicator == 4
    assert game.rules.settings == {"go_type": go_type}


def test_players_have_decoded_names() -> None:
    player = one(whole()).players[3]
    assert fields(player, "name dan rate sex") == ["麻", "4", "1800", "M"]


def test_a_name_with_broken_bytes_is_still_a_name() -> None:
    header = GO + tag("UN", n0="%FF%3Cb%3E", n1="%", n2="%zz", n3="")
    assert [one.name for one in one(record(init(), ryuukyoku(owari=OWARI), header=header)).players] == [
        "\ufffd<b>", "%", "%zz", ""]


def test_leaving_and_coming_back_stand_between_events() -> None:
    game = one(whole(tag("BYE", who="2"), "<D104/>", tag("UN", n2="%43")))
    assert [fields(one, "deal event seat is_back") for one in game.disconnects] == [[0, 2, 2, False], [0, 3, 2, True]]
    assert len(game.players) == 4


def test_counters_the_record_lacks_are_unstated_and_a_fault() -> None:
    game = one(record(init(), ryuukyoku(ba=None, sc=None, owari=OWARI)))
    event = game.deals[0].events[-1]
    assert isinstance(event, Ryuukyoku)
    assert fields(event, "before deltas honba deposits") == [[], [], UNSTATED, UNSTATED]
    assert [(fault.code, fault.detail) for fault in game.faults] == [
        ("FMT-01", "<RYUUKYOKU> lacks sc"), ("FMT-01", "<RYUUKYOKU> lacks ba")]


@pytest.mark.parametrize("key", ["hai", "doraHai", "ten", "yaku", "sc", "ba"])
def test_a_win_that_lacks_a_claim_is_read_with_a_fault(key: str) -> None:
    game = one(record(init(), agari(**{key: None}, owari=OWARI)))
    (fault,) = game.faults
    assert fault.code == "FMT-01"
    assert (fault.deal, game.has_tail_lost) == (0, False)
    assert isinstance(game.deals[0].events[-1], Win)


def test_every_event_knows_its_byte() -> None:
    data = whole("<D104/>", tag("DORA", hai="16"), "<U60/>")
    starts = [data[event.at:event.at + 4] for event in one(data).deals[0].events]
    assert starts == [b"<INI", b"<T10", b"<D10", b"<DOR", b"<U60", b"<RYU"]


@pytest.mark.parametrize("text", [b"0", b"135", b"4,133,77", b"007,16", b",".join([b"1"] * 64)])
def test_ids_of_tiles_are_the_numbers_of_the_list(text: bytes) -> None:
    found = tile_ids(text)
    assert found is not None
    assert list(found) == numbers(text)


@pytest.mark.parametrize("text", [
    b"", b"136", b"-1", b"+1", b"1,", b",1", b"1,,2", b"1 2", b"x", b"0001", b",".join([b"1"] * 65),
])
def test_whatever_is_no_plain_list_of_ids_is_left_to_the_numbers(text: bytes) -> None:
    assert tile_ids(text) is None
