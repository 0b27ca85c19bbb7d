"""A dataset as arrays: games in the order of time, deals, and events in portions that fit into memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import KINDS, TILES, Tile, kind_of, parse_tiles, show
from mjlogs.dataset import Dataset
from mjlogs.fairplay.people import People, people_of
from mjlogs.tables.rows_events import EVENT_KINDS, FURITEN_STATES, RIICHI_STATES

Array = npt.NDArray[Any]

NOTHING: Final = -1
AT_ONCE: Final = 250  # games in a portion
OWN_TURN: Final = {"turn": 1}
NO_DAY: Final = "9999"  # games without a day come last, in the order of the dataset
SUIT: Final = re.compile(r"[^a-z]*[a-z]")  # tiles of one suit as hands are written
HOUR: Final = re.compile(r"(\d{8})(\d\d)gm-")  # as ids of Tenhou begin
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "kind": EVENT_KINDS,
    "tile": tuple([show(Tile(one)) for one in range(TILES)]),
    "furiten": FURITEN_STATES,
    "riichi": RIICHI_STATES,
}
TEXTS: Final = ("waits", "meld")
NUMBERS: Final = ("event", "seat", "from_seat", "live_tiles", "shanten")
EVENT_COLUMNS: Final = ["game_id", "deal", "tsumogiri", *WORDS, *NUMBERS, *TEXTS]
MELD_NUMBERS: Final[dict[str, int]] = {}
MELDS: Final[list[npt.NDArray[np.int8]]] = []  # tiles of each kind in a meld as the events write it
KIND_OF_TILE: Final = np.array([kind_of(Tile(one)) for one in range(TILES)] + [NOTHING])  # NOTHING stays NOTHING


@dataclass(frozen=True)
class GameRef:
    """One game: where its record is, and when it was played as far as is known (`bucket`: hour or day)."""

    game_id: str
    content: str
    path: str
    sha256: str
    platform: str
    day: str
    bucket: str
    seats: int


class Material:
    """What a review looks at: the games of a window, everything by their numbers in the order of time."""

    def __init__(self, dataset: Dataset, first_day: str = "", last_day: str = "") -> None:
        self.dataset: Final = dataset
        self.games: Final = games_of(dataset, first_day, last_day)
        self.numbers: Final = {one.game_id: k for k, one in enumerate(self.games)}

    @cached_property
    def people(self) -> People:
        """Who sat where, as the records have it."""
        rows = self.small("seats", ("seat", "player_id", "name", "is_bot"))
        seats = []
        for game, seat, given, name, is_bot in zip(*[one.tolist() for one in rows.values()], strict=True):
            seats.append((game, seat, self.games[game].platform, given or "", name or "", is_bot))
        return people_of(seats, len(self.games), MOST_SEATS)

    def small(self, table: str, columns: Sequence[str]) -> dict[str, Array]:
        """Columns of a table, `game` (the game's number) first; texts as objects, None where nothing is."""
        found = read(self.dataset, table, ("game_id", *columns))
        if found is None:
            return {"game": np.zeros(0, dtype=np.int64), **{name: np.zeros(0, dtype=object) for name in columns}}
        games = coded(found["game_id"], self.numbers.get)
        kept = games != NOTHING
        out: dict[str, Array] = {"game": games[kept]}
        for name in columns:
            out[name] = plain(found[name])[kept]
        return out

    @cached_property
    def decisions(self) -> dict[str, Array]:
        """Own turns whose think time is told: where, how long, whether in vain, and how many choices were offered."""
        names = ("deal", "event", "think_ms", "timed_out")
        found = read(self.dataset, "decisions", ("game_id", "kind", "offered", *names))
        if found is None:
            return {name: np.zeros(0, dtype=np.int64) for name in ("game", "offered", *names)}
        game = coded(found["game_id"], self.numbers.get)
        kept = (game != NOTHING) & (coded(found["kind"], OWN_TURN.get) == 1) & present(found["think_ms"])
        found = found.filter(pa.array(kept))
        out = {name: numbers_of(found[name].cast("int64")) for name in names}
        return {**out, "game": game[kept], "offered": coded(found["offered"], lambda text: len(text.split()), 1)}

    @cached_property
    def lost_connections(self) -> Array:
        """The rows of the deals in which anybody's connection was lost."""
        rows = self.small("connections", ("deal", "is_back"))
        gone = np.array([one is False for one in rows["is_back"].tolist()], dtype=np.bool_)
        return np.unique(self.deals.row(rows["game"][gone], rows["deal"][gone].astype(np.int64)))

    @cached_property
    def deals(self) -> Deals:
        """All deals by game and deal."""
        return Deals(self)

    def portions(self) -> Iterator[Portion]:
        """The events, some games at a time."""
        for part in self.dataset.state.of_table("events"):
            with self.dataset.store.open_to_read(part["path"]) as stream:
                file = pq.ParquetFile(stream)
                for group in range(file.num_row_groups):
                    yield from self.cut(file.read_row_group(group, columns=EVENT_COLUMNS))

    def cut(self, table: Any) -> Iterator[Portion]:
        """The portions of a row group."""
        games = coded(table["game_id"], self.numbers.get)
        starts = np.flatnonzero(np.diff(games, prepend=games[:1] - 1))
        for k in range(0, len(starts), AT_ONCE):
            end = starts[k + AT_ONCE] if k + AT_ONCE < len(starts) else len(games)
            part = slice(int(starts[k]), int(end))
            kept = games[part] != NOTHING
            if kept.any():
                yield Portion(self, table.slice(part.start, part.stop - part.start), games[part], kept)


class Deals:
    """What holds for a whole deal; rows are deals, by game and deal. `first` is the row of each game's first deal."""

    def __init__(self, material: Material) -> None:
        rows = material.small("deals", ("deal", "dealer", "is_last", "number", "wind"))
        order = np.lexsort((rows["deal"], rows["game"]))
        self.game: Final = rows["game"][order]
        self.dealer: Final = rows["dealer"][order].astype(np.int64)
        self.is_last: Final = np.array([one is True or one == 1 for one in rows["is_last"][order]], dtype=np.bool_)
        self.first: Final = np.searchsorted(self.game, np.arange(len(material.games)))
        by_seat = material.small("deal_seats", ("deal", "seat", "points_before", "place_before", "hand"))
        at = self.row(by_seat["game"], by_seat["deal"].astype(np.int64)), by_seat["seat"].astype(np.int64)
        shape = (len(self.game), MOST_SEATS)
        self.points: Final = np.zeros(shape, dtype=np.int64)
        self.place: Final = np.zeros(shape, dtype=np.int64)  # 0 for a seat that is not there
        self.points[at] = by_seat["points_before"]
        self.place[at] = by_seat["place_before"]
        self.texts: Final = by_seat["hand"]
        self.at: Final = at

    def row(self, game: Array, deal: Array) -> Array:
        """The rows of deals."""
        return np.asarray(self.first[game] + deal)

    @cached_property
    def hands(self) -> npt.NDArray[np.int8]:
        """Tiles of each kind in the starting hands, by deal, seat and kind; all 0 where a hand is not known."""
        out = np.zeros((len(self.game), MOST_SEATS, KINDS), dtype=np.int8)
        known: dict[str, int] = {"": 0}  # what stands together in one suit is mostly the same
        parts = [[known.setdefault(part, len(known)) for part in SUIT.findall(text or "")] for text in self.texts]
        counts = np.stack([counts_of(part) for part in known])
        for place in range(max(map(len, parts), default=0)):
            out[self.at] += counts[[one[place] if place < len(one) else 0 for one in parts]]
        return out


class Portion:
    """The events of some games, a row each in order; NOTHING (or 0 for waits) where an event has not the thing."""

    def __init__(self, material: Material, table: Any, games: Array, kept: Array) -> None:
        self.material: Final = material
        self.game: Final = games[kept]
        self.deal: Final = plain(table["deal"])[kept].astype(np.int64)
        of = {name: coded(table[name], words.index)[kept] for name, words in WORDS.items()}
        numbers = {name: numbers_of(table[name])[kept] for name in NUMBERS}
        self.kind: Final = of["kind"]
        self.tile: Final = of["tile"]
        self.furiten: Final = of["furiten"]
        self.riichi: Final = of["riichi"]
        self.event: Final = numbers["event"]
        self.seat: Final = numbers["seat"]
        self.source: Final = numbers["from_seat"]
        self.live: Final = numbers["live_tiles"]
        self.is_tsumogiri: Final = np.asarray(table["tsumogiri"].fill_null(False).to_numpy())[kept]
        self.shanten: Final = np.where(present(table["shanten"])[kept], numbers["shanten"], 9)
        self.waits: Final = coded(table["waits"], mask_of, 0)[kept]
        self.meld: Final = coded(table["meld"], meld_number)[kept]  # in MELDS
        self.kept: Final[dict[str, object]] = {}  # what several signals share
        self.row: Final = np.arange(len(self.game))
        self.starts: Final = np.flatnonzero(self.event == 0)
        self.number: Final = np.cumsum(self.event == 0) - 1  # of the deal within the portion
        self.begin: Final = self.starts[self.number] if len(self.starts) else self.number

    def __len__(self) -> int:
        return len(self.game)

    @cached_property
    def deals(self) -> Array:
        """The row among all deals, for each event."""
        return self.material.deals.row(self.game, self.deal)

    @cached_property
    def seats(self) -> Array:
        """How many play, for each event."""
        return np.array([one.seats for one in self.material.games], dtype=np.int64)[self.game]

    @property
    def kinds(self) -> Array:
        """The kind of the event's tile."""
        return np.asarray(KIND_OF_TILE[self.tile])

    def of(self, *kinds: str) -> Array:
        """Which events are of these kinds."""
        return np.isin(self.kind, [EVENT_KINDS.index(one) for one in kinds])

    def running(self, happens: Array) -> Array:
        """How often it has happened in the deal before each event, by columns."""
        total = np.cumsum(happens, axis=0, dtype=np.int64)
        before = total - happens
        return np.asarray(before - before[self.begin])

    def by_seat(self, happens: Array) -> Array:
        """Events as columns of the acting seats."""
        return np.asarray(happens[:, None] & (self.seat[:, None] == np.arange(MOST_SEATS)))

    @cached_property
    def last_act(self) -> Array:
        """For each event and seat the row of the seat's last act before it in the deal that shows its hand."""
        acts = self.by_seat(self.of("draw", "discard", "chi", "pon", "daiminkan", "ankan", "kakan", "riichi", "kita"))
        rows = np.maximum.accumulate(np.where(acts, self.row[:, None], NOTHING), axis=0)
        before = np.vstack([np.full((1, MOST_SEATS), NOTHING), rows[:-1]])
        return np.asarray(np.where(before > self.begin[:, None], before, NOTHING))

    def then(self, column: Array, missing: int) -> Array:
        """What a column held at each seat's last act before each event."""
        return np.asarray(np.where(self.last_act == NOTHING, missing, column[self.last_act]))


def games_of(dataset: Dataset, first_day: str, last_day: str) -> list[GameRef]:
    """The games of a window in the order of time; without a time in the order of the dataset."""
    found = read(dataset, "games", ("game_id", "content", "path", "sha256", "platform", "day", "seats"))
    if found is None:
        return []
    games = []
    for row in found.to_pylist():
        day = row["day"] or ""
        if (first_day and day < first_day) or (last_day and (not day or day > last_day)):
            continue
        match = HOUR.match(row["game_id"])
        bucket = f"{day} {match[2]}h" if match and day else day
        games.append(GameRef(row["game_id"], row["content"], row["path"], row["sha256"], row["platform"] or "", day,
                             bucket, row["seats"]))
    return sorted(games, key=lambda one: (one.day or NO_DAY, one.bucket))


def read(dataset: Dataset, table: str, columns: Sequence[str]) -> Any:
    """Columns of a table; None where it has no rows at all."""
    found = []
    for part in dataset.state.of_table(table):
        with dataset.store.open_to_read(part["path"]) as stream:
            found.append(pq.read_table(stream, columns=list(columns)))
    return pa.concat_tables(found, promote_options="permissive") if found else None


def coded(column: Any, code: Callable[[str], int | None], nothing: int = NOTHING) -> Array:
    """Texts as numbers; `nothing` where there is none or it has no number."""
    one = column.unify_dictionaries() if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    parts = []
    for chunk in one.chunks:
        numbers = [code(text) for text in chunk.dictionary.to_pylist()]
        table = np.array([nothing if k is None else k for k in numbers] + [nothing], dtype=np.int64)
        parts.append(table[chunk.indices.fill_null(len(numbers)).to_numpy(zero_copy_only=False)])
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)


def numbers_of(column: Any) -> Array:
    """Whole numbers, NOTHING where there is none."""
    return np.asarray(column.fill_null(NOTHING).to_numpy()).astype(np.int64)


def present(column: Any) -> Array:
    """Where a column holds something."""
    return np.asarray(column.is_valid().to_numpy())


def plain(column: Any) -> Array:
    """A column as numpy has it; texts and what may be nothing as objects."""
    if pa.types.is_dictionary(column.type):
        column = column.cast(pa.string())
    if column.null_count or pa.types.is_string(column.type):
        return np.array(column.to_pylist(), dtype=object)
    return np.asarray(column.to_numpy())


def meld_number(text: str) -> int:
    """The number of a meld among MELDS, a new one if it has none."""
    if text not in MELD_NUMBERS:
        MELD_NUMBERS[text] = len(MELD_NUMBERS)
        MELDS.append(counts_of(text.partition(" ")[2]))
    return MELD_NUMBERS[text]


def counts_of(text: str) -> npt.NDArray[np.int8]:
    """Tiles of each kind in a text."""
    kinds = np.array([kind_of(one) for one in parse_tiles(text)], dtype=np.int64)
    return np.bincount(kinds, minlength=KINDS).astype(np.int8)


def mask_of(text: str) -> int:
    """Kinds as a set of bits."""
    return sum(1 << kind_of(one) for one in parse_tiles(text))
