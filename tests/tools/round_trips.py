"""Writes every game of records in every format that can be written, reads it again, and says each difference.

    python -m tests.tools.round_trips [--to mjlog,ours,tenhou6,mjai] PATH...

Of each game and format: it is read again as it was but for what docs/formats.md says the format does not keep, or it is
refused with a reason; it is the same again when it goes on into our own format and back; judged by the rules of the
original nothing is found in it that was not found there. A record that is Tenhou's XML itself is held against its XML
by way of our own format, element by element and attribute by attribute.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from mjlogs.conversion import written
from mjlogs.core.games import Game
from mjlogs.engine.replay import Observer, Plan, Replay
from mjlogs.errors import FormatError, LeftOut, RulesetError
from mjlogs.formats import WRITERS, read_bytes, write_checked
from mjlogs.formats.lost import FILLED, GOES_ON, compared
from mjlogs.formats.sources import Entry, entries
from mjlogs.rulesets.auto import for_record

PAGE: Final = Path(__file__).parents[2] / "docs" / "formats.md"
OURS: Final = "ours"
XML: Final = "mjlog"
MOST_PLACES: Final = 5  # that are shown of one sort of difference
ELEMENT: Final = re.compile(rb"<(?!mjloggm|[/?!])(\w+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)/?>")
ATTRIBUTE: Final = re.compile(rb"(\w+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
# What a record may leave out: its id, which its file's name tells, and the common lobby. An empty seed says nothing.
LEFT_OUT: Final = (("TAIKYOKU", "log", None), ("GO", "lobby", None))
IN_ANY_ORDER: Final = ("hai", "hai0", "hai1", "hai2", "hai3")
REFUSALS: Final = re.compile(r"-?\d+")
Finding = tuple[str, int, int]  # code, deal, seat


class Tally:
    """What came of all trips: counts by what happened, and the differences with their places."""

    def __init__(self) -> None:
        self.counts: Final[Counter[str]] = Counter()
        self.places: Final[defaultdict[str, list[str]]] = defaultdict(list)

    def differ(self, what: str, place: str) -> None:
        """One difference."""
        self.places[what].append(place)

    def told(self) -> Iterator[str]:
        """The report, a line each."""
        for what, count in sorted(self.counts.items()):
            yield f"{count:7,} {what}"
        for what, places in sorted(self.places.items(), key=lambda pair: -len(pair[1])):
            yield f"{len(places):7,} DIFFER: {what}"
            yield from [f"        {place}" for place in places[:MOST_PLACES]]


def not_kept_by(form: str) -> frozenset[str]:
    """What the page of the formats says that one does not keep."""
    part = PAGE.read_text(encoding="utf-8").partition(f"### What {form} does not keep")[2].partition("\n#")[0]
    return frozenset(line.removeprefix("- ") for line in part.splitlines() if line.startswith("- "))


def elements(data: bytes) -> list[tuple[str, dict[str, object]]]:
    """The elements of Tenhou's XML with what their attributes say, without a seed that is empty."""
    out: list[tuple[str, dict[str, object]]] = []
    for found in ELEMENT.finditer(data):
        given = {one[1].decode(): (one[2] or one[3] or b"").decode() for one in ATTRIBUTE.finditer(found[2])}
        if found[1] != b"SHUFFLE" or any(given.values()):
            out.append((found[1].decode(), {name: meaning(name, text) for name, text in given.items()}))
    return out


def meaning(name: str, text: str) -> object:
    """What an attribute says, however it is written."""
    if name in IN_ANY_ORDER:
        return sorted(text.split(","))
    if name == "m":
        return [kan_of(int(one)) for one in text.split(",")]
    if name in ("owari", "rate"):
        return [float(one) for one in text.split(",") if one]
    return unquote(text)


def kan_of(code: int) -> int:
    """The code of a meld; that of an ankan names one of its four tiles, whichever, and is given that of the first."""
    return code if code & 0x3F else code >> 10 << 10


def findings(game: Game, plan: Plan) -> set[Finding]:
    """What is found in a game, by law, deal and seat."""
    judgement = Replay(plan, Observer()).run(game)
    return {(one.code, int(one.deal), int(one.seat)) for one in judgement.findings}


class Trips:
    """The trips of one game after the other."""

    def __init__(self, forms: list[str]) -> None:
        self.forms: Final = forms
        self.kept: Final = {form: not_kept_by(form) for form in forms}
        self.tally: Final = Tally()

    def record(self, entry: Entry) -> None:
        """All games of a record."""
        if entry.error is not None or entry.is_skipped:
            return
        try:
            games = read_bytes(entry.data, entry.name)
        except (FormatError, LeftOut):
            self.tally.counts["records not read"] += 1
            return
        for game in games:
            self.game(entry, game)

    def game(self, entry: Entry, game: Game) -> None:
        """All trips of a game."""
        kind = f"{game.source_format}, {int(game.seats)} players"
        self.tally.counts[f"games of {kind}"] += 1
        try:
            plan = Plan(for_record(game.rules, int(game.seats)).ruleset)
        except RulesetError:
            self.tally.counts[f"games without a ruleset of {kind}"] += 1
            return
        known = findings(game, plan)
        for form in self.forms:
            self.trip(entry.path, game, form, kind, plan, known)
        if game.source_format == XML and len(game.deals) > 0:
            self.xml(entry, game)

    def trip(self, path: str, game: Game, form: str, kind: str, plan: Plan, known: set[Finding]) -> None:
        """One game into one format and on."""
        tally = self.tally
        try:
            data, lost = written(game, form)
        except FormatError as error:
            tally.counts[f"{kind} -> {form}: refused"] += 1
            tally.differ(f"{kind} -> {form} refused: {REFUSALS.sub('N', error.what)[:160]}", f"{path}: {error.what}")
            return
        tally.counts[f"{kind} -> {form}: read again"] += 1
        (again,) = read_bytes(data, "record")
        for what in lost:
            if what not in self.kept[form] and not what.startswith(("the ruleset: ", FILLED)):
                tally.differ(f"{kind} -> {form} not kept, and docs/formats.md does not say so: {what}", path)
        try:
            (on,) = read_bytes(write_checked(again, OURS)[0], "record")
            other = [*compared(again, on, OURS), *compared(on, again, OURS)]
        except FormatError as error:
            other = [error.what]
        if other:
            tally.differ(f"{kind} -> {form} -> ours: {other}", path)
        again.is_part = game.is_part  # that it is not kept has been said
        told = {("FMT-02", -1, -1)} if GOES_ON in lost else set()
        for one in sorted(findings(again, plan) - known - told):
            tally.differ(f"{kind} -> {form}: found only in the copy: {one[0]}", f"{path}: deal {one[1]}, seat {one[2]}")

    def xml(self, entry: Entry, game: Game) -> None:
        """XML by way of our own format back to XML, against the very record."""
        try:
            (own,) = read_bytes(write_checked(game, OURS)[0], "record")
            data = write_checked(own, XML)[0]
        except FormatError as error:
            self.tally.differ(f"{XML} -> {OURS} -> {XML}: {error.what}", entry.path)
            return
        mine, theirs = elements(entry.data), elements(data)
        if [one[0] for one in mine] != [one[0] for one in theirs]:
            at = next((k for k, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0][0] != pair[1][0]), -1)
            self.tally.differ(f"{XML} -> {OURS} -> {XML}: other elements", f"{entry.path}: element {at}: {mine[at]} {theirs[at]}")
            return
        same = True
        for number, ((tag, one), (_, other)) in enumerate(zip(mine, theirs, strict=True)):
            for name in sorted({*one, *other}):
                if one.get(name) != other.get(name) and (tag, name, one.get(name)) not in LEFT_OUT:
                    same = False
                    place = f"{entry.path}: element {number}: {one.get(name)} {other.get(name)}"
                    self.tally.differ(f"{XML} -> {OURS} -> {XML}: {tag} {name}", place)
        self.tally.counts[f"{XML} -> {OURS} -> {XML}: {'equal' if same else 'not equal'}"] += 1


def main() -> None:
    """The tool."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", default=",".join(one.name for one in WRITERS))
    parser.add_argument("paths", nargs="+")
    given = parser.parse_args()
    trips = Trips(given.to.split(","))
    for entry in entries(given.paths):
        trips.record(entry)
    for line in trips.tally.told():
        sys.stdout.write(f"{line}\n")
    sys.exit(bool(trips.tally.places))


if __name__ == "__main__":
    main()
