"""Three Card Poker solved: each of the player's hands against every hand that is left for the dealer."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np

from croupier.engines import dealt
from croupier.engines.question import Question
from croupier.engines.showdown import chart
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.standings import Decided, Offer, Standings, Terms
from croupier.engines.solved import Simpler, Solved, Strategy
from croupier.equipment.cards import QUEEN, Card
from croupier.games.three_card_poker import rules
from croupier.hands.fast import Hands
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.money import Cents
from croupier.paytables import PayTable

ACTIONS: Final = ("fold", "play")
FOLDED: Final = Terms((Fraction(-1),) * 4, Fraction(1))
#: The lowest hand that is worth a play wager, as the literature has it.
_Q64: Final = THREE_CARD.value("high_card", [QUEEN, 4, 2])
_ROYAL: Final = FIVE_CARD.value("royal_flush")


def _decided(question: Question) -> tuple[Decided, list[str]]:
    stood = showdown.standings(question.pack, 3, THREE_CARD, rules.qualifies)
    return decided(stood, question.options.tables["ante_bonus"], question.asked.stake_or())


def decided(stood: Standings, table: PayTable, stake: Cents) -> tuple[Decided, list[str]]:
    """The game on the terms of the posted ante bonus, and the lines of its classes."""
    classes, lines = showdown.classed(stood.worth, THREE_CARD.line)
    outcomes = showdown.compared(rules.against_dealer, THREE_CARD)
    offers: list[Offer] = []
    for line in lines:
        paid = showdown.bonus(table, line, stake) or Fraction(0)  # whoever wins (§12.V)
        short, beaten, tied, lost = (one.ante + one.play + paid for one in outcomes)
        offers.append((FOLDED, Terms((short, beaten, tied, lost), Fraction(2))))
    return Decided(stood, classes, offers), lines


def base(question: Question) -> Solved:
    """Ante, play and ante bonus together, per ante."""
    game, _ = _decided(question)
    return Solved(ways=game.standings.showdowns, endings=game.endings(), strategy=_strategy(game))


def _strategy(game: Decided) -> Strategy:
    stood = game.standings
    levels = [chart.by_value(THREE_CARD, stood.worth, ranks) for ranks in (0, 1, 3)]
    queen = THREE_CARD.value("high_card", [QUEEN])
    plans = (
        ("Q-6-4", "play Q-6-4 or better, fold the rest", _Q64),
        ("mimic the dealer", "play queen high or better, the hands a dealer qualifies with", queen),
        ("always play", "never fold", 0),
    )
    simpler = [Simpler(name, words, game.house_edge(showdown.at_least(stood, mark))) for name, words, mark in plans]
    return Strategy(tuple(chart.spots(game, ACTIONS, levels, chart="play")), tuple(simpler))


def ante_bonus(question: Question) -> Solved:
    """What the ante bonus alone adds, per ante."""
    game, lines = _decided(question)
    kept = {lines[number]: many for number, many in game.kept().items()}
    notes = ("part of base: it has no stake of its own, and is paid per ante to hands that are played",)
    ways = int(game.standings.ways.sum())
    return showdown.paid_beside(question.posted, kept, ways, stake=question.asked.stake_or(), notes=notes)


def three_card_line(cards: Sequence[Card]) -> str:
    """The line of the player's three cards."""
    return THREE_CARD.line(THREE_CARD.rank(cards))


def pair_plus(question: Question) -> Solved:
    """The player's three cards by the posted table."""
    note = "with an ante a fold forfeits it (OH-H 10.II.A), but a pair or better is never folded under optimal play"
    return dealt.solve(question, 3, three_card_line, THREE_CARD, stake=question.asked.stake_or(), notes=(note,))


def six_card_bonus(question: Question) -> Solved:
    """The player's three cards and the dealer's three are any six of the pack; a fold does not matter (§10.II.B)."""
    stake = question.asked.stake_or()
    note = f"a fixed amount is measured against a wager of ${stake / 100:g}; say stake= for another"
    fixed = any(one.pays.unit == "dollars" and one.pays.returns_stake for one in question.posted.lines)
    notes = (note,) if fixed else ()
    return dealt.solve(question, 6, rules.six_card_line, _six_alike, suits_differ=True, stake=stake, notes=notes)


def _six_alike(hands: Hands) -> Any:
    """Six cards by their best five; royal flushes also by their lowest and highest card, which a royal in six cards
    shares with no other hand."""
    worth = dealt.values(FIVE_CARD, hands)
    ends = hands.min(axis=1).astype(np.int32) << 6 | hands.max(axis=1)
    return np.where(worth == _ROYAL, worth + ends, worth)
