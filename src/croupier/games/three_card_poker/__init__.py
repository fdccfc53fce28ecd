"""Three Card Poker: ante and play against the dealer, pair plus and six card bonus against a pay table (OH-H)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from croupier.games.families.showdown import Showdown, deal, decide, settle_base, settle_side_bet, settle_side_bets
from croupier.games.three_card_poker.plan import PLAN
from croupier.options import House, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER
from croupier.round.wagering import Wager

PAIR_PLUS: Final = PLAN.side_bet("pair_plus")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """How the cards are dealt and shuffled."""

    dealing: str = choice("hand", "shoe", clause="OH-H 8.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-H 3.II", title="an automated shuffler, two decks alternating")


async def play(t: Felt[Options]) -> None:
    """One round of play, §8 to §12: all wagers placed, all cards dealt, everything settled (§1.I.D)."""
    await deal(t, PLAN, t.boxes)  # one card at a time (§8.II), or in stacks from the shoe (§9.II)
    await t.step("OH-H 8.III" if t.options.dealing == "hand" else "OH-H 9.III")
    await t.step("OH-H 10.I")
    for box in t.boxes:  # §10.II: from the dealer's left
        if box.stake("ante"):
            await decide(t, PLAN, box)
    await t.step("OH-H 10.III")
    dealer = await t.reveal(DEALER, "OH-H 10.III", needed=any(box.stakes for box in t.boxes))
    for box in t.right_to_left():  # §10.IV
        if box.stakes:  # a folded six card bonus too, §10.II.B
            await t.step("OH-H 10.IV", box.seat)
            settle(t, box, PLAN.showdown(await t.reveal(box.seat, "OH-H 10.IV.A"), dealer))
    await t.step("OH-H 10.V")


def settle(t: Felt, box: Box, at: Showdown) -> None:
    """Losing wagers are collected, then winning ones paid (§10.IV.B, §10.IV.C), the six card bonus last (§11.II)."""
    if box.stake("pair_plus") and not t.options.tables["pair_plus"].best(PAIR_PLUS.made(at)):
        settle_side_bet(t, box, PAIR_PLUS, at)
    settle_base(t, box, PLAN, at)
    settle_side_bets(t, box, PLAN, at)


GAME = Game(
    slug="three-card-poker",
    title="Three Card Poker",
    folder=Path(__file__).parent,
    play=play,
    plan=PLAN,
    # Each has its own betting area (§2.I.B, §2.I.C, §2.I.D, §2.I.E); against the dealer, the tables, or both (§7.I.C).
    wagers=(
        Wager("ante", "Ante", "OH-H 7.I.A"),
        Wager("play", "Play", "OH-H 7.I.A", stage="later", requires=("ante",)),  # §1.I.C
        Wager("ante_bonus", "Ante Bonus", "OH-H 12.V", stage="none", requires=("ante",)),
        Wager("pair_plus", "Pair Plus", "OH-H 7.I.B", may_be_off=True),  # §1.I.B, ruling: tcp-1
        Wager(  # §1.I.E
            "six_card_bonus",
            "Six Card Bonus",
            "OH-H 7.I.D",
            requires=("ante", "pair_plus"),
            own_limits=True,
            may_be_off=True,
        ),
    ),
    options=Options,
    seats=7,
    closes="OH-H 7.IV",  # chips on the betting area, nothing verbal (§7.II)
    layout="OH-H 2.I",
    seated_only="OH-H 7.III",
    one_box_each="OH-H 7.V",
    actions={"play": "OH-H 10.II", "fold": "OH-H 10.II"},
    pack=52,  # §3.I; with a shuffler two such decks alternate, each complete (§3.II.A)
)
