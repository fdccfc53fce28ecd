"""Ultimate Texas Hold'em: the earlier the play wager the larger, two cards of one's own and five shared ones (OH-I)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.errors import OptionRefused
from croupier.games.families import progressive
from croupier.games.families.holdem import FIXED_LIMIT, ShowdownClauses, bet_and_open, deal, showdown, void_but
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.ultimate_texas_holdem.plan import PLAN
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents, dollars
from croupier.options import amount, choice, switch
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(MultiLinkHouse):
    """How the cards are dealt and shuffled, and the most that is paid."""

    dealing: str = choice("hand", "shoe", clause="OH-I 7.I", title="from the hand, or by an automated dealing shoe")
    shuffler: bool = switch(False, clause="OH-I 2.VIII", title="an automated shuffler, two decks alternating")
    payout_limit: Cents = amount(
        FIXED_LIMIT, clause="OH-I 10.V", title="the most paid on one hand, unless the least wagers could win more"
    )

    def check(self) -> None:
        """No limit above $50,000 is posted (§10.V, ruling: uth-3)."""
        MultiLinkHouse.check(self)
        if not 0 < self.payout_limit <= FIXED_LIMIT:
            posted, most = dollars(self.payout_limit), dollars(FIXED_LIMIT)
            raise OptionRefused(
                f"payout_limit cannot be {posted}; it is above 0 and at most {most}", clause="OH-I 10.V"
            )

    @property
    def most_paid(self) -> Cents:
        """The limit, or what the least wagers could win if that is more (§10.V)."""
        ante = self.limit("ante", own=False).minimum
        trips = self.limit("trips", own=True).minimum or self.table_minimum
        blinds, sides = self.tables["blind"], self.tables.get("trips")
        best = 0
        for hand in FIVE_CARD.lines:
            blind, side = blinds.get(hand), sides.get(hand) if sides else None
            best = max(best, (blind.pays.net(ante) if blind else 0) + (side.pays.net(trips) if side else 0))
        return max(self.payout_limit, PLAN.most_antes * ante + best)


async def play(t: Felt[Options]) -> None:
    """One round of play, §7 to §9 (§1.I.K)."""
    await deal(t, PLAN)  # §7.II, §8.II
    await t.step("OH-I 9.I")
    for street in PLAN.streets:
        # A play wager or a check, in the end a fold (§9.I, §9.III, §9.V): who checks decides again later (§1.I.D). Then
        # a burn (§1.I.C), and the flop (§9.II, §1.I.F) or the last two cards (§9.IV).
        await bet_and_open(t, PLAN, street)
        if street is PLAN.last_opened:
            await t.step("OH-I 7.III" if t.options.dealing == "hand" else "OH-I 8.III")
    # Hands are compared by rank (§1.I.J): ante, blind and play, then trips, then the progressive (§9.VIII); what a
    # folded hand has on trips at the end of the round (§9.V.B.1, §11.I).
    await showdown(t, PLAN, ShowdownClauses("OH-I 9.VI", "OH-I 9.VIII", "OH-I 9.VIII.D", "OH-I 10.V"))
    await t.step("OH-I 9.VIII.D.1")


async def void_but_trips(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Ante, blind and play go back; trips is settled once the community cards are out (§11.I, ruling: uth-2)."""
    await void_but(t, PLAN, "trips", rule, what)


GAME = Game(
    slug="ultimate-texas-holdem",
    title="Ultimate Texas Hold'em",
    folder=Path(__file__).parent,
    play=play,
    # Four spots at each seat (§2.II.B), and places for the community (§1.I.E, §2.II.C) and dealer's cards (§2.II.D);
    # odds read "to" (§10.I).
    wagers=(
        Wager("ante", "Ante", "OH-I 6.III"),  # §1.I.A
        Wager("blind", "Blind", "OH-I 6.III", requires=("ante",), equals="ante"),  # §1.I.B
        Wager("play", "Play", "OH-I 6.V", stage="later", requires=("ante",)),  # §1.I.I
        Wager("trips", "Trips", "OH-I 6.IV", requires=("ante",), own_limits=True, may_be_off=True),  # §1.I.L
        # $1 through the device (§12.1.II), which locks before the deal (§12.1.IV); what it did not take is not in play
        # (§12.1.III). Offered or not (§12.2.II), by five cards (§12.2.I), the meter fed as posted (§12.3.III).
        progressive.multi_link("OH-I 12.1.I", "ante"),
    ),
    options=Options,
    seats=6,
    closes="OH-I 6.II",  # chips on the layout, nothing verbal (§6.I)
    layout="OH-I 2.I",
    seated_only="OH-I 6.VI",
    one_box_each="OH-I 6.VII",
    actions={"fold": "OH-I 9.V"},
    remedies={"void_but_trips": void_but_trips},
    also=(progressive.MULTI_LINK,),
    plan=PLAN,
    pack=52,  # §2.VII; with a shuffler two such decks alternate (§2.VIII.A)
)
