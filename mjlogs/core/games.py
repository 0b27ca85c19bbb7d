"""A game as the record tells it: header, deals with their events, the claimed ending. Nothing here is judged."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.decisions import Decision, FuritenMark, TilesLeft
from mjlogs.core.events import UNSTATED, DealStart, Event, MatchEnd
from mjlogs.core.findings import Finding
from mjlogs.core.seats import Seat, Wind, deal_name
from mjlogs.core.tiles import Tile

# What a reader has inferred in a deal because its format does not say it (a set, in Deal.inferred)
INDICATOR_MOMENTS: Final = 1  # when the indicators of kans were turned; how many were is recorded
DEPOSIT_MOMENTS: Final = 2  # when riichi was accepted
FIRST_DRAW: Final = 4  # which of the dealer's fourteen tiles was the one drawn
START_SCORES: Final = 8  # the points at the start, which the record does not give at all


@final
class Player:
    """Who sat where; the name and `id` are data and may hold anything. `is_bot`: the record marks a computer player."""

    def __init__(self, name: str, dan: str, rate: str, sex: str, player_id: str = "", is_bot: bool = False) -> None:
        self.name: Final = name
        self.dan: Final = dan
        self.rate: Final = rate
        self.sex: Final = sex
        self.id: Final = player_id
        self.is_bot: Final = is_bot


@final
class Disconnect:
    """A seat left (`is_back` False) or came back during a deal, before the event with that index."""

    def __init__(self, deal: i64, event: i64, seat: Seat, is_back: bool) -> None:
        self.deal: Final = deal
        self.event: Final = event
        self.seat: Final = seat
        self.is_back: Final = is_back


@final
class RulesetRef:
    """What a record says of its rules: the platform, its own settings in its own words, and the day it was played.

    `day` is YYYY-MM-DD or empty. Settings of a Tenhou record: go_type, lobby, rule, csrule as in GO; id_type (hex) and
    id_lobby as its id has them. Of a record in mjlogs' own format: ruleset (its name), version, set (the options it
    states, as TOML), table (rated, casual, private, practice).
    """

    def __init__(self, platform: str, settings: dict[str, str], day: str) -> None:
        self.platform: Final = platform
        self.settings: Final = settings
        self.day: Final = day


@final
class Deal:
    """The events of one deal in canonical order, its DealStart first. Laws on what is `inferred` are not asked.

    Beside them, empty or UNSTATED in most formats: `seat_winds` by seat; `result_screen_ms`, how long the result was
    shown; `dice` thrown, each from 0. `wall`: physical tiles in the order in which they are dealt and drawn, the dead
    wall last (docs/format.md); `wall_tiles`, the same where the record names no copies, HIDDEN what it does not hold.
    `wall_commitment` is the digest published before the deal, as `sha256:` or `md5:` and hexadecimal digits: of
    `wall_text`, the wall in the record's own words (else of `wall`), with `wall_salt` behind it. `salt_commitment` is
    the digest of the salt alone.
    """

    def __init__(self, events: list[Event], inferred: i64 = 0) -> None:
        self.events: Final = events
        self.inferred: Final = inferred
        self.decisions: list[Decision] = []
        self.furiten_marks: list[FuritenMark] = []
        self.tiles_left: list[TilesLeft] = []
        self.seat_winds: list[Wind] = []
        self.result_screen_ms: i64 = UNSTATED
        self.dice: list[int] = []
        self.wall: list[int] = []
        self.wall_tiles: list[Tile] = []
        self.wall_text = ""
        self.wall_salt = ""
        self.wall_commitment = ""
        self.salt_commitment = ""

    def name(self) -> str:
        """Its name, as `E2.1`; empty where it has no start."""
        start = self.events[0] if self.events else None
        return deal_name(start.wind, start.number, start.honba) if isinstance(start, DealStart) else ""


@final
class Extra:
    """Fields of a record that mjlogs does not know, kept to be written back; `fields` is JSON as Python reads it.

    `part` is where they stood: the type of a line, with `.` and an index where that says more; an unknown line of its
    own is `line` and stood before the event with that index. `deal` is NO_DEAL outside of deals.
    """

    def __init__(self, deal: i64, event: i64, part: str, fields: dict[str, object]) -> None:
        self.deal: Final = deal
        self.event: Final = event
        self.part: Final = part
        self.fields: Final = fields


@final
class Game:
    """One match.

    `id` is the platform's, or empty (the digest of the events then takes its place). `end` is None where the record
    breaks off. `faults` are the reader's own findings, in the order met; `has_tail_lost`: what stands in `deals` is
    whole, but the record is damaged after it; `is_part`: it holds deals from the middle of a match, as its format may.
    `seed` is the recorded wall seed in the record's own words, or empty.
    `extras` are what mjlogs' own format keeps of unknown fields.
    """

    def __init__(self, source_format: str, seats: i64) -> None:
        self.source_format: Final = source_format
        self.seats = seats
        self.id = ""
        self.rules = RulesetRef(source_format, {}, "")
        self.players: list[Player] = []
        self.deals: list[Deal] = []
        self.end: MatchEnd | None = None
        self.disconnects: list[Disconnect] = []
        self.seed = ""
        self.faults: list[Finding] = []
        self.has_tail_lost = False
        self.is_part = False
        self.extras: list[Extra] = []
