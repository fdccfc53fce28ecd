"""Free play and counting in the terminal: a warning at every mistake, and what of the result was luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.academy.free_play import FreePlay
    from croupier.academy.live_dealing import LiveTable
    from croupier.academy.question import SchoolQuestion
    from croupier.cli.typed import Ask
    from croupier.mathematics.evaluation import PlayEvaluation

#: The mistakes that a report shows.
_DEAREST = 5


def play(slug: str, seed: str, rounds: int, ask: Ask) -> None:
    """Rounds of free play, and what came of them."""
    from croupier.academy.free_play import FreePlay

    table = FreePlay.of(slug, seed)
    try:
        for number in range(1, rounds + 1):
            print(f"Round {number} of {rounds}")
            table.begin()
            while table.ask is not None:
                _decide(table, ask)
            _settled(table)
    except EOFError:
        print()
    evaluated = table.evaluated()
    if evaluated.rounds:
        _report(evaluated)


def _decide(table: FreePlay, ask: Ask) -> None:
    for sentence in table.seen:
        print(f"  {sentence}")
    choices = list(table.choices)
    print(f"What do you do? {', '.join(choices)}")
    while (said := ask("> ").strip().lower()) not in choices:
        alike = [choice for choice in choices if said and choice.startswith(said)]
        if len(alike) == 1:
            said = alike[0]
            break
        print(f"{said!r} is none of them; answer with {', '.join(choices)}")
    if warned := table.decide(said):
        print(f"Better: {warned.best}. {warned.cost}\n{warned.why}")


def _settled(table: FreePlay) -> None:
    from croupier.academy.dealt import told
    from croupier.money import dollars
    from croupier.round.views import AUDITOR, view

    round_ = table.rounds[-1]
    print("  " + told(round_, view(round_, AUDITOR))[-1])
    net = sum(pay.net for pay in getattr(round_.result, "lines", ()))
    print(f"You {'win' if net >= 0 else 'lose'} ${dollars(abs(net))}.\n")


def _report(evaluated: PlayEvaluation) -> None:
    from croupier.money import dollars

    print(f"{evaluated.rounds} rounds, ${dollars(evaluated.wagered)} wagered, result ${dollars(evaluated.result)}.")
    expected, cost, luck = (float(value) / 100 for value in (evaluated.expected, evaluated.cost, evaluated.luck))
    print(f"The best play brings ${expected:+,.2f}; your mistakes cost ${cost:,.2f}; luck ${luck:+,.2f}.")
    hour = float(evaluated.cost) / 100 / evaluated.rounds * 60
    print(f"Playing so, mistakes cost ${hour:,.2f} in an hour of 60 rounds.")
    for mistake in evaluated.mistakes[:_DEAREST]:
        line = mistake.plain()
        print(f"  ${float(mistake.cost) / 100:,.2f}: round {line['round']}, {line['chosen']}; best is {line['best']}")


def deal(slug: str, seed: str, rounds: int, ask: Ask, *, at_once: bool) -> None:
    """Rounds dealt by hand to simulated players; an exclamation mark asks for something to go wrong."""
    from croupier.academy.live_dealing import LiveTable

    table = LiveTable.of(slug, seed)
    try:
        for number in range(1, rounds + 1):
            print(f"Round {number} of {rounds}. Type ! for an irregularity.")
            for step in table.round(number):
                if step.question is None:
                    print(f"  {step.text}")
                else:
                    _dealt(table, step.question, ask, at_once=at_once)
    except EOFError:
        print()
    right = sum(marked.right for marked in table.marks)
    print(f"{right} of {len(table.marks)} steps as the text has them.")
    for marked in [marked for marked in table.marks if not marked.right]:
        asked = marked.question
        print(f"  {asked.text} {marked.given}; right is {marked.answer}. {asked.explanation} ({asked.clause})")


def _dealt(table: LiveTable, question: SchoolQuestion, ask: Ask, *, at_once: bool) -> None:
    from croupier.academy.marking import mark

    print(question.text)
    for letter, choice in question.lettered:
        print(f"  {letter}) {choice}")
    marked = None
    while marked is None:
        said = ask("> ")
        if said.strip() == "!":
            if mishap := table.irregularity(len(table.marks)):
                for sentence in mishap.given:
                    print(f"  {sentence}")
                _dealt(table, mishap, ask, at_once=at_once)
            print(question.text)
            continue
        try:
            marked = mark(question, said)
        except BadInput as error:
            print(error.message)
    table.marks.append(marked)
    if at_once:
        print("Right." if marked.right else f"No: {marked.answer}. {question.explanation} ({question.clause})")


def count(slug: str, seed: str, questions: int, system: str, ask: Ask) -> None:
    """Counting drills: the running count, and the true one where it is taken by the deck."""
    from croupier.academy.counting import draw
    from croupier.academy.lesson import level_after

    marks: list[bool] = []
    try:
        for number in range(1, questions + 1):
            drawn = draw(slug, f"{seed}.{number}", level_after(marks), system)
            print(f"Count {number} of {questions}, {system}")
            for group in drawn.given:
                print(f"  {group}")
            right = _number("Running count", drawn.running, ask)
            if drawn.true is not None:
                right = _number("True count, towards nothing", drawn.true, ask) and right
            marks.append(right)
    except EOFError:
        print()
    print(f"{sum(marks)} of {len(marks)} right.")


def _number(text: str, right: int, ask: Ask) -> bool:
    while True:
        said = ask(f"{text}> ").strip().replace("\u2212", "-")
        try:
            answer = _whole(said)
        except BadInput as error:
            print(error.message)
            continue
        print("Right." if answer == right else f"No: {right}.")
        return answer == right


def _whole(said: str) -> int:
    try:
        return int(said)
    except ValueError:
        raise BadInput(f"{said!r} is no whole number; write one like 4 or -3") from None
