"""Texas Hold'em Bonus: pay to see the flop, then bet or check, two own cards and five shared ones (OH-K)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.equipment.cards import Card
from croupier.errors import OptionRefused, WagerRefused
from croupier.games.families import progressive, streets
from croupier.games.families.progressive import DOLLAR, MultiLinkHouse
from croupier.games.families.streets import CHECK, FIXED_LIMIT, call, hands_void, open_street, with_board
from croupier.games.families.stud import FOLD, against, by_table, deal_down, everyone, play_or_fold
from croupier.games.texas_holdem_bonus import rules
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents, dollars
from croupier.options import amount, choice, switch
from croupier.round.box import Box
from croupier.round.facts import Chose
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.requests import DEALER, Action
from croupier.round.setup import Setup
from croupier.round.wagering import Wager


class Street(NamedTuple):
    """A wager in antes, what may be done instead, and the community cards that follow."""

    wager: str
    antes: int
    otherwise: Action
    cards: int
    clause: str


STREETS: Final = (
    Street("flop", rules.FLOP, FOLD, 3, "OH-K 10.I"),  # §1.I.D, §1.I.E
    Street("turn", rules.TURN, CHECK, 1, "OH-K 10.III"),  # §1.I.L, §1.I.M
    Street("river", rules.RIVER, CHECK, 1, "OH-K 10.V"),  # §1.I.I, §1.I.J
)
MAIN: Final = ("ante", *(street.wager for street in STREETS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled, and the most that is paid."""

    dealing: str = choice("hand", "shoe", clause="OH-K 8.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-K 3.II", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(
        FIXED_LIMIT, clause="OH-K 11.V", title="the most paid on one hand, unless the least wagers could win more"
    )

    def check(self) -> None:
        """The text sets the limit, and no other is posted (§11.V)."""
        MultiLinkHouse.check(self)
        if self.payout_limit != FIXED_LIMIT:
            posted, only = dollars(self.payout_limit), dollars(FIXED_LIMIT)
            raise OptionRefused(f"payout_limit cannot be {posted}; the text sets it at {only}", clause="OH-K 11.V")

    @property
    def most_paid(self) -> Cents:
        """The limit, or what the least wagers could win if that is more (§11.V)."""
        ante = self.limit("ante", own=False).minimum
        least = max(DOLLAR, self.limit("bonus", own=True).minimum)
        lines = self.tables["bonus"].lines if "bonus" in self.tables else ()
        best = max((line.pays.net(least) for line in lines), default=0)
        return max(self.payout_limit, rules.MOST_ANTES * ante + best)

    @property
    def pays_aces_against_aces(self) -> bool:
        """Whether the house has added the supplement (§11.IV)."""
        return "bonus" in self.tables and self.tables["bonus"].get("ace_ace_vs_dealer_ace_ace") is not None


async def play(t: Felt) -> None:
    """One round of play, §8 to §10 (§1.I.K)."""
    await deal_down(t, 2, everyone(t))  # §8.II, §9.II
    await t.step("OH-K 10.I")
    for street in STREETS:
        for box in t.boxes:  # §10.III, §10.V: from the dealer's left
            if box.stake("ante"):
                await decide(t, box, street)
        # §10.II, §10.IV, §10.VI, after a burn (§1.I.B). Where all have folded nothing depends on it (ruling: thb-4).
        await open_street(t, street.cards, needed=any(box.stake("ante") for box in t.boxes))
    await t.step("OH-K 8.III" if t.options.dealing == "hand" else "OH-K 9.III")
    await showdown(t)
    await t.step("OH-K 10.VIII.D.1")


async def decide(t: Felt, box: Box, street: Street) -> None:
    """The wager of a street; without one before the flop the ante is given up, later the player stays in."""
    if wagered := await play_or_fold(t, box, (street.antes,), street.clause, "bet", street.otherwise):
        box.bet(street.wager, wagered, "OH-K 10.I.A" if street.wager == "flop" else street.clause)
    elif street.otherwise is FOLD:  # §1.I.F; a bonus stays (§10.I.B.1)
        box.forfeit("ante", clause="OH-K 10.I.B")
        box.forfeit("progressive", clause="OH-L 6.III")


async def showdown(t: Felt) -> None:
    """The dealer's hand, then every player's from the right; a folded hand's bonus at the end (§10.VIII)."""
    bets = [box for box in t.right_to_left() if box.stake("ante")]
    folded = [box for box in t.right_to_left() if box.stake("bonus") and box not in bets]
    for box in (*bets, *folded):
        box.limit_to(t.options.most_paid, (*MAIN, "bonus"), "OH-K 11.V")
    dealer: list[Card] = []
    if not hands_void(t):
        await t.step("OH-K 10.VII")
        needed = bool(bets) or (bool(folded) and t.options.pays_aces_against_aces)
        dealer = await t.reveal(DEALER, "OH-K 10.VII", needed=needed)
        if bets:
            call(t, DEALER, FIVE_CARD.rank(with_board(t, dealer)), "OH-K 10.VII")
    for box in bets:
        cards = await t.reveal(box.seat, "OH-K 10.VIII", needed=bool(box.stake("ante")))
        if box.stake("ante"):  # nobody leaves even now (§7.V)
            settle(t, box, cards, dealer)
    for box in folded:
        cards = await t.reveal(box.seat, "OH-K 10.VIII.D", needed=bool(box.stake("bonus")))
        if box.stake("bonus"):
            settle_bonus(t, box, cards, dealer)


def settle(t: Felt, box: Box, cards: list[Card], dealer: list[Card]) -> None:
    """Ante, flop, turn and river against the dealer, then the bonus, then the progressive (§10.VIII)."""
    hand = FIVE_CARD.rank(with_board(t, cards))  # §1.I.G
    call(t, f"seat {box.seat}", hand, "OH-K 10.VIII")
    ante, others = rules.against_dealer(hand, FIVE_CARD.rank(with_board(t, dealer)))
    against(box, "ante", ante)
    for street in STREETS:
        if box.stake(street.wager):
            against(box, street.wager, others)
    settle_bonus(t, box, cards, dealer)
    # The own two cards and the flop (§13.2.III).
    progressive.multi_link_turn(t, box, with_board(t, cards, 3), ("OH-K 13.3.I", "OH-K 13.3.II"))


def settle_bonus(t: Felt, box: Box, cards: Sequence[Card], dealer: Sequence[Card]) -> None:
    """By the own two cards (§1.I.A), whatever became of the other wagers (§7.III, §10.VIII.D).

    A void hand of the dealer is no pair of aces: then only §11.III pays (§12.I, ruling: thb-2).
    """
    if table := t.options.tables.get("bonus"):
        fits = (line for line in rules.bonus_lines(cards, dealer) if table.get(line))
        by_table(box, "bonus", table, next(fits, ""), "OH-K 11.III")


async def void_but_bonus(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Ante, flop, turn and river go back; the bonus needs two cards only (§12.I, ruling: thb-2, thb-3)."""
    decisions = [one.seat for one in t.facts if type(one) is Chose]
    undecided = any(box.stake("ante") and decisions.count(box.seat) < len(STREETS) for box in t.boxes)
    await streets.void_but(t, rule, what, "bonus", still_deciding=undecided, board=False)


def a_dollar_at_least(options: Any, carry: Any, setup: Setup) -> WagerRefused | None:
    """The bonus is a $1 chip or more, whatever the table posts (§7.III)."""
    for seat in setup.seats:
        bonus = dict(seat.wagers).get("bonus", DOLLAR)
        if bonus < DOLLAR:
            why = WagerRefused(
                f"bonus of {dollars(bonus)} is below the minimum of {dollars(DOLLAR)}", clause="OH-K 7.III"
            )
            why.at(seat=seat.seat, wager="bonus")
            return why
    return None


GAME = Game(
    slug="texas-holdem-bonus",
    title="Texas Hold'em Bonus",
    folder=Path(__file__).parent,
    play=play,
    # A spot for each wager (§2.I.B, §2.I.C, §2.I.D) beside the places of the community (§1.I.C, §2.I.E) and dealer's
    # cards (§2.I.F); odds read "to" (§11.I).
    wagers=(
        Wager("ante", "Ante", "OH-K 7.II"),
        *(Wager(one.wager, one.wager.title(), one.clause, stage="later") for one in STREETS),  # §7.IV
        Wager("bonus", "Bonus", "OH-K 7.III", requires=("ante",), own_limits=True, may_be_off=True),
        # $1 through the device (§13.1.II), which locks before the deal (§13.1.IV); what it did not take is not in play
        # (§13.1.III). Offered or not (§13.2.II), by five cards (§13.2.I), the meter fed as posted (§13.3.III).
        progressive.multi_link("OH-K 13.1.I", "ante"),
    ),
    options=Options,
    seats=6,
    closes="OH-K 7.II",  # chips on the layout, nothing verbal (§7.I)
    layout="OH-K 2.I",
    seated_only="OH-K 7.V",
    one_box_each="OH-K 7.VI",
    check_setup=a_dollar_at_least,
    actions={"fold": "OH-K 10.I"},
    remedies={"void_but_bonus": void_but_bonus},
    also=(progressive.MULTI_LINK,),
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
