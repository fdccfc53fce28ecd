"""DJ Wild Stud Poker: five cards against the dealer's five, deuces and joker wild (OH-O)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Never

from croupier.errors import OptionRefused
from croupier.games.dj_wild_stud.plan import PLAN
from croupier.games.families import showdown
from croupier.money import Cents, dollars
from croupier.options import House, amount, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager

#: The most one hand is paid in a round: the text sets it, no more and no less (§11(e), ruling: djw-3).
LIMIT: Final[Cents] = 50_000_00
WAGERED: Final = ("ante", "play", "blind", "trips", "two_way_bad_beat")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """How the cards are dealt and shuffled, and the payout limit that is posted."""

    dealing: str = choice("hand", "shoe", clause="OH-O 8(a)", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-O 3(b)", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(LIMIT, clause="OH-O 11(e)", title="the most one hand is paid in a round")

    def check(self) -> None:
        """No hand is paid less than the limit that the text sets (§11(e))."""
        if self.payout_limit < LIMIT:
            self._refuse_limit()

    def check_posted(self) -> None:
        """A table posts the limit of the text and no other (§11(e))."""
        if self.payout_limit != LIMIT:
            self._refuse_limit()

    def _refuse_limit(self) -> Never:
        message = f"payout_limit cannot be {dollars(self.payout_limit)}; the text sets {dollars(LIMIT)}"
        raise OptionRefused(message, clause="OH-O 11(e)")


async def play(t: Felt[Options]) -> None:
    """One round of play, §8 to §11 (§1(a)(4))."""
    t.announce("no more bets", "OH-O 7(c)")
    by_hand = t.options.dealing == "hand"
    await showdown.deal(t, PLAN, t.boxes)  # §8(b)(1) one card at a time, §9(b) in stacks
    await t.step("OH-O 8(c)" if by_hand else "OH-O 9(c)")
    await t.step("OH-O 10(a)")
    for box in t.boxes:  # §10(b): from the dealer's left
        if box.stake("ante"):
            await showdown.decide(t, PLAN, box)
    await t.step("OH-O 8(d)" if by_hand else "OH-O 9(d)")
    dealer = await showdown.reveal_dealer(t, "OH-O 10(c)")
    for box in t.right_to_left():  # §10(d)
        if box.stakes:
            await t.step("OH-O 10(d)", box.seat)
            settle(t, box, PLAN.showdown(await t.reveal(box.seat, "OH-O 10(d)(1)"), dealer))
    await t.step("OH-O 10(d)(6)")


def settle(t: Felt[Options], box: Box, at: showdown.Showdown) -> None:
    """Ante, play and blind against the dealer (§11(b)), then trips and two way bad beat (§10(d)(5))."""
    box.limit_to(t.options.payout_limit, WAGERED, "OH-O 11(e)")
    showdown.settle_base(t, box, PLAN, at)
    showdown.settle_side_bets(t, box, PLAN, at)


GAME = Game(
    slug="dj-wild-stud",
    title="DJ Wild Stud Poker",
    folder=Path(__file__).parent,
    play=play,
    plan=PLAN,
    # Five betting areas at each position (§2(a)(2)), chips only (§7(a)). Each box has a place for its cards (§2(a)(3)),
    # the dealer has one too (§2(a)(4)).
    wagers=(
        Wager("ante", "Ante", "OH-O 7(d)"),  # §1(a)(5)
        Wager("blind", "Blind", "OH-O 7(d)", equals="ante"),  # §1(a)(6)
        Wager("play", "Play", "OH-O 7(g)", stage="later", requires=("ante",)),  # §1(a)(7)
        # The house may offer either, both or none (§7(e)), to those with an ante (§7(f)).
        Wager("trips", "Trips", "OH-O 7(f)", requires=("ante",), own_limits=True, may_be_off=True),  # §1(a)(8)
        Wager(  # §1(a)(9)
            "two_way_bad_beat", "Two Way Bad Beat", "OH-O 7(f)", requires=("ante",), own_limits=True, may_be_off=True
        ),
    ),
    options=Options,
    seats=7,  # §2(a)
    closes="OH-O 7(c)",
    layout="OH-O 2(a)",
    seated_only="OH-O 7(b)",
    actions={"play": "OH-O 10(b)(1)", "fold": "OH-O 10(b)(2)"},
    remedies={"void_while_dealing": showdown.void_while_dealing(PLAN)},  # §12(a)
    pack=53,  # §3(a), §3(c); with a shuffler two such decks alternate, each complete (§3(b)(1))
)
