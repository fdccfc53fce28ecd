"""Crazy Four Poker solved: five cards each, the best four against the dealer's."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from croupier.engines import dealt
from croupier.engines.question import Question
from croupier.engines.showdown import chart
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.chart import Level
from croupier.engines.showdown.standings import Decided, Offer, Standings, Terms
from croupier.engines.solved import Simpler, Solved, Strategy
from croupier.equipment.cards import ACE, KING, QUEEN, Card
from croupier.games.crazy_four_poker import rules
from croupier.hands.orders import FOUR_CARD
from croupier.money import Cents
from croupier.paytables import PayTable

ACTIONS: Final = ("fold", "play 1x", "play 2x", "play 3x")
_ACES: Final = FOUR_CARD.value("pair", [ACE])
#: The lowest hand that is worth a play wager, as the literature has it.
_KQ84: Final = FOUR_CARD.value("high_card", [KING, QUEEN, 6, 2])


class _Game(NamedTuple):
    """The game on the posted terms, the line of each class, and the terms of the super bonus alone."""

    decided: Decided
    lines: list[str]
    beside: list[Offer]


def _game(question: Question) -> _Game:
    stood = showdown.standings(question.pack, 5, FOUR_CARD, rules.qualifies)
    return on_terms(stood, question.options.tables["super_bonus"], question.asked.stake_or())


def on_terms(stood: Standings, table: PayTable, stake: Cents) -> _Game:
    """The game on the terms of the posted super bonus."""
    classes, kinds = showdown.classed(stood.worth, lambda one: (rules.super_bonus_line(one), rules.may_raise(one)))
    outcomes = showdown.compared(rules.against_dealer, FOUR_CARD)
    offers: list[Offer] = []
    beside: list[Offer] = []
    for line, may_raise in kinds:
        paid = showdown.bonus(table, line, stake)
        # Paid whoever wins (§10.V.A.2(a)); below a straight it goes with the hand (ruling: crazy-1).
        won = [Fraction(below.units) if paid is None else paid for _, _, below in outcomes]
        played = [_terms(won, Fraction(1))]
        for many in (1, 2, 3) if may_raise else (1,):
            even = [ante.units + many * play.units for ante, play, _ in outcomes]
            played.append(_terms([one + extra for one, extra in zip(even, won, strict=True)], Fraction(2 + many)))
        # A fold gives up the ante and the super bonus (§10.III).
        offers.append((_terms([Fraction(-2)] * 4, Fraction(2)), *played[1:], *(None,) * (4 - len(played))))
        beside.append((_terms([Fraction(-1)] * 4, Fraction(1)), *played[:1] * 3))
    return _Game(Decided(stood, classes, offers), [line for line, _ in kinds], beside)


def _terms(nets: Sequence[Fraction], risked: Fraction) -> Terms:
    short, beaten, tied, lost = nets
    return Terms((short, beaten, tied, lost), risked)


def base(question: Question) -> Solved:
    """Ante, super bonus and play together, per ante."""
    game = _game(question).decided
    note = "per unit of the ante; the super bonus, which must equal it, is wagered on top"
    return Solved(ways=game.standings.showdowns, endings=game.endings(), strategy=_strategy(game), notes=(note,))


def _strategy(game: Decided) -> Strategy:
    stood = game.standings
    levels = [*(chart.by_value(FOUR_CARD, stood.worth, ranks) for ranks in (0, 1, 2, 4)), _by_fifth(stood)]
    king = FOUR_CARD.value("high_card", [KING])
    plans = (
        ("K-Q-8-4", "play K-Q-8-4 or better, 3x with a pair of aces or better", (_KQ84, _ACES, _ACES)),
        (
            "mimic the dealer",
            "play king high or better, the hands a dealer qualifies with, 3x with aces or better",
            (king, _ACES, _ACES),
        ),
        ("always play", "never fold, 3x with a pair of aces or better", (0, _ACES, _ACES)),
        ("never raise", "play K-Q-8-4 or better, never more than 1x", (_KQ84,)),
    )
    simpler = [Simpler(name, words, game.house_edge(showdown.at_least(stood, *marks))) for name, words, marks in plans]
    return Strategy(tuple(chart.spots(game, ACTIONS, levels, chart="play")), tuple(simpler))


def _by_fifth(stood: Standings) -> Level:
    """Tell hands apart by all five ranks: the card that is not played is one less for the dealer."""
    ranks = np.sort(stood.hands >> 2, axis=1).astype(np.int64)
    return Level(
        ranks @ 16 ** np.arange(5), lambda row: "-".join(chart.shown(one) for one in ranks[row, ::-1].tolist())
    )


def super_bonus(question: Question) -> Solved:
    """The super bonus alone, in a game played for all three wagers."""
    game = _game(question)
    decided = game.decided
    kept = dict.fromkeys(game.lines, 0)
    for number, many in decided.kept().items():
        kept[game.lines[number]] += many * decided.standings.each
    hits = {one.line: kept.get(one.line, 0) for one in question.posted.lines}
    notes = ("part of base, which decides when to fold; below a straight it loses with the hand and is else returned",)
    return Solved(ways=decided.standings.showdowns, endings=decided.endings(offers=game.beside), hits=hits, notes=notes)


def queens_up_line(cards: Sequence[Card]) -> str:
    """The line of the best four of the player's five cards."""
    return rules.queens_up_line(FOUR_CARD.rank(cards))


def queens_up(question: Question) -> Solved:
    """The player's five cards by the posted table."""
    note = "a fold forfeits it (OH-M 10.III), but a pair of queens or better is never folded under optimal play"
    return dealt.solve(question, 5, queens_up_line, FOUR_CARD, stake=question.asked.stake_or(), notes=(note,))
