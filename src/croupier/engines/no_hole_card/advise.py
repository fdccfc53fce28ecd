"""What every action of a hand is worth, from the cards in sight: all that lie open in this round are gone. Values count
in a dealer's natural, which nobody knows of before the dealer draws, and the super bonus that the seat's own bet earns.
"""

from functools import lru_cache

import numpy as np

from croupier.engines.no_hole_card.compiled import ACTIONS, HIT, SPLIT, STAND, SURRENDER
from croupier.engines.no_hole_card.compiled import DOUBLE as DOUBLED
from croupier.engines.no_hole_card.play import FreshShoe, OptimalPlay, dealer_ends
from croupier.engines.no_hole_card.policy import ThreeCards
from croupier.engines.no_hole_card.rules import HandRules, rules_of
from croupier.engines.no_hole_card.solve import Pays, net_units, pays
from croupier.engines.no_hole_card.splits import Splits
from croupier.engines.situation import NEXT, Opinion, Situation
from croupier.engines.twenty_one.advice import AGAIN_NOTE, SPLIT_NOTE, counted_out_of, insurance_advice
from croupier.engines.twenty_one.dealer import Floats, by_value, without
from croupier.engines.twenty_one.hands import number
from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.families.blackjack_plan import MOST_POINTS
from croupier.games.families.no_hole_card import DOUBLE, MAIN, NoHoleCardPlan
from croupier.hands.points import VALUE
from croupier.round.requests import DECLINE, Choice


def advise(at: Situation) -> Opinion:
    """The play of a hand, surrender, taking back a double, and insurance."""
    coming = at.known(NEXT)
    if len(coming) < len(at.knows) or not {"stand", "hit"} & {*at.offered}:
        at.by_sight_alone()
    if len(at.dealer) != 1:
        raise Refused("advice counts on one open card of the dealer's, and no other")
    counted = counted_out_of(at)
    if "insure" in at.offered:
        return insurance_advice(at)
    if "surrender" in at.offered:
        return _surrender(at, counted)
    if "withdraw" in at.offered:
        return _withdrawal(at, counted)
    if "stand" not in at.offered and "hit" not in at.offered:
        raise at.unasked()
    worth = _split_hand(at) if len(at.box) > 1 else _as_dealt(at)
    for card in coming:
        worth = _foreseen(at, worth, card)
    values = {
        Choice(name, at.offered[name].most): float(worth[action])
        for action, name in enumerate(ACTIONS)
        if name in at.offered
    }
    notes = [counted]
    if "split" in at.offered:
        notes.append(AGAIN_NOTE if len(at.box) > 1 else SPLIT_NOTE)
    return Opinion(values, MAIN, tuple(notes))


def _foreseen(at: Situation, worth: Floats, card: Card) -> Floats:
    """A hit and a double with the next card known; what it is worth to leave it to the dealer is not counted."""
    held, up = [VALUE[own] for own in at.own()], VALUE[at.dealer[0]]
    drawn, worth = [*held, VALUE[card]], worth.copy()
    if sum(drawn) > MOST_POINTS:
        then = np.full(len(ACTIONS), -1.0)
    elif len(at.box) > 1:
        other = next(cards[0] for hand, cards in at.box.items() if hand != at.ask.hand)
        best = _best_play(at, other)
        then = best.hands(without(best.shoe.against(up), held[0]), up, held[0])[number(*drawn)]
    else:
        then = _best_play(at).values[number(*drawn), up - 1]
    worth[HIT], worth[DOUBLED] = max(then[STAND], then[HIT]), 2 * then[STAND]
    return worth


def _rules(at: Situation) -> HandRules:
    return rules_of(NoHoleCardPlan.of(at.game))


@lru_cache(maxsize=64)
def _best(plan: NoHoleCardPlan, pack: tuple[int, ...], up: int, shown: Card, paid: Pays) -> OptimalPlay:
    """The best play against one upcard: its value, and the card as far as its suit matters."""
    return OptimalPlay(FreshShoe(rules_of(plan), pack, [up], shown), paid.nets, wholly=False)


def _best_play(at: Situation, *besides: Card) -> OptimalPlay:
    """The best play of the cards that are left, of which the seat's hand, the upcard and a card that is known to come
    are still part: one shoe less a card is nearly the same, and is solved once for all. So is one for all bets: the
    super bonus, which goes by the bet, is left out."""
    rules = _rules(at)
    paid = pays(rules, at.options, at.staked(MAIN), with_bonus=False)
    pack, up = at.in_play(at.own(), at.dealer, besides, at.known(NEXT)), at.dealer[0]
    return _best(rules.plan, pack, VALUE[up], rules.lines.shown_as(up), paid)


def _surrender(at: Situation, counted: str) -> Opinion:
    worth = _as_dealt(at)
    kept = max(float(value) for action, value in enumerate(worth) if action != SURRENDER)
    return Opinion({Choice("surrender"): float(worth[SURRENDER]), Choice(DECLINE.name): kept}, MAIN, (counted,))


def _withdrawal(at: Situation, counted: str) -> Opinion:
    """The doubled part comes back and the initial bet is lost, or the hand meets the dealer as it is."""
    rules, own, up = _rules(at), at.own(), VALUE[at.dealer[0]]
    held, split = [VALUE[card] for card in own], len(at.box) > 1
    table = rules.split if split else rules.dealt
    points = int(table.doubled[number(*held[:2]), held[2] - 1])
    shoe = without(by_value(at.in_play(own, at.dealer)), up)
    ends = dealer_ends(rules.plan.hits_soft_17, shoe, up, 0)[number(*held)]
    bet = at.staked("split" if at.ask.hand else MAIN, at.ask.hand)
    share = at.staked(DOUBLE, at.ask.hand) / bet

    def worth(place: int) -> float:
        end = rules.ends[place]
        assert end is not None
        own, added = (float(net_units(result, at.options.tables, bet)) if result else 0.0 for result in end.result)
        return own + share * added

    kept = float(ends @ np.array([worth(place) for place in table.kept[points]]))
    return Opinion({Choice("withdraw"): worth(table.withdrawn), Choice(DECLINE.name): kept}, MAIN, (counted,))


def _as_dealt(at: Situation) -> Floats:
    """A hand that was not split."""
    own, up = at.own(), at.dealer[0]
    best, value = _best_play(at), VALUE[up]
    if len(own) > 2:
        worth: Floats = best.values[number(*(VALUE[card] for card in own)), value - 1]
        return worth
    low, high = sorted(own, key=VALUE.__getitem__)
    cards = low, high, best.rules.lines.shown_as(up)
    in_suits = best.two_cards(VALUE[low], VALUE[high], value)
    two = next(two for two in in_suits if len(in_suits) == 1 or two.start.cards == cards)
    # Only a third card that two cards in certain suits ask for earns the super bonus, so that it adds to a hit alone.
    bonus = pays(best.rules, at.options, at.staked(MAIN)).nets - best.nets
    in_full = two.values.copy()
    in_full[HIT] += best.shoe.third(two.first, two.second, value) * two.start.third @ bonus
    return in_full


def _split_hand(at: Situation) -> Floats:
    """A hand of a split: the other hands' cards are out of the shoe, one of the pair by the solver itself."""
    own, up = at.own(), at.dealer[0]
    other = next(held[0] for hand, held in at.box.items() if hand != at.ask.hand)
    pair, value = VALUE[own[0]], VALUE[up]
    best = _best_play(at, other)
    left = without(best.shoe.against(value), pair)
    worth: Floats = best.hands(left, value, pair)[number(*(VALUE[card] for card in own))]
    if len(own) == 2:
        cards = own[0], own[1], best.rules.lines.shown_as(up)
        worth = best.split_in_suits(worth, left, cards, (other,))
        if "split" in at.offered:
            worth[SPLIT] = _again(at, _best_play(at), cards)
    return worth


def _again(at: Situation, best: OptimalPlay, cards: ThreeCards) -> float:
    """What it is worth to split a pair again, up to as many hands as are left."""
    pair, value = VALUE[cards[0]], VALUE[at.dealer[0]]
    best.two_cards(pair, pair, value)  # the policy has how hands of this pair are played
    splits = Splits(best.shoe.suits, without(best.shoe.against(value), pair, pair), pair, value, best.policy)
    plays = splits.all_plays(cards)
    left = best.rules.plan.hands_of(pair) - len(at.box) + 1
    return max(float(splits.ended(most, plays) @ best.nets) for most in range(2, left + 1))
