"""Free play: rounds that somebody plays as they like, with a warning at every mistake, and what of it was luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier import games
from croupier.academy import dealt, plays
from croupier.academy.marking import MistakeCost
from croupier.academy.table_state import TableState, state_of
from croupier.conformance import playing
from croupier.equipment.source import SeededSource
from croupier.errors import BadInput, CroupierError
from croupier.money import Cents
from croupier.round.facts import Fact, Pay
from croupier.round.game import Game
from croupier.round.reasons import reasons
from croupier.round.requests import DEALER, Choice, Decide
from croupier.round.round import Round
from croupier.round.views import AUDITOR, view
from croupier.round.wording import words

if TYPE_CHECKING:
    from croupier.mathematics.evaluation import PlayEvaluation


#: The smallest chip that anybody plays with here, in cents.
_CHIP: Final = 100
#: The mistakes that a report shows.
DEAREST: Final = 5


class PlayWarning(NamedTuple):
    """A decision that another would have been better than: what it costs, and what every action is worth."""

    best: str
    cost: MistakeCost
    why: str

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {"best": self.best, "cost": self.cost.plain(), "why": self.why}


@dataclass
class FreePlay:
    """One seat at a table of its own, dealt from a seed: the same decisions come to the same."""

    game: Game
    seed: str
    rounds: list[Round] = field(default_factory=list)

    @classmethod
    def of(cls, slug: str, seed: str) -> FreePlay:
        """A table of a game; one whose decisions change nothing has nothing to warn of."""
        game = games.get(slug)
        if not plays.is_advised(game):
            raise BadInput(f"no decision of {game.title} changes what a wager is worth; practise its other questions")
        return cls(game, seed)

    def begin(self, number: int | None = None) -> Round:
        """A round by its number, or the next one, with wagers as they fall, up to its first decision or its end."""
        number = len(self.rounds) if number is None else number
        self._source = SeededSource(f"free play {self.game.slug} {self.seed} {number}".encode())
        self.rounds.append(dealt.begun_table(self.game, self._source, 1, {}).last)
        self._deal()
        return self.rounds[-1]

    def play(self, number: int, decisions: Sequence[str]) -> PlayWarning | None:
        """A round with these decisions, as far as they go; what is wrong with the last of them."""
        self.begin(number)
        for name in decisions[:-1]:
            self.decide(name, is_warned=False)
        return self.decide(decisions[-1]) if decisions else None

    @property
    def state(self) -> TableState:
        """The table as the seat sees it."""
        round_ = self.rounds[-1]
        return state_of(round_, round_.setup.seats[0].seat if round_.pending else AUDITOR)

    @property
    def settled(self) -> list[str]:
        """Every wager as it was settled, and why."""
        round_ = self.rounds[-1]
        facts = view(round_, AUDITOR)
        known = reasons(round_, facts, (DEALER,))
        return [known[place].text if place in known else words(fact) for place, fact in _pays(facts)]

    @property
    def net(self) -> Cents:
        """What the round that is over came to."""
        return sum(pay.net for _, pay in _pays(self.rounds[-1].facts))

    @property
    def ask(self) -> Decide | None:
        """What the seat decides now; None where the round is over."""
        open_asks = playing.asks(self.rounds[-1])
        return open_asks[0] if open_asks else None

    @property
    def seen(self) -> tuple[str, ...]:
        """What the seat sees of the round."""
        round_ = self.rounds[-1]
        return dealt.told(round_, view(round_, round_.setup.seats[0].seat))

    @property
    def choices(self) -> dict[str, Choice]:
        """What the seat may do, by its words; amounts below a chip are nobody's."""
        assert self.ask is not None, "nobody is asked"
        every = self.ask.choices(self.rounds[-1].felt)
        return {dealt.named(choice): choice for choice in every if not 0 < choice.amount < _CHIP}

    def decide(self, name: str, *, is_warned: bool = True) -> PlayWarning | None:
        """Do it, and be warned if something else was better."""
        ask, round_ = self.ask, self.rounds[-1]
        if ask is None:
            raise BadInput(f"nothing is decided any more; {name!r} comes too late")
        if name not in self.choices:
            raise BadInput(f"{name!r} is none of them; answer with {', '.join(self.choices)}")
        warned = warning(round_, ask, self.choices[name]) if is_warned else None
        round_.answer(self.choices[name], f"seat {ask.seat}", ask.seat)
        self._deal()
        return warned

    def _deal(self) -> None:
        round_ = self.rounds[-1]
        while round_.pending is not None and not playing.asks(round_):
            dealt.advance(round_, self._source)

    def evaluated(self) -> PlayEvaluation:
        """The rounds that were played to their end: what was expected, what mistakes cost, and the rest, which is
        luck."""
        from croupier.mathematics.evaluation import evaluate
        from croupier.mathematics.recorded import RecordedRound

        over = [round_ for round_ in self.rounds if round_.pending is None]
        recorded = [RecordedRound(str(number), round_, None) for number, round_ in enumerate(over, 1)]
        return evaluate(recorded, over[0].setup.seats[0].who if over else "")


def _pays(facts: Sequence[Fact]) -> list[tuple[int, Pay]]:
    return [(place, fact) for place, fact in enumerate(facts) if type(fact) is Pay]


def warning(round_: Round, ask: Decide, chosen: Choice) -> PlayWarning | None:
    """What is wrong with a decision; nothing where it is the best, or nobody can say what it is worth."""
    from croupier.mathematics.advice import advise
    from croupier.mathematics.evaluation import taken_of, unit_of

    try:
        advice = advise(round_, ask.seat)
    except CroupierError:
        return None
    taken = taken_of(advice, chosen)
    if taken is None or Fraction(taken.cost) < plays.CLOSE:
        return None
    bets = next(dict(seat.wagers) for seat in round_.setup.seats if seat.seat == ask.seat)
    in_cents = Fraction(taken.cost) * unit_of(advice, taken, chosen, bets)
    cost = MistakeCost(in_cents / 100, Fraction(taken.cost), advice.unit)
    return PlayWarning(dealt.named(advice.best), cost, plays.explained(advice))
