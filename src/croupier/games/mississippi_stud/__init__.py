"""Mississippi Stud: two own and three community cards, with a bet or a fold before each of the three (OH-J)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.streets import board, deal_board, open_street, with_board
from croupier.games.families.stud import by_tables, check_payout_limit, deal_down, play_or_fold
from croupier.games.mississippi_stud import rules
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.money import Cents
from croupier.options import amount, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY
from croupier.round.wagering import Wager

#: Each street's bet, and where it is asked for (§1.I.D, §1.I.E, §1.I.F).
STREETS = (("third_street", "OH-J 11.II"), ("fourth_street", "OH-J 11.IV"), ("fifth_street", "OH-J 11.VI"))
BETS = ("ante", *(street for street, _ in STREETS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled, and the most that is paid."""

    dealing: str = choice("hand", "shoe", clause="OH-J 9.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-J 3.II", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(clause="OH-J 12.IV", title="the most paid on the bets of one hand")

    def check(self) -> None:
        """A posted limit lets the smallest ante win all it can: three bets of three times as much (§12.IV)."""
        MultiLinkHouse.check(self)
        least = self.limit("ante", own=False).minimum
        best = max(line.pays.net(least) for line in self.tables["base"].lines)
        check_payout_limit(self, 10 * best, "OH-J 12.IV")


async def play(t: Felt) -> None:
    """One round of play, §9 to §12 (§1.I.C)."""
    by_hand = t.options.dealing == "hand"
    if not by_hand:
        await deal_board(t, 3)  # §10.II, face down (§1.I.A)
    await deal_down(t, 2, [box.seat for box in t.boxes])  # §9.II.A
    await t.step("OH-J 11.I")
    for place, (street, clause) in enumerate(STREETS):
        for box in t.boxes:
            if box.stake("ante"):
                await decide(t, box, street, clause)
        matters = any(box.stakes for box in t.boxes)  # where all have folded nothing depends on it (ruling: ms-2)
        if by_hand:
            await open_street(t, 1, needed=matters)  # §9.IV, §9.V, a card burned before it (§1.I.G)
        elif matters:
            await t.turn(COMMUNITY, place)  # §10.IV, §10.V, §11.III, §11.V
    for box in t.right_to_left():  # §11.VII
        if box.stakes:
            settle(t, box, await t.reveal(box.seat, "OH-J 11.VII.A", needed=bool(box.stake("ante"))))
    await t.step("OH-J 11.VIII")


async def decide(t: Felt, box: Box, street: str, clause: str) -> None:
    """One to three times the ante on a street, or all is given up but the three card bonus (ruling: ms-1)."""
    if wagered := await play_or_fold(t, box, (1, 2, 3), clause, name="bet"):
        box.bet(street, wagered, f"{clause}.A")  # §11.II.A, §11.IV.A, §11.VI.A
    else:
        box.forfeit(*BETS, clause=f"{clause}.B")
        box.forfeit("progressive", clause="OH-L 6.III")


def settle(t: Felt, box: Box, cards: list[Card]) -> None:
    """Every wager of a player, the losing ones first (§11.VII.C), the progressive last."""
    tables, three = t.options.tables, THREE_CARD.line(THREE_CARD.rank(board(t)))
    bonus = ("three_card_bonus", tables.get("three_card_bonus"), three, "OH-J 12.III")
    if not box.stake("ante"):
        by_tables(box, [bonus])  # it stands apart from the other wagers (§8.III.A)
        return
    if limit := t.options.payout_limit:
        box.limit_to(limit, BETS, "OH-J 12.IV")
    five = with_board(t, cards)  # §1.I.B, ruling: ms-1
    line = rules.base_line(FIVE_CARD.rank(five))
    by_tables(box, [*((bet, tables["base"], line, "OH-J 11.VII.B") for bet in BETS), bonus])
    progressive.multi_link_turn(t, box, five, ("OH-J 14.3.I", "OH-J 14.3.II"))  # §14.2.III


GAME = Game(
    slug="mississippi-stud",
    title="Mississippi Stud",
    folder=Path(__file__).parent,
    play=play,
    # Four spots for the bets (§2.I.B) beside the places of the cards (§2.I.C, §2.I.D); odds read "to" (§12.I).
    wagers=(
        Wager("ante", "Ante", "OH-J 7.III"),
        *(Wager(slug, slug.replace("_", " ").title(), f"{clause}.A", stage="later") for slug, clause in STREETS),
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
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
