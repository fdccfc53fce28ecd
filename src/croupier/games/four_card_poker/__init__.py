"""Four Card Poker: the best four of five cards against the dealer's best four of six, one of them open (OH-C)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.showdown import Showdown, deal, decide, reveal_dealer, settle_base, settle_side_bets
from croupier.games.four_card_poker.plan import PLAN
from croupier.options import choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled."""

    dealing: str = choice("hand", "shoe", clause="OH-C 8.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-C 3.II", title="an automated shuffler, two decks alternating")


async def play(t: Felt[Options]) -> None:
    """One round of play, §8 to §11 (§1.I.E)."""
    await deal_all(t)
    await t.step("OH-C 10.I")
    for box in t.boxes:  # §10.III: from the dealer's left
        if box.stake("ante"):
            await decide(t, PLAN, box)
    await t.step("OH-C 10.IV")
    dealer = await reveal_dealer(t, "OH-C 10.V")
    for box in t.right_to_left():  # §10.VI
        if box.stakes:
            settle(t, box, PLAN.showdown(await t.reveal(box.seat, "OH-C 10.VI"), dealer))
    await t.step("OH-C 10.VII")


async def deal_all(t: Felt[Options]) -> None:
    """Five cards to everyone face down, and a sixth to the dealer face up (§8.II)."""
    await deal(t, PLAN, t.boxes)
    if t.options.dealing == "shoe":  # §9.II: the bottom card of one more stack; the four above it are not used
        for _ in range(PLAN.cards - PLAN.open_cards):
            await t.burn()
    await t.step("OH-C 8.III" if t.options.dealing == "hand" else "OH-C 9.III")


def settle(t: Felt[Options], box: Box, at: Showdown) -> None:
    """Ante and play against the dealer, the bonus on the ante, aces up, the progressive."""
    settle_base(t, box, PLAN, at)
    settle_side_bets(t, box, PLAN, at)
    progressive.turn(t, box, PLAN.side_bet("progressive").made(at), ("OH-C 13.3.I", "OH-C 13.3.II"))


GAME = Game(
    slug="four-card-poker",
    title="Four Card Poker",
    folder=Path(__file__).parent,
    play=play,
    plan=PLAN,
    # Against the dealer, against the pay table, or both (§7.I.C), each on a spot of its own (§2.I.B, §2.I.C, §2.I.D).
    wagers=(
        Wager("ante", "Ante", "OH-C 7.I.A"),  # §1.I.A
        Wager("play", "Play", "OH-C 10.III", stage="later", requires=("ante",)),
        Wager("ante_bonus", "Ante Bonus", "OH-C 11.I.B", stage="none", requires=("ante",)),
        Wager("aces_up", "Aces Up", "OH-C 7.I.B", may_be_off=True),  # §1.I.B
        # $1 through the device (§13.1.II), which locks before the deal (§13.1.IV); what it did not take is not in play
        # (§13.1.III). Offered or not (§13.2.II), by five cards (§13.2.I), the meter fed as posted (§13.3.III).
        progressive.multi_link("OH-C 13.1.I", "ante|aces_up"),
    ),
    options=Options,
    seats=7,
    closes="OH-C 7.IV",  # chips on the layout, nothing verbal (§7.II)
    layout="OH-C 2.I",
    seated_only="OH-C 7.III",
    one_box_each="OH-C 7.V",
    actions={"play": "OH-C 10.III", "fold": "OH-C 10.III"},
    also=(progressive.MULTI_LINK,),
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
