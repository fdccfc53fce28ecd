"""Pai gow poker exactly: every hand of a player, set in every way, against every hand that the dealer sets by the house
way (OH-F §12, §13); and who banks against the dealer (§14)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from croupier.engines.pai_gow import chart as pai_gow_chart
from croupier.engines.pai_gow import ranks as pai_gow_ranks
from croupier.engines.pai_gow.flushes import flush_hands, suits_of
from croupier.engines.pai_gow.follow import HOUSE_WAY, OPTIMAL, Player, Sort, follow, no_sums, suit_choices
from croupier.engines.pai_gow.rows import Hands
from croupier.engines.pai_gow.views import by_rank_alone, kept, views
from croupier.engines.question import Question
from croupier.engines.solved import LOST, Ending, Solved, Strategy
from croupier.errors import CroupierError
from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.rules import vigorish

#: What is taken of a win (§13.XIII).
FIVE_PERCENT: Final = Fraction(1, 20)
_LEAST_CARDS: Final = 14

_ROUNDED: Final = "the vigorish is 5% exactly; rounded up to 25 cents it depends on the wager, which stake= says"
_ALONE: Final = "against the house's bet alone (§14.VII); the commission is on the net win from all players (§14.XVIII)"


@dataclass(frozen=True, slots=True)
class Played:
    """How many of all deals each way of setting wins and loses, and how to set best."""

    ways: int
    won: tuple[int, ...]
    lost: tuple[int, ...]
    strategy: Strategy


def solve(question: Question) -> Solved:
    """The wager against the house, or the bank against the house's bet, set as the question says."""
    options, stake = question.options, question.asked.stake
    assert isinstance(options, Options)
    taken = Fraction(vigorish(stake, options.vig_rounding), stake) if stake else FIVE_PERCENT
    bank, optimal = question.wager == "bank", question.asked.strategy == "optimal"
    found = played(question.pack, taken, bank=bank)
    how = OPTIMAL if optimal else HOUSE_WAY
    won, lost = found.won[how], found.lost[how]
    return Solved(
        ways=found.ways,
        endings={Ending(1 - taken): won, Ending(Fraction(0)): found.ways - won - lost, LOST: lost},
        strategy=found.strategy if optimal else None,
        notes=(*[_ALONE] * bank, *[_ROUNDED] * (options.vig_rounding != "none" and not stake)),
    )


@cache
def played(pack: tuple[int, ...], taken: Fraction = FIVE_PERCENT, *, bank: bool = False) -> Played:
    """Every deal of a pack to a player and to the dealer; ``taken`` is the part of a win that is taken.

    Who banks wins copies (§14.XIII); against the house they go to the dealer (§13.VII.B).
    """
    if max(pack) > 1 or sum(pack) < _LEAST_CARDS:
        raise CroupierError(f"pai gow poker is counted with single cards, {_LEAST_CARDS} of them at least")
    hands, deals = comb(sum(pack), 7), comb(sum(pack) - 7, 7)
    assert hands * deals < 2**63, "deals are counted in 64 bits"
    assert taken.denominator * deals < 2**62, "so is what a setting is worth"
    suits, by_rank = suits_of(pack), pai_gow_ranks.holdings(pack)
    flushes = flush_hands().of(suits)
    settings, flush_settings = kept(by_rank.settings), kept(flushes.settings)
    below = pai_gow_ranks.below(pack, by_rank, copies=bank)
    at = settings.hand, 0, settings.setting
    plain = Sort(*settings[2:], below.both[at], below.either[at])
    flush = Sort(*flush_settings[2:], *by_rank_alone(flushes, flush_settings, by_rank, below))
    sums, flush_sums = no_sums(plain), no_sums(flush)
    seen = views(suits, by_rank, settings, flushes, flush_settings, copies=bank)
    player = Player(by_rank.held, by_rank.joker, *suit_choices(pack), suits.kind, deals, *taken.as_integer_ratio())
    follow(player, plain, flush, (flushes.first, flushes.row), seen, sums, flush_sums)
    parts = (
        Hands(by_rank.held, by_rank.joker, settings, sums),
        Hands(flushes.held, flushes.joker, flush_settings, flush_sums),
    )
    assert sum(int(one.sums.hands.sum()) for one in parts) == hands, "every hand is followed once"
    won, lost = (tuple(sum(one.sums[at].sum(axis=0) for one in parts).tolist()) for at in (2, 3))
    return Played(hands * deals, won, lost, pai_gow_chart.strategy(parts, deals, taken))
