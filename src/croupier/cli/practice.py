"""Free play and counting in the terminal: a warning at every mistake, and what of the result was luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.academy.free_play import FreePlay
    from croupier.academy.live_dealing import LiveStep, LiveTable
    from croupier.academy.question import SchoolQuestion
    from croupier.cli.typed import Ask
    from croupier.mathematics.evaluation import PlayEvaluation


def play(slug: str, seed: str, rounds: int, ask: Ask) -> None:
    """Rounds of free play, and what came of them."""
    from croupier.academy.free_play import FreePlay
    from croupier.cli.train import symbol_of

    table, symbol = FreePlay.of(slug, seed), symbol_of(slug)
    try:
        for number in range(1, rounds + 1):
            print(f"Round {number} of {rounds}")
            table.begin()
            while table.ask is not None:
                _decide(table, ask, symbol)
            _settled(table, symbol)
    except EOFError:
        print()
    evaluated = table.evaluated()
    if evaluated.rounds:
        _report(evaluated, symbol)


def _decide(table: FreePlay, ask: Ask, symbol: str) -> None:
    for sentence in table.seen:
        print(f"  {sentence}")
    choices = list(table.choices)
    print(f"What do you do? {', '.join(choices)}")
    while not (chosen := _named(said := ask("> ").strip(), choices)):
        print(f"{said!r} is none of them; answer with {', '.join(choices)}")
    if warned := table.decide(chosen):
        print(f"Better: {warned.best}. {warned.cost.words(symbol)}\n{warned.why}")


def _named(said: str, choices: Sequence[str]) -> str:
    """The choice that somebody names, or begins to."""
    from croupier.academy.marking import choice_named

    alike = [choice for choice in choices if said.isalpha() and choice.startswith(said.lower())]
    return choice_named(said, choices) or (alike[0] if len(alike) == 1 else "")


def _settled(table: FreePlay, symbol: str) -> None:
    from croupier.money import dollars

    for sentence in table.settled:
        print(f"  {sentence}")
    print(f"You {'win' if table.net >= 0 else 'lose'} {symbol}{dollars(abs(table.net))}.\n")


def _report(evaluated: PlayEvaluation, symbol: str) -> None:
    from croupier.academy.free_play import DEAREST
    from croupier.cli.train import signed
    from croupier.money import dollars

    result = signed(symbol, evaluated.result / 100)
    rounds = "1 round" if evaluated.rounds == 1 else f"{evaluated.rounds} rounds"
    print(f"{rounds}, {symbol}{dollars(evaluated.wagered)} wagered, result {result}.")
    expected, cost, luck = (float(value) / 100 for value in (evaluated.expected, evaluated.cost, evaluated.luck))
    best, by_chance = signed(symbol, expected), signed(symbol, luck)
    print(f"The best play brings {best}; your mistakes cost {symbol}{cost:,.2f}; luck {by_chance}.")
    hour = float(evaluated.cost) / 100 / evaluated.rounds * 60
    print(f"Playing so, mistakes cost {symbol}{hour:,.2f} in an hour of 60 rounds.")
    for mistake in evaluated.mistakes[:DEAREST]:
        line = mistake.plain()
        each = f"{symbol}{float(mistake.cost) / 100:,.2f}"
        print(f"  {each}: round {line['round']}, {line['chosen']}; best is {line['best']}")


def deal(slug: str, seed: str, rounds: int, ask: Ask, *, at_once: bool) -> None:
    """Rounds dealt by hand to simulated players; an exclamation mark asks for something to go wrong."""
    from croupier.academy.live_dealing import LiveTable

    table = LiveTable.of(slug, seed)
    try:
        for number in range(1, rounds + 1):
            print(f"Round {number} of {rounds}. Type ! for an irregularity.")
            _deal_round(table, number, ask, at_once=at_once)
    except EOFError:
        print()
    right = sum(marked.right for marked in table.marks)
    print(f"{right} of {len(table.marks)} steps as the text has them.")
    for marked in [marked for marked in table.marks if not marked.right]:
        asked = marked.question
        print(f"  {asked.text} {marked.given}; right is {_explained(asked)}")


def _deal_round(table: LiveTable, number: int, ask: Ask, *, at_once: bool) -> None:
    """A round; where something goes wrong on request it goes on from there as the remedy has it."""
    mishaps: list[int] = []
    done = 0
    while done >= 0:
        places = enumerate(table.round(number, mishaps))
        done = _deal_on(table, places, done, mishaps, ask, at_once=at_once)


def _deal_on(
    table: LiveTable, steps: Iterator[tuple[int, LiveStep]], done: int, mishaps: list[int], ask: Ask, *, at_once: bool
) -> int:
    """The steps from one on; the one at which something is to go wrong, or -1 at the end."""
    for place, step in steps:
        if place < done:
            continue
        if step.question is None:
            print(f"  {step.text}")
        elif not _dealt(table, step.question, ask, at_once=at_once):
            mishaps.append(max(step.at, 0))
            return place
    return -1


def _dealt(table: LiveTable, question: SchoolQuestion, ask: Ask, *, at_once: bool) -> bool:
    """A step done and compared; not where something is to go wrong instead."""
    from croupier.academy.marking import mark

    for sentence in question.given:
        print(f"  {sentence}")
    print(question.text)
    for letter, choice in question.lettered:
        print(f"  {letter}) {choice}")
    while True:
        said = ask("> ")
        if said.strip() == "!":
            print("Something goes wrong as soon as it can.")
            return False
        try:
            marked = mark(question, said)
        except BadInput as error:
            print(error.message)
            continue
        table.marks.append(marked)
        if at_once:
            print("Right." if marked.right else f"No: {_explained(question)}")
        return True


def _explained(question: SchoolQuestion) -> str:
    """The right answer with the words and the clause behind it, where the text has any for that step."""
    from croupier.academy.marking import shown

    answer, clause = f"{shown(question)}.", f" ({question.clause})" if question.clause else ""
    why = "" if question.explanation.lower() == answer.lower() else f" {question.explanation}"
    return f"{answer}{why}{clause}"


def count(slug: str, seed: str, questions: int, system: str, ask: Ask) -> None:
    """Counting drills: the running count, the true one where it is taken by the deck, and a hand that is played by it
    where there is any play."""
    from croupier import games
    from croupier.academy import deviations
    from croupier.academy.counting import draw
    from croupier.academy.lesson import level_after
    from croupier.cli.train import answered, printed_mark, shown

    plays_hands = deviations.has_deviations(games.get(slug))

    marks: list[bool] = []
    try:
        for number in range(1, questions + 1):
            drawn = draw(slug, f"{seed}.{number}", level_after(marks), system)
            hand = deviations.draw(slug, f"{seed}.{number}", system) if plays_hands else None
            print(f"Count {number} of {questions}, {system}")
            for group in drawn.given:
                print(f"  {group}")
            right = _number("Running count", drawn.running, ask)
            if drawn.true is not None:
                right = _number("True count, cut to a whole number", drawn.true, ask) and right
            if hand:
                for line in shown(hand, number, questions):
                    print(line)
                played = answered(hand, ask)
                printed_mark(played)
                right = played.right and right
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
