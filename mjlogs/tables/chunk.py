"""All rows of up to so many games, and their way into the parts of a dataset."""

from __future__ import annotations

from typing import Final

from mjlogs.core.games import Game
from mjlogs.engine.replay import Judgement
from mjlogs.tables.build import build, build_events
from mjlogs.tables.columns import TABLES, unique_columns
from mjlogs.tables.findings import Found
from mjlogs.tables.places import Place, common, place_of
from mjlogs.tables.provenance import Origin, put_finding, put_game
from mjlogs.tables.rows import Sink, SmallTable
from mjlogs.tables.rows_beside import put_connections, put_decisions, put_walls
from mjlogs.tables.rows_game import GameRows, put_coverage, put_status
from mjlogs.tables.rows_players import put_seats
from mjlogs.tables.write import Parts

GAMES_PER_CHUNK: Final = 250  # a row group
FEWEST_FILED: Final = 50  # games of one partition that are worth files of their own, which cost as much as 20 games


class Chunk:
    """Rows of games not yet written. Open a game, replay it with `rows` as observer, then `close` or `drop` it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Nothing is held."""
        self.sink = Sink()
        self.tables: dict[str, SmallTable] = {
            name: SmallTable(len(columns), unique_columns(name))
            for name, columns in TABLES.items() if name != "events"}
        of = self.tables
        self.rows = GameRows(self.sink, of["deals"], of["deal_seats"], of["wins"], of["win_yaku"], of["payments"],
                             of["ron_chances"])
        self.game_ids: list[str] = []
        self.place: Place | None = None  # of the games held
        self.is_filed = True  # all of them are of that place

    def file_under(self, place: Place, parts: Parts) -> None:
        """The next game is of that place: games of another are written first where they are many, else mixed with it.

        Games that come by their days are so filed by months; mixed ones wait for a compaction.
        """
        if self.place is None:
            self.place = place
        elif place != self.place:
            if self.is_filed and len(self.game_ids) >= FEWEST_FILED:
                self.flush(parts)
                self.place = place
            else:
                self.place = common(self.place, place)
                self.is_filed = False

    @property
    def is_full(self) -> bool:
        """Time to write."""
        return len(self.game_ids) >= GAMES_PER_CHUNK

    def open_game(self, game: Game, game_id: str, parts: Parts) -> None:
        """A game is about to be replayed, whose place decides with which others it is written."""
        self.file_under(place_of(game.rules.platform, game.source_format, game.rules.day), parts)
        self.open(game_id)

    def open(self, game_id: str) -> None:
        """A game is about to be replayed."""
        self.sink.mark()
        for table in self.tables.values():
            table.mark()
        self.rows.open(game_id, len(self.game_ids))
        self.game_ids.append(game_id)

    def drop(self) -> None:
        """The game that was opened cannot be judged: its rows are taken back."""
        self.sink.rollback()
        for table in self.tables.values():
            table.rollback()
        self.game_ids.pop()

    def close(self, game: Game, origin: Origin, judgement: Judgement) -> None:
        """The game that was opened is judged."""
        put_game(self.tables["games"], game, origin, judgement, self.rows.event_count, self.rows.win_count)
        put_seats(self.tables["seats"], game, origin.game_id, origin.rules)
        put_decisions(self.tables["decisions"], game, origin.game_id)
        put_connections(self.tables["connections"], game, origin.game_id)
        put_walls(self.tables["walls"], game, origin.game_id, judgement.walls)
        put_coverage(self.tables["coverage"], origin.game_id, origin.path, judgement)

    def find(self, one: Found) -> None:
        """A finding."""
        put_finding(self.tables["findings"], one)

    def note(self, game_id: str, path: str, sha256: str, status: str, reason: str) -> None:
        """A status of a whole game or file: left_out, duplicate or unreadable."""
        put_status(self.tables["coverage"], game_id, path, "", status, 1, reason, sha256)

    def flush(self, parts: Parts) -> None:
        """Write what is held as one row group a table."""
        place = self.place or Place()
        for name in TABLES:
            data = build_events(self.rows.events, self.game_ids) if name == "events" else build(name, self.tables[name])
            parts.write(name, data, place, self.is_filed)
        self.clear()
