"""The scripts: hands and draws from the dealer on, and what each seat does. See script.py for how they are read.

A script is asked for by the number of seats; with three of them the tiles are those of their set, which lacks 2m to 8m.
"""

from __future__ import annotations

from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import ORPHANS, PHYSICAL_TILES, SANMA_TILES, Kind, holds, kind_of, parse_tiles
from mjlogs.play import script as act
from mjlogs.play.script import Script
from mjlogs.play.wall import DEALT, Stack

Acts = list[tuple[str, int]]
DEAD = 14
THIRTEEN = "19m19p19s1234567z"
WAITS_FOR_4M = ("23m456p678s55p345s", "56m234p678p22s567s", "44m33s567p678s234s")


def of(seats: int, four: str, three: str) -> str:
    """One of two texts, by the number of seats."""
    return four if seats == MOST_SEATS else three


def far_apart(seats: int) -> str:
    """A hand of which no seat comes to anything."""
    return of(seats, "147m258p369s1234z", "19m147p258s12345z")


def full_flush(seats: int) -> str:
    """A hand that waits for the eight of its suit: thirteen han by tsumo in riichi."""
    return of(seats, "2233445566778m", "2233445566778p")


def eight(seats: int) -> str:
    """The tile it waits for."""
    return of(seats, "8m", "8p")


def live(seats: int) -> int:
    """How many tiles are drawn in a deal without kans."""
    return int(PHYSICAL_TILES if seats == MOST_SEATS else SANMA_TILES) - DEAD - DEALT * seats


def kinds(text: str) -> list[int]:
    """The kinds of tiles in the usual notation."""
    return [int(kind_of(one)) for one in parse_tiles(text)]


def kind(text: str) -> int:
    """One kind."""
    return kinds(text)[0]


def written(hands: tuple[str, ...], draws: str, *acts: Acts, replacements: str = "") -> Script:
    """A script; hands and acts that are left out are any and none."""
    stack = Stack([kinds(one) for one in hands], kinds(draws), kinds(replacements), [], [])
    return Script(stack, [*[list(one) for one in acts], *[[] for _ in range(MOST_SEATS - len(acts))]])


def quiet(seats: int) -> Script:
    """A deal that ends in a draw with all seats noten."""
    return written((far_apart(seats),) * seats, "")


def kyuushu(_seats: int) -> Script:
    """The dealer has ten kinds of terminals and honours."""
    return written(("19m19p19s1234z234p",), "", [(act.KYUUSHU, act.ANY)])


def suufon(seats: int) -> Script:
    """Every seat discards East first."""
    east = kind("1z")
    return written(("1z", "1z", "1z", "1z"), "2345m", *[[(act.DISCARD, east)] for _ in range(seats)])


def suucha_riichi(_seats: int) -> Script:
    """Every seat says riichi in its first turn."""
    hands = ("123m456p78s99s555z", "345m789p123s66z67p", "234m678p345s77z67m", "345p567s567m22m23p")
    return written(hands, "1234z", *[[(act.RIICHI, kind(f"{n}z"))] for n in (1, 2, 3, 4)])


def suukaikan(_seats: int) -> Script:
    """Two seats make two concealed kans each."""
    first: Acts = [(act.ANKAN, kind("1m")), (act.ANKAN, kind("3p"))]
    second: Acts = [(act.ANKAN, kind("9m")), (act.ANKAN, kind("9p"))]
    return written(("1111m3333p5s67z28s", "9999m9999p6s57z47s"), "2p4p", first, second, replacements="5p6p7p8p")


def four_kans(_seats: int) -> Script:
    """One seat makes all four kans and wins with the last replacement."""
    acts: Acts = [(act.ANKAN, kind(one)) for one in ("1m", "2p", "3s", "4z")]
    return written(("1111m2222p3333s4z",), "5z", [*acts, (act.TSUMO, act.ANY)], replacements="4445z")


def fifth_kan(_seats: int) -> Script:
    """One seat makes all four kans and does not win; another holds four equal tiles."""
    acts: Acts = [(act.ANKAN, kind(one)) for one in ("1m", "2p", "3s", "4z")]
    return written(("1111m2222p3333s4z", "", "9999p"), "5z", acts, replacements="4446z")


def triple_ron(_seats: int) -> Script:
    """Three seats win on the dealer's first discard."""
    ron: Acts = [(act.RON, kind("4m"))]
    return written(("", *WAITS_FOR_4M), "4m", [], ron, ron, ron)


def double_ron(seats: int) -> Script:
    """Two seats win on the dealer's first discard."""
    if seats < MOST_SEATS:
        on_pin: Acts = [(act.RON, kind("4p"))]
        return written(("", "23p456p678s345s55p", "56p234p678s22s567s"), "4p", [], on_pin, on_pin)
    ron: Acts = [(act.RON, kind("4m"))]
    return written(("", *WAITS_FOR_4M), "4m", [], ron, [], ron)


def nagashi(seats: int) -> Script:
    """The seat after the dealer discards nothing but terminals and honours."""
    orphans = [k for k in range(34) if holds(ORPHANS, Kind(k))]
    draws = [orphans[n // seats % len(orphans)] if n % seats == 1 else -1 for n in range(live(seats))]
    draws[0], draws[2], draws[3] = kinds("555p")
    hand = of(seats, "234567m23467p24s", "2344667p234678s")
    return Script(Stack([[], kinds(hand)], draws, [], [], []), [[] for _ in range(seats)])


def called(winds: bool, seats: int, is_tsumo: bool) -> Script:
    """A seat calls all dragons or all winds, the last from the dealer; won by another seat's tile or by its own."""
    acts: Acts = []
    thrown = ("1m", "9m", "1s", "2s") if winds else ("1m", "9m", "1s")
    for n, one in enumerate(thrown):
        acts += [(act.PON, kind(f"{n + (1 if winds else 5)}z")), (act.DISCARD, kind(one))]
    acts.append((act.TSUMO, act.ANY) if is_tsumo else (act.RON, kind("9p")))
    last = of(seats, "7s8s2m9p", "7s8s9p") if is_tsumo else "9p"
    if winds:
        draws = of(seats, "1z3s4s2z4s6s3z5s6s4z", "1z3s2z4s3z5s4z")
        hands = (of(seats, "147m258p36s567z3s", "19m258p13368s567z"), "11z22z33z44z9p19m12s")
    else:
        draws = of(seats, "5z2s3s6z4s6s7z", "5z2s6z4s7z")
        hands = (of(seats, "147m258p36s1234z3s", "19m258p3357s1234z"), "55z66z77z456p9p19m1s")
    return written(hands, draws + last, [], acts)


def pao_daisangen_ron(seats: int) -> Script:
    """See called."""
    return called(False, seats, False)


def pao_daisangen_tsumo(seats: int) -> Script:
    """See called."""
    return called(False, seats, True)


def pao_daisuushii_ron(seats: int) -> Script:
    """See called."""
    return called(True, seats, False)


def pao_daisuushii_tsumo(seats: int) -> Script:
    """See called."""
    return called(True, seats, True)


def kuikae(_seats: int) -> Script:
    """A seat with three pons and 6788s is offered 8s: after a chi it would have but 88s, which it may not discard."""
    acts: Acts = []
    for one, thrown in (("2m", "1z"), ("9m", "2z"), ("2p", "3z")):
        acts += [(act.PON, kind(one)), (act.DISCARD, kind(thrown))]
    return written(("", "22m99m22p6788s123z"), "2m4z4z9m4z5z2p5z5z8s", [], acts)


def passed_win(seats: int) -> Script:
    """A seat with a yaku and a wait for a four says nothing when the next two discard one."""
    hand = of(seats, "23m456p678s44s555z", "23p456s678s44s555z")
    rest = (far_apart(seats),) * (seats - 2)
    return written(("", hand, *rest), of(seats, "9p1z4m4m", "9p1z4p4p"))


def passed_riichi_win(seats: int) -> Script:
    """The same in riichi."""
    quietly = passed_win(seats)
    return Script(quietly.stack, [[], [(act.RIICHI, kind("1z"))], [], []])


def pon_of_four(_seats: int) -> Script:
    """A seat that has three of a tile pons the fourth with two of them."""
    acts: Acts = [(act.PON, kind("5z")), (act.DISCARD, kind("1z"))]
    return written(("", "555z1479p1479s12z"), "5z", [], acts)


def last_triplet(seats: int) -> Script:
    """The last discard is the fourth copy of a triplet in another hand."""
    draws = [-1] * live(seats)
    draws[-1] = kind("5z")
    return Script(Stack([[], [], kinds("555z")], draws, [], [], []), [[] for _ in range(seats)])


def riichi_ankan(seats: int) -> Script:
    """A seat in riichi draws a fourth tile, the kan of which would change its waits."""
    return written(("2223p567s678s999m",), of(seats, "1z2z3z4z2p", "1z2z3z2p"), [(act.RIICHI, kind("1z"))])


def ankan_waited_for(_seats: int) -> Script:
    """An ankan of the tile another seat waits for."""
    return written(("7777s", "89s456p678p22p555z"), "1z", [(act.ANKAN, kind("7s"))])


def kita_ron(_seats: int) -> Script:
    """A north laid aside is won on."""
    north = kind("4z")
    return written(("", "123p456p456s555z4z"), "4z", [(act.KITA, north)], [(act.RON, north)])


def chankan(seats: int) -> Script:
    """A pon is made a kan with the tile another seat waits for."""
    robber: Acts = [(act.DRAWN, act.ANY), (act.RON, kind(of(seats, "5m", "5p")))]
    five = kind(of(seats, "5m", "5p"))
    acts: Acts = [(act.PON, five), (act.DISCARD, kind("1m")), (act.KAKAN, five)]
    if seats < MOST_SEATS:
        by_three = (far_apart(seats), "55p19m147s1234z58s", "46p234s678s22s567s")
        return written(by_three, "5p9s1p5p", [], acts, robber)
    hands = ("147p258s369s1234z", "55m19m147p1234z58s", "", "46m234p678p22s567s")
    return written(hands, "5m1s9s1p5m", [], acts, [], robber)


def counted_yakuman(seats: int) -> Script:
    """The dealer wins with thirteen han of ordinary yaku."""
    last = eight(seats)
    acts: Acts = [(act.RIICHI, kind("1z")), (act.TSUMO, kind(last))]
    return written((full_flush(seats), "1z"), of(seats, "1z2z3z4z", "1z2z3z") + last, acts)


def kokushi_ron(_seats: int) -> Script:
    """The dealer wins thirteen orphans on the next seat's first discard."""
    return written((THIRTEEN,), "5p1m", [(act.RON, kind("1m"))])


def big_tsumo(seats: int, place: int) -> Script:
    """A seat, counted from the dealer, wins much by its first draw but one."""
    hands = ["19p19s12z" if n != place else full_flush(seats) for n in range(seats)]
    acts: list[Acts] = [[] for _ in range(seats)]
    acts[place] = [(act.TSUMO, kind(eight(seats)))]
    first = ["5z", "6z", "7z", "4z"][:seats]
    last = ["3z"] * seats
    last[place] = eight(seats)
    return written(tuple(hands), "".join([*first, *last]), *acts)


def dealer_wins(seats: int) -> Script:
    """The dealer wins much."""
    return big_tsumo(seats, 0)


def next_seat_wins(seats: int) -> Script:
    """The seat after the dealer wins much."""
    return big_tsumo(seats, 1)
