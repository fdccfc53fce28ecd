"""Drivers answer what a round asks: from a script, from real equipment, from a strategy. They know no rule."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from croupier.equipment.cards import UNSEEN, Card
from croupier.equipment.cards import card as read_card
from croupier.equipment.dice import roll
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import RandomSource
from croupier.errors import ActionRefused, BadScenario, OutcomesExhausted, OutOfTurn
from croupier.round.requests import DISCARD, UP, Choice, Decide, Draw, Gather, Peek, Roll, Spin, Step
from croupier.round.round import Round


class Chance(Protocol):
    """Whatever produces cards, rolls and spins: a shoe, a scanner, a script."""

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> Any:
        """The outcome that chance gave."""


Strategy: TypeAlias = Callable[[Round, Decide], Any]


def drive(round_: Round, chance: Chance, strategy: Strategy, by: str = "strategy") -> Round:
    """Play a round to its end: chance gives the outcomes, a strategy the decisions."""
    while (pending := round_.pending) is not None:
        match pending:
            case Step():
                round_.proceed()
            case Decide():
                round_.answer(strategy(round_, pending), by)
            case Gather():
                for ask in pending.asks:
                    round_.answer(strategy(round_, ask), by, ask.seat)
            case _:
                round_.answer(chance.outcome(pending), "equipment")
    return round_


class Equipment:
    """Real equipment: a shuffled shoe, dice and wheels driven by one random source."""

    def __init__(self, source: RandomSource, shoe: Shoe | None = None) -> None:
        self.source = source
        self.shoe = shoe

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> Any:
        """Deal, roll or spin."""
        match asked:
            case Draw():
                assert self.shoe is not None, "a card game needs a shoe"
                return self.shoe.draw()
            case Roll():
                return roll(self.source, asked.dice)
            case Spin():
                return asked.pockets[self.source.below(len(asked.pockets))]
            case Peek():
                raise AssertionError("a shoe identifies every card, so no card reader is asked")


class Script:
    """A written-down round: outcomes in the order asked, or hands as they lie; decisions; irregularities.

    ``expected_refusals`` are (seat, action) pairs the writer says must be refused; the next decision is then used.
    """

    def __init__(
        self,
        outcomes: Iterable[Any] | None = None,
        *,
        hands: Mapping[str, Sequence[str]] | None = None,
        decisions: Iterable[Mapping[str, Any]] = (),
        interventions: Iterable[Mapping[str, Any]] = (),
        expected_refusals: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.outcomes = deque(outcomes or ())
        self.hands = None if hands is None else {to: deque(laid) for to, laid in hands.items()}
        self.decisions = deque(decisions)
        self.interventions = sorted(interventions, key=lambda one: int(one["at"]))
        self.expected = Counter(expected_refusals)
        self.refused: list[tuple[str, str]] = []
        self.given = 0

    def run(self, round_: Round) -> None:
        """Answer until the round ends; too little in the script is an error that says what was pending."""
        round_.walking = bool(self.interventions)
        while (pending := round_.pending) is not None:
            if self.interventions and self.interventions[0]["at"] <= self.given + 1:
                self._declare(round_)
            elif isinstance(pending, Step):
                round_.proceed()
            elif isinstance(pending, Gather):
                self._decide(round_, pending.asks[0])
            elif isinstance(pending, Decide):
                self._decide(round_, pending)
            else:
                self._chance(round_, pending)
        self._nothing_left(round_)

    def _declare(self, round_: Round) -> None:
        what = dict(self.interventions.pop(0))
        del what["at"]
        if self.outcomes and self.outcomes[0] == what.get("card"):
            self.outcomes.popleft()  # the writer kept the card in its place as well; it is one card
        round_.declare(what.pop("kind"), **what)

    def _chance(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> None:
        if isinstance(asked, Peek):
            said = self.outcomes.popleft() if self.outcomes and self.outcomes[0] in ("yes", "no") else "no"
            round_.answer(said, "script")
            return
        round_.answer(self._outcome(asked), "script")
        self.given += 1

    def _outcome(self, asked: Draw | Roll | Spin) -> Any:
        if isinstance(asked, Draw):
            if self.hands is not None:
                return self._from_hand(asked, self.hands)
            written = self.outcomes and (asked.face == UP or self.outcomes[0] == "??")
            if asked.to == DISCARD and asked.may_be_unseen and not written:
                # Nobody identified the burn, and the writer left it out.
                self.given -= 1
                return UNSEEN
        if not self.outcomes:
            raise OutcomesExhausted(f"no outcome left for {asked.asked!r}; the round needs more")
        outcome = self.outcomes.popleft()
        if isinstance(asked, Draw):
            return read_card(outcome)
        return str(outcome) if isinstance(asked, Spin) and type(outcome) is int else outcome

    def _from_hand(self, asked: Draw, hands: Mapping[str, deque[str]]) -> Card:
        if asked.to == DISCARD and not hands.get(DISCARD):
            return UNSEEN
        if not (laid := hands.get(asked.to)):
            raise OutcomesExhausted(f"no card left in hand {asked.to!r} for {asked.asked!r}; add it to that hand")
        return read_card(laid.popleft())

    def _decide(self, round_: Round, ask: Decide) -> None:
        names = [one.name for one in ask.actions]
        while self.decisions:
            mine = self.decisions[0]
            key = (str(mine.get("seat", ask.seat)), str(mine.get("action")))
            fits = key[0] == ask.seat and key[1] in names
            if not fits and self.expected[key] > 0:
                self._refuse(key)
                continue
            if not fits and ask.optional:
                break
            try:
                round_.answer({"seat": ask.seat} | dict(mine), f"seat {ask.seat}", ask.seat)
            except (ActionRefused, OutOfTurn):
                if self.expected[key] <= 0:
                    raise
                self._refuse(key)
                continue
            self.decisions.popleft()
            self.given += 1
            return
        if not ask.optional:
            raise BadScenario(f"seat {ask.seat} has still to decide: {' | '.join(map(str, ask.actions))}").at(
                game=round_.game.slug, answer=len(round_.answers) + 1
            )
        round_.answer(Choice("decline"), "default", ask.seat)

    def _refuse(self, key: tuple[str, str]) -> None:
        self.decisions.popleft()
        self.expected[key] -= 1
        self.refused.append(key)

    def _nothing_left(self, round_: Round) -> None:
        for one in list(self.decisions):
            key = (str(one.get("seat")), str(one.get("action")))
            if self.expected[key] <= 0:
                raise BadScenario(f"the round is over, but seat {key[0]} still wants to {key[1]}").at(
                    game=round_.game.slug
                )
            self._refuse(key)
        if self.outcomes:
            left = list(self.outcomes)[:5]
            raise BadScenario(f"the round is over, but outcomes are left: {left}").at(game=round_.game.slug)
        if self.interventions:
            raise BadScenario(
                f"the round is over before answer {self.interventions[0]['at']}, where "
                f"{self.interventions[0]['kind']} was to be declared"
            ).at(game=round_.game.slug)
