"""The report of a small dataset: whole, of one file, nothing in it that a browser obeys, every number where it belongs."""

from __future__ import annotations

import builtins
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import mjlogs
from mjlogs.reports import charts
from mjlogs.reports.charts import Axes, Bar, Point
from mjlogs.reports.report_data import ask
from mjlogs.reports.report_figures import SPREADS, Figures, Games, thinned, unlike
from mjlogs.reports.report_html import only
from mjlogs.reports.report_moments import command, moments, viewer
from mjlogs.reports.report_parts import Numbers
from mjlogs.reports.report_rules import brief
from mjlogs.reports.table_html import source
from mjlogs.reports.words import words
from mjlogs.stats.filters import Filters
from mjlogs.stats.run import Desk
from mjlogs_cli.app import app
from tests.unit.reports.conftest import HOSTILE, QUOTED, TENHOU_ID

EMPTY = {"meta", "input", "br", "img", "link"}
ADDRESS = re.compile(r"https://(?:tenhou\.net/0/\?log=|mahjongsoul\.game\.yo-star\.com/\?paipu=)[\w&=-]+")
LARGEST = 3_000_000  # bytes


class Reader(HTMLParser):
    """Notes every element with its attributes and text, and that each ends where it should."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.texts.append(data)

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="session")
def text(pages: dict[str, Path]) -> str:
    return pages["en"].read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def page(text: str) -> Reader:
    return Reader(text)


def test_page_is_one_small_file(text: str, page: Reader) -> None:
    assert text.lstrip().startswith("<!DOCTYPE html>")
    assert len(text.encode()) < LARGEST
    assert [len(page.of(tag)) for tag in ("html", "main", "h1", "nav", "script", "style")] == [1] * 6


def test_nothing_is_fetched_and_no_other_script_runs(text: str, page: Reader) -> None:
    assert not page.of("link")
    assert not page.of("img")
    assert not page.of("iframe")
    assert not page.of("object")
    names = {name for _, attributes in page.elements for name in attributes}
    assert not {"src", "srcset", "style", "action", "formaction", "background", "data", "poster"} & names
    assert not [name for name in names if name.startswith("on")]
    assert "url(" not in source("report.css")
    assert "@import" not in source("report.css")
    policy = next(one["content"] for one in page.of("meta") if one.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert all(href.startswith("#") or ADDRESS.fullmatch(href) for href in hrefs(page))
    assert len(re.findall(r"https?://", text)) == len([one for one in hrefs(page) if one.startswith("https://")])


def hrefs(page: Reader) -> list[str]:
    return [attributes["href"] for _, attributes in page.elements if "href" in attributes]


def test_every_link_within_the_page_leads_somewhere(page: Reader) -> None:
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {href[1:] for href in hrefs(page) if href.startswith("#")} <= set(ids)
    labels = {name for _, attributes in page.elements for name in attributes.get("aria-labelledby", "").split()}
    assert labels <= set(ids)


@pytest.mark.parametrize("name", [HOSTILE, QUOTED])
def test_hostile_name_is_text_alone(text: str, page: Reader, name: str) -> None:
    shown = [one for one in page.texts if one == name]
    assert len(shown) >= 3  # the table of players, the own page, the table at a moment
    assert name not in text
    assert "alert(1)" not in "".join(source(one) for one in ("report.js", "report.css"))


def test_names_in_charts_are_text(text: str) -> None:
    svgs = re.findall(r"<svg viewBox.*?</svg>", text, re.DOTALL)
    assert any("&lt;script&gt;" in svg for svg in svgs)
    assert all(set(re.findall(r"<(\w+)", svg)) <= charts.ELEMENTS for svg in svgs)


def test_every_table_and_figure_says_what_it_is(page: Reader) -> None:
    assert len(page.of("caption")) == len(page.of("table"))
    assert all(one.get("scope") in ("col", "row") for one in page.of("th"))
    pictures = [attributes for tag, attributes in page.elements if attributes.get("role") == "img"]
    assert pictures
    assert all(one.get("aria-label") for one in pictures)
    assert all(one.get("aria-hidden") == "true" or "role" not in one for one in page.of("svg"))
    assert all(one.get("aria-label") and one.get("tabindex") == "0" for one in page.of("div") if one.get("role") == "region")


def test_law_leads_to_its_finding_and_this_to_the_viewer_and_the_command(page: Reader) -> None:
    assert f"https://tenhou.net/0/?log={TENHOU_ID}&tw=1&ts=3" in hrefs(page)
    typed = [one for one in page.texts if one.startswith("mjlogs show ")]
    assert any(f"{TENHOU_ID}.xml --game {TENHOU_ID} --deal 3 --event 54" in one for one in typed)
    assert any(re.fullmatch(r"#finding-\d+", one) for one in hrefs(page))


def test_moment_is_drawn_from_the_record_and_else_told_from_the_dataset(text: str) -> None:
    kuikae = text[text.index('<span class="code">CALL-04</span>'):]
    assert 'href="#t-6p"' in kuikae[:kuikae.index("</article>")]
    gone = text[text.index('<span class="code">RCH-02</span>'):]
    gone = gone[:gone.index("</article>")]
    assert 'class="tile"' not in gone
    assert "no longer at its path" in gone
    assert "live tiles" in gone


def test_files_that_were_not_judged_are_told(dataset: mjlogs.Dataset, text: str) -> None:
    assert dataset.query("select count(*) as n from coverage where status = 'unreadable'")["n"][0] == 1
    assert ">Unreadable<" in text


def test_numbers_at_the_head_are_those_of_the_dataset(dataset: mjlogs.Dataset, page: Reader) -> None:
    joined = "|".join(one.strip() for one in page.texts if one.strip())
    games = dataset.query("select count(*) as n from games")["n"][0]
    errors = dataset.query("select count(*) as n from findings where severity = 'error'")["n"][0]
    assert f"Games|{games}|" in joined
    assert f"Errors|{errors}|" in joined
    assert "Period|2020-01-01" in joined


def test_the_same_dataset_gives_the_same_page(dataset: mjlogs.Dataset, text: str, tmp_path: Path) -> None:
    mjlogs.report(dataset, tmp_path / "again.html", minimum=1, players=[HOSTILE, QUOTED])
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == text


def test_page_in_japanese_has_no_english_heading(pages: dict[str, Path]) -> None:
    japanese = Reader(pages["ja"].read_text(encoding="utf-8"))
    assert japanese.of("html") == [{"lang": "ja"}]
    said = {one.strip() for one in japanese.texts}
    english = {words("en").text(key) for key in ("findings", "players", "statistics", "definitions", "laws_with_findings")}
    assert not english & said
    assert {"指摘", "プレイヤー", "統計", "断幺九", "和了率"} <= said


def test_command_writes_pages_of_the_players_it_names(dataset: mjlogs.Dataset, tmp_path: Path) -> None:
    out = tmp_path / "zh.html"
    given = ["report", str(dataset.path), "--out", str(out), "--lang", "zh", "--player", HOSTILE, "--pictures", "0"]
    answer = CliRunner().invoke(app, given)
    assert answer.exit_code == 0, answer.output
    assert f"{out.stat().st_size // 1024:,} KiB" in answer.output
    chinese = Reader(out.read_text(encoding="utf-8"))
    assert [one for one in chinese.of("section") if one.get("class") == "player"] == [
        {"class": "player", "aria-labelledby": "player-1"}]
    assert {"玩家", "断幺九", HOSTILE} <= set(chinese.texts)
    assert not [one for one in chinese.of("svg") if one.get("class", "").startswith("tile")]


def test_command_refuses_a_language_it_does_not_speak(dataset: mjlogs.Dataset, tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["report", str(dataset.path), "--out", str(tmp_path / "x.html"), "--lang", "xx"])
    assert answer.exit_code == 2
    assert not (tmp_path / "x.html").exists()


def test_a_player_that_is_not_there_is_named(dataset: mjlogs.Dataset, tmp_path: Path) -> None:
    with pytest.raises(mjlogs.DatasetError, match="has no player 'Nobody'"):
        mjlogs.report(dataset, tmp_path / "out.html", players=["Nobody"])
    assert not (tmp_path / "out.html").exists()


def test_report_of_an_empty_dataset_says_so(tmp_path: Path) -> None:
    (tmp_path / "torn.xml").write_text("<mjloggm", encoding="utf-8")
    mjlogs.ingest(tmp_path / "torn.xml", tmp_path / "games")
    mjlogs.report(mjlogs.open(tmp_path / "games"), tmp_path / "out.html", language="pt")
    said = Reader((tmp_path / "out.html").read_text(encoding="utf-8")).texts
    assert words("pt").text("no_players") in said


def test_without_the_library_the_report_says_how_to_get_it(
    dataset: mjlogs.Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "altair":
            raise ImportError(name)
        return kept(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(mjlogs.MjlogsError, match=r"pip install 'mjlogs\[report\]'"):
        mjlogs.report(dataset, tmp_path / "out.html")


def test_answer_of_a_question_that_cannot_be_read_is_an_error(dataset: mjlogs.Dataset) -> None:
    with Desk(dataset, Filters()) as desk, pytest.raises(mjlogs.DatasetError, match="the report asks matrix"):
        ask(desk, "matrix")


def test_record_that_has_changed_is_not_drawn_from(dataset: mjlogs.Dataset) -> None:
    with Desk(dataset, Filters()) as desk:
        rows = [row for row in ask(desk, "findings", most=99, each=9) if row["game_id"] == TENHOU_ID]
    assert list(moments(rows)) == [(TENHOU_ID, 3, 54)]
    assert moments([{**row, "sha256": "0" * 64} for row in rows]) == {}


@pytest.mark.parametrize(("platform", "game", "address"), [
    ("tenhou", TENHOU_ID, f"https://tenhou.net/0/?log={TENHOU_ID}&tw=0"),
    ("tenhou", f"{TENHOU_ID}#ab12", ""),
    ("tenhou", f"{TENHOU_ID}\n", ""),
    ("tenhou", "x&y=<b>", ""),
    ("mahjong_soul", "210101-01234567-89ab-cdef-0123-456789abcdef",
     "https://mahjongsoul.game.yo-star.com/?paipu=210101-01234567-89ab-cdef-0123-456789abcdef"),
    ("mahjong_soul", "210101", ""),
    ("riichi_city", TENHOU_ID, ""),
    (None, None, ""),
])
def test_address_of_a_viewer_only_for_an_id_of_the_platform(platform: str | None, game: str | None, address: str) -> None:
    assert viewer(platform, game, None, None)[1] == address


def test_command_is_quoted_and_left_out_where_it_cannot_be_typed() -> None:
    row = {"path": "a b/$(c).xml", "game_id": "x'y", "deal": 3, "event": None, "ruleset": "tenhou+tonpuu"}
    assert command(row) == "mjlogs show 'a b/$(c).xml' --game 'x'\"'\"'y' --deal 3"
    assert command({**row, "ruleset": "m-league"}).endswith(" --deal 3 --rules m-league")
    assert command({**row, "path": "a\nb"}) == ""


@pytest.mark.parametrize(("value", "said"), [
    (None, ""), ("true", "true"), ('"a"', "a"), ("[1, [2, 3]]", "1, 2, 3"), ("{", "{"), ("[" * 99999, "[" * 300 + "…"),
])
def test_json_is_said_briefly(value: str | None, said: str) -> None:
    assert brief(value) == said


def test_numbers_are_written_as_the_language_does() -> None:
    assert Numbers(words("en")).number(-1234567.891, 2) == "−1,234,567.89"
    assert Numbers(words("pt")).number(1234.5, 1, "+") == "+1.234,5"
    assert Numbers(words("ja")).share(0.1234) == "12.3%"


def test_charts_hold_what_they_are_given() -> None:
    bars = [Bar("a<b", 0.5, 0.4, 0.6, 0.3), Bar("c&d", 0.1)]
    for draw in (charts.columns, charts.rows):
        svg = draw(bars, Axes("x", "y"))
        assert "a&lt;b" in svg
        assert "c&amp;d" in svg
        assert "var(--c1)" in svg
        assert "var(--c2)" in svg
    lines = charts.lines([Point("one", 0, 0), Point("one", 1, 2), Point("two", 0, 1)], Axes("x", "y", "d"))
    assert "var(--s1)" in lines
    assert "var(--s2)" in lines
    assert ">two</text>" in lines


def test_mean_and_sum_of_games() -> None:
    rows = [{"place": k % 4 + 1, "result": 10.0 if k % 4 == 0 else None, "seats": 4} for k in range(12)]
    games = Games("x", rows)
    assert games.means() == [(10, 2.3), (11, 2.5), (12, 2.7)]
    assert games.sums()[-1] == 30.0
    assert Games("y", []).seats == 4


def test_long_lines_are_thinned_and_end_where_they_end() -> None:
    kept = thinned([float(k) for k in range(1, 10001)])
    assert len(kept) < 250
    assert kept[0] == (0, 0.0)
    assert kept[-1] == (10000, 10000.0)
    assert thinned([]) == []
    assert unlike(["a", "b", "a"]) == ["a", "b", "a (3)"]


def test_histogram_fills_gaps_and_keeps_what_is_beyond() -> None:
    from mjlogs.reports.report_figures import Answer

    answers = {("win_values", "1000"): Answer(3, 4, 0.75, 0.3, 0.95, True),
               ("win_values", "4000"): Answer(1, 4, 0.25, 0.05, 0.7, True)}
    figure = Figures(words("en")).histogram("win_values", "", answers)
    told = [(row[0].text, row[1].text, row[2].text) for row in figure.numbers.rows]
    assert told == [("1,000 to 1,999", "3", "75.0%"), ("2,000 to 2,999", "0", "0.0%"), ("3,000 to 3,999", "0", "0.0%"),
                    ("4,000 and more", "1", "25.0%")]
    beside = Figures(words("en")).histogram("win_values", "player-1-", answers, {
        ("win_values", "5000"): Answer(1, 2, 0.5, 0.1, 0.9, True)})
    assert beside.name == "player-1-win_values"
    assert [(row[0].text, row[4].text) for row in beside.numbers.rows][-2:] == [("4,000 to 4,999", "0.0%"), ("5,000 and more", "50.0%")]


def test_filters_hold_for_the_whole_page(dataset: mjlogs.Dataset, tmp_path: Path) -> None:
    out = tmp_path / "some.html"
    given = ["report", str(dataset.path), "--out", str(out), "--since", "2020-01-01", "--players", "0", "--minimum", "1"]
    answer = CliRunner().invoke(app, given)
    assert answer.exit_code == 0, answer.output
    shown = Reader(out.read_text(encoding="utf-8"))
    joined = "|".join(one.strip() for one in shown.texts if one.strip())
    assert "Only games with: from 2020-01-01|" in joined
    some = dataset.query(
        "SELECT count(*) AS games, sum(errors) AS errors, sum(deals) AS deals FROM games WHERE day >= '2020-01-01'").row(0, named=True)
    assert 0 < some["games"] < dataset.query("SELECT count(*) AS n FROM games")["n"][0]
    assert f"Games|{some['games']}|Deals|{some['deals']}|" in joined
    assert f"Errors|{some['errors']}|" in joined
    codes = dataset.query("SELECT DISTINCT code FROM findings JOIN games USING (game_id) WHERE day >= '2020-01-01'")["code"]
    assert set(re.findall(r'<span class="code">([^<]+)</span>', out.read_text(encoding="utf-8"))) == set(codes)
    assert "Unreadable" not in joined
    assert not [one for one in shown.of("section") if one.get("class") == "player"]


def test_a_filter_that_names_what_is_not_there_is_told(dataset: mjlogs.Dataset, tmp_path: Path) -> None:
    given = ["report", str(dataset.path), "--out", str(tmp_path / "x.html"), "--ruleset", "m-leage"]
    answer = CliRunner().invoke(app, given)
    assert answer.exit_code == 2
    assert "the dataset has no ruleset 'm-leage'" in answer.output
    assert not (tmp_path / "x.html").exists()


def test_what_games_are_left_is_said_in_words() -> None:
    filters = Filters(rooms=("houou", "tokujou"), since="2026-01-01", seats=4, without_bots=True)
    said = only(filters, words("en"))
    assert said == "Only games with: room houou, tokujou; from 2026-01-01; seats 4; no computer players"
    assert only(Filters(), words("ja")) == ""


def test_a_player_has_every_distribution_beside_that_of_everybody(page: Reader) -> None:
    names = [one["id"].partition("-")[2].partition("-") for one in page.of("figure") if one["id"].startswith("player-")]
    found = {number: {name for of, _, name in names if of == number} for number, _, _ in names}
    assert all({"places", "results", "placement", "yaku"} <= one for one in found.values())
    assert {*SPREADS} - {"riichi_turns"} <= set().union(*found.values())  # neither of the two declares riichi
