"""Seats and winds. The only place that knows how many seats a table may have."""

from __future__ import annotations

from typing import Final, NewType

from mypy_extensions import i64

Seat = NewType("Seat", i64)  # 0 is the first dealer of the match, then in turn order
Wind = NewType("Wind", i64)  # 0 East, 1 South, 2 West, 3 North

NO_SEAT: Final = -1
FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 4
WIND_LETTERS: Final = "ESWN"
SEAT_COUNTS: Final = (FEWEST_SEATS, MOST_SEATS)


def seat_after(seat: Seat, seats: i64) -> Seat:
    """The seat whose turn comes next (the right neighbour)."""
    return Seat(seat + 1 if seat + 1 < seats else 0)


def distance(source: Seat, seat: Seat, seats: i64) -> i64:
    """How many turns after `source` a seat comes: 1 for the right neighbour, 0 for the seat itself."""
    return seat - source if seat >= source else seat - source + seats


def wind_of(seat: Seat, dealer: Seat, seats: i64) -> Wind:
    """The seat wind: East for the dealer, then in turn order."""
    return Wind(distance(dealer, seat, seats))


def deal_name(wind: Wind, number: i64, honba: i64) -> str:
    """`E2.1`: round wind, number in the round from 1, honba.

    >>> deal_name(Wind(1), 3, 0)
    'S4.0'
    """
    letter = WIND_LETTERS[wind] if wind < len(WIND_LETTERS) else "?"
    return f"{letter}{number + 1}.{honba}"
