"""What a clause says: asked of every clause of a syllabus, beside sentences that say something else in a place or two.

A round is settled by few clauses, and a checklist has few more. What the others say is asked by their words: a number
that is another, or a word that is its opposite, makes a sentence that the clause does not say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from croupier import games
from croupier.academy.altered_words import changed, changes
from croupier.academy.question import Kind, SchoolQuestion
from croupier.equipment.source import RandomSource, shuffled
from croupier.round.game import Game
from croupier.round.wording import begun
from croupier.rulebooks import Clause, Rulebook

#: What a clause is about that can be asked: how the game is dealt, paid and put right.
SYLLABUS: Final = ("rule", "payout", "limit", "procedure", "irregularity")
CHOICES: Final = 4
#: A clause of more words is asked part by part, where it has several.
_LONG: Final = 60
#: Parts of fewer words say too little by themselves.
_SHORT: Final = 4
#: Sentences whose lengths differ by no more words are alike.
_ALIKE: Final = 8


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
    """What the clause says, beside what it would say with a place or two changed, and where there are few of these what
    other clauses of the text say, first those under other headings, and of a like length. The heading is told unless
    all others stand under another, which would give the answer away."""
    part = _part_asked(entry.clause.gist, source)
    right = _parts(entry.clause.gist)[part] if part >= 0 else entry.clause.gist
    altered = _altered(right, all_said(game.slug), source)
    others = shuffled([other for other in askable(game.slug) if _is_beside(other, entry)], source)
    sentences = [(other.heading, said_) for other in others for said_ in _sentences(other.clause.gist)]
    sentences.sort(key=lambda sentence: (sentence[0] == entry.heading, _unlike(sentence[1], right)))
    elsewhere = list(dict.fromkeys(said_ for _, said_ in sentences if said_ != right))
    wrong = [*altered, *elsewhere[: CHOICES - 1]][: CHOICES - 1]
    about = f" ({entry.heading})" if entry.heading and altered else ""
    under = f" under {entry.heading}" if entry.heading else ""
    among = ", among other things" if part >= 0 else ""
    return SchoolQuestion(
        game.slug,
        entry.kind,
        f"Which of these does {entry.cited}{about} say{among}?",
        (),
        (right,),
        tuple(shuffled([right, *wrong], source)),
        f"So it stands{under}.",
        entry.cited,
        {"clause": entry.cited} | ({"part": part} if part >= 0 else {}),
    )


def _altered(right: str, true: Collection[str], source: RandomSource) -> list[str]:
    """Sentences that say something else, so that none of all that are offered is the one that the others come from:
    two places changed, each alone and both; or one place with other numbers; or a single word."""
    known = shuffled([change for change in changes(right) if changed(right, change).lower() not in true], source)
    for first, second in product([change for change in known if change.is_number], known):
        if first.is_apart(second) and (both := changed(right, first, second)).lower() not in true:
            return [changed(right, first), changed(right, second), both]
    return [changed(right, change) for change in known if change[:2] == known[0][:2]][: CHOICES - 1]


@cache
def all_said(slug: str) -> frozenset[str]:
    """All that the texts of a game say: changed in one place, one clause may say what another has."""
    gists = [entry.clause.gist for entry in askable(slug)]
    return frozenset(said_.lower() for gist in gists for said_ in (gist, *_parts(gist)))


def _is_beside(other: AskableClause, entry: AskableClause) -> bool:
    """Whether another clause of the same text says something else: two texts may say the same in other words."""
    text, its_text = (each.cited.removesuffix(each.clause.id) for each in (entry, other))
    return text == its_text and other.clause.gist != entry.clause.gist


def _part_asked(gist: str, source: RandomSource) -> int:
    """Which part of a long clause is asked; -1 where it is asked whole."""
    parts = _parts(gist)
    changeable = [at for at, part in enumerate(parts) if len(part.split()) >= _SHORT and any(changes(part))]
    if len(gist.split()) <= _LONG or len(parts) < 2 or not changeable:
        return -1
    return changeable[source.below(len(changeable))]


def _sentences(gist: str) -> list[str]:
    """A clause as it is set beside another: part by part where it is long."""
    return [part for part in _parts(gist) if len(part.split()) >= _SHORT] if len(gist.split()) > _LONG else [gist]


def _parts(gist: str) -> list[str]:
    return [f"{begun(part.rstrip('.'))}." for part in gist.split("; ")]


def _unlike(gist: str, right: str) -> int:
    return abs(len(gist.split()) - len(right.split())) // _ALIKE


def said(game: Game, cited: str, part: int = -1) -> str:
    """What a clause says, or a part of it."""
    gist = next(entry.clause.gist for entry in askable(game.slug) if entry.cited == cited)
    return _parts(gist)[part] if part >= 0 else gist
