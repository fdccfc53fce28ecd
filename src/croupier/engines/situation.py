"""What a seat may know when it is asked to decide, and what an engine says of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.engines.solved import Number
from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import CroupierError, Refused
from croupier.money import Cents
from croupier.round.facts import Fact
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY, DEALER, Action, Choice, Decide, Gather
from croupier.round.round import Round
from croupier.round.setup import Seat
from croupier.round.views import at_risk, boxes, view


class Opinion(NamedTuple):
    """What each choice of a situation is worth per unit of a wager, of equal ones the smaller bet first."""

    values: Mapping[Choice, Number]
    unit: str
    notes: tuple[str, ...] = ()


#: The place of a card that is dealt next, whoever gets it.
NEXT: Final = "next"


class KnownPlace(NamedTuple):
    """A hidden card that somebody is taken to know: whose hand it lies in, or that it is the next; and which card of a
    board it will be, from 0."""

    place: str
    card: Card
    number: int = 0


@dataclass(frozen=True)
class Situation:
    """A decision that a seat is asked for, and what it may know there. ``pack`` is all cards of the game; ``knows`` is
    cards that nobody should know, where somebody is taken to know them."""

    game: Game
    options: Any
    pack: tuple[int, ...]
    ask: Decide
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]
    knows: tuple[KnownPlace, ...] = ()

    @cached_property
    def laid(self) -> dict[str, dict[int, list[Card]]]:
        """The cards on the layout hand by hand; those the seat may not see are `UNSEEN`."""
        return boxes(self.facts)

    @cached_property
    def offered(self) -> dict[str, Action]:
        """The actions that are open, by name."""
        return {action.name: action for action in self.ask.actions}

    @property
    def box(self) -> dict[int, list[Card]]:
        """The hands that the seat plays: its own, or those of a box it shares with others."""
        number = {seat.seat: seat.number for seat in self.seats}
        home = self.ask.seat
        if home not in self.laid:
            home = next((seat for seat in self.laid if number.get(seat) == number.get(self.ask.seat)), home)
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

    def known(self, place: str) -> tuple[Card, ...]:
        """The hidden cards there that the seat is taken to know."""
        return tuple(known.card for known in self.knows if known.place == place)

    def staked(self, wager: str, hand: int = 0) -> Cents:
        """What the seat has at risk on a wager."""
        return at_risk(self.facts).get((self.ask.seat, wager, hand), 0)

    def in_play(self, *besides: Iterable[Card]) -> tuple[int, ...]:
        """The pack without the cards that the seat can see or knows, but with those that a solver takes out itself."""
        known = Counter(card for who in self.laid for card in self.shown(who))
        known.update(hidden.card for hidden in self.knows)
        kept = Counter(card for cards in besides for card in cards)
        return tuple(copies - known[card] + kept[card] for card, copies in enumerate(self.pack))

    def lost_beside(self, wagers: Iterable[str]) -> tuple[str, ...]:
        """A note on the side bets that a fold gives up too, where any of them is made: what the actions are worth is of
        the base game, and an analysis of the side bet counts the folds."""
        lost = [wager for wager in wagers if self.staked(wager)]
        if not lost:
            return ()
        names = " and ".join(wager.replace("_", " ") for wager in lost)
        analysis = "its own analysis counts" if len(lost) == 1 else "their own analyses count"
        return (f"a fold also loses {names}, which these figures leave out: {analysis} the folds",)

    def by_sight_alone(self) -> None:
        """Refuse a seat that is taken to know hidden cards, where an engine does not count on these."""
        if self.knows:
            raise Refused("what it is worth to know hidden cards is not counted at this decision")

    def unasked(self) -> Refused:
        """Why there is no advice on what is asked."""
        names = ", ".join(self.offered).replace("_", " ")
        return Refused(f"no exact worth is known of {names}; there is advice on the play of a hand")


Adviser: TypeAlias = Callable[[Situation], Opinion]

#: Floats that differ by less are a tie, and ties go to the smaller bet (ruling: G9).
TIE: Final = 1e-12


def pending_decision(round_: Round) -> Decide:
    """The decision that a round waits for; of several at once, the first that is still open."""
    pending = round_.pending
    ask = pending.asks[0] if type(pending) is Gather else pending
    if type(ask) is not Decide:
        raise CroupierError("no decision is asked here").at(game=round_.game.slug)
    return ask


def seen(round_: Round, ask: Decide) -> Situation:
    """What the seat that is asked may know."""
    facts = tuple(view(round_, ask.seat))
    return Situation(round_.game, round_.options, tuple(round_.pack), ask, facts, round_.setup.seats)


def best(values: Mapping[Choice, Number]) -> tuple[Choice, Number]:
    """The best choice and its worth; of equal ones the first."""
    (choice, most), *others = values.items()
    for other, value in others:
        if value > most + (TIE if isinstance(value, float) else 0):
            choice, most = other, value
    return choice, most
