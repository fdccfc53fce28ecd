"""Texas Hold'em Bonus: pay to see the flop, then bet or check, two cards of one's own and five shared ones (OH-K)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.errors import OptionRefused, WagerRefused
from croupier.games.families import progressive
from croupier.games.families.holdem import FIXED_LIMIT, ShowdownClauses, bet_and_open, deal, showdown, void_but
from croupier.games.families.progressive import DOLLAR, MultiLinkHouse
from croupier.games.texas_holdem_bonus.plan import PLAN
from croupier.money import Cents, dollars
from croupier.options import amount, choice, switch
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.setup import Setup
from croupier.round.wagering import Wager


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
        return max(self.payout_limit, PLAN.most_antes * ante + best)


async def play(t: Felt[Options]) -> None:
    """One round of play, §8 to §10 (§1.I.K)."""
    await deal(t, PLAN)  # §8.II, §9.II
    await t.step("OH-K 10.I")
    for street in PLAN.streets:
        # Without a flop wager the ante is given up (§10.I); before turn (§10.III) and river (§10.V) a player may check.
        # Then a burn (§1.I.B) and the cards (§10.II, §10.IV, §10.VI), which nobody needs to see where all have folded
        # (ruling: thb-4).
        await bet_and_open(t, PLAN, street)
    await t.step("OH-K 8.III" if t.options.dealing == "hand" else "OH-K 9.III")
    # Hands of five (§1.I.G) are compared by rank (§1.I.H): ante and streets, then the bonus, then the progressive
    # (§10.VIII); nobody leaves even now (§7.V).
    await showdown(t, PLAN, ShowdownClauses("OH-K 10.VII", "OH-K 10.VIII", "OH-K 10.VIII.D", "OH-K 11.V"))
    await t.step("OH-K 10.VIII.D.1")


async def void_but_bonus(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Ante, flop, turn and river go back; the bonus needs two cards only (§12.I, ruling: thb-2, thb-3)."""
    await void_but(t, PLAN, "bonus", rule, what)


def a_dollar_at_least(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
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
        # §1.I.E, §1.I.J, §1.I.M
        *(Wager(bet.wager, bet.wager.title(), bet.clause, stage="later") for _, bet in PLAN.bets),  # §7.IV
        # §1.I.A
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
    plan=PLAN,
    pack=52,  # §3.I; with a shuffler two such decks alternate (§3.II.A)
)
