"""The table at the moment of a finding, out of the record where that still lies as it was judged; and where to look."""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from mjlogs.core.games import Game
from mjlogs.engine.replay import Replay
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats import read_bytes
from mjlogs.formats.sources import Entry, Limits, entries
from mjlogs.judge import SHORT, Judge, Settings
from mjlogs.known import Known
from mjlogs.reports.escape import plain
from mjlogs.reports.report_data import Row
from mjlogs.reports.table_find import WITHIN
from mjlogs.reports.table_view import Frame, Frames
from mjlogs.rulesets.load import names
from mjlogs.tables.rows_digest import content_digest

TENHOU_ID: Final = re.compile(r"\d{10}gm-[0-9a-f]{4}-[0-9a-z]{4,6}-[0-9a-fx]{8,}")
SOUL_ID: Final = re.compile(r"\d{6}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PLATFORMS: Final = {"tenhou": "Tenhou", "mahjong_soul": "Mahjong Soul"}
PLAIN_PATH: Final = re.compile(r"[^\x00-\x1f\x7f]+")


@dataclass(frozen=True)
class Moment:
    """A table and who sits at it."""

    frame: Frame
    players: tuple[str, ...]


Wanted = dict[str, dict[str, set[tuple[int, int]]]]  # by path and game: deal and event
Found = dict[tuple[str, int, int], Moment]  # by game, deal and event


def viewer(platform: str | None, game_id: str | None, seat: int | None, deal: int | None) -> tuple[str, str]:
    """The platform's name and the address of its own viewer, at the deal where it can be named; else nothing.

    >>> viewer("tenhou", "2020010100gm-00a9-0000-03aa14b3", 2, 3)
    ('Tenhou', 'https://tenhou.net/0/?log=2020010100gm-00a9-0000-03aa14b3&tw=2&ts=3')
    >>> viewer("tenhou", "javascript:alert(1)", 0, 0)
    ('', '')
    """
    given = game_id or ""
    if platform == "tenhou" and TENHOU_ID.fullmatch(given):
        at = f"&ts={deal}" if deal is not None else ""
        return PLATFORMS[platform], f"https://tenhou.net/0/?log={given}&tw={seat or 0}{at}"
    if platform == "mahjong_soul" and SOUL_ID.fullmatch(given):
        return PLATFORMS[platform], f"https://mahjongsoul.game.yo-star.com/?paipu={given}"
    return "", ""


def command(finding: Row) -> str:
    """What to type to see the table of a finding; empty where a path cannot be typed."""
    path = str(finding["path"])
    if PLAIN_PATH.fullmatch(path) is None or plain(path) != path:
        return ""
    words = ["mjlogs", "show", path]
    if finding["game_id"]:
        words += ["--game", str(finding["game_id"])]
    if finding["deal"] is not None:
        words += ["--deal", str(finding["deal"])]
        words += ["--event", str(finding["event"])] if finding["event"] is not None else []
    if finding["ruleset"] in names():
        words += ["--rules", str(finding["ruleset"])]
    return " ".join([shlex.quote(plain(one)) for one in words])


def moments(findings: Iterable[Row], limits: Limits | None = None) -> Found:
    """The tables of findings by game, deal and event; those of records that are gone or changed are not there."""
    wanted: Wanted = defaultdict(lambda: defaultdict(set))
    digests: dict[str, str] = {}
    for one in findings:
        if one["game_id"] and one["deal"] is not None and one["sha256"]:
            wanted[one["path"]][one["game_id"]].add(place_of(one))
            digests[one["path"]] = one["sha256"]
    found: Found = {}
    judge = Judge(Settings(limits=limits), Known())
    for entry in records(wanted, limits):
        if sha256(entry.data).hexdigest() != digests[entry.path]:
            continue
        with suppress(FormatError):
            for game in read_bytes(entry.data, entry.name):
                add_moments(found, judge, game, wanted[entry.path])
    return found


def place_of(finding: Row) -> tuple[int, int]:
    """Deal and event of a finding; -1 for an event: the deal's end."""
    return finding["deal"], -1 if finding["event"] is None else finding["event"]


def records(wanted: Wanted, limits: Limits | None) -> Iterator[Entry]:
    """The records that are wanted and there: each file or archive is gone through once."""
    outer: dict[str, set[str]] = defaultdict(set)
    for path in wanted:
        outer[path if Path(path).is_file() else path.partition(WITHIN)[0]].add(path)
    for file, paths in outer.items():
        left = set(paths)
        for entry in entries([file], limits) if Path(file).is_file() else ():
            if entry.path in left and entry.error is None:
                left.discard(entry.path)
                yield entry
            if not left:
                break


def add_moments(found: Found, judge: Judge, game: Game, wanted: dict[str, set[tuple[int, int]]]) -> None:
    """Replay a game and keep the tables that are wanted of it."""
    digest = content_digest(game)
    given = game.id or f"sha256:{digest}"
    game_id = next((one for one in (given, f"{given}#{digest[:SHORT]}") if one in wanted), "")
    if not game_id:
        return
    frames = Frames()
    with suppress(LeftOut):
        Replay(judge.plan(judge.chosen(game))[0], frames).run(game)
    players = tuple([one.name for one in game.players])
    for deal, event in wanted[game_id]:
        seen: list[Any] = frames.deals[deal] if 0 <= deal < len(frames.deals) else []
        if seen:
            at = event if 0 <= event < len(seen) else len(seen) - 1
            found[(game_id, deal, event)] = Moment(seen[at], players)
