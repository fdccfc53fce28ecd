"""An exam: a fixed number of questions from a seed, a time limit, a pass mark, and how much of the text it covers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from croupier import games
from croupier.academy import words_of_a_text
from croupier.academy.drawing import kinds, question
from croupier.academy.marking import Mark, mark, shown, unanswered
from croupier.academy.question import Kind, SchoolQuestion
from croupier.errors import BadInput
from croupier.round.game import Game
from croupier.rulebooks import Rulebook, citations

#: A question about a clause that has come up is drawn anew so many times.
_AGAIN: Final = 3
MOST_QUESTIONS: Final = 200


class ExamTerms(NamedTuple):
    """How an exam is sat: how many questions, in how many minutes, and the percentage that must be right."""

    questions: int = 20
    minutes: int = 40
    pass_percent: int = 80

    @classmethod
    def of(cls, questions: int) -> ExamTerms:
        """The usual terms for so many questions: two minutes for each."""
        return cls(questions, questions * cls().minutes // cls().questions)

    @property
    def needed(self) -> int:
        """How many answers must be right."""
        return -(-self.questions * self.pass_percent // 100)

    def plain(self) -> dict[str, int]:
        """As JSON."""
        return {**self._asdict(), "needed": self.needed}


class Exam(NamedTuple):
    """The questions of a seed."""

    game: str
    seed: str
    terms: ExamTerms
    questions: tuple[SchoolQuestion, ...]

    @property
    def clauses(self) -> list[str]:
        """The clauses that the questions rest on, in the order of the text."""
        cited = {clause for asked in self.questions for clause in citations(asked.clause)}
        return [clause for clause in syllabus(games.get(self.game)) if clause in cited]

    def plain(self) -> dict[str, Any]:
        """As JSON, with the answers."""
        return self.head() | {"questions": [asked.plain() for asked in self.questions]}

    def head(self) -> dict[str, Any]:
        """What it is and how much of the text it covers, as JSON without its questions."""
        game = games.get(self.game)
        coverage = {"asked": self.clauses, "of": len(syllabus(game))}
        return {
            "game": self.game,
            "rules_version": game.rules_version,
            "seed": self.seed,
            "terms": self.terms.plain(),
            "coverage": coverage,
        }

    def marked(self, answers: Sequence[str]) -> ExamResult:
        """The exam marked: one answer for each question in order; those that are empty or missing are left out."""
        if len(answers) > len(self.questions):
            raise BadInput(f"there are {len(answers)} answers to {len(self.questions)} questions")
        given = [*answers, *[""] * (len(self.questions) - len(answers))]
        marks = tuple(
            mark(asked, text) if text.strip() else unanswered(asked)
            for asked, text in zip(self.questions, given, strict=True)
        )
        return ExamResult(self, marks)


class ExamResult(NamedTuple):
    """An exam that was sat."""

    exam: Exam
    marks: tuple[Mark, ...]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(marked.right for marked in self.marks)

    @property
    def passed(self) -> bool:
        """Whether enough of them are."""
        return self.right >= self.exam.terms.needed

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return self.exam.head() | {
            "right": self.right,
            "passed": self.passed,
            "marks": [marked.plain() for marked in self.marks],
        }


def syllabus(game: Game) -> list[str]:
    """Every clause of the game's own text that a question may rest on."""
    return syllabus_of(game.rulebook)


def syllabus_of(text: Rulebook) -> list[str]:
    """Every clause of a text that a question may rest on."""
    return [f"{text.id} {clause.id}" for clause in words_of_a_text.of_text(text)]


def draw(slug: str, seed: str, terms: ExamTerms | None = None) -> Exam:
    """The exam of a seed: every kind of question in turn, each about another clause as far as there are any."""
    terms = terms or ExamTerms()
    if not 1 <= terms.questions <= MOST_QUESTIONS:
        raise BadInput(f"an exam has 1 to {MOST_QUESTIONS} questions, not {terms.questions}")
    if not seed:
        raise BadInput("an exam is drawn from a seed, so that it can be repeated; give one")
    turn = kinds(games.get(slug).slug)
    asked: list[SchoolQuestion] = []
    for number in range(terms.questions):
        candidates = [f"{seed}.{number + 1}" + (f".{again}" if again else "") for again in range(_AGAIN)]
        asked.append(_unlike(slug, turn[number % len(turn)], candidates, asked))
    return Exam(slug, seed, terms, tuple(asked))


def _unlike(slug: str, kind: Kind, seeds: Sequence[str], asked: Sequence[SchoolQuestion]) -> SchoolQuestion:
    """The first question about a clause that has not come up, or else one that has not been asked."""
    clauses = {before.clause for before in asked}
    drawn: list[SchoolQuestion] = []
    for seed in seeds:
        drawn.append(question(slug, kind, seed))
        if drawn[-1].clause not in clauses:
            return drawn[-1]
    known = {_gist(before) for before in asked}
    return next((candidate for candidate in drawn if _gist(candidate) not in known), drawn[0])


def _gist(asked: SchoolQuestion) -> tuple[str, str, tuple[str, ...]]:
    """What two questions have in common that ask for the same, whatever lies on the table."""
    return asked.text, asked.given[-1] if asked.given else "", asked.answers


def paper(exam: Exam) -> str:
    """The exam as a page to print: the questions, and behind them the answers with their clauses."""
    game = games.get(exam.game)
    terms = exam.terms
    lines = [
        f"# {game.title}: exam {exam.seed}",
        "",
        f"{terms.questions} questions, {terms.minutes} minutes. {terms.needed} right answers pass.",
        "",
        "Name: ______________________  Date: ______________",
    ]
    for number, asked in enumerate(exam.questions, 1):
        lines += [
            "",
            f"## {number}. {asked.kind}",
            "",
            *(f"- {sentence}" for sentence in asked.given),
            "",
            asked.text,
            "",
        ]
        lines += [f"- [ ] {letter}) {choice}" for letter, choice in asked.lettered] or ["Answer: ______________"]
    lines += ["", "# Answers", ""]
    for number, asked in enumerate(exam.questions, 1):
        lines.append(f"{number}. **{shown(asked)}** ({asked.clause}). {asked.explanation}")
    covered = f"{len(exam.clauses)} of {len(syllabus(game))} clauses of {game.rulebook.id}"
    return "\n".join([*lines, "", f"This exam covers {covered}: {', '.join(exam.clauses)}.", ""])


def paper_contents(exam: Exam) -> dict[str, Any]:
    """What a printed exam says, for whoever sets it."""
    game, terms = games.get(exam.game), exam.terms
    covered = f"{len(exam.clauses)} of {len(syllabus(game))} clauses of {game.rulebook.id}"
    return {
        "title": f"{game.title}: exam {exam.seed}",
        "terms": f"{terms.questions} questions, {terms.minutes} minutes. {terms.needed} right answers pass.",
        "questions": [asked.plain() for asked in exam.questions],
        "covers": f"This exam covers {covered}: {', '.join(exam.clauses)}.",
    }
