"""Crazy Four Poker: the best four of five cards against the dealer's, with a super bonus beside every ante (OH-M)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.games.crazy_four_poker import rules
from croupier.games.families import progressive
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.stud import against, by_table, deal_down, everyone, play_or_fold
from croupier.hands.orders import FOUR_CARD
from croupier.options import choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled."""

    dealing: str = choice("hand", "shoe", clause="OH-M 8.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-M 3.II", title="an automated shuffler, two decks alternating")


async def play(t: Felt) -> None:
    """One round of play, §8 to §11 (§1.I.F)."""
    await deal_down(t, 5, everyone(t), only_hidden=DEALER)  # §8.II, §9.II
    await t.step("OH-M 8.III" if t.options.dealing == "hand" else "OH-M 9.III")
    await t.step("OH-M 10.I")
    for box in t.boxes:  # §10.III: from the dealer's left
        if box.live:
            await decide(t, box)
    await t.step("OH-M 10.IV")
    matters = any(box.stakes for box in t.boxes)
    dealer = FOUR_CARD.rank(await t.reveal(DEALER, "OH-M 10.V", needed=matters)) if matters else 0
    for box in t.right_to_left():  # §10.V, one player after the other (§10.V.A.4)
        if box.stakes:
            settle(t, box, await t.reveal(box.seat, "OH-M 10.V.A"), dealer)
    await t.step("OH-M 10.V.B")


async def decide(t: Felt, box: Box) -> None:
    """A play wager (§1.I.E) as large as the ante, up to three times that with aces; or everything is given up."""
    multiples = (1, 2, 3) if rules.may_raise(FOUR_CARD.rank(box.cards)) else (1,)  # §10.III, §2.I.D.3
    if wagered := await play_or_fold(t, box, multiples, "OH-M 10.III"):
        box.bet("play", wagered, "OH-M 10.III")
    else:
        box.forfeit("ante", "super_bonus", "queens_up", clause="OH-M 10.III")
        box.forfeit("progressive", clause="OH-L 6.III")


def settle(t: Felt, box: Box, cards: list[Card], dealer: int) -> None:
    """Ante, play and super bonus, then queens up (§10.V.A.3), then the progressive."""
    hand, tables = FOUR_CARD.rank(cards), t.options.tables  # §1.I.D, §2.I.D.1
    ante, play, below_a_straight = rules.against_dealer(hand, dealer)
    against(box, "ante", ante)
    against(box, "play", play)
    if bonus := tables["super_bonus"].get(rules.super_bonus_line(hand)):  # whoever wins (§10.V.A.2(a))
        box.win("super_bonus", bonus.pays.net(box.stake("super_bonus")), bonus.clause, bonus.line)
    else:
        against(box, "super_bonus", below_a_straight)
    by_table(box, "queens_up", tables.get("queens_up"), rules.queens_up_line(hand), "OH-M 11.III")
    progressive.multi_link_turn(t, box, cards, ("OH-M 13.3.I", "OH-M 13.3.II"))  # the five cards dealt (§13.2.III)


GAME = Game(
    slug="crazy-four-poker",
    title="Crazy Four Poker",
    folder=Path(__file__).parent,
    play=play,
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
