"""What every action of a blackjack hand is worth, from the cards in sight: all that lie open in this round are gone.

A hand as dealt is valued as the solver values it, by its own cards. Of a split hand the others' cards are known by now
and taken out of the shoe. Values are for when the dealer has no blackjack, which is known before anybody plays.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.exact.advice import Opinion, Situation
from croupier.exact.blackjack.dealer import by_suit, by_value, completed, out_of, shown, values_of
from croupier.exact.blackjack.dealer_fast import Floats
from croupier.exact.blackjack.game import upcard_of
from croupier.exact.blackjack.hands import number
from croupier.exact.blackjack.main import VARIANTS
from croupier.exact.blackjack.rules import NAMES, rules_of
from croupier.exact.blackjack.splits import FREE, NETS, STAKED, Again, SplitHands, best_split, courses
from croupier.exact.blackjack.style import OPTIMAL
from croupier.exact.blackjack.upcard import Upcard
from croupier.exact.solved import units
from croupier.games.families.blackjack_bonus import best
from croupier.games.families.twenty_one import completes_blackjack
from croupier.games.ride_free.rules import bust
from croupier.hands.points import VALUE, is_blackjack
from croupier.money import Pay
from croupier.round.requests import DECLINE, Choice
from croupier.round.views import lammers

#: The actions of a turn, the smaller bet first, with the names of the solver's.
TURN: Final = {
    "surrender": "surrender",
    "stand": "stand",
    "hit": "hit",
    "free_double": "free_double",
    "free_double_face_down": "free_double",
    "double": "double",
    "double_face_down": "double",
    "free_split": "split",
    "split": "split",
}
SPLIT_NOTE: Final = "the hands of a split are valued as played by their own cards and the upcard alone"
AGAIN_NOTE: Final = "what a further split takes from hands that still wait for theirs is left out"
BUST_NOTE: Final = "a hand that comes to 30 would lose it all the same; that is left out"


def advise(at: Situation) -> Opinion:
    """The play of a hand, insurance, even money, and what may be bet once the cards are out."""
    if len(at.dealer) != 1:
        raise Refused("advice counts on one open card of the dealer's, and no other")
    for name, about in OFFERS.items():
        if name in at.offered:
            return about(at)
    if "stand" not in at.offered:
        raise at.unasked()
    worth = _worth(at)
    values = {
        Choice(name, at.offered[name].most): worth[solved]
        for name, solved in TURN.items()
        if name in at.offered and solved in worth
    }
    notes = [_counted(at)]
    if "split" in worth and {"split", "free_split"} & at.offered.keys():
        notes.append(AGAIN_NOTE if len(at.box) > 1 else SPLIT_NOTE)
    return Opinion(values, "main", tuple(notes))


def _counted(at: Situation) -> str:
    return f"counts the cards seen in this round out of {getattr(at.options, 'decks', 1)} decks"


# -- the play of a hand -----------------------------------------------------------------------------------------------


def _worth(at: Situation) -> dict[str, float]:
    """What each action that the rules allow is worth, by the solver's names."""
    rules = rules_of(at.options, VARIANTS[at.game.slug])
    own, up = at.own(), VALUE[at.dealer[0]]
    mine = [VALUE[card] for card in own]
    others = [held[0] for hand, held in at.box.items() if hand != at.ask.hand]
    pair = mine[0] if others else 0
    stake = FREE if (at.ask.seat, "free_split", at.ask.hand) in lammers(at.facts) else STAKED
    # The solver takes the other card of a split pair out of the shoe by itself.
    against = upcard_of(rules, by_value(at.in_play(own, at.dealer, others[:1])), up)
    row = _row(against, mine, pair, stake)
    found = {name: float(value) for name, value in zip(NAMES, row, strict=False) if not np.isnan(value)}
    if "free_double" in found and "double" in at.offered:  # chips may lie beside a lammer, for what they are worth
        paid = replace(against, rules=replace(rules, free_doubles=frozenset()))
        found["double"] = float(_row(paid, mine, pair, stake)[NAMES.index("double")])
    if len(mine) == 2 and mine[0] == mine[1]:
        less = replace(rules, most_hands=rules.most_hands - len(others)) if others else rules
        split = _split(upcard_of(less, by_value(at.in_play(own, at.dealer)), up), mine[0], stake, again=bool(others))
        found |= {} if split is None else {"split": split}
    return found


def _row(against: Upcard, held: list[int], pair: int, stake: int) -> Floats:
    """What a hand's own actions are worth; ``pair`` is the value it was split from."""
    values, _ = against.decide(OPTIMAL, pair=pair, stake=float(stake))
    row: Floats = values[number(*held)]
    return row


def _split(against: Upcard, pair: int, stake: int, *, again: bool) -> float | None:
    """What it is worth to split a pair, or to split it again."""
    rules = against.rules
    if again and pair == 1 and not rules.aces_resplit:
        return None
    found = best_split(against, pair, OPTIMAL)
    if found is None or stake == STAKED:
        return found and found.worth
    # Both hands of a lammer's are played for lammers: nothing is lost with either.
    played = against.decide(OPTIMAL, pair=pair, stake=FREE)
    hands = SplitHands(against, pair, {FREE: played, STAKED: played})
    return max(_for_lammers(hands, Again(most, most)) for most in range(2, rules.most_hands_of(pair) + 1))


def _for_lammers(hands: SplitHands, again: Again) -> float:
    total = 0.0
    for course in courses(again, max(again), free=True):
        if come := hands.come(course):
            nets = (many * float((ends.sum(axis=2) * NETS[FREE]).sum()) for _, many, ends in hands.of_course(course))
            total += course.orders * come * sum(nets)
    return total


# -- what is offered beside it ----------------------------------------------------------------------------------------


def _natural(at: Situation) -> Fraction:
    """How likely the hole card completes a blackjack, before anybody has looked at it."""
    left = at.in_play()
    return Fraction(sum(left[card] for card in completes_blackjack(at.dealer[0])), sum(left))


def _insurance(at: Situation) -> Opinion:
    chance = _natural(at)
    values = {Choice(DECLINE.name): Fraction(0), Choice("insure", at.offered["insure"].most): 3 * chance - 1}
    return Opinion(values, "insurance", (_counted(at), "any part of it may be insured, at so much a unit"))


def _even_money(at: Situation) -> Opinion:
    odds: Pay = at.options.blackjack_odds
    assert odds.odds is not None, "a blackjack is paid at odds"
    values = {Choice(DECLINE.name): (1 - _natural(at)) * odds.odds, Choice("even_money"): Fraction(1)}
    return Opinion(values, "main", (_counted(at),))


def _cap(at: Situation) -> Opinion:
    """What is added to the main wager wins and loses like it (OH-A §16.II.G)."""
    paid = is_blackjack(*at.own())
    worth = float(at.options.blackjack_odds.odds) if paid else max(_worth(at).values())
    values = {Choice(DECLINE.name): 0.0, Choice("cap", at.offered["cap"].most): worth}
    return Opinion(values, "main", (_counted(at), "for each unit that is added"))


def _bust_bonus(at: Situation) -> Opinion:
    """The dealer busts, given the upcard (CO 30-2119 (21)(C))."""
    (up,), left, table = at.dealer, at.in_play(), at.options.tables["bust_bonus"]
    shoe, same_suit = by_value(left), by_suit(left)[up & 3]
    checked = at.options.bust_bonus_timing == "after_peek"
    worth, dealt = Fraction(0), Fraction(0)
    for hand in completed(at.options.hits_soft_17, VALUE[up]):
        if hand.natural and checked:
            continue
        suited, every = hand.ways(same_suit), hand.ways(shoe)
        for ways, suit in ((suited, up & 3), (every - suited, up & 3 ^ 1)):
            chance = Fraction(ways, out_of(shoe, hand.size))
            paid = best(table, bust([up, *_in_suit(hand.drawn, suit)]))
            dealt += chance
            worth += chance * (units(paid.pays) if paid else -1)
    bet = at.offered["bust_bonus"]
    amount = bet.most if worth > 0 else bet.least
    values = {Choice(DECLINE.name): Fraction(0), Choice("bust_bonus", amount): worth / dealt}
    return Opinion(values, "bust_bonus", (_counted(at), BUST_NOTE))


def _in_suit(drawn: tuple[int, ...], suit: int) -> list[Card]:
    return [card & ~3 | suit for card in shown(values_of(drawn))]


OFFERS: Final = {"insure": _insurance, "even_money": _even_money, "cap": _cap, "bust_bonus": _bust_bonus}
