"""A ruleset on its way from a file to what one record's table played by."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from mjlogs.rulesets.load import RulesetFile
from mjlogs.rulesets.model import Reading, Ruleset, Setting


class Draft:
    """The options of a file with what a record changes in them, and the sentences that say so."""

    def __init__(self, file: RulesetFile) -> None:
        self.file = file
        self.settings = dict(file.settings)
        self.parts = [file.name]
        self.read: list[str] = []
        self.assumed: list[str] = []

    def part(self, name: str) -> None:
        """One more word of the ruleset's name."""
        self.parts.append(name)

    def is_settled(self, option: str) -> bool:
        """Whether the value is sure so far."""
        return self.settings[option].reading is Reading.SETTLED

    def uma(self) -> Sequence[object]:
        """The uma so far, one number a place."""
        value = self.settings["uma"].value
        return value if isinstance(value, list) else []

    def differing(self) -> list[str]:
        """The options whose value is not the file's, each as `option = value`."""
        given = self.file.settings
        return [f"{name} = {one.value}" for name, one in self.settings.items() if one.value != given[name].value]

    def settle(self, option: str, value: object, clause: str, note: str) -> None:
        """Give an option a value that is sure."""
        self.settings[option] = Setting(value, clause, note, Reading.SETTLED)

    def doubt(self, option: str, note: str, *, value: object = None, others: Sequence[object] = ()) -> None:
        """Leave an option unconfirmed; None keeps its value.

        It might also be what it has been so far, or one of `others`; a flag, and a choice that is told no others,
        might be anything that is allowed, and any other option without others is open.
        """
        given = self.settings[option]
        kept = given.value if value is None else value
        is_listed = isinstance(kept, bool | str)
        unlike: list[object] = []
        if not is_listed or others:
            for one in (*(given.alternatives or ()), *others, given.value):
                if one != kept and one not in unlike:
                    unlike.append(one)
        is_open = given.is_open or not (unlike or is_listed)
        self.settings[option] = Setting(kept, given.clause, note, Reading.UNCONFIRMED, unlike or None, is_open)

    def open(self, option: str, note: str) -> None:
        """Leave an option wholly open: it might have any value."""
        given = self.settings[option]
        self.settings[option] = Setting(given.value, given.clause, note, Reading.UNCONFIRMED, None, True)

    def ruleset(self) -> Ruleset:
        """The options as they are now, checked like those of a file."""
        name = "+".join(self.parts)
        return dataclasses.replace(self.file, where=name, name=name, settings=self.settings).ruleset()
