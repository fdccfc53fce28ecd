"""Let It Ride: three equal bets on three own and two community cards, two of which may be taken back (OH-D)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.streets import deal_board, with_board
from croupier.games.families.stud import by_tables, check_payout_limit, deal_down
from croupier.games.let_it_ride import rules
from croupier.hands.orders import FIVE_CARD, THREE_CARD_ROYAL
from croupier.money import Cents
from croupier.options import amount, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY, Action
from croupier.round.wagering import Wager

BETS = ("bet_1", "bet_2", "bet_3")
RIDE_OR_PULL_BACK = (Action("ride"), Action("pull_back"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled, and the most that is paid."""

    dealing: str = choice("hand", "shoe", clause="OH-D 10.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-D 3.II", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(clause="OH-D 13.III", title="the most paid on the bets of one hand")

    def check(self) -> None:
        """A posted limit lets the smallest bets win all they can (§13.III)."""
        MultiLinkHouse.check(self)
        least = max(self.limit(bet, own=False).minimum for bet in BETS)
        best = max(line.pays.net(least) for line in self.tables["base"].lines)
        check_payout_limit(self, len(BETS) * best, "OH-D 13.III")


async def play(t: Felt) -> None:
    """One round of play, §10 to §13 (§1.V)."""
    await deal(t)
    await t.step("OH-D 12.I")
    for box in t.boxes:  # from the dealer's left
        if box.live:
            await decide(t, box, "bet_1", "OH-D 12.II")
    await t.turn(COMMUNITY, 0)  # §12.III
    for box in t.boxes:  # whatever was decided about the first (§12.IV)
        if box.live:
            await decide(t, box, "bet_2", "OH-D 12.IV")
    await t.turn(COMMUNITY, 1)
    for box in t.right_to_left():  # §12.V
        if box.stakes:
            settle(t, box, await t.reveal(box.seat, "OH-D 12.V.A"))
    await t.step("OH-D 12.VI")


async def deal(t: Felt) -> None:
    """Three cards to each player (§2.I.C) and two to the community (§1.II, §2.I.D), all face down."""
    players = [box.seat for box in t.boxes]
    if t.options.dealing == "hand":
        await t.deal(2, [*players, COMMUNITY], unseen=True)  # §10.II.A to §10.II.D
        await t.deal(1, players, unseen=True)  # §10.II.E
        await t.step("OH-D 10.III")
    else:
        await deal_down(t, 3, players)
        await t.burn()  # the bottom card of the community's stack (§11.II)
        await deal_board(t, 2)
        await t.step("OH-D 11.III")


async def decide(t: Felt, box: Box, bet: str, clause: str) -> None:
    """A bet rides (§1.IV) until the round ends (§12.II.A, §12.IV.A), or is taken back."""
    if await t.decide(box, RIDE_OR_PULL_BACK, clause, default="ride") == "pull_back":
        box.settle(bet, 0, "returned", f"{clause}.B")


def settle(t: Felt, box: Box, cards: list[Card]) -> None:
    """Every wager of a player, the losing ones first (§12.V.C), the progressive last."""
    tables, five = t.options.tables, with_board(t, cards)  # §1.III
    if limit := t.options.payout_limit:  # on these bets only (§13.III)
        box.limit_to(limit, BETS, "OH-D 13.III")
    line = rules.base_line(FIVE_CARD.rank(five))
    own_three = THREE_CARD_ROYAL.line(THREE_CARD_ROYAL.rank(cards))
    by_tables(
        box,
        [
            *((bet, tables["base"], line, "OH-D 12.V.B") for bet in BETS),
            # Both bonuses are independent of all other wagers (§8.III, §8.IV, §9.III, §9.IV).
            ("bonus", tables.get("bonus"), line, "OH-D 13.IV"),
            ("three_card_bonus", tables.get("three_card_bonus"), own_three, "OH-D 13.V"),
        ],
    )
    progressive.multi_link_turn(t, box, five, ("OH-D 15.3.I", "OH-D 15.3.II"))  # §15.2.III


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
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
