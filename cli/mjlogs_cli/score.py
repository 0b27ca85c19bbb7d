"""mjlogs score: what one winning hand is worth, part by part."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from mjlogs.core.events import Limit
from mjlogs.hands.names import JAPANESE
from mjlogs.hands.notation import winning_hand
from mjlogs.hands.points import payments, total_points
from mjlogs.hands.value import HandValue, WinningHand, values, why_not
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Ruleset
from mjlogs_cli.rules import Form, print_json, print_table

EXAMPLE: Final = 'Example: mjlogs score "234m 1112356777s" --win 4s --tsumo --seat W --round E'
ILLEGAL: Final = 1  # the exit code of a hand that is no legal win

Hand = Annotated[str, typer.Argument(help="Concealed tiles without the winning one: ranks, then m p s z; 0 is red.")]
Win = Annotated[str, typer.Option("--win", help="The winning tile.")]
Tsumo = Annotated[bool, typer.Option("--tsumo", help="Won by tsumo; without it the win is a ron.")]
SeatWind = Annotated[str, typer.Option("--seat", help="The winner's wind: E is the dealer.")]
RoundWind = Annotated[str, typer.Option("--round", help="The round's wind.")]
Melds = Annotated[
    list[str] | None,
    typer.Option("--meld", help='A meld, as in "pon 777p": chi, pon, daiminkan, ankan or kakan; may be repeated.'),
]
Riichi = Annotated[bool, typer.Option("--riichi", help="Won in riichi.")]
DoubleRiichi = Annotated[bool, typer.Option("--double-riichi", help="Won in double riichi.")]
Ippatsu = Annotated[bool, typer.Option("--ippatsu", help="Within the uninterrupted go-around after riichi.")]
Rinshan = Annotated[bool, typer.Option("--rinshan", help="On the replacement tile of a kan.")]
Chankan = Annotated[bool, typer.Option("--chankan", help="On the tile another seat adds to its pon.")]
Haitei = Annotated[bool, typer.Option("--haitei", help="On the last tile of the live wall.")]
Houtei = Annotated[bool, typer.Option("--houtei", help="On the last discard.")]
Tenhou = Annotated[bool, typer.Option("--tenhou", help="On the dealer's first draw.")]
Chiihou = Annotated[bool, typer.Option("--chiihou", help="On another seat's first draw, uninterrupted.")]
Renhou = Annotated[bool, typer.Option("--renhou", help="By ron before one's first draw, uninterrupted.")]
DoraTiles = Annotated[str, typer.Option("--dora", help="The dora indicators turned (not the dora), as in 1m5z.")]
UraTiles = Annotated[str, typer.Option("--ura", help="The ura indicators, in riichi.")]
Honba = Annotated[int, typer.Option("--honba", min=0, help="Honba counters on the table.")]
Deposits = Annotated[int, typer.Option("--deposits", min=0, help="Riichi deposits on the table, all seats' together.")]
Rules = Annotated[str, typer.Option("--rules", metavar="NAME|FILE", help="The ruleset.")]
Changes = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option; may be repeated.")
]
Output = Annotated[Form, typer.Option("--format", help="Tables for people, or one JSON value.")]


def score(
    hand: Hand,
    win: Win,
    tsumo: Tsumo = False,
    seat: SeatWind = "E",
    round_wind: RoundWind = "E",
    melds: Melds = None,
    riichi: Riichi = False,
    double_riichi: DoubleRiichi = False,
    ippatsu: Ippatsu = False,
    rinshan: Rinshan = False,
    chankan: Chankan = False,
    haitei: Haitei = False,
    houtei: Houtei = False,
    tenhou: Tenhou = False,
    chiihou: Chiihou = False,
    renhou: Renhou = False,
    dora: DoraTiles = "",
    ura: UraTiles = "",
    honba: Honba = 0,
    deposits: Deposits = 0,
    rules: Rules = "tenhou",
    changes: Changes = None,
    form: Output = Form.TEXT,
) -> None:
    """Say what a winning hand is worth: its yaku, each part of its fu, the limit and who pays what.

    Of several readings the one worth the most points is shown. Exit codes: 0 a legal win, 1 no legal win (the reason is
    given), 2 input that cannot be.
    """
    given = {
        "riichi": riichi, "double_riichi": double_riichi, "ippatsu": ippatsu, "rinshan": rinshan, "chankan": chankan,
        "haitei": haitei, "houtei": houtei, "tenhou": tenhou, "chiihou": chiihou, "renhou": renhou,
    }  # fmt: skip
    ruleset = load(rules, changes or ())
    words = [word for word, is_given in given.items() if is_given]
    won = winning_hand(hand, win, ruleset, melds, tsumo, seat, round_wind, words, dora, ura)
    show(won, honba, deposits * ruleset.riichi_stick, ruleset, form)


def show(won: WinningHand, honba: int, deposits: int, rules: Ruleset, form: Form) -> None:
    """Print what the hand is worth, or why it is no win."""
    found = values(won, rules)
    if not found:
        show_illegal(why_not(won, rules), form)
        raise typer.Exit(ILLEGAL)
    paid = payments(found[0].base, won.seat_wind, won.is_tsumo, honba, rules)
    show_value(found[0], won, paid, deposits, rules, form)


def show_illegal(reason: str, form: Form) -> None:
    """Print why the hand is no legal win."""
    if form is Form.JSON:
        print_json(
            {
                "legal": False, "reason": reason, "yaku": [], "han": 0, "fu": 0, "fu_items": [],
                "limit": Limit.NONE.value, "times": 0, "points": 0, "payments": [], "deposits": 0, "reading": "",
            }
        )  # fmt: skip
        return
    typer.echo(f"No legal win: {reason}.")


def yaku_rows(value: HandValue) -> list[tuple[str, int]]:
    """Yaku and dora with their han, dora that count nothing left out."""
    dora = (("dora", value.dora), ("red_dora", value.red_dora), ("ura_dora", value.ura_dora))
    return value.yaku + [(name, count) for name, count in dora if count]


def show_value(value: HandValue, won: WinningHand, paid: list[tuple[str, int]], deposits: int, rules: Ruleset,
               form: Form) -> None:
    """Print a value."""
    points = total_points(value.base, won.seat_wind, won.is_tsumo, rules)
    if form is Form.TEXT:
        show_text(value, points, paid, deposits)
        return
    yaku: list[dict[str, object]] = [{"id": name, "han": han} for name, han in yaku_rows(value)]
    yaku += [{"id": name, "han": 0, "times": times} for name, times in value.yakuman]
    print_json(
        {
            "legal": True,
            "reason": None,
            "yaku": yaku,
            "han": value.han,
            "fu": value.fu,
            "fu_items": [{"name": item.name, "fu": item.fu, "tiles": item.tiles} for item in value.fu_items],
            "limit": value.limit.value,
            "times": value.times,
            "points": points,
            "payments": [{"from": payer, "points": sum_paid} for payer, sum_paid in paid],
            "deposits": deposits,
            "reading": value.division,
        }
    )


def show_text(value: HandValue, points: int, paid: list[tuple[str, int]], deposits: int) -> None:
    """Print a value for a person, part by part."""
    typer.echo(f"Reading: {value.division}")
    rows = [(name, JAPANESE[name], str(han)) for name, han in yaku_rows(value)]
    if value.yakuman:
        rows = [(name, JAPANESE[name], f"{times} x") for name, times in value.yakuman]
        print_table("Yakuman", ("yakuman", "", "times"), rows)
    else:
        print_table("Yaku", ("yaku", "", "han"), [*rows, ("in all", "", str(value.han))])
    if value.fu_items:
        parts = [(item.name, item.tiles, str(item.fu)) for item in value.fu_items]
        total = sum(item.fu for item in value.fu_items)
        sums = f"{total}" if total == value.fu else f"{total}, rounded up to {value.fu}"
        print_table("Fu", ("part", "tiles", "fu"), [*parts, ("in all", "", sums)])
    print_table("Payments", ("from", "points"), [(payer, str(sum_paid)) for payer, sum_paid in paid])
    typer.echo(f"{worth_in_words(value)}: {points} points, honba and deposits apart.")
    if deposits:
        typer.echo(f"The winner takes deposits of {deposits} points from the table.")


def worth_in_words(value: HandValue) -> str:
    """Han, fu and limit, or how many yakuman: `4 han 40 fu, mangan`."""
    if value.yakuman:
        return "yakuman" if value.times == 1 else f"{value.times} x yakuman"
    limit = "" if value.limit is Limit.NONE else f", {'counted ' if value.times else ''}{value.limit.value}"
    return f"{value.han} han {value.fu} fu{limit}"
