"""DJ Wild Stud Poker: five cards against the dealer's five, deuces and joker wild (OH-O)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from croupier.equipment.cards import Card
from croupier.errors import OptionRefused, Refused
from croupier.games.dj_wild_stud import rules
from croupier.games.families import wild
from croupier.games.families.stud import by_table, deal_down, everyone
from croupier.hands.orders import DEUCES_WILD
from croupier.money import Cents, dollars
from croupier.options import House, amount, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.requests import DEALER
from croupier.round.wagering import Wager

#: The most one hand is paid in a round (§11(e)); a house may post more, not less (ruling: djw-3).
LIMIT: Final[Cents] = 50_000_00
HAND: Final = 5
WAGERED: Final = ("ante", "play", "blind", "trips", "two_way_bad_beat")
CITED: Final = wild.Cited(
    play="OH-O 10(b)(1)", fold="OH-O 10(b)(2)", win="OH-O 11(b)", tie="OH-O 11(b)", lose="OH-O 10(d)(2)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """How the cards are dealt and shuffled, and the payout limit that is posted."""

    dealing: str = choice("hand", "shoe", clause="OH-O 8(a)", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-O 3(b)", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(LIMIT, clause="OH-O 11(e)", title="the most one hand is paid in a round")

    def check(self) -> None:
        """The text sets the limit, and no house pays less (§11(e))."""
        if self.payout_limit < LIMIT:
            message = f"payout_limit cannot be {dollars(self.payout_limit)}; the text sets {dollars(LIMIT)}"
            raise OptionRefused(message, clause="OH-O 11(e)")


async def play(t: Felt) -> None:
    """One round of play, §8 to §11 (§1(a)(4))."""
    t.announce("no more bets", "OH-O 7(c)")
    by_hand = t.options.dealing == "hand"
    await deal_down(t, HAND, everyone(t))  # §8(b)(1) one card at a time, §9(b) in stacks; a hand is five (§1(a)(1))
    await t.step("OH-O 8(c)" if by_hand else "OH-O 9(c)")
    await t.step("OH-O 10(a)")
    for box in t.boxes:  # §10(b): from the dealer's left
        if box.stake("ante"):
            await wild.play_or_give_up(t, box, "blind", CITED)  # trips and bad beat stay, §8(f), §9(f); ruling: djw-2
    await t.step("OH-O 8(d)" if by_hand else "OH-O 9(d)")
    matters = any(box.stakes for box in t.boxes)
    dealer = DEUCES_WILD.rank(await t.reveal(DEALER, "OH-O 10(c)", needed=matters)) if matters else 0
    for box in t.right_to_left():  # §10(d)
        if box.stakes:
            await t.step("OH-O 10(d)", box.seat)
            settle(t, box, await t.reveal(box.seat, "OH-O 10(d)(1)"), dealer)
    await t.step("OH-O 10(d)(6)")


def settle(t: Felt, box: Box, cards: list[Card], dealer: int) -> None:
    """Ante, play and blind against the dealer (§11(b)), then trips and two way bad beat (§10(d)(5))."""
    hand, tables = DEUCES_WILD.rank(cards), t.options.tables
    box.limit_to(t.options.payout_limit, WAGERED, "OH-O 11(e)")
    wild.showdown(box, "blind", tables["blind"], hand, dealer, CITED)
    if box.stake("trips"):
        by_table(box, "trips", tables["trips"], rules.trips_line(cards), "OH-O 10(d)(3)")
    if box.stake("two_way_bad_beat"):  # hands rank for it as they do in the game (§6(e)); a tie loses, ruling: djw-2
        wild.settle_bad_beat(box, "two_way_bad_beat", tables["two_way_bad_beat"], hand, dealer, "OH-O 10(d)(4)")


async def void_while_dealing(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A card turned up in the deck ends the round while cards are being dealt (§12(a)), and not later."""
    if len(t.hands[DEALER]) == HAND:
        raise Refused("all cards are dealt; a card face up in the deck no longer matters", clause=rule.clause)
    t.void(what.reason or rule.trigger, rule.clause)


GAME = Game(
    slug="dj-wild-stud",
    title="DJ Wild Stud Poker",
    folder=Path(__file__).parent,
    play=play,
    # Five betting areas at each position (§2(a)(2)), chips only (§7(a)). Each box has a place for its cards (§2(a)(3)),
    # the dealer has one too (§2(a)(4)).
    wagers=(
        Wager("ante", "Ante", "OH-O 7(d)"),  # §1(a)(5)
        Wager("blind", "Blind", "OH-O 7(d)", equals="ante"),  # §1(a)(6)
        Wager("play", "Play", "OH-O 7(g)", stage="later", requires=("ante",)),  # §1(a)(7)
        # The house may offer either, both or none (§7(e)), to those with an ante (§7(f)).
        Wager("trips", "Trips", "OH-O 7(f)", requires=("ante",), own_limits=True, may_be_off=True),  # §1(a)(8)
        Wager(  # §1(a)(9)
            "two_way_bad_beat",
            "Two Way Bad Beat",
            "OH-O 7(f)",
            requires=("ante",),
            own_limits=True,
            may_be_off=True,
        ),
    ),
    options=Options,
    seats=7,  # §2(a)
    closes="OH-O 7(c)",
    layout="OH-O 2(a)",
    seated_only="OH-O 7(b)",
    actions={"play": "OH-O 10(b)(1)", "fold": "OH-O 10(b)(2)"},
    remedies={"void_while_dealing": void_while_dealing},
    pack=53,  # §3(a), §3(c); with a shuffler two such decks alternate, each complete (§3(b)(1))
)
