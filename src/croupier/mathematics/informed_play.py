"""Whether a player decides as if a hidden card were known: bets on what lies there, laid after each decision.

Why nobody honest is found more often than promised. Fix everything that was dealt and decided before the hidden card is
turned up, except that card. The chance of all that, given which card lies hidden, is a product: of the chance of the
other cards, which is the same for every card that is left; of each answer of the card reader, which is 0 or 1 and
leaves only the cards that fit; and of each decision given what its seat could see, in which the hidden card does not
appear. So every card that fits is as likely as its copies are many, whatever strategy is played, if any, and whatever
else was looked at. A bet whose payment over these cards has the mean 1 is fair, and `Fortune` says what follows.

The weight of a card is the chance that somebody who knows it would have decided so: the best action given the card, but
for some slips. It need not be right for the odds to be fair; the better it is, the sooner who knows is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from croupier.engines import situation as situations
from croupier.engines.situation import NEXT, Adviser, KnownPlace, Situation
from croupier.equipment.cards import UNSEEN, Card, rank_of
from croupier.errors import CroupierError
from croupier.mathematics import shown_hands
from croupier.mathematics.advice import adviser
from croupier.mathematics.fortunes import SLIPS, Floats, Fortunes, factors
from croupier.mathematics.recorded import RecordedDecision, RecordedRound, dealt, decisions
from croupier.round.facts import Deal, Expose
from croupier.round.record import Answer, in_force
from croupier.round.requests import COMMUNITY, DEALER, DOWN, Choice, Draw, Peek
from croupier.round.round import Round

_SLIPS: Final = np.array(SLIPS)


class HiddenCard(NamedTuple):
    """A card that the player's decisions up to ``until`` (so many facts) were made without: where it lies, which of its
    hand it is, and what it was."""

    place: str
    number: int
    card: Card
    until: int

    @property
    def knows(self) -> str:
        """What is known by who knows it, as `croupier protect` writes it."""
        return f"{self.place}:{self.number + 1}"


class InformedPlay:
    """Follows one player from round to round, and bets that hidden cards are known."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.fortunes = Fortunes()

    def add(self, recorded: RecordedRound) -> None:
        """Bet on one more round."""
        round_, gone = recorded.round, recorded.gone
        seats = {seat.seat for seat in round_.setup.seats if seat.who == self.player}
        if gone is None or not seats or not recorded.undisturbed or _looked_at(round_):
            return
        try:
            named = adviser(round_.game)
        except CroupierError:
            return
        made = decisions(round_, seats) if named else []
        if named and made:
            desk = BettingDesk(recorded.name, round_, gone, named, made)
            for knows, paid in desk.payments():
                self.fortunes.of(knows).pay(recorded.name, paid)
        self.fortunes.look(recorded.name)


def _looked_at(round_: Round) -> bool:
    """Whether a player's cards went unidentified: what is told of the others is then no fair sample."""
    seats = {seat.seat for seat in round_.setup.seats}
    return any(type(fact) is Deal and fact.to in seats and fact.card == UNSEEN for fact in round_.facts)


class BettingDesk:
    """The bets on one round."""

    def __init__(
        self, name: str, round_: Round, gone: Sequence[int], named: Adviser, made: Sequence[RecordedDecision]
    ) -> None:
        self.name, self.round, self.named, self.made = name, round_, named, made
        self.pack = Counter({card: copies - gone[card] for card, copies in enumerate(round_.pack) if copies})
        self.answers = in_force(round_.answers)
        self._weights: dict[tuple[int, tuple[KnownPlace, ...]], Floats] = {}

    def payments(self) -> Iterator[tuple[str, Floats]]:
        """What each bet of the round pays, by what it says is known."""
        for hidden in self._hidden():
            if paid := self._on_card(hidden):
                yield paid
        yield from self._on_next()
        yield from shown_hands.payments(self)

    # -- a card of the dealer's or of the board ---------------------------------------------------------------

    def _hidden(self) -> Iterator[HiddenCard]:
        facts, numbers = self.round.facts, Counter[str]()
        for at, fact in enumerate(facts):
            if type(fact) is not Deal or fact.slot >= 0 or fact.to not in (DEALER, COMMUNITY):
                continue
            number = numbers[fact.to]
            numbers[fact.to] += 1
            if fact.to == DEALER and fact.face != DOWN:
                continue
            card, until = (fact.card, at) if fact.face != DOWN else self._turned_up(at, fact, number)
            if card != UNSEEN:
                yield HiddenCard(fact.to, number, card, until)

    def _turned_up(self, at: int, deal: Deal, number: int) -> tuple[Card, int]:
        """What a card that lay face down was, and when everybody saw it."""
        for later, fact in enumerate(self.round.facts[at + 1 :], at + 1):
            if type(fact) is Deal and (fact.to, fact.slot) == (deal.to, number):
                return fact.card, later
            if type(fact) is Expose and fact.who == deal.to:
                return deal.card, later
        return deal.card, len(self.round.facts)

    def _on_card(self, hidden: HiddenCard) -> tuple[str, Floats] | None:
        made = [decision for decision in self.made if decision.facts <= hidden.until]
        if not made:
            return None
        left = self.pack - dealt(self.round.facts[: hidden.until])
        if self._is_dealt_before(hidden):
            left[hidden.card] += 1
        left = self._fitting(hidden, left, made[-1].place)
        # Which of the dealer's cards it is changes nothing; which of the board's, when everybody sees it.
        weights = self._by_rank(made, hidden.place, left, hidden.number if hidden.place == COMMUNITY else 0)
        paid = _paid(weights, left, hidden.card)
        return None if paid is None else (hidden.knows, paid)

    def _is_dealt_before(self, hidden: HiddenCard) -> bool:
        """Whether the card was identified when it was dealt, and so is among those that are out."""
        received = [fact for fact in self.round.facts[: hidden.until] if type(fact) is Deal and fact.slot < 0]
        own = [fact for fact in received if fact.to == hidden.place]
        return len(own) > hidden.number and own[hidden.number].card != UNSEEN

    def _fitting(self, hidden: HiddenCard, left: Counter[Card], last: int) -> Counter[Card]:
        """The cards with which the round would have come to its last decision just so."""
        places = [
            place
            for place, entry in enumerate(self.answers)
            if type(entry.asked) is Draw and entry.asked.to == hidden.place and entry.asked.slot < 0
        ]
        place = places[hidden.number]
        if place > last:
            return +left
        if self.answers[place].answer == UNSEEN:
            return Counter({card: copies for card, copies in left.items() if copies and self._read_so(hidden, card)})
        return Counter({card: copies for card, copies in left.items() if copies and self._goes_on(place, card, last)})

    def _read_so(self, hidden: HiddenCard, card: Card) -> bool:
        """Whether the card reader would have said of a card what it said."""
        return all(
            (card in entry.asked.completes) == entry.answer
            for entry in self.answers
            if type(entry.asked) is Peek and (entry.asked.to, entry.asked.slot) == (hidden.place, hidden.number)
        )

    def _goes_on(self, place: int, card: Card, last: int) -> bool:
        old = self.answers[place]
        if card == old.answer:
            return True
        before = [*self.answers[:place], Answer(old.asked, card, old.by), *self.answers[place + 1 : last]]
        try:
            # The decision itself, too: it may no longer be asked.
            self.round.replay([*before, self.answers[last]])
        except CroupierError:
            return False
        return True

    def _by_rank(
        self, made: Sequence[RecordedDecision], place: str, left: Counter[Card], number: int = 0
    ) -> dict[int, Floats]:
        """The weight of each rank that may lie there, by one card of it."""
        cards = {rank_of(card): card for card in sorted(left, reverse=True) if left[card]}
        return {rank: self.weight(made, (KnownPlace(place, card, number),)) for rank, card in cards.items()}

    # -- the next card ----------------------------------------------------------------------------------------

    def _on_next(self) -> Iterator[tuple[str, Floats]]:
        if any(type(entry.asked) is Peek for entry in self.answers):
            return  # a card that nobody saw was read: those that are left are not all as likely as each other
        for decision in self.made:
            drawn = (entry for entry in self.answers[decision.place + 1 :] if type(entry.asked) is Draw)
            card = next((entry.answer for entry in drawn if entry.asked.slot < 0), UNSEEN)
            if card == UNSEEN:
                continue
            left = +(self.pack - dealt(self.round.facts[: decision.facts]))
            paid = _paid(self._by_rank([decision], NEXT, left), left, card)
            if paid is not None:
                yield NEXT, paid

    # -- what a knowledge makes of a decision -----------------------------------------------------------------

    def weight(self, made: Sequence[RecordedDecision], knows: tuple[KnownPlace, ...]) -> Floats:
        """How likely somebody with this knowledge decides as was decided, for each rate of slips."""
        weight: Floats = np.ones(len(SLIPS))
        for decision in made:
            at = (decision.place, knows)
            if at not in self._weights:
                self._weights[at] = self._of_decision(decision, knows)
            weight = weight * self._weights[at]
        return weight

    def _of_decision(self, decision: RecordedDecision, knows: tuple[KnownPlace, ...]) -> Floats:
        values, chosen = self.values(replace(decision.at, knows=knows)), _plain(decision.chosen)
        if len(values) < 2 or chosen not in values:
            return np.ones(len(SLIPS))
        _, most = situations.best(values)
        return 1 - _SLIPS if values[chosen] > most - situations.TIE else _SLIPS / (len(values) - 1)

    def values(self, at: Situation) -> Mapping[Choice, float]:
        """What each choice is worth in a situation; nothing where that is not known."""
        try:
            opinion = self.named(at)
        except CroupierError:
            return {}
        return {_plain(choice): float(value) for choice, value in opinion.values.items()}


def _plain(choice: Choice) -> Choice:
    """A choice whatever amount it came in, and in whatever order its cards."""
    return choice._replace(amount=0, cards=tuple(sorted(choice.cards)))


def _paid(weights: Mapping[int, Floats], left: Counter[Card], card: Card) -> Floats | None:
    """What a bet on a card pays; nothing is bet where all ranks weigh alike."""
    ranks = list(weights)
    if len(ranks) < 2 or rank_of(card) not in weights:
        return None
    if all((weight == weights[ranks[0]]).all() for weight in weights.values()):
        return None
    copies = [sum(times for other, times in left.items() if rank_of(other) == rank) for rank in ranks]
    return factors([weights[rank] for rank in ranks], copies, ranks.index(rank_of(card)))
