"""What goes wrong is told where it can be so: the table that is told with it does not contradict it."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from croupier import games
from croupier.academy import checking, dealt, printed_text, remedies
from croupier.academy.mishap_moments import can_happen
from croupier.academy.question import SchoolQuestion
from croupier.equipment.source import SeededSource
from croupier.round.requests import Draw, Roll, Spin
from croupier.round.round import Round

ROUNDS = 8


@cache
def asked(slug: str, kind: str) -> tuple[SchoolQuestion, ...]:
    """Questions about one irregularity, at every moment of a round at which it can happen."""
    return tuple(_asked(slug, kind))


def _asked(slug: str, kind: str) -> Iterator[SchoolQuestion]:
    game = games.get(slug)
    rule = game.irregularities[kind]
    for number in range(ROUNDS):
        source = SeededSource(f"{kind} {number}".encode())
        table = dealt.begun_table(game, source, 2, dict(rule.when))
        while table.last.pending is not None:
            mishap = remedies.declared(table, rule, source)
            question = remedies.asked(mishap, source) if mishap else None
            if question:
                yield question
            dealt.advance(table.last, source)


def before(question: SchoolQuestion) -> Round:
    """The round as it stood when something went wrong."""
    after = Round.restored(games.get(question.game), question.evidence["round"])
    return after.replay(after.answers[:-1])


@pytest.mark.parametrize(
    ("slug", "kind"),
    [
        ("pai-gow-poker", "no_roll"),
        ("pai-gow-poker", "die_fell_out"),
        ("craps", "short_throw"),
        ("roulette", "floater"),
    ],
)
def test_dice_and_balls_go_astray_while_they_are_rolled_and_spun(slug: str, kind: str) -> None:
    """Afterwards they have been read, and what follows would not be that they are rolled again."""
    questions = asked(slug, kind)
    assert questions
    for question in questions:
        assert isinstance(before(question).pending, Roll | Spin)
        if question.text == "What is done about it?":
            assert question.answers[0].endswith(("the dice are rolled", "the wheel is spun"))


@pytest.mark.parametrize(
    ("slug", "kind"), [("three-card-poker", "wrong_hand_count"), ("dj-wild-stud", "wrong_deck_count")]
)
def test_hands_are_counted_once_they_are_dealt(slug: str, kind: str) -> None:
    questions = asked(slug, kind)
    assert questions
    assert not any(type(before(question).pending) is Draw for question in questions)


def test_a_card_that_does_not_lie_there_is_not_seen() -> None:
    game = games.get("deuces-wild-xtreme")
    table = dealt.begun_table(game, SeededSource(b"joker"), 2, {})
    rule = game.irregularities["replacement_exposed"]
    assert not can_happen(table.last, rule)
    while not table.last.felt.hands.get("joker_replacement"):
        dealt.advance(table.last, SeededSource(b"on"))
    assert can_happen(table.last, rule)


@pytest.mark.parametrize(
    ("slug", "kind", "to"),
    [
        ("blackjack", "dealer_missed_card", "dealer"),
        ("free-bet-blackjack", "dealer_missed_card", "dealer"),
        ("rocket-aces", "one_card_dealt", "1"),
    ],
)
def test_a_place_is_passed_over_where_its_card_is_due(slug: str, kind: str, to: str) -> None:
    """Before, the table shows that nobody has more cards yet."""
    questions = asked(slug, kind)
    assert questions
    for question in questions:
        pending = before(question).pending
        assert type(pending) is Draw
        assert pending.to == to


def test_the_card_reader_shows_a_card_before_anybody_has_played() -> None:
    questions = asked("blackjack", "hole_card_shown")
    assert questions
    for question in questions:
        assert not re.search(r" says (hit|stand|double|split)", " ".join(question.given))


@pytest.mark.parametrize("slug", ["three-card-poker", "mississippi-stud"])
def test_a_dealing_shoe_fails_while_cards_are_to_be_dealt(slug: str) -> None:
    questions = asked(slug, "dealing_shoe_jam")
    assert questions
    assert all(type(before(question).pending) is Draw for question in questions)


def test_cards_went_to_a_wrong_place_once_some_were_dealt() -> None:
    questions = asked("pai-gow-poker", "wrong_start")
    assert questions
    assert all("face down" in " ".join(question.given) for question in questions)


@pytest.mark.parametrize(
    ("slug", "kind"),
    [("let-it-ride", "wrong_hand_count"), ("pai-gow-poker", "wrong_hand_count"), ("pai-gow-poker", "misdeal")],
)
def test_a_miscount_is_told_without_the_hands_whose_cards_are_right(slug: str, kind: str) -> None:
    questions = asked(slug, kind)
    assert questions
    assert not any("face down" in sentence for question in questions for sentence in question.given)


def test_cards_to_an_empty_area_are_discarded_once_something_was_settled() -> None:
    """SG 5.10.3 speaks of them after an interim settlement; before it they are put back in order."""
    questions = asked("pontoon-plus", "dealt_without_bet")
    assert questions
    for question in questions:
        assert list(checking.faults(question)) == []
    before_any = dealt.begun_table(games.get("pontoon-plus"), SeededSource(b"initial"), 2, {}).last
    while not before_any.felt.hands.get("2"):
        dealt.advance(before_any, SeededSource(b"on"))
    before_any.declare("dealt_without_bet", "dealer", card="9h")
    [objection] = printed_text.objections(before_any, before_any.game)
    assert "not out of play, as SG 5.10.3 has it" in objection


def test_what_comes_out_later_is_asked_by_its_clause() -> None:
    """What is done depends on a table that is not told: whether the Banker's Hand draws."""
    questions = asked("mini-baccarat", "undue_third_card_disclosed")
    assert questions
    assert {question.text for question in questions} == {"Which clause says what is done about it?"}


def test_no_clause_is_asked_where_the_house_acts_under_its_general_authority() -> None:
    for kind in ("dealing_shoe_jam", "card_off_table", "wrong_hand_count"):
        questions = asked("deuces-wild-xtreme", kind)
        assert {question.text for question in questions} <= {"What is done about it?"}
        assert all("(ruling: dwx-10)" in question.explanation for question in questions)


@pytest.mark.parametrize("kind", ["unnoticed_21", "side_bets_unsettled"])
def test_what_is_overlooked_comes_out_later(kind: str) -> None:
    """The hand on the table need be no 21, and the bets may not be due yet."""
    questions = asked("pontoon-plus", kind)
    assert questions
    for question in questions:
        assert question.given[-1].startswith("Later this comes out: ")
        assert not any(sentence.startswith("Seat") for sentence in question.given)


@pytest.mark.parametrize(
    ("slug", "kind", "done"),
    [
        ("three-card-poker", "improper_cut", "cut again"),
        ("three-card-poker", "wrong_hand_count", "reshuffle"),
        ("roulette", "floater", "at once try to lift the ball out before it settles"),
    ],
)
def test_what_is_done_beside_it_is_part_of_the_answer(slug: str, kind: str, done: str) -> None:
    questions = [question for question in asked(slug, kind) if question.text == "What is done about it?"]
    assert questions
    for question in questions:
        assert done in question.answers[0].split("; ")
        assert list(checking.faults(question)) == []
