"""The scripts: hands and draws from the dealer on, and what each seat does. See script.py for how they are read."""

from __future__ import annotations

from mjlogs.core.tiles import ORPHANS, Kind, holds, kind_of, parse_tiles
from mjlogs.play import script as act
from mjlogs.play.script import Script
from mjlogs.play.wall import Stack

Acts = list[tuple[str, int]]
SEATS = 4
LIVE = 70
FAR_APART = "147m258p369s1234z"  # no seat comes to anything with it
FULL_FLUSH = "2233445566778m"  # waits for 8m: thirteen han by tsumo in riichi
THIRTEEN = "19m19p19s1234567z"
WAITS_FOR_4M = ("23m456p678s55p345s", "56m234p678p22s567s", "44m33s567p678s234s")


def kinds(text: str) -> list[int]:
    """The kinds of tiles in the usual notation."""
    return [int(kind_of(one)) for one in parse_tiles(text)]


def kind(text: str) -> int:
    """One kind."""
    return kinds(text)[0]


def written(hands: tuple[str, ...], draws: str, *acts: Acts, replacements: str = "") -> Script:
    """A script; hands and acts that are left out are any and none."""
    stack = Stack([kinds(one) for one in hands], kinds(draws), kinds(replacements), [], [])
    return Script(stack, [*[list(one) for one in acts], *[[] for _ in range(SEATS - len(acts))]])


def quiet() -> Script:
    """A deal that ends in a draw with all seats noten."""
    return written((FAR_APART,) * SEATS, "")


def kyuushu() -> Script:
    """The dealer has ten kinds of terminals and honours."""
    return written(("19m19p19s1234z234p",), "", [(act.KYUUSHU, act.ANY)])


def suufon() -> Script:
    """Every seat discards East first."""
    east = kind("1z")
    return written(("1z", "1z", "1z", "1z"), "2345m", *[[(act.DISCARD, east)] for _ in range(SEATS)])


def suucha_riichi() -> Script:
    """Every seat says riichi in its first turn."""
    hands = ("123m456p78s99s555z", "345m789p123s66z67p", "234m678p345s77z67m", "345p567s567m22m23p")
    return written(hands, "1234z", *[[(act.RIICHI, kind(f"{n}z"))] for n in (1, 2, 3, 4)])


def suukaikan() -> Script:
    """Two seats make two concealed kans each."""
    first: Acts = [(act.ANKAN, kind("1m")), (act.ANKAN, kind("3p"))]
    second: Acts = [(act.ANKAN, kind("9m")), (act.ANKAN, kind("9p"))]
    return written(("1111m3333p5s67z28s", "9999m9999p6s57z47s"), "2m4p", first, second, replacements="5m6m7m8m")


def four_kans() -> Script:
    """One seat makes all four kans and wins with the last replacement."""
    acts: Acts = [(act.ANKAN, kind(one)) for one in ("1m", "2p", "3s", "4z")]
    return written(("1111m2222p3333s4z",), "5z", [*acts, (act.TSUMO, act.ANY)], replacements="4445z")


def triple_ron() -> Script:
    """Three seats win on the dealer's first discard."""
    ron: Acts = [(act.RON, kind("4m"))]
    return written(("", *WAITS_FOR_4M), "4m", [], ron, ron, ron)


def double_ron() -> Script:
    """Two seats win on the dealer's first discard."""
    ron: Acts = [(act.RON, kind("4m"))]
    return written(("", *WAITS_FOR_4M), "4m", [], ron, [], ron)


def nagashi() -> Script:
    """The seat after the dealer discards nothing but terminals and honours."""
    orphans = [k for k in range(34) if holds(ORPHANS, Kind(k))]
    draws = [orphans[n // SEATS % len(orphans)] if n % SEATS == 1 else -1 for n in range(LIVE)]
    draws[0], draws[2], draws[3] = kinds("555p")
    return Script(Stack([[], kinds("234567m23467p24s")], draws, [], [], []), [[] for _ in range(SEATS)])


def daisangen(is_tsumo: bool) -> Script:
    """Three dragons are called, the last from the dealer; won by another seat's tile or by one's own."""
    acts: Acts = []
    for called, thrown in (("5z", "1m"), ("6z", "9m"), ("7z", "1s")):
        acts += [(act.PON, kind(called)), (act.DISCARD, kind(thrown))]
    acts.append((act.TSUMO, act.ANY) if is_tsumo else (act.RON, kind("9p")))
    last = "7s8s2m9p" if is_tsumo else "9p"
    return written(("147m258p36s1234z3s", "55z66z77z456p9p19m1s"), f"5z2s3s6z4s6s7z{last}", [], acts)


def daisuushii(is_tsumo: bool) -> Script:
    """Four winds are called, the last from the dealer."""
    acts: Acts = []
    for called, thrown in (("1z", "1m"), ("2z", "9m"), ("3z", "1s"), ("4z", "2s")):
        acts += [(act.PON, kind(called)), (act.DISCARD, kind(thrown))]
    acts.append((act.TSUMO, act.ANY) if is_tsumo else (act.RON, kind("9p")))
    last = "7s8s2m9p" if is_tsumo else "9p"
    return written(("147m258p36s567z3s", "11z22z33z44z9p19m12s"), f"1z3s4s2z4s6s3z5s6s4z{last}", [], acts)


def pao_daisangen_ron() -> Script:
    """See daisangen."""
    return daisangen(False)


def pao_daisangen_tsumo() -> Script:
    """See daisangen."""
    return daisangen(True)


def pao_daisuushii_ron() -> Script:
    """See daisuushii."""
    return daisuushii(False)


def pao_daisuushii_tsumo() -> Script:
    """See daisuushii."""
    return daisuushii(True)


def kuikae() -> Script:
    """A seat with three pons and 6788s is offered 8s: after a chi it would have but 88s, which it may not discard."""
    acts: Acts = []
    for called, thrown in (("2m", "1z"), ("9m", "2z"), ("2p", "3z")):
        acts += [(act.PON, kind(called)), (act.DISCARD, kind(thrown))]
    return written(("", "22m99m22p6788s123z"), "2m4z4z9m4z5z2p5z5z8s", [], acts)


def passed_win() -> Script:
    """A seat with a yaku and a wait for 1m and 4m says nothing when the next two discard 4m."""
    return written(("", "23m456p678s44s555z", FAR_APART, FAR_APART), "9p1z4m4m")


def chankan() -> Script:
    """A pon is made a kan with the tile another seat waits for."""
    five = kind("5m")
    acts: Acts = [(act.PON, five), (act.DISCARD, kind("1m")), (act.KAKAN, five)]
    hands = ("147p258s369s1234z", "55m19m147p1234z58s", "", "46m234p678p22s567s")
    return written(hands, "5m1s9s1p5m", [], acts, [], [(act.DRAWN, act.ANY), (act.RON, five)])


def counted_yakuman() -> Script:
    """The dealer wins with thirteen han of ordinary yaku."""
    return written((FULL_FLUSH, "1z"), "1z2z3z4z8m", [(act.RIICHI, kind("1z")), (act.TSUMO, kind("8m"))])


def kokushi_ron() -> Script:
    """The dealer wins thirteen orphans on the next seat's first discard."""
    return written((THIRTEEN,), "5p1m", [(act.RON, kind("1m"))])


def big_tsumo(place: int) -> Script:
    """A seat, counted from the dealer, wins much by its first draw but one."""
    hands = ["19p19s12z" if n != place else FULL_FLUSH for n in range(SEATS)]
    acts: list[Acts] = [[] for _ in range(SEATS)]
    acts[place] = [(act.TSUMO, kind("8m"))]
    first = ["5z", "6z", "7z", "4z"]
    last = ["3z", "3z", "3z", "3z"]
    last[place] = "8m"
    return written(tuple(hands), "".join([*first, *last]), *acts)


def dealer_wins() -> Script:
    """The dealer wins much."""
    return big_tsumo(0)


def next_seat_wins() -> Script:
    """The seat after the dealer wins much."""
    return big_tsumo(1)
