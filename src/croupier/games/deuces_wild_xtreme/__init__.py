"""Deuces Wild Xtreme: five cards against the dealer's five, deuces and joker wild, three progressives (CO 30-2118)."""

from pathlib import Path
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.deuces_wild_xtreme import progressives, rules
from croupier.games.deuces_wild_xtreme.options import BONUS, STANDARD, Options, check_setup
from croupier.games.families import wild
from croupier.games.families.for_the_dealer import players, riding_on
from croupier.games.families.stud import by_table, deal_down
from croupier.hands.orders import DEUCES_WILD
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER
from croupier.round.wagering import Wager

CITED: Final = wild.Cited(
    play="CO 30-2118 (8)(A)",
    fold="CO 30-2118 (8)(B)",
    win="CO 30-2118 (9)(A)(I)",
    tie="CO 30-2118 (9)(B)(I)",
    lose="CO 30-2118 (9)(C)(I)",
)


async def play(t: Felt) -> None:
    """One round of play, §(6) to §(10)."""
    boxes = players(t)
    await deal_down(t, 5, [*(box.seat for box in boxes), DEALER])  # §(8)
    progressives.draw_replacement(t)  # ruling: dwx-8
    await t.step("CO 30-2118 (8)")
    for box in boxes:
        if box.stake("ante"):  # bonus wagers stay in action after a fold, §(8)(B)(I)
            await wild.play_or_give_up(t, box, "odds", CITED, riding_on(t, box))
    await t.step("CO 30-2118 (9)")
    matters = any(box.stakes for box in t.boxes)
    dealer = DEUCES_WILD.rank(await t.reveal(DEALER, "CO 30-2118 (9)", needed=matters)) if matters else 0
    boxes.reverse()  # from the dealer's right (ruling: dwx-6)
    await settle_hands(t, boxes, dealer)
    await t.step("CO 30-2118 (10)")
    await progressives.settle_linked(t, boxes)


async def settle_hands(t: Felt, boxes: list[Box], dealer: int) -> None:
    """Each hand with the wagers on it, within the limit posted for a hand or for the round (§(4); ruling: dwx-9)."""
    left: Cents = t.options.payout_limit
    for box in boxes:
        on_it = [one for one in (box, *riding_on(t, box)) if one.stakes]
        cards = await t.reveal(box.seat, "CO 30-2118 (9)") if on_it else []
        for one in on_it:
            if t.options.payout_limit:
                one.limit_to(left, (*STANDARD, *BONUS), "CO 30-2118 (4)")
            settle(t, one, cards, dealer)
            if one.cap and t.options.payout_limit_per == "round":
                left = one.cap.left


def settle(t: Felt, box: Box, cards: list[Card], dealer: int) -> None:
    """Ante, play and odds, with wild and natural hands alike (§(9)(B)(II)), then each bonus by its table (§(10))."""
    hand, tables = DEUCES_WILD.rank(cards), t.options.tables
    # Odds are paid by their table (§(9)(A)(II)), and only to a better hand than the dealer's (§(12)(A)(III)).
    wild.showdown(box, "odds", tables["odds"], hand, dealer, CITED)
    if box.stake("bad_beat_xtreme"):  # neither wins below three of a kind nor on a tie, §(14)(A)(III)
        wild.settle_bad_beat(box, "bad_beat_xtreme", tables["bad_beat_xtreme"], hand, dealer, "CO 30-2118 (11)(A)")
    if box.stake("trips_plus_wild"):
        by_table(box, "trips_plus_wild", tables["trips_plus_wild"], rules.trips_line(cards), "CO 30-2118 (11)(B)")
    if box.stake("goin_wild"):
        by_table(box, "goin_wild", tables["goin_wild"], rules.goin_wild_line(cards), "CO 30-2118 (11)(C)")
    if box.stake("goin_wild_progressive"):  # §(11)(D)
        progressives.settle(t, box, "goin_wild_progressive", [rules.goin_wild_progressive_line(cards)])
    if box.stake("too_wild_progressive"):  # §(11)(E)
        progressives.settle(t, box, "too_wild_progressive", [rules.too_wild_line(cards)])


def _bonus(slug: str, title: str, clause: str, exactly: str = "") -> Wager:
    """An optional bonus wager: the house offers any selection of them (§(2)), within limits of their own (§(4))."""
    return Wager(slug, title, clause, own_limits=True, may_be_off=True, exactly=exactly)


GAME = Game(
    slug="deuces-wild-xtreme",
    title="Deuces Wild Xtreme",
    folder=Path(__file__).parent,
    play=play,
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
    closes="CO 30-2118 (8)",
    layout="CO 30-2118 (3)",
    limits="CO 30-2118 (4)",
    seated_only="CO 30-2118 (6)",  # each on the own spots
    for_the_dealer="CO 30-2118 (7)",
    own_meters=progressives.meters_of,
    check_setup=check_setup,
    actions={"play": "CO 30-2118 (8)(A)", "fold": "CO 30-2118 (8)(B)"},
    pack=53,  # §(1)
)
