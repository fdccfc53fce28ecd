"""Side bets and a hole card that is seen too early, or a blackjack that comes out too late (CO 30-2119 (9), (21))."""

from typing import Any

import pytest

from croupier.errors import ActionRefused
from croupier.house.table import Table
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.requests import Decide, Gather
from croupier.scenarios import settle
from tests.games.blackjack.table import asked, bet, chosen, dealt, finish, open_to, paid, scenario_of
from tests.games.blackjack.table import start as any_start
from tests.games.ride_free.table import bets, lines, start
from tests.house.pit import Pit, lay
from tests.support import Wagers, clause, nets

#: Everything a box can have on the table before the deal that a dealer's blackjack could touch.
ALL = bets("25", hedge_22="5", silver_stack="5", _21_plus_3="5", lucky_ladies="5")
QUEENS = bets("25", lucky_ladies="5")


def missed(outcomes: str, wagers: Wagers, *decisions: dict[str, str], game: str = "ride-free", **more: Any) -> Any:
    """What is owed where the card reader's blackjack was missed, and came out in the end."""
    seats = [{"seat": seat, "wagers": dict(laid)} for seat, laid in wagers.items()]
    entry = {"seats": seats, "outcomes": outcomes.split(), "decisions": list(decisions)}
    entry["interventions"] = [{"at": 5, "kind": "missed_blackjack"}]
    meters = more.pop("meters", {})
    return settle({"game": game, "options": more, "meters": meters, "rounds": [entry]}).nets["1"]


# A hole card that everybody has seen


@clause("CO 30-2119 (21)(C)")
@pytest.mark.parametrize("timing", ["before_peek", "after_peek"])
@pytest.mark.parametrize("up", ["Th", "Ah"])
def test_21_c_no_bust_bonus_once_the_hole_card_was_shown(timing: str, up: str) -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "25"}}],
        "outcomes": ["Tc", up, "9d", "6s", "Kc"],
        "decisions": [bet("1", "bust_bonus", "5"), bet("1", "stand")],
        "interventions": [{"at": 5, "kind": "hole_card_shown"}],
        "refused": [{"seat": "1", "action": "bust_bonus"}],
    }
    out = scenario_of("ride-free", entry, bust_bonus_timing=timing)
    assert [refusal["clause"] for refusal in out.refused] == ["CO 30-2119 (21)(C)"]
    assert "bust_bonus" not in out.nets["1"]


@clause("CO 30-2119 (21)(C)")
def test_21_c_one_that_was_made_before_stands() -> None:
    round_ = start("Tc Th 9d 6s", bets("25"), bust_bonus_timing="before_peek", walking=True)
    round_.answer(bet("1", "bust_bonus", "5"))
    round_.declare("hole_card_shown")
    assert nets(finish(round_, "Kd", "stand"))["1"] == {"main": "25", "bust_bonus": "10"}


@clause("CO 30-2119 (21)(C)")
def test_21_c_of_several_players_those_who_had_spoken_have_their_bet() -> None:
    round_ = start("Tc 9c Th 9d 9h 6s", {"1": {"main": "10"}, "2": {"main": "10"}})
    assert isinstance(round_.pending, Gather)
    round_.answer(bet("2", "bust_bonus", "5"), seat="2")
    round_.declare("hole_card_shown")
    assert chosen(round_) == [("1", "decline"), ("2", "bust_bonus")]
    with pytest.raises(ActionRefused):
        round_.answer(bet("1", "bust_bonus", "5"))
    again = round_.replay(round_.plain()["answers"])
    assert again.transcript == round_.transcript
    assert nets(finish(round_, "Kd", "stand", "stand"))["2"] == {"main": "10", "bust_bonus": "10"}


@clause("CO 30-2119 (21)(C)", "CO 30-2119 (9)")
def test_21_c_a_card_exposed_in_error_that_becomes_the_hole_card_ends_it_too() -> None:
    round_ = start("Tc 6h 9d", bets("25"))
    round_.declare("card_exposed", card="Kd")
    assert isinstance(round_.pending, Decide)
    assert "bust_bonus" not in open_to(round_)
    assert dealt(round_)[-1] == "dealer Kd down"
    assert nets(finish(round_, "8c", "stand"))["1"] == {"main": "25"}


@clause("CO 30-2119 (21)(C)")
def test_21_c_an_exposed_card_for_anybody_else_leaves_it_open() -> None:
    round_ = start("Tc 6h 9d Kd", bets("25"))
    round_.declare("card_exposed", card="8c")
    assert isinstance(round_.pending, Gather)
    round_.answer(bet("1", "bust_bonus", "5"))
    assert nets(finish(round_, "", "stand"))["1"] == {"main": "25", "bust_bonus": "5"}


@pytest.mark.parametrize(
    ("game", "cited"), [("blackjack", "OH-A 9.III"), ("free-bet-blackjack", "OH-A Free Bet 9.III")]
)
@clause("OH-A 9.III", "OH-A Free Bet 9.III")
def test_9_iii_no_insurance_once_the_hole_card_was_shown(game: str, cited: str) -> None:
    round_ = any_start("Tc 9c As 9d 9h 6s", {"1": {"main": "10"}, "2": {"main": "10"}}, game=game)
    assert isinstance(round_.pending, Gather)
    assert {ask.clause for ask in round_.pending.asks} == {cited}
    round_.answer(bet("1", "insure", "5"), seat="1")
    round_.declare("hole_card_shown")
    assert asked(round_) == "decide 1: hit"
    assert nets(finish(round_, "Kd", "stand", "stand"))["1"] == {"main": "10", "insurance": "-5"}


# A blackjack that comes out late


@clause("CO 30-2119 (29)", "CO 30-2119 (21)(E)")
@pytest.mark.parametrize(("up", "hole"), [("As", "Ks"), ("Ks", "Ad"), ("Th", "Ah")])
def test_29_queens_of_hearts_are_paid_a_thousand_to_one_on_a_blackjack_that_was_missed(up: str, hole: str) -> None:
    came_to = missed(f"Qh {up} Qh {hole}", QUEENS, bet("1", "stand"))
    assert {wager: net // 100 for wager, net in came_to.items()} == {"main": -25, "lucky_ladies": 5000}


@clause("CO 30-2119 (29)", "CO 30-2119 (9)")
@pytest.mark.parametrize("declared", [False, True])
def test_29_a_reader_that_said_no_was_wrong_and_the_rest_is_paid(declared: bool) -> None:
    round_ = start("Qh As Qh ??", QUEENS, bust_bonus="off")
    round_.answer("decline")
    round_.answer("no")
    assert [(payment.wager, payment.net) for payment in paid(round_)] == [("lucky_ladies", 625_00)]
    if declared:
        round_.declare("missed_blackjack")
    assert nets(finish(round_, "Kd", "stand"))["1"] == {"main": "-25", "lucky_ladies": "5000"}
    assert lines(round_)[1] == ("lucky_ladies", 1, "4375", "(29)")


@clause("CO 30-2119 (31)", "CO 30-2119 (9)")
def test_31_the_meter_pays_the_rest_of_a_progressive_and_starts_again() -> None:
    pit = Pit()
    table = pit.table("ride-free", bob="1000")
    meter = table.options.tables["lucky_ladies_progressive"].id
    lay(table, "1", main="10", lucky_ladies_progressive="1")
    table.begin()
    for answer in ("Qh", "As", "Qh", "??", "decline", "no", "decline", "stand"):
        table.answer(answer)
    assert (line_of(table)[-1], pit.reads(meter)) == ("199", "1000.20")
    table.answer("Ks")
    assert line_of(table) == ["199", "800.20"]  # $1,000.20 for the chip, of which $200 lay there already
    assert (pit.reads(meter), pit.has("bob")) == ("1000", "1989.20")
    pit.sound()


def line_of(table: Table) -> list[str]:
    facts = table.round.facts if table.round else table.recall[-1].facts
    wager = "lucky_ladies_progressive"
    return [dollars(fact.net) for fact in facts if type(fact) is Pay and fact.wager == wager]


@clause("CO 30-2119 (29)", "CO 30-2119 (17)")
def test_29_queens_that_were_split_are_still_the_first_two_cards() -> None:
    split = [bet("1", "split"), bet("1", "stand"), bet("1", "stand")]
    came_to = missed("Qh As Qh Ks 9c 8c", QUEENS, *split)
    assert {wager: net // 100 for wager, net in came_to.items()} == {"main": -25, "lucky_ladies": 5000}


@clause("CO 30-2119 (31)", "CO 30-2119 (21)(G)")
@pytest.mark.parametrize(
    ("dealer", "posted", "won"),
    [
        ("As Ks", "PT-BJS-LL-28", "4999"),  # all of the meter, in the suit of the jackpot
        ("Ad Kd", "PT-BJS-LL-34", "1249"),  # suited: 25%
        ("As Kd", "PT-BJS-LL-28", "1249"),  # any blackjack: 25%
        ("Kd As", "PT-BJS-LL-29", "999"),  # $1,000
    ],
)
def test_31_the_progressive_has_its_share_of_the_meter_on_a_missed_blackjack(
    dealer: str, posted: str, won: str
) -> None:
    up, hole = dealer.split()
    wagers = {"1": {"main": "25", "lucky_ladies_progressive": "1"}}
    came_to = missed(
        f"Qh {up} Qh {hole}",
        wagers,
        bet("1", "stand"),
        meters={posted: "5000"},
        lucky_ladies_progressive=posted,
    )
    assert came_to["lucky_ladies_progressive"] == int(won) * 100


@clause("CO 30-2119 (9)", "CO 30-2119 (21)(A)", "CO 30-2119 (21)(B)", "CO 30-2119 (21)(D)", "CO 30-2119 (21)(E)")
@pytest.mark.parametrize(
    ("player", "choices", "due"),
    [
        # No 22 and no bust; the lammer of a free double was collected; 21+3 and 20 go by the cards of the deal.
        ("5c 5d", ("free_double",), {"main": -25, "hedge_22": -5, "silver_stack": 15, "21_plus_3": -5}),
        ("Tc Td", ("stand",), {"main": -25, "hedge_22": -5, "silver_stack": -5, "21_plus_3": -5}),
        ("Ts Js", ("stand",), {"main": -25, "hedge_22": -5, "silver_stack": -5, "21_plus_3": 45}),
    ],
)
def test_9_every_other_side_bet_goes_by_the_cards_as_they_lie(
    player: str, choices: tuple[str, ...], due: dict[str, int]
) -> None:
    first, second = player.split()
    drawn = "9c" if choices == ("free_double",) else ""
    came_to = missed(f"{first} Ks {second} As {drawn}", ALL, *(bet("1", choice) for choice in choices))
    twenty = {"5c": -5, "Tc": 20, "Ts": 45}[first]
    assert {wager: net // 100 for wager, net in came_to.items()} == due | {"lucky_ladies": twenty}


@clause("CO 30-2119 (9)", "CO 30-2119 (21)(C)")
def test_9_a_bust_bonus_loses_to_a_blackjack_that_comes_out_late() -> None:
    came_to = missed("Tc Ks 9d As", bets("25"), bet("1", "bust_bonus", "5"), bet("1", "stand"))
    assert came_to == {"main": -25_00, "bust_bonus": -5_00}


@clause("CO 30-899.29 (1)(D)", "CO 30-899.29 (2)")
@pytest.mark.parametrize(("player", "net"), [("As As", 4999), ("Ac Ad", -1 + 20), ("Tc 9d", -1)])
def test_rocket_aces_are_paid_by_a_blackjack_that_comes_out_late(player: str, net: int) -> None:
    first, second = player.split()
    options = {"rocket_aces": "RA-QUICK-2D", "decks": 2}
    came_to = missed(
        f"{first} Kh {second} Ah",
        {"1": {"main": "10", "rocket_aces": "1"}},
        bet("1", "stand"),
        game="rocket-aces",
        meters={"RA-QUICK-2D": "5000"},
        **options,
    )
    assert came_to == {"main": -10_00, "rocket_aces": net * 100}


@clause("OH-A Free Bet 16.I.B", "OH-A Free Bet 17.IX.B")
def test_push_22_loses_to_a_blackjack_that_comes_out_late() -> None:
    wagers = {"1": {"main": "10", "push_22": "5"}}
    came_to = missed("Tc Kh 9d As", wagers, bet("1", "stand"), game="free-bet-blackjack")
    assert came_to == {"main": -10_00, "push_22": -5_00}


@clause("OH-A 16.II.E(1)", "OH-A 15.IX.B")
def test_house_money_is_paid_whatever_comes_out_late() -> None:
    wagers = {"1": {"main": "10", "house_money": "5"}}
    came_to = missed("9c Kh 9d As", wagers, bet("1", "stand"), game="blackjack")
    assert came_to == {"main": -10_00, "house_money": 15_00}
