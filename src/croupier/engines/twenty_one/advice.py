"""What every action of a blackjack hand is worth, from the cards in sight: all that lie open in this round are gone. A
hand as dealt is valued as the solver values it, by its own cards. Of a split hand the others' cards are known by now
and taken out of the shoe."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.situation import NEXT, Opinion, Situation
from croupier.engines.solved import units
from croupier.engines.twenty_one.dealer import VALUES, Floats, by_suit, by_value, completed, shown, values_of
from croupier.engines.twenty_one.game import upcard_of
from croupier.engines.twenty_one.hands import OPTIMAL, number
from croupier.engines.twenty_one.known_groups import with_hole
from croupier.engines.twenty_one.play_bets import check_suits
from croupier.engines.twenty_one.splits import FREE, NETS, STAKED, Again, SplitHands, best_split, courses
from croupier.engines.twenty_one.upcard import COMPILED, Upcard, quickest_loops
from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.families.blackjack_plan import MOST_POINTS, NAMES, BlackjackPlan, Rules
from croupier.games.families.side_bets import DealerBet, Lines
from croupier.games.families.twenty_one import completes_blackjack
from croupier.hands.points import VALUE, is_blackjack
from croupier.money import Pay
from croupier.round.game import Game
from croupier.round.requests import DEALER, DECLINE, Choice
from croupier.round.views import lammers

#: Hole cards of one value are one game.
_hole_known: Final = lru_cache(maxsize=20)(with_hole)
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
    for wager, bet in BlackjackPlan.of(at.game).dealer_bets.items():
        if wager in at.offered:
            return _dealer_bet(at, wager, bet)
    if "stand" not in at.offered:
        return _surrender(at)
    worth = _worth(at)
    values = {
        Choice(name, at.offered[name].most): worth[action]
        for name, action in TURN.items()
        if name in at.offered and action in worth
    }
    notes = [counted_out_of(at)]
    if "split" in worth and {"split", "free_split"} & at.offered.keys():
        notes.append(AGAIN_NOTE if len(at.box) > 1 else SPLIT_NOTE)
    return Opinion(values, "main", tuple(notes))


def prepare(game: Game) -> None:
    """Have the loops compiled, or loaded where they have been before, and every hand of the dealer's laid out: hands
    are valued some ten times as fast then."""
    options = game.house({})
    rules, shoe = BlackjackPlan.of(game).in_force(options), by_value(game.cards_in(options))
    for up in VALUES:
        best_split(upcard_of(rules, shoe, up, COMPILED), up, OPTIMAL)


def counted_out_of(at: Situation) -> str:
    """The note of how many cards are counted."""
    return f"counts the cards seen in this round out of {getattr(at.options, 'decks', 1)} decks"


def _rules(at: Situation) -> Rules:
    return BlackjackPlan.of(at.game).in_force(at.options)


def _worth(at: Situation) -> dict[str, float]:
    """What each action that the rules allow is worth, by the solver's names."""
    rules = _rules(at)
    held = [VALUE[card] for card in at.own()]
    others = [cards[0] for hand, cards in at.box.items() if hand != at.ask.hand]
    pair = held[0] if others else 0
    stake = FREE if (at.ask.seat, "free_split", at.ask.hand) in lammers(at.facts) else STAKED
    # The solver takes the other card of a split pair out of the shoe by itself.
    against = _against(at, rules, others[:1])
    row = _foreseen(at, against, held, pair, stake)
    worth = {name: float(value) for name, value in zip(NAMES, row, strict=False) if not np.isnan(value)}
    if "free_double" in worth and "double" in at.offered:  # chips may lie beside a lammer, for what they are worth
        paid = replace(against, rules=replace(rules, free_doubles=frozenset()))
        worth["double"] = float(_row(paid, held, pair, stake)[NAMES.index("double")])
    if len(held) == 2 and held[0] == held[1]:
        less = replace(rules, most_hands=rules.most_hands - len(others)) if others else rules
        against_pair = _against(at, less)
        split = _split(against_pair, held[0], stake, again=bool(others))
        worth |= {} if split is None else {"split": split}
    if against.checked and not (at.known(DEALER) and _natural(at)):
        return worth
    # A blackjack that may still come out takes the original wager, and no other.
    natural, lost = float(_natural(at)), 0 if at.ask.hand else 1
    return {name: (1 - natural) * value - natural * lost for name, value in worth.items()}


def _against(at: Situation, rules: Rules, beside: Sequence[Card] = ()) -> Upcard:
    """The dealer's hand: the upcard, with the hole card where the seat is taken to know it."""
    hole, coming = at.known(DEALER), at.known(NEXT)
    # The next card is left in the shoe: one shoe less a card is nearly the same, and is solved once for all cards.
    shoe, up = by_value(at.in_play(at.own(), at.dealer, beside, hole, coming)), VALUE[at.dealer[0]]
    return _hole_known(rules, shoe, up, VALUE[hole[0]]) if hole else upcard_of(rules, shoe, up, quickest_loops())


def _foreseen(at: Situation, against: Upcard, held: list[int], pair: int, stake: int) -> Floats:
    """What a hand's actions are worth; a hit and a double with the next card, where the seat is taken to know it."""
    row = _row(against, held, pair, stake)
    for card in at.known(NEXT):
        drawn = [*held, VALUE[card]]
        stand, hit, double = (NAMES.index(name) for name in ("stand", "hit", "double"))
        then = _row(against, drawn, pair, stake) if sum(drawn) <= MOST_POINTS else None
        row = row.copy()
        row[hit] = -stake if then is None else np.nanmax(then[[stand, hit]])
        if not np.isnan(row[double]):
            row[double] = 2 * (-stake if then is None else then[stand])
    return row


def _row(against: Upcard, held: list[int], pair: int, stake: int) -> Floats:
    """What a hand's own actions are worth; ``pair`` is the value it was split from."""
    values, _ = against.decide(OPTIMAL, pair=pair, stake=float(stake))
    row: Floats = values[number(*held)]
    return row


def _split(against: Upcard, pair: int, stake: int, *, again: bool) -> float | None:
    """What it is worth to split a pair, or to split it again."""
    rules = against.rules
    if again and pair in rules.split_once:
        return None
    split = best_split(against, pair, OPTIMAL)
    if split is None or stake == STAKED:
        return split and split.worth
    # Both hands of a lammer's are played for lammers: nothing is lost with either.
    played = against.decide(OPTIMAL, pair=pair, stake=FREE)
    hands = SplitHands(against, pair, {FREE: played, STAKED: played})
    return max(_for_lammers(hands, Again(most, most)) for most in range(2, rules.most_hands_of(pair) + 1))


def _for_lammers(hands: SplitHands, again: Again) -> float:
    total = 0.0
    for course in courses(again, max(again), free=True):
        if come := hands.come(course):
            nets = (alike * float((ends.sum(axis=2) * NETS[FREE]).sum()) for _, alike, ends in hands.of_course(course))
            total += course.orders * come * sum(nets)
    return total


def _natural(at: Situation) -> Fraction:
    """How likely the hole card completes a blackjack, before anybody has looked at it."""
    if hole := at.known(DEALER):
        return Fraction(hole[0] in completes_blackjack(at.dealer[0]))
    left = at.in_play()
    return Fraction(sum(left[card] for card in completes_blackjack(at.dealer[0])), sum(left))


def insurance_advice(at: Situation) -> Opinion:
    """Whether the dealer's second card completes a blackjack, any card that is out of sight being as likely."""
    pays: Pay = at.options.tables["insurance"]["insurance"].pays
    won = _natural(at) * (1 + units(pays)) - 1
    values = {Choice(DECLINE.name): Fraction(0), Choice("insure", at.offered["insure"].most): won}
    return Opinion(values, "insurance", (counted_out_of(at), "any part of it may be insured, at so much a unit"))


def _even_money(at: Situation) -> Opinion:
    rules = _rules(at)
    waiting = (1 - _natural(at)) * rules.blackjack_pays
    values = {Choice(DECLINE.name): waiting, Choice("even_money"): rules.even_money_pays}
    return Opinion(values, "main", (counted_out_of(at),))


def _surrender(at: Situation) -> Opinion:
    """Whether to give up before anybody plays, against the best play of the hand."""
    if "surrender" not in at.offered:
        raise at.unasked()
    worth = _worth(at)
    given_up = worth.pop("surrender")
    values = {Choice(DECLINE.name): max(worth.values()), Choice("surrender"): given_up}
    return Opinion(values, "main", (counted_out_of(at),))


def _cap(at: Situation) -> Opinion:
    """What is added to the main wager wins and loses like it."""
    rules, up = _rules(at), VALUE[at.dealer[0]]
    late = completes_blackjack(at.dealer[0]) and up not in rules.checked
    if is_blackjack(*at.own()):
        worth = float(rules.blackjack_pays * (1 - _natural(at) if late else 1))
    else:
        worth = max(_worth(at).values())
    values = {Choice(DECLINE.name): 0.0, Choice("cap", at.offered["cap"].most): worth}
    return Opinion(values, "main", (counted_out_of(at), "for each unit that is added"))


class DealersEnd(NamedTuple):
    """A hand the dealer ends with: the values drawn and how many of each, in how many orders of values, and the lines
    that it makes in the upcard's suit, in the other suit of its colour, and otherwise."""

    drawn: tuple[tuple[int, int], ...]
    size: int
    orders: int
    natural: bool
    lines: tuple[frozenset[str], ...]


@cache
def _dealers_ends(rule: Callable[[Sequence[Card]], Lines], hits_soft_17: bool, up: Card) -> tuple[DealersEnd, ...]:
    """Every hand the dealer can end with after an upcard, which no shoe changes."""
    suit, known = up & 3, dict[frozenset[str], frozenset[str]]()

    def made(cards: Sequence[Card], other: int) -> frozenset[str]:
        lines = rule([up, *(card & ~3 | other for card in cards)])
        named = frozenset(lines.split() if isinstance(lines, str) else lines or ())
        return known.setdefault(named, named)

    return tuple(
        DealersEnd(
            tuple((value, copies) for value, copies in enumerate(hand.drawn) if copies),
            hand.size,
            hand.orders,
            hand.natural,
            tuple(made(shown(values_of(hand.drawn)), other) for other in (suit, 3 - suit, suit ^ 1)),
        )
        for hand in completed(hits_soft_17, VALUE[up])
    )


def _dealer_bet(at: Situation, wager: str, bet: DealerBet) -> Opinion:
    """What the dealer's hand comes to, given the upcard."""
    rules, (up,), left, table = _rules(at), at.dealer, at.in_play(), at.options.tables[wager]
    suits, suit = by_suit(left), up & 3
    check_suits(rules.hits_soft_17, bet.rule)
    # All in the suit of the upcard, all in its colour but not one suit, and the others; clubs and spades are 0 and 3.
    shoes = suits[suit], tuple(map(sum, zip(suits[suit], suits[3 - suit], strict=True))), by_value(left)
    checked = bet.offered_at(at.options) == "after_peek" and VALUE[up] in rules.checked
    # Whole numbers by the cards drawn and what they make: a fraction for every hand would take most of the time.
    counted: Counter[tuple[int, frozenset[str]]] = Counter()
    orders = [[[perm(copies, drawn) for drawn in range(MOST_POINTS + 1)] for copies in shoe] for shoe in shoes]
    for end in _dealers_ends(bet.rule, rules.hits_soft_17, up):
        if end.natural and checked:
            continue
        fewer = 0
        for falling, lines in zip(orders, end.lines, strict=True):
            ways = end.orders
            for value, drawn in end.drawn:
                ways *= falling[value][drawn]
            counted[end.size, lines] += ways - fewer
            fewer = ways
    worth, dealt, cards = Fraction(0), Fraction(0), sum(shoes[-1])
    for (size, lines), ways in counted.items():
        if ways:
            paid, chance = table.best(lines), Fraction(ways, perm(cards, size))
            dealt += chance
            worth += chance * (units(paid.pays) if paid else -1)
    offered = at.offered[wager]
    amount = offered.most if worth > 0 else offered.least
    values = {Choice(DECLINE.name): Fraction(0), Choice(wager, amount): worth / dealt}
    return Opinion(values, wager, (counted_out_of(at), *([] if bet.loses_above is None else [BUST_NOTE])))


OFFERS: Final = {"insure": insurance_advice, "even_money": _even_money, "cap": _cap}
