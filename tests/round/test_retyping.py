"""An outcome that was typed wrongly is replaced by what fell, as long as nothing has followed from it; both stay in the
record, and whatever is rebuilt from it goes on from what fell."""

import pytest

from croupier import games
from croupier.errors import BadCard, BadInput, Diverged, Refused
from croupier.round.correction import corrected, retype
from croupier.round.record import in_force
from croupier.round.requests import Draw
from croupier.round.round import Round
from croupier.round.setup import setup


def dealt(game: str, seats: dict[str, dict[str, str]], *outcomes: object) -> Round:
    played = games.get(game)
    round_ = Round(played, played.house({}), setup(seats))
    for outcome in outcomes:
        round_.answer(outcome)
    return round_


def three_card(*cards: str) -> Round:
    return dealt("three-card-poker", {"1": {"ante": "10"}}, *cards)


def blackjack(*cards: str) -> Round:
    return dealt("blackjack", {"1": {"main": "10"}}, *cards)


def given(round_: Round) -> list[object]:
    return [entry.plain()["answer"] for entry in round_.answers]


def test_a_card_before_the_next_one_is_replaced_and_both_are_kept() -> None:
    round_ = retype(three_card("Ah", "Jd"), "Jh", "dora")
    assert given(round_) == ["Ah", "Jd", {"entered": "Jd", "fell": "Jh"}]
    assert round_.answers[-1].by == "dora"
    assert round_.transcript == three_card("Ah", "Jh").transcript
    round_.answer("Jd")  # the card that was typed wrongly is still in the shoe
    assert [str(entry.answer) for entry in in_force(round_.answers)] == [
        str(x.answer) for x in three_card("Ah", "Jh", "Jd").answers
    ]


def test_a_card_may_be_corrected_twice() -> None:
    round_ = retype(retype(three_card("Ah", "Jd"), "Jh", "dora"), "Js", "dora")
    assert given(round_)[-1] == {"entered": "Jh", "fell": "Js"}
    assert round_.transcript == three_card("Ah", "Js").transcript


def test_the_last_card_before_a_decision_is_corrected_while_the_same_seat_is_asked() -> None:
    all_six = ("Ah", "Jd", "Kc", "9s", "7d", "4h")
    asked = three_card(*all_six)
    round_ = retype(asked, "4s", "dora")
    assert round_.pending == asked.pending
    round_.answer("play", seat="1")
    assert round_.result is not None


def test_the_stored_round_is_restored_with_both() -> None:
    round_ = retype(blackjack("Th"), "9h", "dora")
    again = Round.restored(round_.game, round_.plain())
    assert again.plain() == round_.plain()
    assert again.transcript == round_.fork().transcript == blackjack("9h").transcript


def test_after_a_decision_it_is_the_supervisors() -> None:
    round_ = three_card("Ah", "Jd", "Kc", "9s", "7d", "4h")
    round_.answer("play", seat="1")
    with pytest.raises(Refused, match="a supervisor"):
        retype(round_, "4s", "dora")


def test_before_anything_fell_there_is_nothing_to_correct() -> None:
    with pytest.raises(Refused, match="no card, roll or spin was entered last"):
        retype(three_card(), "4s", "dora")


def test_what_was_settled_is_not_retyped() -> None:
    spun = dealt("roulette", {"1": {"red": "10"}}, "7")
    with pytest.raises(Refused, match="settled, paid or shown"):
        retype(spun, "8", "dora")


def test_a_card_that_is_out_already_is_refused() -> None:
    with pytest.raises(BadCard, match="Ah is dealt twice"):
        retype(three_card("Ah", "Jd"), "Ah", "dora")


def test_the_same_card_again_corrects_nothing() -> None:
    with pytest.raises(BadInput, match="is what was entered"):
        retype(three_card("Ah", "Jd"), "Jd", "dora")


def test_what_would_settle_the_round_at_once_is_not_typed_in_afterwards() -> None:
    drawn = dealt("mini-baccarat", {"1": {"player": "10"}})
    cards = {"player": iter(("2h", "3h")), "banker": iter(("3c", "2c"))}
    while (card := next(cards.get(_receiver(drawn), iter(())), None)) is not None:
        drawn.answer(card)
    with pytest.raises(Refused, match="would not go on as it has"):
        retype(drawn, "6c", "dora")  # a natural nine of the banker ends it


def _receiver(round_: Round) -> str:
    return round_.pending.to if isinstance(round_.pending, Draw) else ""


def test_a_record_that_names_another_wrong_card_is_refused() -> None:
    stored = retype(three_card("Ah", "Jd"), "Jh", "dora").plain()
    stored["answers"][2]["answer"] = {"entered": "Qd", "fell": "Jh"}
    with pytest.raises(Diverged):
        Round.restored(games.get("three-card-poker"), stored)


def test_a_decision_is_never_retyped_in_a_record() -> None:
    round_ = three_card("Ah", "Jd", "Kc", "9s", "7d", "4h")
    stored = round_.plain()
    stored["answers"] += [
        {"asked": round_.pending.asked if round_.pending else "", "answer": "fold", "by": "ann"},
        {"asked": "draw 1 down", "answer": {"entered": "fold", "fell": "play"}, "by": "dora"},
    ]
    with pytest.raises(Diverged):
        Round.restored(round_.game, stored)


def test_a_supervisor_corrects_a_round_in_which_a_card_was_retyped() -> None:
    round_ = retype(three_card("Ah", "Jd"), "Jh", "dora")
    for card in ("Kc", "9s", "7d", "4h"):
        round_.answer(card)
    round_.answer("play", seat="1")
    for seq in (2, 3):  # the card as it was typed, and as it was corrected
        assert (
            corrected(round_, seq, ["Js"], "sue").transcript
            == corrected(_played("Ah", "Jh", "Kc", "9s", "7d", "4h"), 2, ["Js"], "sue").transcript
        )
    assert round_.amended(5, "9c").transcript == _played("Ah", "Jh", "Kc", "9c", "7d", "4h").transcript


def _played(*cards: str) -> Round:
    round_ = three_card(*cards)
    round_.answer("play", seat="1")
    return round_
