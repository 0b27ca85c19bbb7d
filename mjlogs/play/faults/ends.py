"""Faults of drawn deals, of the flow of the match and its results."""

from __future__ import annotations

from mjlogs.core.events import (
    DealStart,
    Discard,
    Draw,
    MatchEnd,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
)
from mjlogs.core.seats import Seat, seat_after
from mjlogs.core.tiles import NO_PHYSICAL
from mjlogs.play.faults.registry import kind
from mjlogs.play.faults.spot import Planted, Spot, changed, with_claim
from mjlogs.play.match import results_of, with_leftovers
from mjlogs.play.table import Standing
from mjlogs.play.wall import DEALT, tiles_by_id

# ---- drawn deals


@kind("drawn with tiles left", "RYU-01", Ryuukyoku)
def drawn_early(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    last = spot.events[spot.index - 2 : spot.index]
    if (
        spot.event.reason is not RyuukyokuReason.EXHAUSTIVE
        or not isinstance(last[0], Draw)
        or not isinstance(last[1], Discard)
    ):
        return None
    if last[0].tile != last[1].tile:
        return None
    return spot.planted([*spot.events[: spot.index - 2], spot.event], None, breaks_off=False)


@kind("a seat that is not tenpai is shown", "RYU-02", Ryuukyoku)
def noten_shown(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    noten = [s for s in spot.state.seats if not s.waits]
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not noten:
        return None
    shown = [s.tiles() if s is noten[0] else hand for s, hand in zip(spot.state.seats, spot.event.shown, strict=True)]
    return spot.put(changed(spot.event, shown=shown), seat=int(noten[0].seat))


@kind("a tenpai seat is not shown", "RYU-02", Ryuukyoku)
def tenpai_hidden(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    ready = [s.seat for s in spot.state.seats if s.waits]
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not ready:
        return None
    shown = [None if k == ready[0] else hand for k, hand in enumerate(spot.event.shown)]
    return spot.put(changed(spot.event, shown=shown), seat=int(ready[0]))


@kind("another hand is shown", "RYU-02", Ryuukyoku)
def shown_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    for seat, hand in enumerate(spot.event.shown):
        if hand:
            tile = spot.tile(lambda t, hand=hand: t not in hand)  # type: ignore[misc]
            shown = [[tile, *hand[1:]] if k == seat else one for k, one in enumerate(spot.event.shown)]
            return spot.put(changed(spot.event, shown=shown), seat=seat)
    return None


@kind("wrong noten payments", "RYU-03", Ryuukyoku)
def noten_altered(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE or not any(spot.event.deltas):
        return None
    return spot.put(changed(spot.event, deltas=[delta // 3 for delta in spot.event.deltas]), seat=None)


@kind("a nagashi that was none", "RYU-04", Ryuukyoku)
def false_nagashi(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason is not RyuukyokuReason.EXHAUSTIVE:
        return None
    deltas = [8000, -2000, -2000, -4000]
    return spot.put(changed(spot.event, reason=RyuukyokuReason.NAGASHI, deltas=deltas), seat=None)


@kind("a nagashi is not paid", "RYU-04", Ryuukyoku)
def nagashi_ignored(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason is not RyuukyokuReason.NAGASHI:
        return None
    return spot.put(changed(spot.event, reason=RyuukyokuReason.EXHAUSTIVE, deltas=[0, 0, 0, 0]), seat=None)


@kind("an abort without ground", "RYU-05", Draw)
def false_abort(spot: Spot) -> Planted | None:
    after = spot.state_after()
    if after.hand(spot.event.seat).orphans >= 9:
        return None
    reasons = [one for one in RyuukyokuReason if one.is_abort]
    reason = reasons[spot.chance.below(len(reasons))]
    end = Ryuukyoku(
        -1,
        reason,
        [None] * spot.rules.players,
        after.scores(),
        [0] * spot.rules.players,
        int(after.honba),
        int(after.deposits),
    )
    return spot.put_last(end, keep=True, seat=None)


@kind("an abort passes unnoticed", "RYU-06", Ryuukyoku)
def abort_ignored(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Ryuukyoku)
    if spot.event.reason not in (RyuukyokuReason.SUUFON, RyuukyokuReason.SUUCHA_RIICHI, RyuukyokuReason.SUUKAIKAN):
        return None
    turn = spot.state.turn
    return spot.put_last(next_draw(spot, turn), seat=int(turn))


def next_draw(spot: Spot, seat: Seat) -> Draw:
    """The draw that would follow: the tile of the wall where the record has one, else some spare one."""
    wall = spot.record.game.deals[spot.deal].wall
    if not wall:
        tile = spot.tile(spot.is_spare)
        assert tile is not None
        return Draw(-1, seat, tile, NO_PHYSICAL)
    draws = sum(isinstance(event, Draw) for event in spot.events[: spot.index])
    number = wall[DEALT * spot.rules.players + draws - spot.state.kans]
    return Draw(-1, seat, tiles_by_id(spot.rules)[number], number)


# ---- flow and results


def next_deal(spot: Spot, **new: object) -> Planted | None:
    """A deal that is not the first with another start."""
    return None if spot.deal == 0 else spot.put(changed(spot.event, **new), seat=None)


@kind("the wrong seat deals", "FLOW-01", DealStart)
def wrong_dealer(spot: Spot) -> Planted | None:
    if spot.deal == 0:
        return None
    events = [changed(spot.event, seat=seat_after(spot.event.seat, spot.rules.players))]
    return spot.put_last(*events, seat=None)


@kind("wrong honba at a deal's start", "FLOW-02", DealStart)
def wrong_honba(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, honba=spot.event.honba + 1)


@kind("wrong deposits at a deal's start", "FLOW-03", DealStart)
def wrong_deposits(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, deposits=spot.event.deposits + 1)


@kind("wrong scores at a deal's start", "FLOW-04", DealStart)
def wrong_scores(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, scores=[spot.event.scores[0] + 1000, *spot.event.scores[1:]])


@kind("a wrong number of the deal", "FLOW-05", DealStart)
def wrong_number(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    return next_deal(spot, number=(spot.event.number + 2) % spot.rules.players)


@kind("the match starts with other points", "FLOW-06", DealStart)
def wrong_start(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, DealStart)
    if spot.deal:
        return None
    return spot.put_last(changed(spot.event, scores=[score + 5000 for score in spot.event.scores]), seat=None)


@kind("a deal after the end", "FLOW-07", DealStart)
def deal_after_end(spot: Spot) -> Planted | None:
    game = spot.record.game
    if game.end is None or spot.deal != len(game.deals) - 1:
        return None
    state = spot.record.state_before(spot.deal, len(spot.events))
    event = spot.event
    assert isinstance(event, DealStart)
    is_won = state.dealer in [win.seat for win in state.wins]
    if state.ryuukyoku is not None or is_won:
        return None  # whether a repeating dealer ends the match is not sure everywhere
    number = (state.number + 1) % spot.rules.players
    more = changed(
        event,
        seat=Seat(number),
        wind=state.wind + (number == 0),
        number=number,
        honba=0,
        deposits=0,
        scores=state.scores(),
    )
    planted = spot.put(event)
    planted.game.deals.append(type(planted.game.deals[0])([more]))
    planted.game.end = None
    return Planted(planted.game, len(planted.game.deals) - 1, None)


@kind("the match ends early", "FLOW-08", DealStart)
def ended_early(spot: Spot) -> Planted | None:
    game = spot.record.game
    if game.end is None or spot.deal > len(game.deals) - 3:
        return None
    state = spot.record.state_before(spot.deal, len(spot.events))
    if min(state.scores()) < 0:
        return None
    standing = Standing(spot.rules)
    standing.scores, standing.deposits = state.scores(), state.deposits
    points = with_leftovers(standing, spot.rules)
    results = results_of(points, spot.rules)
    end = MatchEnd(-1, points, results, any(one % 10 for one in results))
    planted = spot.ended(end, game.deals[: spot.deal + 1])
    return Planted(planted.game, len(planted.game.deals) - 1, None)


@kind("a win states another honba", "FLOW-02", Win)
def stated_honba(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, honba=spot.event.claim.honba + 1), seat=None)


@kind("a win states other deposits", "FLOW-03", Win)
def stated_deposits(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    return spot.put(with_claim(spot.event, deposits=spot.event.claim.deposits + 1), seat=None)


@kind("a win starts from other scores", "FLOW-04", Win)
def stated_scores(spot: Spot) -> Planted | None:
    assert isinstance(spot.event, Win)
    before = spot.event.claim.before
    return spot.put(with_claim(spot.event, before=[before[0] + 1000, *before[1:]]), seat=None) if before else None


def last_deal(spot: Spot) -> MatchEnd | None:
    """The ending, once a game."""
    return spot.record.game.end if spot.deal == 0 and spot.index == 0 else None


@kind("other final points", "RES-01", DealStart)
def points_at_end(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None:
        return None
    return spot.ended(changed(end, points=[end.points[0] + 100, end.points[1] - 100, *end.points[2:]]))


@kind("two places exchanged", "RES-02", DealStart)
def places_exchanged(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None or not end.results:
        return None
    order = sorted(range(spot.rules.players), key=lambda seat: (-end.points[seat], seat))
    results = list(end.results)
    second, third = order[1], order[2]
    uma = spot.rules.uma
    results[second] += (uma[2] - uma[1]) // 100
    results[third] += (uma[1] - uma[2]) // 100
    return spot.ended(changed(end, results=results))


@kind("another result", "RES-03", DealStart)
def result_altered(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None or not end.results:
        return None
    return spot.ended(changed(end, results=[end.results[0] + 10, *end.results[1:]]))


@kind("results without points that sum to something", "RES-04", DealStart)
def results_sum(spot: Spot) -> Planted | None:
    end = last_deal(spot)
    if end is None or not end.results:
        return None
    return spot.ended(changed(end, points=[], results=[end.results[0] + 10, *end.results[1:]]))
