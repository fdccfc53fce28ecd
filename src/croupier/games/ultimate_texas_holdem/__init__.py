"""Ultimate Texas Hold'em: the earlier the play wager the larger, two own cards and five shared ones (OH-I)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.equipment.cards import Card
from croupier.errors import OptionRefused
from croupier.games.families import progressive, streets
from croupier.games.families.progressive import MultiLinkHouse
from croupier.games.families.streets import CHECK, FIXED_LIMIT, call, hands_void, open_street, with_board
from croupier.games.families.stud import FOLD, against, by_table, deal_down, everyone, play_or_fold
from croupier.games.ultimate_texas_holdem import rules
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents, dollars
from croupier.options import amount, choice, switch
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.requests import DEALER, Action
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
        return max(self.payout_limit, rules.MOST_ANTES * ante + best)


async def play(t: Felt) -> None:
    """One round of play, §7 to §9 (§1.I.K)."""
    await deal_down(t, 2, everyone(t))  # §7.II, §8.II
    await t.step("OH-I 9.I")
    await offer(t, rules.BEFORE_THE_FLOP, CHECK, "OH-I 9.I")
    await open_street(t, 3)  # §9.II: a burn (§1.I.C) and the flop (§1.I.F)
    await offer(t, rules.ON_THE_FLOP, CHECK, "OH-I 9.III")
    await open_street(t, 2)  # §9.IV
    await t.step("OH-I 7.III" if t.options.dealing == "hand" else "OH-I 8.III")
    await offer(t, rules.ON_THE_RIVER, FOLD, "OH-I 9.V")
    played = [box for box in t.right_to_left() if box.stake("play")]
    folded = [box for box in t.right_to_left() if box.stake("trips") and box not in played]
    for box in (*played, *folded):
        box.limit_to(t.options.most_paid, ("ante", "blind", "play", "trips"), "OH-I 10.V")
    dealer = 0
    if not hands_void(t):
        await t.step("OH-I 9.VI")
        cards = await t.reveal(DEALER, "OH-I 9.VI", needed=bool(played))
        if played:
            dealer = FIVE_CARD.rank(with_board(t, cards))
            call(t, DEALER, dealer, "OH-I 9.VI")
    for box in played:
        settle(t, box, await t.reveal(box.seat, "OH-I 9.VIII"), dealer)
    for box in folded:  # at the end of the round (§9.V.B.1, §11.I)
        settle_trips(t, box, await t.reveal(box.seat, "OH-I 9.VIII.D"))
    await t.step("OH-I 9.VIII.D.1")


async def offer(t: Felt, multiples: tuple[int, ...], otherwise: Action, clause: str) -> None:
    """Everyone without a play wager, from the dealer's left, makes one now, or checks, or in the end folds."""
    for box in t.boxes:
        if not box.stake("ante") or box.stake("play"):
            continue
        if wagered := await play_or_fold(t, box, multiples, clause, otherwise=otherwise):
            box.bet("play", wagered, f"{clause}.A")  # §9.I.A, §9.III.A, §9.V.A
        elif otherwise is FOLD:  # §1.I.G; after a check the player decides again later (§1.I.D, §9.I.B, §9.III.B)
            box.forfeit("ante", "blind", clause="OH-I 9.V.B")
            box.forfeit("progressive", clause="OH-L 6.III")


def settle(t: Felt, box: Box, cards: list[Card], dealer: int) -> None:
    """Ante, blind and play against the dealer, then trips, then the progressive (§9.VIII)."""
    hand = FIVE_CARD.rank(with_board(t, cards))
    call(t, f"seat {box.seat}", hand, "OH-I 9.VIII")
    ante, others = rules.against_dealer(hand, dealer)
    against(box, "ante", ante)
    if others.units <= 0:
        against(box, "blind", others)
    elif paid := t.options.tables["blind"].get(FIVE_CARD.line(hand)):  # §9.VIII.B: with a straight or better
        box.win("blind", paid.pays.net(box.stake("blind")), paid.clause, paid.line)
    else:
        box.push("blind", "OH-I 10.III")
    against(box, "play", others)
    settle_trips(t, box, cards)
    # The own two cards and the flop (§12.2.III).
    progressive.multi_link_turn(t, box, with_board(t, cards, 3), ("OH-I 12.3.I", "OH-I 12.3.II"))


def settle_trips(t: Felt, box: Box, cards: list[Card]) -> None:
    """By the best five of seven cards (§1.I.H), whatever became of the other wagers (§6.IV, §9.VIII.D)."""
    line = FIVE_CARD.line(FIVE_CARD.rank(with_board(t, cards)))
    by_table(box, "trips", t.options.tables.get("trips"), line, "OH-I 10.IV")


async def void_but_trips(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Ante, blind and play go back; trips is settled once the community cards are out (§11.I, ruling: uth-2)."""
    undecided = any(box.stake("ante") and not box.stake("play") for box in t.boxes)
    await streets.void_but(t, rule, what, "trips", still_deciding=undecided, board=True)


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
    pack=52,  # §2.VII; with a shuffler two such decks alternate (§2.VIII.A)
)
