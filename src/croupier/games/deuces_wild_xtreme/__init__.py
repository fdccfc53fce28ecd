"""Deuces Wild Xtreme: five cards against the dealer's five, deuces and joker wild, three progressives (CO 30-2118)."""

from pathlib import Path

from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.deuces_wild_xtreme import progressives
from croupier.games.deuces_wild_xtreme.options import BONUS, LINKED, SEEDS, STANDARD, Options, check_setup
from croupier.games.deuces_wild_xtreme.plan import PLAN
from croupier.games.families import showdown
from croupier.games.families.for_the_dealer import players, riding_on
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.wagering import Wager


async def play(t: Felt[Options]) -> None:
    """One round of play, §(6) to §(10)."""
    boxes = players(t)
    await showdown.deal(t, PLAN, boxes)  # §(8)
    progressives.draw_replacement(t)  # ruling: dwx-8
    await t.step("CO 30-2118 (8)")
    for box in boxes:
        if box.stake("ante"):
            choice = await showdown.decide(t, PLAN, box)
            for rider in riding_on(t, box):  # not raised, but given up with the hand
                if choice.action == PLAN.play.otherwise:
                    PLAN.play.give_up(rider)
    await t.step("CO 30-2118 (9)")
    dealer = await showdown.reveal_dealer(t, "CO 30-2118 (9)")
    boxes.reverse()  # from the dealer's right (ruling: dwx-6)
    await settle_hands(t, boxes, dealer)
    await t.step("CO 30-2118 (10)")
    await progressives.settle_linked(t, boxes)  # §(11)(F)


async def settle_hands(t: Felt[Options], boxes: list[Box], dealer: list[Card]) -> None:
    """Each hand with the wagers on it, within the limit posted for a hand or for the round (§(4); ruling: dwx-9)."""
    left: Cents = t.options.payout_limit
    for box in boxes:
        on_hand = [holder for holder in (box, *riding_on(t, box)) if holder.stakes]
        cards = await t.reveal(box.seat, "CO 30-2118 (9)") if on_hand else []
        for holder in on_hand:
            if t.options.payout_limit:
                # §(14)(A)(IV), §(15)(A)(V), §(16)(A)(IV)
                holder.limit_to(left, (*STANDARD, *BONUS), "CO 30-2118 (4)")
            settle(t, holder, PLAN.showdown(cards, dealer))
            if holder.cap and t.options.payout_limit_per == "round":
                left = holder.cap.left


def settle(t: Felt[Options], box: Box, at: showdown.Showdown) -> None:
    """Ante, play and odds, then each bonus by its table (§(10)), the linked progressive apart."""
    showdown.settle_base(t, box, PLAN, at)
    showdown.settle_side_bets(t, box, PLAN, at)  # a fold leaves them in action (§(8)(B)(I))
    for bet in PLAN.side_bets:
        if bet.wager in SEEDS and bet.wager != LINKED and box.stake(bet.wager):
            # §(11)(D), §(11)(E)
            progressives.pay(t, box, bet.wager, t.options.tables[bet.wager].best(bet.made(at)))


async def fold_for_absent(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Who leaves without having played has folded, the wagers for the dealer at that box with it (§(8)(B))."""
    box = t.by_seat.get(what.seat)
    if box is None or not box.live or box not in players(t):
        there = ", ".join(player.seat for player in players(t) if player.live) or "nobody"
        raise Refused(f"no player at seat {what.seat!r} in this round; there is {there}", clause=rule.clause)
    box.live = False
    if not box.stake(PLAN.play.wager):
        for holder in (box, *riding_on(t, box)):
            PLAN.play.give_up(holder)


def _bonus(slug: str, title: str, clause: str, exactly: str = "") -> Wager:
    """An optional bonus wager: the house offers any selection of them (§(2)), within limits of their own (§(4))."""
    return Wager(slug, title, clause, own_limits=True, may_be_off=True, exactly=exactly)


GAME = Game(
    slug="deuces-wild-xtreme",
    title="Deuces Wild Xtreme",
    folder=Path(__file__).parent,
    play=play,
    plan=PLAN,
    wagers=(
        Wager("ante", "Ante", "CO 30-2118 (6)"),
        Wager("odds", "Odds", "CO 30-2118 (6)", equals="ante"),
        Wager("play", "Play", "CO 30-2118 (8)(A)", stage="later", requires=("ante",)),
        _bonus("bad_beat_xtreme", "Bad Beat Xtreme", "CO 30-2118 (11)(A)"),
        _bonus("trips_plus_wild", "Trips Plus Wild", "CO 30-2118 (11)(B)"),
        _bonus("goin_wild", "Goin' Wild", "CO 30-2118 (11)(C)"),
        _bonus("goin_wild_progressive", "Goin' Wild Progressive", "CO 30-2118 (11)(D)", "progressive_unit"),
        _bonus("too_wild_progressive", "Too Wild Progressive", "CO 30-2118 (11)(E)", "progressive_unit"),
        _bonus(
            "five_card_linked_progressive", "Five-Card Linked Progressive", "CO 30-2118 (11)(F)", "progressive_unit"
        ),
    ),
    options=Options,
    seats=7,  # the text names no number; seven is what a layout of this kind holds (ruling: dwx-6)
    seating="",
    closes="CO 30-2118 (8)",
    layout="CO 30-2118 (3)",
    limits="CO 30-2118 (4)",
    seated_only="CO 30-2118 (6)",  # each on spots of their own
    for_the_dealer="CO 30-2118 (7)",
    own_meters=progressives.meters_of,
    check_setup=check_setup,
    actions={"play": "CO 30-2118 (8)(A)", "fold": "CO 30-2118 (8)(B)"},
    remedies={
        "void_while_dealing": showdown.void_while_dealing(PLAN),
        "fold_for_absent": fold_for_absent,
    },  # ruling: dwx-10
    pack=53,  # §(1)
)
