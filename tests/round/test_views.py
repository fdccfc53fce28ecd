"""A face-down card reaches nobody who may not look at it, in any view, at any point of a round."""

from dataclasses import replace
from itertools import chain

import pytest

from croupier.equipment.cards import TEXT, UNSEEN, card, cards
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Deal, Expose, Fact, Split, transcript
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DOWN, UP
from croupier.round.round import Round
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR, at_risk, boxes, hands, view
from tests.support import in_turn, play_on, table

TCP = "three-card-poker"
WAGERS = {"1": {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}, "2": {"ante": "10"}, "3": {"ante": "20"}}
HELD = {"1": "9d 9s 2c", "2": "Ah Kd 3c", "3": "Qs 8c 7c", DEALER: "9h Kc 2d"}
ANSWERS = [*in_turn(*HELD.values()).split(), "play", "fold", "play"]
VIEWERS = [PUBLIC, SUPERVISOR, DEALER, "1", "2", "3", "4"]


def until(answers: int, dealing: str = "hand") -> Round:
    round_ = table(TCP, WAGERS, options={"dealing": dealing})
    for answer in ANSWERS[:answers]:
        round_.answer(answer)
    return round_


def shown(facts: list[Fact]) -> set[str]:
    """Every card that can be read anywhere in what a viewer was given."""
    text = transcript(facts)
    return {card for card in TEXT[:UNSEEN] if f'"{card}"' in text}


def may_know(viewer: str, round_: Round) -> set[str]:
    """Own cards once dealt, and hands that were turned face up."""
    open_hands = {fact.who for fact in round_.facts if isinstance(fact, Expose)}
    dealt = {fact.to: set[str]() for fact in round_.facts if isinstance(fact, Deal)}
    for fact in round_.facts:
        if isinstance(fact, Deal):
            dealt[fact.to].add(TEXT[fact.card])
    return set(chain.from_iterable(hand for to, hand in dealt.items() if to in open_hands or to == viewer != DEALER))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize("answers", range(len(ANSWERS) + 1))
def test_no_hidden_card_in_any_view(answers: int, dealing: str, viewer: str) -> None:
    round_ = until(answers, dealing)
    seen = view(round_, viewer)
    assert shown(seen) == may_know(viewer, round_)
    # Redacting replaces cards and leaves everything else as it is.
    assert [fact._replace(card=0) if isinstance(fact, Deal) else fact for fact in seen] == [
        fact._replace(card=0) if isinstance(fact, Deal) else fact for fact in round_.facts
    ]


def test_after_the_round_folded_cards_stay_hidden_but_from_their_owner() -> None:
    round_ = until(len(ANSWERS))
    assert round_.result is not None
    revealed = set(" ".join([HELD["1"], HELD["3"], HELD[DEALER]]).split())
    assert shown(view(round_, PUBLIC)) == revealed
    assert shown(view(round_, "2")) == revealed | set(HELD["2"].split())


@pytest.mark.parametrize("answers", range(len(ANSWERS) + 1))
def test_the_auditor_sees_everything(answers: int) -> None:
    round_ = until(answers)
    assert view(round_, AUDITOR) == round_.facts


@pytest.mark.parametrize("viewer", VIEWERS)
def test_looking_changes_nothing(viewer: str) -> None:
    round_ = until(len(ANSWERS))
    before = round_.transcript
    view(round_, viewer).clear()
    assert round_.transcript == before


def test_a_void_round_does_not_turn_hidden_cards_up() -> None:
    round_ = until(10)
    round_.void("the table was hit by a tray")
    assert shown(view(round_, PUBLIC)) == set()


@pytest.mark.parametrize("viewer", [PUBLIC, SUPERVISOR, DEALER, "1", "3"])
def test_a_card_dealt_in_error_and_not_seen_is_not_told_to_those_who_do_not_hold_it(viewer: str) -> None:
    round_ = play_on(table(TCP, WAGERS), ["9d"])
    round_.declare("card_dealt_in_error", card="Ah")  # goes face down to seat 2
    assert hands(round_.facts)["2"] == [card("Ah")]
    assert "Ah" not in shown(view(round_, viewer))
    assert shown(view(round_, AUDITOR)) == {"9d", "Ah"}


def test_a_card_dealt_after_the_hand_was_turned_up_lies_face_down_again() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN)
        t.expose(DEALER, "OH-H 10.III")
        await t.draw(DEALER, DOWN)
        await t.draw(DEALER, UP)
        await t.step("OH-H 10.V")
        t.boxes[0].return_all("OH-H 7.IV")

    round_ = play_on(table(replace(GAME, play=play), {"1": {"ante": "10"}}), "Ah Kd 2c")
    for viewer in (PUBLIC, SUPERVISOR, DEALER, "1"):
        assert hands(view(round_, viewer)) == {DEALER: [card("Ah"), UNSEEN, card("2c")]}


def test_hands_lie_as_the_viewer_knows_them() -> None:
    round_ = until(len(ANSWERS) - 1)
    hidden = [UNSEEN] * 3
    assert hands(view(round_, "1")) == {"1": list(cards(HELD["1"])), "2": hidden, "3": hidden, DEALER: hidden}
    round_.answer("play")
    assert hands(view(round_, "1")) == {
        "1": list(cards(HELD["1"])),
        "2": hidden,
        "3": list(cards(HELD["3"])),
        DEALER: list(cards(HELD[DEALER])),
    }


def test_cards_nobody_identified_appear_when_they_are_turned_up() -> None:
    blind = play_on(table(TCP, {"1": {"ante": "10"}}), ["??"] * 6, decisions=["play"])
    assert hands(view(blind, "1")) == {"1": [UNSEEN] * 3, DEALER: [UNSEEN] * 3}
    blind.answer("Kc")
    assert hands(view(blind, PUBLIC)) == {"1": [UNSEEN] * 3, DEALER: [card("Kc"), UNSEEN, UNSEEN]}
    play_on(blind, "9h 2d Qs 8c 7c")
    assert hands(view(blind, PUBLIC)) == {"1": list(cards("Qs 8c 7c")), DEALER: list(cards("Kc 9h 2d"))}


# The layout drawn from the facts alone


def test_chips_lie_on_the_layout_from_the_stake_to_the_settlement() -> None:
    round_ = until(len(ANSWERS) - 3)
    assert at_risk(round_.facts) == {
        ("1", "ante", 0): 1000,
        ("1", "pair_plus", 0): 500,
        ("1", "six_card_bonus", 0): 500,
        ("2", "ante", 0): 1000,
        ("3", "ante", 0): 2000,
    }
    round_.answer("play")
    assert at_risk(round_.facts)["1", "play", 0] == 1000
    round_.answer("fold")
    assert ("2", "ante", 0) not in at_risk(round_.facts)
    round_.answer("play")
    assert at_risk(round_.facts) == {}


def test_split_hands_lie_in_the_order_they_are_played() -> None:
    eight, nine, ten, jack = cards("8c 8d Tc Jc")
    facts: list[Fact] = [Deal("1", eight, UP), Deal("1", nine, UP), Split("1", 0, 1), Deal("1", ten, UP)]
    assert boxes(facts) == {"1": {0: [eight, ten], 1: [nine]}}
    facts += [Split("1", 0, 2), Deal("1", jack, UP, hand=1)]
    assert boxes(facts) == {"1": {0: [eight], 2: [ten], 1: [nine, jack]}}
    assert list(boxes(facts)["1"]) == [0, 2, 1]


def test_boxes_show_cards_turned_up_in_their_place() -> None:
    facts: list[Fact] = [Deal(DEALER, UNSEEN, DOWN), Deal(DEALER, 1, UP), Deal(DEALER, 2, UP, slot=0)]
    assert boxes(facts) == {DEALER: {0: [2, 1]}}
    assert hands(facts) == {DEALER: [2, 1]}
