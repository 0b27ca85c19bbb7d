"""The page on fair-play review, out of what the signals say of themselves."""

from __future__ import annotations

from typing import Final

from mjlogs.fairplay.catalogue import SIGNALS
from mjlogs.fairplay.model import Signal
from mjlogs.fairplay.plan import Plan

HEAD: Final = """# Fair-play review

Generated from `mjlogs/fairplay/` by `python -m tests.tools.make_docs`.

`mjlogs review DATASET` ranks pairs and players by what chance does not explain, so that a person can look. It needs
scipy: `pip install 'mjlogs[review]'`. It accuses nobody. Its words are

- **consistent with chance**: nothing to look at;
- **unusual**: found in the screening, and not (or not far enough) confirmed; of many pairs some are unusual by
  luck;
- **needs human review**: confirmed in later games by two signals of different families, by two families jointly, or
  by one signal at {sigma} standard deviations, all after Holm's correction. A person looks at the moments, asks for
  the innocent explanations, and decides.

## How a run works

1. **A plan before looking.** `mjlogs review DATASET --write-plan plan.toml` writes the usual one: signals, window
   of days, share of games screened, error rates, smallest samples, quirks of a platform. Its digest is kept with
   every run.
2. **Screening** in the earlier games ({screening:.0%}): inside each family Benjamini-Yekutieli (pairs) or
   Benjamini-Hochberg (players alone) at q = {q}.
3. **Confirmation** in the games after them, which had no part in choosing: every signal of each candidate, and its
   families together, Holm over all of these tests at alpha = {alpha}. Families share hands, so their p-values are not
   multiplied: the sum of -ln p over families is held against an empirical joint null, in which every game's accounts
   are dealt new seats (up to {rounds} times, by a seed out of the plan's digest). A pair keeps its tables, hands keep
   what signals have in common, and what one does towards the other is gone.
4. **Looking again.** With `--state FILE` each look on more games spends a part of the error budget; all looks
   together stay within q and alpha, for ever. The same games by the same plan are the same look. Without a state
   the promise holds for one look.
5. **Verdicts.** `--verdicts FILE` is a log a reviewer keeps, one JSON object a line: `labels`, `verdict`
   (explained, watched, upheld), `reason`, `date`, and `until` or nothing. The next run shows the verdict and ranks
   the pair behind the others.
6. **Evidence.** `--evidence DIR` writes plan, digests of all games, versions, figures and the records of the
   moments; `mjlogs review DATASET --check DIR` runs it again and says in which figure it differs.

## How to read a page

- `n`, **observed**, **expected** and **variance** are in the signal's unit; **rate** with its 95 % interval against
  what is **usual**; **z** counts standard deviations; **p** is the tail of one test, exact where it says so;
  **after all tests** is the false-discovery level (screening) or Holm's p (confirmation): only this one tells how
  rare it is.
- A family says how many tests it ran, up to which p a figure was unusual, and how many false flags that p lets
  expect.
- **Over-dispersion** is how much wider pairs (or players) spread than chance alone has it, measured on all of them
  but the most extreme twentieth; tails are widened by it, never narrowed.
- Labels are digests of platform and name: the same in every run, and no secret from whoever has a list of names.
  `--reveal` adds the names; where a dataset has pseudonyms in their place it takes `--key` and `--names`.
- Computer players (marked in the record, or named with `--bots`) are named as such and are no measure for people.
- An explanation marked **not tested** is a question for the reviewer, not a formality.

## What it cannot say

Friends, families and teams play together and know each other's style; a platform seats by rank; a dataset is often
somebody's own games. What a record does not hold is not judged: think times and connections in most formats,
undrawn tiles where hands are hidden. Small samples say nothing, and pages say so instead of ranking noise.
"""
MEASURED: Final = """
## What it was measured to do

`{command}` play populations whose truth is known, look at them by the usual plan and print this. Sixty players of
three skills sit in clusters; in clean populations nobody does anything, some are friends who queue together. Relabelled
populations are one pool of games whose seats are given to others of the same skill. In the others a pair or a player
of each conduct takes so many percent of its chances: `feeds` (deals into the partner), `spares` (declines rons on it),
`soft` (no riichi, and folds, where it is tenpai), `yields` (fears it alone), `peeks` (knows hidden waits), `foresees`
(knows the next draw), `steady` (a machine's clock). A level's column holds the share of clean figures with a mid-p up
to it: equal to the level where p-values are what they say, less where they are careful. `joint` are families together.
Signals of few counts (F3, F6, F11, F13c) take few values, so their shares go in steps.

```text
{printed}
```

In clean populations nobody was named for review. Feeding a partner is found early, at a quarter of its chances;
declined rons from half of them on; folding before one player alone, and knowledge of hidden waits or of the next draw,
only where it is constant and in thousands of games; soft play hardly ever. A silent review is no proof that nothing
happened.

![Shares of clean figures at or below each level, by signal](calibration.svg)
"""


def fair_play_page(command: str, printed: str) -> str:
    """docs/fair-play.md; `printed` is what a command printed that measured the review, or nothing."""
    plan = Plan()
    head = HEAD.format(sigma=plan.sigma, screening=plan.screening, q=plan.q, alpha=plan.alpha,
                       rounds=plan.rounds)
    measured = MEASURED.format(command=command, printed=printed.rstrip()) if printed else ""
    return head + measured + "\n## The signals\n" + "".join([section(one) for one in SIGNALS])


def section(signal: Signal) -> str:
    """What a signal says of itself."""
    sizes = ", ".join([f"{size} {name.replace('_', ' ')}" for name, size in signal.minimum.items()])
    alone = "" if signal.may_stand_alone else " Never alone a reason for review."
    lines = [
        "", f"### {signal.code} {signal.name}", "",
        f"*{signal.question}*", "",
        f"- Of a {signal.subject}, family **{signal.family}**, in {signal.unit}.{alone}",
        f"- Statistic: {signal.statistic}.",
        f"- Chance: {signal.null}.",
        f"- Smallest sample: {sizes}.",
        "- Innocent explanations:",
        *[f"  - {one.what}: {one.tested or '**not tested**'}" for one in signal.innocent],
        "", "```sql", signal.query, "```",
    ]
    return "\n".join(lines) + "\n"
