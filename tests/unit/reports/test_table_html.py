"""The page: one file, nothing from elsewhere, nothing of a record that a browser obeys."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mjlogs
from mjlogs.core.tiles import TILE_NAMES
from mjlogs.reports.tile_svg import BACK, drawing, picture, symbols

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_logs" / "tenhou"
KUIKAE = SAMPLES / "kuikae-discard.xml"
EMPTY = {"meta", "input", "br", "img", "link"}  # elements without an end
LARGEST_DEAL = 120_000  # bytes
LARGEST_GAME = 3_000_000


class Reader(HTMLParser):
    """Notes every element and attribute, and whether each element ends where it should."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.open[-1] if self.open else "", []).append(data)


def page(path: Path, deal: str = "", event: int | None = None, seat: int | None = None) -> str:
    game = mjlogs.show(path, seat=seat)
    return mjlogs.table_page(game, game.deal(deal) if deal else None, event)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def data_of(text: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


def test_page_is_whole_and_small() -> None:
    text = page(KUIKAE, "E4.0", 54)
    assert text.startswith("<!DOCTYPE html>")
    assert read(text).elements.count("html") == 1
    assert len(text.encode()) < LARGEST_DEAL
    assert len(page(SAMPLES / "hanchan.xml").encode()) < LARGEST_GAME


def test_nothing_is_fetched_from_anywhere() -> None:
    text = page(KUIKAE)
    reader = read(text)
    assert {name for _, name, _ in reader.attributes} & {"src", "srcset", "action", "formaction", "data", "style", "poster"} == set()
    assert all(value.startswith("#") for _, name, value in reader.attributes if name == "href")
    without_namespace = text.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"https?:|//[a-z]|url\(|@import|@font-face", without_namespace) == []
    assert not re.search(r"\b(fetch|XMLHttpRequest|import|eval|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b", script_of(text))


def script_of(text: str) -> str:
    return text.rpartition("<script>")[2].partition("</script>")[0]


def test_policy_allows_our_own_script_and_style_alone() -> None:
    text = page(KUIKAE, "E4.0")
    policy = next(value for tag, name, value in read(text).attributes if tag == "meta" and name == "content" and "default-src" in value)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    names = [f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in (script_of(text), style[1])]
    assert policy == f"default-src 'none'; script-src {names[0]}; style-src {names[1]}"


def test_hostile_names_are_text() -> None:
    text = page(SAMPLES / "hostile-names.xml")
    reader = read(text)
    assert reader.elements.count("script") == 2
    assert "<script>Player C" not in text
    assert any("seat 2 <script>Player C</script>" in one for one in reader.texts["option"])
    assert [one for one in text if not one.isprintable() and one != "\n"] == []
    names = data_of(text)["names"]
    assert isinstance(names, list)
    assert names[1:3] == ["\\x1b[31mPlayer B\\x07", "<script>Player C</script>"]
    assert "\\u202e" in names[3]


def test_hostile_names_do_not_reach_the_terminal() -> None:
    game = mjlogs.show(SAMPLES / "hostile-names.xml")
    text = mjlogs.moment_text(game, game.deals[0], game.deals[0].frames[-1]) + mjlogs.deals_text(game)
    assert [one for one in text if not one.isprintable() and one != "\n"] == []
    assert "\\x1b[31mPlayer B\\x07" in text


def test_a_path_or_detail_with_markup_is_text() -> None:
    game = mjlogs.show(KUIKAE)
    hostile = mjlogs.Shown(**{**vars(game), "path": "<img src=x onerror=alert(1)>", "game_id": '"><b>', "ruleset": "</script>\x9b"})
    text = mjlogs.table_page(hostile, hostile.deal("E4.0"))
    assert "img" not in read(text).elements
    assert "<b>" not in text.replace('<b class="mark', "")
    assert "\x9b" not in text


def test_keyboard_and_screen_reader() -> None:
    text = page(KUIKAE, "E4.0", 54)
    script = script_of(text)
    for key in ("ArrowLeft", "ArrowRight", "Home", "End", "n:", "p:"):
        assert key in script
    assert 'addEventListener("keydown"' in script
    attributes = read(text).attributes
    assert ("p", "aria-live", "polite") in attributes
    shortcuts = {value for _, name, value in attributes if name == "aria-keyshortcuts"}
    assert shortcuts == {"ArrowLeft", "ArrowRight", "Home", "End", "n", "p"}
    assert ("html", "lang", "en") in attributes
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert "max-width: 720px" in text
    assert ("meta", "name", "viewport") in attributes


def test_without_a_script_the_page_still_tells_the_moment_and_every_event() -> None:
    text = page(KUIKAE, "E4.0", 54)
    reader = read(text)
    assert "West (seat 1) discards 6 pin" in "".join(reader.texts["pre"])
    assert reader.elements.count("li") == 102
    assert any(one.startswith("CALL-04: 6p is discarded") for one in reader.texts["b"])


def test_data_holds_every_frame_and_the_findings() -> None:
    data = data_of(page(KUIKAE, "E4.0"))
    assert data["start"] == [3, 54]
    deals = data["deals"]
    assert isinstance(deals, list)
    (deal,) = deals
    assert len(deal["frames"]) == 102
    assert deal["marks"] == [[54, "CALL-04", "error", 1, "6p is discarded right after the chi of 6p"]]
    seat = deal["pool"][deal["frames"][54]["s"][1]]
    assert (seat["h"], seat["m"], seat["r"][-1]) == ("4m8m2p7p8p1s4s4s0s6s", [["chi", "4p5p6p", "6p", 0]], "6p")


def test_the_view_of_a_seat_holds_no_other_hand() -> None:
    text = page(KUIKAE, "E4.0", seat=2)
    assert 'id="view"' not in text
    deals = data_of(text)["deals"]
    assert isinstance(deals, list)
    (deal,) = deals
    for frame in deal["frames"][:-1]:
        hands = [deal["pool"][index]["h"] for index in frame["s"]]
        assert [set(hand) == {"?"} for hand in hands] == [True, True, False, True]
    draws = list(re.findall(r"\(seat [013]\) draws [^<]*", text))
    assert draws
    assert {line.partition("draws ")[2].strip() for line in draws} <= {"a tile", "a tile for a kan"}


def test_an_event_that_is_not_there_is_said_so() -> None:
    with pytest.raises(mjlogs.NoSuchMoment, match=r"no event 102: deal E4\.0 has 102 events, 0 to 101"):
        page(KUIKAE, "E4.0", 102)


@pytest.mark.parametrize("name", [*TILE_NAMES, BACK])
def test_a_tile_is_a_sound_picture_without_a_font_for_its_characters(name: str) -> None:
    root = ElementTree.fromstring(picture([name]))
    assert root.tag.endswith("svg")
    assert drawing(name).isascii()


def test_every_tile_has_a_drawing_of_its_own() -> None:
    assert len({drawing(name) for name in (*TILE_NAMES, BACK)}) == 38
    assert re.findall(r'<symbol id="t-([^"]*)"', symbols()) == [*TILE_NAMES, BACK]


@pytest.mark.parametrize(("name", "shape", "count"), [("5p", "<circle", 15), ("9p", "<circle", 27), ("2s", "<path", 2), ("8s", "<path", 8), ("0p", "<circle", 15)])
def test_a_tile_shows_its_number(name: str, shape: str, count: int) -> None:
    assert drawing(name).count(shape) == count
