"""``croupier exam``: an exam from a seed, sat in the terminal, printed on paper, or as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import GameName, count_option, print_json
from croupier.errors import BadInput
from croupier.files import STANDARD
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.academy.exams import Exam, ExamResult


def command(
    game: GameName,
    seed: Annotated[str, typer.Option(help="The seed from which it is drawn, so that it can be repeated.")],
    questions: Annotated[int, count_option("How many questions it has.")] = 20,
    paper: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it as a page to print, Markdown or PDF, with the answers behind it."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The exam with its answers as one JSON document.")] = False,
) -> None:
    """An exam: questions of every kind, a time limit and a pass mark, the same for the same seed."""
    from croupier import games
    from croupier.academy import exams

    if json and paper is not None:
        raise BadInput("an exam is printed as JSON or written to a file; choose --json or --paper")
    slug, terms = games.get(game).slug, exams.ExamTerms.of(questions)
    exam = stoppable(lambda: exams.draw(slug, seed, terms))
    if json:
        print_json(exam.plain())
    elif paper is not None:
        _write(paper, exam)
    else:
        _sit(exam)


def _write(path: Path, exam: Exam) -> None:
    """The exam as Markdown, or as PDF where the name of the file says so."""
    from croupier.academy import exams

    if path.suffix.lower() == ".pdf":
        from croupier.reports.school import pdf

        content = pdf("exam", exams.paper_contents(exam))
    else:
        content = exams.paper(exam).encode()
    if str(path) == STANDARD:
        sys.stdout.buffer.write(content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None


def _sit(exam: Exam) -> None:
    """Ask everything first and mark it at the end, as an examiner would. A line that is empty leaves a question out;
    what is answered behind the time does not count."""
    from time import monotonic

    from croupier.academy.marking import read_choice, read_money
    from croupier.cli import typed
    from croupier.cli.train import shown

    typed.with_editing()
    terms = exam.terms
    print(f"{terms.questions} questions, {terms.minutes} minutes, {terms.needed} right answers pass.\n")
    answers: list[str] = []
    began = monotonic()
    for number, question in enumerate(exam.questions, 1):
        for line in shown(question, number, terms.questions):
            print(line)
        try:
            while text := typed.ask("> ").strip():
                try:
                    read_money(text) if question.is_money else read_choice(question, text)
                    break
                except BadInput as error:
                    print(error.message)
        except EOFError:
            print()
            break
        if monotonic() - began > terms.minutes * 60:
            print("The time is over: this answer and what is left do not count.\n")
            break
        answers.append(text)
        print()
    _print(exam.marked(answers))


def _print(result: ExamResult) -> None:
    from croupier.academy import marking

    for number, marked in enumerate(result.marks, 1):
        wrong = f"{marked.given or 'no answer'}; right is {marking.shown(marked.question)}"
        verdict = "right" if marked.right else wrong
        print(f"{number}. {verdict}. {marked.question.explanation} ({marked.question.clause})")
    terms = result.exam.terms
    print(f"\n{result.right} of {terms.questions} right, {terms.needed} needed: {'pass' if result.passed else 'fail'}")
