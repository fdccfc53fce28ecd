"""What every action of a hand of Pontoon Plus is worth, from the cards in sight: all that lie open in this round are
gone. Values count a dealer's pontoon in, which nobody knows of before the dealer draws, and the super bonus that the
seat's own bet earns."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.exact.advice import Opinion, Situation
from croupier.exact.blackjack.dealer import by_value, without
from croupier.exact.blackjack.dealer_fast import NATURAL, Floats
from croupier.exact.blackjack.hands import number
from croupier.exact.pontoon.endings import Pays, pays
from croupier.exact.pontoon.hands import ruled
from croupier.exact.pontoon.kernels import ACTIONS, SPLIT, SURRENDER
from croupier.exact.pontoon.play import Best, Shoes, dealer_ends, most_hands
from croupier.exact.pontoon.splits import Splits
from croupier.exact.pontoon.suits import Cards, shown_as
from croupier.hands.points import TENS, VALUE
from croupier.round.requests import DECLINE, Choice

SPLIT_NOTE: Final = "the hands of a split are valued as played by their own cards and the upcard alone"
AGAIN_NOTE: Final = "what a further split takes from hands that still wait for theirs is left out"


def advise(at: Situation) -> Opinion:
    """The play of a hand, surrender, taking back a double, and insurance."""
    if len(at.dealer) != 1:
        raise Refused("advice counts on one open card of the dealer's, and no other")
    counted = f"counts the cards seen in this round out of {at.options.decks} decks"
    if "insure" in at.offered:
        return _insurance(at, counted)
    if "surrender" in at.offered:
        return _surrender(at, counted)
    if "withdraw" in at.offered:
        return _withdrawal(at, counted)
    if "hit" not in at.offered:
        raise at.unasked()
    worth = _split_hand(at) if len(at.box) > 1 else _as_dealt(at)
    values = {
        Choice(name, at.offered[name].most): float(worth[action])
        for action, name in enumerate(ACTIONS)
        if name in at.offered
    }
    notes = [counted]
    if "split" in at.offered:
        notes.append(AGAIN_NOTE if len(at.box) > 1 else SPLIT_NOTE)
    return Opinion(values, "main", tuple(notes))


@lru_cache(maxsize=16)
def _best(pack: tuple[int, ...], up: int, paid: Pays) -> Best:
    """The best play against one upcard."""
    return Best(Shoes(pack, [up]), paid.nets)


def _played(at: Situation, *besides: Card) -> Best:
    """The best play of the cards that are left, of which the own hand and the upcard are still part."""
    paid = pays(at.options, at.staked("main"))
    return _best(at.in_play(at.own(), at.dealer, besides), VALUE[at.dealer[0]], paid)


def _insurance(at: Situation, counted: str) -> Opinion:
    """The dealer's second card is a picture (§3.17.2), as likely as any card that is out of sight."""
    left = at.in_play()
    chance = Fraction(sum(left[card] for card in TENS), sum(left))
    values = {Choice(DECLINE.name): Fraction(0), Choice("insure", at.offered["insure"].most): 3 * chance - 1}
    return Opinion(values, "insurance", (counted, "any part of it may be insured, at so much a unit"))


def _surrender(at: Situation, counted: str) -> Opinion:
    worth = _as_dealt(at)
    kept = max(float(value) for action, value in enumerate(worth) if action != SURRENDER)
    return Opinion({Choice("surrender"): float(worth[SURRENDER]), Choice(DECLINE.name): kept}, "main", (counted,))


def _withdrawal(at: Situation, counted: str) -> Opinion:
    """The doubled part comes back and the initial bet is lost (§3.25.3); to a pontoon it would come back too."""
    own, up = at.own(), VALUE[at.dealer[0]]
    held = [VALUE[card] for card in own]
    points = int(ruled().doubled[number(*held[:2]), held[2] - 1])
    ends = dealer_ends(without(by_value(at.in_play(own, at.dealer)), up), up, 0)[number(*held)]
    doubled = at.staked("double", at.ask.hand) / at.staked("split" if at.ask.hand else "main", at.ask.hand)
    nets = (1.0 + doubled) * ruled().against[points]
    nets[NATURAL] = -1.0
    return Opinion({Choice("withdraw"): -1.0, Choice(DECLINE.name): float(ends @ nets)}, "main", (counted,))


def _as_dealt(at: Situation) -> Floats:
    """A hand that was not split."""
    own, up = at.own(), at.dealer[0]
    best, value = _played(at), VALUE[up]
    if len(own) > 2:
        worth: Floats = best.values[number(*(VALUE[card] for card in own)), value - 1]
        return worth
    low, high = sorted(own, key=VALUE.__getitem__)
    two = VALUE[low], VALUE[high]
    found = [one for one in best.two if (one.first, one.second) == two]
    if len(found) > 1:
        cards = low, high, shown_as(up)
        found = [one for one in found if one.start.cards == cards]
    return found[0].values


def _split_hand(at: Situation) -> Floats:
    """A hand that was split off, or split: the other hands' cards are out of the shoe, of which the solver takes one of
    the pair by itself."""
    own, up = at.own(), at.dealer[0]
    other = next(held[0] for hand, held in at.box.items() if hand != at.ask.hand)
    pair, value = VALUE[own[0]], VALUE[up]
    best = _played(at, other)
    left = without(best.shoes.against(value), pair)
    worth: Floats = best.hands(left, value, pair)[number(*(VALUE[card] for card in own))]
    if len(own) == 2:
        worth = best.split_in_suits(worth, left, (own[0], own[1], shown_as(up)), (other,))
    if "split" in at.offered:
        worth[SPLIT] = _again(at, _played(at), (own[0], own[1], shown_as(up)))
    return worth


def _again(at: Situation, best: Best, cards: Cards) -> float:
    """What it is worth to split a pair again, up to as many hands as are left."""
    pair, value = VALUE[cards[0]], VALUE[at.dealer[0]]
    splits = Splits(best.shoes.suits, without(best.shoes.against(value), pair, pair), pair, value, best.policy)
    seen = splits.all_seen(cards)
    left = most_hands(pair) - len(at.box) + 1
    return max(float(splits.ended(most, seen) @ best.nets) for most in range(2, left + 1))
