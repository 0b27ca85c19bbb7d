"""Games in a compact notation, for tests.

A text holds one statement a line (or between semicolons); what follows a % is a remark::

    deal E1.0 dealer=0 scores=25000,25000,25000,25000 deposits=0 dora=1z
    hand 0 123m456p789s1123z    fewer than 13 are filled up with tiles that make no difference, but for `exact`
    0 draw 5m                   a live or replacement tile; ? is a tile that makes no difference
    0 discard 5m                likewise; mark=0, mark=1 or mark=-1 overrides the tsumogiri mark
    0 5m 9p                     draws 5m, discards 9p; `0 5m` discards what it draws
    0 5m 9p riichi deposit      the same with a declaration, and with its deposit
    1 chi 5m with 46m           also pon, daiminkan (with=46m where the hand leaves a choice, from=2)
    1 ankan 1m; 1 kakan 5z      1 ankan 111m1p spells the tiles out
    1 kita; 1 kita 4z#120       three players: a north laid aside
    dora 3p                     a further indicator, ? one that makes no difference
    0 riichi; 0 deposit         the two halves of a riichi; scores=… with the deposit
    1 ron 5m from 0             what the record says is the engine's own answer, but for what is given: yaku=riichi:1,dora:2
    1 tsumo                       yakuman=tenhou fu=40 han=3 points=3900 limit=mangan deltas=… ura=5z pao=2 hand=… indicators=… physical=93
    ryuukyoku exhaustive        shown=0,2 (or shown=0:123m…) and deltas=… likewise
    pass 12                     that many draws thrown away at once; pass to 2: until seat 2 is to draw;
                                pass left 3: until three live tiles are left; nagashi=1: seat 1 draws but terminals and honours
    end points=… results=…      the end of the record, likewise
    match ruleset=tenhou table=rated set=length="single"      what the header says
    decide 0 turn dahai         a decision on the event before and its answer (- for none): offered=dahai,hora think=5200
                                reserve=20000:19800 out=0 at=1000 (milliseconds; out: timed out); kind claim likewise
    furiten 0 yes; left 69      a furiten mark (yes or no), a count of live tiles; winds=ESWN in a deal line
    screen 15000                how long the result was shown; away 0 and back 0: a seat leaves, comes back
    wall                        the deal's wall as its events need it (as copies if they are numbered), then changed:
    wall swap=52,53               two places; hide=0-52: not known; turn: from behind
    wall commit=sha256 salt=ab    with its digest (or what it is said to be: commit=sha256:00) and that of the salt; dice=3,4
                                match seed=…: the seed of the walls

`physical` in a deal line numbers the tiles 0-135; `5m#17` names a copy, also where the others are not. The scores and deposits of a deal are, if
not given, those the deal before left; its name is E1.0, its dealer the seat of its number.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from mjlogs.core.decisions import Choice, Decision, DecisionKind, FuritenMark, TilesLeft
from mjlogs.core.events import (
    UNSTATED,
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    Limit,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    RyuukyokuReason,
    Win,
    WinClaim,
)
from mjlogs.core.games import Deal, Disconnect, Game, Player, RulesetRef
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import WIND_LETTERS, Seat, Wind
from mjlogs.core.tiles import NO_PHYSICAL, NO_TILE, ORPHANS, TILES, Tile, bit, holds, is_red, kind_of, parse_tiles, show
from mjlogs.engine.checks.wall import copies
from mjlogs.engine.state import TO_DRAW, DealState, SeatState
from mjlogs.rulesets.model import Ruleset
from tests import answers, walled

HAND_SIZE: Final = 13
TRIES: Final = 40
CLAIMS: Final = {"chi": CHI, "pon": PON, "daiminkan": DAIMINKAN}
OWN_KANS: Final = {"ankan": ANKAN, "kakan": KAKAN}
BESIDE: Final = ("decide", "furiten", "left", "screen", "away", "back")
Words = list[str]
Options = dict[str, str]


def build(text: str, rules: Ruleset) -> Game:
    """The game a text tells."""
    builder = Builder(rules)
    for line in statements(text):
        builder.say(line)
    builder.close()
    return builder.game


def statements(text: str) -> list[str]:
    """The statements of a text, without blanks and remarks."""
    lines = [line.split("%")[0] for line in text.splitlines()]
    return [part.strip() for line in lines for part in line.split(";") if part.strip()]


def split_options(words: Words) -> tuple[Words, Options]:
    """Plain words, and those of the form key=value."""
    plain = [word for word in words if "=" not in word]
    return plain, dict(word.split("=", 1) for word in words if "=" in word)


def numbers(text: str) -> list[int]:
    """The whole numbers of 1,-2,3."""
    return [int(part) for part in text.split(",") if part]


def tenths(text: str) -> list[int]:
    """The tenths of 42.0,-18."""
    return [round(float(part) * 10) for part in text.split(",") if part]


class Wall:
    """The tiles of one deal that no statement names, and the numbers of the copies."""

    def __init__(self, rules: Ruleset, named: list[Tile], seed: int) -> None:
        self.left = [int(copies(Tile(t), rules)) - named.count(Tile(t)) for t in range(TILES)]
        self.rules = rules
        self.chance = random.Random(seed)
        self.ids: list[list[int]] = [ids_of(Tile(t), rules) for t in range(TILES)]

    def free(self) -> list[Tile]:
        """One of each tile that is left."""
        return [Tile(t) for t in range(TILES) if self.left[t] > 0]

    def take(self, tile: Tile) -> Tile:
        """A tile that no statement names."""
        self.left[tile] -= 1
        return tile

    def some(self, count: int, held: list[Tile]) -> list[Tile]:
        """So many tiles of different kinds that bring a hand as little as can be."""
        best: list[Tile] = []
        farthest = -2
        kinds = {kind_of(tile) for tile in held}
        fitting = [t for t in self.free() if kind_of(t) not in kinds and not is_red(t)]
        for _ in range(TRIES if count > 0 else 0):
            tiles = self.chance.sample(fitting, count)
            distance = shanten(held + tiles)
            if distance > farthest and sum(holds(ORPHANS, kind_of(t)) for t in tiles) <= 8:
                best, farthest = tiles, distance
        return [self.take(tile) for tile in best]

    def number(self, tile: Tile) -> int:
        """The number of the next copy of a tile."""
        return self.ids[tile].pop(0) if self.ids[tile] else NO_PHYSICAL


def ids_of(tile: Tile, rules: Ruleset) -> list[int]:
    """The numbers of all copies of a tile."""
    first = 4 * int(kind_of(tile))
    reds = 4 - int(copies(tile, rules)) if not is_red(tile) else 0
    return list(range(first, first + int(copies(tile, rules)))) if is_red(tile) else list(range(first + reds, first + 4))


def shanten(tiles: list[Tile]) -> int:
    """Of a hand without melds."""
    seat = SeatState(Seat(0))
    return int(seat.shanten()) if all(seat.add(tile) for tile in tiles) else -2


class Builder:
    """Turns statements into events and follows them on a table."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.game = Game("test", rules.players)
        self.game.players = [Player(f"player {k}", "", "", "") for k in range(rules.players)]
        self.state = DealState(rules.players)
        self.events: list[Event] = []
        self.pending: list[str] = []
        self.wall = Wall(rules, [], 0)
        self.numbered: list[list[int]] = []
        self.is_numbered = False
        self.nagashi: list[int] = []

    def say(self, line: str) -> None:
        """Collect the statements of a deal; a deal is dealt once all of them are known."""
        first = line.split()[0]
        if first == "deal":
            self.close()
            self.pending = [line]
        elif first == "match":
            settings = dict(word.split("=", 1) for word in line.split()[1:])
            self.game.seed = settings.pop("seed", "")
            self.game.rules = RulesetRef("test", settings, "")
        elif first == "end":
            self.close()
            self.end(split_options(line.split()[1:])[1])
        else:
            self.pending.append(line)

    def close(self) -> None:
        """Play the deal whose statements are collected."""
        lines, self.pending = self.pending, []
        if not lines:
            return
        hands = [line.split() for line in lines if line.startswith("hand ")]
        walls = [split_options(line.split()[1:]) for line in lines if line.split()[0] == "wall"]
        play = [line for line in lines[1:] if line.split()[0] not in ("hand", "wall")]
        self.start(lines[0].split()[1:], hands, play)
        for line in play:
            self.statement(line)
        for words, options in walls:
            walled.lay(self.game.deals[-1], self.rules, words, options)

    def dora(self, text: str) -> None:
        """A further indicator."""
        tile = self.entering(text)
        self.add(DoraReveal(-1, tile, self.number(tile, text)))

    def entering(self, text: str) -> Tile:
        """A tile out of the wall: a named one, or for ? one that makes no difference."""
        tile = self.tile(text, self.harmless())
        return self.wall.take(tile) if text == "?" else tile

    def statement(self, line: str) -> None:
        """One line of play."""
        words = line.split()
        try:
            if words[0] in BESIDE:
                self.beside(words[0], *split_options(words[1:]))
            elif words[0] == "pass":
                self.passes(*split_options(words[1:]))
            elif words[0] == "dora":
                self.dora(words[1])
            elif words[0] == "ryuukyoku":
                self.ryuukyoku(words[1], split_options(words[2:])[1])
            else:
                self.act(Seat(int(words[0])), *split_options(words[1:]))
        except (IndexError, ValueError) as fault:
            raise ValueError(f"{line!r}: {fault}") from fault

    def beside(self, verb: str, words: Words, options: Options) -> None:
        """What stands beside the event before."""
        deal, index = self.game.deals[-1], len(self.events) - 1
        if verb == "decide":
            deal.decisions.append(decision(index, words, options))
        elif verb == "furiten":
            deal.furiten_marks.append(FuritenMark(-1, index, Seat(int(words[0])), words[1] == "yes"))
        elif verb == "left":
            deal.tiles_left.append(TilesLeft(-1, index, int(words[0])))
        elif verb == "screen":
            deal.result_screen_ms = int(words[0])
        else:
            seat = Seat(int(words[0]))
            self.game.disconnects.append(Disconnect(len(self.game.deals) - 1, index + 1, seat, verb == "back"))

    def add(self, event: Event) -> None:
        """Append an event and follow it."""
        self.events.append(event)
        answers.follow(self.state, event, self.rules)

    # The deal

    def start(self, words: Words, hands: list[Words], play: list[str]) -> None:
        """Deal the hands."""
        plain, options = split_options(words)
        name = plain[0] if plain and "." in plain[0] else "E1.0"
        number = int(name[1:].split(".")[0]) - 1
        named = [tile for hand in hands for tile in parse_tiles(hand[2])]
        named += [tile for line in play for tile in named_tiles(line)] + known(options.get("dora", "?"))
        self.wall = Wall(self.rules, named, len(self.game.deals))
        self.is_numbered = "physical" in plain
        dealt = {int(hand[1]): parse_tiles(hand[2]) for hand in hands}
        exact = {int(hand[1]) for hand in hands if "exact" in hand}
        for seat in range(self.rules.players):
            tiles = dealt.setdefault(seat, [])
            if seat not in exact:
                tiles += self.wall.some(HAND_SIZE - len(tiles), tiles)
        indicator = self.tile(options.get("dora", "?"), self.wall.some(0 if "dora" in options else 1, []))
        self.numbered = [[self.number(tile) for tile in dealt[seat]] for seat in range(self.rules.players)]
        scores = self.state.scores() if self.game.deals else [self.rules.start_points] * self.rules.players
        deposits = self.state.deposits if self.game.deals else 0
        event = DealStart(
            -1, Seat(int(options.get("dealer", number % self.rules.players))), [dealt[k] for k in range(self.rules.players)],
            [list(ids) for ids in self.numbered] if self.is_numbered else [], indicator, self.number(indicator, options.get("dora", "")),
            numbers(options["scores"]) if "scores" in options else scores, Wind(WIND_LETTERS.index(name[0])), number,
            int(name.split(".")[1]), int(options.get("deposits", deposits)),
        )
        self.events = []
        self.game.deals.append(Deal(self.events))
        self.game.deals[-1].seat_winds = [Wind(WIND_LETTERS.index(one)) for one in options.get("winds", "")]
        self.add(event)

    # Tiles

    def tile(self, text: str, harmless: list[Tile]) -> Tile:
        """A named tile, or for ? one that makes no difference."""
        if text != "?":
            return parse_tiles(text.split("#")[0])[0]
        if not harmless:
            raise ValueError("no tile is left that makes no difference")
        return harmless[0]

    def harmless(self) -> list[Tile]:
        """The tile to draw that nobody waits for, the commonest first; taken from the wall."""
        waits = 0
        for seat in self.state.seats:
            waits |= seat.waits
        fitting = [t for t in self.wall.free() if not holds(waits, kind_of(t))]
        simple = [t for t in fitting if not holds(ORPHANS, kind_of(t)) and not is_red(t)]
        if self.nagashi:
            is_one = self.state.turn in self.nagashi
            return [t for t in fitting if holds(ORPHANS, kind_of(t)) == is_one][:1]
        is_early = min(seat.discards for seat in self.state.seats) == 0
        if is_early and simple:
            fitting = simple
        fitting.sort(key=lambda t: -self.wall.left[t])
        return fitting[:1]

    def number(self, tile: Tile, text: str = "") -> int:
        """The number of a copy that comes into play; the text may name it."""
        if "#" in text:
            return int(text.split("#")[1])
        return self.wall.number(tile) if self.is_numbered else NO_PHYSICAL

    def give_up(self, seat: Seat, tile: Tile, text: str = "") -> int:
        """The number of a copy that leaves a hand: the one drawn last."""
        if "#" in text:
            return int(text.split("#")[1])
        if not self.is_numbered:
            return NO_PHYSICAL
        own = [n for n in self.numbered[seat] if n in ids_of(tile, self.rules)]
        if own:
            self.numbered[seat].remove(own[-1])
        return own[-1] if own else NO_PHYSICAL

    # Turns

    def passes(self, words: Words, options: Options) -> None:
        """Harmless turns."""
        self.nagashi = numbers(options.get("nagashi", ""))
        if words[0] == "to":
            while self.state.turn != int(words[1]):
                self.turn(Seat(self.state.turn), ["?"])
            return
        count = int(self.state.live_tiles) - int(words[1]) if words[0] == "left" else int(words[0])
        for _ in range(count):
            self.turn(Seat(self.state.turn), ["?"])

    def act(self, seat: Seat, words: Words, options: Options) -> None:
        """What a seat does."""
        verbs: dict[str, Callable[[Seat, Words, Options], None]] = {
            "draw": self.draw, "discard": self.discard, "riichi": self.riichi, "deposit": self.deposit,
            "ankan": self.own_kan, "kakan": self.own_kan, "kita": self.kita, "chi": self.claim, "pon": self.claim, "daiminkan": self.claim,
            "ron": self.win, "tsumo": self.win,
        }
        if words[0] in verbs:
            verbs[words[0]](seat, words, options)
        else:
            self.turn(seat, words)

    def turn(self, seat: Seat, words: Words) -> None:
        """A draw and a discard."""
        tiles = [word for word in words if word not in ("riichi", "deposit")]
        if tiles == ["?"] and self.state.phase == TO_DRAW and not self.harmless() and self.swap(seat):
            return
        self.draw(seat, ["draw", tiles[0]], {})
        if "riichi" in words:
            self.add(RiichiDeclared(-1, seat))
        drawn = "?" if tiles[0] == "?" else tiles[0]
        self.discard(seat, ["discard", tiles[1] if len(tiles) > 1 else drawn], {})
        if "deposit" in words:
            self.add(RiichiAccepted(-1, seat, []))

    def swap(self, seat: Seat) -> bool:
        """Keep a tile somebody waits for and discard another, where that leaves the hand far from complete."""
        tile = self.wall.free()[0]
        hand = self.state.hand(seat)
        if hand.waits or hand.riichi:
            return False
        self.add(Draw(-1, seat, self.wall.take(tile), self.number(tile)))
        self.discard(seat, ["discard", show(self.spare(seat))], {})
        return True

    def spare(self, seat: Seat) -> Tile:
        """A tile of the hand that nobody waits for, that is not barred and whose loss keeps the hand from waiting."""
        hand = self.state.hand(seat)
        waits = 0
        for other in self.state.seats:
            waits |= other.waits if other.seat != seat else 0
        claim = self.state.last_claim
        barred = bit(kind_of(claim.called)) if claim is not None else 0
        for tile in hand.tiles():
            if holds(waits | barred, kind_of(tile)) or claim is not None and tile // 9 == claim.called // 9:
                continue
            hand.remove(tile)
            is_waiting = hand.find_waits() != 0
            hand.add(tile)
            if not is_waiting:
                return tile
        raise ValueError("the hand holds no tile that makes no difference")

    def draw(self, seat: Seat, words: Words, options: Options) -> None:
        """`draw 5m` or `draw ?`."""
        tile = self.entering(words[1])
        physical = self.number(tile, words[1])
        if self.is_numbered:
            self.numbered[seat].append(physical)
        self.add(Draw(-1, seat, tile, physical))

    def discard(self, seat: Seat, words: Words, options: Options) -> None:
        """`discard 5m` or `discard ?`."""
        if words[1] == "?":
            tile = self.state.drawn if self.state.drawn != NO_TILE else self.spare(seat)
        else:
            tile = self.tile(words[1], [])
        mark = int(options.get("mark", tile == self.state.drawn))
        self.add(Discard(-1, seat, tile, self.give_up(seat, tile, words[1]), mark))

    def riichi(self, seat: Seat, words: Words, options: Options) -> None:
        """`riichi`."""
        self.add(RiichiDeclared(-1, seat))

    def deposit(self, seat: Seat, words: Words, options: Options) -> None:
        """`deposit scores=…`."""
        self.add(RiichiAccepted(-1, seat, numbers(options.get("scores", ""))))

    # Melds

    def claim(self, seat: Seat, words: Words, options: Options) -> None:
        """`chi 5m with 46m`, `pon 5z`."""
        called = self.tile(words[1], [])
        sort = CLAIMS[words[0]]
        if "with" in words:
            own = parse_tiles(words[words.index("with") + 1])
        else:
            held = [t for t in self.state.hand(seat).tiles() if kind_of(t) == kind_of(called)]
            own = held[: 3 if sort == DAIMINKAN else 2]
        source = Seat(int(words[words.index("from") + 1])) if "from" in words else self.state.last_seat
        copy = int(words[1].split("#")[1]) if "#" in words[1] else int(self.state.last_physical)
        physical = [self.give_up(seat, tile) for tile in own] if self.is_numbered else []
        if "physical" in options:
            physical = numbers(options["physical"])
        self.add(Claim(-1, seat, sort, called, copy, source, own, physical))

    def own_kan(self, seat: Seat, words: Words, options: Options) -> None:
        """`ankan 1m`, `kakan 5z`."""
        own = parse_tiles(words[1].split("#")[0])
        if words[0] == "ankan" and len(own) == 1:
            own = [t for t in self.state.hand(seat).tiles() if kind_of(t) == kind_of(own[0])]
        physical = [self.give_up(seat, tile, words[1]) for tile in own] if self.is_numbered else []
        self.add(OwnKan(-1, seat, OWN_KANS[words[0]], own, physical))

    def kita(self, seat: Seat, words: Words, options: Options) -> None:
        """`kita`, `kita 4z`."""
        text = words[1] if len(words) > 1 else "4z"
        tile = parse_tiles(text.split("#")[0])[0]
        self.add(Kita(-1, seat, tile, self.give_up(seat, tile, text)))

    # Endings

    def win(self, seat: Seat, words: Words, options: Options) -> None:
        """`ron 5m from 0`, `tsumo`."""
        is_tsumo = words[0] == "tsumo"
        source = seat if is_tsumo else self.state.last_seat
        if "from" in words:
            source = Seat(int(words[words.index("from") + 1]))
        last = self.state.drawn if is_tsumo else self.state.last_tile
        physical = int(options.get("physical", self.state.drawn_physical if is_tsumo else self.state.last_physical))
        tile = parse_tiles(words[1])[0] if len(words) > 1 and words[1] != "from" else last
        ura = parse_tiles(options["ura"]) if options.get("ura", "none") != "none" else None
        if ura is None and "ura" not in options and self.state.hand(seat).riichi and self.rules.ura_dora:
            count = len(self.state.indicators) if self.rules.kan_ura else 1
            ura = answers.ura_for(self.state, seat, self.wall.free(), count)
        claim = answers.win_claim(self.state, seat, source, tile, physical, ura, self.rules)
        self.add(Win(-1, seat, source, tile, physical, altered(claim, options)))

    def ryuukyoku(self, reason: str, options: Options) -> None:
        """`exhaustive shown=0,2`."""
        why = RyuukyokuReason(reason)
        shown: list[list[Tile] | None] = [None] * self.rules.players
        if "shown" in options:
            for part in options["shown"].split(","):
                if part:
                    seat, _, tiles = part.partition(":")
                    shown[int(seat)] = parse_tiles(tiles) if tiles else self.state.hand(Seat(int(seat))).tiles()
        else:
            shown = answers.shown_hands(self.state, why, self.rules)
        deltas = numbers(options["deltas"]) if "deltas" in options else answers.draw_deltas(self.state, why, shown, self.rules)
        before = numbers(options["before"]) if "before" in options else self.state.scores()
        honba = int(options.get("honba", self.state.honba))
        deposits = int(options.get("deposits", self.state.deposits))
        self.add(Ryuukyoku(-1, why, shown, before, deltas, honba, deposits))

    def end(self, options: Options) -> None:
        """`end points=… results=…`."""
        points, results = answers.ending(self.state, self.rules)
        if "points" in options:
            points = numbers(options["points"])
        if "results" in options:
            results = tenths(options["results"])
        self.game.end = MatchEnd(-1, points, results, any(result % 10 for result in results))


def decision(index: int, words: Words, options: Options) -> Decision:
    """`0 turn dahai offered=dahai think=5200 reserve=20000:19800 out=0 at=1000`."""
    offered = [Choice(one) for one in options["offered"].split(",") if one] if "offered" in options else None
    before, _, after = options.get("reserve", ":").partition(":")
    return Decision(
        -1, index, Seat(int(words[0])), DecisionKind(words[1]), offered, None if words[2] == "-" else Choice(words[2]),
        int(options.get("think", UNSTATED)), int(before or UNSTATED), int(after or UNSTATED),
        int(options.get("out", UNSTATED)), int(options.get("at", UNSTATED)),
    )


def named_tiles(line: str) -> list[Tile]:
    """The tiles a statement brings into play."""
    words = line.split()
    if words[0] == "dora":
        return known(words[1])
    if words[0] in ("pass", "ryuukyoku", *BESIDE):
        return []
    plain, options = split_options(words[1:])
    ura = known(options["ura"]) if "ura" in options else []
    if plain[0] == "draw":
        return known(plain[1])
    return ura if plain[0].isalpha() else known(plain[0])


def known(text: str) -> list[Tile]:
    """The tiles of a text; none for ?."""
    return [] if text in ("?", "none") else parse_tiles(text.split("#")[0])


def altered(claim: WinClaim, options: Options) -> WinClaim:
    """A claim with what the options say in place of the engine's answer; `none` leaves a thing out."""
    def tiles(key: str, given: list[Tile] | None) -> list[Tile] | None:
        return given if key not in options else None if options[key] == "none" else parse_tiles(options[key])

    yaku = claim.yaku
    if "yaku" in options:
        pairs = [part.split(":") for part in options["yaku"].split(",") if part and part != "none"]
        yaku = None if options["yaku"] == "none" else [(name, int(han)) for name, han in pairs]
    yakuman = options["yakuman"].split(",") if "yakuman" in options else claim.yakuman
    return WinClaim(
        tiles("hand", claim.hand), None if options.get("melds") == "none" else claim.melds,
        tiles("indicators", claim.indicators), tiles("ura", claim.ura),
        yaku, [name for name in yakuman if name], int(options.get("fu", claim.fu)), int(options.get("points", claim.points)),
        Limit(options["limit"]) if "limit" in options else claim.limit, Seat(int(options.get("pao", claim.pao))),
        numbers(options["before"]) if "before" in options else claim.before,
        numbers(options["deltas"]) if "deltas" in options else claim.deltas,
        int(options.get("honba", claim.honba)), int(options.get("deposits", claim.deposits)),
        han=int(options.get("han", UNSTATED)),
    )
