"""Seats to advise: rounds dealt at random from any pack, stopped wherever somebody is asked."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from croupier import games
from croupier.equipment.cards import UNSEEN
from croupier.errors import CroupierError
from croupier.house.asking import asks
from croupier.mathematics.advice import advise
from croupier.round.record import Answer
from croupier.round.requests import Choice, Decide, Draw, Roll
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup, setup
from croupier.round.views import hands, view

#: The wagers of a seat that is asked about everything.
BETS: dict[str, dict[str, str]] = {
    "three-card-poker": {"ante": "10"},
    "four-card-poker": {"ante": "10"},
    "crazy-four-poker": {"ante": "10", "super_bonus": "10"},
    "dj-wild-stud": {"ante": "10", "blind": "10"},
    "deuces-wild-xtreme": {"ante": "10", "odds": "10"},
    "ultimate-texas-holdem": {"ante": "10", "blind": "10"},
    "texas-holdem-bonus": {"ante": "10"},
    "let-it-ride": {"bet_1": "10", "bet_2": "10", "bet_3": "10"},
    "mississippi-stud": {"ante": "10"},
    "pai-gow-poker": {"main": "10"},
    "blackjack": {"main": "10", "house_money": "5"},
    "free-bet-blackjack": {"main": "10"},
    "ride-free": {"main": "10"},
    "rocket-aces": {"main": "10"},
    "pontoon-plus": {"main": "10"},
}


class Deals(NamedTuple):
    """A table, and the chance of it."""

    slug: str
    deck: Sequence[int] | None = None
    seats: int = 1
    options: Mapping[str, Any] = {}
    bets: Mapping[str, str] = {}

    def begun(self) -> Round:
        """A round before its first card."""
        game = games.get(self.slug)
        wagers = {str(seat): dict(self.bets or BETS[self.slug]) for seat in range(1, self.seats + 1)}
        house = game.house(dict(self.options))
        stands, refused = game.seated(house, setup(wagers))
        assert not refused
        return Round(game, house, stands, pack=self.deck)

    def asked(self, seed: str) -> Iterator[tuple[Round, Decide]]:
        """A round dealt at random, wherever a seat is asked. What nobody answers is answered at random, in full."""
        chance, round_ = random.Random(f"{self.slug} {seed}"), self.begun()
        while (pending := round_.pending) is not None:
            if own_ask := asks(pending):
                before = len(round_.answers)
                yield round_, own_ask[0]
                if len(round_.answers) == before:
                    full = {action.name: action.most for action in own_ask[0].actions}
                    choices = [
                        choice for choice in own_ask[0].choices(round_.felt) if choice.amount == full[choice.action]
                    ]
                    round_.answer(chance.choice(choices), "anybody", own_ask[0].seat)
            else:
                round_.answer(self.outcome(round_, chance))

    def outcome(self, round_: Round, chance: random.Random) -> Any:
        """A card that is left, or dice."""
        match round_.pending:
            case Draw(may_be_unseen=unseen):
                left = [card for card, copies in enumerate(round_.felt.left) for _ in range(copies)]
                return UNSEEN if unseen and not left else chance.choice(left)  # a small deck has none to burn
            case Roll(dice=dice):
                return tuple(chance.randint(1, 6) for _ in range(dice))
            case other:
                raise AssertionError(other)

    def by_advice(self, seed: str) -> Iterator[tuple[Round, Choice]]:
        """A round in which every seat does what it is advised to."""
        for round_, ask in self.asked(seed):
            best = advise(round_, ask.seat).best
            yield round_, best
            round_.answer(best, "advice", ask.seat)


def hidden_otherwise(round_: Round, seat: str, chance: random.Random) -> Round | None:
    """The round with other cards where the seat sees none, and everything else as it was; None where none is hidden, or
    no others would have come to this."""
    seen = {to: iter(received) for to, received in hands(view(round_, seat)).items()}
    dealt = [(at, answer.asked) for at, answer in enumerate(round_.answers) if isinstance(answer.asked, Draw)]
    hidden = [at for at, ask in dealt if ask.slot < 0 and next(seen[ask.to]) == UNSEEN]
    if not hidden:
        return None
    rest = [card for card, copies in enumerate(round_.felt.left) for _ in range(copies)]
    rest += [round_.answers[at].answer for at in hidden]
    for _ in range(50):
        chance.shuffle(rest)
        answers = list(round_.answers)
        for at, card in zip(hidden, rest, strict=False):
            answers[at] = Answer(answers[at].asked, card, answers[at].by)
        try:
            other = round_.replay(answers)
        except CroupierError:  # another hole card ends the round before it comes to this
            continue
        same = view(other, seat) == view(round_, seat) and other.pending == round_.pending
        if same and other.facts != round_.facts:
            return other
    return None


def shared_box(first: str, second: str) -> Setup:
    """A seated and a standing player on one box of pontoon."""
    bets = (("main", 10_00),)
    return Setup((Seat(first, bets, "ann", 1), Seat(second, bets, "bob", 1, True)))
