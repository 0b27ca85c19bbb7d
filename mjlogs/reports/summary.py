"""The summary of a run as text: what was read, what was found, and how far the laws could be asked."""

from __future__ import annotations

from typing import Final

from mjlogs.formats import readable
from mjlogs.reports.escape import plain
from mjlogs.reports.findings import titles
from mjlogs.tables.summary import STATUSES, Compared, Summary, Tally

WIDTH: Final = 60  # of a title in the tables


def summary_text(summary: Summary) -> str:
    """Counts, then a line for each code found, then the coverage of all laws."""
    tally = summary.tally
    blocks = [counts(summary), *nothing(summary), *compared(summary.compared), *not_judged(tally), *found(tally),
              coverage(tally)]
    return "\n\n".join(block for block in blocks if block)


def counts(summary: Summary) -> str:
    """What was read, how fast, and by which rules."""
    tally = summary.tally
    total = sum(tally.findings.values())
    speed = f", {tally.games / summary.seconds:,.0f} games a second" if summary.seconds > 0 and tally.games else ""
    lines = [
        f"{number(tally.games, 'game')}, {number(tally.deals, 'deal')}, {number(tally.events, 'event')} "
        f"in {number(tally.files, 'file')}; {summary.seconds:.1f} s{speed}",
        f"findings: {total}" if total else "no findings",
    ]
    if tally.rulesets:
        rulesets = [f"{plain(name)} ({tally.ruleset_games[name]})" for name in sorted(tally.rulesets)]
        lines.append("rulesets (games): " + ", ".join(rulesets))
    return "\n".join(lines)


def nothing(summary: Summary) -> list[str]:
    """What was found, and what was expected, where there was nothing to judge; of an ingest, what could not be read."""
    tally = summary.tally
    lines = [f"{plain(path)}: an empty folder" for path in summary.empty]
    if not summary.has_input:
        lines.append("nothing was judged: no record among what was given; expected are records "
                     f"({', '.join(readable())}), folders or archives of them, or - for standard input")
    if summary.run:
        lines += [f"{plain(path)}: {plain(what)}" for path, what in tally.broken]
        more = tally.unreadable - len(tally.broken)
        lines += [f"and {number(more, 'file')} more: findings FMT-01 of the dataset"] if more else []
    return ["\n".join(lines)] if lines else []


def compared(of: Compared | None) -> list[str]:
    """What became of the findings against a baseline and waivers, and which waivers want looking at."""
    if of is None:
        return []
    lines = []
    if of.has_baseline:
        counted = ", ".join(f"{of.statuses[name]:,} {name.replace('_', ' ')}" for name in STATUSES)
        lines.append(f"against the baseline: {counted}")
    if of.has_waivers:
        lines.append(f"waived: {number(of.waived, 'finding')}")
    lines += [f"waiver {one['number']} ({one['code']}) held until {one['expires']} and waives "
              f"{number(one['findings'], 'finding')} no more: {plain(one['reason'])}" for one in of.expired]
    lines += [f"waiver {one['number']} ({one['code']}) met nothing: {plain(one['reason'])}" for one in of.unmatched]
    return ["\n".join(lines)]


def number(count: int, noun: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def not_judged(tally: Tally) -> list[str]:
    """What was read and not judged, and why."""
    lines = [f"left out: {number(times, 'game')}: {plain(why)}" for why, times in sorted(tally.left_out.items())]
    if tally.unreadable:
        lines.append(f"unreadable: {number(tally.unreadable, 'file')}, each with a finding FMT-01")
    if tally.skipped:
        lines.append(f"skipped: {number(tally.skipped, 'file')} that no reader knows")
    if tally.duplicates:
        lines.append(f"duplicates: {number(tally.duplicates, 'game')} with the same events as one before")
    lines += [f"same id, other content: {plain(one['game_id'])} in {plain(one['path'])}" for one in tally.conflicts]
    lines += [f"could not be judged: {plain(one['path'])}: {plain(one['error'])}" for one in tally.errors]
    return ["\n".join(lines)] if lines else []


def found(tally: Tally) -> list[str]:
    """The codes found, the most frequent first."""
    codes = sorted(tally.findings, key=lambda code: (-tally.findings[code], code))
    lines = [f"{code:<8} {tally.findings[code]:>8,}  {shortened(titles().get(code, ''))}" for code in codes]
    return ["\n".join(["code     findings  law", *lines])] if lines else []


def shortened(title: str) -> str:
    """A title that fits on a line."""
    return title if len(title) <= WIDTH else title[: WIDTH - 3].rstrip() + "..."


def coverage(tally: Tally) -> str:
    """How often each law was asked, could not be, or was off."""
    codes = sorted({*tally.checked, *tally.unverifiable, *tally.off})
    if not codes:
        return ""
    lines = ["law         checked  unverifiable       off"]
    for code in codes:
        checked, unverifiable = tally.checked.get(code, 0), tally.unverifiable.get(code, 0)
        lines.append(f"{code:<8} {checked:>10,} {unverifiable:>13,} {tally.off[code]:>9,}")
    return "\n".join(lines)
