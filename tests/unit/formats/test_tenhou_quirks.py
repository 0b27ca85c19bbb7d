"""What old records, other tools and special lobbies write otherwise."""

from __future__ import annotations

import pytest

from mjlogs.core.events import DealStart, Kita, MatchEnd, Ryuukyoku, Win
from mjlogs.core.games import Game
from mjlogs.core.tiles import show
from mjlogs.errors import FormatError
from mjlogs.formats import read_bytes
from tests.unit.formats.records import GO, HANDS, OWARI, TAIKYOKU, UN, agari, init, record, ryuukyoku, tag, whole

ID = "2020010100gm-00a9-0000-03aa14b0"
ENDING = ryuukyoku(owari=OWARI)


def one(data: bytes, name: str = "x") -> Game:
    (game,) = read_bytes(data, name)
    assert game.faults == []
    return game


def without_places(data: bytes) -> object:
    """A game's content but for the byte offsets in it."""
    return [[name, getattr(event, name)] for deal in one(data).deals for event in deal.events
            for name in ("seat", "tile", "physical", "tsumogiri", "scores", "hands", "before", "deltas")
            if hasattr(event, name)]


@pytest.mark.parametrize("change", [
    lambda data: data.replace(b"><", b">\n  <"),
    lambda data: b'<?xml version="1.0" encoding="UTF-8"?>\n' + data,
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: b"<!--\n a remark: <T1/>\n-->\n" + data,
    lambda data: data.replace(b"<T104/>", b"<!-- <T5/> --><T104/>"),
    lambda data: data.replace(b"<T104/>", b"<T104></T104>"),
    lambda data: data.replace(b"<T104/>", b"<T104 />"),
    lambda data: data.replace(b'"', b"'"),
    lambda data: data.replace(b'oya="0"', b'oya = "0"'),
    lambda data: data.replace(b" who=", b"\n\twho="),
    lambda data: data + b"\n",
    lambda data: data.replace(b' ver="2.3"', b""),
    lambda data: data.replace(b'"100"', b'"&#49;00"'),
], ids=["pretty-printed", "declaration", "BOM", "comment before", "comment within", "closing tags", "blank in a tag",
        "single quotes", "blanks round =", "lines in a tag", "line's end", "no version", "character reference"])
def test_xml_may_be_written_otherwise(change: object) -> None:
    assert callable(change)
    data = whole("<D104/>", tag("REACH", who="1", step="1"))
    assert change(data) != data or b'"100"' not in data
    assert without_places(change(data)) == without_places(data)


def test_a_record_needs_no_header() -> None:
    game = one(record(init(), ENDING, header=""))
    assert (game.players, game.seed, game.rules.settings) == ([], "", {})


def test_go_may_lack_its_type_which_the_id_then_gives() -> None:
    data = record(init(seed="0,0,0,1,2,16"), ENDING, header="<GO/>" + UN)
    plain, no_reds = one(data), one(data, "2009010100gm-000b-0000-03aa14b0.xml")
    assert plain.rules.settings == {}
    assert no_reds.rules.settings == {"go_type": "11", "id_type": "000b", "id_lobby": "0000"}
    indicators = [event.indicator for game in (plain, no_reds) for event in game.deals[0].events
                  if isinstance(event, DealStart)]
    assert list(map(int, indicators)) == [34, 4]


def test_the_type_in_the_record_wins_over_the_one_in_the_id() -> None:
    data = record(init(), ENDING, header=tag("GO", type="1"))
    settings = one(data, "2017030413gm-0009-3821-485c5dae").rules.settings
    assert settings == {"go_type": "1", "id_type": "0009", "id_lobby": "3821"}


@pytest.mark.parametrize("seed", ["0,0,0,,,114", "0,0,0,5,5,114"])
def test_a_simulator_may_leave_the_dice_empty(seed: str) -> None:
    assert len(one(record(init(seed=seed), ENDING)).deals) == 1


def test_old_deals_carry_their_own_shuffle() -> None:
    deals = [init(shuffle=one) + ryuukyoku() for one in ("mt19937ar,1", None)] + [init(shuffle="F94D,1"), ENDING]
    assert one(record(*deals)).seed == "mt19937ar,1;;F94D,1;"


def test_a_match_has_one_seed() -> None:
    shuffle = tag("SHUFFLE", seed="a", ref="")
    (game,) = read_bytes(record(init(shuffle="b"), ENDING, header=shuffle + GO), "x")
    assert game.seed == "a"
    assert [fault.detail for fault in game.faults] == ["a second seed of the walls; the first is kept"]
    (game,) = read_bytes(record(init(shuffle="a;b"), ENDING), "x")
    assert (game.seed, game.faults[0].detail) == ("", "the seed of the deal has a semicolon, and is not kept")
    assert one(record(init(shuffle="a" * 6000), ENDING)).seed == "a" * 6000 + ";"


def test_old_riichi_have_no_scores() -> None:
    assert len(one(whole(tag("REACH", who="0", step="2"))).deals[0].events) == 4


def test_the_wall_seed_is_kept_in_the_record_s_own_words() -> None:
    seed = "mt19937ar-sha512-n288-base64," + "A" * 3328
    assert one(record(init(), ENDING, header=tag("SHUFFLE", seed=seed, ref="") + GO)).seed == seed


def test_empty_lists_are_no_melds_and_no_ura() -> None:
    event = one(record(init(), agari(m="", doraHaiUra="", owari=OWARI))).deals[0].events[-1]
    assert isinstance(event, Win)
    assert (event.claim.melds, event.claim.ura) == ([], [])


def test_changes_may_have_a_plus() -> None:
    event = one(record(init(), agari(sc="250,-10,250,0,250,0,250,+10", owari=OWARI))).deals[0].events[-1]
    assert isinstance(event, Win)
    assert event.claim.deltas == [-1000, 0, 0, 1000]


def test_chips_follow_scores_and_results() -> None:
    chips = ",0,0,0,0,0,-1,0,1"
    game = one(record(init(chip="0,0,0,0"), ryuukyoku(sc="250,-10,250,30,250,-10,250,-10" + chips,
                                                       owari=OWARI + ",-1,0,12,0,-8,0,-3,0", ratio="2000,10")))
    event = game.deals[0].events[-1]
    assert isinstance(event, Ryuukyoku)
    assert event.deltas == [-1000, 3000, -1000, -1000]
    assert isinstance(game.end, MatchEnd)
    assert game.end.results == [-160, -50, 50, 160]


def test_a_tournament_states_its_rules() -> None:
    go = tag("GO", type="1601", lobby="1111", title="%46", rule="2021,0641,0", ranking="sc3m", csrule="4007C004,,,,30000")
    assert one(record(init(), ENDING, header=go)).rules.settings == {
        "go_type": "1601", "lobby": "1111", "rule": "2021,0641,0", "csrule": "4007C004,,,,30000"}


@pytest.mark.parametrize("name", [ID, f"{ID}.mjlog", f"{ID}&tw=2.xml", f"some/folder/{ID}.mjlog.gz", f"log={ID}"])
def test_id_and_day_come_from_the_name(name: str) -> None:
    game = one(whole(), name)
    assert (game.id, game.rules.day, game.rules.platform) == (ID, "2020-01-01", "tenhou")


@pytest.mark.parametrize("name", ["x.mjlog", "20200101gm-00a9-0000-03aa14b0", f"9{ID}", f"{ID}a", ID.upper()])
def test_other_names_give_no_id(name: str) -> None:
    game = one(whole(), name)
    assert (game.id, game.rules.day) == ("", "")


def test_an_id_of_no_day_has_no_day() -> None:
    assert one(whole(), "2020133100gm-00a9-0000-03aa14b0").rules.day == ""


def test_the_id_in_the_record_wins_over_the_name() -> None:
    header = GO + UN + tag("TAIKYOKU", oya="0", log="2019010100gm-00a9-0000-00000001")
    game = one(record(init(), ENDING, header=header), ID)
    assert (game.id, game.rules.day) == ("2019010100gm-00a9-0000-00000001", "2019-01-01")


def test_another_first_dealer_is_a_fault() -> None:
    (game,) = read_bytes(record(init(), ENDING, header=GO + UN + tag("TAIKYOKU", oya="2")), "x")
    (fault,) = game.faults
    assert (fault.code, fault.expected, fault.recorded) == ("FMT-01", "0", "2")


SANMA = {"ten": "350,350,350,0", "hai3": ""}


@pytest.mark.parametrize("go_type", ["16", "185", "25"])
def test_three_players_sit_on_three_of_four_seats(go_type: str) -> None:
    header = tag("GO", type=go_type) + UN + TAIKYOKU
    (game,) = read_bytes(record(init(**SANMA), "<T104/>", header=header), "x")
    start = game.deals[0].events[0]
    assert isinstance(start, DealStart)
    assert (game.seats, len(game.players), start.scores) == (3, 3, [35000, 35000, 35000])


def test_a_fourth_seat_does_not_play_among_three() -> None:
    data = record(init(**SANMA), "<W104/>", header=tag("GO", type="185") + UN + TAIKYOKU)
    with pytest.raises(FormatError, match="seat 3 plays at a table of 3"):
        read_bytes(data, "x")


def test_a_meld_names_no_empty_seat() -> None:
    data = record(init(**SANMA), '<T104/><D104/><N who="0" m="49707"/>', header=tag("GO", type="185") + UN + TAIKYOKU)
    with pytest.raises(FormatError, match="a tile of a seat that plays"):
        read_bytes(data, "x")


def test_three_players_are_known_by_the_id_alone() -> None:
    (game,) = read_bytes(record(init(**SANMA), header="<GO/>"), "2020010100gm-00b9-0000-f907a09a.mjlog")
    assert game.seats == 3


def test_a_north_laid_aside_is_no_meld() -> None:
    data = record(init(**SANMA), '<T120/><N who="0" m="30752"/><T104/>', header=tag("GO", type="185") + UN + TAIKYOKU)
    (game,) = read_bytes(data, "x")
    kita = game.deals[0].events[2]
    assert isinstance(kita, Kita)
    assert (int(kita.seat), show(kita.tile), int(kita.physical)) == (0, "4z", 120)


def test_four_players_lay_no_north_aside() -> None:
    with pytest.raises(FormatError, match="the code of a chi, pon or kan"):
        read_bytes(record(init(), '<T120/><N who="0" m="30752"/>'), "x")


def test_an_attribute_said_twice_is_a_fault_and_the_first_is_read() -> None:
    hands = f'hai0="{HANDS[0]}" hai2="{HANDS[2]}"'
    last = (f'<RYUUKYOKU ba="0,2" sc="110,15,289,-15,237,15,344,-15" {hands} '
            'owari="125,-37.0,274,7.0,252,-15.0,349,45.0" owari="0,0,0,0,0,0,0,0"/>')
    data = record(init(), last)
    (game,) = read_bytes(data, "2010051013gm-00a9-0000-607b52e9.xml")
    assert game.end is not None
    assert game.end.points == [12500, 27400, 25200, 34900]
    assert game.end.results == [-370, 70, -150, 450]
    (fault,) = game.faults
    assert (fault.code, fault.deal, fault.at) == ("FMT-01", 0, data.index(b"<RYUU"))
    assert "owari twice" in fault.detail
    assert not game.has_tail_lost


def test_many_attributes_said_twice_are_summed_up() -> None:
    (game,) = read_bytes(whole(*['<REACH who="0" who="0" step="1"/>'] * 30), "x")
    assert len(game.faults) == 11
    assert game.faults[-1].detail.startswith("20 more attributes")


def test_an_attribute_said_twice_in_another_alphabet_ends_the_reading() -> None:
    data = record(init(), agari(), init(seed="1,0,0,1,2,5"), '<REACH who="0" é="1" é="1"/>', ENDING)
    (game,) = read_bytes(data, "x")
    assert (len(game.deals), game.has_tail_lost) == (1, True)
    assert "twice" in game.faults[0].detail


def test_what_is_no_record_is_an_unknown_format() -> None:
    for data in (b"", b"<html><body>404</body></html>", bytes(range(256)), b'{"mjloggm": 1}'):
        with pytest.raises(FormatError, match="no reader knows the content"):
            read_bytes(data, "x.mjlog")
