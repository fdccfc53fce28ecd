"""`croupier train` and `croupier exam`, as somebody types at them."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier import games
from croupier.academy import choosing, counting, deviations, drawing, exams, plays, preparation
from croupier.academy.dealt import named
from croupier.academy.drawing import Level
from croupier.academy.free_play import FreePlay
from croupier.academy.live_dealing import LiveTable
from croupier.academy.question import Kind, SchoolQuestion
from croupier.academy.repetition import Memory
from croupier.cli import app
from croupier.mathematics.advice import advise
from tests.support import quick

THREE, WHEEL = "three-card-poker", "roulette"
ADVISED = [slug for slug in games.slugs() if plays.is_advised(games.get(slug))]


def ran(*arguments: str, typed: str = "", status: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    assert result.exit_code == status, result.output
    return result.output


def document(*arguments: str) -> Any:
    return json.loads(ran(*arguments, "--json"))


def test_every_answer_is_marked_and_explained_with_its_clause() -> None:
    right, wrong = drawing.questions(THREE, "7", 2, "hand")
    mistake = next(choice for choice in wrong.choices if choice not in wrong.answers)
    typed = f"{right.answers[0]}\nno such hand\n{mistake}\n"
    output = ran("train", THREE, "--kind", "hand", "--questions", "2", "--seed", "7", typed=typed)
    assert f"Right.\n{right.explanation} ({right.clause})" in output
    assert "'no such hand' is none of the choices" in output
    assert f"No: {wrong.answers[0]}.\n{wrong.explanation} ({wrong.clause})" in output
    assert "1 of 2 right.\n  hand: 1 of 2\n" in output
    assert f"Read again: {wrong.clause}" in output
    assert output.endswith("--seed 7\n")


@pytest.mark.parametrize("slug", quick(sorted(games.slugs(), key=lambda slug: slug not in (THREE, WHEEL)), 2))
def test_every_kind_that_a_game_has_is_asked_and_marked(slug: str) -> None:
    for kind in drawing.kinds(slug):
        [question] = drawing.questions(slug, "7", 1, kind)
        arguments = ["train", slug, "--kind", kind, "--questions", "1", "--seed", "7"]
        output = ran(*arguments, typed=f"{question.answers[0]}\n")
        assert f"Right.\n{question.explanation} ({question.clause})" in output


@pytest.mark.parametrize("slug", quick(sorted(games.slugs(), key=lambda slug: slug != WHEEL), 1))
def test_a_round_of_every_game_is_dealt(slug: str) -> None:
    right = [step.question.answers[0] for step in LiveTable.of(slug, "7").round(1) if step.question]
    arguments = ["train", slug, "--deal", "afterwards", "--questions", "1", "--seed", "7"]
    output = ran(*arguments, typed="\n".join(right) + "\n")
    assert f"{len(right)} of {len(right)} steps as the text has them." in output


@pytest.mark.parametrize("slug", quick(sorted(ADVISED, key=lambda slug: slug != THREE), 1))
def test_every_game_with_decisions_is_played_freely(slug: str) -> None:
    """Played as advised: nobody is warned."""
    table = FreePlay.of(slug, "7")
    table.begin()
    typed: list[str] = []
    while table.ask is not None:
        typed.append(named(advise(table.rounds[-1], table.ask.seat).best))
        assert table.decide(typed[-1]) is None
    output = ran("train", slug, "--play", "--questions", "1", "--seed", "7", typed="\n".join([*typed, ""]))
    assert "1 round, $" in output
    assert "your mistakes cost $0.00" in output


@pytest.mark.parametrize("slug", quick([slug for slug in games.slugs() if counting.is_counted(games.get(slug))], 1))
def test_every_shoe_that_is_worth_counting_is_counted(slug: str) -> None:
    drawn = counting.draw(slug, "7.1", 1)
    typed = [str(drawn.running), *([] if drawn.true is None else [str(drawn.true)])]
    if deviations.has_deviations(games.get(slug)):
        typed.append(deviations.draw(slug, "7.1").answers[0])
    output = ran("train", slug, "--count", "hi-lo", "--questions", "1", "--seed", "7", typed="\n".join([*typed, ""]))
    assert "1 of 1 right." in output


def test_the_best_play_is_prepared_before_the_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(preparation, "prepare", prepared.append)
    ran("train", WHEEL, "--kind", "payout", "--questions", "1", "--seed", "7", typed="0\n")
    assert prepared == []
    ran("train", THREE, "--kind", "play", "--questions", "1", "--seed", "7", typed="a\n")
    assert prepared == [THREE]


def test_who_leaves_gets_the_report_so_far() -> None:
    [first] = drawing.questions(WHEEL, "7", 1, "payout")
    typed = f"{first.answers[0]}\n"
    output = ran("train", WHEEL, "--kind", "payout", "--questions", "3", "--seed", "7", typed=typed)
    assert "1 of 1 right." in output


def test_the_questions_as_json_are_those_that_are_asked() -> None:
    questions = [question.plain() for question in drawing.questions(WHEEL, "7", 3)]
    printed = document("train", WHEEL, "--questions", "3", "--seed", "7")
    assert printed == {"game": WHEEL, "seed": "7", "kinds": list(drawing.kinds(WHEEL)), "questions": questions}


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "croupier" / "academy.json"


def test_what_is_answered_is_remembered_and_fills_the_chart(own_data: Path) -> None:
    assert "No play was answered yet: croupier train three-card-poker --kind play" in ran("train", THREE, "--chart")
    output = ran("train", THREE, "--kind", "play", "--questions", "2", typed="a\na\n")
    assert "With the best play these spots bring " in output
    assert len(json.loads(own_data.read_text())[THREE]) == 2
    cells = document("train", THREE, "--chart")["chart"]
    assert sum(cell["played"] for cell in cells) == 2
    head, *_ = ran("train", THREE, "--chart").splitlines()
    assert head == cells[0]["chart"]


def test_what_was_answered_just_now_decides_what_is_asked_next(own_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered: list[list[bool]] = []
    choose = choosing.next_question

    def watched(slug: str, kind: Kind, seed: str, level: Level, memory: Memory) -> SchoolQuestion:
        remembered.append([review.right for review in memory.reviews])
        return choose(slug, kind, seed, level, memory)

    monkeypatch.setattr(choosing, "next_question", watched)
    ran("train", WHEEL, "--kind", "payout", "--questions", "3", typed="77777\n77777\n77777\n")
    ran("train", WHEEL, "--kind", "payout", "--questions", "1", typed="77777\n")
    assert remembered == [[], [False], [False] * 2, [False] * 3]


def test_hands_are_set_by_their_cards_in_free_play() -> None:
    """Cards have capitals, and are named in any order."""
    table = FreePlay.of("pai-gow-poker", "5")
    table.begin()
    high = next(name for name in table.choices if any(rank in name for rank in "AKQJT"))
    _, first, second = high.split()
    arguments = ("train", "pai-gow-poker", "--play", "--questions", "1", "--seed", "5")
    output = ran(*arguments, typed=f"set {second.lower()} {first.upper()}\n")
    assert "is none of them" not in output
    assert "1 round, $" in output


def test_a_practice_by_its_seed_says_nothing_of_what_is_remembered(own_data: Path) -> None:
    ran("train", WHEEL, "--kind", "payout", "--questions", "1", "--seed", "7", typed="0\n")
    assert not own_data.exists()


def test_answers_that_cannot_be_read_are_not_lost(own_data: Path) -> None:
    own_data.parent.mkdir()
    own_data.write_text("[]")
    result = CliRunner().invoke(app, ["train", THREE, "--chart"])
    assert "move it away to begin anew" in str(result.exception)
    assert own_data.read_text() == "[]"


def test_a_mistake_is_told_with_what_it_costs(own_data: Path) -> None:
    [question] = drawing.questions(THREE, "7", 1, "play")
    wrong = next(choice for choice in question.choices if choice not in question.answers)
    output = ran("train", THREE, "--kind", "play", "--questions", "1", "--seed", "7", typed=f"{wrong}\n")
    assert "made in every round of an hour of 60, $" in output
    assert "Your mistakes cost $" in output


def test_without_a_seed_every_practice_is_another() -> None:
    first, second = (document("train", WHEEL, "--kind", "payout", "--questions", "1") for _ in range(2))
    assert first["seed"] != second["seed"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["train", "chess"], "no game 'chess'"),
        (["train", WHEEL, "--kind", "dance"], "no kind of question 'dance'; there is payout, hand"),
        (["train", WHEEL, "--kind", "play", "--json"], "Roulette has no questions of the kind play; it has payout"),
        (["train", WHEEL, "--questions", "0", "--json"], "ask for 1 to 500"),
        (["train", WHEEL, "--chart"], "no decision of Roulette changes what a wager is worth; it has no chart"),
        (["exam", WHEEL, "--seed", "1", "--questions", "0"], "an exam has 1 to 200 questions"),
        (["exam", WHEEL, "--seed", "1", "--questions", "1", "--json", "--paper", "x.md"], "choose --json or --paper"),
        (["exam", WHEEL, "--seed", "1", "--questions", "1", "--paper", "no/such/folder.md"], "cannot write"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(arguments: list[str], why: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 1
    assert why in str(result.exception)
    assert "\n" not in str(result.exception)


def test_an_exam_is_marked_at_the_end() -> None:
    exam = exams.draw(WHEEL, "june", exams.ExamTerms.of(3))
    answers = [question.answers[0] for question in exam.questions]
    output = ran("exam", WHEEL, "--seed", "june", "--questions", "3", typed="\n".join(["what?", *answers]) + "\n")
    asked, marked = output.split("\n1. right. ")
    assert exam.questions[0].explanation not in asked
    assert exam.questions[0].explanation in marked
    assert output.endswith("3 of 3 right, 3 needed: pass\n")
    left_out = ran("exam", WHEEL, "--seed", "june", "--questions", "3", typed="\n")
    assert "1. no answer; right is" in left_out
    assert left_out.endswith("0 of 3 right, 3 needed: fail\n")


def test_an_exam_is_written_to_paper_and_to_json(tmp_path: Path) -> None:
    exam = exams.draw(WHEEL, "june", exams.ExamTerms.of(3))
    ran("exam", WHEEL, "--seed", "june", "--questions", "3", "--paper", str(tmp_path / "exam.md"))
    assert (tmp_path / "exam.md").read_text(encoding="utf-8") == exams.paper(exam)
    assert document("exam", WHEEL, "--seed", "june", "--questions", "3") == exam.plain()


def test_an_exam_is_set_as_pdf(tmp_path: Path) -> None:
    ran("exam", THREE, "--seed", "june", "--questions", "4", "--paper", str(tmp_path / "exam.pdf"))
    assert (tmp_path / "exam.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--chart", "--play"], "--chart shows what you know of a game; it stands alone"),
        (["--chart", "--kind", "play"], "it stands alone"),
        (["--play", "--questions", "0"], "--questions is from 1 to 500, not 0"),
        (["--deal", "at-once", "--questions", "501"], "--questions is from 1 to 500, not 501"),
    ],
)
def test_practice_that_makes_no_sense_is_refused_in_a_line(arguments: list[str], why: str) -> None:
    result = CliRunner().invoke(app, ["train", THREE, *arguments])
    assert result.exit_code
    assert why in str(result.exception)


def test_an_answer_behind_the_time_of_an_exam_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, sitting, real = iter([0.0, 100.0, 1000.0]), threading.current_thread(), time.monotonic
    monkeypatch.setattr(  # threads of other tests have their own clock
        "time.monotonic", lambda: next(clock, 1000.0) if threading.current_thread() is sitting else real()
    )
    exam = exams.draw(WHEEL, "june", exams.ExamTerms.of(3))
    typed = "".join(f"{question.answers[0]}\n" for question in exam.questions)
    output = ran("exam", WHEEL, "--seed", "june", "--questions", "3", typed=typed)
    assert "The time is over" in output
    assert "1 of 3 right" in output
