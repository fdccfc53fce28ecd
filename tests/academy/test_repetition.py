"""What is asked again, and when: FSRS decides it from the answers, which are all that is kept."""

from datetime import UTC, datetime, timedelta

from croupier.academy import choosing, drawing, repetition
from croupier.academy.question import ChartCell
from croupier.academy.repetition import Memory, Review

NOW = datetime(2026, 1, 1, tzinfo=UTC)
HARD, EASY = "\t".join(("hit or stand", "16", "showing 10")), "\t".join(("hit or stand", "20", "showing 6"))


def answered(topic: str, marks: str, days: int = 1) -> list[Review]:
    """Answers to a topic, so many days apart, the last one now."""
    first = NOW - timedelta(days=days * (len(marks) - 1))
    return [
        Review("play", f"{topic} {place}", topic, mark == "1", first + timedelta(days=days * place))
        for place, mark in enumerate(marks)
    ]


def test_what_was_answered_wrong_is_asked_before_what_is_known() -> None:
    memory = Memory([*answered(HARD, "00"), *answered(EASY, "1111")], NOW + timedelta(hours=1))
    assert memory.neediest([EASY, HARD]) == 1
    assert memory.neediest([HARD, EASY]) == 0


def test_what_nobody_has_met_is_asked_before_what_is_known_and_not_due() -> None:
    memory = Memory(answered(EASY, "1111"), NOW + timedelta(minutes=1))
    assert memory.neediest([EASY, HARD]) == 1


def test_of_equals_the_one_that_fell_first_is_asked() -> None:
    assert Memory([], NOW).neediest([EASY, HARD, "x"]) == 0


def test_what_was_known_is_asked_again_when_it_is_due() -> None:
    reviews = answered(EASY, "11")
    assert not Memory(reviews, NOW + timedelta(minutes=1)).need(EASY)[0]
    assert Memory(reviews, NOW + timedelta(days=365)).need(EASY)[0]


def test_a_cell_fills_with_right_answers_and_is_empty_after_a_mistake() -> None:
    grown = [Memory(answered(HARD, "1" * times), NOW).mastery(HARD) for times in range(1, 6)]
    assert grown == sorted(grown)
    assert 0 < grown[0] < grown[-1] == 1
    assert Memory(answered(HARD, "11110"), NOW).mastery(HARD) == 0
    assert Memory([], NOW).mastery(HARD) == 0


def test_the_chart_shows_every_cell_that_was_played() -> None:
    memory = Memory([*answered(HARD, "0"), *answered(EASY, "11111"), *answered("payout OH-H 1.I", "1")], NOW)
    cells = {entry.cell: (entry.played, entry.mastery) for entry in repetition.chart(memory)}
    assert cells == {
        ChartCell("hit or stand", "16", "showing 10"): (1, 0),
        ChartCell("hit or stand", "20", "showing 6"): (5, 1),
    }
    head, _, *rows = repetition.chart_text(memory)
    assert head == "hit or stand"
    assert [row.split() for row in rows] == [["16", "0/10", "."], ["20", ".", "10/10"]]


def test_the_answers_alone_are_the_memory() -> None:
    reviews = answered(HARD, "101")
    again = [Review.read(review.plain()) for review in reviews]
    assert again == reviews
    assert Memory(again, NOW).cards == Memory(reviews, NOW).cards


def test_the_next_question_is_one_of_the_draws_and_comes_again_by_its_seed() -> None:
    known = drawing.question("three-card-poker", "hand", "next")
    chosen = choosing.next_question("three-card-poker", "hand", "next", 1, Memory([], NOW))
    assert chosen == drawing.question("three-card-poker", "hand", chosen.seed)
    topic = repetition.topic_of(chosen)
    assert topic == f"hand {chosen.clause}"
    assert known.seed == "next"


def test_a_spot_that_is_known_makes_room_for_one_that_is_not() -> None:
    first = choosing.next_question("three-card-poker", "play", "spots", 1, Memory([], NOW))
    reviews = answered(repetition.topic_of(first), "11111")
    assert choosing.next_question("three-card-poker", "play", "spots", 1, Memory(reviews, NOW)).seed != first.seed
    assert repetition.cell_of(repetition.topic_of(first)) is not None
