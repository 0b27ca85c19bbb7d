"""What a law is: its code, what it says, where it stands, and the function that finds it broken."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import i64

from mjlogs.core.events import Event
from mjlogs.core.findings import Breach, FindingKind
from mjlogs.engine.state import ALWAYS, DealState
from mjlogs.rulesets.model import Ruleset

E = TypeVar("E", bound=Event, contravariant=True)
Names = tuple[str, ...]
Facts = i64  # a set of HAND, HANDS, WALL, TURN, SCORES, OUTCOME, VALUE


def led_by(first: Names, rest: Names) -> Names:
    """Some options, then those of the rest that are not among them.

    >>> led_by(("pao",), ("kuitan", "pao"))
    ('pao', 'kuitan')
    """
    return (*first, *[option for option in rest if option not in first])


class Law(Generic[E]):
    """One law of the catalogue.

    `needs` and `spoils` are sets of HAND, HANDS, WALL, TURN, SCORES, OUTCOME, VALUE (engine.state): a law is not asked
    while something it needs is unknown, and a fault makes unknown what it spoils. `options` are the ruleset's options
    it reads, the governing one first: its clause is the law's, unless the law states a `clause` itself, for rulesets
    whose document has no numbered one.
    `when` is a set of situations: a law that can only be broken in some need not be asked elsewhere.
    """

    code = ""
    title = ""
    clause = ""
    options: Names = ()
    when: Facts = ALWAYS
    needs: Facts = 0
    spoils: Facts = 0
    spoils_next: Facts = 0  # asked at a deal's start: what a fault makes unknown in the deal that starts
    is_about_last_deal = False  # asked at the next deal's start or the match's end, but the fault is in the deal before
    is_of_match = False  # what breaks it breaks it all through the match: told once a game
    kind = FindingKind.ILLEGAL

    def is_off(self, rules: Ruleset) -> bool:
        """Whether the ruleset allows what the law forbids; such a law is taken out before the replay."""
        return False

    def broken(self, state: DealState, event: E, rules: Ruleset) -> Breach | None:
        """Why the event breaks the law, or None."""
        raise NotImplementedError

    def allows(self, state: DealState, event: E, rules: Ruleset) -> bool:
        """Whether a ruleset lets the event be at all; one that does not explains nothing of it."""
        return True

    def is_unstated(self, state: DealState, event: E, rules: Ruleset) -> bool:
        """Of laws on what stands beside the events: whether the record lacks what the answer hangs on.

        Asked where the law is not found broken.
        """
        return False
