"""What a kind of fault is; the kinds by name, from the modules that plant them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mjlogs.core.events import Event
from mjlogs.play.faults.spot import Planted, Spot

Plant = Callable[[Spot], Planted | None]


class Kind:
    """A kind of fault: the law it breaks, the events it is planted at, the planting.

    `situation` names the one that gives an occasion, where ordinary play hardly ever does; else it is empty.
    """

    def __init__(self, name: str, code: str, at: type[Event], plant: Plant, situation: str) -> None:
        self.name = name
        self.code = code
        self.at = at
        self.plant = plant
        self.situation = situation


KINDS: Final[list[Kind]] = []
DEAR: Final = {  # kinds with more than 1.5 findings a fault in some samples, and why
    "a discard from the hand in riichi": "a later win or hand shown does not fit the other hand",
    "wrong scores at a deal's start": "the scores stated after a deposit go on from the right ones",
}


def kind(name: str, code: str, at: type[Event], situation: str = "") -> Callable[[Plant], Plant]:
    """Register a kind of fault."""

    def note(plant: Plant) -> Plant:
        KINDS.append(Kind(name, code, at, plant, situation))
        return plant

    return note
