"""Crazy Four Poker: the best four of five cards against the dealer's, with a super bonus beside every ante (OH-M)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.crazy_four_poker.plan import PLAN
from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.showdown import Showdown, deal, decide, reveal_dealer, settle_base, settle_side_bets
from croupier.options import choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled."""

    dealing: str = choice("hand", "shoe", clause="OH-M 8.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-M 3.II", title="an automated shuffler, two decks alternating")


async def play(t: Felt[Options]) -> None:
    """One round of play, §8 to §11 (§1.I.F)."""
    await deal(t, PLAN, t.boxes)
    await t.step("OH-M 8.III" if t.options.dealing == "hand" else "OH-M 9.III")
    await t.step("OH-M 10.I")
    for box in t.boxes:  # §10.III: from the dealer's left
        if box.stake("ante"):
            await decide(t, PLAN, box)
    await t.step("OH-M 10.IV")
    dealer = await reveal_dealer(t, "OH-M 10.V")
    for box in t.right_to_left():  # §10.V, one player after the other (§10.V.A.4)
        if box.stakes:
            settle(t, box, PLAN.showdown(await t.reveal(box.seat, "OH-M 10.V.A"), dealer))
    await t.step("OH-M 10.V.B")


def settle(t: Felt[Options], box: Box, at: Showdown) -> None:
    """Ante, play and super bonus, then queens up (§10.V.A.3), then the progressive."""
    settle_base(t, box, PLAN, at)
    settle_side_bets(t, box, PLAN, at)
    progressive.turn(t, box, PLAN.side_bet("progressive").made(at), ("OH-M 13.3.I", "OH-M 13.3.II"))


GAME = Game(
    slug="crazy-four-poker",
    title="Crazy Four Poker",
    folder=Path(__file__).parent,
    play=play,
    plan=PLAN,
    # The super bonus on top of every ante, queens up as one likes (§7.I.C), each on a spot of its own (§2.I.B).
    wagers=(
        Wager("ante", "Ante", "OH-M 7.I.A"),  # §1.I.A
        Wager("super_bonus", "Super Bonus", "OH-M 7.I.A", equals="ante"),  # §1.I.C
        Wager("play", "Play", "OH-M 10.III", stage="later", requires=("ante",)),
        Wager("queens_up", "Queens Up", "OH-M 7.I.B", requires=("ante",), own_limits=True, may_be_off=True),  # §1.I.B
        # $1 through the device (§13.1.II), which locks before the deal (§13.1.IV); what it did not take is not in play
        # (§13.1.III). Offered or not (§13.2.II), by five cards (§13.2.I), the meter fed as posted (§13.3.III).
        progressive.multi_link("OH-M 13.1.I", "ante"),
    ),
    options=Options,
    seats=6,
    closes="OH-M 7.IV",  # chips on the layout, nothing verbal (§7.II)
    layout="OH-M 2.I",
    seated_only="OH-M 7.III",
    one_box_each="OH-M 7.V",
    actions={"play": "OH-M 10.III", "fold": "OH-M 10.III"},
    also=(progressive.MULTI_LINK,),
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
