"""Files, folders, standard input, packings and archives, and what they may not do."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import pickle
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from mjlogs.errors import FormatError, TooLarge, UnknownFormat
from mjlogs.formats import read_bytes
from mjlogs.formats.sources import Entry, Limits, WorkUnit, entries, entries_of, shown, split
from mjlogs.formats.unpack import file_source, tar_number
from tests.unit.formats.records import record, whole

DATA = whole("<D104/>")
MIB = 1 << 20


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def tarred(members: dict[str, bytes], mode: str = "w", form: int = tarfile.PAX_FORMAT) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, format=form) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def under(path: Path, limits: Limits | None = None) -> list[Entry]:
    return list(entries([str(path)], limits))


def put(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def error_of(entry: Entry) -> str:
    assert entry.error is not None
    return entry.error.what


PACKED = {
    "gz": gzip.compress(DATA), "bz2": bz2.compress(DATA), "xz": lzma.compress(DATA), "plain": DATA,
    "gz twice": gzip.compress(gzip.compress(DATA)), "gz in parts": gzip.compress(DATA[:200]) + gzip.compress(DATA[200:]),
    "bz2 in parts": bz2.compress(DATA[:200]) + bz2.compress(DATA[200:]), "gz filled": gzip.compress(DATA) + bytes(600),
}


@pytest.mark.parametrize("data", PACKED.values(), ids=PACKED)
def test_a_packed_file_is_unpacked_by_its_content(tmp_path: Path, data: bytes) -> None:
    path = put(tmp_path, "whatever.txt", data)
    assert under(path) == [Entry(str(path), DATA, None, True)]


ARCHIVES = {
    "zip": zipped({"a/x.mjlog": DATA, "y": DATA}), "stored": zipped({"a/x.mjlog": DATA, "y": DATA}, zipfile.ZIP_STORED),
    "tar": tarred({"a/x.mjlog": DATA, "y": DATA}), "tar.gz": tarred({"a/x.mjlog": DATA, "y": DATA}, "w:gz"),
    "tar.bz2": tarred({"a/x.mjlog": DATA, "y": DATA}, "w:bz2"), "tar.xz": tarred({"a/x.mjlog": DATA, "y": DATA}, "w:xz"),
    "gnu": tarred({"a/x.mjlog": DATA, "y": DATA}, form=tarfile.GNU_FORMAT),
    "ustar": tarred({"a/x.mjlog": DATA, "y": DATA}, form=tarfile.USTAR_FORMAT),
    "packed members": zipped({"a/x.mjlog": gzip.compress(DATA), "y": bz2.compress(DATA)}),
}


@pytest.mark.parametrize("data", ARCHIVES.values(), ids=ARCHIVES)
def test_members_of_an_archive_are_named_within_it(tmp_path: Path, data: bytes) -> None:
    path = put(tmp_path, "bulk", data)
    found = under(path)
    assert [entry.path for entry in found] == [f"{path}!/a/x.mjlog", f"{path}!/y"]
    assert [entry.name for entry in found] == ["x.mjlog", "y"]
    assert {entry.data for entry in found} == {DATA}


def test_archives_within_archives(tmp_path: Path) -> None:
    inner = zipped({"x.mjlog": DATA})
    path = put(tmp_path, "o.tar", tarred({"i.zip": inner, "j.tar.gz": tarred({"y.mjlog": gzip.compress(DATA)}, "w:gz")}))
    found = under(path)
    assert [entry.path for entry in found] == [f"{path}!/i.zip!/x.mjlog", f"{path}!/j.tar.gz!/y.mjlog"]
    assert [entry.error for entry in found] == [None, None]


def test_too_deep_archives_name_the_limit(tmp_path: Path) -> None:
    data = DATA
    for _ in range(3):
        data = zipped({"in.zip": data})
    path = put(tmp_path, "o.zip", data)
    (entry,) = under(path, Limits(nesting=2))
    assert isinstance(entry.error, TooLarge)
    assert "raise the limit nesting" in error_of(entry)
    assert [one.error for one in under(path)] == [None]


def test_long_names_in_a_tar(tmp_path: Path) -> None:
    name = "long/" * 60 + "x.mjlog"
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        path = put(tmp_path, f"{form}.tar", tarred({name: DATA, "b/" * 60 + "y": DATA, "z": DATA}, form=form))
        assert [entry.path for entry in under(path)] == [f"{path}!/{one}" for one in (name, "b/" * 60 + "y", "z")]


def test_a_split_name_in_an_old_tar(tmp_path: Path) -> None:
    name = "f" * 90 + "/" + "x" * 60
    path = put(tmp_path, "o.tar", tarred({name: DATA}, form=tarfile.USTAR_FORMAT))
    assert [entry.path for entry in under(path)] == [f"{path}!/{name}"]


def test_only_ordinary_files_of_a_tar_are_read(tmp_path: Path) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, sort in (("link", tarfile.SYMTYPE), ("hard", tarfile.LNKTYPE), ("fifo", tarfile.FIFOTYPE),
                           ("folder", tarfile.DIRTYPE), ("device", tarfile.CHRTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = sort, "/etc/passwd"
            archive.addfile(info)
    assert under(put(tmp_path, "o.tar", out.getvalue())) == []


@pytest.mark.parametrize("name", ["../../escape.mjlog", "/etc/escape.mjlog", "..\\..\\escape.mjlog", "a/../../../escape.mjlog"])
@pytest.mark.parametrize("pack", [zipped, tarred])
def test_hostile_names_are_only_names(tmp_path: Path, name: str, pack: object) -> None:
    assert callable(pack)
    path = put(tmp_path, "in/bulk", pack({name: DATA}))
    before = sorted(tmp_path.rglob("*"))
    (entry,) = under(path)
    assert (entry.path, entry.name, entry.data) == (f"{path}!/{name}", "escape.mjlog", DATA)
    assert sorted(tmp_path.rglob("*")) == before


def test_names_are_shown_without_control_characters(tmp_path: Path) -> None:
    path = put(tmp_path, "b.tar", tarred({"a\x1b[31m\n\u202ex.mjlog": DATA}))
    assert [entry.path for entry in under(path)] == [f"{path}!/a\\x1b[31m\\x0a\\u202ex.mjlog"]
    assert shown("\udcff") == "\\udcff"


def test_a_folder_is_read_in_sorted_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.mjlog", "a/z.xml", "a/y.xml", ".hidden.mjlog", ".git/x.mjlog", "c.mjlog.gz"):
        put(tmp_path, name, DATA)
    assert [entry.path for entry in under(tmp_path)] == [
        str(tmp_path / name) for name in ("a/y.xml", "a/z.xml", "b.mjlog", "c.mjlog.gz")]


def test_hidden_members_are_left_out(tmp_path: Path) -> None:
    path = put(tmp_path, "o.zip", zipped({".x.mjlog": DATA, "a/.b/y.mjlog": DATA, "__MACOSX/z": DATA, "./w": DATA}))
    assert [entry.name for entry in under(path)] == ["w"]


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    put(tmp_path, "a/x.mjlog", DATA)
    (tmp_path / "a/up").symlink_to(tmp_path)
    (tmp_path / "a/self").symlink_to(tmp_path / "a/self")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    (tmp_path / "link.mjlog").symlink_to(tmp_path / "a/x.mjlog")
    assert [entry.name for entry in under(tmp_path)] == ["x.mjlog", "link.mjlog"]


def test_a_pipe_in_a_folder_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mjlog")
    assert under(tmp_path) == []


def test_foreign_files_in_a_folder_are_skipped(tmp_path: Path) -> None:
    put(tmp_path, "README.md", b"# Records")
    put(tmp_path, "a.png", b"\x89PNG\r\n")
    put(tmp_path, "empty", b"")
    put(tmp_path, "o.zip", zipped({"LICENSE": b"text", "x.mjlog": DATA}))
    found = under(tmp_path)
    assert [(entry.name, entry.is_skipped) for entry in found] == [
        ("README.md", True), ("a.png", True), ("empty", True), ("LICENSE", True), ("x.mjlog", False)]


@pytest.mark.parametrize("name", ["x.mjlog", "x.mjlog.gz", "X.MJLOG"])
def test_a_name_that_claims_a_record_is_not_skipped(tmp_path: Path, name: str) -> None:
    put(tmp_path, name, b"<html>404</html>")
    (entry,) = under(tmp_path)
    assert isinstance(entry.error, UnknownFormat)
    assert not entry.is_skipped


def test_a_named_file_no_reader_knows_is_not_skipped(tmp_path: Path) -> None:
    (entry,) = under(put(tmp_path, "notes.txt", b"hello"))
    assert isinstance(entry.error, UnknownFormat)
    assert "it begins with 'hello'; formats that can be read: mjlog" in error_of(entry)
    assert not entry.is_skipped


@pytest.mark.parametrize("name", ["gone.mjlog", "a\0b", "x/y"])
def test_a_path_that_cannot_be_read_is_an_error(tmp_path: Path, name: str) -> None:
    put(tmp_path, "x", DATA)
    (entry,) = list(entries([f"{tmp_path}/{name}"]))
    assert error_of(entry).startswith("cannot be read: ")
    assert not entry.is_skipped


@pytest.mark.parametrize("data", [DATA, gzip.compress(DATA), zipped({"x.mjlog": DATA}), tarred({"x.mjlog": DATA}, "w:gz")],
                         ids=["plain", "gz", "zip", "tar.gz"])
def test_standard_input_may_hold_anything(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(data))))
    (entry,) = list(entries(["-"]))
    assert (entry.path.split("!")[0], entry.data) == ("-", DATA)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_cut_packing_gives_what_came_before_and_the_error(tmp_path: Path, pack: object) -> None:
    assert callable(pack)
    big = record(*["<T5/>"] * 60000)
    path = put(tmp_path, "x.mjlog.gz", pack(big)[:-20])
    (entry,) = under(path)
    assert "is cut off" in error_of(entry)
    assert big.startswith(entry.data)


def test_a_cut_gzip_still_gives_the_whole_deals(tmp_path: Path) -> None:
    packed = gzip.compress(DATA)
    (entry,) = under(put(tmp_path, "x.mjlog", packed[:-8]))
    assert entry.data == DATA
    assert entry.error is not None


@pytest.mark.parametrize(("data", "words"), [
    (gzip.compress(DATA)[:-8] + bytes(8), "the gzip stream is damaged"),
    (gzip.compress(DATA) + b"junk", "the gzip stream is damaged"),
    (gzip.compress(DATA)[:12] + b"\xff" * 40, "the gzip stream is damaged"),
    (bz2.compress(DATA)[:20] + b"\xff" * 40, "the bzip2 stream is damaged"),
    (lzma.compress(DATA)[:30] + b"\xff" * 40, "the xz stream is damaged"),
    (b"\x1f\x8b\x08", "the gzip stream is cut off"),
    (zipped({"x": DATA})[:-30], "the zip archive is cut off"),
    (b"PK\x03\x04" + bytes(100), "the zip archive is cut off"),
    (b"PK\x05\x06" + b"\xff" * 18, "the zip archive has a list of members of"),
    (zipped({"x": DATA}).replace(b"PK\x01\x02", b"PK\x01\x03"), "the zip archive is damaged"),
    (zipped({"x": DATA}).replace(b"PK\x03\x04", b"PK\x03\x05", 1).replace(b"PK\x03\x05", b"PK\x03\x04", 0), "no reader"),
    (tarred({"x": DATA})[:1000], "the tar archive is cut off"),
    (tarred({"x": DATA})[:300], "the tar archive is cut off"),
    (tarred({"x": DATA}, form=tarfile.USTAR_FORMAT).replace(b"ustar\x0000", b"ustar\x0099"), "checksum of a header"),
    (tarred({"x": DATA}).replace(b"0000644\0", b"000064x\0"), "checksum of a header"),
], ids=range(15))
def test_a_damaged_container_is_an_error(tmp_path: Path, data: bytes, words: str) -> None:
    found = under(put(tmp_path, "x", data))
    assert words in error_of(found[-1])
    assert not found[-1].is_skipped


def test_a_damaged_member_leaves_the_others(tmp_path: Path) -> None:
    data = bytearray(zipped({"a": DATA, "b": DATA, "c": DATA}, zipfile.ZIP_STORED))
    data[data.index(b"<mjloggm", data.index(b"<mjloggm") + 1) + 30] ^= 1
    found = under(put(tmp_path, "o.zip", bytes(data)))
    assert [entry.error is None for entry in found] == [True, False, True]
    assert "the zip member is damaged: Bad CRC-32" in error_of(found[1])


def test_members_packed_otherwise_or_locked_are_errors(tmp_path: Path) -> None:
    found = under(put(tmp_path, "o.zip", zipped({"a": DATA}, zipfile.ZIP_BZIP2)))
    assert "packed by method 12" in error_of(found[0])
    locked = bytearray(zipped({"a": DATA}))
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    found = under(put(tmp_path, "l.zip", bytes(locked)))
    assert "encrypted" in error_of(found[0])


def test_a_size_before_a_tar_header_overrides_it(tmp_path: Path) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo("x.mjlog")
        info.pax_headers = {"size": str(len(DATA))}
        archive.addfile(info)
        out.write(DATA + bytes(-len(DATA) % 512))
        archive.offset = out.tell()
        archive.addfile(tarfile.TarInfo("y.mjlog"))
    found = under(put(tmp_path, "o.tar", out.getvalue()))
    assert [(entry.name, entry.data) for entry in found] == [("x.mjlog", DATA), ("y.mjlog", b"")]


@pytest.mark.parametrize("field", [b"999 path=x\n", b"x path=x\n", b"0 \n", b"1234567 path=x\n"])
def test_an_extended_header_that_is_none_is_an_error(tmp_path: Path, field: bytes) -> None:
    data = tarred({"x" * 200: DATA}).replace(b"210 path=" + b"x" * 10, field.ljust(19, b"x"))
    (entry,) = under(put(tmp_path, "o.tar", data))
    assert "an extended header is no list of fields" in error_of(entry)


@pytest.mark.parametrize("size", [600, 1024])
def test_a_tar_number_that_is_none_is_an_error(tmp_path: Path, size: int) -> None:
    data = bytearray(tarred({"x": DATA}, form=tarfile.USTAR_FORMAT))
    data[124:136] = b"zzzzzzzzzzz\0"
    data[148:156] = b"%06o\0 " % (sum(data[:148]) + 256 + sum(data[156:512]))
    (entry,) = under(put(tmp_path, "o.tar", bytes(data[:size])))
    assert "a size or sum in a header is no number" in error_of(entry)


def test_a_big_number_in_a_tar_is_binary() -> None:
    assert tar_number(b"\x80" + (1 << 40).to_bytes(11, "big")) == 1 << 40


def test_a_zip_of_the_large_sort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 2)
    path = put(tmp_path, "o.zip", zipped({f"{n}.mjlog": DATA for n in range(5)}))
    assert b"PK\x06\x06" in path.read_bytes()
    assert [entry.data for entry in under(path)] == [DATA] * 5
    assert "raise the limit members" in error_of(under(path, Limits(members=4))[0])


def test_what_the_system_says_against_a_file_is_an_error() -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(FormatError, match="cannot be read: Input/output error"):
        file_source(Failing()).read(1)


def test_a_folder_that_may_not_be_listed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "x.mjlog", DATA)

    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    (entry,) = under(tmp_path)
    assert error_of(entry) == "cannot be read: Is a directory"


# ---- bombs


def peak_of(path: Path, limits: Limits) -> tuple[int, list[Entry]]:
    tracemalloc.start()
    found = under(path, limits)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak, found


BOMB = DATA + bytes(30 * MIB)
BOMBS: dict[str, Callable[[], bytes]] = {  # made where they are tried, not by every process that looks which tests there are
    "plain": lambda: BOMB, "gz": lambda: gzip.compress(BOMB), "bz2": lambda: bz2.compress(BOMB), "xz": lambda: lzma.compress(BOMB),
    "zip": lambda: zipped({"x": BOMB}), "tar": lambda: tarred({"x": BOMB}), "tar.gz": lambda: tarred({"x": BOMB}, "w:gz"),
    "gz in zip": lambda: zipped({"x": gzip.compress(BOMB)}), "gz twice": lambda: gzip.compress(gzip.compress(BOMB)),
}


@pytest.mark.parametrize("make", BOMBS.values(), ids=BOMBS)
def test_a_record_over_the_limit_is_refused_within_it(tmp_path: Path, make: Callable[[], bytes]) -> None:
    peak, (entry,) = peak_of(put(tmp_path, "x", make()), Limits(record_bytes=MIB))
    assert isinstance(entry.error, TooLarge)
    assert "over 1,048,576; raise the limit record_bytes" in error_of(entry)
    assert entry.data == b""
    assert peak < 16 * MIB  # an xz has a dictionary of 8


def test_the_next_member_is_read_after_one_that_is_too_large(tmp_path: Path) -> None:
    for data in (zipped({"a": BOMB, "b": DATA}), tarred({"a": BOMB, "b": DATA}, "w:gz")):
        found = under(put(tmp_path, "o", data), Limits(record_bytes=MIB))
        assert [entry.error is None for entry in found] == [False, True]


FULL: dict[str, Callable[[], bytes]] = {
    "zip": lambda: zipped({f"{n}": BOMB for n in range(3)}), "tar.gz": lambda: tarred({f"{n}": BOMB for n in range(3)}, "w:gz"),
    "gz": lambda: gzip.compress(BOMB),
}


@pytest.mark.parametrize("make", FULL.values(), ids=FULL)
def test_all_that_comes_out_of_a_file_is_limited(tmp_path: Path, make: Callable[[], bytes]) -> None:
    peak, found = peak_of(put(tmp_path, "o", make()), Limits(total_bytes=3 * MIB))
    assert "raise the limit total_bytes" in error_of(found[-1])
    assert len(found) <= 2
    assert peak < 12 * MIB


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_the_number_of_members_is_limited(tmp_path: Path, pack: object) -> None:
    assert callable(pack)
    path = put(tmp_path, "o", pack({f"{n}.mjlog": DATA for n in range(30)}))
    found = under(path, Limits(members=20))
    assert isinstance(found[-1].error, TooLarge)
    assert "raise the limit members" in error_of(found[-1])
    assert len(found) <= 21
    assert len(under(path)) == 30


def test_a_zip_in_a_stream_is_held_within_a_limit(tmp_path: Path) -> None:
    inner = zipped({"x": bytes(range(256)) * 8000}, zipfile.ZIP_STORED)
    (entry,) = under(put(tmp_path, "o.tar", tarred({"i.zip": inner})), Limits(held_bytes=MIB))
    assert "raise the limit held_bytes" in error_of(entry)


def test_a_tar_name_is_limited(tmp_path: Path) -> None:
    (entry,) = under(put(tmp_path, "o.tar", tarred({"n" * 70000: DATA}, form=tarfile.GNU_FORMAT)))
    assert "has a name of 70001 bytes" in error_of(entry)


def test_an_xz_may_not_ask_for_a_huge_dictionary(tmp_path: Path) -> None:
    data = lzma.compress(DATA, filters=[{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 29}])
    (entry,) = under(put(tmp_path, "x.mjlog.xz", data))
    assert "the xz stream is damaged: Memory usage limit" in error_of(entry)


def test_a_big_foreign_file_is_not_read(tmp_path: Path) -> None:
    put(tmp_path, "film.bin", bytes(range(1, 256)) * 100_000)
    peak, (entry,) = peak_of(tmp_path, Limits())
    assert entry.is_skipped
    assert peak < MIB


# ---- units of work


def test_units_of_work_give_the_entries_in_order(tmp_path: Path) -> None:
    put(tmp_path, "a.zip", zipped({f"{n:03}.mjlog": DATA for n in range(170)}))
    put(tmp_path, "b.mjlog", DATA)
    put(tmp_path, "c.tar.gz", tarred({"x": DATA, "y": DATA}, "w:gz"))
    put(tmp_path, "d.zip", b"PK\x03\x04")
    units = list(split([str(tmp_path)]))
    assert [(unit.first, unit.last) for unit in units[:4]] == [(0, 50), (50, 100), (100, 150), (150, 170)]
    assert len(units) == 7
    found = [entry for unit in units for entry in entries_of(unit)]
    assert [(entry.path, entry.data, str(entry.error)) for entry in found] == [
        (entry.path, entry.data, str(entry.error)) for entry in under(tmp_path)]
    assert pickle.loads(pickle.dumps(units)) == units


def test_a_big_zip_has_few_units(tmp_path: Path) -> None:
    path = put(tmp_path, "a.zip", zipped({f"{n}": b"" for n in range(4000)}))
    units = list(split([str(path), "-"]))
    assert len(units) == 33
    assert units[-1] == WorkUnit("-")
    assert list(split([str(path)], Limits(members=10))) == [WorkUnit(str(path))]


def test_what_comes_out_can_be_read(tmp_path: Path) -> None:
    put(tmp_path, "2020010100gm-00a9-0000-03aa14b0.mjlog.gz", gzip.compress(DATA))
    put(tmp_path, "sanma.zip", zipped({"x.xml": record(header='<GO type="185"/>')}))
    first, second = under(tmp_path)
    assert read_bytes(first.data, first.name)[0].id == "2020010100gm-00a9-0000-03aa14b0"
    with pytest.raises(FormatError):
        read_bytes(second.data, second.name)


@pytest.mark.parametrize("seed", range(12))
def test_damaged_containers_never_raise(tmp_path: Path, seed: int) -> None:
    for number, data in enumerate([*PACKED.values(), *ARCHIVES.values()]):
        damaged = bytearray(data)
        for step in range(3):
            place = zlib.crc32(b"%d %d %d" % (seed, number, step))
            damaged[place % len(damaged)] = place >> 24
        for entry in under(put(tmp_path, "x", bytes(damaged))):
            assert entry.error is None or isinstance(entry.error, FormatError)
