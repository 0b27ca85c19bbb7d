"""All laws by the event they are asked at, in causal order: what spoils knowledge comes before what needs it."""

from __future__ import annotations

from typing import Any, Final

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Kita,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.engine.checks import (
    calls,
    clocks,
    discards,
    flow,
    furiten,
    kans,
    kita,
    payments,
    results,
    riichi,
    ryuukyoku,
    tables,
    turns,
    value,
    wall,
    walls,
    wins,
)
from mjlogs.engine.checks.registry import Law
from mjlogs.engine.notes import FuritenShown, LeftShown, Offer, ResultShown, Stated, WindsShown
from mjlogs.engine.walls import TilesShown, WallShown

ON_DEAL_START: Final[tuple[Law[DealStart], ...]] = (
    *turns.ON_DEAL_START, *payments.ON_DEAL_START, *flow.ON_DEAL_START, *wall.ON_DEAL_START,
)
AFTER_DEAL_START: Final[tuple[Law[DealStart], ...]] = wall.AFTER_DEAL_START
ON_DRAW: Final[tuple[Law[Draw], ...]] = (*turns.ON_DRAW, *wall.ON_DRAW, *riichi.ON_DRAW, *ryuukyoku.ON_DRAW)
ON_DISCARD: Final[tuple[Law[Discard], ...]] = (
    *turns.ON_DISCARD, *wall.ON_DISCARD, *discards.ON_DISCARD, *calls.ON_DISCARD, *riichi.ON_DISCARD,
)
AFTER_DISCARD: Final[tuple[Law[Discard], ...]] = riichi.AFTER_DISCARD
ON_CLAIM: Final[tuple[Law[Claim], ...]] = (
    *turns.ON_CLAIM, *calls.ON_CLAIM, *kans.ON_CLAIM, *riichi.ON_CLAIM, *ryuukyoku.ON_CLAIM,
)
AFTER_CLAIM: Final[tuple[Law[Claim], ...]] = calls.AFTER_CLAIM
ON_OWN_KAN: Final[tuple[Law[OwnKan], ...]] = (*turns.ON_OWN_KAN, *calls.ON_OWN_KAN, *kans.ON_OWN_KAN)
ON_KITA: Final[tuple[Law[Kita], ...]] = (*turns.ON_KITA, *kita.ON_KITA)
ON_DORA_REVEAL: Final[tuple[Law[DoraReveal], ...]] = (*turns.ON_DORA_REVEAL, *wall.ON_DORA_REVEAL)
ON_RIICHI_DECLARED: Final[tuple[Law[RiichiDeclared], ...]] = (*turns.ON_RIICHI_DECLARED, *riichi.ON_RIICHI_DECLARED)
ON_RIICHI_ACCEPTED: Final[tuple[Law[RiichiAccepted], ...]] = (*turns.ON_RIICHI_ACCEPTED, *riichi.ON_RIICHI_ACCEPTED)
AFTER_RIICHI_ACCEPTED: Final[tuple[Law[RiichiAccepted], ...]] = riichi.AFTER_RIICHI_ACCEPTED
ON_WIN: Final[tuple[Law[Win], ...]] = (
    *turns.ON_WIN, *wins.ON_WIN, *furiten.ON_WIN, *wall.ON_WIN, *riichi.ON_WIN, *value.ON_WIN, *payments.ON_WIN,
    *flow.ON_WIN,
)
ON_RYUUKYOKU: Final[tuple[Law[Ryuukyoku], ...]] = (
    *turns.ON_RYUUKYOKU, *riichi.ON_RYUUKYOKU, *ryuukyoku.ON_RYUUKYOKU, *payments.ON_RYUUKYOKU, *flow.ON_RYUUKYOKU,
)
ON_MATCH_END: Final[tuple[Law[MatchEnd], ...]] = (
    *turns.ON_MATCH_END, *payments.ON_MATCH_END, *flow.ON_MATCH_END, *results.ON_MATCH_END,
)
# On what stands beside the events
ON_STATED: Final[tuple[Law[Stated], ...]] = tables.ON_STATED
ON_DECISION: Final[tuple[Law[Offer], ...]] = (*clocks.ON_DECISION, *calls.ON_DECISION, *furiten.ON_DECISION)
ON_FURITEN_SHOWN: Final[tuple[Law[FuritenShown], ...]] = furiten.ON_FURITEN_SHOWN
ON_LEFT_SHOWN: Final[tuple[Law[LeftShown], ...]] = wall.ON_LEFT_SHOWN
ON_WALL_SHOWN: Final[tuple[Law[WallShown], ...]] = walls.ON_WALL_SHOWN
ON_TILES_SHOWN: Final[tuple[Law[TilesShown], ...]] = walls.ON_TILES_SHOWN
ON_WINDS_SHOWN: Final[tuple[Law[WindsShown], ...]] = flow.ON_WINDS_SHOWN
ON_RESULT_SHOWN: Final[tuple[Law[ResultShown], ...]] = clocks.ON_RESULT_SHOWN

EVENTS: Final[tuple[tuple[str, tuple[Law[Any], ...]], ...]] = (
    ("deal_start", ON_DEAL_START + AFTER_DEAL_START),
    ("draw", ON_DRAW),
    ("discard", ON_DISCARD + AFTER_DISCARD),
    ("claim", ON_CLAIM + AFTER_CLAIM),
    ("own_kan", ON_OWN_KAN),
    ("kita", ON_KITA),
    ("dora_reveal", ON_DORA_REVEAL),
    ("riichi_declared", ON_RIICHI_DECLARED),
    ("riichi_accepted", ON_RIICHI_ACCEPTED + AFTER_RIICHI_ACCEPTED),
    ("win", ON_WIN),
    ("ryuukyoku", ON_RYUUKYOKU),
    ("match_end", ON_MATCH_END),
    ("header", ON_STATED),
    ("decision", ON_DECISION),
    ("furiten_mark", ON_FURITEN_SHOWN),
    ("tiles_left", ON_LEFT_SHOWN),
    ("wall", ON_WALL_SHOWN),
    ("tiles_of_wall", ON_TILES_SHOWN),
    ("seat_winds", ON_WINDS_SHOWN),
    ("result_screen", ON_RESULT_SHOWN),
)


def all_laws() -> tuple[Law[Any], ...]:
    """Every law once, in the order of the codes."""
    laws: list[Law[Any]] = []
    for _event, some in EVENTS:
        for law in some:
            if law not in laws:
                laws.append(law)
    return tuple(sorted(laws, key=code_of))


def code_of(law: Law[Any]) -> str:
    """The code of a law."""
    return law.code
