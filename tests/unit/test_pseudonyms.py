"""Datasets in which no name stands."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

import mjlogs
from mjlogs import dataset
from mjlogs.core.games import Game, Player, RulesetRef
from mjlogs.errors import DatasetError, PseudonymError
from mjlogs.tables.columns import TABLES
from mjlogs.tables.findings import Found, GameRef
from mjlogs.tables.pseudonyms import UNTOLD, Mask, Pseudonyms, load
from mjlogs_cli.app import app
from tests.unit.cli.pages import run_page

SAMPLES = Path(__file__).parents[2] / "sample_logs"
TONPUU = SAMPLES / "tenhou" / "tonpuu.xml"
HANCHAN = SAMPLES / "tenhou" / "hanchan.xml"
KEY = bytes(range(32))


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    return write_key(tmp_path / "names.key")


def write_key(path: Path, key: bytes = KEY, mode: int = 0o600) -> Path:
    path.write_bytes(key)
    path.chmod(mode)
    return path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(one) for one in words])


def names_of(paths: list[Path]) -> set[str]:
    """The names and ids of all players of some records."""
    found: set[str] = set()
    for path in paths:
        for game in mjlogs.read(path):
            found |= {text for player in game.players for text in (player.name, player.id) if text}
    return found


def all_bytes(folder: Path) -> bytes:
    """Every byte of a dataset: its files as they are, then every text of its tables and its metadata unpacked."""
    out = b""
    for path in sorted(folder.rglob("*")):
        out += str(path.relative_to(folder)).encode() + (path.read_bytes() if path.is_file() else b"")
        if path.suffix == ".parquet":
            out += repr(pq.read_metadata(path).metadata).encode() + repr(pq.read_schema(path).metadata).encode()
            out += json.dumps(pq.read_table(path).to_pydict(), ensure_ascii=False, default=str).encode()
    return out


def named_records(folder: Path) -> list[Path]:
    """Records whose names stand in every place a name can: in paths, in faults that quote them, in settings."""
    folder = folder / "Washizu-san"
    folder.mkdir()
    text = HANCHAN.read_text(encoding="utf-8")
    player = next(iter(mjlogs.read(HANCHAN))).players[0].name
    (folder / f"{player}.xml").write_text(text, encoding="utf-8")
    (folder / "cut.xml").write_text(text[: text.index("n0=") + 12], encoding="utf-8")
    (folder / "odd.mjlog").write_text(f'<mjloggm ver="2.3"><{player}', encoding="utf-8")
    lines = next(SAMPLES.glob("planet-riichi-red-three-v1/*.jsonl")).read_text(encoding="utf-8").splitlines()
    start = json.loads(lines[0])
    start |= {"names": ["Akagi Shigeru", "鷲巣 巌", "ron", "x"], "settings": {"host": "Akagi Shigeru", "room": "a x b"}}
    (folder / "own.jsonl").write_text("\n".join([json.dumps(start, ensure_ascii=False), *lines[1:]]), encoding="utf-8")
    broken = [json.dumps(start), '{"type": "Akagi Shigeru"}', *lines[1:], '{"Akagi Shigeru": ']
    (folder / "own-broken.jsonl").write_text("\n".join(broken), encoding="utf-8")
    return sorted(folder.iterdir())


def test_no_name_stands_anywhere_in_a_dataset(tmp_path: Path, key_file: Path) -> None:
    records = named_records(tmp_path)
    summary = mjlogs.ingest(records, tmp_path / "shared", pseudonyms=key_file)
    names = {*names_of([*sorted(tmp_path.glob("*/*san*.xml")), HANCHAN]), "Akagi", "鷲巣", "Washizu", *(one.name for one in records)}
    there = all_bytes(tmp_path / "shared")
    assert summary.tally.unreadable
    assert summary.tally.games >= 2
    for name in names:
        for form in (name, name.encode("unicode_escape").decode(), json.dumps(name)[1:-1]):
            assert form.encode() not in there, name
    plain = tmp_path / "plain"
    mjlogs.ingest(records, plain)
    assert all(name.encode() in all_bytes(plain) for name in ("Akagi Shigeru", "鷲巣 巌", "Washizu-san"))


def test_everything_else_of_a_dataset_is_as_without_pseudonyms(tmp_path: Path, key_file: Path) -> None:
    mjlogs.ingest([HANCHAN, SAMPLES / "tenhou" / "kuikae-discard.xml"], tmp_path / "plain")
    mjlogs.ingest([HANCHAN, SAMPLES / "tenhou" / "kuikae-discard.xml"], tmp_path / "shared", pseudonyms=key_file)
    for table in TABLES:
        plain, shared = (dataset.open(tmp_path / name).table(table).collect() for name in ("plain", "shared"))
        hidden = {"path", "name", "player_id"} if table == "seats" else {"path"}
        kept = [name for name in plain.columns if name not in hidden]
        assert plain.select(kept).equals(shared.select(kept)), table
        for name in hidden & set(plain.columns):
            wanted = [mjlogs.pseudonym(key_file, text) if text else text for text in plain[name]]
            assert shared[name].to_list() == wanted


def test_the_same_key_gives_the_same_pseudonym_in_every_run(tmp_path: Path, key_file: Path) -> None:
    out = tmp_path / "shared"
    for path in (TONPUU, HANCHAN):
        mjlogs.ingest(path, out, pseudonyms=key_file)
    again = mjlogs.ingest([TONPUU, HANCHAN], out, pseudonyms=key_file)
    assert (again.tally.games, again.tally.duplicates) == (0, 2)
    name = next(iter(mjlogs.read(HANCHAN))).players[0].name
    done = run("pseudonym", key_file, name)
    rows = dataset.open(out).query(f"SELECT count(*) AS n FROM seats WHERE name = '{done.stdout.strip()}'")
    assert rows["n"][0] >= 1


@pytest.mark.parametrize("first", ["", "key", "other"])
@pytest.mark.parametrize("second", ["", "key", "other"])
def test_a_dataset_takes_one_sort_of_names(tmp_path: Path, first: str, second: str) -> None:
    keys = {"": Path(), "key": write_key(tmp_path / "a.key"), "other": write_key(tmp_path / "b.key", KEY[::-1])}
    given: dict[str, dict[str, Any]] = {name: {"pseudonyms": path} if name else {} for name, path in keys.items()}
    mjlogs.ingest(TONPUU, tmp_path / "out", **given[first])
    if first == second:
        assert mjlogs.ingest(HANCHAN, tmp_path / "out", **given[second]).tally.games == 1
    else:
        told = {"": "holds pseudonyms: names can be added under its key alone"}.get(second, "another key" if first else "holds names as they are")
        with pytest.raises(DatasetError, match=told):
            mjlogs.ingest(HANCHAN, tmp_path / "out", **given[second])


def test_the_manifest_tells_the_key_by_its_fingerprint_alone(tmp_path: Path, key_file: Path) -> None:
    mjlogs.ingest(TONPUU, tmp_path / "out", pseudonyms=key_file)
    there = all_bytes(tmp_path / "out")
    assert load(key_file).fingerprint.encode() in there
    assert KEY not in there
    assert KEY.hex().encode() not in there


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """A folder of records of which a dataset under pseudonyms holds all but one, the dataset, and its key."""
    folder = tmp_path_factory.mktemp("shared")
    records = folder / "records"
    records.mkdir()
    for name in ("kuikae-discard.xml", "furiten-ron.xml", "tonpuu.xml"):
        shutil.copy(SAMPLES / "tenhou" / name, records / name)
    (records / "furiten-ron.xml").rename(records / "2020010100gm-0009-0000-00000001.xml")
    (records / "odd.mjlog").write_text('<mjloggm ver="2.3"><Akagi', encoding="utf-8")
    with zipfile.ZipFile(records / "packed.zip", "w") as packed:
        packed.write(SAMPLES / "tenhou" / "wrong-fu.xml", "in.xml")
    key = write_key(folder / "names.key")
    mjlogs.ingest([one for one in sorted(records.iterdir()) if one.name != "tonpuu.xml"], folder / "data", pseudonyms=key)
    return records, folder / "data", key


def audited(paths: list[Path], **given: Any) -> tuple[list[mjlogs.Found], mjlogs.Summary]:
    *found, summary = mjlogs.audit(paths, **given)
    assert isinstance(summary, mjlogs.Summary)
    return [one for one in found if isinstance(one, mjlogs.Found)], summary


def test_a_dataset_under_pseudonyms_is_judged_again_with_its_key_and_its_records(
    shared: tuple[Path, Path, Path]
) -> None:
    records, data, key = shared
    found, summary = audited([data, records], pseudonyms=key, baseline=data)
    assert {one.status for one in found} == {"known"}
    assert len(found) == dataset.open(data).table("findings").collect().height > 3
    assert summary.tally.files == 4, "one record is not of the dataset"
    assert all(one.game.path.startswith("p:") for one in found)
    accused = next(one for one in found if one.code == "CALL-04")
    found, _ = audited([data, records], pseudonyms=key, baseline=data, changes=["kuikae_genbutsu=allowed"])
    assert ("gone", accused.game) in [(one.status, one.game) for one in found]


def test_a_month_of_a_dataset_under_pseudonyms(shared: tuple[Path, Path, Path]) -> None:
    records, data, key = shared
    _, summary = audited([data, records], pseudonyms=key, month="2020-01")
    assert summary.tally.files == 1
    with pytest.raises(DatasetError, match="holds no game of 2020-02"):
        audited([data, records], pseudonyms=key, month="2020-02")


def test_what_a_dataset_under_pseudonyms_lacks_to_be_judged_again_is_said(
    shared: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    records, data, key = shared
    other = write_key(tmp_path / "other.key", KEY[::-1])
    for paths, named, told in (
        ([data], {}, "name its records beside it, and its key: mjlogs audit"),
        ([data], {"pseudonyms": key}, "name its records beside it"),
        ([data, records], {}, "name its records beside it, and its key"),
        ([data, records], {"pseudonyms": other}, "under another key"),
        ([data, HANCHAN], {"pseudonyms": key}, "none of its 4 records is among those given"),
        ([records], {"baseline": data}, "holds pseudonyms: give its key"),
        ([records], {"baseline": data, "pseudonyms": other}, "under another key"),
    ):
        with pytest.raises(DatasetError, match=told):
            audited(paths, **named)
    plain = tmp_path / "plain"
    mjlogs.ingest(TONPUU, plain)
    with pytest.raises(DatasetError, match="holds names as they are"):
        audited([records], baseline=plain, pseudonyms=key)
    assert "name its records beside it" in run("audit", data).stderr


def test_what_the_page_tells_to_run_runs(tmp_path: Path) -> None:
    assert run_page("sharing.md", tmp_path) > 3


def test_two_processes_write_the_same_pseudonyms(tmp_path: Path, key_file: Path) -> None:
    for jobs in (1, 2):
        mjlogs.ingest(SAMPLES / "tenhou", tmp_path / str(jobs), jobs=jobs, pseudonyms=key_file)
    one, two = (dataset.open(tmp_path / jobs).table("seats").collect() for jobs in "12")
    assert one.equals(two)


@pytest.mark.parametrize(
    ("key", "mode", "told"),
    [
        (KEY[:31], 0o600, "a key has 32 to 4096 bytes, and this one is 31 bytes"),
        (bytes(4097), 0o600, "and this one is longer"),
        (KEY, 0o640, r"others than its owner may use the key \(mode 0640\): chmod 600"),
        (KEY, 0o604, "others than its owner"),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_key_that_is_none_is_refused(tmp_path: Path, key: bytes, mode: int, told: str) -> None:
    with pytest.raises(PseudonymError, match=told):
        load(write_key(tmp_path / "names.key", key, mode))


def test_a_key_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("ingest", TONPUU, "--out", tmp_path / "out", "--pseudonyms", tmp_path / "none.key")
    assert (done.exit_code, (tmp_path / "out").exists()) == (2, False)
    assert "none.key: the key cannot be read: No such file" in done.stderr


@given(st.lists(st.text(min_size=1), unique=True, max_size=20))
def test_two_names_have_two_pseudonyms_and_another_key_gives_others(names: list[str]) -> None:
    one, other = Pseudonyms(KEY), Pseudonyms(KEY[::-1])
    assert len({of.of(name) for of in (one, other) for name in names}) == 2 * len(names)


def test_a_lone_surrogate_is_a_name_too() -> None:
    assert Pseudonyms(KEY).of("\ud800") != Pseudonyms(KEY).of("?")


def test_nothing_stands_for_nothing() -> None:
    assert Pseudonyms(KEY).of("") == ""


@pytest.fixture
def mask() -> Mask:
    """What has met a record of these players."""
    game = Game("mjai", 4)
    game.players = [Player(name, "", "", "", player_id) for name, player_id in (("x", "1"), ("Akagi", "70000"), ("Akagi2", ""), ("", ""))]
    found = Mask(Pseudonyms(KEY))
    found.learn([game])
    assert [one.name[:2] for one in game.players] == ["p:", "p:", "p:", ""]
    return found


def test_a_name_within_a_text_is_replaced_the_longest_first_and_a_short_one_as_a_word(mask: Mask) -> None:
    of = Pseudonyms(KEY).of
    assert mask.text("Akagi2 and xAkagix, x (10) 1") == f"{of('Akagi2')} and x{of('Akagi')}x, {of('x')} (10) {of('1')}"


def test_settings_are_replaced_in_keys_and_values(mask: Mask) -> None:
    of = Pseudonyms(KEY).of
    assert mask.rules(RulesetRef("a", {"Akagi": "is 70000"}, "d")).settings == {of("Akagi"): f"is {of('70000')}"}


def found(code: str, kind: str) -> Found:
    """A finding whose texts hold a name."""
    return Found(GameRef("g", "p", ""), code, kind, "error", "by Akagi", 1, "E2.0", 3, 7, 2, -1, -1, ["Akagi"], {"Akagi": 1}, "", "")


def test_what_cannot_be_read_is_not_quoted(mask: Mask) -> None:
    one = mask.finding(found("FMT-01", "malformed"))
    assert (one.detail, one.expected, one.recorded, one.line) == (UNTOLD, None, None, 2)


def test_other_words_of_readers_lose_their_names_and_those_of_laws_have_none(mask: Mask) -> None:
    of = Pseudonyms(KEY).of("Akagi")
    one = mask.finding(found("FMT-02", "malformed"))
    assert (one.detail, one.expected, one.recorded) == (f"by {of}", [of], {of: 1})
    assert mask.finding(found("FU-01", "mismatch")) == found("FU-01", "mismatch")


