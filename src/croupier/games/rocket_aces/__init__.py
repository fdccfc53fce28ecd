"""Rocket Aces: a progressive wager on aces and blackjacks at a standard blackjack table (CO 30-899.29)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.errors import WagerRefused
from croupier.games.families import blackjack_bonus, blackjack_round
from croupier.games.families.blackjack_irregular import REMEDIES
from croupier.games.families.blackjack_variant import BlackjackHouse, SideBets, Variant, clauses
from croupier.games.families.progressive import separate_meters
from croupier.games.rocket_aces import progressive
from croupier.money import Cents, dollars
from croupier.options import amount, choice, switch, whole
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.setup import Setup
from croupier.round.wagering import Wager

#: The text sends the dealer to deal the game, which is standard blackjack (ruling: ra-2).
THE_GAME = "CO 30-899.29 (1)(C)"

VARIANT = Variant(
    cited=clauses(THE_GAME),
    doubles_face_down=False,
    side_bets=SideBets(with_box=progressive.settle, show_for=progressive.wagered),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackHouse):
    """The blackjack table, and the progressive on it."""

    decks: int = whole(6, 2, 6, clause=THE_GAME, title="decks in play")
    blackjack_pays: str = choice("3:2", "6:5", clause=THE_GAME, title="odds of a blackjack")
    soft_17: str = choice("hit", "stand", clause=THE_GAME, title="what the dealer does on a soft 17")
    resplit_aces: bool = switch(False, clause=THE_GAME, title="split aces may be split again")
    progressive_unit: Cents = amount(clause="CO 30-899.29 (1)(A)", title="the one denomination of the wager")
    # ruling: ra-1; the share is taken by whoever keeps the meters
    progressive_rate: int = whole(
        20, 0, 100, clause="CO 30-899.29 (2)", title="percent of each wager that feeds the meter"
    )
    progressive_seed: Cents = amount(
        1000_00, clause="CO 30-899.29 (2)", title="where a meter starts again, for each $1 of the wager"
    )

    @property
    def aces_resplit(self) -> bool:
        """Split aces get one card, and are split again only if posted."""
        return self.resplit_aces


async def play(t: Felt) -> None:
    """The progressive wagers are locked in, then the game is dealt (§(1))."""
    await t.step("CO 30-899.29 (1)(B)")
    await blackjack_round.play(t, VARIANT)


def check_setup(options: Any, carry: Any, setup: Setup) -> WagerRefused | None:
    """The wager is of the posted denomination (§(1)(A))."""
    for seat in setup.seats:
        bets = dict(seat.wagers)
        if wrong := blackjack_bonus.exact_unit(options, bets, ("rocket_aces",)):
            message = f"{wrong} is a wager of {dollars(options.progressive_unit)}, not {dollars(bets[wrong])}"
            return WagerRefused(message, clause="CO 30-899.29 (1)(A)").at(seat=seat.seat, wager=wrong)
    return None


GAME = Game(
    slug="rocket-aces",
    title="Rocket Aces",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Blackjack", THE_GAME),
        Wager("insurance", "Insurance", THE_GAME, stage="later", requires=("main",)),
        Wager("double", "Double Down", THE_GAME, stage="later", requires=("main",), booked_under="main"),
        Wager("split", "Split", THE_GAME, stage="later", requires=("main",), booked_under="main"),
        Wager("rocket_aces", "Rocket Aces", "CO 30-899.29 (1)(A)", own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=7,
    closes="CO 30-899.29 (1)(B)",
    layout="CO 30-899.29 (1)(A)",
    seated_only="CO 30-899.29 (1)(A)",
    actions=dict.fromkeys(("hit", "stand", "double", "split", "insure", "even_money"), THE_GAME),
    events=("fresh_shoe", "new_dealer"),
    pack=52,
    remedies=REMEDIES,
    own_meters=lambda options, table: separate_meters(table) if progressive.has_own_meters(table) else (),
    check_setup=check_setup,
)
