"""Who sits where with which wagers, before the first answer."""

from dataclasses import replace

import pytest

from croupier.errors import BadInput, UnknownName, WagerRefused
from croupier.games.three_card_poker import GAME
from croupier.round.requests import DEALER
from croupier.round.setup import Seat, Setup, plain, read, setup


def test_a_seat_is_named_once_and_by_the_number_of_its_box() -> None:
    ante = (("ante", 1000),)
    with pytest.raises(BadInput, match="a seat is there twice; each seat is named once"):
        GAME.seated(GAME.house(), Setup((Seat("1", ante), Seat("1", ante))))
    for nowhere in ("a", "0", ""):
        with pytest.raises(BadInput, match=f"no seat '{nowhere}'; the table has seats 1 to 7"):
            GAME.seated(GAME.house(), Setup((Seat(nowhere, ante),)))
    named = Seat("window", ante, box=3)
    assert GAME.seated(GAME.house(), Setup((named,))) == (Setup((named,)), [])


def test_a_wager_named_twice_stands_once() -> None:
    twice = Setup((Seat("1", (("ante", 1000), ("ante", 500))),))
    seated, refused = GAME.seated(GAME.house(), twice)
    assert [(seat, wager) for seat, wager, _ in refused] == [("1", "ante")]
    assert seated.seats == (Seat("1", (("ante", 1000),)),)


def test_a_seat_left_without_wagers_takes_no_part() -> None:
    seated, refused = GAME.seated(GAME.house({"table_minimum": "10"}), setup({"1": {"ante": "5"}, "2": {"ante": "10"}}))
    assert [seat.seat for seat in seated.seats] == ["2"]
    assert [(seat, wager) for seat, wager, _ in refused] == [("1", "ante")]


def test_a_game_may_refuse_wagers_for_reasons_of_its_own() -> None:
    def no_pair_plus_on_two(options: object, carry: object, asked: Setup) -> WagerRefused | None:
        for seat in asked.seats:
            if seat.seat == "2" and "pair_plus" in dict(seat.wagers):
                return WagerRefused(f"not with {carry}", clause="X 1").at(seat="2", wager="pair_plus")
        return None

    picky = replace(GAME, check_setup=no_pair_plus_on_two)
    both = {"ante": "10", "pair_plus": "5"}
    seated, refused = picky.seated(picky.house(), setup({"1": both, "2": both}), "a full moon")
    assert [(seat, wager, why.message) for seat, wager, why in refused] == [("2", "pair_plus", "not with a full moon")]
    assert seated == setup({"1": both, "2": {"ante": "10"}})


def test_an_unknown_wager_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="no wager 'insurance'; there is ante, play"):
        GAME.wager("insurance", GAME.house())
    assert GAME.wager("ante", GAME.house()) == ("ante", GAME.wagers[0])


def test_seats_and_wagers_survive_storage() -> None:
    given = Setup(
        (Seat("1", (("ante", 1050), ("pair_plus", 500)), "ann"), Seat("2b", (("ante", 1),), "ben", 2, standing=True)),
        meters=(("MLP-OH", 1_000_001),),
        events=frozenset({"fresh_shoe", "a"}),
    )
    assert read(plain(given)) == given
    assert read({}) == Setup(())


def test_a_wager_for_the_dealer_is_refused_where_the_text_knows_none() -> None:
    wagers = (("ante", 1000),)
    given = Setup((Seat("1", wagers, "ann"), Seat("2", wagers, DEALER)))
    taken, refused = GAME.seated(GAME.house(), given)
    assert [seat.seat for seat in taken.seats] == ["1"]
    ((seat, wager, why),) = refused
    assert (seat, wager) == ("2", "ante")
    assert "nobody wagers for the dealer in Three Card Poker" in str(why)
