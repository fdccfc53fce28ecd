"""What a clause says: asked of every clause of a syllabus, beside sentences that say something else in one place.

A round is settled by few clauses, and a checklist has few more. What the others say is asked by their words: a number
that is another, or a word that is its opposite, makes a sentence that the clause does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from croupier import games
from croupier.academy.question import Kind, SchoolQuestion
from croupier.equipment.source import RandomSource, shuffled
from croupier.round.game import Game
from croupier.rulebooks import Clause, Rulebook

#: What a clause is about that can be asked: how the game is dealt, paid and put right.
SYLLABUS: Final = ("rule", "payout", "limit", "procedure", "irregularity")
CHOICES: Final = 4
#: Words and their opposites, each for the other; a word stands in one pair.
_OPPOSITES: Final = (
    ("face up", "face down"),
    ("counterclockwise", "clockwise"),
    ("at most", "at least"),
    ("left", "right"),
    ("before", "after"),
    ("first", "last"),
    ("above", "below"),
    ("higher", "lower"),
    ("highest", "lowest"),
    ("high", "low"),
    ("more", "fewer"),
    ("hard", "soft"),
    ("even", "odd"),
    ("top", "bottom"),
    ("with", "without"),
    ("win", "lose"),
    ("wins", "loses"),
    ("winning", "losing"),
    ("winner", "loser"),
    ("winners", "losers"),
    ("every", "not every"),
    ("all", "not all"),
    ("may", "must"),
    ("can", "cannot"),
    ("player", "dealer"),
    ("players", "dealers"),
    ("banker", "player"),
    ("is", "is not"),
    ("are", "are not"),
    ("ends", "does not end"),
    ("paid", "not paid"),
    ("takes", "does not take"),
    ("becomes", "does not become"),
    ("gets", "does not get"),
    ("goes", "does not go"),
)
_TURNED: Final = {old: new for pair in _OPPOSITES for old, new in (pair, pair[::-1])} | dict(_OPPOSITES)
_COUNTED: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ODDS: Final = re.compile(r"(?<![\w.])(\d[\d,]*) to (\d+)(?= (?:on|for|by|if|where|and|or|of)\b|[,;.]|$)")
#: A number that is no part of another clause's, of a ruling's, or of a table's name.
_FIGURE: Final = re.compile(
    r"(?<![\w.(§-])(?<!\d to )(?<!section )(?<!sections )(?<!card )\d+(?![\w)-]|\.\w|,\d| to \d)"
)
_WORD: Final = re.compile(
    "|".join(rf"\b{re.escape(word)}\b" for word in sorted((*_TURNED, *_COUNTED), key=len, reverse=True)), re.IGNORECASE
)


class AskableClause(NamedTuple):
    """A clause that can be asked, its number with that of its text, and the heading above it."""

    cited: str
    clause: Clause
    heading: str

    @property
    def kind(self) -> Kind:
        """The kind of question it is asked by: whatever is neither paid nor put right belongs to the procedure."""
        kind = self.clause.kind
        return "payout" if kind == "payout" else "irregularity" if kind == "irregularity" else "procedure"


@cache
def askable(slug: str) -> tuple[AskableClause, ...]:
    """Every clause of the texts of a game that can be asked."""
    return tuple(entry for text in games.get(slug).texts for entry in _headed(text))


def _headed(text: Rulebook) -> Iterator[AskableClause]:
    heading, asked = "", set(of_text(text))
    for clause in text.clauses:
        if clause.kind == "heading":
            heading = clause.gist
        elif clause in asked:
            yield AskableClause(f"{text.id} {clause.id}", clause, heading)


def of_text(text: Rulebook) -> list[Clause]:
    """The clauses of a text that a question may rest on."""
    return [clause for clause in text.clauses if clause.kind in SYLLABUS and clause.executable]


def draw(game: Game, kind: Kind, source: RandomSource) -> SchoolQuestion | None:
    """What some clause of this kind says."""
    clauses = [entry for entry in askable(game.slug) if entry.kind == kind]
    return asked(game, clauses[source.below(len(clauses))], source) if clauses else None


def asked(game: Game, entry: AskableClause, source: RandomSource) -> SchoolQuestion:
    """What the clause says, beside what it would say with one place changed, and where there are few of these what
    other clauses say, first those under other headings."""
    right = entry.clause.gist
    changed = shuffled(list(dict.fromkeys(with_one_change(right))), source)
    others = shuffled([other for other in askable(game.slug) if other.clause.gist != right], source)
    others.sort(key=lambda other: other.heading == entry.heading)
    elsewhere = list(dict.fromkeys(other.clause.gist for other in others))
    wrong = [*changed[: CHOICES - 1], *elsewhere[: CHOICES - 1]][: CHOICES - 1]
    about, under = (f" ({entry.heading})", f" under {entry.heading}") if entry.heading else ("", "")
    return SchoolQuestion(
        game.slug,
        entry.kind,
        f"Which of these does {entry.cited}{about} say?",
        (),
        (right,),
        tuple(shuffled([right, *wrong], source)),
        f"So it stands{under}.",
        entry.cited,
        {"clause": entry.cited},
    )


def said(game: Game, cited: str) -> str:
    """What a clause says."""
    return next(entry.clause.gist for entry in askable(game.slug) if entry.cited == cited)


def with_one_change(gist: str) -> Iterator[str]:
    """The sentence with one number another, or one word its opposite."""
    for pattern, others in ((_ODDS, _other_odds), (_FIGURE, _other_figures), (_WORD, _other_words)):
        for match in pattern.finditer(gist):
            for other in others(match):
                yield gist[: match.start()] + other + gist[match.end() :]


def _other_odds(match: re.Match[str]) -> Sequence[str]:
    won, laid = int(match[1].replace(",", "")), int(match[2])
    return [f"{won + 1:,} to {laid}", f"{laid} to {won + (won == laid)}"]


def _other_figures(match: re.Match[str]) -> Sequence[str]:
    number = int(match[0])
    return [str(number + 1), str(2 * number or 2), *([str(number - 1)] if number > 1 else [])]


def _other_words(match: re.Match[str]) -> Sequence[str]:
    word = match[0].lower()
    if word in _COUNTED:
        place = _COUNTED.index(word)
        others = [_COUNTED[beside] for beside in (place + 1, place + 2, place - 1) if 1 <= beside < len(_COUNTED)]
    else:
        others = [_TURNED[word]]
    return [other[:1].upper() + other[1:] if match[0][0].isupper() else other for other in others]
