"""What a program calls on records: one function for each thing mjlogs does with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from mjlogs import conversion, formats, pipeline
from mjlogs.conversion import Converted
from mjlogs.core.games import Game
from mjlogs.formats import WRITERS, read_bytes, writer_of
from mjlogs.formats.sources import Limits, entries
from mjlogs.hands.notation import winning_hand
from mjlogs.hands.value import HandValue, values
from mjlogs.judge import AUTO, Settings
from mjlogs.pipeline import Found, Progress, Summary
from mjlogs.play.simulate import Simulated, played
from mjlogs.play.situations.catalogue import SITUATIONS
from mjlogs.reports import nightly
from mjlogs.reports.rules import Comparison, RulesetLine, RulesetPage, compare, list_rulesets, page_of
from mjlogs.reports.score import Score, score_of
from mjlogs.reports.table_find import Shown, shown_game
from mjlogs.rulesets.load import load
from mjlogs.tables.pseudonyms import load as load_key

Path = str | os.PathLike[str]


def paths_of(paths: Path | Iterable[Path]) -> list[str]:
    """One path or several, as text."""
    if isinstance(paths, str | os.PathLike):
        return [os.fspath(paths)]
    return [os.fspath(one) for one in paths]


def read(paths: Path | Iterable[Path], limits: Limits | None = None, *, is_lenient: bool = False) -> Iterator[Game]:
    """The games of records, folders or archives, unjudged, in order; what is no record is passed over in folders.

    `is_lenient`: of records of our own format, claims that are missing or misplaced are no fault.

    Raises:
        FormatError: a record that cannot be read, or a game that is left out.
    """
    for entry in entries(paths_of(paths), limits):
        if entry.is_skipped:
            continue
        if entry.error is not None:
            raise entry.error
        yield from read_bytes(entry.data, entry.name, is_lenient)


def audit(
    paths: Path | Iterable[Path],
    rules: str = AUTO,
    changes: Sequence[str] = (),
    jobs: int = 1,
    limits: Limits | None = None,
    progress: Progress | None = None,
    *,
    is_lenient: bool = False,
    baseline: Path = "",
    waivers: Path = "",
    month: str = "",
    pseudonyms: Path = "",
) -> Iterator[Found | Summary]:
    """The findings of records in order; the last thing given is the Summary.

    In place of a dataset the records it was made of are read again, where they lie now; `month` (YYYY-MM) limits those.

    With a `baseline`, findings as `--format jsonl` writes them or a dataset, each finding has a status, and those of
    the baseline that were not met again follow at the end. `waivers` is a TOML file; what it covers has the status
    waived, or is not given at all where there is no baseline.

    `pseudonyms` is a file with a key: findings are given as a dataset made with it has them. A dataset under pseudonyms
    is judged again, or a baseline, with its key, the dataset with the paths of its records beside it.

    `rules` is the name of a ruleset, a TOML file, or "auto" for what each record says; a folder of TOML files is "auto"
    with these before the packaged rulesets. `changes` are OPTION=VALUE.

    Raises:
        RulesetError: the ruleset or a change cannot be loaded.
        BaselineError: the baseline or the waivers cannot be read.
        DatasetError: a dataset is damaged, or its records cannot be read again.
        PseudonymError: the key cannot be used.
    """
    key_file = os.fspath(pseudonyms)
    found = list(nightly.records_of(paths_of(paths), month, key_file))
    if not baseline and not waivers:
        return pipeline.audit(found, rules, changes, jobs, limits, progress, is_lenient, key_file)
    settings = Settings(rules, tuple(changes), limits, is_lenient=is_lenient, key_file=key_file)
    return nightly.audit(found, settings, jobs, progress, os.fspath(baseline), os.fspath(waivers))


def ingest(
    paths: Path | Iterable[Path],
    out: Path,
    rules: str = AUTO,
    changes: Sequence[str] = (),
    jobs: int = 1,
    limits: Limits | None = None,
    progress: Progress | None = None,
    *,
    is_lenient: bool = False,
    pseudonyms: Path = "",
    refresh: Iterable[str] = (),
    cluster: str = "",
) -> Summary:
    """Judge records and add to a dataset what it does not hold yet; paths and `out` may be addresses (s3://...).

    In place of a dataset the records it was made of are read again, where they lie now.

    What is finished is kept, however the run ends. `refresh` names games to be judged anew where they are among the
    records: "changed" (by another version of mjlogs or other rules), "all", or ids.

    `pseudonyms` is a file with a key: names and ids of players and paths are then replaced by digests under it, and
    the dataset takes nothing but those from then on. `cluster` is the address of the scheduler of a Dask cluster,
    which then judges in place of `jobs` processes.

    Raises:
        PseudonymError: the key cannot be used.
        RulesetError: the ruleset or a change cannot be loaded.
        DatasetError: the dataset is damaged or of a later version, or there is something else.
        StorageError: an address cannot be reached.
        ClusterError: the cluster is not there, is lost, or cannot run mjlogs.
    """
    key_file = os.fspath(pseudonyms)
    found = list(nightly.records_of(paths_of(paths), "", key_file))
    return pipeline.ingest(found, out, rules, changes, jobs, limits, progress, is_lenient, key_file,
                           refresh, cluster)


def pseudonym(key_file: Path, text: str) -> str:
    """What stands for a name, a player's id or a path in datasets made with this key.

    Raises:
        PseudonymError: the key cannot be used.
    """
    return load_key(key_file).of(text)


def value(
    hand: str,
    win: str,
    rules: str = "tenhou",
    changes: Sequence[str] = (),
    *,
    melds: Sequence[str] = (),
    is_tsumo: bool = False,
    seat: str = "E",
    round_wind: str = "E",
    circumstances: Sequence[str] = (),
    dora: str = "",
    ura: str = "",
) -> HandValue | None:
    """The best value of a hand, None if it is no legal win. `hand` has no winning tile, `dora` are indicators.

    Raises:
        NotationError: what is no tile, wind or meld, or cannot be together.
        RulesetError: the ruleset or a change cannot be loaded.

    >>> worth = value("234m 1112356777s", "4s", is_tsumo=True, seat="W")
    >>> worth is not None and (worth.han, worth.fu, worth.yaku)
    (1, 30, [('menzen_tsumo', 1)])
    """
    ruleset = load(rules, changes)
    won = winning_hand(hand, win, ruleset, list(melds), is_tsumo, seat, round_wind, list(circumstances), dora, ura)
    found = values(won, ruleset)
    return found[0] if found else None


def score(
    hand: str,
    win: str,
    rules: str = "tenhou",
    changes: Sequence[str] = (),
    *,
    melds: Sequence[str] = (),
    is_tsumo: bool = False,
    seat: str = "E",
    round_wind: str = "E",
    circumstances: Sequence[str] = (),
    dora: str = "",
    ura: str = "",
    honba: int = 0,
    deposits: int = 0,
) -> Score:
    """The same with who pays what, and with the reason where the hand is no legal win.

    Raises:
        NotationError: what is no tile, wind or meld, or cannot be together.
        RulesetError: the ruleset or a change cannot be loaded.

    >>> score("234m 1112356777s", "4s", is_tsumo=True, seat="W").payments
    [('E', 500), ('S', 300), ('N', 300)]
    """
    ruleset = load(rules, changes)
    won = winning_hand(hand, win, ruleset, list(melds), is_tsumo, seat, round_wind, list(circumstances), dora, ura)
    return score_of(won, ruleset, honba, deposits)


def rulesets(folder: Path = "") -> list[RulesetLine]:
    """The packaged rulesets by name, or those of a folder.

    Raises:
        RulesetError: the folder holds none, or a wrong one.
    """
    return list_rulesets(os.fspath(folder))


def ruleset(rules: Path, changes: Sequence[str] = ()) -> RulesetPage:
    """What a ruleset says: each option with value, clause and reading, and the laws it governs, on or off.

    Raises:
        RulesetError: the ruleset or a change cannot be loaded.
    """
    return page_of(load(os.fspath(rules), changes))


def compare_rulesets(one: Path, other: Path, changes: Sequence[str] = ()) -> Comparison:
    """In which options two rulesets differ; the changes are those of the second.

    Raises:
        RulesetError: a ruleset or a change cannot be loaded.
    """
    return compare(load(os.fspath(one)), load(os.fspath(other), changes))


def simulate(
    rules: str = "tenhou",
    games: int = 1,
    seed: int = 0,
    changes: Sequence[str] = (),
    *,
    situation: str = "",
    fault: str = "",
    population: str | os.PathLike[str] | None = None,
) -> Iterator[Simulated]:
    """Games of our own player under a ruleset: the same for the same arguments on every machine.

    `situation` forces a rare one (situations() lists them); `fault` plants one fault of that law in each game.
    `population` is a TOML file of named players, their skill and conduct (docs/populations.md); who sits where follows
    from the seed too.

    Raises:
        RulesetError: the ruleset or population cannot be loaded or played, or the situation cannot occur under it.
        MjlogsError: no fault of that code can be planted, or the games give no occasion for it.

    >>> [len(one.game.deals) for one in simulate("single-deal", games=2, seed=1)]
    [1, 1]
    """
    return played(rules, changes, games, seed, situation, fault, population)


def situations() -> dict[str, str]:
    """The rare situations that can be forced, and what each shows."""
    return {one.name: one.about for one in SITUATIONS}


def written_formats() -> list[str]:
    """The formats that games can be written in."""
    return [one.name for one in WRITERS]


def write(game: Game, form: str) -> bytes:
    """A game as a record of a format.

    Raises:
        FormatError: games cannot be written in it, or it has no words for this one.
    """
    return writer_of(form).write(game)


def losses(game: Game, form: str) -> list[str]:
    """What a game holds that a format does not keep, by name, and then what it has to fill in.

    Raises:
        FormatError: games cannot be written in it, or it cannot hold this one.
    """
    return conversion.written(game, form)[1]


def viewer_links(game: Game) -> list[str]:
    """A link for each deal of a game that opens it in Tenhou's viewer.

    Raises:
        FormatError: tenhou.net/6 JSON cannot hold the game.
    """
    return formats.viewer_links(game)


def convert(
    paths: Path | Iterable[Path],
    form: str,
    out: Path,
    *,
    as_links: bool = False,
    force: bool = False,
    limits: Limits | None = None,
) -> Iterator[Converted]:
    """Write the games of records in another format, and tell of each what came of it.

    `out` is a folder (there, or named without an ending), which gets a file for each game; or a file for all of them;
    or `-`, standard output. `as_links` writes links to Tenhou's viewer, one for each deal, in place of records. What is
    there is left alone unless `force`. In place of a dataset the records it was made of are read again.

    Raises:
        DatasetError: a dataset is damaged, or its records cannot be read again.
        MjlogsError: games cannot be written in the format, or not as links.
        OSError: there is no writing to `out`.
    """
    found = list(nightly.records_of(paths_of(paths), ""))
    return conversion.convert(found, form, os.fspath(out), as_links, force, limits)


def suffix_of(form: str) -> str:
    """The ending of a record's file name.

    Raises:
        FormatError: games cannot be written in it.
    """
    return writer_of(form).suffix


def show(
    path: Path,
    game: str = "",
    seat: int | None = None,
    rules: str = AUTO,
    changes: Sequence[str] = (),
    limits: Limits | None = None,
) -> Shown:
    """The table after every event of a game, with the findings where they happened.

    `path` is a record, or an archive or folder of which `game` names one game. With a `seat` what the others hold is
    left out. moment_text, deals_text and table_page write it for people.

    Raises:
        FormatError: the record cannot be read, or the game is left out.
        RulesetError: the ruleset or a change cannot be loaded.
        NoSuchMoment: no such game or seat, or several games and none is named.
    """
    return shown_game(os.fspath(path), game, seat, Settings(rules, tuple(changes), limits))
