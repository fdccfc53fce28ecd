"""The dealer's checklists, the steps a walking round stops at, burns, and the daily deck change (OH-A §3, §5 to §7)."""

import pytest

from croupier.errors import BadInput, UnknownName
from croupier.games.blackjack import GAME
from croupier.round.procedures import Checklist, Intervals, checklists, steps
from croupier.round.requests import Step
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.games.blackjack.table import asked, boxes, finish, lay, net, racked, start, walk_to
from tests.support import Clock, carried_out, clause

SHOE: dict[str, object] = {}
SHUFFLER: dict[str, object] = {"shuffler": "on"}
PITCH: dict[str, object] = {"dealing": "pitch", "decks": 2}


def walked(name: str, options: dict[str, object]) -> list[str]:
    return carried_out(GAME, name, options)


def with_events(*events: str, **options: object) -> Round:
    house = GAME.house(options)
    seated, _ = GAME.seated(house, setup(boxes("10"), events=events))
    return Round(GAME, house, seated, walking=True)


def stops(round_: Round, cards: str, *decisions: str) -> list[str]:
    """The procedure steps a round comes by, in order."""
    passed: list[str] = []
    left, choices = cards.split(), list(decisions)
    while round_.pending is not None:
        if isinstance(round_.pending, Step):
            passed.append(round_.pending.clause)
            round_.proceed()
        else:
            round_.answer(choices.pop(0) if asked(round_).startswith("decide") else left.pop(0))
    return passed


def test_the_checklists_there_are() -> None:
    assert set(checklists(GAME)) == {
        "opening",
        "shuffle",
        "cut",
        "deal",
        "pitch",
        "completion",
        "idle",
        "deck_change",
    }
    with pytest.raises(UnknownName):
        steps(GAME, "closing", GAME.house())


@clause("OH-A 5.I", "OH-A 5.II")
def test_5_i_new_decks_are_inspected_then_washed_and_stacked() -> None:
    assert walked("opening", SHOE) == ["5.I", "5.II"]


@clause("OH-A 5.III")
def test_5_iii_two_batches_are_inspected_and_washed_apart() -> None:
    assert walked("opening", SHUFFLER) == ["5.I", "5.III"]


@clause("OH-A 5.I", "OH-A 5.II")
def test_5_i_no_step_is_skipped_or_done_twice() -> None:
    work = Checklist(GAME, "opening", GAME.house(), Clock())
    with pytest.raises(BadInput, match=r"next is 5\.I"):
        work.did("5.II", by="dana")
    work.did("5.I", by="dana")
    with pytest.raises(BadInput, match=r"next is 5\.II"):
        work.did("5.I", by="dana")
    work.did("5.II", by="dana")
    with pytest.raises(BadInput, match="complete"):
        work.did("5.II", by="dana")


@clause("OH-A 6.I", "OH-A 6.VII")
def test_6_i_the_shuffle_before_play_and_after_every_shoe() -> None:
    assert walked("shuffle", SHOE) == ["6.I", "6.VII"]


@clause("OH-A 3.III.C", "OH-A 3.III.D", "OH-A 3.III.E")
def test_3_iii_a_shuffler_keeps_one_batch_in_and_one_out() -> None:
    assert walked("shuffle", SHUFFLER) == ["3.III.C", "3.III.D", "3.III.E", "6.I", "6.VII"]


@clause("OH-A 6.II", "OH-A 6.III", "OH-A 6.IV", "OH-A 6.V", "OH-A 6.VI", "OH-A 7.II")
def test_6_ii_the_cut_is_offered_made_inspected_and_followed_by_a_burn() -> None:
    assert walked("cut", SHOE) == ["6.II", "6.III", "6.IV", "6.V", "6.VI", "7.II"]
    assert walked("cut", PITCH) == ["6.II", "6.III", "6.IV", "6.V", "6.VI"]


@clause("OH-A 6.VIII", "OH-A 6.VIII.A")
def test_6_viii_a_an_idle_tables_cards_are_spread_then_shuffled_and_cut() -> None:
    assert walked("idle", SHOE) == ["6.VIII", "6.VIII.A"]


@clause("OH-A 6.VIII.B", "OH-A 6.VIII.B(1)", "OH-A 6.VIII.B(2)")
def test_6_viii_b_with_a_shuffler_the_spread_cards_go_in_and_the_secured_batch_comes_out() -> None:
    assert walked("idle", SHUFFLER) == ["6.VIII", "6.VIII.B", "6.VIII.B(1)", "6.VIII.B(2)"]


@clause("OH-A 7.I", "OH-A 7.IV", "OH-A 7.VI", "OH-A 7.VII", "OH-A 10.III")
def test_7_i_dealing_from_the_shoe() -> None:
    assert walked("deal", SHOE) == ["7.I", "7.IV", "7.VI", "7.VII", "10.III"]


@clause("OH-A 14.II", "OH-A 14.III", "OH-A 14.IV", "OH-A 14.V", "OH-A 14.V.A(3)", "OH-A 14.VI", "OH-A 14.VII")
def test_14_ii_dealing_from_the_hand() -> None:
    assert walked("pitch", PITCH) == ["14.II", "14.III", "14.IV", "14.V", "14.V.A(3)", "14.VI", "14.VII"]
    assert walked("pitch", SHOE) == []
    assert walked("deal", PITCH) == ["7.IV", "10.III"]


@clause("OH-A 7.VIII", "OH-A 7.IX", "OH-A 7.IX.A", "OH-A 7.IX.B", "OH-A 7.IX.C")
def test_7_viii_the_end_of_a_round_and_of_a_shoe() -> None:
    assert walked("completion", SHOE) == ["7.VIII", "7.IX", "7.IX.A", "7.IX.B", "7.IX.C"]
    assert walked("completion", PITCH) == ["7.VIII", "7.IX", "7.IX.A", "7.IX.C"]


@clause("OH-A 3.IV")
def test_3_iv_the_decks_are_changed_every_24_hours() -> None:
    clock = Clock()
    due = Intervals(GAME, GAME.house(), clock)
    assert walked("deck_change", SHOE) == ["3.IV"]
    clock.hours += 23.99
    assert due.due() == []
    clock.hours += 0.01
    assert [step.id for step in due.due()] == ["3.IV"]
    due.did("3.IV")
    assert due.due() == []
    clock.hours += 24
    assert [step.id for step in due.due()] == ["3.IV"]
    with pytest.raises(UnknownName):
        due.did("3.III")


# Burns


@clause("OH-A 7.II")
@pytest.mark.parametrize(
    ("events", "burns"),
    [((), 0), (("fresh_shoe",), 1), (("new_dealer",), 1), (("fresh_shoe", "new_dealer"), 2)],
)
def test_7_ii_a_card_is_burned_off_a_fresh_shoe_and_for_each_new_dealer(events: tuple[str, ...], burns: int) -> None:
    round_ = with_events(*events)
    for event in events:
        assert asked(round_) == f"step OH-A 7.II {event}"
        lay(round_, "??")
    assert asked(round_) == "draw 1 up"
    assert racked(round_) == ["??"] * burns
    assert net(finish(round_, "Tc 6h 9d Kd 5s", "stand")) == "-10"


@clause("OH-A 7.II", "OH-A 14.IV")
def test_14_iv_a_pitched_round_burns_its_own_card_and_none_of_a_shoes() -> None:
    round_ = with_events("new_dealer", dealing="pitch", decks=1)
    assert asked(round_) == "step OH-A 14.IV"
    lay(round_, "?? Tc")
    assert racked(round_) == ["??"]


# The steps of a round


@clause("OH-A 7.IV", "OH-A 7.VII", "OH-A 7.VIII")
def test_7_iv_a_walking_round_stops_where_the_dealer_has_something_to_do() -> None:
    assert stops(start("", walking=True), "Tc Kh 9d ?? no 4s 8c", "stand") == [
        "OH-A 7.IV",
        "OH-A 7.VII",
        "OH-A 12.II",
        "OH-A 12.III",
        "OH-A 7.VIII",
    ]


@clause("OH-A 12.II")
def test_12_ii_each_card_the_dealer_draws_is_a_step_of_its_own() -> None:
    round_ = start("Tc 2h 9d 2s", walking=True)
    round_.answer("stand")
    for step, card in (("card 3", "2c"), ("card 4", "2d"), ("card 5", "2h"), ("card 6", "9s")):
        assert asked(walk_to(round_, "OH-A 12.II")) == f"step OH-A 12.II {step}"
        round_.proceed()
        round_.answer(card)
    assert asked(round_) == "step OH-A 12.III"


@clause("OH-A 7.VIII")
@pytest.mark.parametrize(
    ("cards", "decisions"),
    [("Tc 6h 9d Kd 5s", ["stand"]), ("Tc Kh 9d Ad", []), ("Ac 6h Kd 9d", []), ("Tc 6h 6d Kd Kc", ["hit"])],
)
def test_7_viii_every_round_ends_with_the_cards_picked_up_in_order(cards: str, decisions: list[str]) -> None:
    assert stops(start("", walking=True), cards, *decisions)[-1] == "OH-A 7.VIII"
