"""Faults of value and payments."""

from __future__ import annotations

from mjlogs.core.events import (
    Limit,
    Win,
)
from mjlogs.core.seats import NO_SEAT, Seat, seat_after
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.spot import Planted, Spot, revalued, with_claim

# ---- value and payments


@kind("a yaku too many", "YAKU-01", Win)
def yaku_added(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku or any(name == "haku" for name, _han in yaku):
        return None
    win = revalued(spot, [*yaku, ("haku", 1)], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("a yaku is missing", "YAKU-01", Win)
def yaku_dropped(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku or len([name for name, _han in yaku if "dora" not in name]) < 2:
        return None
    win = revalued(spot, yaku[1:], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("a yaku with one han more", "YAKU-02", Win)
def han_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku:
        return None
    win = revalued(spot, [(yaku[0][0], yaku[0][1] + 1), *yaku[1:]], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("a dora too many", "DORA-01", Win)
def dora_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    if not yaku or any(name == "red_dora" for name, _han in yaku):
        return None
    win = revalued(spot, [*yaku, ("red_dora", 1)], spot.event.claim.fu)
    return None if win is None else spot.put_last(win)


@kind("ten fu more, the points are right", "FU-01", Win)
def fu_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.yakuman or spot.event.claim.fu < 20:
        return None
    return spot.put(with_claim(spot.event, fu=spot.event.claim.fu + 10))


@kind("ten fu more, and points to match", "FU-01", Win)
def fu_altered_with_points(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    yaku = spot.event.claim.yaku
    win = revalued(spot, yaku, spot.event.claim.fu + 10) if yaku and spot.event.claim.fu >= 30 else None
    return None if win is None else spot.put_last(win)


@kind("other points than han and fu give", "PTS-01", Win)
def points_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.points < 0:
        return None
    return spot.put(with_claim(spot.event, points=spot.event.claim.points + 1000))


@kind("another limit", "PTS-01", Win)
def limit_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    limit = Limit.HANEMAN if spot.event.claim.limit is Limit.NONE else Limit.NONE
    return None if spot.event.claim.limit is None else spot.put(with_claim(spot.event, limit=limit))


@kind("a liable seat that is not", "PAO-01", Win)
def pao_added(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.event.claim.pao != NO_SEAT:
        return None
    return spot.put(with_claim(spot.event, pao=seat_after(spot.event.seat, spot.rules.players)))


@kind("the liable seat is not recorded", "PAO-01", Win)
def pao_dropped(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    return None if spot.event.claim.pao == NO_SEAT else spot.put(with_claim(spot.event, pao=Seat(NO_SEAT)))


def paid(spot: Spot, deltas: list[int]) -> Planted:
    """A win with other changes."""
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, deltas=deltas))


def moved(spot: Spot, points: int) -> list[int]:
    """The changes with so many points more from the first payer to the winner."""
    assert isinstance(spot.event, Win)
    out = list(spot.event.claim.deltas)
    payer = min(range(len(out)), key=lambda seat: out[seat])
    out[payer] -= points
    out[spot.event.seat] += points
    return out


@kind("the hand is paid too dear", "PAY-01", Win)
def paid_too_dear(spot: Spot) -> Planted | None:
    return paid(spot, moved(spot, 700)) if spot.state.honba == 0 and not spot.state.wins else None


@kind("another seat pays", "PAY-01", Win)
def paid_by_other(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    win = spot.event
    if win.is_tsumo() or spot.state.wins or win.claim.pao != NO_SEAT or isinstance(spot.following(), Win):
        return None
    other = next(s.seat for s in spot.state.seats if s.seat not in (win.seat, win.source))
    deltas = list(win.claim.deltas)
    deltas[other], deltas[win.source] = deltas[win.source], 0
    return paid(spot, deltas)


@kind("honba are not paid", "PAY-02", Win)
def honba_unpaid(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.state.honba == 0 or spot.event.is_tsumo() or spot.state.wins or spot.event.claim.pao != NO_SEAT:
        return None
    return paid(spot, moved(spot, -spot.rules.honba_value[0] * spot.state.honba))


@kind("a deposit is not given to the winner", "PAY-03", Win)
def deposit_kept(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    if spot.state.deposits == 0:
        return None
    deltas = list(spot.event.claim.deltas)
    deltas[spot.event.seat] -= spot.rules.riichi_stick
    return paid(spot, deltas)


@kind("points are made", "PAY-04", Win)
def points_made(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    deltas = list(spot.event.claim.deltas)
    deltas[spot.event.seat] += 300
    return paid(spot, deltas)
