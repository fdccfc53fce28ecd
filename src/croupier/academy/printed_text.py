"""What the printed text says by itself: in which order its clauses stand, and in which words it puts things right.

The clauses of a text are written down apart from the rules that follow them, so a rule that goes another way is told
by them, whenever it was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from croupier.academy.remedies import remedied
from croupier.round.facts import Deal
from croupier.round.game import Game
from croupier.round.requests import DISCARD
from croupier.round.round import Round
from croupier.rulebooks import Clause, citations

# -- the order of the text --------------------------------------------------------------------------------------------

_PARTS: Final = re.compile(r"[0-9]+|[A-Za-z]+")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10}


def stands_behind(clause: str, before: str) -> bool:
    """Whether a clause is printed behind another, by their numbers alone: ``5.IV`` stands behind ``5.III.B``."""
    parts, others = _PARTS.findall(clause), _PARTS.findall(before)
    for part, other in zip(parts, others, strict=False):
        if part != other:
            return _place(part, other) > _place(other, part)
    return len(parts) > len(others)


def _place(part: str, beside: str) -> tuple[int, int, str]:
    """Where a part of a number stands among its like: figures, Roman numerals beside one another, or letters. Sections
    numbered from ``01`` come before those numbered from ``1``."""
    if part.isdigit():
        return int(not part.startswith("0")), int(part), ""
    if {*part.lower(), *beside.lower()} <= {*_ROMAN}:
        values = [_ROMAN[letter] for letter in part.lower()]
        signed = [-value if value < max(values[at:]) else value for at, value in enumerate(values)]
        return 0, sum(signed), ""
    return len(part), 0, part


# -- what the text does about an irregularity -------------------------------------------------------------------------

_VOIDS: Final = re.compile(r"\b(?:round|hands|bet) (?:is|are) void\b|\bvoids (?:the round|all hands)\b")
_MAY_VOID: Final = re.compile(r"\bvoids?\b|\bdead\b|\bshuffled again\b|\bgoes? back\b|\breturn")
_DISCARDS: Final = re.compile(r"goes to the discard rack unplayed|^A card [^,;]*is discarded\.$")
_MAY_DISCARD: Final = re.compile(r"\bdiscard|\bburn|\bshuffle|\baside\b|\bout of play\b")
_IS_NEXT: Final = re.compile(r"\b(?:serves as|becomes|is) the next card")
_IS_OUT: Final = re.compile(r"\bdiscarded from play\b|\brack unplayed\b")
#: Words by which a text ties what it does to something more than what went wrong.
_ONLY_IF: Final = re.compile(r"\b(?:before|until|unless|chooses?|may|otherwise|with a|while)\b")


def objections(after: Round, game: Game) -> Iterator[str]:
    """What an irregularity has made of a round, against the words of the clause that is cited for it: it does nothing
    that these do not say, and all that they say without a condition."""
    clause = remedied(after).clause
    words = " ".join(entry.gist for entry in _irregularities(game, clause))
    if not words or "below" in words:
        return  # the text does not say what is done, or not here
    before = after.replay(after.answers[:-1])
    is_named = getattr(after.answers[-1].answer, "card", None) is not None
    voided = after.result is not None and after.result.status == "void"
    thrown = _dealt(after, DISCARD) > _dealt(before, DISCARD)
    used = len(after.felt.waiting) > len(before.felt.waiting) or _dealt(after) > _dealt(before) + thrown
    if used and _IS_OUT.search(words):
        yield f"the card is the next one, and not out of play, as {clause} has it: {words}"
    is_simple = not _ONLY_IF.search(words)
    readings = (
        ("the round is void", voided, _VOIDS, is_simple, _MAY_VOID, True),
        ("a card is discarded", thrown, _DISCARDS, is_simple and is_named, _MAY_DISCARD, is_simple),
        ("the card is the next one", used, _IS_NEXT, is_simple and is_named, _IS_NEXT, False),
    )
    for what, happened, says, is_due, may, is_all in readings:
        if happened and is_all and not may.search(words):
            yield f"{what}, of which {clause} says nothing: {words}"
        if is_due and not happened and says.search(words):
            yield f"it is not so that {what}, as {clause} has it: {words}"


def _dealt(round_: Round, to: str = "") -> int:
    """How many cards were dealt, or dealt to somebody."""
    return sum(type(fact) is Deal and to in ("", fact.to) for fact in round_.facts)


def _irregularities(game: Game, clause: str) -> Iterator[Clause]:
    for cited in citations(clause):
        for text in game.texts:
            entry = text.find(cited)
            if entry is not None and entry.kind == "irregularity":
                yield entry
