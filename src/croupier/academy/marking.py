"""Marking an answer: a choice by its letter or its words, an amount of money in whatever way people write one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier import games
from croupier.academy.question import SchoolQuestion
from croupier.errors import BadInput, BadMoney
from croupier.money import Cents, cents
from croupier.round.reasons import amounts
from croupier.round.wording import plain_name

#: Rounds that are dealt in an hour, where what a mistake costs is counted in hours.
ROUNDS: Final = 60
_NOTHING: Final = frozenset({"push", "pushes", "nothing", "none", "nil", "zero", "even", "returned", "tie"})
_DOWN: Final = frozenset({"lose", "loses", "lost", "loss", "take", "takes", "down", "minus", "-"})
_UP: Final = frozenset({"win", "wins", "won", "pay", "pays", "paid", "up", "plus", "+"})
_SPEAKER: Final = frozenset({"i", "they", "player", "seat"})
_CURRENCY: Final = frozenset({"$", "dollar", "dollars", "usd", "sgd", "bucks"})
_UNSTRESSED: Final = frozenset({"a", "an", "the", "it", "is"})
_CENTS: Final = frozenset({"c", "cent", "cents", "¢"})
#: Dollars and cents apart: ``12 dollars 50 cents``, ``$12 and 50 cents``.
_APART: Final = re.compile(r"(\d[\d,]*) *(?:dollars?|bucks)? *(?:and|,)? +(\d\d?) *(?:cents?|c)\b")
#: Odds however they are written: ``3:2``, ``3-2``, ``3/2``, ``3 to 2``.
_ODDS: Final = re.compile(r"\b(\d[\d,]*) *(?:to|:|-|/) *(\d+)\b")
#: What stands before a choice that is named: ``answer b``.
_LEAD: Final = re.compile(r"^(?:answer|option|choice)\b:? *(?=[a-h]$)")
#: What may follow words that name the choice they begin: its ``x``, its sign or the odds to 1 are left out, and no part
#: of a number or a word is enough.
_REST: Final = re.compile(r"^(?:x|\W)?(?:$|\s(?!to \d)| to 1$)")
_CARD: Final = re.compile(r"(?:10|[2-9tjqka])[cdhs]|jk")
_MONEY: Final = re.compile(r"s?\$ *|\.00\b")
_ENDING: Final = re.compile(r"(?<=[a-z]{2})(?:es|s|e)\b")
_PART: Final = re.compile(r"[0-9][0-9,]*(?:\.[0-9]*)?|\.[0-9]+|[a-z]+|[-+$()]|\S")


class MistakeCost(NamedTuple):
    """What a play costs against the best one, each time it is made: in dollars, and as a share of the wager ``unit``
    that it is counted in."""

    dollars: Fraction
    share: Fraction
    unit: str

    def per_hour(self, rounds: int = ROUNDS) -> Fraction:
        """What it costs somebody who makes it in every round of an hour."""
        return self.dollars * rounds

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "dollars": number(self.dollars),
            "share": number(self.share),
            "unit": self.unit,
            "per_hour": {"rounds": ROUNDS, "amount": number(self.per_hour())},
        }

    def words(self, symbol: str) -> str:
        """As a sentence, in the money of a game."""
        share = f"{float(self.share):.2%} of the {plain_name(self.unit)} wager"
        return (
            f"It costs {symbol}{float(self.dollars):,.2f}, {share};"
            f" made in every round of an hour of {ROUNDS}, {symbol}{float(self.per_hour()):,.2f}."
        )


def number(value: Fraction) -> dict[str, Any]:
    """An exact number as JSON."""
    return {"exact": str(value), "value": float(value)}


class Mark(NamedTuple):
    """What came of an answer: whether it is right, and what is."""

    question: SchoolQuestion
    given: str
    right: bool

    @property
    def answer(self) -> str:
        """What would have been right."""
        return self.question.answers[0]

    @property
    def cost(self) -> MistakeCost | None:
        """What a play that was chosen costs against the best; None where nothing was chosen, or it is no play."""
        evidence = self.question.evidence
        costs = evidence.get("costs", {}).get(self.given)
        if costs is None:
            return None
        return MistakeCost(Fraction(costs["dollars"]), Fraction(costs["share"]), evidence["unit"])

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        asked = self.question
        return asked.asked() | {
            "answered": self.given,
            "right": self.right,
            "answer": self.answer,
            "explanation": asked.explanation,
            "clause": asked.clause,
            "cost": self.cost.plain() if self.cost else None,
        }


def read_money(text: str) -> Cents:
    """An amount as people write it: ``12.50``, ``$1,250``, ``-10``, ``(10)``, ``lose 10``, ``75 cents``,
    ``12 dollars 50 cents``, ``push``."""
    plain = re.sub("[\u2212\u2013]", "-", text.lower()).replace("s$", "$").strip().rstrip("!.")
    parts = _PART.findall(_APART.sub(lambda apart: f"{apart[1]}.{apart[2]:0>2}", plain))
    numbers = [part for part in parts if part[0].isdigit() or (part[0] == "." and len(part) > 1)]
    rest = [part for part in parts if part not in numbers]
    known = _SPEAKER | _NOTHING | _DOWN | _UP | _CURRENCY | _CENTS | {"(", ")"}
    signs = [part for part in rest if part in _DOWN | _UP]
    if len(numbers) > 1 or len(signs) > 1 or not known.issuperset(rest) or not (numbers or _NOTHING & {*rest}):
        raise _unread(text)
    amount = _amount(numbers[0], text) if numbers else 0
    if _CENTS & {*rest}:
        if amount % 100:
            raise _unread(text)
        amount //= 100
    return -amount if _DOWN & {*rest} or rest[:1] == ["("] else amount


def _amount(number: str, text: str) -> Cents:
    try:
        return cents(f"0{number}" if number[0] == "." else number.rstrip("."))
    except BadMoney:
        raise _unread(text) from None


def _unread(text: str) -> BadInput:
    return BadInput(f"{text!r} is no amount; write what is won like 12.50, what is lost like -10, or push")


def read_choice(question: SchoolQuestion, text: str) -> str:
    """The choice that an answer names, by its letter or its words."""
    spoken = _LEAD.sub("", _plainly(text))
    for letter, choice in question.lettered:
        if spoken in (letter, f"{letter})", f"({letter})"):
            return choice
    if named := choice_named(spoken, question.choices):
        return named
    letters = ", ".join(letter for letter, _ in question.lettered)
    raise BadInput(f"{text!r} is none of the choices; answer with {letters}, or with the words")


def choice_named(text: str, choices: Sequence[str]) -> str:
    """The one choice that words name, however they are written; nothing where they name none, or several."""
    spoken = _plainly(text)
    for named in (
        [choice for choice in choices if _plainly(choice) == spoken],
        [choice for choice in choices if spoken and _is_begun(_plainly(choice), spoken)],
        [choice for choice in choices if _loosely(choice) == _loosely(spoken)],
    ):
        if len(named) == 1:
            return named[0]
    return ""


def _plainly(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").split()).replace(" %", "%").rstrip(".!")


def _is_begun(choice: str, spoken: str) -> bool:
    return choice.startswith(spoken) and bool(_REST.match(choice[len(spoken) :]))


def _loosely(text: str) -> str:
    """What is left of words however they are written: without hyphens, commas, articles, currency and endings, and with
    cards in one order."""
    odds = _ODDS.sub(r"\1 to \2", _MONEY.sub("", _plainly(text)))
    words = re.sub(r"(?<=\w)-(?=[a-z])|,(?!\d)", " ", odds).replace(",", "").split()
    cards = sorted(word.replace("10", "t") for word in words if _CARD.fullmatch(word))
    others = [word for word in words if word not in _UNSTRESSED and not _CARD.fullmatch(word)]
    return _ENDING.sub("", " ".join([*others, *cards]))


def mark(question: SchoolQuestion, text: str) -> Mark:
    """Mark an answer; one that cannot be read is refused, and may be given again."""
    if question.is_money:
        right = read_money(text) in {cents(answer) for answer in question.answers}
        return Mark(question, text, right)
    chosen = read_choice(question, text)
    return Mark(question, chosen, chosen in question.answers)


def unanswered(question: SchoolQuestion) -> Mark:
    """A question that was left out is not right."""
    return Mark(question, "", False)


def shown(question: SchoolQuestion) -> str:
    """The right answer as it is printed: an amount in the money of the text, a sentence without its full stop."""
    right = question.answers[0]
    return amounts(games.get(question.game))(cents(right)) if question.is_money else right.rstrip(".")
