"""KAN: all kans."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import Claim, Event, OwnKan
from mjlogs.core.findings import Breach
from mjlogs.core.melds import ANKAN, DAIMINKAN, KAKAN
from mjlogs.core.tiles import KINDS, NO_TILE, Kind, holds, kind_of, show, show_kinds
from mjlogs.engine.checks.registry import Facts, Law, Names
from mjlogs.engine.state import ACCEPTED, CALLED, DRAWN, HAND, NO_RIICHI, WALL, WITH_RIICHI, DealState, SeatState
from mjlogs.hands.decompose import divisions
from mjlogs.hands.waits import POWER, standard_waits
from mjlogs.rulesets.model import KanTile, Permission, RiichiKan, Ruleset

IN_RIICHI: Final = (
    "Ankan after riichi: forbidden, or with the drawn tile only and the waits (or the shape) kept, as "
    "the ruleset says."
)


def is_kan(event: Event) -> bool:
    """Whether an event is a kan of any sort."""
    return isinstance(event, OwnKan) or isinstance(event, Claim) and event.sort == DAIMINKAN


def waits_without(seat: SeatState, kind: Kind) -> i64:
    """The waits of a hand of 14 tiles once four of a kind are laid aside."""
    four = 4 * POWER[kind]
    return standard_waits(
        seat.man - (four if kind < 9 else 0),
        seat.pin - (four if 9 <= kind < 18 else 0),
        seat.sou - (four if 18 <= kind < 27 else 0),
        seat.honours - (four if kind >= 27 else 0),
    )


def keeps_shape(seat: SeatState, kind: Kind) -> bool:
    """Whether the three tiles were a triplet in every reading of the waiting hand (three held before the draw).

    Readings that use the kind as a triplet are those of the hand without it: so the numbers must agree on every wait.
    """
    whole = list(seat.counts)
    whole[kind] -= 1
    rest = list(whole)
    rest[kind] -= 3
    for wait in range(KINDS):
        if (seat.waits >> wait) & 1:
            whole[wait] += 1
            rest[wait] += 1
            same = len(divisions(whole)) == len(divisions(rest))
            whole[wait] -= 1
            rest[wait] -= 1
            if not same:
                return False
    return True


@final
class KanAfterDraw(Law[OwnKan]):
    """Never between a chi or pon and its discard."""

    code = "KAN-01"
    title = "Ankan and kakan only after one's own draw, never between a chi or pon and its discard."
    options: Names = ("kan_right_after_call",)
    when: Facts = CALLED

    def is_off(self, rules: Ruleset) -> bool:
        return rules.kan_right_after_call is Permission.ALLOWED

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        if state.last_claim is not None and event.seat == state.turn:
            return Breach("a kan between a call and its discard", "discard", "kan", event.own[0])
        return None


@final
class TileToReplace(Law[Event]):
    """Chi and pon are CALL-07."""

    code = "KAN-02"
    title = "A kan needs a live tile left to replace it."
    options: Names = ("kan_min_live_tiles",)
    needs: Facts = WALL

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        if state.live_tiles < rules.kan_min_live_tiles and is_kan(event):
            return Breach(
                f"a kan with {state.live_tiles} live tiles left", rules.kan_min_live_tiles, int(state.live_tiles)
            )
        return None


@final
class NoFifthKan(Law[Event]):
    """Counts the kans of all seats; each needs a replacement tile in the dead wall."""

    code = "KAN-03"
    title = "No fifth kan."
    options: Names = ("max_kans_total", "rinshan_tiles")
    needs: Facts = WALL

    def broken(self, state: DealState, event: Event, rules: Ruleset) -> Breach | None:
        most = min(rules.max_kans_total, rules.rinshan_tiles)
        if state.kans >= most and is_kan(event):
            return Breach(f"kan {state.kans + 1} of the deal", most, int(state.kans + 1))
        return None


@final
class KanTileInRiichi(Law[OwnKan]):
    """No seat in riichi makes a kan of tiles it held before (okuri-kan), and none where the ruleset forbids all."""

    code = "KAN-04"
    title = IN_RIICHI
    options: Names = ("riichi_kan_tile", "riichi_kan")
    when: Facts = WITH_RIICHI
    needs: Facts = DRAWN

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        if seat.riichi == NO_RIICHI or event.sort == KAKAN:
            return None
        name = show(event.own[0])
        if rules.riichi_kan is RiichiKan.NONE or seat.riichi != ACCEPTED:
            return Breach(f"an ankan of {name} in riichi", None, name, event.own[0])
        is_drawn = state.drawn != NO_TILE and kind_of(state.drawn) == kind_of(event.own[0])
        if rules.riichi_kan_tile is KanTile.DRAWN and not is_drawn:
            return Breach(
                f"an ankan of {name} in riichi, drawn was {show(state.drawn)}", show(state.drawn), name, event.own[0]
            )
        return None


@final
class KanKeepsWaits(Law[OwnKan]):
    """The waits are those before the draw, compared with those of the hand without the four tiles."""

    code = "KAN-04"
    title = IN_RIICHI
    options: Names = ("riichi_kan",)
    when: Facts = WITH_RIICHI
    needs: Facts = HAND

    def is_off(self, rules: Ruleset) -> bool:
        return rules.riichi_kan is RiichiKan.FREE

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        seat = state.hand(event.seat)
        kind = kind_of(event.own[0])
        if seat.riichi != ACCEPTED or event.sort != ANKAN or seat.counts[kind] < 4:
            return None
        waits = waits_without(seat, kind)
        if waits != seat.waits:
            detail = f"the ankan of {show(event.own[0])} changes the waits from {show_kinds(seat.waits)}"
            return Breach(detail, show_kinds(seat.waits), show_kinds(waits), event.own[0])
        if rules.riichi_kan is RiichiKan.SHAPE and not keeps_shape(seat, kind):
            return Breach(f"the ankan of {show(event.own[0])} changes the shape of the hand", None, None, event.own[0])
        return None


@final
class NoKakanInRiichi(Law[OwnKan]):
    """A closed hand has no pon to add to."""

    code = "CALL-06"
    title = "A seat in riichi calls nothing."
    clause = "riichi closes the hand"
    when: Facts = WITH_RIICHI

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        if event.sort == KAKAN and state.hand(event.seat).riichi != NO_RIICHI:
            return Breach("a seat in riichi makes a kakan", None, "kakan", event.own[0])
        return None


@final
class KakanOnPon(Law[OwnKan]):
    """The pon is of the same kind."""

    code = "KAN-05"
    title = "Kakan adds the fourth tile to one's own pon."
    clause = "kakan extends a pon"

    def broken(self, state: DealState, event: OwnKan, rules: Ruleset) -> Breach | None:
        if event.sort == KAKAN and not holds(state.hand(event.seat).pons, kind_of(event.own[0])):
            return Breach(f"a kakan with {show(event.own[0])}, but the seat has no such pon", None, None, event.own[0])
        return None


ON_OWN_KAN: Final[tuple[Law[OwnKan], ...]] = (
    KanAfterDraw(), TileToReplace(), NoFifthKan(), KanTileInRiichi(), KanKeepsWaits(), NoKakanInRiichi(), KakanOnPon(),
)
ON_CLAIM: Final[tuple[Law[Claim], ...]] = (TileToReplace(), NoFifthKan())
