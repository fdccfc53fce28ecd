"""Shares that a table puts by for a meter: none is lost, whenever they are taken in."""

from dataclasses import replace

from croupier.house.jackpots import PARTS, Escrow, Meter, Parameters, Share

#: Odd rates: a wager of a dollar gives 20.17 cents and 3.33 cents more for the reserve.
ODD = Parameters(seed=10_000_00, rate=2_017, reserve_rate=333, base=1_00)
SHARE, HIDDEN = 2_017 * 100, 333 * 100


def test_the_parts_of_a_cent_of_many_shares_are_all_there() -> None:
    """Taken in now or later, one by one or together: the same."""
    at_once, later, escrow = Meter.opened("at once", ODD), Meter.opened("later", ODD), Escrow()
    for wager in range(1, 200):
        at_once.contribute(wager, round="t#1", seat="1")
        escrow.put_by(wager, ODD)
        if wager % 7 == 0:
            later.take_in("t", escrow)
    later.take_in("t", escrow)
    counts = ("display", "reserve", "overflow", "contributed")
    assert [getattr(later, count) for count in counts] == [getattr(at_once, count) for count in counts]
    assert later.balanced
    assert (escrow.cents, escrow.waiting) == (0, 0)


def test_a_share_is_numbered_and_waits_in_parts_and_in_cents() -> None:
    escrow = Escrow()
    assert escrow.put_by(1_00, ODD) == Share(SHARE, 0, HIDDEN, 0, 1)
    assert escrow.put_by(1_00, ODD).number == 2
    assert (escrow.waiting, escrow.cents) == (2 * SHARE, 47)
    Meter.opened("meter", ODD).take_in("t", escrow)
    assert (escrow.upto, escrow.waiting, escrow.cents) == (2, 0, 0)
    escrow.put_by(1_00, ODD)
    # Three times 23.5 cents are 70 whole ones, of which 47 are gone.
    assert (escrow.waiting, escrow.cents) == (SHARE, 23)


def test_a_movement_tells_whose_shares_were_taken_in_and_how_far() -> None:
    meter, escrow = Meter.opened("meter", replace(ODD, limit=10_000_10)), Escrow()
    escrow.put_by(1_00, ODD)
    meter.resets = 3
    meter.take_in("t", escrow)
    came, over = meter.events[-2:]
    assert (came.what, came.amount, came.hidden) == ("contribution", 10 * PARTS, HIDDEN)
    assert (over.what, over.amount, over.hidden) == ("diverted", SHARE - 10 * PARTS, 0)
    assert {(event.table, event.upto, event.resets) for event in (came, over)} == {("t", 1, 3)}
    assert escrow.went(Share(SHARE, 0, HIDDEN, 0, 1)) == Share(10 * PARTS, SHARE - 10 * PARTS, HIDDEN, 3)


def test_what_waits_is_shown_up_to_the_limit() -> None:
    meter = Meter.opened("meter", replace(ODD, limit=10_000_30))
    meter.waiting = SHARE
    assert meter.reading == 10_000_20
    meter.waiting = 2 * SHARE
    assert meter.reading == 10_000_30
    # A correction may have brought it higher; it does not fall because something waits.
    meter.correct(1_00, by="sue", approved="cam", because="miscounted")
    assert meter.reading == 10_001_00
