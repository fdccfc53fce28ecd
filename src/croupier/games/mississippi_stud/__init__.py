"""Mississippi Stud: two cards and three of the community, with a bet or a fold before each of the three (OH-J)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.stud import deal_down, open_street
from croupier.games.mississippi_stud.plan import PLAN
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

    dealing: str = choice("hand", "shoe", clause="OH-J 9.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-J 3.II", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(clause="OH-J 12.IV", title="the most paid on the bets of one hand")

    def check(self) -> None:
        """A posted limit lets the smallest ante win all it can, with the most bet on every street (§12.IV)."""
        MultiLinkHouse.check(self)
        PLAN.check_payout_limit(self, "OH-J 12.IV")


async def play(t: Felt[Options]) -> None:
    """One round of play, §9 to §12 (§1.I.C)."""
    by_hand = t.options.dealing == "hand"
    if not by_hand:
        await deal_down(t, {COMMUNITY: PLAN.board})  # §10.II, face down (§1.I.A)
    await deal_down(t, {box.seat: PLAN.held for box in t.boxes})  # §9.II.A
    await t.step("OH-J 11.I")
    for street, cards in PLAN.walk():
        for box in t.boxes:
            if PLAN.plays(box):
                await street.walk(t, box)  # §11.II, §11.IV, §11.VI
        matters = any(box.stakes for box in t.boxes)  # where all have folded nothing depends on it (ruling: ms-2)
        if by_hand:
            await open_street(t, len(cards), needed=matters)  # §9.IV, §9.V, a card burned before it (§1.I.G)
        elif matters:
            for place in cards:
                await t.turn(COMMUNITY, place)  # §10.IV, §10.V, §11.III, §11.V
    for box in t.right_to_left():  # §11.VII
        if box.stakes:
            await settle(t, box)
    await t.step("OH-J 11.VIII")


async def settle(t: Felt[Options], box: Box) -> None:
    """Every wager of a player, the losing ones first (§11.VII.C), the progressive last (§14.2.III)."""
    hand = await t.reveal(box.seat, "OH-J 11.VII.A", needed=PLAN.needs_hand(box))
    if limit := t.options.payout_limit:
        box.limit_to(limit, PLAN.paid, "OH-J 12.IV")
    PLAN.settle(t, box, hand)


GAME = Game(
    slug="mississippi-stud",
    title="Mississippi Stud",
    folder=Path(__file__).parent,
    play=play,
    # Four spots for the bets (§2.I.B) beside the places of the cards (§2.I.C, §2.I.D); odds read "to" (§12.I).
    wagers=(
        Wager("ante", "Ante", "OH-J 7.III"),
        Wager("third_street", "Third Street", "OH-J 11.II.A", stage="later"),
        Wager("fourth_street", "Fourth Street", "OH-J 11.IV.A", stage="later"),
        Wager("fifth_street", "Fifth Street", "OH-J 11.VI.A", stage="later"),
        # On the community cards, where the house offers it (§8.I).
        Wager(
            "three_card_bonus", "Three Card Bonus", "OH-J 8.II", requires=("ante",), own_limits=True, may_be_off=True
        ),
        # $1 through the device (§14.1.II), which locks before the deal (§14.1.IV); what it did not take is not in play
        # (§14.1.III). Offered or not (§14.2.II), by five cards (§14.2.I), the meter fed as posted (§14.3.III).
        progressive.multi_link("OH-J 14.1.I", "ante"),
    ),
    options=Options,
    seats=7,
    closes="OH-J 7.IV",  # chips on the layout, nothing verbal (§7.I)
    layout="OH-J 2.I",
    seated_only="OH-J 7.II",
    one_box_each="OH-J 7.V",
    actions={"bet": "OH-J 11.II", "fold": "OH-J 11.II"},
    also=(progressive.MULTI_LINK,),
    plan=PLAN,
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
