"""The exact solver: every hand, set in every way, against every hand set by the house way; and who banks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt as dealing
from croupier.engines.pai_gow import chart
from croupier.engines.pai_gow.advise import bank_rules
from croupier.engines.pai_gow.follow import HOUSE_WAY, OPTIMAL, Player, Sort, follow, no_sums, suit_choices
from croupier.engines.pai_gow.hands import STACK, Copies, copies, taken
from croupier.engines.pai_gow.ranks import below
from croupier.engines.pai_gow.views import PackHands, Views, by_rank_alone, pack_hands, views
from croupier.engines.question import Question
from croupier.engines.shipped import ShippedAnswer
from croupier.engines.solved import LOST, Ending, Solution, Strategy
from croupier.games.families.pai_gow import PaiGowPlan, SevenCardBonus
from croupier.hands import fast
from croupier.hands.fast import Hands as HandArrays
from croupier.round.game import Game


@dataclass(frozen=True, slots=True)
class SettingCounts:
    """How many of all deals each way of setting wins and loses, and how to set best."""

    ways: int
    won: tuple[int, ...]
    lost: tuple[int, ...]
    strategy: Strategy


def solve(question: Question, remarks: Iterable[str] = ()) -> Solution:
    """A wager on how both hands compare, set as the question says. ``remarks`` are noted beside the figures."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(question.game)
    share = taken(plan, question.options, question.wager, question.asked.stake)
    optimal = question.asked.strategy == "optimal"
    counts = count(plan, question.pack, share, copies(plan, question.wager))
    way = OPTIMAL if optimal else HOUSE_WAY
    won, lost = counts.won[way], counts.lost[way]
    return Solution(
        ways=counts.ways,
        endings={Ending(1 - share): won, Ending(Fraction(0)): counts.ways - won - lost, LOST: lost},
        strategy=counts.strategy if optimal else None,
        notes=tuple(remarks),
    )


@cache
def count(plan: PaiGowPlan[Any], pack: tuple[int, ...], share: Fraction, copies: Copies) -> SettingCounts:
    """Every deal of a pack to a player and to the dealer; ``share`` is the part of a win that is taken."""
    dealt = pack_hands(plan, pack)
    hands, deals = comb(sum(pack), STACK), comb(sum(pack) - STACK, STACK)
    assert hands * deals < 2**63, "deals are counted in 64 bits"
    assert share.denominator * deals < 2**62, "so is what a setting is worth"
    plain, flush, seen = rank_and_suit_counts(dealt, pack, copies)
    sums, flush_sums = no_sums(plain), no_sums(flush)
    find = dealt.flushes.cards.first, dealt.flushes.row
    follow(player(dealt, pack, share), plain, flush, find, seen, sums, flush_sums)
    parts = chart.sorts(dealt, sums, flush_sums)
    assert sum(int(part.sums.hands.sum()) for part in parts) == hands, "every hand is followed once"
    won, lost = (tuple(sum(part.sums[at].sum(axis=0) for part in parts).tolist()) for at in (2, 3))
    return SettingCounts(hands * deals, won, lost, chart.strategy(parts, deals, share))


def bank_or_not(game: Game) -> Iterator[ShippedAnswer]:
    """What each wager nets under the usual options, set best: what it depends on whether to take the bank."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    options = game.house({})
    figures = {}
    for wager in plan.units:
        counts = count(plan, tuple(game.cards_in(options)), share := taken(plan, options, wager), copies(plan, wager))
        figures[wager] = {"net": ((1 - share) * counts.won[OPTIMAL] - counts.lost[OPTIMAL]) / counts.ways}
    yield ShippedAnswer(bank_rules(game, plan, options), figures)


def rank_and_suit_counts(dealt: PackHands, pack: tuple[int, ...], copies: Copies) -> tuple[Sort, Sort, Views]:
    """What ranks say about the settings of both sorts of hands, and what each suit changes."""
    lower = below(dealt.values, pack, dealt.by_rank, copies)
    at = dealt.settings.hand, 0, dealt.settings.setting
    plain = Sort(*dealt.settings[2:], lower.both[at], lower.either[at])
    flush = Sort(*dealt.flush_settings[2:], *by_rank_alone(dealt, lower))
    return plain, flush, views(dealt, copies)


def player(dealt: PackHands, pack: tuple[int, ...], share: Fraction) -> Player:
    """Whom to follow through a pack."""
    deals = comb(sum(pack) - STACK, STACK)
    choices = suit_choices(pack)
    return Player(dealt.by_rank.held, dealt.by_rank.joker, *choices, dealt.suits.kind, deals, *share.as_integer_ratio())


def solve_bonus(question: Question) -> Solution:
    """The bonus on the seven cards of a player, however they are set: under its pay table, envy aside."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(question.game)
    bonus = plan.bonus
    return dealing.solve(question, plan.cards, bonus.line, _like(bonus), stake=question.asked.stake_or())


@cache
def _like(bonus: SevenCardBonus) -> dealing.Like:
    """Hands of one line have one number. Where all seven cards may make a line of their own the rule is asked about
    each hand; all other hands are what their best five cards are."""
    order = bonus.order
    firsts = np.array([order.value(line) for line in order.lines])
    by_cards = [line in bonus.by_cards for line in ("", *order.lines)]
    lines: dict[str, int] = {}

    def like(hands: HandArrays) -> npt.NDArray[np.intp]:
        numbers = np.searchsorted(firsts, fast.evaluate(order, hands), side="right")
        for row in np.flatnonzero(np.array(by_cards)[numbers]).tolist():
            numbers[row] = len(by_cards) + lines.setdefault(
                dealing.line_in_any_suits(bonus.line, hands[row].tolist()), len(lines)
            )
        return numbers

    return like
