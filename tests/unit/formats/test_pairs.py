"""Real games that the corpus holds both as mjlog and as tenhou.net/6: the same events and claims."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjlogs.core.events import Event, MatchEnd, Ryuukyoku, Win, WinClaim
from mjlogs.core.games import Deal, Game
from mjlogs.core.tiles import Tile
from mjlogs.formats import read_bytes
from mjlogs.formats.sources import entries
from mjlogs.tables.rows_digest import content_digest

CORPUS = os.environ.get("MJLOGS_CORPUS", "")
pytestmark = pytest.mark.skipif(not CORPUS, reason="MJLOGS_CORPUS is not set: real records are not read")
FORMATS = ("mjlog", "tenhou6")


def pairs() -> Iterator[tuple[str, str]]:
    """The paths of games held in both formats; of several in one format the last."""
    by_id: dict[str, dict[str, str]] = {}
    if not CORPUS:
        return
    with (Path(CORPUS) / "MANIFEST.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["format"] in FORMATS and row["game_id"] and row["players"] == "4":
                by_id.setdefault(row["game_id"], {})[row["format"]] = row["path"]
    for paths in by_id.values():
        if len(paths) == len(FORMATS):
            yield paths["mjlog"], paths["tenhou6"]


def game_at(path: str) -> Game:
    """The one game of a file or of a member."""
    archive, _, member = path.partition("!")
    for entry in entries([str(Path(CORPUS) / archive)]):
        if not member or entry.name == member:
            (game,) = read_bytes(entry.data, entry.name)
            return game
    raise AssertionError(path)


def held_by_both(game: Game) -> Game:
    """The game without what tenhou.net/6 cannot hold: hands and fu of limit hands, yaku of no han, hands shown."""
    out = Game("", game.seats)
    for deal in game.deals:
        out.deals.append(Deal([plain(event) for event in deal.events]))
    out.end = None if game.end is None else MatchEnd(-1, game.end.points, game.end.results, False)
    return out


def plain(event: Event) -> Event:
    if isinstance(event, Ryuukyoku):
        nothing: list[list[Tile] | None] = []
        return Ryuukyoku(-1, event.reason, nothing, [], event.deltas, -1, -1)
    if not isinstance(event, Win):
        return event
    was = event.claim
    is_limit = was.limit is not None and was.limit.value != "none"
    claim = WinClaim(None, None, None, was.ura, [one for one in was.yaku or [] if one[1]], was.yakuman,
                     -1 if is_limit else was.fu, was.points, was.limit, was.pao, [], was.deltas, -1, -1)
    return Win(-1, event.seat, event.source, event.tile, -1, claim)


@pytest.mark.parametrize(("mjlog", "tenhou6"), list(pairs()))
def test_one_game_in_two_formats(mjlog: str, tenhou6: str) -> None:
    one, other = held_by_both(game_at(mjlog)), held_by_both(game_at(tenhou6))
    if other.end is None:
        one.end = None
    assert content_digest(one) == content_digest(other)
    for mine, theirs in zip(one.deals, other.deals, strict=True):
        for first, second in zip(mine.events, theirs.events, strict=True):
            if isinstance(first, Win) and isinstance(second, Win):
                assert (first.claim.limit, first.claim.pao) == (second.claim.limit, second.claim.pao)
