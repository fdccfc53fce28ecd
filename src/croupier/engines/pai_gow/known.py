"""Hands set by somebody who knows cards of the dealer's, or other players' hands. Hands are drawn, and each of them is
set and counted exactly against every hand that the dealer can have then. What the best setting nets without the
knowledge is known exactly and is worked out for every hand that is drawn, too: what is left to chance is only what the
knowledge adds."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from croupier.engines import cache
from croupier.engines.dealt import side_by_side
from croupier.engines.knowledge import InformedPlay, Knowledge, KnownCard
from croupier.engines.pai_gow.advise import SettingWorth, advice
from croupier.engines.pai_gow.hands import STACK, taken
from croupier.engines.question import Question
from croupier.engines.solved import LOST, EasierStrategy, Ending, Solution, Strategy
from croupier.equipment.cards import Card
from croupier.errors import BadInput
from croupier.games.families.pai_gow import PaiGowPlan

#: Hands that are drawn.
DRAWN: Final = 1000
_HANDS: Final = 5
_OF_TWO: Final = ("of two", "of the two settings that are best without the knowledge, the better one with it")
#: Cards of the dealer's that are known together, where these are not all: each doubles the packs to count.
_TOGETHER: Final = 3
_WHAT: Final = (
    f"what can be known is one of dealer:1 to dealer:{STACK}, read exactly up to {_TOGETHER} of them, dealer:all, "
    f"or hands:1 to hands:{_HANDS}"
)


class DrawnHand(NamedTuple):
    """A hand that was drawn: what the knowledge adds to the share of deals that are won and lost, what the same setting
    gives away where the reading says nothing, whether it is another than usual, and what is added by who only chooses
    between the two settings that are best without the knowledge."""

    won: float
    lost: float
    misread: float
    changed: bool
    of_two: float

    def net(self, share: Fraction) -> float:
        """What the knowledge adds, where so much of a win is taken."""
        return float(1 - share) * self.won - self.lost


def knowing(question: Question, knowledge: Knowledge) -> dict[str, InformedPlay]:
    """The wager against the house, set for the best by somebody who knows something."""
    known = knowledge.at("dealer", STACK, _WHAT)
    exactly = not any(card.groups for card in known)
    together = len(known) == 1 or (exactly and len(known) in (*range(2, _TOGETHER + 1), STACK))
    if bool(knowledge.hands) == bool(known) or (known and not together) or knowledge.hands > _HANDS:
        raise BadInput(f"{' and '.join(knowledge.specs)} is not counted here; {_WHAT}")
    plan: PaiGowPlan[Any] = PaiGowPlan.of(question.game)
    share = taken(plan, question.options, question.wager, question.asked.stake)
    chance = Random(f"{question.game.slug} {' '.join(knowledge.specs)}")  # noqa: S311 - hands to look at
    deck = [card for card, copies in enumerate(question.pack) for _ in range(copies)]
    drawn = [chance.sample(deck, STACK * (1 + knowledge.hands) + len(known)) for _ in range(DRAWN)]

    def set_with(cards: Sequence[Card]) -> DrawnHand:
        return _set(question, plan, share, cards, known)

    usual = cache.cached(question)
    hands = side_by_side(set_with, drawn)
    nets = [hand.net(share) for hand in hands]
    won, lost = _share(usual, 1 - share), _share(usual, Fraction(-1))
    won, lost = won + fmean(hand.won for hand in hands), lost + fmean(hand.lost for hand in hands)
    net = float(1 - share) * _share(usual, 1 - share) - _share(usual, Fraction(-1))
    solution = Solution(
        ways=1.0,
        endings={Ending(1 - share): won, Ending(Fraction(0)): 1 - won - lost, LOST: lost},
        method="simulation",
        stderr=stdev(nets) / sqrt(len(nets)),
        strategy=Strategy((), (EasierStrategy(*_OF_TWO, -net - fmean(hand.of_two for hand in hands)),)),
        notes=(f"{len(hands):,} hands were drawn, and each was set and counted exactly",),
    )
    misread = net + fmean(hand.misread for hand in hands)
    cards = len(known) + STACK * knowledge.hands
    return {question.wager: InformedPlay(solution, misread, fmean(hand.changed for hand in hands), cards)}


def _share(usual: Solution, net: Fraction) -> float:
    """How likely the wager ends so without the knowledge."""
    return float(sum(ways for ending, ways in usual.endings.items() if ending.net == net)) / float(usual.ways)


def _set(
    question: Question, plan: PaiGowPlan[Any], share: Fraction, cards: Sequence[Card], known: Sequence[KnownCard]
) -> DrawnHand:
    """A hand set with the knowledge, beside the same hand set without it: the first cards are the player's, the next
    are the dealer's that are known, or those of the others."""
    own, rest = cards[:STACK], cards[STACK:]
    before = advice(plan, question.wager, own, question.pack, share)
    usual = {setting.low: setting for setting in before}
    if known:
        informed = _with_cards(question, plan, share, own, rest, known)
    else:
        pack = [copies - (card in rest) for card, copies in enumerate(question.pack)]
        informed = {setting.low: setting for setting in advice(plan, question.wager, own, pack, share)}
    best, other = max(informed.values(), key=lambda setting: setting.worth(share)), informed[before[0].low]
    if best.worth(share) <= other.worth(share):
        best = other
    return DrawnHand(
        best.won / best.deals - other.won / other.deals,
        best.lost / best.deals - other.lost / other.deals,
        float(usual[best.low].worth(share) - before[0].worth(share)),
        best.low != other.low,
        max(float(informed[setting.low].worth(share) - other.worth(share)) for setting in before[:2]),
    )


def _with_cards(
    question: Question,
    plan: PaiGowPlan[Any],
    share: Fraction,
    own: Sequence[Card],
    held: Sequence[Card],
    known: Sequence[KnownCard],
) -> Mapping[tuple[Card, ...], SettingWorth]:
    """Every setting against a dealer who holds some cards, or any card that a single one may be read as."""
    may_be = [tuple(held)]
    if groups := known[0].groups:
        group = next(group for group in groups if held[0] >> 2 in group)
        may_be = [(other,) for other, copies in enumerate(question.pack) if copies and other >> 2 in group]
    settings: dict[tuple[Card, ...], SettingWorth] = {}
    for cards in may_be:
        if set(cards) & set(own):
            continue
        for setting in advice(plan, question.wager, own, question.pack, share, cards):
            so_far = settings.get(setting.low)
            settings[setting.low] = setting if so_far is None else _together(so_far, setting)
    return settings


def _together(first: SettingWorth, second: SettingWorth) -> SettingWorth:
    return first._replace(won=first.won + second.won, lost=first.lost + second.lost, deals=first.deals + second.deals)
