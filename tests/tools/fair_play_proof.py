"""Measures `mjlogs review` on populations whose truth is known: false flags, power by strength and games, calibration.

    python -m tests.tools.fair_play_proof FOLDER [--games 3000] [--clean 10] [--relabelled 200] [--guilty 2]
                                          [--strengths 25 50 100] [--timed 800] [--only-simulate]
                                          [--pool DATASET] [--players 24]

Sixty players in clusters, of three skills, some of them friends who queue together. Clean populations are simulated
outright, and one pool is relabelled: every seat of every game is given to somebody else of the same skill, so that
no two accounts have anything to do with each other. In a guilty population one pair or player of each conduct has a
strength, the percent of chances that it takes. Think times need another format: they are looked at in populations of
their own. Real games may be a pool too: DATASET's, their seats given out at random among so many invented players, so
that there is nothing to be found. What was simulated is kept in FOLDER and used again, whatever the signals are now. FOLDER gets proof.json,
and docs/fair-play.md takes what is printed with its command, and the plot:

    cp FOLDER/fair_play_proof.txt tests/tools && cp FOLDER/calibration.svg docs && python -m tests.tools.make_docs
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any, Final

import altair
import numpy as np
import numpy.typing as npt
from scipy import stats

import mjlogs
from mjlogs.fairplay.examine import Candidate, Examination, Gathered, examine
from mjlogs.fairplay.material import Material
from mjlogs.fairplay.model import CHANCE, REVIEW
from mjlogs.fairplay.people import People
from mjlogs.fairplay.plan import Plan
from mjlogs.play.chance import Chance
from mjlogs.play.population import NOBODY, Population, load_population

RULES: Final = "tenhou"
FORM: Final = "mjlog"
FORM_WITH_TIMES: Final = "ours"  # it holds think times, and takes three times as long
HOURS: Final = 24
TEXT: Final = "utf-8"
HEAD: Final = "clusters = 6\nmixing = 20\ngames_per_day = 100\n"
CLEAN: Final = (
    ("strong", "none", 12), ("strong", "friends", 8), ("ordinary", "none", 16), ("ordinary", "friends", 8),
    ("beginner", "none", 12), ("beginner", "friends", 4),
)
PAIRED: Final = ("feeds", "spares", "soft", "yields")  # conduct of a pair, taken from the strong players without friends
ALONE: Final = ("peeks", "foresees", "steady")
TIMED: Final = ("steady",)  # what only think times show
ONCE: Final = tuple([one for one in (*PAIRED, *ALONE) if one not in TIMED])
JOINT: Final = "joint"
WRITTEN: Final[list[str]] = []  # the lines of the answer
LEVELS: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9)
GRID: Final = 200  # points of a curve
PARTS: Final = (0.25, 0.5, 1.0)  # of the games, up to whole days, for power by their number


def group(skill: str, pairs: str, count: int, **conduct: int) -> str:
    """One group of a population, as TOML."""
    lines = ["[[players]]", f"count = {count}", f'skill = "{skill}"', f'pairs = "{pairs}"', "together = 60"]
    return "\n".join([*lines, *[f"{name} = {value}" for name, value in conduct.items()]]) + "\n"


def clean_text() -> str:
    """A population in which nobody does anything wrong."""
    return HEAD + "".join(group(*one) for one in CLEAN)


def guilty_text(strength: int) -> str:
    """The same with a pair or player of each conduct, instead of strong players on their own."""
    own = sum(2 for _ in PAIRED) + len(ALONE)
    parts = [group("strong", "none", CLEAN[0][2] - own), *[group(*one) for one in CLEAN[1:]]]
    parts += [group("strong", "partners", 2, **{name: strength}) for name in PAIRED]
    parts += [group("strong", "none", 1, **{name: strength}) for name in ALONE]
    return HEAD + "".join(parts)


# ---- games


def dataset_of(folder: Path, name: str, text: str, games: int, seed: int, form: str = FORM) -> Path:
    """The dataset of a population, simulated and judged where it is not there yet."""
    place = folder / f"{name}-{games}-{seed}"
    made = place / "dataset"
    if (place / "done").exists():
        return made
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / "population.toml").write_text(text, encoding=TEXT)
    population = load_population(place / "population.toml")
    start = process_time()
    records = place / "records.zip"
    with zipfile.ZipFile(records, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for k, one in enumerate(mjlogs.simulate(RULES, games, seed, population=place / "population.toml")):
            archive.writestr(record_name(population, k) + mjlogs.suffix_of(form), mjlogs.write(one.game, form))
    played = process_time()
    report = mjlogs.ingest([records], made, jobs=1)
    tell(f"{place.name}: {games} games played in {played - start:.0f} s, "
         f"judged in {process_time() - played:.0f} s, {sum(report.tally.findings.values())} findings")
    (place / "done").write_text("", encoding=TEXT)
    return made


def record_name(population: Population, game: int) -> str:
    """The name of a record, which tells its day and hour as Tenhou's do."""
    hour = game % population.games_per_day * HOURS // population.games_per_day
    return f"{population.day(game).replace('-', '')}{hour:02}gm-0009-0000-{game:08x}"


def tell(line: str) -> None:
    """A line of what happens."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


@dataclass
class Pool:
    """One dataset with its population, read and gathered."""

    population: Population
    people: People
    gathered: Gathered
    members: npt.NDArray[np.int64]  # by account

    @classmethod
    def of(cls, dataset: Path, plan: Plan) -> Pool:
        """The pool of a dataset."""
        population = load_population(dataset.parent / "population.toml")
        material = Material(mjlogs.open(dataset))
        numbers = {one.name: k for k, one in enumerate(population.members)}
        members = np.array([numbers[key.split("\0")[-1]] for key in material.people.keys], dtype=np.int64)
        return cls(population, material.people, Gathered.of(material, plan), members)

    def first(self, games: int) -> Pool:
        """The same up to a game."""
        people = self.people.seated_as(self.people.seated[:games])
        return Pool(self.population, people, self.gathered.first(games), self.members)

    def are_mates(self, accounts: tuple[int, ...]) -> bool:
        """Whether a pair queues together."""
        first, last = int(self.members[accounts[0]]), int(self.members[accounts[-1]])
        return len(accounts) > 1 and self.population.members[first].mate == last

    def relabelled(self, seed: int) -> People:
        """The same games with other accounts at the seats, each of the skill of who sat there."""
        chance = Chance(f"relabel {seed}")
        accounts = {int(member): k for k, member in enumerate(self.members)}
        seated = np.full_like(self.people.seated, NOBODY)
        for game, row in enumerate(self.people.seated):
            skills = [self.population.members[self.members[one]].skill for one in row]
            chosen = seats_for(self.population, skills, chance, set(accounts))
            seated[game] = [accounts[one] for one in chosen]
        return self.people.seated_as(seated)


def seats_for(population: Population, skills: list[str], chance: Chance, there: set[int]) -> list[int]:
    """Members of these skills among those there are, most of them of one cluster, friends often together."""
    cluster = population.clusters[int(chance.below(len(population.clusters)))]
    everybody = sorted(there)
    out: list[int] = []
    for skill in skills:
        fits = [k for k in everybody if population.members[k].skill == skill and k not in out]
        mate = population.members[out[-1]].mate if out else NOBODY
        if mate in fits and chance.happens(population.members[mate].together):
            out.append(mate)
            continue
        near = [k for k in fits if k in cluster]
        pool = fits if not near or chance.happens(population.mixing) else near
        out.append(pool[int(chance.below(len(pool)))])
    return out


# ---- what is measured


@dataclass
class Flags:
    """Populations looked at, and what was flagged in them although nobody did anything.

    Friends do queue together: that F11 finds them is no error. They are counted by themselves.
    """

    populations: int = 0
    friends: int = 0  # pairs of friends that were flagged
    screened: Counter[str] = field(default_factory=Counter)  # populations with a candidate, by family
    candidates: int = 0
    reviews: int = 0
    with_review: int = 0
    tests: int = 0
    levels: dict[str, list[float]] = field(default_factory=dict)  # mid-p of clean figures, by signal

    def add(self, found: Examination, are_mates: Callable[[tuple[int, ...]], bool]) -> None:
        """One more clean population."""
        known = [one for one in found.candidates if one.word != CHANCE]
        flagged = [one for one in known if not are_mates(one.accounts)]
        reviews = [one for one in known if one.word == REVIEW]
        self.friends += len(known) - len(flagged)
        self.populations += 1
        self.tests += sum(found.tests.values())
        self.candidates += len(flagged)
        self.reviews += len(reviews)
        self.with_review += bool(reviews)
        self.screened.update({found.families[look.figure.signal] for one in flagged for look in one.screening
                              if look.adjusted <= found.q})
        for code, measured in found.screened.items():
            self.levels.setdefault(code, []).extend(figure.mid_p for figure in measured.figures
                                                    if not are_mates(figure.subject))

    def as_dict(self, plan: Plan) -> dict[str, Any]:
        """As JSON has it, beside what the plan promises."""
        return {
            "populations": self.populations, "tests": self.tests, "unusual_or_review": self.candidates,
            "friends_flagged": self.friends,
            "populations_with_a_candidate_by_family": dict(self.screened),
            "promised_share_with_a_candidate_by_family": plan.q,
            "needs_review": self.reviews, "populations_with_a_review": self.with_review,
            "promised_share_with_a_confirmation": plan.alpha,
            "levels": {code: level_row(values) for code, values in self.levels.items()},
        }


def level_row(values: list[float]) -> dict[str, float]:
    """How many figures there are, and which share of them lies below each level."""
    found = np.asarray(values)
    return {"figures": len(found), **{str(level): float((found <= level).mean()) for level in LEVELS if len(found)}}


def conducts(population: Population) -> dict[str, tuple[int, ...]]:
    """The members of each conduct."""
    out: dict[str, tuple[int, ...]] = {}
    for name in (*PAIRED, *ALONE):
        members = tuple(k for k, one in enumerate(population.members) if getattr(one.style, name) > 0)
        if members:
            out[name] = members
    return out


def outcome(pool: Pool, found: Examination, members: tuple[int, ...]) -> dict[str, Any]:
    """What was said of a pair or player: the word, and of every signal the smallest p and level in the screening."""
    accounts = {int(member): k for k, member in enumerate(pool.members)}
    wanted = {accounts[one] for one in members if one in accounts}
    own = [one for one in found.candidates if set(one.accounts) == wanted
           or (len(one.accounts) == 1 and set(one.accounts) <= wanted)]
    word = min([one.word for one in own], key=(REVIEW, "unusual", CHANCE).index, default=CHANCE)
    return {"word": word, "signals": signal_rows(own)}


def signal_rows(own: list[Candidate]) -> dict[str, dict[str, float]]:
    """The smallest p of each signal among some candidates, with its level and sample."""
    out: dict[str, dict[str, float]] = {}
    for one in own:
        for look in one.screening:
            code = look.figure.signal
            if code not in out or look.figure.p < out[code]["p"]:
                out[code] = {"p": look.figure.p, "level": look.adjusted, "n": look.figure.n,
                             "z": look.figure.z}
    return out


def clean_flags(folder: Path, games: int, populations: int, plan: Plan) -> Flags:
    """Clean populations that were simulated outright."""
    out = Flags()
    for seed in range(populations):
        pool = Pool.of(dataset_of(folder, "clean", clean_text(), games, seed), plan)
        found = examine(pool.gathered, pool.people, plan)
        out.add(found, pool.are_mates)
        add_joint(out, found, pool, plan)
        tell(f"clean {seed}: {out.candidates} flagged in {out.populations}")
    return out


def relabelled_flags(folder: Path, games: int, populations: int, plan: Plan) -> Flags:
    """Clean populations made of the first one by relabelling."""
    pool = Pool.of(dataset_of(folder, "clean", clean_text(), games, 0), plan)
    out = Flags()
    for seed in range(populations):
        out.add(examine(pool.gathered, pool.relabelled(seed), plan), pool.are_mates)
        if seed % 10 == 9:
            tell(f"relabelled {seed + 1}: {out.candidates} flagged")
    return out


def add_joint(flags: Flags, found: Examination, pool: Pool, plan: Plan) -> None:
    """The joint p of every pair of the screening, as a signal of its own."""
    early = np.arange(pool.gathered.games) < found.cut
    pairs = [one.accounts for one in found.candidates if len(one.accounts) > 1 and not pool.are_mates(one.accounts)]
    joint = pool.gathered.joint(found.screened, pairs, pool.people, plan, early)
    flags.levels.setdefault(JOINT, []).extend(one.p for one in joint.values())


def pooled_flags(dataset: Path, players: int, populations: int, plan: Plan) -> Flags:
    """Real games with invented players at their seats, given out at random."""
    material = Material(mjlogs.open(dataset))
    gathered, there = Gathered.of(material, plan), material.people.seated
    seats = np.array([one.seats for one in material.games], dtype=np.int64)
    names = tuple([f"\0{k}" for k in range(players)])
    out = Flags()
    for seed in range(populations):
        draw = np.random.Generator(np.random.PCG64(seed))
        seated = np.argsort(draw.random((len(there), players)), axis=1)[:, : there.shape[1]]
        seated[np.arange(there.shape[1]) >= seats[:, None]] = NOBODY
        people = People(names, seated, np.zeros(players, dtype=np.bool_))
        out.add(examine(gathered, people, plan), lambda accounts: False)
        if seed % 10 == 9:
            tell(f"pool {seed + 1}: {out.candidates} flagged")
    return out


def timed_flags(folder: Path, games: int, plan: Plan) -> Flags:
    """Clean players whose think times are told."""
    pool = Pool.of(dataset_of(folder, "timed-clean", clean_text(), games, 0, FORM_WITH_TIMES), plan)
    out = Flags()
    out.add(examine(pool.gathered, pool.people, plan), pool.are_mates)
    return out


def power_rows(folder: Path, games: int, strength: int, populations: int, plan: Plan) -> Iterator[dict[str, Any]]:
    """What is found of each conduct at one strength, by number of games."""
    for seed in range(populations):
        whole = Pool.of(dataset_of(folder, f"guilty{strength}", guilty_text(strength), games, 1000 * strength + seed),
                        plan)
        for part in PARTS:
            yield from rows_of(whole.first(int(games * part)), strength, seed, plan, ONCE)
        tell(f"strength {strength}, population {seed}")


def timed_rows(folder: Path, games: int, strength: int, plan: Plan) -> Iterator[dict[str, Any]]:
    """The same of the player whose clock is a machine's."""
    name = f"timed-guilty{strength}"
    pool = Pool.of(dataset_of(folder, name, guilty_text(strength), games, 1000 * strength, FORM_WITH_TIMES), plan)
    yield from rows_of(pool, strength, 0, plan, TIMED)


def rows_of(pool: Pool, strength: int, seed: int, plan: Plan, wanted: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """What is found of some conducts in one population."""
    found = examine(pool.gathered, pool.people, plan)
    guilty = conducts(pool.population)
    bad = {k for members in guilty.values() for k in members}
    false = sum(one.word != CHANCE and not pool.are_mates(one.accounts)
                and not {int(pool.members[k]) for k in one.accounts} & bad for one in found.candidates)
    for name in wanted:
        yield {"conduct": name, "strength": strength, "games": pool.gathered.games, "seed": seed,
               "innocent_flagged": false, **outcome(pool, found, guilty[name])}


# ---- what is shown


def plot(levels: dict[str, list[float]], path: Path) -> None:
    """Shares of clean figures at or below each level, by signal: on the diagonal where p-values are what they say."""
    rows = []
    for code, values in levels.items():
        ordered = np.sort(np.asarray(values))
        for k in np.unique(np.linspace(0, len(ordered) - 1, GRID).astype(int)) if len(ordered) else ():
            rows.append({"signal": code, "level": float(ordered[k]), "share": (int(k) + 1) / len(ordered)})
    axis = altair.Scale(type="linear", domain=[0, 1])
    lines = altair.Chart(altair.Data(values=rows)).mark_line().encode(
        x=altair.X("level:Q", scale=axis, title="mid-p of a figure"),
        y=altair.Y("share:Q", scale=axis, title="share of clean figures at or below it"),
        color=altair.Color("signal:N", title="signal"))
    ideal = altair.Chart(altair.Data(values=[{"level": 0, "share": 0}, {"level": 1, "share": 1}])).mark_line(
        strokeDash=[4, 4], color="gray").encode(x="level:Q", y="share:Q")
    (ideal + lines).properties(width=480, height=480, title="p-values of clean populations").save(str(path))


def show_flags(name: str, flags: Flags, plan: Plan) -> None:
    """Print the false flags of clean populations."""
    write(f"{name}: {flags.populations} populations, {flags.tests:,} tests")
    for family, count in sorted(flags.screened.items()):
        write(f"  family {family}: {count} populations with somebody unusual, promised at most "
              f"{plan.q * flags.populations:.1f}")
    write(f"  unusual or more: {flags.candidates}; needs review: {flags.reviews} in {flags.with_review} populations, "
          f"promised at most {plan.alpha * flags.populations:.1f}; pairs of friends flagged: {flags.friends}")
    write(f"  {'signal':8} {'figures':>8} " + " ".join(f"{level:>7}" for level in LEVELS) + "  Kolmogorov distance")
    for code, values in sorted(flags.levels.items()):
        row = level_row(values)
        if values:
            distance = stats.kstest(values, "uniform").statistic
            write(f"  {code:8} {len(values):8,} " + " ".join(f"{row[str(level)]:7.4f}" for level in LEVELS)
                  + f"  {distance:.3f}")


def show_power(rows: list[dict[str, Any]]) -> None:
    """Print how often each conduct was found, by strength and games."""
    write(f"{'conduct':10} {'strength':>8} {'games':>6} {'populations':>11} {'unusual':>8} {'review':>7}  smallest p")
    keys = sorted({(one["conduct"], one["strength"], one["games"]) for one in rows})
    for conduct, strength, games in keys:
        own = [one for one in rows if (one["conduct"], one["strength"], one["games"]) == (conduct, strength, games)]
        best = Counter[str]()
        least: dict[str, float] = {}
        for one in own:
            for code, figure in one["signals"].items():
                least[code] = min(least.get(code, 1.0), figure["p"])
            best[one["word"]] += 1
        tails = ", ".join(f"{code} {p:.1g}" for code, p in sorted(least.items(), key=lambda one: one[1])[:3])
        write(f"{conduct:10} {strength:8} {games:6} {len(own):11} {len(own) - best[CHANCE]:8} {best[REVIEW]:7}  {tails}")
    flagged = {(one["strength"], one["games"], one["seed"]): one["innocent_flagged"] for one in rows}
    write(f"innocent accounts flagged beside them: {sum(flagged.values())} in {len(flagged)} looks")


def write(line: str) -> None:
    """One line of the answer."""
    WRITTEN.append(line)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def command() -> str:
    """What was called."""
    return " ".join(["python -m tests.tools.fair_play_proof FOLDER", *sys.argv[2:]])


def simulate(folder: Path, given: argparse.Namespace) -> None:
    """All populations, where they are not there yet; those of which most is measured first."""
    clean, guilty = clean_text(), {one: guilty_text(one) for one in given.strengths}
    if given.timed:
        dataset_of(folder, "timed-clean", clean, given.timed, 0, FORM_WITH_TIMES)
        for one, text in guilty.items():
            dataset_of(folder, f"timed-guilty{one}", text, given.timed, 1000 * one, FORM_WITH_TIMES)
    for seed in range(max(given.clean, given.guilty)):
        if seed < given.clean:
            dataset_of(folder, "clean", clean, given.games, seed)
        for one, text in guilty.items() if seed < given.guilty else ():
            dataset_of(folder, f"guilty{one}", text, given.games, 1000 * one + seed)


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description="The fair-play review measured on simulated populations.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--clean", type=int, default=10)
    parser.add_argument("--relabelled", type=int, default=200)
    parser.add_argument("--guilty", type=int, default=2, help="populations of each strength")
    parser.add_argument("--strengths", type=int, nargs="*", default=[25, 50, 100])
    parser.add_argument("--timed", type=int, default=800, help="games of the populations with think times")
    parser.add_argument("--pool", type=Path, help="a dataset of real games to be relabelled as well")
    parser.add_argument("--players", type=int, default=24, help="invented players of the pool")
    parser.add_argument("--only-simulate", action="store_true", help="look at nothing yet")
    return parser.parse_args()


def main() -> None:
    """Simulate what is missing, look at all of it, and print what was found."""
    given = arguments()
    given.folder.mkdir(parents=True, exist_ok=True)
    simulate(given.folder, given)
    if given.only_simulate:
        return
    plan = Plan()
    proof: dict[str, Any] = {"games": given.games, "plan": plan.digest}
    levels: dict[str, list[float]] = {}
    for name, count, measure in (("simulated outright", given.clean, clean_flags),
                                 ("relabelled", given.relabelled if given.clean else 0, relabelled_flags)):
        if count:
            take(name, measure(given.folder, given.games, count, plan), plan, proof, levels)
    if given.timed:
        take("with think times", timed_flags(given.folder, given.timed, plan), plan, proof, levels)
    if given.pool is not None:
        take("real games, relabelled", pooled_flags(given.pool, given.players, given.relabelled, plan), plan, proof, levels)
    rows = [row for strength in given.strengths if given.guilty
            for row in power_rows(given.folder, given.games, strength, given.guilty, plan)]
    rows += [row for strength in given.strengths if given.timed
             for row in timed_rows(given.folder, given.timed, strength, plan)]
    if rows:
        show_power(rows)
        proof["power"] = rows
    (given.folder / "fair_play_proof.txt").write_text("\n".join([command(), *WRITTEN]) + "\n", encoding=TEXT)
    (given.folder / "proof.json").write_text(json.dumps(proof, indent=1) + "\n", encoding=TEXT)
    if levels:
        plot(levels, given.folder / "calibration.svg")


def take(name: str, flags: Flags, plan: Plan, proof: dict[str, Any], levels: dict[str, list[float]]) -> None:
    """Show what was flagged in clean populations, and keep it."""
    show_flags(name, flags, plan)
    proof[name] = flags.as_dict(plan)
    for code, values in flags.levels.items():
        levels.setdefault(code, []).extend(values)


if __name__ == "__main__":
    main()
