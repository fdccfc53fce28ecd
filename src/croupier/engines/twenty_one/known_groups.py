"""An upcard over a hole card that is known, or known only as one of some values: then the same is done over each of
them, and it is what is best over all."""

from collections.abc import Sequence
from itertools import product, starmap

import numpy as np

from croupier.engines.twenty_one import kernel
from croupier.engines.twenty_one.dealer import VALUES, Shoe, completing, tree, without
from croupier.engines.twenty_one.game import FirstCards, PlayAgainst
from croupier.engines.twenty_one.hands import PlayStyle, hands, number
from croupier.engines.twenty_one.in_sight import HiddenCards
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.splits import FREE, STAKED, Again, SplitHands, SplitPair
from croupier.engines.twenty_one.upcard import Upcard, check
from croupier.games.families.blackjack_plan import SPLIT, Rules


def with_hole(rules: Rules, shoe: Shoe, up: int, hole: int) -> Upcard:
    """An upcard and a hole card that is known, out of a whole shoe."""
    check(rules)
    rest = without(shoe, up, hole)
    left, drawn = np.array(rest, np.int64), tree(rules.hits_soft_17, up, hole)
    return Upcard(rules, up, rest, left, drawn, -1, kernel.ends_against(hands(), drawn, left))


def takes_even_money(rules: Rules, shoe: Shoe, deal: FirstCards, group: Sequence[int]) -> bool:
    """Whether a blackjack is better paid at once, where the hole card is known to be one of a group."""
    if not deal.blackjack or deal.up not in rules.even_money:
        return False
    left = without(shoe, deal.up, *deal.two)
    naturals = left[completing(deal.up) - 1] if completing(deal.up) in group else 0
    waiting = (1 - naturals / sum(left[hole - 1] for hole in group)) * float(rules.blackjack_pays)
    return waiting < float(rules.even_money_pays) - TIE


def played_alike(rules: Rules, shoe: Shoe, up: int, holes: Sequence[int], style: PlayStyle) -> dict[int, PlayAgainst]:
    """All play against an upcard, by hole cards that cannot be told apart; what is worth so much is so over all."""
    hidden = HiddenCards(rules, shoe, up, holes)
    decided = hidden.decide(sees_next=False, may=style.narrowed(up, hidden.legal()))
    values, acts = decided.values[:, 0], decided.acts[:, 0]
    against = {hole: with_hole(rules, shoe, up, hole) for hole in holes}
    splits: dict[int, dict[int, SplitPair]] = {hole: {} for hole in holes}
    apart = set[int]()
    for pair in VALUES:
        hand = number(pair, pair)
        if not style.allow[up][hand] & SPLIT or rules.most_hands_of(pair) < 2 or not hidden.dealt[hand]:
            continue
        split = _split(hidden, against, pair, style)
        for hole, played in split.items():
            splits[hole][pair] = played
        worth = next(iter(split.values())).worth
        whole = float(values[hand, int(acts[hand]).bit_length() - 1])
        if style.allow[up][hand] == SPLIT or worth > whole + TIE:
            apart.add(pair)
    return {hole: PlayAgainst(against[hole], values, acts, splits[hole], frozenset(apart)) for hole in holes}


def _split(hidden: HiddenCards, against: dict[int, Upcard], pair: int, style: PlayStyle) -> dict[int, SplitPair]:
    """The best way to split a pair over all of some hole cards, by each of them that leaves such a pair."""
    rules, up = hidden.rules, hidden.up
    most, free = rules.most_hands_of(pair), pair in rules.free_splits
    less = hidden.less(pair)
    may = style.narrowed(up, less.legal())
    played = {
        stake: less.decide(sees_next=False, may=may, stake=stake) for stake in ((FREE, STAKED) if free else (STAKED,))
    }
    decided = {stake: (each.values[:, 0], each.acts[:, 0]) for stake, each in played.items()}
    left = hidden.left[number(pair, pair)]
    ways = {hole: int(left[hole - 1]) for hole in against if left[hole - 1] > 0}
    split = {hole: SplitHands(against[hole], pair, decided) for hole in ways}
    upto = range(2, most + 1) if style.resplits_at_best else [most]
    best: dict[int, SplitPair] = {}
    for again in starmap(Again, product(upto, repeat=2)):
        if free or again.original == again.others:
            worth = sum(ways[hole] * hands_.worth(again, max(again), free=free) for hole, hands_ in split.items())
            worth /= sum(ways.values())
            if not best or worth > next(iter(best.values())).worth + TIE:
                best = {hole: SplitPair(hands_, again, max(again), free, worth) for hole, hands_ in split.items()}
    return best
