"""What every action that a seat may take now is worth, exactly, from what that seat may know.

    found = advise(round_, "1")
    for one in found.actions:
        print(one.action, one.multiple, float(one.value), one.best, float(one.cost))

Each family says in a module ``advice`` of its own what the actions of a `Situation` are worth. A situation is made of
the facts as the seat sees them and nothing else, so no face-down card can move a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import OutOfTurn, Refused
from croupier.exact import question
from croupier.exact.solved import Method, Number
from croupier.money import Cents
from croupier.round.facts import Fact
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY, DEALER, Action, Choice, Decide, Gather
from croupier.round.round import Round
from croupier.round.setup import Seat
from croupier.round.views import at_risk, boxes, view

#: Floats that differ by less are a tie, and ties go to the smaller bet (ruling: G9).
TIE: Final = 1e-12

#: The side bets that some game gives up with a folded hand; others stay whatever becomes of it.
GIVEN_UP: Final = ("pair_plus", "queens_up", "progressive")


class Valued(NamedTuple):
    """An action as it can be answered, what it is worth, and what it costs against the best."""

    action: str
    amount: Cents
    multiple: int
    cards: tuple[Card, ...]
    value: Number
    best: bool
    cost: Number

    @property
    def choice(self) -> Choice:
        """The action as an answer."""
        return Choice(self.action, self.amount, self.multiple, self.cards)


@dataclass(frozen=True, slots=True)
class Advice:
    """Every action, the best first: worth so many units of a wager, with best play after it. The method says whether
    values are fractions or, in the blackjack family, floats."""

    method: Method
    unit: str
    actions: tuple[Valued, ...]
    note: str

    @property
    def best(self) -> Choice:
        """What to do."""
        return self.actions[0].choice


class Opinion(NamedTuple):
    """What a family says of a situation: what each choice is worth per unit of a wager, of equal ones the smaller bet
    first."""

    values: Mapping[Choice, Number]
    unit: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Situation:
    """A decision that a seat is asked for, and what it may know there. ``pack`` is all cards of the game."""

    game: Game
    options: Any
    pack: tuple[int, ...]
    ask: Decide
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]

    @cached_property
    def laid(self) -> dict[str, dict[int, list[Card]]]:
        """The cards on the layout hand by hand; those the seat may not see are `UNSEEN`."""
        return boxes(self.facts)

    @cached_property
    def offered(self) -> dict[str, Action]:
        """The actions that are open, by name."""
        return {one.name: one for one in self.ask.actions}

    @property
    def box(self) -> dict[int, list[Card]]:
        """The hands that the seat plays: its own, or those of a box it shares with others."""
        number = {one.seat: one.number for one in self.seats}
        home = self.ask.seat
        if home not in self.laid:
            home = next((one for one in self.laid if number.get(one) == number.get(self.ask.seat)), home)
        return self.laid.get(home, {})

    def own(self) -> tuple[Card, ...]:
        """The cards of the hand that is asked about."""
        held = self.box.get(self.ask.hand, [])
        if not held or UNSEEN in held:
            raise Refused(f"nobody has looked at the cards of seat {self.ask.seat} yet; advice needs them")
        return tuple(held)

    def shown(self, who: str) -> tuple[Card, ...]:
        """The cards there that lie open."""
        return tuple(card for hand in self.laid.get(who, {}).values() for card in hand if card != UNSEEN)

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's open cards."""
        return self.shown(DEALER)

    @property
    def board(self) -> tuple[Card, ...]:
        """The open community cards."""
        return self.shown(COMMUNITY)

    def staked(self, wager: str, hand: int = 0) -> Cents:
        """What the seat has at risk on a wager."""
        return at_risk(self.facts).get((self.ask.seat, wager, hand), 0)

    def in_play(self, *besides: Iterable[Card]) -> tuple[int, ...]:
        """The pack without the cards that the seat can see, but with those that a solver takes out by itself."""
        known = Counter(card for who in self.laid for card in self.shown(who))
        kept = Counter(card for cards in besides for card in cards)
        return tuple(many - known[card] + kept[card] for card, many in enumerate(self.pack))

    @property
    def given_up(self) -> tuple[str, ...]:
        """What a fold costs beside the game itself, as a note."""
        lost = [one.replace("_", " ") for one in GIVEN_UP if self.staked(one)]
        return (f"a fold gives up {' and '.join(lost)} too, which is not counted",) if lost else ()

    def unasked(self) -> Refused:
        """Why there is no advice on what is asked."""
        names = ", ".join(self.offered).replace("_", " ")
        return Refused(f"no exact worth is known of {names}; there is advice on the play of a hand")


Adviser: TypeAlias = Callable[[Situation], Opinion]

#: Where each game's advice comes from: a module of this package, and a function in it.
ADVISERS: Final = {
    "three-card-poker": ("showdown.advice", "three_card"),
    "four-card-poker": ("showdown.advice", "four_card"),
    "crazy-four-poker": ("showdown.advice", "crazy_four"),
    "dj-wild-stud": ("showdown.advice", "dj_wild"),
    "deuces-wild-xtreme": ("showdown.advice", "deuces_wild"),
    "ultimate-texas-holdem": ("holdem.advice_asked", "advise_ultimate"),
    "texas-holdem-bonus": ("holdem.advice_asked", "advise_bonus"),
    "let-it-ride": ("streets.advice", "advise_ride"),
    "mississippi-stud": ("streets.advice", "advise_stud"),
    "pai-gow-poker": ("pai_gow.advice", "advise"),
    "blackjack": ("blackjack.advice", "advise"),
    "free-bet-blackjack": ("blackjack.advice", "advise"),
    "ride-free": ("blackjack.advice", "advise"),
    "rocket-aces": ("blackjack.advice", "advise"),
    "pontoon-plus": ("pontoon.advice", "advise"),
}


def adviser(game: Game) -> Adviser:
    """Who advises on a game."""
    if game.slug not in ADVISERS:
        if not question.has_solver(game.slug):
            told = f"'croupier analyze {game.slug} --strategy FILE.csv' writes what each decision is worth"
            raise Refused(f"there is no advice on {game.title} at the table; {told}")
        known = ", ".join(ADVISERS)
        raise Refused(f"no decision of {game.title} changes what a wager is worth; there is advice on {known}")
    module, name = ADVISERS[game.slug]
    found: Adviser = getattr(import_module(f"croupier.exact.{module}"), name)
    return found


def asked(round_: Round, seat: str) -> Decide:
    """The decision that a seat is asked for now."""
    pending = round_.pending
    asks = pending.asks if type(pending) is Gather else (pending,) if type(pending) is Decide else ()
    for one in asks:
        if one.seat == seat:
            return one
    others = ", ".join(one.seat for one in asks)
    now = f"asked are seats {others}" if others else "nobody is asked now"
    raise OutOfTurn(f"seat {seat} has nothing to decide; {now}").at(game=round_.game.slug)


def situation(round_: Round, seat: str) -> Situation:
    """What a seat that is asked may know."""
    ask, facts = asked(round_, seat), tuple(view(round_, seat))
    return Situation(round_.game, round_.options, tuple(round_.pack), ask, facts, round_.setup.seats)


def advise(round_: Round, seat: str) -> Advice:
    """The worth of everything that a seat may do now."""
    ask = asked(round_, seat)
    said = adviser(round_.game)(situation(round_, seat))
    assert {one.action for one in said.values} <= {one.name for one in ask.actions}, "advice on what is not offered"
    best, most = _best(said.values)
    found = [Valued(*one, value, one == best, most - value) for one, value in said.values.items()]
    found.sort(key=lambda one: (not one.best, one.cost))
    method: Method = "exact-float" if isinstance(most, float) else "exact"
    return Advice(method, said.unit, tuple(found), "; ".join(said.notes))


def _best(values: Mapping[Choice, Number]) -> tuple[Choice, Number]:
    """The best choice and its worth; of equal ones the first."""
    (best, most), *others = values.items()
    for choice, value in others:
        if value > most + (TIE if isinstance(value, float) else 0):
            best, most = choice, value
    return best, most
