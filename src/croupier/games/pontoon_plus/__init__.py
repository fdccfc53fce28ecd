"""Pontoon Plus (SG): four to eight decks without tens, no hole card, every 21 paid at once, standing players."""

from collections.abc import Sequence
from pathlib import Path

from croupier.games.families.twenty_one import discard_overdrawn, must_draw
from croupier.games.pontoon_plus import settlement, turns
from croupier.games.pontoon_plus.irregular import REMEDIES
from croupier.games.pontoon_plus.layout import BettingBox, betting_boxes, check_setup, deal_to, points, turn_up
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import total
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER, DISCARD, UP
from croupier.round.wagering import Wager


async def play(t: Felt[Options]) -> None:
    """One round of play, from the call for bets to the final settlement (§1.22)."""
    boxes = betting_boxes(t)
    await t.step("SG 3.3")
    await t.step("SG 3.10")
    await deal(t, boxes)
    await t.step("SG 3.13")
    if "side_bets_unsettled" not in t.noted:
        settlement.settle_side_bets(t, boxes)
    settlement.pay_pontoons(t, boxes)
    if any(box.in_play for box in boxes):
        await settlement.offer_insurance(t, boxes)
        await settlement.offer_surrender(t, boxes)
        await turns.take(t, boxes)
    settlement.settle_side_bets(t, boxes)
    await dealers_hand(t, boxes)
    settlement.pay_others(t, boxes)
    await discard_unused(t)


async def deal(t: Felt[Options], boxes: Sequence[BettingBox]) -> None:
    """A card to each box with a bet and one to the dealer, then a second to each box but none to the dealer (§3.11)."""
    await t.step("SG 3.11")
    for box in boxes:
        await deal_to(t, box, box.hands[0])
    if any(box.in_play for box in boxes):
        await t.draw(DEALER, UP)  # §1.13
    for box in boxes:
        await deal_to(t, box, box.hands[0])
    for box in boxes:
        await turn_up(t, box, box.hands[0])
        box.first_two = tuple(box.hands[0].cards)


async def dealers_hand(t: Felt[Options], boxes: Sequence[BettingBox]) -> None:
    """The dealer draws as far as a bet depends on it (§3.27, ruling: pon-7), and everything is settled (§1.7)."""
    if depends(t, boxes):
        t.announce("the dealer draws", "SG 3.27")
    await t.step("SG 3.27")
    if depends(t, boxes):
        await t.draw(DEALER, UP)
    dealer = t.hands[DEALER]
    pontoon = PLAN.is_natural(dealer)
    settlement.settle_insurance(t, pontoon=pontoon)
    while undecided(boxes) and must_draw(total(dealer), hits_soft_17=PLAN.hits_soft_17):
        await t.step("SG 3.27", f"card {len(dealer) + 1}")
        await t.draw(DEALER, UP)
    await t.step("SG 3.27", "compare")
    settlement.settle(t, boxes, pontoon=pontoon)


def depends(t: Felt, boxes: Sequence[BettingBox]) -> bool:
    """Whether any bet needs the dealer's second card: a hand, an insurance, or a surrender a pontoon would undo."""
    insured = any(player.stake("insurance") for player in t.boxes)
    return insured or any(box.surrendered and box.in_play for box in boxes) or undecided(boxes)


def undecided(boxes: Sequence[BettingBox]) -> bool:
    """Whether any hand waits for the dealer's total; a 21 has won, and a surrendered one is over."""
    return any(box.playing(hand) and points(hand) != 21 for box in boxes if not box.surrendered for hand in box.hands)


async def discard_unused(t: Felt) -> None:
    """Cards that came out and that nobody could use: put back too late, or drawn to a hand that stands (§5.10.2)."""
    for card in t.waiting:
        t.take(DISCARD, card, UP)
    t.waiting.clear()
    await discard_overdrawn(t, "SG 5.10.2")


GAME = Game(
    slug="pontoon-plus",
    title="Pontoon Plus",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Pontoon", "SG 1.12", by_box=True),
        Wager("player_pair", "Player Pair", "SG 3.14", own_limits=True, may_be_off=True, by_box=True, beside="main"),
        Wager("bonus", "Bonus", "SG 3.15", own_limits=True, may_be_off=True, by_box=True, beside="main"),
        Wager("insurance", "Insurance", "SG 3.17", stage="later", requires=("main",)),
        Wager("double", "Double Down", "SG 3.25", stage="later", requires=("main",), booked_under="main"),
        Wager("split", "Split", "SG 3.24", stage="later", requires=("main",), booked_under="main"),
        Wager("super_bonus", "Super Bonus", "SG 4.1.2", stage="none"),
        Wager("envy", "Super Bonus of another box", "SG 4.1.2", stage="none"),
    ),
    options=Options,
    seats=7,  # a table posts what its layout shows as `boxes` (ruling: pon-15)
    rules_version=2,
    closes="SG 5.8",
    layout="SG 2.1.1(a)",
    limits="SG 3.5",
    actions={
        "hit": "SG 3.20",
        "stand": "SG 3.23",
        "double": "SG 3.25",
        "split": "SG 3.24",
        "surrender": "SG 3.18",
        "insure": "SG 3.17.1",
        "withdraw": "SG 3.25.3",
        "follow": "SG 3.24.1",
        "take_back": "SG 5.7.3",
    },
    events=("limit_unnoticed", "minimum_unnoticed", "side_bet_alone"),
    pack=48,
    plan=PLAN,
    remedies=REMEDIES,
    check_setup=check_setup,
    picks_up=lambda options: options.squeeze,
)
