"""Who may play where, and the dealer's checklists (OH-A Free Bet §2 to §7, §15)."""

from typing import Any

import pytest

from croupier.equipment.shoe import Batches
from croupier.equipment.source import SeededSource
from croupier.errors import ActionRefused, BadInput, OptionRefused, WagerRefused
from croupier.money import cents
from croupier.options import described
from croupier.round.procedures import Intervals, checklists
from croupier.round.requests import Step
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup, setup
from tests.games.blackjack.table import asked, bet, boxes, lay, racked, walk_to
from tests.games.free_bet_blackjack.table import GAME, play, scenario, start
from tests.support import Clock, carried_out, clause, nets

#: Option, the default, a value no house may post, and the clause that says so.
POSTED = [
    ("decks", 6, "9", "3.I"),
    ("blackjack_pays", "3:2", "1:1", "4.VII"),
    ("soft_17", "hit", "surrender", "2.I.D"),
    ("split_aces", "one_card", "two_cards", "12.III"),
    ("shuffler", False, "broken", "3.III"),
    ("smallest_chip", 500, "-5", "9.III"),
    ("mid_shoe_entry", "open", "maybe", "4.X"),
    ("several_boxes", True, "two", "15.I"),
    ("several_boxes_minimum", 0, "-5", "15.II"),
]


def box(number: int, player: str = "", main: str = "10") -> Seat:
    return Seat(str(number), (("main", cents(main)),), player)


def refusals(*seats: Seat, carry: Any = None, events: tuple[str, ...] = (), **options: object) -> list[str]:
    _, refused = GAME.seated(GAME.house(options), Setup(seats, events=frozenset(events)), carry)
    return [f"{seat} {why.clause.removeprefix('OH-A Free Bet ')}" for seat, _, why in refused]


@clause("OH-A Free Bet 2.I.C", "OH-A Free Bet 2.I.D", "OH-A Free Bet 3.I")
@pytest.mark.parametrize(("name", "default", "wrong", "by"), POSTED)
def test_what_a_house_may_post(name: str, default: object, wrong: str, by: str) -> None:
    assert getattr(GAME.house(), name) == default
    with pytest.raises(OptionRefused) as refused:
        GAME.house({name: wrong})
    assert refused.value.clause == f"OH-A Free Bet {by}"
    assert name in described(GAME.options)


@clause("OH-A Free Bet 2.I", "OH-A Free Bet 2.I.B")
def test_2_i_b_seven_boxes_and_no_eighth() -> None:
    full, refused = GAME.seated(GAME.house(), setup(boxes(*["10"] * 7)))
    assert (len(full.seats), refused) == (7, [])
    with pytest.raises(BadInput) as eighth:
        GAME.seated(GAME.house(), setup({"8": {"main": "10"}}))
    assert eighth.value.clause == "OH-A Free Bet 2.I.B"


@clause("OH-A Free Bet 4.I", "OH-A Free Bet 4.V", "OH-A Free Bet 4.VIII")
def test_4_v_no_wager_after_the_first_card() -> None:
    round_ = start("")
    round_.wager("1", "main", "20")
    lay(round_, "Tc")
    for amount in ("30", "5"):
        with pytest.raises(WagerRefused) as late:
            round_.wager("1", "main", amount)
        assert late.value.clause == "OH-A Free Bet 4.V"


@clause("OH-A Free Bet 4.IX")
def test_4_ix_insurance_and_doubles_stay_as_confirmed() -> None:
    round_ = start("5c Ah 6d 7d")
    round_.answer(bet("1", "insure", "5"))
    with pytest.raises(ActionRefused):
        round_.answer(bet("1", "insure", "3"))
    round_.answer("free_double")
    with pytest.raises(WagerRefused):
        round_.wager("1", "main", "5")


@clause("OH-A Free Bet 4.X", "OH-A Free Bet 4.X.A", "OH-A Free Bet 4.X.B")
def test_4_x_who_sat_out_may_be_barred_until_let_in_or_the_shuffle() -> None:
    carry = {"in_shoe": ["1"]}
    assert refusals(box(1), box(2), carry=carry, mid_shoe_entry="barred") == ["2 4.X"]
    assert refusals(box(1), box(2), carry=carry) == []
    assert refusals(box(1), box(2), carry=carry, events=("readmit 2",), mid_shoe_entry="barred") == []
    assert refusals(box(1), box(2), carry=carry, events=("fresh_shoe",), mid_shoe_entry="barred") == []


@clause("OH-A Free Bet 4.X")
def test_4_x_the_table_remembers_who_plays() -> None:
    def entry(*players: str, **more: Any) -> dict[str, Any]:
        seats = [{"seat": player, "wagers": {"main": "10"}} for player in players]
        return {"seats": seats} | more

    first = entry("1", outcomes=["Tc", "Td", "9c", "8d"], decisions=[bet("1", "stand")])
    second = entry(
        "1",
        "2",
        outcomes=["Tc", "Td", "9c", "8d"],
        decisions=[bet("1", "stand")],
        refused=[{"round": 2, "seat": "2", "wager": "main"}],
    )
    assert scenario(first, second, mid_shoe_entry="barred").ok


@clause("OH-A Free Bet 15.I", "OH-A Free Bet 15.II")
def test_15_one_player_on_several_boxes() -> None:
    assert refusals(box(1, "ann"), box(2, "ann")) == []
    assert refusals(box(1, "ann"), box(3, "ann")) == ["3 15.I"]
    assert refusals(box(1, "ann"), box(2, "ann"), several_boxes="off") == ["2 15.I"]
    assert refusals(box(1, "ann"), box(2, "ann", "25"), several_boxes_minimum="25") == ["1 15.II"]
    assert refusals(box(1, "ann"), several_boxes_minimum="25") == []


# Checklists


@clause("OH-A Free Bet 5.I", "OH-A Free Bet 5.II", "OH-A Free Bet 5.III")
def test_5_opening() -> None:
    assert carried_out(GAME, "opening", {}) == ["5.I", "5.II"]
    assert carried_out(GAME, "opening", {"shuffler": "on"}) == ["5.I", "5.III"]


@clause(
    "OH-A Free Bet 6.I",
    "OH-A Free Bet 6.VII",
    "OH-A Free Bet 3.III.C",
    "OH-A Free Bet 3.III.D",
    "OH-A Free Bet 3.III.E",
)
def test_6_i_the_shuffle() -> None:
    assert carried_out(GAME, "shuffle", {}) == ["6.I", "6.VII"]
    assert carried_out(GAME, "shuffle", {"shuffler": "on"}) == ["3.III.C", "3.III.D", "3.III.E", "6.I", "6.VII"]


@clause("OH-A Free Bet 3.III", "OH-A Free Bet 3.III.A", "OH-A Free Bet 3.III.B")
def test_3_iii_two_equal_batches_alternate() -> None:
    batches = Batches(2, 52, SeededSource(b"batches"))
    first = batches.in_play
    assert first.remaining == batches.in_shuffler.remaining == 104
    assert first.back != batches.in_shuffler.back
    batches.swap()
    assert batches.in_shuffler is first


@clause("OH-A Free Bet 6.II", "OH-A Free Bet 6.III", "OH-A Free Bet 6.IV", "OH-A Free Bet 6.V", "OH-A Free Bet 6.VI")
def test_6_the_cut_and_the_burn() -> None:
    assert carried_out(GAME, "cut", {}) == ["6.II", "6.III", "6.IV", "6.V", "6.VI", "7.II"]


@clause(
    "OH-A Free Bet 6.VIII",
    "OH-A Free Bet 6.VIII.A",
    "OH-A Free Bet 6.VIII.B",
    "OH-A Free Bet 6.VIII.B(1)",
    "OH-A Free Bet 6.VIII.B(2)",
)
def test_6_viii_an_idle_table() -> None:
    assert carried_out(GAME, "idle", {}) == ["6.VIII", "6.VIII.A"]
    with_shuffler = ["6.VIII", "6.VIII.B", "6.VIII.B(1)", "6.VIII.B(2)"]
    assert carried_out(GAME, "idle", {"shuffler": "on"}) == with_shuffler


@clause("OH-A Free Bet 7.I", "OH-A Free Bet 7.IV", "OH-A Free Bet 7.VI", "OH-A Free Bet 7.VII", "OH-A Free Bet 13.II")
def test_7_the_deal() -> None:
    assert carried_out(GAME, "deal", {}) == ["7.I", "7.IV", "7.VI", "7.VII", "10.III", "11.II", "13.II"]


@clause(
    "OH-A Free Bet 7.VIII", "OH-A Free Bet 7.IX", "OH-A Free Bet 7.IX.A", "OH-A Free Bet 7.IX.B", "OH-A Free Bet 7.IX.C"
)
@clause("OH-A Free Bet 11.VI", "OH-A Free Bet 13.VII")
def test_7_viii_the_end_of_a_round() -> None:
    assert carried_out(GAME, "completion", {}) == ["7.VIII", "7.IX", "7.IX.A", "7.IX.B", "7.IX.C", "11.VI", "13.VII"]


@clause("OH-A Free Bet 3.IV")
def test_3_iv_decks_are_changed_every_24_hours() -> None:
    clock = Clock()
    watch = Intervals(GAME, GAME.house(), clock)
    clock.hours += 23.9
    assert watch.due() == []
    clock.hours += 0.1
    assert [step.id for step in watch.due()] == ["3.IV"]
    watch.did("3.IV")
    assert watch.due() == []
    assert set(checklists(GAME)) >= {"deck_change"}


@clause("OH-A Free Bet 7.II")
@pytest.mark.parametrize("event", ["fresh_shoe", "new_dealer"])
def test_7_ii_a_fresh_shoe_and_a_new_dealer_burn_a_card(event: str) -> None:
    house = GAME.house()
    seated, _ = GAME.seated(house, setup(boxes("10"), events=(event,)))
    round_ = Round(GAME, house, seated, walking=True)
    assert asked(round_) == f"step OH-A Free Bet 7.II {event}"
    round_.proceed()
    round_.answer("??")
    assert racked(round_) == ["??"]


@clause("OH-A Free Bet 7.VIII", "OH-A Free Bet 7.IV", "OH-A Free Bet 14.III")
def test_7_the_steps_a_walked_round_stops_at() -> None:
    round_ = start("Tc Kh 9d 7d", walking=True)
    walk_to(round_, "OH-A Free Bet 7.IV").proceed()
    round_.answer("stand")
    passed = []
    while isinstance(round_.pending, Step):
        passed.append(round_.pending.clause.removeprefix("OH-A Free Bet "))
        round_.proceed()
    assert passed == ["7.VII", "14.III", "7.VIII"]
    assert nets(round_) == nets(play("Tc Kh 9d 7d", "stand"))
