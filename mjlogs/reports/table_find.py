"""The game, the deal and the moment that somebody asks to see, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from mjlogs import dataset
from mjlogs.core.findings import NO_DEAL
from mjlogs.core.games import Game
from mjlogs.engine.replay import Replay
from mjlogs.errors import FormatError, LeftOut, NoSuchMoment
from mjlogs.formats import read_bytes
from mjlogs.formats.sources import Entry, Limits, entries, shown
from mjlogs.judge import SHORT, Judge, Settings
from mjlogs.known import Known
from mjlogs.reports.table_view import DealView, Frame, Frames, Mark, deal_views, frame_dict, mark_of
from mjlogs.tables.rows_digest import content_digest

MOST_LISTED: Final = 20  # names in one message
WITHIN: Final = "!/"  # between an archive and its member, as findings name them


@dataclass(frozen=True)
class Shown:
    """A game to be looked at: whose, judged by what, and its deals; `marks` are findings of the match as a whole.

    `players` are the names as the record has them: data of strangers, to be escaped. `seat` is the one whose view it
    is, None where all hands are open.
    """

    path: str
    game_id: str
    source_format: str
    ruleset: str
    players: tuple[str, ...]
    deals: tuple[DealView, ...]
    marks: tuple[Mark, ...]
    seat: int | None

    def deal(self, name: str) -> DealView:
        """A deal by its name (`E2.1`) or its number from 0.

        Raises:
            NoSuchMoment: there is none, or several have the name.
        """
        found = [one for one in self.deals if one.name.lower() == name.strip().lower()]
        if not found and name.strip().isdecimal():
            found = [one for one in self.deals if str(one.number) == name.strip()]
        if len(found) > 1:
            numbers = " and ".join([str(one.number) for one in found])
            raise NoSuchMoment(f"{self.path}: deals {numbers} are both called {found[0].name}: give the number")
        if not found:
            raise NoSuchMoment(f"{self.path}: no deal {name}; the record holds {listed([d.name for d in self.deals])}")
        return found[0]

    def frame(self, deal: DealView, event: int | None = None) -> Frame:
        """The table after an event of a deal; without one at the first finding, or else at the end.

        Raises:
            NoSuchMoment: the deal has no such event.
        """
        if event is None:
            event = deal.first_moment()
        if not 0 <= event < len(deal.frames):
            what = f"deal {deal.name} has {len(deal.frames)} events, 0 to {len(deal.frames) - 1}"
            raise NoSuchMoment(f"{self.path}: no event {event}: {what}")
        return deal.frames[event]

    def deals_dict(self) -> dict[str, object]:
        """The list of deals as JSON."""
        deals = [{"number": one.number, "name": one.name, "events": len(one.frames), "result": one.result,
                  "findings": [asdict(mark) for mark in one.marks]} for one in self.deals]
        return {**self.head_dict(), "deals": deals, "findings": [asdict(mark) for mark in self.marks]}

    def moment_dict(self, deal: DealView, frame: Frame) -> dict[str, object]:
        """One moment as JSON."""
        marks = [asdict(mark) for mark in deal.marks]
        about = {"number": deal.number, "name": deal.name, "events": len(deal.frames), "result": deal.result,
                 "findings": marks}
        return {**self.head_dict(), "deal": about, "table": frame_dict(frame)}

    def head_dict(self) -> dict[str, object]:
        """What both have."""
        return {"path": self.path, "game_id": self.game_id, "format": self.source_format, "ruleset": self.ruleset,
                "players": list(self.players), "view_of_seat": self.seat}


def listed(names: Sequence[str]) -> str:
    """Names for a message, not too many."""
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return ", ".join(names[:MOST_LISTED]) + more if names else "no whole deal"


def shown_game(path: str, game_id: str, seat: int | None, settings: Settings) -> Shown:
    """Find a game of a record, replay it and keep every moment.

    Raises:
        FormatError: the record cannot be read, or the game is left out.
        RulesetError: the ruleset or a change cannot be loaded.
        NoSuchMoment: no such game or seat, or several games and none is named.
    """
    judge = Judge(settings, Known())
    entry, game, given = the_game(path, game_id, settings.limits)
    if seat is not None and not 0 <= seat < game.seats:
        raise NoSuchMoment(f"{entry.path}: no seat {seat}: seats are 0 to {game.seats - 1}")
    try:
        chosen = judge.chosen(game)
    except LeftOut as error:
        raise LeftOut(f"{entry.path}: the game is left out: {error.what}") from None
    frames = Frames()
    judgement = Replay(judge.plan(chosen)[0], frames).run(game)
    deals = deal_views(game, frames.deals, judgement.findings)
    if seat is not None:
        deals = tuple([one.as_seen_by(seat) for one in deals])
    marks = tuple([replace(mark_of(one, NO_DEAL), event=-1) for one in judgement.findings
                   if not 0 <= one.deal < len(deals)])
    players = tuple([one.name for one in game.players])
    return Shown(entry.path, given, game.source_format, chosen.ruleset.name, players, deals, marks, seat)


def the_game(path: str, game_id: str, limits: Limits | None) -> tuple[Entry, Game, str]:
    """The game of that id, or the only one."""
    found: list[tuple[Entry, Game, str]] = []
    ids: list[str] = []
    for entry, game in games_of(path, limits):
        content = content_digest(game)
        given = game.id or f"sha256:{content}"
        ids.append(given)
        if game_id in (given, f"{given}#{content[:SHORT]}"):
            return entry, game, given
        found = [*found, (entry, game, given)] if len(found) < 2 else found
    if game_id:
        raise NoSuchMoment(f"{shown(path)}: no game {game_id}; the record holds {listed(ids)}")
    if len(found) > 1:
        raise NoSuchMoment(f"{shown(path)}: holds {len(ids)} games: name one with --game: {listed(ids)}")
    if not found and dataset.is_dataset(path):
        raise NoSuchMoment(f"{shown(path)}: is a dataset, and a record is wanted: mjlogs query {shown(path)} "
                           "'SELECT game_id, path FROM games' lists those it was made of")
    if not found:
        raise NoSuchMoment(f"{shown(path)}: holds no record of a game")
    return found[0]


def games_of(path: str, limits: Limits | None) -> Iterator[tuple[Entry, Game]]:
    """The games of a record, a folder, an archive, or one member of an archive as a finding names it."""
    outer, within, _member = path.partition(WITHIN)
    is_member = bool(within) and not Path(path).exists()
    problem: FormatError | None = None
    is_any = False
    for entry in entries([outer if is_member else path], limits):
        if entry.is_skipped or (is_member and entry.path != shown(path)):
            continue
        try:
            for game in read_bytes(entry.data, entry.name) if entry.data else []:
                is_any = True
                yield entry, game
        except FormatError as error:
            problem = problem or FormatError(f"{entry.path}: {error.what}", error.at)
        if entry.error is not None:
            problem = problem or FormatError(f"{entry.path}: {entry.error.what}", entry.error.at)
    if problem is not None and not is_any:
        raise problem
