"""Games written in another format: the same again when they are read, what is lost named, what cannot be held refused."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import mjlogs
from mjlogs.conversion import written
from mjlogs.core import events, games
from mjlogs.core.events import Discard, DoraReveal, Draw, Kita, RiichiAccepted, Win
from mjlogs.core.games import Extra, Game
from mjlogs.core.melds import PON
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import EAST, NO_PHYSICAL, NO_TILE, Tile, kind_of
from mjlogs.errors import FormatError
from mjlogs.formats import WRITERS, read_bytes, viewer_links, write_checked
from mjlogs.formats.lost import FIELDS, FILLED, compared
from mjlogs.formats.sources import entries
from mjlogs.formats.tenhou_json_write import worth
from mjlogs.tables.rows_digest import content_digest
from tests.sizes import fewer
from tests.tools.round_trips import elements
from tests.unit.formats.dumps import dump
from tests.unit.formats.records import OWARI, UN, agari, deal, init, of_three, record, whole
from tests.unit.formats.wire import (
    NORTH_HANDS,
    mjai,
    mjai_deal,
    mjai_of_three,
    soul_dump,
    soul_records,
    tenhou6,
    tenhou6_deal,
    tenhou6_of_three,
)

ROOT = Path(__file__).parents[3]
CORPUS = os.environ.get("MJLOGS_CORPUS", "")
FORMS = [writer.name for writer in WRITERS]
OF_CORPUS = fewer(12, 3)  # games; all of them are for a run by hand
HAND_KEPT = {"at", "claim"}


def games_under(path: Path) -> Iterator[Game]:
    for entry in entries([str(path)]):
        if not entry.is_skipped and entry.error is None:
            yield from read_bytes(entry.data, entry.name)


def tenhou_samples() -> list[Game]:
    return list(games_under(ROOT / "sample_logs" / "tenhou"))


def again(game: Game, form: str) -> Game:
    (found,) = read_bytes(write_checked(game, form)[0], "record")
    return found


def without_places(game: Game) -> object:
    """All there is in the deals but where it stood in the record."""
    text = json.dumps(dump([one.events for one in game.deals]), default=str)
    return re.sub(r'\["at", -?\d+\]', "", text)


@pytest.mark.parametrize("name", sorted(one.name for one in (ROOT / "sample_logs" / "tenhou").glob("*.xml")))
def test_xml_to_ours_to_xml_is_the_same_with_every_physical_tile(name: str) -> None:
    (game,) = games_under(ROOT / "sample_logs" / "tenhou" / name)
    back = again(again(game, "ours"), "mjlog")
    assert without_places(back) == without_places(game)
    assert content_digest(back) == content_digest(game)
    assert [one.dice for one in back.deals] == [one.dice for one in game.deals]
    assert back.rules.settings == game.rules.settings


@pytest.mark.parametrize("form", FORMS)
def test_sample_records_are_read_again_as_they_were(form: str) -> None:
    written = 0
    for game in games_under(ROOT / "sample_logs"):
        try:
            data, lost = write_checked(game, form)
        except FormatError:
            continue
        (back,) = read_bytes(data, "record")
        written += 1
        assert compared(game, back, form) == lost
        assert compared(back, again(back, form), form) == [], "what was read from a format it holds whole"
    assert written >= 20


@pytest.mark.skipif(not CORPUS, reason="MJLOGS_CORPUS is not set: real records are not read")
@pytest.mark.parametrize("form", FORMS)
def test_real_records_are_read_again_as_they_were(form: str) -> None:
    for folder in ("mjlog", "mjlog/bulk-sanma-01.zip"):
        for game in islice(games_under(Path(CORPUS) / folder), OF_CORPUS):
            assert compared(again(game, form), again(again(game, form), "ours"), "ours") == []


def test_ours_and_mjlog_keep_all_of_a_tenhou_record() -> None:
    for game in tenhou_samples():
        assert mjlogs.losses(game, "ours") == []
        assert mjlogs.losses(game, "mjlog") == []


def test_connections_seed_and_lobby_come_back_in_xml() -> None:
    header = '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AbC+/=" ref=""/><GO type="169" lobby="7447" csrule="0,1"/>'
    players = '<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="1,2,3,4" rate="1500.00,1,2,3" sx="M,F,C,M"/>'
    data = record(deal(), '<BYE who="2"/>', '<UN n2="%43"/>', deal(1), header=header + players + '<TAIKYOKU oya="0"/>')
    (game,) = read_bytes(data, "x.xml")
    back = again(game, "mjlog")
    assert back.seed == game.seed != ""
    assert back.rules.settings == game.rules.settings
    assert dump(back.disconnects) == dump(game.disconnects)
    assert len(back.disconnects) == 2


def test_what_mjlogs_has_no_place_for_comes_back_in_its_tags() -> None:
    chips = "0,0,0,-1,0,0,0,1"
    header = '<GO type="1601" lobby="11000" title="%46%61" ranking=""/>' + UN.replace(" dan=", ' rc="0,10,0,10" dan=')
    won = agari(sc="250,-10,250,0,250,0,250,10," + chips, chip="54,1", owari=f"{OWARI},{chips}", ratio="2000,10")
    data = record(init(chip="0,0,0,0", shuffle="mt19937ar,1"), "<T104/><D104/>", '<BYE who="2"/>', '<UN n2="%44"/>', won,
                  header=header + '<TAIKYOKU oya="0"/>')
    (game,) = read_bytes(data, "x.xml")
    assert elements(data) == elements(written(again(game, "ours"), "mjlog")[0].replace(b' log=""', b""))
    assert "fields that mjlogs does not know" in mjlogs.losses(game, "tenhou6")


def test_what_is_said_of_who_comes_back_stays_with_it() -> None:
    first, back = UN.replace(" dan=", ' rc="0,10,0,10" dan='), '<UN n2="%44" rc="9"/>'
    data = record('<BYE who="1" why="x"/>', '<UN n1="%45"/>', init(), "<T104/><D104/>", '<BYE who="2"/>', back, agari(owari=OWARI),
                  header=f'<GO type="9" lobby="0"/>{first}<TAIKYOKU oya="0"/>')
    (game,) = read_bytes(data, "x.xml")
    for copy in (game, again(game, "ours")):
        found = written(copy, "mjlog")[0].decode()
        assert [one for one in ('rc="0,10,0,10"', back, '<BYE who="1" why="x"/>', '<UN n1="%45"/>') if one not in found] == []


def test_unknown_fields_do_not_make_other_xml() -> None:
    (game,) = read_bytes(record(init(), "<T104/><D104/>", agari(owari=OWARI)), "x.xml")
    plain = write_checked(game, "mjlog")[0]
    hostile: dict[str, object] = {"seed": "9", "x y": "1", "a": '"/><T1/>', "b": 1}
    of_win = {"sc": "no", "owari": "", "m": "7", "paoWho": "2", "yakuman": "39", "doraHaiUra": "7", "seed": None}
    game.extras = [Extra(0, 0, "start_kyoku", {"INIT": hostile, "N": [], "AGARI": hostile}),
                   Extra(0, 3, "hora", {"AGARI": hostile | of_win})]
    assert write_checked(game, "mjlog") == (plain, ["fields that mjlogs does not know"])


def test_losses_are_told_in_words() -> None:
    (game,) = games_under(ROOT / "sample_logs" / "tenhou" / "hanchan.xml")
    game.deals[0].dice = [2, 3]
    lost = mjlogs.losses(game, "tenhou6")
    assert "which of the four copies of its kind a tile is" in lost
    assert "when riichi was accepted" in lost
    assert any("dice" in one for one in lost)
    (own,) = games_under(ROOT / "sample_logs" / "planet-riichi-red-three-v1" / "sound.jsonl")
    assert "decisions: what was offered, answers, think times" in mjlogs.losses(own, "mjai")
    assert any(one.startswith("the ruleset: planet-riichi-red-three-v1 would be") for one in mjlogs.losses(own, "mjai"))
    assert any(one.startswith(FILLED) for one in mjlogs.losses(own, "mjlog"))


def test_every_field_of_every_event_has_its_words() -> None:
    held = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, events.Event)]
    for kind in [*held, events.WinClaim, games.Player, games.Deal]:
        if kind is events.Event:
            continue
        text = Path(str(mjlogs.__file__)).parent / "core" / f"{kind.__module__.rpartition('.')[2]}.py"
        body = re.search(rf"^class {kind.__name__}\b.*?(?=^class |^@final|\Z)", text.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        assert body is not None
        fields = set(re.findall(r"self\.(\w+)(?:: [^=]+)? = ", body[0])) - HAND_KEPT - {"events", "inferred"}
        assert fields <= set(FIELDS[kind]), kind.__name__


def test_another_game_is_no_loss_but_refused() -> None:
    game, other, copy = (read_bytes(whole(f"<D104/><U{n}/><E{n}/>"), "x.xml")[0] for n in (105, 108, 106))
    with pytest.raises(FormatError, match=r"x cannot hold it: E1\.0: tiles: 26 would be read as 27"):
        compared(game, other, "x")
    with pytest.raises(FormatError, match="which of the four copies of its kind a tile is: 105 would be read as 106"):
        compared(game, copy, "x")
    assert compared(game, game, "x") == []


def test_a_format_that_cannot_be_written_is_named() -> None:
    with pytest.raises(FormatError, match="games cannot be written as 'majiang': formats that can be written: mjlog, ours"):
        write_checked(tenhou_samples()[0], "majiang")


def test_points_that_are_no_hundreds_are_refused_by_mjlog() -> None:
    (game,) = games_under(ROOT / "sample_logs" / "ema-2025")
    with pytest.raises(FormatError, match=r"mjlog cannot hold -?\d+ points: it counts in hundreds"):
        write_checked(game, "mjlog")


def test_what_xml_must_state_and_a_record_does_not_is_named() -> None:
    (game,) = read_bytes(mjai(*mjai_deal()).replace(b'"end_game"', b'"end_game", "scores": [23400, 25000, 25000, 26600]'), "x")
    with pytest.raises(FormatError, match="mjlog cannot hold it: <AGARI> lacks sc"):
        write_checked(game, "mjlog")


# ---- three players

TSUMO_OF_THREE = tenhou6_of_three(
    hand1=[31, 32, 33, 34, 35, 36, 37, 38, 39, 45, 45, 46, 46], takes1=[45], result=[
        "和了", [-4000, 6000, -2000, 0], [1, 1, 1, "40符4飜2000-4000点", "門前清自摸和(1飜)", "混一色(3飜)"]])
PON_OVER_THE_EMPTY_SEAT = tenhou6_of_three(
    hand0=[*NORTH_HANDS[0][:10], 41, 41, 44], takes0=[45, 42, "41p4141"], discards0=["f44", 60, 11], takes1=[47],
    discards1=[60], takes2=[46], discards2=[41], result=["流局"])
THREE_PLAYERS = {
    "ron": tenhou6(tenhou6_of_three()), "tsumo": tenhou6(TSUMO_OF_THREE), "pon": tenhou6(PON_OVER_THE_EMPTY_SEAT),
    "named": tenhou6(tenhou6_of_three(), name=["A", "B", "C", ""], dan=["1", "2", "3", ""], rule={"disp": "三鳳南喰赤"},
                     sc=[33400, 1.0, 35000, -10.0, 36600, 9.0, 0, 0]),
    "mjlog": of_three(), "mjai": mjai(*mjai_of_three(), names=["A", "B", "C"]),
}


@pytest.mark.parametrize("form", ["ours", "tenhou6", "mjai"])
@pytest.mark.parametrize("name", THREE_PLAYERS)
def test_games_of_three_are_read_again_as_they_were(form: str, name: str) -> None:
    (game,) = read_bytes(THREE_PLAYERS[name], "record")
    back = again(game, form)
    assert (back.seats, [type(one) for one in back.deals[0].events]) == (3, [type(one) for one in game.deals[0].events])
    assert compared(back, again(back, form), form) == []


def test_three_players_leave_the_fourth_place_of_tenhou6_empty() -> None:
    (game,) = read_bytes(THREE_PLAYERS["named"], "record")
    found = json.loads(write_checked(game, "tenhou6")[0])
    assert (found["name"], found["dan"]) == (["A", "B", "C", ""], ["９級", "８級", "７級", ""])
    assert found["sc"] == [33400, 1, 35000, -10, 36600, 9, 0, 0]
    (one,) = found["log"]
    assert one[1] == [35000, 35000, 35000, 0]
    assert one[13:16] == [[], [], []]
    assert one[6] == ["f44", 41]
    assert one[16][1] == [-1600, 0, 1600, 0]


def test_payments_of_three_are_told_as_of_the_two_who_pay() -> None:
    (game,) = read_bytes(THREE_PLAYERS["tsumo"], "record")
    (one,) = json.loads(write_checked(game, "tenhou6")[0])["log"]
    assert one[16][2][3] == "40符4飜2000-4000点"
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert worth(win, is_dealer=True, seats=3) == "40符4飜3000点∀"


def test_four_players_of_whom_the_last_has_no_name_are_four() -> None:
    (game,) = read_bytes(tenhou6(tenhou6_deal(), name=["A", "B", "C", ""]), "record")
    assert game.seats == 4
    assert again(game, "tenhou6").seats == 4


def test_what_three_cannot_lay_aside_is_refused() -> None:
    (game,) = read_bytes(THREE_PLAYERS["ron"], "record")
    game.deals[0].events[2] = Kita(-1, Seat(0), Tile(EAST), NO_PHYSICAL)
    with pytest.raises(FormatError, match="tenhou6 cannot hold a kita of 1z"):
        write_checked(game, "tenhou6")


def test_hands_that_a_draw_does_not_show_are_not_said_to_be_noten() -> None:
    (game,) = read_bytes(THREE_PLAYERS["pon"], "record")
    lines = [json.loads(line) for line in write_checked(game, "ours")[0].splitlines()]
    assert [one["tehais"] for one in lines if one["type"] == "ryukyoku"] == [None]


def test_a_meld_whose_called_tile_is_not_told_stays_so() -> None:
    (game,) = read_bytes(soul_dump(soul_records(ming=["kezi(1s,1s,1s)"])), "record")
    win = again(game, "ours").deals[0].events[-1]
    assert isinstance(win, Win)
    assert [[int(one.sort), int(one.called), int(one.source)] for one in win.claim.melds or []] == [[PON, NO_TILE, NO_SEAT]]


# ---- tenhou.net/6


def document(name: str) -> dict[str, Any]:
    (game,) = games_under(ROOT / "sample_logs" / "tenhou" / name)
    found: dict[str, Any] = json.loads(write_checked(game, "tenhou6")[0])
    return found


def test_a_win_is_told_in_tenhous_words() -> None:
    (one,) = document("pao-tsumo.xml")["log"]
    assert one[0] == [0, 0, 0]
    assert len(one) == 17
    assert one[16][2] == [1, 1, 0, "役満8000-16000点", "大三元(役満)"]
    assert one[8][:3] == ["p454545", "p464646", "p474747"]


def test_the_table_is_told_in_tenhous_words() -> None:
    assert document("tonpuu.xml")["rule"]["disp"].startswith("四")


def test_kans_take_their_places_among_discards_and_takes() -> None:
    found: list[str] = []
    for name in ("chankan.xml", "hanchan.xml", "missing-indicator.xml"):
        found += [one for deal_ in document(name)["log"] for part in deal_[4:16] for one in part if isinstance(one, str)]
    assert any(re.fullmatch(r"(\d\d)*k\d\d(\d\d)+", one) for one in found)
    assert any(one.startswith("r") for one in found)


def test_grades_are_words_there_and_numbers_in_xml() -> None:
    (game,) = read_bytes(whole().replace(b'dan="1,2,3,4"', b'dan="0,9,16,20"'), "record")
    data, lost = write_checked(game, "tenhou6")
    assert json.loads(data)["dan"] == ["新人", "１級", "七段", "天鳳"]
    assert "grades of players" not in lost
    (back,) = read_bytes(data, "record")
    assert [one.dan for one in again(back, "ours").players] == ["新人", "１級", "七段", "天鳳"]


def test_a_link_for_each_deal_opens_in_the_viewer() -> None:
    (game,) = games_under(ROOT / "sample_logs" / "tenhou" / "tonpuu.xml")
    links = viewer_links(game)
    assert len(links) == len(game.deals)
    for link, one in zip(links, game.deals, strict=True):
        head, _, data = link.partition("#json=")
        assert head == "https://tenhou.net/5/"
        assert re.fullmatch(r"[A-Za-z0-9%._~-]+", data.replace("/", ""))
        (back,) = read_bytes(unquote(data).encode(), "link")
        told = [[type(each) for each in some.events if not isinstance(each, RiichiAccepted | DoraReveal)]
                for some in (back.deals[0], one)]
        assert told[0] == told[1]


# ---- mjai


def test_mjai_has_what_bots_read_and_what_the_original_adds() -> None:
    (game,) = games_under(ROOT / "sample_logs" / "tenhou" / "hanchan.xml")
    lines = [json.loads(line) for line in write_checked(game, "mjai")[0].splitlines()]
    assert [lines[0]["type"], lines[-1]["type"]] == ["start_game", "end_game"]
    assert sum(one["type"] == "start_kyoku" for one in lines) == sum(one["type"] == "end_kyoku" for one in lines) == len(game.deals)
    wins = [one for one in lines if one["type"] == "hora"]
    assert len(wins) == sum(isinstance(event, Win) for one in game.deals for event in one.events)
    assert all({"actor", "target", "pai", "deltas", "yakus", "fu", "hora_points"} <= set(one) for one in wins)
    assert all(isinstance(one["tsumogiri"], bool) for one in lines if one["type"] == "dahai")


def test_another_reader_of_mjai_takes_every_deal_and_finds_the_ura_indicators(tmp_path: Path) -> None:
    riichienv = pytest.importorskip("riichienv")
    (game,) = games_under(ROOT / "sample_logs" / "tenhou" / "hanchan.xml")
    path = tmp_path / "game.mjson"
    path.write_bytes(write_checked(game, "mjai")[0])
    deals = list(riichienv.MjaiReplay.from_jsonl(str(path)).take_kyokus())
    theirs = [[one // 4 for one in win.ura_indicators] for deal in deals for win in deal.take_win_result_contexts()]
    ours = [[int(kind_of(one)) for one in event.claim.ura or []]
            for deal in game.deals for event in deal.events if isinstance(event, Win)]
    assert len(deals) == len(game.deals)
    assert theirs == ours
    assert any(ours)


def test_hidden_tiles_go_through_mjai_alone() -> None:
    own = [{"type": "start_game", "names": list("ABCD")}, {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1m",
        "scores": [25000] * 4, "tehais": [["1p"] * 4 + ["2p"] * 4 + ["3p"] * 4 + ["4p"], *[["?"] * 13] * 3],
    }, {"type": "tsumo", "actor": 0, "pai": "4p"}, {"type": "dahai", "actor": 0, "pai": "4p", "tsumogiri": True},
       {"type": "tsumo", "actor": 1, "pai": "?"}, {"type": "dahai", "actor": 1, "pai": "9s", "tsumogiri": True},
       {"type": "ryukyoku", "reason": "fanpai", "deltas": [0, 0, 0, 0]}, {"type": "end_kyoku"}, {"type": "end_game"}]
    (game,) = read_bytes("\n".join(json.dumps(one) for one in own).encode(), "x")
    assert [type(one) for one in again(game, "mjai").deals[0].events[1:5]] == [Draw, Discard, Draw, Discard]
    with pytest.raises(FormatError, match="a tile that the record does not show"):
        write_checked(game, "tenhou6")
