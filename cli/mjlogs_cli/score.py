"""mjlogs score: what one winning hand is worth, part by part."""

from __future__ import annotations

from typing import Annotated, Final

import typer

import mjlogs
from mjlogs_cli.rules import Form, print_json, print_table

EXAMPLE: Final = 'Example: mjlogs score "234m 1112356777s" --win 4s --tsumo --seat W --round E'
ILLEGAL: Final = 1  # the exit code of a hand that is no legal win

Hand = Annotated[
    str,
    typer.Argument(metavar="HAND", help="Concealed tiles without the winning one: ranks, then m p s z; 0 is red."),
]
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
    words = [word for word, is_given in given.items() if is_given]
    found = mjlogs.score(
        hand, win, rules, changes or (), melds=melds or (), is_tsumo=tsumo, seat=seat, round_wind=round_wind,
        circumstances=words, dora=dora, ura=ura, honba=honba, deposits=deposits,
    )  # fmt: skip
    show(found, form)


def show(found: mjlogs.Score, form: Form) -> None:
    """Print what the hand is worth, or why it is no win."""
    if form is Form.JSON:
        print_json(found.as_object())
    elif found.value is None:
        typer.echo(f"No legal win: {found.reason}.")
    else:
        show_text(found, found.value)
    if found.value is None:
        raise typer.Exit(ILLEGAL)


def show_text(found: mjlogs.Score, value: mjlogs.HandValue) -> None:
    """Print a value for a person, part by part."""
    typer.echo(f"Reading: {value.division}")
    rows = found.yaku_rows()
    if value.yakuman:
        print_table("Yakuman", ("yakuman", "", "times"), [(name, said, f"{times} x") for name, said, times in rows])
    else:
        yaku = [(name, said, str(han)) for name, said, han in rows]
        print_table("Yaku", ("yaku", "", "han"), [*yaku, ("in all", "", str(value.han))])
    if value.fu_items:
        parts = [(item.name, item.tiles, str(item.fu)) for item in value.fu_items]
        total = sum(item.fu for item in value.fu_items)
        sums = f"{total}" if total == value.fu else f"{total}, rounded up to {value.fu}"
        print_table("Fu", ("part", "tiles", "fu"), [*parts, ("in all", "", sums)])
    print_table("Payments", ("from", "points"), [(payer, str(paid)) for payer, paid in found.payments])
    typer.echo(f"{found.worth()}: {found.points} points, honba and deposits apart.")
    if found.deposits:
        typer.echo(f"The winner takes deposits of {found.deposits} points from the table.")
