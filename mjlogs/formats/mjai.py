"""The reader of mjai, the event lines that bots play by.

Its dialects: Mortal, mjai.app, RiichiEnv, the original server, akochan; one player's view, too, where hands are hidden.
Seats of mjai are those of the table; the game's are counted from its first dealer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from mjlogs.core.events import (
    PAO_UNSTATED,
    UNMARKED,
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
    WinClaim,
)
from mjlogs.core.findings import NO_DEAL, format_fault
from mjlogs.core.games import Game, Player, RulesetRef
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, Meld
from mjlogs.core.seats import MOST_SEATS, NO_SEAT, Seat
from mjlogs.core.tiles import NO_PHYSICAL, NORTH, Tile
from mjlogs.errors import FormatError, LeftOut
from mjlogs.formats.base import sum_apart
from mjlogs.formats.inferred import begins_midway
from mjlogs.formats.json_text import items, text, whole, wholes, words, wrong
from mjlogs.formats.mjai_deal import OpenDeal, last_tile, melds_of, reason_of
from mjlogs.formats.mjai_lines import EventLines, Fields, Plain, Told
from mjlogs.formats.mjai_terms import HAND, REASONS, UNSEEN, drawn, named, seats_of, tile, tiles, without_fourth, yaku
from mjlogs.formats.mjai_words import WINDS_BY_WORD, WORDS

NAME: Final = "mjai"
OPENING: Final = re.compile(rb'"type"\s*:\s*"start_(?:game|kyoku)"')
TALK: Final = frozenset(("hello", "join", "none", "error", "request_action", "end_kyoku"))  # no part of the game
MOST_EVENTS: Final = 400  # in a deal: one without faults has under 200
MOST_DEALS: Final = 200
MOST_INDICATORS: Final = 10
STICK: Final = 1000  # what the format's own reach_accepted takes from a score
CHIITOI_FU: Final = 25
SETTINGS: Final[tuple[str, ...]] = ("kyoku_first", "aka_flag", "gametype", "kuitan", "rule", "uri")
CLAIMS: Final[dict[str, tuple[int, int]]] = {
    "chi": (CHI, 2), "pon": (PON, 2), "daiminkan": (DAIMINKAN, 3), "kan": (DAIMINKAN, 3),
}


class MjaiReader:
    """mjai events, one or a list of them a line, or one list."""

    def __init__(self) -> None:
        self.lines: Final = EventLines()

    @property
    def name(self) -> str:
        """The name of the format."""
        return NAME

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The ending of the original server's records."""
        return (".mjson",)

    def recognises(self, head: bytes) -> bool:
        """By the first event of a game or deal."""
        return head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[") and OPENING.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Game]:
        """The games of a record, one from each start_game on.

        Raises:
            LeftOut: another game than riichi.
            FormatError: no deal can be read.
        """
        told = self.lines.told(data)
        if not told:
            raise FormatError("no event in the record", 0)
        return finished(builders_of(told))


def builders_of(told: list[Told]) -> list[Builder]:
    """The games that events make, one from each start_game on.

    Raises:
        LeftOut: another game than riichi.
    """
    games: list[Builder] = []
    is_readable = True
    for one in told:
        if one.plain is not None and games:
            if not is_readable or games[-1].plain(one.plain, one.at):
                continue
        elif not games or one.fields.get("type") == "start_game":
            games.append(Builder(one.at))
            is_readable = True
        if not is_readable:
            continue
        try:
            games[-1].event(one.fields.get("type"), one.fields, one.at)
        except LeftOut:
            raise
        except FormatError as error:
            is_readable = False
            games[-1].break_off(error)
    return games


def finished(builders: list[Builder]) -> list[Game]:
    """The games that have a deal.

    Raises:
        FormatError: none has.
    """
    out = [one.finished() for one in builders if one.game.deals or one.deal is not None]
    if out:
        return out
    for one in builders:
        if one.error is not None:
            raise one.error
    raise FormatError("no deal in the record: expected start_kyoku", builders[0].at)


@final
class Builder:
    """Turns the events of one game, in order, into a game."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.game: Final = Game(NAME, MOST_SEATS)
        self.seats = MOST_SEATS
        self.first = 0  # the format's seat that deals first
        self.is_seated = False  # whether that is known
        self.names: list[str] = []
        self.deal: OpenDeal | None = None
        self.last: OpenDeal | None = None  # the one closed last
        self.scores: list[int] | None = None  # as last stated
        self.error: FormatError | None = None
        self.what = "an event"

    def event(self, sort: object, fields: Fields, at: int) -> None:
        """One event."""
        self.at = at
        step = STEPS.get(sort) if isinstance(sort, str) else None
        if step is not None:
            self.what = str(sort)
            step(self, fields)
        elif isinstance(sort, str) and sort in CLAIMS:
            self.what = sort
            self.claim(fields, *CLAIMS[sort])
        elif not isinstance(sort, str) or sort not in TALK:
            raise wrong(sort, "the type of an event", f"one of {', '.join([*STEPS, *CLAIMS])}", at)

    def plain(self, one: Plain, at: i64) -> bool:
        """A draw or discard; False where it cannot stand here."""
        deal = self.deal
        if deal is None or one.actor >= self.seats or len(deal.events) >= MOST_EVENTS:
            return False
        self.at = at
        turned = one.actor - self.first
        seat = Seat(turned if turned >= 0 else turned + self.seats)
        if one.is_draw:
            deal.events.append(Draw(at, seat, one.tile, NO_PHYSICAL))
        else:
            deal.events.append(Discard(at, seat, one.tile, NO_PHYSICAL, one.tsumogiri))
        return True

    # ---- values

    def value(self, fields: Fields, key: str) -> object:
        """A field that must be there."""
        if key not in fields:
            raise FormatError(f"{self.what} lacks {key}", self.at)
        return fields[key]

    def seat(self, fields: Fields, key: str) -> Seat:
        """A seat, counted from the first dealer."""
        given = fields.get(key)
        if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < self.seats:
            return Seat((given - self.first) % self.seats)
        raise wrong(self.value(fields, key), f"{self.what} {key}", f"a seat from 0 to {self.seats - 1}", self.at)

    def turned(self, values: list[int]) -> list[int]:
        """Numbers by the format's seats, by the game's."""
        return values[self.first:] + values[:self.first]

    def by_seat(self, fields: Fields, *keys: str) -> list[int]:
        """Points by seat under the first of the keys that is there; empty where none is."""
        for key in keys:
            if fields.get(key) is not None:
                given = without_fourth(fields[key], 0) if self.seats < MOST_SEATS else fields[key]
                return self.turned(wholes(given, f"{self.what} {key}", self.at, self.seats))
        return []

    def add(self, event: Event) -> OpenDeal:
        """One more event of the current deal."""
        deal = self.current()
        deal.events.append(event)
        return deal

    def current(self) -> OpenDeal:
        """The deal under way, which may have one more event."""
        if self.deal is None:
            raise FormatError(f"{self.what} before the first start_kyoku", self.at)
        if len(self.deal.events) >= MOST_EVENTS:
            raise FormatError(f"a deal with more than {MOST_EVENTS} events", self.at)
        return self.deal

    # ---- the game and its deals

    def start_game(self, fields: Fields) -> None:
        """`start_game`: names, and what it says of the rules."""
        names = fields.get("names")
        if isinstance(names, list):
            self.names = [words(one) for one in names[:MOST_SEATS]]
        settings = {key: words(fields[key]) for key in SETTINGS if key in fields}
        self.game.rules = RulesetRef(NAME, settings, "")

    def start_deal(self, fields: Fields) -> None:
        """`start_kyoku`."""
        self.close_deal()
        if "haiyama" in fields and "dora_marker" not in fields:
            raise LeftOut("a game without dora, by Chinese official rules", self.at)
        if not self.is_seated:
            self.seats = seats_of(fields)
            self.game.seats = self.seats
        number = whole(self.value(fields, "kyoku"), "start_kyoku kyoku", self.at, 1, self.seats) - 1
        dealer = whole(self.value(fields, "oya"), "start_kyoku oya", self.at, 0, self.seats - 1)
        if not self.is_seated:
            self.is_seated, self.first = True, (dealer - number) % self.seats
        given = items(self.value(fields, "tehais"), "start_kyoku tehais", self.at, MOST_SEATS)[:self.seats]
        if len(given) != self.seats:
            raise wrong(given, "start_kyoku tehais", f"{self.seats} hands", self.at)
        hands = [[drawn(one, "start_kyoku tehais", self.at) for one in items(hand, "start_kyoku tehais", self.at, HAND)]
                 for hand in given]
        hands = hands[self.first:] + hands[:self.first]
        wind = self.value(fields, "bakaze")
        if not isinstance(wind, str) or wind not in WINDS_BY_WORD:
            raise wrong(wind, "start_kyoku bakaze", "E, S, W or N", self.at)
        deposits = fields.get("kyotaku", fields.get("kyoutaku"))
        self.deal = OpenDeal(
            self.at, self.seat(fields, "oya"), hands, tile(self.value(fields, "dora_marker"), "dora_marker", self.at),
            self.by_seat(fields, "scores") or self.scores, WINDS_BY_WORD[wind], number,
            whole(self.value(fields, "honba"), "start_kyoku honba", self.at, 0, 999),
            whole(deposits if deposits is not None else self.left_over(), "start_kyoku kyotaku", self.at, 0, 999))

    def left_over(self) -> int:
        """Deposits that the deal before left, where a start does not say."""
        if not self.game.deals:
            return 0
        last = self.game.deals[-1]
        start = last.events[0]
        if not isinstance(last.events[-1], Ryuukyoku) or not isinstance(start, DealStart):
            return 0
        return int(start.deposits) + sum(isinstance(event, RiichiAccepted) for event in last.events)

    def close_deal(self) -> None:
        """The current deal is over."""
        deal = self.deal
        self.deal = None
        if deal is None:
            return
        if len(self.game.deals) >= MOST_DEALS:
            raise FormatError(f"more than {MOST_DEALS} deals", self.at)
        self.game.deals.append(deal.whole())
        self.last = deal
        if not deal.has_ended:
            self.scores = None

    def end_game(self, fields: Fields) -> None:
        """`end_game`, perhaps with the final scores."""
        self.close_deal()
        if self.game.end is None:
            self.game.end = MatchEnd(self.at, self.by_seat(fields, "scores"), [], False)

    # ---- play

    def draw(self, fields: Fields) -> None:
        """`tsumo`."""
        pai = drawn(fields.get("pai"), "tsumo pai", self.at)
        self.add(Draw(self.at, self.seat(fields, "actor"), pai, NO_PHYSICAL))

    def discard(self, fields: Fields) -> None:
        """`dahai`."""
        mark = fields.get("tsumogiri")
        if mark is not None and not isinstance(mark, bool):
            raise wrong(mark, "dahai tsumogiri", "true or false", self.at)
        sign = UNMARKED if mark is None else int(mark)
        pai = tile(fields.get("pai"), "dahai pai", self.at)
        self.add(Discard(self.at, self.seat(fields, "actor"), pai, NO_PHYSICAL, sign))

    def claim(self, fields: Fields, sort: int, count: int) -> None:
        """`chi`, `pon`, `daiminkan`."""
        own = tiles(self.value(fields, "consumed"), f"{self.what} consumed", self.at, count)
        pai = tile(self.value(fields, "pai"), f"{self.what} pai", self.at)
        actor, target = self.seat(fields, "actor"), self.seat(fields, "target")
        self.add(Claim(self.at, actor, sort, pai, NO_PHYSICAL, target, own, []))

    def ankan(self, fields: Fields) -> None:
        """`ankan`."""
        own = tiles(self.value(fields, "consumed"), "ankan consumed", self.at, 4)
        self.add(OwnKan(self.at, self.seat(fields, "actor"), ANKAN, own, []))

    def kakan(self, fields: Fields) -> None:
        """`kakan`."""
        pai = tile(self.value(fields, "pai"), "kakan pai", self.at)
        self.add(OwnKan(self.at, self.seat(fields, "actor"), KAKAN, [pai], []))

    def kita(self, fields: Fields) -> None:
        """`kita`, in other dialects `nukidora`; some leave out the tile, which can only be a north."""
        if self.seats == MOST_SEATS:
            raise FormatError(f"{self.what} in a game of {self.seats} players", self.at)
        pai = tile(fields.get("pai", WORDS[NORTH]), f"{self.what} pai", self.at)
        self.add(Kita(self.at, self.seat(fields, "actor"), pai, NO_PHYSICAL))

    def dora(self, fields: Fields) -> None:
        """`dora`."""
        self.add(DoraReveal(self.at, tile(self.value(fields, "dora_marker"), "dora_marker", self.at), NO_PHYSICAL))

    def reach(self, fields: Fields) -> None:
        """`reach`, before the discard."""
        self.add(RiichiDeclared(self.at, self.seat(fields, "actor")))

    def accepted(self, fields: Fields) -> None:
        """`reach_accepted`."""
        seat = self.seat(fields, "actor")
        scores = self.by_seat(fields, "scores")
        deal = self.add(RiichiAccepted(self.at, seat, scores))
        deal.paid[seat] += STICK
        self.learn(deal, scores, [0] * self.seats)

    # ---- the ending

    def learn(self, deal: OpenDeal, scores: list[int], deltas: list[int]) -> None:
        """From scores after a change follow those at the deal's start, where it did not give them."""
        if deal.scores is None and scores and deltas:
            deal.scores = [scores[k] - deltas[k] + deal.paid[k] for k in range(self.seats)]

    def changes(self, fields: Fields, deal: OpenDeal) -> tuple[list[int], list[int]]:
        """The scores before, where the record says those after, and the changes; each empty where it does not."""
        scores = self.by_seat(fields, "scores")
        deltas = self.by_seat(fields, "deltas", "delta")
        if not deltas and scores:
            running = self.scores if deal.has_ended else None
            if running is None and deal.scores is not None:
                running = [one - paid for one, paid in zip(deal.scores, deal.paid, strict=True)]
            if running is not None:
                self.scores = scores
                return [], [after - before for after, before in zip(scores, running, strict=True)]
        if not deal.has_ended:
            self.learn(deal, scores, deltas)
        self.scores = scores or None
        before = [after - one for after, one in zip(scores, deltas, strict=True)] if scores and deltas else []
        return before, deltas

    def hora(self, fields: Fields) -> None:
        """`hora`."""
        if "info" in fields:
            raise LeftOut("a game without dora, by Chinese official rules", self.at)
        deal = self.current()
        actor, target = self.seat(fields, "actor"), self.seat(fields, "target")
        pai = tile(fields["pai"], "hora pai", self.at) if "pai" in fields else last_tile(deal.events)
        before, deltas = self.changes(fields, deal)
        melds = melds_of(deal.events, actor)
        hand = self.hand(fields, pai, melds)
        counted, yakuman = self.yaku(fields, hand, melds, pai)
        fu, points = self.worth(fields)
        silent = NO_SEAT if counted is not None else PAO_UNSTATED  # who lists yaku names a liable seat too
        pao = self.seat(fields, "pao") if fields.get("pao") is not None else Seat(silent)
        claim = WinClaim(hand, None, None, self.ura(fields), counted, yakuman, fu, points, None, pao, before, deltas,
                         UNSTATED, UNSTATED, han=sum_apart(fields.get("fan"), counted))
        deal.events.append(Win(self.at, actor, target, pai, NO_PHYSICAL, claim))
        deal.has_ended = True

    def hand(self, fields: Fields, pai: Tile, melds: list[Meld]) -> list[Tile] | None:
        """`hora_tehais` with the winning tile, which some leave out; None where it is missing or hidden."""
        given = fields.get("hora_tehais")
        if not isinstance(given, list) or UNSEEN in given:
            return None
        hand = [tile(one, "hora_tehais", self.at) for one in items(given, "hora_tehais", self.at, HAND + 1)]
        return [*hand, pai] if len(hand) + 3 * len(melds) == HAND else hand

    def yaku(self, fields: Fields, hand: list[Tile] | None, melds: list[Meld],
             pai: Tile) -> tuple[list[tuple[str, int]] | None, list[str]]:
        """`yakus`: None and no yakuman where they are missing."""
        given = fields.get("yakus", fields.get("yaku"))
        if given is None or hand is None:
            return None, []
        return named(yaku(given, "hora yakus", self.at), hand, melds, pai)

    def worth(self, fields: Fields) -> tuple[int, int]:
        """Fu and points, UNSTATED where they are missing; who writes no points (akochan) writes fu not rounded up."""
        given, points = fields.get("fu"), fields.get("hora_points")
        fu = whole(given, "hora fu", self.at, 0, 1000) if given is not None else UNSTATED
        if points is not None:
            return fu, whole(points, "hora_points", self.at, 0)
        return (-(-fu // 10) * 10 if fu > 0 and fu != CHIITOI_FU else fu), UNSTATED

    def ura(self, fields: Fields) -> list[Tile] | None:
        """The ura indicators; None where the record is silent."""
        for key in ("ura_markers", "uradora_markers", "uradora_marker"):
            if fields.get(key) is not None:
                return [tile(one, f"hora {key}", self.at) for one in
                        items(fields[key], f"hora {key}", self.at, MOST_INDICATORS)]
        return None

    def ryukyoku(self, fields: Fields) -> None:
        """`ryukyoku`."""
        deal = self.current()
        before, deltas = self.changes(fields, deal)
        given = fields.get("reason")
        if given is None:
            reason = reason_of(deal.events, self.seats)
        else:
            found = REASONS.get(text(given, "ryukyoku reason", self.at))
            if found is None:
                raise wrong(given, "ryukyoku reason", f"one of {', '.join(REASONS)}", self.at)
            reason = found
        shown = self.shown(fields)
        deal.events.append(Ryuukyoku(self.at, reason, shown, before, deltas, UNSTATED, UNSTATED))
        deal.has_ended = True

    def shown(self, fields: Fields) -> list[list[Tile] | None]:
        """The hands laid open: those of the tenpai seats; empty where the record does not say."""
        flags, hands = fields.get("tenpais"), fields.get("tehais")
        if not isinstance(flags, list) or not isinstance(hands, list) or len(flags) != self.seats:
            return []
        out: list[list[Tile] | None] = []
        for flag, hand in zip(flags, items(hands, "ryukyoku tehais", self.at, self.seats), strict=False):
            is_open = flag is True and isinstance(hand, list) and UNSEEN not in hand
            out.append([tile(one, "ryukyoku tehais", self.at) for one in
                        items(hand, "ryukyoku tehais", self.at, HAND + 1)] if is_open else None)
        return out[self.first:] + out[:self.first] if len(out) == self.seats else []

    # ---- the end

    def break_off(self, error: FormatError) -> None:
        """The rest cannot be read."""
        self.error = error
        self.deal = None

    def finished(self) -> Game:
        """The whole game."""
        game = self.game
        self.close_deal()
        names = self.names[:self.seats]
        seats = names[self.first:] + names[:self.first]
        game.players = [Player(seats[k] if len(seats) == self.seats else "", "", "", "") for k in range(self.seats)]
        game.is_part = begins_midway(game.deals)
        if self.error is not None:
            place = f"after {len(game.deals)} deals, the rest is not read"
            game.faults.append(format_fault("FMT-01", f"{self.error.what}; {place}", self.error.at))
            game.has_tail_lost = True
            return game
        missing: list[str] = []
        if self.last is not None and not self.last.has_ended and (game.end is None or not game.end.points):
            missing.append(f"deal {self.last.name} has no ending")
        if game.end is None:
            missing.append("there is no end_game")
        if missing:
            what = f"the record is not whole: {', '.join(missing)}"
            is_whole = self.last is None or self.last.has_ended
            game.faults.append(format_fault("FMT-02", what, self.at, NO_DEAL if is_whole else len(game.deals) - 1))
        return game


STEPS: Final[dict[str, Callable[[Builder, Fields], None]]] = {
    "tsumo": Builder.draw, "dahai": Builder.discard, "reach": Builder.reach, "reach_accepted": Builder.accepted,
    "ankan": Builder.ankan, "kakan": Builder.kakan, "kita": Builder.kita, "nukidora": Builder.kita,
    "dora": Builder.dora, "hora": Builder.hora, "ryukyoku": Builder.ryukyoku, "start_kyoku": Builder.start_deal,
    "start_game": Builder.start_game, "end_game": Builder.end_game,
}
