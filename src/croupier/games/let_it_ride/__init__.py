"""Let It Ride: three equal bets on five cards, two of the community; two bets may be taken back (OH-D)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.stud import deal_down
from croupier.games.let_it_ride.plan import PLAN
from croupier.money import Cents
from croupier.options import amount, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled, and the most that is paid."""

    dealing: str = choice("hand", "shoe", clause="OH-D 10.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-D 3.II", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(clause="OH-D 13.III", title="the most paid on the bets of one hand")

    def check(self) -> None:
        """A posted limit lets the smallest bets win all they can (§13.III)."""
        MultiLinkHouse.check(self)
        PLAN.check_payout_limit(self, "OH-D 13.III")


async def play(t: Felt[Options]) -> None:
    """One round of play, §10 to §13 (§1.V)."""
    await deal(t)
    await t.step("OH-D 12.I")
    for street, cards in PLAN.walk():
        for box in t.boxes:  # from the dealer's left
            if PLAN.plays(box):
                await street.walk(t, box)  # §12.II, §12.IV; it rides (§1.IV) to the end (§12.II.A, §12.IV.A)
        for place in cards:
            await t.turn(COMMUNITY, place)  # §12.III, §12.V
    for box in t.right_to_left():  # §12.V
        if box.stakes:
            await settle(t, box)
    await t.step("OH-D 12.VI")


async def deal(t: Felt[Options]) -> None:
    """The cards of each player (§2.I.C) and of the community (§1.II, §2.I.D), all face down."""
    hands, board = {box.seat: PLAN.held for box in t.boxes}, {COMMUNITY: PLAN.board}
    if t.options.dealing == "hand":
        await deal_down(t, hands | board)  # §10.II.A to §10.II.D, the last to the players alone (§10.II.E)
        await t.step("OH-D 10.III")
    else:
        await deal_down(t, hands)
        await t.burn()  # the bottom card of the community's stack (§11.II)
        await deal_down(t, board)
        await t.step("OH-D 11.III")


async def settle(t: Felt[Options], box: Box) -> None:
    """Every wager of a player, the losing ones first (§12.V.C), the progressive last (§15.2.III)."""
    hand = await t.reveal(box.seat, "OH-D 12.V.A")
    if limit := t.options.payout_limit:  # on these bets only (§13.III)
        box.limit_to(limit, PLAN.paid, "OH-D 13.III")
    PLAN.settle(t, box, hand)


GAME = Game(
    slug="let-it-ride",
    title="Let It Ride",
    folder=Path(__file__).parent,
    play=play,
    # Three spots for the bets and more for the side bets (§2.I.B); odds read "to" (§13.I) but for dollar amounts.
    wagers=(
        Wager("bet_1", "Bet 1", "OH-D 7.IV"),
        Wager("bet_2", "Bet 2", "OH-D 7.IV", equals="bet_1"),
        Wager("bet_3", "Bet 3", "OH-D 7.IV", equals="bet_1"),
        # A $1 chip (§8.I) in a device that takes no more once cards are out (§2.IV.A, §2.IV.B). It is taken before the
        # deal, so that its pays do not return it (ruling: lir-1). The three card bonus (§9.I) is any amount.
        Wager("bonus", "Bonus", "OH-D 8.II", requires=("bet_1",), own_limits=True, may_be_off=True, exactly=100),
        Wager(
            "three_card_bonus", "Three Card Bonus", "OH-D 9.II", requires=("bet_1",), own_limits=True, may_be_off=True
        ),
        # $1 through the device (§15.1.II), which locks before the deal (§15.1.IV); what it did not take is not in play
        # (§15.1.III). Offered or not (§15.2.II), by five cards (§15.2.I), the meter fed as posted (§15.3.III).
        progressive.multi_link("OH-D 15.1.I", "bet_1"),
    ),
    options=Options,
    seats=7,
    closes="OH-D 7.III",  # chips on the layout, nothing verbal (§7.I)
    layout="OH-D 2.I",
    seated_only="OH-D 7.II",
    one_box_each="OH-D 7.V",
    actions={"ride": "OH-D 12.II", "pull_back": "OH-D 12.II"},
    also=(progressive.MULTI_LINK,),
    plan=PLAN,
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
