"""The commands as a person or a script uses them: output, exit codes, errors."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import zipfile
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

import mjlogs
from mjlogs_cli.app import app

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_logs" / "tenhou"
SOUND = str(SAMPLES / "tonpuu.xml")
KUIKAE = str(SAMPLES / "kuikae-discard.xml")
COMMANDS = (
    "audit", "show", "ingest", "compact", "query", "db", "stats", "report", "review", "pseudonym", "convert", "explain",
    "rules", "score", "simulate",
)  # fmt: skip


def run(*words: str) -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(app, list(words))


def test_version_says_whether_the_installation_is_compiled() -> None:
    done = run("--version")
    assert done.exit_code == 0
    assert done.stdout == f"mjlogs {mjlogs.__version__} ({'compiled' if mjlogs.IS_COMPILED else 'plain Python'})\n"


def test_help_lists_all_commands() -> None:
    done = run("--help")
    assert done.exit_code == 0
    assert re.findall(r"^  ([a-z]+)  ", done.stdout, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_has_an_example_of_it(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"Example: mjlogs {command} " in done.stdout


def test_a_sound_record_is_clean() -> None:
    done = run("audit", SOUND)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "1 game, 5 deals" in done.stderr
    assert "no findings" in done.stderr


def test_a_fault_is_told_with_its_place_and_the_table() -> None:
    done = run("audit", KUIKAE)
    assert done.exit_code == 1
    assert done.stdout.startswith("CALL-04 error, illegal: Kuikae")
    assert f"file      {KUIKAE}, line 342, byte 4388" in done.stdout
    assert "deal 3 (E4.0), event 54, seat 1 (W)" in done.stdout
    assert "seat 1 W  26100  48m2678p14406s  (chi 456p from 0)  <- turn" in done.stdout


def test_json_lines_hold_nothing_but_findings() -> None:
    done = run("audit", KUIKAE, "--format", "jsonl")
    (one,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert list(one) == [
        "code", "kind", "severity", "game_id", "path", "deal", "deal_name", "event", "seat", "tile", "detail", "expected",
        "recorded", "clause", "ruleset",
    ]  # fmt: skip
    assert (one["code"], one["deal"], one["event"], one["seat"], one["tile"]) == ("CALL-04", 3, 54, 1, "6p")


def test_csv_has_its_header_even_without_findings() -> None:
    assert run("audit", SOUND, "--format", "csv").stdout == ",".join(mjlogs.FIELDS) + "\n"
    (one,) = csv.DictReader(io.StringIO(run("audit", KUIKAE, "--format", "csv").stdout))
    assert one["detail"] == "6p is discarded right after the chi of 6p"


def test_an_option_can_be_set() -> None:
    done = run("audit", KUIKAE, "--set", "kuikae_genbutsu=allowed")
    assert (done.exit_code, done.stdout) == (0, "")


def test_a_wrong_option_is_named_with_what_is_near() -> None:
    done = run("audit", KUIKAE, "--rules", "tenhou", "--set", "kuikae_genbutu=allowed")
    assert done.exit_code == 2
    assert "did you mean kuikae_genbutsu?" in done.stderr


@pytest.mark.parametrize("change", ["kuikae_genbutu=allowed", "kuikae_genbutsu=maybe", "kuikae_genbutsu"])
def test_a_change_that_no_ruleset_takes_stops_before_any_record_is_read(tmp_path: Path, change: str) -> None:
    for words in (["audit", KUIKAE], ["ingest", KUIKAE, "--out", str(tmp_path / "games")]):
        done = run(*words, "--set", change)
        assert done.exit_code == 2
        assert done.stderr.startswith(f"mjlogs: --set: {change.split('=')[0]}: ")
    assert not (tmp_path / "games").exists()


def test_a_missing_file_is_named_and_the_batch_goes_on(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.xml")
    done = run("audit", missing, KUIKAE)
    assert done.exit_code == 1
    assert f"file      {missing}" in done.stdout
    assert "CALL-04" in done.stdout


def test_nothing_readable_at_all_could_not_run(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.xml")
    done = run("audit", missing)
    assert done.exit_code == 2
    assert missing in done.stdout


def test_summary_is_written_as_json(tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    assert run("audit", KUIKAE, "--summary", str(file)).exit_code == 1
    summary = json.loads(file.read_text(encoding="utf-8"))
    assert summary["games"] == 1
    assert summary["findings"]["by_code"] == {"CALL-04": 1}
    assert summary["coverage"]["CALL-04"]["checked"] > 0
    assert summary["mjlogs_version"] == mjlogs.__version__


def test_a_summary_that_cannot_be_written_stops_before_the_work(tmp_path: Path) -> None:
    done = run("audit", KUIKAE, "--summary", str(tmp_path / "no" / "folder" / "summary.json"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "summary.json: No such file or directory" in done.stderr


def test_a_limit_refuses_what_unpacks_to_more(tmp_path: Path) -> None:
    big = tmp_path / "big.xml"
    big.write_text(Path(SOUND).read_text(encoding="utf-8") + " " * 2**20, encoding="utf-8")
    done = run("audit", str(big), "--limit-record", "1")
    assert "FMT-01" in done.stdout


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    name = "\x1b[31m[red]a.xml"
    (tmp_path / name).write_text("no record", encoding="utf-8")
    done = run("audit", str(tmp_path / name))
    assert "\x1b" not in done.stdout + done.stderr
    assert "\\x1b[31m[red]a.xml" in done.stdout


def test_dataset_is_asked_in_every_form(tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    done = run("ingest", str(SAMPLES), "--out", data)
    assert (done.exit_code, done.stdout) == (1, "")
    sql = "select code, count(*) as n from findings group by code order by code limit 2"
    assert "CALL-04" in run("query", data, sql).stdout
    assert run("query", data, sql, "--format", "csv").stdout == "code,n\nCALL-04,1\nFMT-02,2\n"
    assert json.loads(run("query", data, sql, "--format", "json").stdout) == [{"code": "CALL-04", "n": 1}, {"code": "FMT-02", "n": 2}]
    out = tmp_path / "answer.parquet"
    assert run("query", data, sql, "--format", "parquet", "--out", str(out)).exit_code == 0
    assert pq.read_table(out).to_pydict() == {"code": ["CALL-04", "FMT-02"], "n": [1, 2]}
    tabs = tmp_path / "answer.txt"
    assert run("query", data, sql, "--out", str(tabs)).exit_code == 0
    assert tabs.read_text(encoding="utf-8") == "code\tn\nCALL-04\t1\nFMT-02\t2\n"


def test_lists_in_an_answer_are_json(tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    run("ingest", SOUND, "--out", data)
    done = run("query", data, "select [1, 2] as pair, null as nothing", "--format", "csv")
    assert done.stdout == 'pair,nothing\n"[1, 2]",\n'


def test_a_dataset_is_compacted_once(tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    run("ingest", SOUND, "--out", data)
    run("ingest", str(SAMPLES), "--out", data)
    done = run("compact", data)
    assert done.exit_code == 0, done.output
    assert re.search(r"[0-9]+ files of [0-9.]+ MiB became [0-9]+ of [0-9.]+ MiB", done.stderr)
    assert run("compact", data).stderr == "nothing to do\n"
    assert run("compact", str(tmp_path / "none")).exit_code == 2


def test_a_duckdb_file_is_written_and_not_over_another(tmp_path: Path) -> None:
    data, out = str(tmp_path / "games"), tmp_path / "games.duckdb"
    run("ingest", SOUND, "--out", data)
    assert run("db", data, str(out)).exit_code == 0
    with duckdb.connect(str(out), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchall() == [(1,)]
    again = run("db", data, str(out))
    assert (again.exit_code, "--force" in again.stderr) == (2, True)
    assert run("db", data, str(out), "--copy", "--force").exit_code == 0


def test_games_are_judged_anew_where_that_is_asked_for(tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    run("ingest", SOUND, "--out", data)
    assert "0 games" in run("ingest", SOUND, "--out", data, "--refresh", "changed").stderr
    assert "1 game," in run("ingest", SOUND, "--out", data, "--refresh", "all").stderr


def test_a_second_ingest_adds_nothing(tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    assert run("ingest", SOUND, "--out", data).exit_code == 0
    assert run("ingest", SOUND, "--out", data).exit_code == 0
    assert run("query", data, "select count(*) as n from games", "--format", "csv").stdout == "n\n1\n"


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A dataset of one sound record."""
    mjlogs.ingest(SOUND, tmp_path / "games")
    return str(tmp_path / "games")


def test_records_of_a_dataset_are_read_again_wherever_records_are_wanted(games: str, tmp_path: Path) -> None:
    again = run("ingest", games, "--out", str(tmp_path / "again"))
    assert (again.exit_code, again.stderr.split(",")[0]) == (0, "1 game")
    assert "1 game" in run("convert", games, "--to", "tenhou6", "--out", str(tmp_path / "converted")).stderr
    assert "'SELECT game_id, path FROM games' lists" in run("show", games).stderr


def test_an_empty_folder_says_what_was_expected(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    words = str(tmp_path / "empty")
    for done in (run("audit", words), run("ingest", words, "--out", str(tmp_path / "out"))):
        assert done.exit_code == 2
        assert "empty: an empty folder\nnothing was judged: no record among what was given; expected are" in done.stderr
    assert "no file was found" in run("convert", words, "--to", "mjai").stderr


def test_an_ingest_names_what_it_cannot_read(tmp_path: Path) -> None:
    done = run("ingest", str(tmp_path / "missing.xml"), "--out", str(tmp_path / "out"))
    assert done.exit_code == 2
    assert "missing.xml: cannot be read: No such file or directory" in done.stderr


@pytest.mark.parametrize("name", ["changd", "2026010100gm-0009-0000-00000001"])
def test_a_game_that_is_not_there_cannot_be_judged_anew(games: str, name: str) -> None:
    done = run("ingest", SOUND, "--out", games, "--refresh", name)
    assert done.exit_code == 2
    assert f"holds no game {name} to be judged anew; what can be named is changed, all or" in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["query", "nowhere", "select 1"], "nowhere: no dataset (nothing there): mjlogs ingest"),
        (["compact", SOUND], "no dataset (a file)"),
        (["stats", str(SAMPLES)], "no dataset (no _log in it)"),
        (["query", "s3://", "select 1"], "s3://: names no bucket"),
        (["audit", SOUND, "--baseline", "nowhere"], "nowhere: no baseline: neither a file"),
        (["audit", str(SAMPLES), "--month", "2020-13"], "'2020-13' is no month"),
    ],
)
def test_what_is_not_what_it_should_be_is_said_so(words: list[str], told: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert told in done.stderr


@pytest.mark.parametrize("sql", ["drop table games", "select 1; select 2", "select * from nowhere", "not sql"])
def test_a_query_that_is_none_is_refused(tmp_path: Path, sql: str) -> None:
    data = str(tmp_path / "games")
    run("ingest", SOUND, "--out", data)
    done = run("query", data, sql)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("mjlogs: ")


def test_parquet_wants_a_file(tmp_path: Path) -> None:
    data = str(tmp_path / "games")
    run("ingest", SOUND, "--out", data)
    done = run("query", data, "select 1", "--format", "parquet")
    assert done.exit_code == 2
    assert "--out" in done.stderr


def test_a_folder_that_is_no_dataset_is_said_so(tmp_path: Path) -> None:
    done = run("query", str(tmp_path), "select 1")
    assert done.exit_code == 2
    assert "no dataset" in done.stderr


def test_show_draws_the_moment_that_a_finding_names() -> None:
    command = re.search(r"show +mjlogs (show .*)", run("audit", KUIKAE).stdout)
    assert command is not None
    done = run(*shlex.split(command[1]))
    assert done.exit_code == 0
    assert "deal E4.0, event 54 of 0-101: West (seat 1) discards 6 pin" in done.stdout
    assert "! CALL-04 error (seat 1): 6p is discarded right after the chi of 6p" in done.stdout


def test_show_gives_the_same_as_data() -> None:
    one = json.loads(run("show", KUIKAE, "--deal", "E4.0", "--format", "json").stdout)
    assert (one["deal"]["name"], one["table"]["event"], one["table"]["seats"][1]["river"][-1]["tile"]) == ("E4.0", 54, "6p")
    deals = json.loads(run("show", KUIKAE, "--format", "json").stdout)["deals"]
    assert [deal["name"] for deal in deals] == ["E1.0", "E2.0", "E3.0", "E4.0"]
    hostile = run("show", str(SAMPLES / "hostile-names.xml"), "--deal", "0", "--format", "json").stdout
    assert hostile.isascii()


def test_show_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "deal.html"
    assert run("show", KUIKAE, "--deal", "E4.0", "--seat", "1", "--html", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--deal", "E9.0"], "no deal E9.0; the record holds E1.0, E2.0, E3.0, E4.0"),
        (["--deal", "E4.0", "--event", "102"], "no event 102: deal E4.0 has 102 events, 0 to 101"),
        (["--seat", "4"], "no seat 4: seats are 0 to 3"),
        (["--event", "1"], "name one with --deal"),
        (["--game", "x\x1b"], "no game x\\x1b; the record holds sha256:"),
    ],
)
def test_show_says_what_there_is_instead(words: list[str], told: str) -> None:
    done = run("show", KUIKAE, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr


def test_show_says_why_a_record_cannot_be_read(tmp_path: Path) -> None:
    done = run("show", str(tmp_path / "missing.xml"))
    assert done.exit_code == 2
    assert "missing.xml: cannot be read" in done.stderr
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "holds no record of a game" in run("show", str(empty)).stderr


def test_show_opens_the_member_of_an_archive_that_a_finding_names(tmp_path: Path) -> None:
    archive = tmp_path / "night.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for name in ("tonpuu.xml", "kuikae-discard.xml"):
            file.write(SAMPLES / name, name)
    done = run("show", f"{archive}!/kuikae-discard.xml", "--deal", "E4.0")
    assert done.exit_code == 0
    assert "CALL-04" in done.stdout
    assert "no record of a game" in run("show", f"{archive}!/other.xml").stderr


def test_explain_answers_and_suggests() -> None:
    assert "Kuikae" in run("explain", "call-04").stdout
    done = run("explain", "CALL-4")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "near it are CALL-04" in done.stderr


@pytest.mark.parametrize("command", ["compact", "query", "report", "review", "stats"])
def test_a_dataset_may_be_an_address_which_is_kept_as_it_is(command: str, tmp_path: Path) -> None:
    if command == "review":
        pytest.importorskip("scipy", reason="scipy is not installed: no review is made")
    more = {"query": ["select 1"], "report": ["--out", str(tmp_path / "page.html")]}
    done = CliRunner().invoke(app, [command, "memory://bucket/nothing", *more.get(command, [])])
    assert done.exit_code == 2
    assert "memory://bucket/nothing" in done.stderr
