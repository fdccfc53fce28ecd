"""The pure rules of settling a blackjack hand, and who may wager (OH-A §4, §13)."""

from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import Card
from croupier.errors import WagerRefused
from croupier.games.blackjack.options import Options
from croupier.games.families.twenty_one import Hand
from croupier.hands.points import total
from croupier.money import Cents, dollars
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.setup import Seat, Setup


def against_dealer(player: int, dealer: int) -> tuple[int, str, str]:
    """What each unit wins, in one word and by clause: 21 or less beats a bust or a lower count (§4.II, §4.III)."""
    if player > 21:
        return -1, "lose", "OH-A 4.II"
    if dealer > 21:
        return 1, "win", "OH-A 4.II.A"
    if player == dealer:
        return 0, "push", "OH-A 4.III"
    return (1, "win", "OH-A 4.II.B") if player > dealer else (-1, "lose", "OH-A 4.V")


def settle(hand: Hand, dealer: Sequence[Card]) -> None:
    """Settle a hand, its double with it."""
    # A bust has lost whatever the dealer holds, even a hole card nobody identified.
    unit, outcome, clause = against_dealer(hand.total.points, 0 if hand.is_bust else total(dealer).points)
    box = hand.box
    for wager in (hand.wager, "double"):
        if stake := box.stake(wager, hand.index):
            box.settle(wager, unit * stake, outcome, clause, "", hand.index)


def settle_missed_blackjack(hand: Hand) -> None:
    """The card reader missed a blackjack: original wagers lose, doubles and splits are not collected (§15.IX.B)."""
    if hand.index:
        hand.box.push("split", "OH-A 11.IV", hand.index)
    else:
        hand.box.lose("main", "OH-A 15.IX.B")
    if hand.doubled:
        hand.box.push("double", "OH-A 10.II", hand.index)


def restore_insurance(insured: Sequence[tuple[Box, Cents]]) -> None:
    """Insurance collected because a blackjack was missed is given back and paid (ruling: bj-6)."""
    for box, stake in insured:
        box.bonus("insurance", stake + 2 * stake, "OH-A 9.IV", "restored")


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """Several boxes must be adjacent and meet their minimum; who sat out may be barred until the shuffle (§4.IX.B)."""
    for seat in setup.seats:
        if not seat.wagers:
            continue
        if why := (_barred(options, carry, setup, seat) or _several(options, setup, seat)):
            return why.at(seat=seat.seat, wager=seat.wagers[0][0])
    return None


def _barred(options: Options, carry: Any, setup: Setup, seat: Seat) -> WagerRefused | None:
    if options.mid_shoe_entry != "barred" or carry is None or "fresh_shoe" in setup.events:
        return None
    # §4.IX.A: the house may let a player in again.
    if seat.who in carry["in_shoe"] or f"readmit {seat.who}" in setup.events:
        return None
    return WagerRefused(f"{seat.who} sat out since the shuffle and waits for the next one", clause="OH-A 4.IX")


def _several(options: Options, setup: Setup, seat: Seat) -> WagerRefused | None:
    mine = sorted(
        (other for other in setup.seats if other.who == seat.who and other.wagers), key=lambda one: one.number
    )
    if len(mine) == 1:
        return None
    before = {other.number for other in mine[: mine.index(seat)]}
    if before and not options.several_boxes:
        return WagerRefused(f"{seat.who} may play one box here, not {len(mine)}", clause="OH-A 13.I")
    if before and seat.number - 1 not in before:
        return WagerRefused(f"box {seat.number} is not beside the others of {seat.who}", clause="OH-A 13.I")
    main, least = dict(seat.wagers).get("main", 0), options.several_boxes_minimum
    if main < least:
        return WagerRefused(
            f"several boxes take {dollars(least)} or more each, not {dollars(main)}", clause="OH-A 13.II"
        )
    return None


def remembered(t: Felt) -> Any:
    """Who has played every round since the shuffle, where the house bars others from coming in (§4.IX)."""
    if t.options.mid_shoe_entry != "barred":
        return None
    return {"in_shoe": sorted({box.who for box in t.boxes})}
