"""The wall of a deal, as the record holds it or as its seed makes it; and where the events differ from it.

A wall lists its tiles in the order in which they go: those dealt, the draws from the live wall, then the dead wall, the
replacements first and behind them each dora indicator with the ura indicator below it (docs/format.md).
"""

from __future__ import annotations

from hashlib import md5, sha256
from typing import Final, TypeVar, final

from mypy_extensions import i64

from mjlogs.core.events import Claim, DealStart, Discard, DoraReveal, Draw, Event, Kita, OwnKan, Win
from mjlogs.core.games import FIRST_DRAW, Deal, Game
from mjlogs.core.melds import DAIMINKAN
from mjlogs.core.seats import NO_SEAT, Seat
from mjlogs.core.tiles import COPIES, FIRST_RED, HIDDEN, NO_PHYSICAL, PHYSICAL_TILES, RANKS, Tile
from mjlogs.engine.seeds import BEHIND, SeedWalls
from mjlogs.rulesets.model import Ruleset

BLOCKS: Final = 3  # of four tiles a seat, dealt before the last one
IN_BLOCK: Final = 4
HAND: Final = 13
FIRST_FIVE: Final = 4 * COPIES  # the number of the first five of man; those of pin and sou are a suit further
SUIT: Final = RANKS * COPIES
FROM_SEED: Final = "seed"
FROM_RECORD: Final = "record"
DEALT: Final = "hand dealt"  # the sorts of tiles that are compared
DRAW: Final = "tile drawn"
REPLACEMENT: Final = "replacement tile"
INDICATOR: Final = "dora indicator"
URA: Final = "ura indicator"

T = TypeVar("T")


def tile_of_number(number: i64, rules: Ruleset) -> Tile:
    """The tile of a number: of the fives of a suit the first are red, as many as the ruleset has."""
    for suit in range(3):
        if 0 <= number - (FIRST_FIVE + suit * SUIT) < rules.red_count(suit):
            return Tile(FIRST_RED + suit)
    return Tile(number // COPIES) if number >= 0 else Tile(HIDDEN)


SETS: Final[dict[tuple[int, int, int], list[Tile]]] = {}  # see tiles_of


def tiles_of(rules: Ruleset) -> list[Tile]:
    """The tiles of all numbers, and a hidden one behind them for NO_PHYSICAL; made once for as many red fives."""
    reds = (int(rules.red_count(0)), int(rules.red_count(1)), int(rules.red_count(2)))
    known = SETS.get(reds)
    if known is None:
        known = [*[tile_of_number(one, rules) for one in range(PHYSICAL_TILES)], Tile(HIDDEN)]
        SETS[reds] = known
    return known


@final
class Wall:
    """A wall as far as it is known. `physical` is empty where no copies are named; `source` says whence it is."""

    def __init__(self, tiles: list[Tile], physical: list[int], source: str) -> None:
        self.tiles: Final = tiles
        self.physical: Final = physical
        self.source: Final = source

    def place_of_indicator(self, number: i64, is_ura: bool, rules: Ruleset) -> i64:
        """Where an indicator lies, counted from 0.

        Behind eight replacements the last ones do not find room in the dead wall and lie in front of it.
        """
        back = rules.rinshan_tiles + 2 * number + (0 if is_ura else 1)
        size: i64 = len(self.tiles)
        if back >= rules.dead_wall:
            return size - 1 - back
        return size - rules.dead_wall + (back ^ 1)

    def place_of_replacement(self, number: i64, rules: Ruleset) -> i64:
        """Where a replacement lies, counted from 0; -1 where there is none."""
        return len(self.tiles) - rules.dead_wall + number if number < rules.rinshan_tiles else -1


@final
class Clash:
    """Where a tile of the record is not that of the wall; `seat` who has it, NO_SEAT for an indicator."""

    def __init__(self, event: i64, seat: Seat, what: str, expected: list[Tile], recorded: list[Tile]) -> None:
        self.event: Final = event
        self.seat: Final = seat
        self.what: Final = what
        self.expected: Final = expected
        self.recorded: Final = recorded

    def is_of_indicator(self) -> bool:
        """Whether it is about a dora or ura indicator."""
        return self.what in (INDICATOR, URA)


def dealt_to(turn: int, seats: int, row: list[T]) -> list[T]:
    """What of a wall is dealt to the seat whose turn it is, the dealer's being 0."""
    dealt: list[T] = []
    for block in range(BLOCKS):
        first = (block * seats + turn) * IN_BLOCK
        dealt += row[first : first + IN_BLOCK]
    dealt.append(row[BLOCKS * IN_BLOCK * seats + turn])
    return dealt


@final
class Comparison:
    """A deal against its wall: how many of the tiles dealt agree, and the first clash of each sort.

    What is not known on either side agrees with everything.
    """

    def __init__(self, wall: Wall, deal: Deal, rules: Ruleset) -> None:
        self.wall: Final = wall
        self.deal: Final = deal
        self.rules: Final = rules
        self.dealt: i64 = 0  # tiles dealt that can be compared
        self.agreeing: i64 = 0
        self.clashes: list[Clash] = []
        self.sorts: list[str] = []
        self.drawn: i64 = HAND * rules.players  # where the next draw stands
        self.replaced: i64 = 0
        self.revealed: i64 = 0
        self.is_replacement = False
        for index, event in enumerate(deal.events):
            if isinstance(event, Draw):
                self.draw(index, event)
            elif not isinstance(event, Discard):
                self.follow(index, event)

    def is_other_wall(self) -> bool:
        """Whether the wall is not that of the deal at all."""
        return 2 * self.agreeing < self.dealt

    def follow(self, index: i64, event: Event) -> None:
        """Compare what an event that is no draw takes from the wall."""
        if isinstance(event, (OwnKan, Kita)) or (isinstance(event, Claim) and event.sort == DAIMINKAN):
            self.is_replacement = True
        elif isinstance(event, DealStart):
            self.hands(index, event)
            self.indicator(index, event.indicator, event.indicator_physical)
        elif isinstance(event, DoraReveal):
            self.indicator(index, event.indicator, event.physical)
        elif isinstance(event, Win) and event.claim.ura is not None:
            self.ura(index, event.seat, event.claim.ura)

    def hands(self, index: i64, event: DealStart) -> None:
        """The tiles dealt, in whatever order a hand is written."""
        wall = self.wall
        seats = self.rules.players
        for seat in range(seats):
            turn = (seat - event.seat) % seats
            if turn == 0 and self.deal.inferred & FIRST_DRAW:
                continue
            numbers = event.physical[seat] if event.physical else []
            tiles = event.hands[seat]
            if len(tiles) != HAND:
                continue
            before = self.agreeing
            if numbers and wall.physical:
                self.count(dealt_to(turn, seats, wall.physical), numbers)
            else:
                expected = dealt_to(turn, seats, wall.tiles)
                if HIDDEN in expected or HIDDEN in tiles:
                    continue
                self.count([int(one) for one in expected], [int(one) for one in tiles])
            if self.agreeing - before < HAND:
                self.note(index, Seat(seat), DEALT, dealt_to(turn, seats, wall.tiles), tiles)

    def count(self, expected: list[int], recorded: list[int]) -> None:
        """Count the tiles of two hands that agree."""
        if expected == recorded:
            self.dealt += HAND
            self.agreeing += HAND
            return
        left = list(expected)
        for one in recorded:
            self.dealt += 1
            if one in left:
                left.remove(one)
                self.agreeing += 1

    def draw(self, index: i64, event: Draw) -> None:
        """A draw or a replacement."""
        if self.is_replacement:
            place = self.wall.place_of_replacement(self.replaced, self.rules)
            self.replaced += 1
            what = REPLACEMENT
        else:
            place = self.drawn
            self.drawn += 1
            what = DRAW
            if index == 1 and self.deal.inferred & FIRST_DRAW:
                return
        self.is_replacement = False
        if index + 1 < len(self.deal.events) and isinstance(self.deal.events[index + 1], Draw):
            self.sorts.append(what)  # one of the two is no draw (TURN-02), and nobody knows which
        self.compare(index, event.seat, what, place, event.tile, event.physical)

    def indicator(self, index: i64, tile: Tile, physical: i64) -> None:
        """A dora indicator."""
        place = self.wall.place_of_indicator(self.revealed, False, self.rules)
        self.revealed += 1
        self.compare(index, Seat(NO_SEAT), INDICATOR, place, tile, physical)

    def ura(self, index: i64, seat: Seat, tiles: list[Tile]) -> None:
        """The ura indicators of a win."""
        for number, tile in enumerate(tiles[: self.revealed]):
            place = self.wall.place_of_indicator(number, True, self.rules)
            self.compare(index, seat, URA, place, tile, NO_PHYSICAL)

    def compare(self, index: i64, seat: Seat, what: str, place: i64, tile: Tile, physical: i64) -> None:
        """One tile against the one that stands at a place of the wall."""
        if place < 0 or place >= len(self.wall.tiles):
            return
        expected = self.wall.tiles[place]
        if expected == HIDDEN or tile == HIDDEN:
            return
        is_other_copy = physical >= 0 and len(self.wall.physical) > 0 and physical != self.wall.physical[place]
        if tile != expected or is_other_copy:
            self.note(index, seat, what, [expected], [tile])

    def note(self, index: i64, seat: Seat, what: str, expected: list[Tile], recorded: list[Tile]) -> None:
        """A clash, unless there was one of its sort before: what follows may all be shifted by it."""
        if what not in self.sorts:
            self.sorts.append(what)
            self.clashes.append(Clash(index, seat, what, expected, recorded))


@final
class Walls:
    """The walls of a game, deal by deal in order.

    `known` are those recorded and those that the seed makes rightly, None where there is none. Of deals in a row whose
    walls the seed of the match does not make only the first is told: one wrong seed is one fault.
    """

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.rules: Final = rules
        is_of_deals = BEHIND in game.seed  # which is as good for a part of a match
        self.seeds: Final = SeedWalls("" if game.is_part and not is_of_deals else game.seed, game.seats)
        self.tiles: Final = tiles_of(rules) if self.seeds.is_known else []
        self.is_lost = False  # the seed does not make the wall of the deal before
        self.known: Final[list[Wall | None]] = []

    def of(self, deal: Deal) -> WallShown | None:
        """The wall of the next deal with what there is to be said of it; None where the record holds nothing on it."""
        if not self.seeds.is_known and not self.seeds.is_damaged and not holds_wall(deal):
            self.known.append(None)
            return None
        shown = self.shown(deal)
        wall = shown.wall
        self.known.append(None if wall is not None and wall.source == FROM_SEED and shown.is_other else wall)
        return shown

    def shown(self, deal: Deal) -> WallShown:
        """The same where there is something."""
        seeded = self.seeds.take()
        if self.seeds.keys:
            self.is_lost = False
        wall = recorded_wall(deal, self.rules)
        shown = WallShown(deal, wall, self.seeds.dice)
        if self.seeds.is_damaged:
            shown.is_damaged = not self.is_lost
            self.is_lost = True
        if wall is None and seeded:
            shown.wall = Wall([self.tiles[one] for one in seeded], seeded, FROM_SEED)
        elif wall is not None and seeded:
            is_changed = not are_alike(wall, seeded, self.rules)
            shown.is_changed = is_changed and not self.is_lost
            self.is_lost = is_changed
        if shown.wall is not None:
            self.compare(shown, shown.wall)
        if self.is_lost:
            shown.dice = []
        return shown

    def compare(self, shown: WallShown, wall: Wall) -> None:
        """Compare a deal with its wall."""
        found = Comparison(wall, shown.deal, self.rules)
        shown.is_other = found.is_other_wall()
        if not shown.is_other:
            shown.clashes = found.clashes
        if wall.source == FROM_SEED:
            shown.is_told = self.is_lost and shown.is_other
            self.is_lost = shown.is_other


def holds_wall(deal: Deal) -> bool:
    """Whether the record gives the wall of a deal, or a digest of it."""
    return len(deal.wall) > 0 or len(deal.wall_tiles) > 0 or deal.wall_commitment != ""


def recorded_wall(deal: Deal, rules: Ruleset) -> Wall | None:
    """The wall of a deal as the record gives it, if it is of the ruleset's size."""
    if len(deal.wall) == rules.tile_set:
        return Wall([tile_of_number(one, rules) for one in deal.wall], deal.wall, FROM_RECORD)
    if len(deal.wall_tiles) == rules.tile_set:
        return Wall(deal.wall_tiles, [], FROM_RECORD)
    return None


def are_alike(wall: Wall, seeded: list[int], rules: Ruleset) -> bool:
    """Whether a recorded wall is the one that the seed makes, as far as both are known."""
    for place, number in enumerate(seeded):
        if number == NO_PHYSICAL:
            continue
        if wall.physical and wall.physical[place] != number:
            return False
        if wall.tiles[place] != HIDDEN and wall.tiles[place] != tile_of_number(number, rules):
            return False
    return True


def digest_like(commitment: str, text: str) -> str:
    """The digest of a text, told as a commitment is; empty where nobody knows how that one was made.

    >>> digest_like("md5:00ff", "1m2m")[:8]
    'md5:6f52'
    """
    form, _, _told = commitment.partition(":")
    if form == "sha256":
        return f"sha256:{sha256(text.encode()).hexdigest()}"
    if form == "md5":
        return f"md5:{md5(text.encode(), usedforsecurity=False).hexdigest()}"
    return ""


def committed_text(deal: Deal) -> str:
    """What the digest of a deal's wall is made of, empty where the record has not the wall or not the salt."""
    if deal.salt_commitment and not deal.wall_salt:
        return ""
    text = deal.wall_text or ",".join([str(one) for one in deal.wall])
    return text + deal.wall_salt if text else ""


@final
class WallShown(Event):
    """The wall of a deal, recorded or made of the seed, and what it was compared with.

    `is_damaged`: the seed cannot be read; `is_changed`: the seed makes another wall than the one recorded; `is_other`:
    the deal is not of this wall, which `is_told` of a deal before it. `dice` are those the seed throws, if it is the
    deal's.
    """

    def __init__(self, deal: Deal, wall: Wall | None, dice: list[int]) -> None:
        super().__init__(deal.events[0].at, Seat(NO_SEAT))
        self.deal: Final = deal
        self.dice = dice
        self.wall: Wall | None = wall
        self.is_damaged = False
        self.is_changed = False
        self.is_other = False
        self.is_told = False
        self.clashes: list[Clash] = []

    def is_fit(self) -> bool:
        """Whether the tiles of the deal can be held against the wall one by one."""
        return self.wall is not None and not self.is_other


@final
class TilesShown(Event):
    """The tiles of a deal as its wall has them: the clash behind an event, None for a deal without any."""

    def __init__(self, at: i64, clash: Clash | None) -> None:
        super().__init__(at, clash.seat if clash is not None else Seat(NO_SEAT))
        self.clash: Final = clash
