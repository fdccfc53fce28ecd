"""``croupier train``: practise dealing and playing in the terminal, marked and explained clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completion
from croupier.cli.output import GameName, count_option, print_json
from croupier.errors import BadInput
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from datetime import datetime

    from croupier.academy.marking import Mark
    from croupier.academy.question import Kind, SchoolQuestion
    from croupier.academy.repetition import Review
    from croupier.cli.typed import Ask

#: When a trainee who deals is told of an error.
_WHEN = ("at-once", "afterwards")


def _kinds() -> Iterable[str]:
    from croupier.academy.question import KINDS

    return KINDS


Seed = Annotated[str, typer.Option(help="Draw the same questions every time.")]


def command(
    game: GameName,
    kind: Annotated[
        str,
        typer.Option(
            help="Only payout, hand, procedure, irregularity or play.", autocompletion=completion.among(_kinds)
        ),
    ] = "",
    questions: Annotated[int, count_option("How many questions are asked.")] = 10,
    seed: Seed = "",
    chart: Annotated[
        bool, typer.Option("--chart", help="Show how well you know the strategy chart, cell by cell.")
    ] = False,
    play: Annotated[bool, typer.Option("--play", help="Play freely; every mistake is shown with its cost.")] = False,
    count: Annotated[
        str, typer.Option(metavar="SYSTEM", help="Practise counting a shoe by a system, like hi-lo.")
    ] = "",
    deal: Annotated[
        str,
        typer.Option(metavar="WHEN", help="Deal rounds to simulated players; errors are shown at-once or afterwards."),
    ] = "",
    json: Annotated[
        bool, typer.Option("--json", help="The questions with their answers as one JSON document.")
    ] = False,
) -> None:
    """Practise: payouts, hands, procedure, irregularities and the best play, marked and explained."""
    from croupier import games
    from croupier.academy import drawing

    slug = games.get(game).slug
    chosen = drawing.read_kind(kind) if kind else None
    if chart:
        if kind or play or count or deal or seed:
            raise BadInput("--chart shows what you know of a game; it stands alone, or with --json")
        _print_chart(slug, json=json)
        return
    ways = [bool(way) for way in (play, count, deal)]
    if any(ways):
        if sum(ways) > 1 or json or kind:
            raise BadInput("--play, --count and --deal are for the terminal, and each stands alone")
        if deal not in ("", *_WHEN):
            raise BadInput(f"errors are shown {' or '.join(_WHEN)}, not {deal!r}")
        if not 1 <= questions <= drawing.MOST_QUESTIONS:
            raise BadInput(f"--questions is from 1 to {drawing.MOST_QUESTIONS}, not {questions}")
        _other_practice(slug, seed or _any_seed(), questions, count, deal)
        return
    marks: list[Mark] = []
    remembers = not seed and not json
    seed = seed or _any_seed()
    drawn = drawing.questions(slug, seed, questions, chosen)
    if json:
        document = {"game": slug, "seed": seed, "kinds": list(drawing.kinds(slug))}
        print_json(document | {"questions": stoppable(lambda: [question.plain() for question in drawn])})
        return
    from croupier.cli import typed

    typed.with_editing()
    turn = [chosen] if chosen else drawing.kinds(slug)
    if "play" in turn:
        _prepare(slug)
    if remembers:
        drawn = _needed(slug, seed, turn, questions, marks)
    ended = _practise(drawn, questions, typed.ask, marks)
    for line in report(marks):
        print(line)
    if remembers:
        _keep(slug, marks)
    else:
        print(f"The same questions again: --seed {seed}")
    if ended == "interrupted":
        raise typer.Exit(130)


def _other_practice(slug: str, seed: str, questions: int, count: str, deal: str) -> None:
    from croupier.cli import practice, typed

    typed.with_editing()
    if not deal:
        _prepare(slug)
    if count:
        practice.count(slug, seed, questions, count, typed.ask)
    elif deal:
        practice.deal(slug, seed, questions, typed.ask, at_once=deal == _WHEN[0])
    else:
        practice.play(slug, seed, questions, typed.ask)
    print(f"The same again: --seed {seed}")


def _prepare(slug: str) -> None:
    """Have done, before the first question, what the best play needs once in a process."""
    from rich.console import Console

    from croupier.academy.preparation import prepare

    with Console(stderr=True).status("preparing the best play"):
        stoppable(lambda: prepare(slug))


def _needed(slug: str, seed: str, turn: Sequence[Kind], count: int, marks: list[Mark]) -> Iterator[SchoolQuestion]:
    """So many questions about what this person needs most, as hard as the answers so far."""
    from datetime import UTC, datetime

    from croupier.academy import diary, drawing
    from croupier.academy.choosing import next_question
    from croupier.academy.lesson import level_after
    from croupier.academy.repetition import Memory

    if not 1 <= count <= drawing.MOST_QUESTIONS:
        raise BadInput(f"{count} questions cannot be drawn at once; ask for 1 to {drawing.MOST_QUESTIONS}")
    before = diary.read(slug)
    for number in range(count):
        now = datetime.now(UTC)
        memory = Memory([*before, *_reviews(marks, now)], now)
        kind = turn[number % len(turn)]
        level = level_after([marked.right for marked in marks if marked.question.kind == kind])
        yield next_question(slug, kind, f"{seed}.{number + 1}", level, memory)


def _keep(slug: str, marks: Iterable[Mark]) -> None:
    """Keep what was answered, so that it is asked again when it is due."""
    from datetime import UTC, datetime

    from croupier.academy import diary

    diary.write(slug, [*diary.read(slug), *_reviews(marks, datetime.now(UTC))])


def _reviews(marks: Iterable[Mark], at: datetime) -> list[Review]:
    """Answers as they are remembered."""
    from croupier.academy.repetition import Review, topic_of

    return [
        Review(marked.question.kind, marked.question.seed, topic_of(marked.question), marked.right, at)
        for marked in marks
    ]


def _print_chart(slug: str, *, json: bool) -> None:
    from datetime import UTC, datetime

    from croupier import games
    from croupier.academy import diary, plays, repetition

    if not plays.is_advised(games.get(slug)):
        raise BadInput(f"no decision of {games.get(slug).title} changes what a wager is worth; it has no chart")
    memory = diary.memory(slug, datetime.now(UTC))
    if json:
        print_json({"game": slug, "chart": [cell.plain() for cell in repetition.chart(memory)]})
        return
    for line in repetition.chart_text(memory) or [f"No play was answered yet: croupier train {slug} --kind play"]:
        print(line)


def _any_seed() -> str:
    import secrets

    return secrets.token_hex(4)


def _practise(drawn: Iterator[SchoolQuestion], count: int, ask: Ask, marks: list[Mark]) -> str:
    """Ask one after another until the last or until somebody leaves."""
    for number, question in enumerate(drawn, 1):
        for line in shown(question, number, count):
            print(line)
        try:
            marked = answered(question, ask)
        except EOFError:
            print()
            return "left"
        except KeyboardInterrupt:
            print()
            return "interrupted"
        marks.append(marked)
        printed_mark(marked)
    return "done"


def printed_mark(marked: Mark) -> None:
    """Whether an answer was right, what a mistake costs, and why."""
    from croupier.academy import marking

    print("Right." if marked.right else f"No: {marking.shown(marked.question)}.")
    if marked.cost and marked.cost.dollars:
        print(marked.cost.words(symbol_of(marked.question.game)))
    print(f"{marked.question.explanation} ({marked.question.clause})\n")


def shown(question: SchoolQuestion, number: int, count: int) -> Iterator[str]:
    """A question as it is printed."""
    yield f"Question {number} of {count}, {question.kind}"
    yield from (f"  {sentence}" for sentence in question.given)
    yield question.text
    yield from (f"  {letter}) {choice}" for letter, choice in question.lettered)


def answered(question: SchoolQuestion, ask: Ask) -> Mark:
    """The answer to a question, marked; what cannot be read is asked for again."""
    from croupier.academy.marking import mark

    while True:
        text = ask("> ")
        try:
            return mark(question, text)
        except BadInput as error:
            print(error.message)


def symbol_of(slug: str) -> str:
    """How the money of a game is written."""
    from croupier import games
    from croupier.rulebooks import SYMBOLS

    return SYMBOLS[games.get(slug).rulebook.currency]


def signed(symbol: str, amount: float) -> str:
    """An amount won or lost, its sign before the money."""
    return f"{'-' if amount < 0 else '+'}{symbol}{abs(amount):,.2f}"


def report(marks: Sequence[Mark]) -> Iterator[str]:
    """What came of it: kind by kind, what mistakes cost apart from luck, and the clauses to read again."""
    from croupier.academy.lesson import Lesson

    lesson = Lesson(marks)
    yield f"{lesson.right} of {len(marks)} right."
    yield from (f"  {kind}: {right} of {of}" for kind, (right, of) in lesson.by_kind.items())
    symbol = symbol_of(marks[0].question.game) if marks else ""
    if lesson.plays:
        yield f"With the best play these spots bring {signed(symbol, float(lesson.expected))}."
        yield f"Your mistakes cost {symbol}{float(lesson.cost):,.2f}, apart from luck."
    for marked in lesson.dearest:
        assert marked.cost is not None
        _, hand, facing = marked.question.evidence["cell"]
        spot = f"{hand}, the dealer {facing}" if facing else hand
        yield f"  {symbol}{float(marked.cost.dollars):,.2f}: {marked.given} with {spot}; best is {marked.answer}."
    if lesson.read_again:
        yield f"Read again: {', '.join(lesson.read_again)}"
