"""Questions drawn from a seed: the same seed gives the same questions, on any machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from croupier import games
from croupier.academy import hand_reading, payouts, plays, procedures, remedies
from croupier.academy.dealt import POSTS
from croupier.academy.question import KINDS, Kind, SchoolQuestion
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import BadInput, UnknownName
from croupier.round.game import Game

Generator: TypeAlias = Callable[[Game, RandomSource], SchoolQuestion | None]

GENERATORS: Final[Mapping[Kind, Generator]] = {
    "payout": payouts.draw,
    "hand": hand_reading.draw,
    "procedure": procedures.draw,
    "irregularity": remedies.draw,
    "play": plays.draw,
}
#: A kind of question that a game has comes up within so many draws of one seed.
_DRAWS_TO_FIND_KINDS: Final = 120
#: Of another seed it may take longer: few irregularities of some games leave only one right answer.
MOST_DRAWS: Final = 10_000
#: The seed by which the kinds of a game are tried out.
_KINDS: Final = "which kinds there are"
#: A question that has been asked is drawn anew so many times.
_AGAIN: Final = 8
#: How hard a question is: one rises with every few right answers.
Level: TypeAlias = Literal[1, 2, 3]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
#: So many words of a choice are as much to take in as a sentence of what was said.
_LINE: Final = 8
#: What nothing on the table tells, a clause or a line of a pay table, counts as so many sentences.
_BY_HEART: Final = 7
_KNOWN: Final = frozenset({"clause", "table"})
#: The most questions that are drawn at once.
MOST_QUESTIONS: Final = 500


def read_kind(name: str) -> Kind:
    """A kind by its name."""
    for kind in KINDS:
        if kind == name:
            return kind
    raise UnknownName("kind of question", name, list(KINDS))


@cache
def kinds(slug: str) -> tuple[Kind, ...]:
    """The kinds of questions that a game has, tried out: a wheel has no hands to read and nothing to decide."""
    game = games.get(slug)
    return tuple(
        kind
        for kind in KINDS
        if (plays.is_advised(game) if kind == "play" else _drawn(game, kind, _KINDS, _DRAWS_TO_FIND_KINDS))
    )


def question(slug: str, kind: Kind, seed: str) -> SchoolQuestion:
    """The question of a seed."""
    game = games.get(slug)
    drawn = _drawn(game, kind, seed, MOST_DRAWS) if kind in kinds(game.slug) else None
    if drawn is None:
        raise BadInput(f"{game.title} has no questions of the kind {kind}; it has {', '.join(kinds(slug))}")
    return drawn


def _drawn(game: Game, kind: Kind, seed: str, most: int) -> SchoolQuestion | None:
    """The first draw of a seed that makes a question with one right answer."""
    for attempt in range(most):
        drawn = GENERATORS[kind](game, source_of(game.slug, kind, seed, attempt))
        if drawn is not None and is_unambiguous(drawn):
            return drawn._replace(seed=seed)
    return None


def source_of(slug: str, kind: Kind, seed: str, attempt: int) -> RandomSource:
    """What a draw of a seed falls by."""
    return SeededSource(f"academy {slug} {kind} {seed} {attempt}".encode("utf-8", "surrogateescape"))


def is_unambiguous(drawn: SchoolQuestion) -> bool:
    """Whether it has one right answer, and that rests on a clause."""
    return bool(drawn.clause) and has_one_answer(drawn)


def has_one_answer(drawn: SchoolQuestion) -> bool:
    """Whether exactly one of the choices is accepted, and no two of them read alike."""
    spelled = [" ".join(choice.lower().split()) for choice in drawn.choices]
    right = [choice for choice in drawn.choices if choice in drawn.answers]
    return len(set(spelled)) == len(spelled) and (drawn.is_money or len(right) == 1)


def questions(slug: str, seed: str, count: int, kind: Kind | None = None) -> Iterator[SchoolQuestion]:
    """So many different questions, of one kind or of every kind in turn."""
    if not 1 <= count <= MOST_QUESTIONS:
        raise BadInput(f"{count} questions cannot be drawn at once; ask for 1 to {MOST_QUESTIONS}")
    turn: Sequence[Kind] = [kind] if kind else kinds(games.get(slug).slug)
    asked: set[tuple[str, ...]] = set()
    for number in range(count):
        drawn = _unasked(slug, turn[number % len(turn)], f"{seed}.{number + 1}", asked)
        asked.add((drawn.text, *drawn.given))
        yield drawn


def hardness(asked: SchoolQuestion) -> tuple[int, int, int]:
    """How much there is to take in: what was said, what the table posts otherwise, an amount with odd digits, how long
    the choices are; and what is known by heart or not at all."""
    posted = sum(sentence.startswith(POSTS) for sentence in asked.given)
    digits = len(asked.answers[0].strip("-0")) if asked.is_money else 0
    read = sum(len(choice.split()) for choice in asked.choices) // _LINE
    known = _BY_HEART if _KNOWN & asked.evidence.keys() else 0
    return len(asked.given) + 2 * posted + digits + read + known, digits, len(asked.explanation)


def _unasked(slug: str, kind: Kind, seed: str, asked: set[tuple[str, ...]]) -> SchoolQuestion:
    """A question that was not asked yet; where a game has little to ask, the same may come again."""
    drawn = question(slug, kind, seed)
    for again in range(1, _AGAIN):
        if (drawn.text, *drawn.given) not in asked:
            break
        drawn = question(slug, kind, f"{seed}.{again}")
    return drawn
