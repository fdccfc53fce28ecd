"""A written-down round as a driver: outcomes in the order asked, or hands as they lie; decisions; irregularities."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from croupier.errors import (
    ActionRefused,
    BadScenario,
    CroupierError,
    NotAuthorised,
    OutOfTurn,
    Refused,
)
from croupier.round.facts import Remedied
from croupier.round.irregularities import Rule
from croupier.round.moments import Trail
from croupier.round.requests import (
    DECLINE,
    Choice,
    Decide,
    Draw,
    Gather,
    Peek,
    Roll,
    Spin,
    Step,
)
from croupier.round.round import Round, Settled
from croupier.round.written_outcomes import WrittenOutcomes

#: To insure or cap nothing is to decline.
NOTHING: Final = ("0", "0.00", 0)
#: Decisions that bring no card. An offer made to everyone before the next card is still open behind them.
BEFORE_A_CARD: Final = ("insure", "even_money", "surrender", "cap", "decline", "stand")
#: Bets open as long as the hole card is down, which a seat may make in its own turn (CO 30-2119 (21)(C)).
IN_TURN: Final = frozenset({"bust_bonus"})
#: Refuses somebody who may not declare what is declared: the round before it, the round after it, the kind, and whose
#: word it is.
Authority: TypeAlias = Callable[[Round, Round, str, str], None]


class Script:
    """A written-down round: outcomes in the order asked, or hands as they lie; decisions; irregularities.

    ``expected_refusals`` are (seat, action) pairs the writer says must be refused; the next decision is then used.
    ``expected_objections`` are irregularities, each as far as the writer describes it, that must be refused; the round
    goes on without them. ``authority`` is asked about those that say who declares them.
    ``named_cards_are_written`` says that a card named in an intervention stands at its place in the outcomes as well,
    ``unplayed_are_left_out`` that cards which go straight to the rack, or aside, stand there only as ``"??"``, and
    ``offers_in_any_order`` that what was offered to everyone before the next card is answered seat by seat, that a seat
    passes what never came to it, and that who decides after the others, or gives up, is written before them.
    """

    def __init__(
        self,
        outcomes: Iterable[Any] | None = None,
        *,
        hands: Mapping[str, Sequence[str]] | None = None,
        decisions: Iterable[Mapping[str, Any]] = (),
        interventions: Iterable[Mapping[str, Any]] = (),
        expected_refusals: Iterable[tuple[str, str]] = (),
        expected_objections: Iterable[Mapping[str, Any]] = (),
        authority: Authority | None = None,
        named_cards_are_written: bool = False,
        unplayed_are_left_out: bool = False,
        offers_in_any_order: bool = False,
    ) -> None:
        self.outcomes = WrittenOutcomes(outcomes or (), hands, unplayed_are_left_out=unplayed_are_left_out)
        self.expected = Counter(expected_refusals)
        self.decisions = deque(
            decision for decision in decisions if not (offers_in_any_order and self._passes(decision))
        )
        self.interventions = sorted(interventions, key=lambda intervention: int(intervention.get("at", 0)))
        self.expected_objections = list(expected_objections)
        self.authority = authority
        self.named_cards_are_written = named_cards_are_written
        self.offers_in_any_order = offers_in_any_order
        self.refused: list[tuple[str, str, str, str]] = []
        self.objections: list[tuple[Mapping[str, Any], Refused]] = []
        self.too_early: Refused | None = None
        self.told: list[Any] = []  # cards named with what came out late; they may stand last among the outcomes too
        self.given = 0

    def run(self, round_: Round) -> None:
        """Answer until the round ends; too little in the script is an error that says what was pending."""
        rules = round_.game.irregularities
        late = [
            intervention
            for intervention in self.interventions
            if intervention["kind"] in rules and rules[intervention["kind"]].found_late
        ]
        self.interventions = [intervention for intervention in self.interventions if intervention not in late]
        noted = [intervention for intervention in late if "after" in intervention]
        late += [declaration for rule in rules.values() if rule.said for declaration in self._said_late(rule)]
        round_.walking = bool(self.interventions or late)
        self.outcomes.begin(round_)
        trail = Trail(round_)
        while (pending := round_.pending) is not None:
            if round_.walking:
                trail.follow()
            if self._declared(round_, late):
                continue
            if (intervention := self._due(trail)) is not None:
                self.interventions.remove(intervention)
                self._declare(round_, intervention)
                if self.named_cards_are_written:
                    self.outcomes.skip(_named(intervention))
            elif isinstance(pending, Step):
                trail.walk(pending)
                round_.proceed()
            elif isinstance(pending, Gather):
                self._decide(round_, self._next(pending))
            elif isinstance(pending, Decide):
                self._decide(round_, pending)
            else:
                self._chance(round_, pending)
        trail.follow()
        for declaration in late:
            if self.too_early and not self._objected(declaration, self.too_early):
                raise self.too_early
        self.interventions += [declaration for declaration in noted if not trail.happened(declaration["after"])]
        self._nothing_left(round_, trail)

    def _due(self, trail: Trail) -> Mapping[str, Any] | None:
        """What is to be declared now: before this answer, or after a step that is over."""
        for intervention in self.interventions:
            if (
                trail.is_over(intervention["after"])
                if "after" in intervention
                else intervention["at"] <= self.given + 1
            ):
                return intervention
        return None

    def _passes(self, intervention: Mapping[str, Any]) -> bool:
        """Whether a decision leaves an offer alone, which needs no word, and need not be refused either."""
        return intervention.get("action") == "pass" and not self.expected[str(intervention.get("seat")), "pass"]

    def _said_late(self, rule: Rule) -> list[Mapping[str, Any]]:
        """What seats say after they have decided, as the irregularity it is; the decisions go on without it."""
        decided: set[str] = set()
        answers: list[Mapping[str, Any]] = []
        for _ in range(len(self.decisions)):
            decision = self.decisions.popleft()
            seat, action = str(decision.get("seat", "")), decision.get("action")
            if action == rule.said and seat in decided and not self.expected[seat, rule.said]:
                answers.append({"kind": rule.kind} | ({"seat": seat} if seat else {}))
                continue
            self.decisions.append(decision)
            decided |= {seat} if action in rule.after else set()
        return answers

    def _declared(self, round_: Round, late: list[Mapping[str, Any]]) -> bool:
        """Declare what came out only later as soon as it can have happened, wherever the writer noted it."""
        for declaration in late:
            try:
                self._declare(round_, declaration, objections=NotAuthorised)
            except NotAuthorised:
                raise
            except Refused as why:
                self.too_early = why
            else:
                late.remove(declaration)
                self.told += _named(declaration)
                return True
        return False

    def _declare(self, round_: Round, intervention: Mapping[str, Any], *, objections: type[Refused] = Refused) -> None:
        """Declare an irregularity on somebody's word. One that the writer says is refused changes nothing."""
        what = {key: value for key, value in intervention.items() if key in ("seat", "card", "cards", "reason")}
        kind, by = intervention["kind"], intervention.get("by", "")
        try:
            if by and self.authority:
                tried = _copied(round_)
                tried.declare(kind, by, **what)
                self.authority(round_, tried, kind, by)
            round_.declare(kind, by or "supervisor", **what)
        except objections as why:
            if not self._objected(intervention, why):
                raise

    def _objected(self, intervention: Mapping[str, Any], why: Refused) -> bool:
        """Whether the writer says that this is refused."""
        for objection in self.expected_objections:
            if objection.items() <= intervention.items():
                self.expected_objections.remove(objection)
                self.objections.append((objection, why))
                return True
        return False

    def _chance(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> None:
        if isinstance(asked, Peek):
            round_.answer(self.outcomes.reader(asked, decided=not self.decisions), "script")
            return
        try:
            outcome = self.outcomes.take(asked)
        except CroupierError as error:
            error.unanswered = asked
            raise error.at(game=round_.game.slug, answer=len(round_.answers) + 1) from None
        round_.answer(outcome.value, "script")
        self.given += outcome.is_written

    def _next(self, pending: Gather) -> Decide:
        """Several seats are asked at once: the one that the writer names first, else the first."""
        if self.offers_in_any_order:
            due = {(ask.seat, action.name) for ask in pending.asks if not ask.optional for action in ask.actions}
            self._to_front(
                next(
                    (decision for decision in self.decisions if (decision.get("seat"), decision["action"]) in due), None
                )
            )
        seat = self.decisions[0].get("seat") if self.decisions else None
        return next((ask for ask in pending.asks if ask.seat == seat), pending.asks[0])

    def _to_front(self, decision: Mapping[str, Any] | None) -> None:
        if decision is not None:
            self.decisions.remove(decision)
            self.decisions.appendleft(decision)

    def _bring_forward(self, ask: Decide) -> None:
        """The answer to an offer, from behind decisions that bring no card, or none to their own hand."""
        wanted = {action.name for action in ask.actions} - {ask.declines}
        own_turn = not wanted.isdisjoint(IN_TURN)
        for decision in list(self.decisions):
            for_seat = str(decision.get("seat", ask.seat)) == ask.seat
            if for_seat and decision["action"] in wanted:
                self._to_front(decision)
                return
            if decision["action"] not in BEFORE_A_CARD and (for_seat or not own_turn):
                return

    def _hold_surrenders(self, ask: Decide) -> None:
        """Who gives up before anybody plays is written first, and is asked in turn."""
        if self.decisions and self.decisions[0].get("seat") != ask.seat and self.decisions[0]["action"] == "surrender":
            self._to_front(next((decision for decision in self.decisions if decision.get("seat") == ask.seat), None))

    def _decide(self, round_: Round, ask: Decide) -> None:
        if self.offers_in_any_order:
            self._bring_forward(ask) if ask.optional else self._hold_surrenders(ask)
        names = [action.name for action in ask.actions]
        while self.decisions:
            decision = self.decisions[0]
            key = (str(decision.get("seat", ask.seat)), str(decision.get("action")))
            fits = key[0] == ask.seat and key[1] in names
            if not fits and self.expected[key] > 0:
                why_not = f"seat {key[0]} may not {key[1]} now; open are {', '.join(map(str, ask.actions))}"
                self._refuse(key, why_not, round_.game.actions.get(key[1], ask.clause))
                continue
            if not fits and ask.optional:
                break
            if ask.optional and ask.declines == DECLINE.name and decision.get("amount") in NOTHING:
                self.decisions.popleft()
                break
            try:
                round_.answer({"seat": ask.seat} | dict(decision), f"seat {ask.seat}", ask.seat)
            except (ActionRefused, OutOfTurn) as why:
                if self.expected[key] <= 0:
                    raise
                self._refuse(key, why.message, why.clause)
                continue
            self.decisions.popleft()
            self.given += 1
            return
        if not ask.optional:
            missing = BadScenario(f"seat {ask.seat} has still to decide: {' | '.join(map(str, ask.actions))}")
            missing.unanswered = ask
            raise missing.at(game=round_.game.slug, answer=len(round_.answers) + 1)
        round_.answer(Choice(ask.declines), "default", ask.seat)

    def _refuse(self, key: tuple[str, str], reason: str, clause: str) -> None:
        self.decisions.popleft()
        self.expected[key] -= 1
        self.refused.append((*key, reason, clause))

    def _nothing_left(self, round_: Round, trail: Trail) -> None:
        """A settled round must have used the whole script; where hands are void it ends early, and the rest does not
        count."""
        void = any(type(fact) is Remedied and fact.remedy.startswith("void") for fact in round_.facts)
        if void or not isinstance(round_.result, Settled):
            return
        for intervention in list(self.decisions):
            key = (str(intervention.get("seat")), str(intervention.get("action")))
            if self.expected[key] <= 0:
                raise self._left(round_, f"seat {key[0]} still wants to {key[1]}")
            self._refuse(key, "the round is over", round_.game.actions.get(key[1], ""))
        if self.interventions:
            raise self._left(round_, _undeclared(self.interventions[0], trail))
        if (left := self.outcomes.left) and left != self.told:
            raise self._left(round_, f"outcomes are left: {left[:5]}")

    def _left(self, round_: Round, what: str) -> BadScenario:
        return BadScenario(f"the round is over, but {what}").at(game=round_.game.slug, answer=len(round_.answers) + 1)


def _named(intervention: Mapping[str, Any]) -> list[Any]:
    """The cards that an intervention names, one or several."""
    cards = intervention.get("cards", intervention.get("card", []))
    return cards.split() if isinstance(cards, str) else list(cards)


def _copied(round_: Round) -> Round:
    """A copy of a walked round that stops at the same step of the procedure."""
    copy = round_.fork()
    if type(round_.pending) is Step:
        copy.walking = True
        copy.drop()
        while type(copy.pending) is Step and copy.pending != round_.pending:
            copy.proceed()
    return copy


def _undeclared(intervention: Mapping[str, Any], trail: Trail) -> str:
    """Why something was never declared."""
    kind, after = intervention["kind"], intervention.get("after", "")
    if not after:
        return f"{kind} was to be declared before answer {intervention.get('at')}"
    if trail.happened(after):
        return f"{kind} was to be declared after {after!r}, after which nothing is asked"
    return f"{kind} was to be declared after {after!r}; this round went through {', '.join(trail.steps)}"
