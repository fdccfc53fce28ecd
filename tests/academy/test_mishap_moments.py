"""What goes wrong is told where it can be so: the table that is told with it does not contradict it."""

from collections.abc import Iterator
from functools import cache

import pytest

from croupier import games
from croupier.academy import checking, dealt, remedies
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
