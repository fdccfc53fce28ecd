"""Who may wager on which boxes of a blackjack table: several adjacent ones, and those who sat out since the shuffle."""

from typing import Any

from croupier.errors import WagerRefused
from croupier.games.families.blackjack_plan import Clauses
from croupier.money import dollars
from croupier.round.felt import Felt
from croupier.round.game import SeatCheck
from croupier.round.setup import Seat, Setup


def seating(cited: Clauses) -> SeatCheck:
    """The check of a table where a player may hold several boxes and the house may bar who sat out."""

    def check(options: Any, carry: Any, setup: Setup) -> WagerRefused | None:
        for seat in setup.seats:
            if not seat.wagers:
                continue
            if why := (_barred(cited, options, carry, setup, seat) or _several(cited, options, setup, seat)):
                return why.at(seat=seat.seat, wager=seat.wagers[0][0])
        return None

    return check


def _barred(cited: Clauses, options: Any, carry: Any, setup: Setup, seat: Seat) -> WagerRefused | None:
    if options.mid_shoe_entry != "barred" or carry is None or "fresh_shoe" in setup.events:
        return None
    # The house may let a player in again.
    if seat.who in carry["in_shoe"] or f"readmit {seat.who}" in setup.events:
        return None
    return WagerRefused(f"{seat.who} sat out since the shuffle and waits for the next one", clause=cited.sat_out)


def _several(cited: Clauses, options: Any, setup: Setup, seat: Seat) -> WagerRefused | None:
    held = sorted(
        (other for other in setup.seats if other.who == seat.who and other.wagers), key=lambda other: other.number
    )
    if len(held) == 1:
        return None
    before = {other.number for other in held[: held.index(seat)]}
    if before and not options.several_boxes:
        return WagerRefused(f"{seat.who} may play one box here, not {len(held)}", clause=cited.several_boxes)
    if before and seat.number - 1 not in before:
        return WagerRefused(f"box {seat.number} is not beside the others of {seat.who}", clause=cited.several_boxes)
    main, least = dict(seat.wagers).get("main", 0), options.several_boxes_minimum
    if main < least:
        message = f"several boxes take {dollars(least)} or more each, not {dollars(main)}"
        return WagerRefused(message, clause=cited.several_boxes_minimum)
    return None


def remembered(t: Felt[Any]) -> Any:
    """Who has played every round since the shuffle, where the house bars others from coming in."""
    if t.options.mid_shoe_entry != "barred":
        return None
    return {"in_shoe": sorted({box.who for box in t.boxes})}
