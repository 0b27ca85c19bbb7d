"""Small tables made by hand, for tests of settlement, flow and results."""

from __future__ import annotations

from mjlogs.core.events import UNSTATED, Limit, Ryuukyoku, RyuukyokuReason, Win, WinClaim
from mjlogs.core.findings import Breach, Finding
from mjlogs.core.melds import PON, Meld
from mjlogs.core.seats import NO_SEAT, Seat, Wind
from mjlogs.core.tiles import Tile, bit, kind_of, parse_tiles, tile
from mjlogs.engine.checks.registry import E, Law
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.engine.settle import deltas, win_payments
from mjlogs.engine.state import FROM_DISCARD, OVER, TO_ACT, DealState, Feed
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Reading, Ruleset, Setting
from tests.builders import build

SEATS = 4
START = [25000] * SEATS


def rules(*overrides: str) -> Ruleset:
    """Tenhou's rules, changed."""
    return load("tenhou", overrides)


def unsettled(option: str, *overrides: str) -> Ruleset:
    """The same with one option unsettled."""
    given = rules(*overrides)
    settings = dict(given.settings)
    was = settings[option]
    settings[option] = Setting(was.value, was.clause, was.note, Reading.UNCONFIRMED)
    return Ruleset(given.name, given.name, settings)


def table(name: str = "E1.0", scores: list[int] | None = None, deposits: int = 0, live_tiles: int = 30) -> DealState:
    """A deal under way; its dealer is the seat of its number. It is not the first of the match but for E1.0."""
    state = DealState(SEATS)
    wind = Wind("ESWN".index(name[0]))
    number = int(name[1]) - 1
    state.wind = wind
    state.begin(Seat(number), wind, number, int(name.split(".")[1]), live_tiles)
    if name != "E1.0":
        state.deal = 1
    state.deposits = deposits
    for seat, score in zip(state.seats, scores or START, strict=True):
        seat.score = score
    return state


def hold(state: DealState, seat: int, text: str, pons: str = "") -> None:
    """Give a seat concealed tiles, and pons of the given tiles."""
    own = state.seats[seat]
    for one in parse_tiles(text):
        assert own.add(one)
    for one in parse_tiles(pons):
        own.melds.append(Meld(PON, [one] * 3, one, Seat((seat + 1) % SEATS)))
        own.meld_count += 1
        own.is_closed = False
    if (own.size + 3 * own.meld_count) % 3 == 1:
        own.waits = own.find_waits()
        state.waited |= own.waits


def feed(state: DealState, seat: int, source: int, yakuman: str = "daisangen", with_ankan: bool = False) -> None:
    """Note who fed the last set of a yakuman."""
    state.seats[seat].feeds.append(Feed(yakuman, Seat(source), with_ankan))


def claim(deltas: list[int] | None = None, before: list[int] | None = None, yaku: list[tuple[str, int]] | None = None,
          yakuman: list[str] | None = None, fu: int = UNSTATED, points: int = UNSTATED, limit: Limit | None = None,
          pao: int = NO_SEAT, honba: int = UNSTATED, deposits: int = UNSTATED, ura: str | None = "") -> WinClaim:
    """What a record says of a win."""
    tiles = None if ura is None else parse_tiles(ura)
    return WinClaim(None, None, None, tiles, yaku, yakuman or [], fu, points, limit, Seat(pao), before or [], deltas or [],
                    honba, deposits)


def ron(state: DealState, seat: int, source: int, text: str, says: WinClaim | None = None) -> Win:
    """A ron on a tile that the source has just discarded; no first go-around any more."""
    state.last_tile = tile(text)
    state.last_seat = Seat(source)
    state.last_origin = FROM_DISCARD
    state.is_untouched = False
    return Win(-1, Seat(seat), Seat(source), tile(text), -1, says or claim())


def tsumo(state: DealState, seat: int, text: str, says: WinClaim | None = None) -> Win:
    """A tsumo on a tile that the seat has just drawn."""
    state.seats[seat].add(tile(text))
    state.drawn = tile(text)
    state.turn = Seat(seat)
    state.phase = TO_ACT
    state.is_untouched = False
    return Win(-1, Seat(seat), Seat(seat), tile(text), -1, says or claim())


def paid(state: DealState, event: Win, by: Ruleset) -> list[int]:
    """The change of points of each seat."""
    return [int(one) for one in deltas(win_payments(state, event, by), state.count)]


def draw(reason: str, shown: str = "", deltas: list[int] | None = None, honba: int = UNSTATED, deposits: int = UNSTATED,
         before: list[int] | None = None) -> Ryuukyoku:
    """A draw of the deal; `shown` are the seats that show some hand, `-` for a record that has no such list."""
    hands: list[list[Tile] | None] = [[Tile(0)] if str(k) in shown else None for k in range(SEATS)]
    return Ryuukyoku(-1, RyuukyokuReason(reason), [] if shown == "-" else hands, before or [], deltas or [], honba, deposits)


def over(state: DealState, event: Ryuukyoku | Win) -> DealState:
    """The table after an ending that changes no score."""
    state.phase = OVER
    if isinstance(event, Win):
        state.wins.append(event)
    else:
        state.ryuukyoku = event
    return state


def river(state: DealState, seat: int, text: str) -> None:
    """Discards of a seat."""
    own = state.seats[seat]
    for one in parse_tiles(text):
        own.river.append(one)
        own.river_marks.append(0)
        own.river_kinds |= bit(kind_of(one))
        own.discards += 1


def breach(law: Law[E], state: DealState, event: E, by: Ruleset) -> Breach:
    """Why a law is broken, which it must be."""
    found = law.broken(state, event, by)
    assert found is not None
    return found


def findings(text: str, by: Ruleset | None = None) -> list[Finding]:
    """What the replay finds in a game of tests.builders; that it begins in the middle of a match does not count."""
    given = by or rules()
    judgement = Replay(Plan(given), Observer()).run(build(text, given))
    return [one for one in judgement.findings if one.code != "FLOW-06"]


def codes(text: str, by: Ruleset | None = None) -> list[str]:
    """The codes found."""
    return [one.code for one in findings(text, by)]
