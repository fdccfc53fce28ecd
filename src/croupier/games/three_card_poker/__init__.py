"""Three Card Poker: ante and play against the dealer, pair plus and six card bonus against a pay table (OH-H)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.games.families.stud import deal_down, everyone
from croupier.games.three_card_poker import rules
from croupier.hands.orders import THREE_CARD
from croupier.options import House, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER, Action
from croupier.round.wagering import Wager

PLAY_OR_FOLD = (Action("play"), Action("fold"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """How the cards are dealt and shuffled."""

    dealing: str = choice("hand", "shoe", clause="OH-H 8.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-H 3.II", title="an automated shuffler, two decks alternating")


async def play(t: Felt) -> None:
    """One round of play, §8 to §12: all wagers placed, all cards dealt, everything settled (§1.I.D)."""
    await deal(t)
    await t.step("OH-H 10.I")
    for box in t.boxes:  # §10.II: from the dealer's left
        if box.stake("ante"):
            await decide(t, box)
    await t.step("OH-H 10.III")
    matters = any(box.stakes for box in t.boxes)
    cards = await t.reveal(DEALER, "OH-H 10.III", needed=matters)
    dealer = THREE_CARD.rank(cards) if matters else 0
    for box in t.right_to_left():  # §10.IV
        if box.stakes:
            await t.step("OH-H 10.IV", box.seat)
            settle(t, box, await t.reveal(box.seat, "OH-H 10.IV.A"), dealer)
    await t.step("OH-H 10.V")


async def deal(t: Felt) -> None:
    """A hand (§1.I.A) to everyone face down: one card at a time (§8.II), or in stacks from the shoe (§9.II)."""
    await deal_down(t, 3, everyone(t))
    await t.step("OH-H 8.III" if t.options.dealing == "hand" else "OH-H 9.III")


async def decide(t: Felt, box: Box) -> None:
    """A play wager equal to the ante, or the ante is given up, and a pair plus with it (§10.II)."""
    if await t.decide(box, PLAY_OR_FOLD, "OH-H 10.II", default="fold") == "play":
        box.bet("play", box.stake("ante"), "OH-H 7.I.A")
    else:
        box.forfeit("ante", clause="OH-H 10.II")
        box.forfeit("pair_plus", clause="OH-H 10.II.A")  # the six card bonus stays, §10.II.B


def settle(t: Felt, box: Box, cards: list[int], dealer: int) -> None:
    """Losing wagers are collected, then winning ones paid (§10.IV.B, §10.IV.C), the six card bonus last (§11.II)."""
    hand, tables = THREE_CARD.rank(cards), t.options.tables
    ante, pair_plus, six_card = box.stake("ante"), box.stake("pair_plus"), box.stake("six_card_bonus")
    paid = tables["pair_plus"].get(THREE_CARD.line(hand)) if pair_plus else None
    if pair_plus and not paid:
        box.lose("pair_plus", "OH-H 12.IV")
    if ante:
        result = rules.against_dealer(hand, dealer)
        box.settle("ante", ante * result.ante, result.outcome, result.clause)
        box.settle("play", ante * result.play, result.play_outcome, result.clause)
        if bonus := tables["ante_bonus"].get(THREE_CARD.line(hand)):
            box.bonus("ante_bonus", bonus.pays.net(ante), bonus.clause, bonus.line)
    if pair_plus and paid:
        box.win("pair_plus", paid.pays.net(pair_plus), paid.clause, paid.line)
    if six_card:
        if best := tables["six_card_bonus"].get(rules.six_card_line([*cards, *t.hands[DEALER]])):
            box.win("six_card_bonus", best.pays.net(six_card), best.clause, best.line)
        else:
            box.lose("six_card_bonus", "OH-H 11.II.A.1")


GAME = Game(
    slug="three-card-poker",
    title="Three Card Poker",
    folder=Path(__file__).parent,
    play=play,
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
