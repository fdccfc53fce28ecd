"""Plays that a count changes: a hand out of a shoe of which much is gone, valued exactly by the cards that are left.

A counter knows one number of these cards, so a hand is asked only where the shoe that the count expects says the same
as the shoe as it is. From which count on a play changes is found on the shoes that each count expects."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier import games
from croupier.academy import counting, dealt, plays
from croupier.academy.question import SchoolQuestion
from croupier.conformance import playing
from croupier.equipment.cards import Card, cards, show
from croupier.equipment.source import RandomSource, SeededSource, shuffled
from croupier.errors import BadInput, CroupierError
from croupier.round.game import Game
from croupier.round.requests import DEALER, Draw
from croupier.round.round import Round
from croupier.round.views import view

if TYPE_CHECKING:
    from croupier.mathematics.advice import SeatAdvice
    from croupier.mathematics.count_systems import CountSystem

#: Shoes that are tried, hands out of each against one card of the dealer's, and of these the closest decisions.
_SHOES: Final = 2
_HANDS: Final = 5
_CLOSEST: Final = 2
#: How much of a shoe is gone, in hundredths.
_GONE: Final = (40, 75)
#: A count by which nobody would play otherwise is not asked about.
_LEAST_TRUE: Final = 2
#: Counts that are looked at for the one from which a play changes.
_FURTHEST: Final = 12


class CountedShoe(NamedTuple):
    """A shoe of which cards are gone: the whole pack, those that are left of each card, and the running count."""

    whole: tuple[int, ...]
    left: tuple[int, ...]
    system: CountSystem
    running: int

    @property
    def true(self) -> Fraction:
        """The count for each deck that is left."""
        return Fraction(self.running * counting.DECK, sum(self.left))

    def at(self, running: Fraction) -> tuple[int, ...]:
        """The cards that are left as such a running count expects them: every card is the rarer the more it counts,
        in whole cards."""
        cards_, left = sum(self.whole), sum(self.left)
        tags = [Fraction(tag) for tag in self.system.tags] + [Fraction(0)] * (len(self.whole) - len(self.system.tags))
        mean = sum((tag * copies for tag, copies in zip(tags, self.whole, strict=True)), Fraction(0)) / cards_
        spread = sum(((tag - mean) ** 2 * copies for tag, copies in zip(tags, self.whole, strict=True)), Fraction(0))
        off = (running - mean * (cards_ - left)) / spread
        expected = [
            min(max(copies * (Fraction(left, cards_) - (tag - mean) * off), Fraction(0)), Fraction(copies))
            for tag, copies in zip(tags, self.whole, strict=True)
        ]
        return _whole_cards(expected, sorted(range(len(tags)), key=lambda card: (tags[card], card)))


class CountedHand(NamedTuple):
    """A round up to its first decision, and what is best there out of a whole shoe."""

    round: Round
    usual: SeatAdvice


def _whole_cards(expected: Sequence[Fraction], order: Sequence[Card]) -> tuple[int, ...]:
    """Shares of cards as whole cards: as many as they come to, all along the order, so that what is lost of one is made
    up by the next."""
    rounded, share, given = [0] * len(expected), Fraction(0), 0
    for card in order:
        share += expected[card]
        rounded[card] = int(share + Fraction(1, 2)) - given
        given += rounded[card]
    return tuple(rounded)


def has_deviations(game: Game) -> bool:
    """Whether decisions of a game are made out of a shoe that is worth counting."""
    return counting.is_counted(game) and plays.is_advised(game)


def draw(slug: str, seed: str, system: str = counting.USUAL) -> SchoolQuestion:
    """The hand of a seed: at every other one that the count plays otherwise, as far as the shoes have any."""
    game = games.get(slug)
    if not has_deviations(game):
        raise BadInput(f"no decision of {game.title} is made out of a shoe that is worth counting")
    count = counting.read_system(system)
    source = SeededSource(f"deviation {slug} {system} {seed}".encode())
    wants_change = bool(source.below(2))
    as_always: SchoolQuestion | None = None
    while True:
        for _ in range(_SHOES):
            shoe, gone = _shoe(game, count, source)
            up = _any_card(shoe.left, source)
            dealt_hands = filter(None, (_hand(game, shoe, up, source) for _ in range(_HANDS)))
            for hand in sorted(dealt_hands, key=_margin)[:_CLOSEST] if wants_change else dealt_hands:
                question = _asked(hand, shoe, gone, source)
                if question is None:
                    continue
                if (question.evidence["usual"] != question.answers[0]) == wants_change:
                    return question._replace(seed=seed)
                as_always = as_always or question
        if as_always:
            return as_always._replace(seed=seed)


def _shoe(game: Game, count: CountSystem, source: RandomSource) -> tuple[CountedShoe, list[Card]]:
    """A shoe whose count says something."""
    whole = tuple(game.cards_in(game.house({})))
    pack = [card for card, copies in enumerate(whole) for _ in range(copies)]
    while True:
        share = _GONE[0] + source.below(_GONE[1] - _GONE[0])
        gone = shuffled(pack, source)[: len(pack) * share // 100]
        taken = Counter(gone)
        left = tuple(copies - taken[card] for card, copies in enumerate(whole))
        shoe = CountedShoe(whole, left, count, sum(count.tags[card] for card in gone))
        if abs(shoe.true) >= _LEAST_TRUE:
            return shoe, gone


def _any_card(pack: Sequence[int], source: RandomSource) -> Card:
    left = [card for card, copies in enumerate(pack) for _ in range(copies)]
    return left[source.below(len(left))]


def _hand(game: Game, shoe: CountedShoe, up: Card, source: RandomSource) -> CountedHand | None:
    """A round out of what is left, up to its first decision, where a whole shoe has one best play."""
    house = game.house({})
    round_ = Round(game, house, playing.seated(game, house, source, 1), pack=shoe.left)
    while (pending := round_.pending) is not None and not playing.asks(round_):
        first = type(pending) is Draw and pending.to == DEALER and not round_.felt.hands.get(DEALER)
        if first and round_.felt.left[up]:
            round_.answer(up, "equipment")
        else:
            dealt.advance(round_, source)
    usual = best_out_of(round_, shoe.whole) if playing.asks(round_) else None
    return CountedHand(round_, usual) if usual and _best(usual) else None


def _margin(hand: CountedHand) -> Fraction:
    """By how much the best play of a whole shoe is better than the next: what is close is changed by a count first."""
    return min(cost for action in hand.usual.actions if (cost := Fraction(action.cost)) >= plays.CLOSE)


def best_out_of(round_: Round, pack: Sequence[int]) -> SeatAdvice | None:
    """Advice on a round as if it were dealt out of a pack; None where nobody can say, or the pack lacks a card."""
    from croupier.mathematics.advice import advise

    try:
        other = Round(round_.game, round_.options, round_.setup, round_.carry, pack=tuple(pack)).replay(round_.answers)
        return advise(other, playing.asks(other)[0].seat)
    except CroupierError:
        return None


def _best(advice: SeatAdvice | None) -> str:
    best = plays.best_of(advice) if advice else None
    return dealt.named(best.choice) if best else ""


def _asked(hand: CountedHand, shoe: CountedShoe, gone: Sequence[Card], source: RandomSource) -> SchoolQuestion | None:
    round_, usual = hand
    ask = playing.asks(round_)[0]
    exact = best_out_of(round_, shoe.left)
    right = _best(exact)
    if exact is None or not right:
        return None
    if _best(best_out_of(round_, shoe.at(Fraction(shoe.running)))) != right:
        return None  # the count does not tell it
    equal = {dealt.named(action.choice) for action in exact.actions if Fraction(action.cost) < plays.CLOSE}
    names = [dealt.named(action.choice) for action in exact.actions]
    choices = [name for name in names if name == right or name not in equal][: plays.CHOICES]
    best = next(action for action in exact.actions if dealt.named(action.choice) == right)
    return SchoolQuestion(
        round_.game.slug,
        "play",
        "What do you do by the count?",
        (
            f"{shoe.system.name} runs to {shoe.running:+d}, with {sum(shoe.left)} cards left: "
            f"{float(shoe.true):+.1f} for each deck.",
            *dealt.told(round_, view(round_, ask.seat)),
        ),
        (right,),
        tuple(shuffled(choices, source)),
        _explained(round_, shoe, usual, exact),
        ask.clause or round_.game.actions.get(best.action, ""),
        {
            "round": round_.plain(),
            "seat": ask.seat,
            "gone": show(gone),
            "usual": _best(usual),
        }
        | plays.worth(round_, ask, exact),
    )


def _explained(round_: Round, shoe: CountedShoe, usual: SeatAdvice, exact: SeatAdvice) -> str:
    """Whether the count changes the play, from which count on, and what each action is worth now."""
    always, right = _best(usual), _best(exact)
    if always == right:
        return f"The count does not change it: {plays.explained(exact)}"
    index = index_of(round_, shoe, right)
    way = "up" if shoe.running > 0 else "down"
    from_there = f", from a true count of about {index:+d} {way}" if index is not None else ""
    return f"Off the top it is {always}; the count makes it {right}{from_there}. {plays.explained(exact)}"


def index_of(round_: Round, shoe: CountedShoe, right: str) -> int | None:
    """The true count nearest to nothing from which on a play is the best, in the shoe that each count expects; None
    where it is so far away that nobody would look."""
    way = 1 if shoe.running > 0 else -1
    left = Fraction(sum(shoe.left), counting.DECK)

    def is_right(true: int) -> bool:
        return _best(best_out_of(round_, shoe.at(way * true * left))) == right

    # The count as it is has it so, and a play that a count has changed stays changed as the count goes on.
    furthest = int(abs(shoe.true)) + 1
    index = bisect_left(range(furthest), True, key=is_right)
    return way * index if index < _FURTHEST else None


def answer(evidence: dict[str, Any]) -> str:
    """What is best by exact advice out of the cards that are left, read once more from the evidence."""
    game = games.get(evidence["round"]["game"])
    round_ = Round.restored(game, evidence["round"])
    gone = Counter(cards(evidence["gone"]))
    return _best(best_out_of(round_, [copies - gone[card] for card, copies in enumerate(round_.pack)]))
