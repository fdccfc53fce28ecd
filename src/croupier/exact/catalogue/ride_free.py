"""Ride Free: the main wager, bets on the dealer's hand and on lammers, bets on the first cards (CO 30-2119 (21))."""

from croupier.exact.catalogue.blackjack import insurance, main
from croupier.exact.question import Mathematics, Question
from croupier.exact.solved import Solved

ON_FIRST_CARDS = (
    "21_plus_3",
    "21_plus_3_xtreme",
    "top_3",
    "lucky_ladies",
    "21_plus_3_progressive",
    "lucky_ladies_progressive",
)


def hedge_22(question: Question) -> Solved:
    """The dealer's hand alone decides."""
    from croupier.exact.blackjack import dealer_bets as dealer_draw_bets

    return dealer_draw_bets.hedge_22(question)


def silver_stack(question: Question) -> Solved:
    """The lammers of the main wager."""
    from croupier.exact.blackjack import lammers as blackjack_lammers

    return blackjack_lammers.silver_stack(question)


def bust_bonus(question: Question) -> Solved:
    """The dealer's hand alone decides."""
    from croupier.exact.blackjack import dealer_bets as dealer_draw_bets

    return dealer_draw_bets.bust_bonus(question)


def shoe_bet(question: Question) -> Solved:
    """A bet on a fixed number of cards of the shoe."""
    from croupier.exact.shoe import bets as shoe_bets

    return shoe_bets.solve(question)


WAGERS = {
    "main": main,
    "insurance": insurance,
    "hedge_22": hedge_22,
    "silver_stack": silver_stack,
    "bust_bonus": bust_bonus,
    **dict.fromkeys(ON_FIRST_CARDS, shoe_bet),
}

MATHEMATICS = Mathematics(
    lambda _: WAGERS,
    shoe_bets=[wager for wager in WAGERS if wager != "silver_stack"],
    any_decks=[wager for wager in ON_FIRST_CARDS if not wager.startswith("lucky")],  # ruling: rf-2
)
