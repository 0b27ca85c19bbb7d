"""Findings as text."""

from __future__ import annotations

from mjlogs.core.findings import Finding, FindingKind, Severity, format_fault
from mjlogs.reports.findings import finding_cells, finding_text
from mjlogs.tables.findings import Found, GameRef, found

TABLE = "E2.1, deposits 0, live tiles 12, indicators 1z\nseat 0 N  25000  123m\n    river 9m\nseat 1 E  25000  19p\n    river -"


GAME = GameRef("game-1", "logs/a.xml", "tenhou")


def kuikae(expected: object = None, recorded: object = None, detail: str = "2m is discarded", game: GameRef = GAME) -> Found:
    """A finding in the middle of a game."""
    finding = Finding("CALL-04", FindingKind.ILLEGAL, Severity.ERROR, detail, 1, "E2.1", 42, 1234, 1, 1, expected, recorded,
                      "TENHOU man#RULE", TABLE)
    return found(finding, game, 17)


def test_block_says_what_where_and_why() -> None:
    assert finding_text(kuikae([25000, -700], {"dora": 2})).splitlines() == [
        "CALL-04 error, illegal: Kuikae: after a call neither the called kind nor, for a chi, its far end may be discarded at once.",
        "  file      logs/a.xml, line 17, byte 1234",
        "  at        game game-1, deal 1 (E2.1), event 42, seat 1 (E)",
        "  found     2m is discarded",
        "  expected  25000, -700",
        "  recorded  dora 2",
        "  clause    TENHOU man#RULE (ruleset tenhou)",
        "  table     E2.1, deposits 0, live tiles 12, indicators 1z",
        "            seat 0 N  25000  123m",
        "                river 9m",
        "            seat 1 E  25000  19p",
        "                river -",
        "  show      mjlogs show logs/a.xml --deal E2.1 --event 42",
    ]


def test_what_a_reader_finds_has_no_seat_and_no_table() -> None:
    text = finding_text(found(format_fault("FMT-01", "the file is empty", -1), GameRef("", "a.xml", ""), 0))
    assert text.splitlines() == [
        "FMT-01 error, malformed: The file can be read as the format it claims.",
        "  file      a.xml",
        "  found     the file is empty",
    ]


def test_a_path_is_quoted_for_the_shell_and_left_out_where_it_cannot_be_typed() -> None:
    spaced = finding_text(kuikae(game=GameRef("g", "my logs/a;b.xml", "tenhou")))
    assert spaced.endswith("show      mjlogs show 'my logs/a;b.xml' --deal E2.1 --event 42")
    among = finding_text(kuikae(game=GameRef("g 1", "a.jsonl", "tenhou", is_one_of_several=True)))
    assert among.endswith("show      mjlogs show a.jsonl --game 'g 1' --deal E2.1 --event 42")
    for path in ("-", "-x.xml", "a\x1b.xml", ""):
        assert "mjlogs show" not in finding_text(kuikae(game=GameRef("g", path, "tenhou")))


def test_cells_hold_lists_as_json_and_nothing_as_nothing() -> None:
    cells = finding_cells(kuikae([25000, -700]))
    assert list(cells) == list(kuikae().as_dict())
    assert (cells["expected"], cells["recorded"], cells["deal"], cells["tile"]) == ("[25000, -700]", "", "1", "2m")


def test_nothing_of_a_record_reaches_the_terminal_as_it_is() -> None:
    hostile = GameRef("id\r", "\x1b[31ma.xml", "own\x08")
    text = finding_text(kuikae({"\x1b[1m": ["\x07"]}, detail="a\x1b]0;b", game=hostile))
    assert [one for one in text if not one.isprintable() and one != "\n"] == []
