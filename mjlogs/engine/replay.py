"""The replay: for each event ask the laws, apply it, show it to the observer."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from mjlogs.core.events import (
    Claim,
    DealStart,
    Discard,
    DoraReveal,
    Draw,
    Event,
    Kita,
    MatchEnd,
    OwnKan,
    RiichiAccepted,
    RiichiDeclared,
    Ryuukyoku,
    Win,
)
from mjlogs.core.findings import NO_DEAL, NO_EVENT, Breach, Finding, Severity
from mjlogs.core.games import DEPOSIT_MOMENTS, FIRST_DRAW, INDICATOR_MOMENTS, START_SCORES, Game
from mjlogs.core.seats import NO_SEAT, Seat, deal_name
from mjlogs.core.tiles import NO_TILE
from mjlogs.engine import apply
from mjlogs.engine.checks import catalogue
from mjlogs.engine.checks.registry import Law
from mjlogs.engine.notes import FuritenShown, LeftShown, Notes, Offer, ResultShown, WindsShown
from mjlogs.engine.results import amend
from mjlogs.engine.snapshot import table_text
from mjlogs.engine.state import (
    DEPOSITS,
    DRAWN,
    ENDED,
    HANDS,
    NO_RIICHI,
    OUTCOME,
    REVEALS,
    SCORES,
    SITUATIONS,
    VALUE,
    DealState,
)
from mjlogs.engine.valuation import seats_with_yaku
from mjlogs.engine.walls import TilesShown, Wall, WallShown
from mjlogs.rulesets.clauses import cited
from mjlogs.rulesets.model import FuritenTrigger, Ruleset

Laws = tuple[Law[Any], ...]


def doubts_of(inferred: i64) -> i64:
    """What is not known in a deal of which a reader has inferred some things."""
    doubts: i64 = REVEALS if inferred & INDICATOR_MOMENTS else 0
    doubts |= DEPOSITS if inferred & DEPOSIT_MOMENTS else 0
    doubts |= SCORES if inferred & START_SCORES else 0
    return doubts | (DRAWN if inferred & FIRST_DRAW else 0)


def with_deal_name(fault: Finding, game: Game) -> Finding:
    """A reader's finding; where it is about a deal that was read, with its name."""
    name = game.deals[fault.deal].name() if 0 <= fault.deal < len(game.deals) else ""
    if not name:
        return fault
    return Finding(fault.code, fault.kind, fault.severity, fault.detail, fault.deal, name, fault.event, fault.at,
                   fault.seat, fault.tile, fault.expected, fault.recorded, fault.clause, fault.table)


def has_hidden_value(state: DealState, event: Win, rules: Ruleset) -> bool:
    """Whether a hand in riichi counts ura dora of which the record says nothing at all."""
    is_told = event.claim.ura is not None or event.claim.yaku is not None or len(event.claim.yakuman) > 0
    return rules.ura_dora and not is_told and state.hand(event.seat).riichi != NO_RIICHI


def is_tenpai_hidden(state: DealState, event: Ryuukyoku) -> bool:
    """Whether it is not known who is tenpai at a draw: some hands are not, and the record shows none."""
    return not event.reason.is_abort and not event.shown and state.unknown & HANDS != 0


@final
class Judgement:
    """What one game was found to be: findings in order, and how often each law (by code) was asked or could not be.

    `walls` are those of its deals, None where one is not known.
    """

    def __init__(self, findings: list[Finding], checked: dict[str, int], unverifiable: dict[str, int],
                 off: list[str], walls: list[Wall | None]) -> None:
        self.findings: Final = findings
        self.checked: Final = checked
        self.unverifiable: Final = unverifiable
        self.off: Final = off
        self.walls: Final = walls


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Sees a game, every event after it has been applied, and the judgement. The base one looks away."""

    def begin(self, game: Game, rules: Ruleset) -> None:
        """Called before the first deal of a game."""

    def after(self, state: DealState, event: Event, index: i64) -> None:
        """Called once an event; `index` counts in the deal from 0 and is -1 for the MatchEnd."""

    def end(self, game: Game, judgement: Judgement) -> None:
        """Called when a game has been judged."""


@final
class Asked:
    """A law in a plan. Compiled, a list of a final class is walked without a look at each one's type."""

    def __init__(self, law: Law[Any], number: i64) -> None:
        self.law: Final = law
        self.number: Final = number  # its place among those asked at the same moment
        self.when: Final = law.when
        self.needs: Final = law.needs


@final
class Questions:
    """The laws asked at one moment that a ruleset does not switch off."""

    def __init__(self, laws: Laws, rules: Ruleset) -> None:
        self.laws: Final = [Asked(law, i) for i, law in enumerate([law for law in laws if not law.is_off(rules)])]
        self.by_situation: Final[list[list[Asked] | None]] = [None] * SITUATIONS

    def those_in(self, situation: i64) -> list[Asked]:
        """Those that can be broken in a situation."""
        known = self.by_situation[situation]
        if known is None:
            known = [one for one in self.laws if one.when & situation]
            self.by_situation[situation] = known
        return known


@final
class Group:
    """The laws of one kind of event that a ruleset asks, and how often the event came."""

    def __init__(self, before: Laws, after: Laws, rules: Ruleset) -> None:
        self.before: Final = Questions(before, rules)
        self.after: Final = Questions(after, rules)
        self.codes: Final = [one.law.code for one in (*self.before.laws, *self.after.laws)]
        self.places: list[int] = []  # of each among the codes of the plan
        self.events: i64 = 0


@final
class Plan:
    """The laws one ruleset asks, by event; made once and used for many games."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.deal_start = Group(catalogue.ON_DEAL_START, catalogue.AFTER_DEAL_START, rules)
        self.draw = Group(catalogue.ON_DRAW, (), rules)
        self.discard = Group(catalogue.ON_DISCARD, catalogue.AFTER_DISCARD, rules)
        self.claim = Group(catalogue.ON_CLAIM, catalogue.AFTER_CLAIM, rules)
        self.own_kan = Group(catalogue.ON_OWN_KAN, (), rules)
        self.kita = Group(catalogue.ON_KITA, (), rules)
        self.dora_reveal = Group(catalogue.ON_DORA_REVEAL, (), rules)
        self.riichi_declared = Group(catalogue.ON_RIICHI_DECLARED, (), rules)
        self.riichi_accepted = Group(catalogue.ON_RIICHI_ACCEPTED, catalogue.AFTER_RIICHI_ACCEPTED, rules)
        self.win = Group(catalogue.ON_WIN, (), rules)
        self.ryuukyoku = Group(catalogue.ON_RYUUKYOKU, (), rules)
        self.match_end = Group(catalogue.ON_MATCH_END, (), rules)
        self.stated = Group(catalogue.ON_STATED, (), rules)
        self.decision = Group(catalogue.ON_DECISION, (), rules)
        self.furiten_shown = Group(catalogue.ON_FURITEN_SHOWN, (), rules)
        self.left_shown = Group(catalogue.ON_LEFT_SHOWN, (), rules)
        self.wall_shown = Group(catalogue.ON_WALL_SHOWN, (), rules)
        self.tiles_shown = Group(catalogue.ON_TILES_SHOWN, (), rules)
        self.winds_shown = Group(catalogue.ON_WINDS_SHOWN, (), rules)
        self.result_shown = Group(catalogue.ON_RESULT_SHOWN, (), rules)
        self.beside: Final = [  # those on what only some records tell beside the events
            self.stated, self.decision, self.furiten_shown, self.left_shown, self.wall_shown, self.tiles_shown,
            self.winds_shown, self.result_shown,
        ]
        self.groups: Final = [
            self.deal_start, self.draw, self.discard, self.claim, self.own_kan, self.kita, self.dora_reveal,
            self.riichi_declared, self.riichi_accepted, self.win, self.ryuukyoku, self.match_end, *self.beside,
        ]
        self.codes: Final = sorted({code for group in self.groups for code in group.codes})
        for group in self.groups:
            group.places = [self.codes.index(code) for code in group.codes]
        self.off: Final = sorted({law.code for law in catalogue.all_laws()} - set(self.codes))
        self.live_tiles: Final = rules.tile_set - rules.dead_wall - apply.HAND_SIZE * rules.players
        self.is_yaku_asked: Final = (
            rules.furiten_temp_trigger is FuritenTrigger.LEGAL or not rules.is_settled("furiten_temp_trigger")
        )

    def take_checked(self, unverifiable: dict[str, int]) -> dict[str, int]:
        """How often each code was asked since the last call, less the times it could not be; starts counting anew."""
        counts: list[int] = [0] * len(self.codes)
        for group in self.groups:
            events = group.events
            if events > 0:
                for place in group.places:
                    counts[place] += events
                group.events = 0
        checked = dict(zip(self.codes, counts, strict=True))
        for code, times in unverifiable.items():
            checked[code] -= times
        return checked


@final
class Replay:
    """Games replayed under one plan; run() may be called again and again."""

    def __init__(self, plan: Plan, observer: Observer) -> None:
        self.plan: Final = plan
        self.rules: Final = plan.rules
        self.observer: Final = observer
        self.state = DealState(plan.rules.players)
        self.findings: list[Finding] = []
        self.unverifiable: dict[str, int] = {}
        self.reported: set[tuple[str, i64, i64]] = set()
        self.deal: i64 = NO_DEAL
        self.index: i64 = 0
        self.doubts: i64 = 0  # what is not known in the deal that starts

    def run(self, game: Game) -> Judgement:
        """Judge a whole game; the reader's own findings come first."""
        self.state = DealState(self.rules.players)
        self.findings = [with_deal_name(fault, game) for fault in game.faults]
        self.unverifiable = {}
        self.reported = set()
        observer = self.observer
        observer.begin(game, self.rules)
        state = self.state
        notes = Notes(game, self.rules)
        stated = notes.stated()
        if stated is not None:
            self.index = NO_EVENT
            self.judge_note(self.plan.stated, stated)
        if game.is_part:
            state.spoil(OUTCOME, Seat(NO_SEAT))
        for number, deal in enumerate(game.deals):
            self.deal = number
            self.index = 0
            noted = notes.of(deal)
            self.doubts |= doubts_of(deal.inferred)
            for event in deal.events:
                if noted is not None and noted.place == 2 * self.index:
                    self.judge_notes(noted.take())
                self.step(event)
                observer.after(state, event, self.index)
                if noted is not None and noted.place == 2 * self.index + 1:
                    self.judge_notes(noted.take())
                self.index += 1
        self.deal = NO_DEAL
        self.index = NO_EVENT
        end = game.end if game.end is not None else MatchEnd(-1, [], [], False)
        self.step(end)
        observer.after(state, end, self.index)
        self.set_aside_unheld()
        amend(self.findings, game, self.rules)
        checked = self.plan.take_checked(self.unverifiable)
        judgement = Judgement(self.findings, checked, self.unverifiable, self.plan.off, notes.walls.known)
        observer.end(game, judgement)
        return judgement

    def step(self, event: Event) -> None:
        """Judge and apply one event; the commonest kinds come first."""
        state = self.state
        plan = self.plan
        if isinstance(event, Draw):
            self.judge(plan.draw, event)
            self.pass_by()
            apply.draw(state, event)
        elif isinstance(event, Discard):
            self.judge(plan.discard, event)
            apply.discard(state, event)
            self.judge_after(plan.discard, event)
        elif isinstance(event, Claim):
            self.judge(plan.claim, event)
            self.pass_by()
            apply.claim(state, event)
            self.judge_after(plan.claim, event)
        elif isinstance(event, RiichiDeclared):
            self.judge(plan.riichi_declared, event)
            apply.riichi_declared(state, event)
        elif isinstance(event, RiichiAccepted):
            self.judge(plan.riichi_accepted, event)
            apply.riichi_accepted(state, event, self.rules.riichi_stick)
            self.judge_after(plan.riichi_accepted, event)
        else:
            self.step_rare(event)

    def step_rare(self, event: Event) -> None:
        """The kinds that come once or twice a deal."""
        state = self.state
        plan = self.plan
        if isinstance(event, OwnKan):
            self.judge(plan.own_kan, event)
            apply.own_kan(state, event)
        elif isinstance(event, Kita):
            self.judge(plan.kita, event)
            apply.kita(state, event)
        elif isinstance(event, DoraReveal):
            self.judge(plan.dora_reveal, event)
            apply.dora_reveal(state, event)
        elif isinstance(event, Win):
            if has_hidden_value(state, event, self.rules):
                state.spoil(VALUE, event.seat)
            self.judge(plan.win, event)
            apply.win(state, event)
        elif isinstance(event, Ryuukyoku):
            self.judge(plan.ryuukyoku, event)
            if is_tenpai_hidden(state, event):
                state.spoil(OUTCOME, Seat(NO_SEAT))
            apply.ryuukyoku(state, event)
        elif isinstance(event, DealStart):
            state.unknown &= ~ENDED
            self.judge(plan.deal_start, event)
            apply.deal_start(state, event, plan.live_tiles)
            state.spoil(self.doubts, event.seat)
            self.doubts = 0
            self.judge_after(plan.deal_start, event)
        elif isinstance(event, MatchEnd):
            state.unknown &= ~ENDED
            self.judge(plan.match_end, event)

    def pass_by(self) -> None:
        """Play goes on, so nobody won on the last tile."""
        if self.state.last_tile != NO_TILE:
            legal = seats_with_yaku(self.state, self.rules) if self.plan.is_yaku_asked else -1
            apply.let_pass(self.state, legal)

    def judge(self, group: Group, event: Event) -> None:
        """Ask each law that is judged before the event."""
        group.events += 1
        self.ask(group.before, event)

    def judge_after(self, group: Group, event: Event) -> None:
        """Ask each law that is judged on what the event has made of the table."""
        self.ask(group.after, event)

    def ask(self, questions: Questions, event: Event) -> None:
        """Ask each law that may be broken now."""
        state = self.state
        if state.unknown:
            self.ask_in_doubt(questions, 0, event)
            return
        for asked in questions.those_in(state.situation()):
            breach = asked.law.broken(state, event, self.rules)
            if breach is not None:
                self.report(asked.law, event, breach)
                self.ask_in_doubt(questions, asked.number + 1, event)
                return

    def ask_in_doubt(self, questions: Questions, first: i64, event: Event) -> None:
        """Ask, from the law of that number on, each one that has what it needs; and count the others."""
        state = self.state
        for asked in questions.laws[first:]:
            if state.lacks(asked.needs, event.seat):
                self.set_aside(asked.law)
                continue
            breach = asked.law.broken(state, event, self.rules)
            if breach is not None:
                self.report(asked.law, event, breach)

    def judge_notes(self, notes: list[Event]) -> None:
        """Judge what the record tells beside the event just applied."""
        plan = self.plan
        for note in notes:
            if isinstance(note, Offer):
                self.judge_note(plan.decision, note)
            elif isinstance(note, FuritenShown):
                self.judge_note(plan.furiten_shown, note)
            elif isinstance(note, LeftShown):
                self.judge_note(plan.left_shown, note)
            elif isinstance(note, WallShown):
                self.judge_note(plan.wall_shown, note)
            elif isinstance(note, TilesShown):
                self.judge_note(plan.tiles_shown, note)
            elif isinstance(note, WindsShown):
                self.judge_note(plan.winds_shown, note)
            elif isinstance(note, ResultShown):
                self.judge_note(plan.result_shown, note)

    def judge_note(self, group: Group, note: Event) -> None:
        """Ask the laws on one note; what the record lacks for an answer is unverifiable."""
        group.events += 1
        state = self.state
        for asked in group.before.laws:
            law = asked.law
            if state.unknown and state.lacks(asked.needs, note.seat):
                self.set_aside(law)
                continue
            breach = law.broken(state, note, self.rules)
            if breach is not None:
                self.report(law, note, breach)
            elif law.is_unstated(state, note, self.rules):
                self.set_aside(law)

    def set_aside_unheld(self) -> None:
        """The laws on what the record does not hold at all are unverifiable, once a game."""
        for group in self.plan.beside:
            if group.events == 0:
                group.events = 1
                for asked in group.before.laws:
                    self.set_aside(asked.law)

    def set_aside(self, law: Law[Any]) -> None:
        """Count a law as unverifiable once more."""
        self.unverifiable[law.code] = self.unverifiable.get(law.code, 0) + 1

    def report(self, law: Law[Any], event: Event, breach: Breach) -> None:
        """File a finding and forget what it makes doubtful; the same law, seat and deal (or match) only once."""
        if self.is_explained(law, event):
            self.set_aside(law)
            return
        state = self.state
        seat = breach.seat if breach.seat != NO_SEAT else event.seat
        once = (law.code, NO_DEAL, NO_SEAT) if law.is_of_match else (law.code, self.deal, seat)
        if once not in self.reported:
            self.reported.add(once)
            self.findings.append(self.finding(law, event, breach, seat))
        state.spoil(law.spoils, event.seat)
        self.doubts |= law.spoils_next

    def is_explained(self, law: Law[Any], event: Event) -> bool:
        """Whether another allowed value of an unsettled option makes the event right."""
        rules = self.rules
        for option in law.options:
            if rules.is_open(option):
                return True
        is_allowed = law.allows(self.state, event, rules)
        for other in rules.variants(law.options):
            if is_allowed and not law.allows(self.state, event, other):
                continue
            if law.is_off(other) or law.broken(self.state, event, other) is None:
                return True
        return False

    def finding(self, law: Law[Any], event: Event, breach: Breach, seat: i64) -> Finding:
        """The finding of a broken law, with the place and the table."""
        state = self.state
        deal = self.deal
        index = self.index
        name = ""
        if law.is_about_last_deal:
            deal = state.deal
            index = NO_EVENT
        if isinstance(event, DealStart) and not law.is_about_last_deal:
            name = deal_name(event.wind, event.number, event.honba)
        elif deal != NO_DEAL:
            name = deal_name(state.wind, state.number, state.honba)
        clause = self.clause_of(law)
        severity = Severity.WARNING if breach.is_warning else Severity.ERROR
        return Finding(law.code, law.kind, severity, breach.detail, deal, name, index, event.at, seat, breach.tile,
                       breach.expected, breach.recorded, clause, table_text(state))

    def clause_of(self, law: Law[Any]) -> str:
        """Where a law stands: in the clauses of the document, or its own, else with the option that governs it."""
        if law.clause:
            return cited(law.code, self.rules.name) or law.clause
        return self.rules.settings[law.options[0]].clause
