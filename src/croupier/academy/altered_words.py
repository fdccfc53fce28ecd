"""A sentence that says something else in one place: a number that is another, or a word that is its opposite. It has to
read as well as the right one, which would give itself away otherwise, and may not come to the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

#: Words and their opposites, each for the other.
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
    ("more than", "less than"),
    ("or more", "or less"),
    ("hard", "soft"),
    ("even number", "odd number"),
    ("top", "bottom"),
    ("with", "without"),
    ("win", "lose"),
    ("wins", "loses"),
    ("winning", "losing"),
    ("winner", "loser"),
    ("winners", "losers"),
    ("may", "must"),
    ("player", "dealer"),
    ("banker", "player"),
)
#: What is said, and that it is not so.
_DENIALS: Final = (
    ("every", "no"),
    ("all", "not all"),
    ("can", "cannot"),
    ("is", "is not"),
    ("are", "are not"),
    ("ends", "does not end"),
    ("takes", "does not take"),
    ("becomes", "does not become"),
    ("gets", "does not get"),
    ("goes", "does not go"),
)
_TURNED: Final = (
    {old: new for pair in _OPPOSITES for old, new in (pair, pair[::-1])}
    | dict(_OPPOSITES)
    | dict(_DENIALS)
    | {new: old for old, new in _DENIALS if " " in new}
    | {"or fewer": "or more"}
)
#: One and many take other words beside them, so that one is left as it is.
_COUNTED: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ODDS: Final = re.compile(r"(?<![\w.,])(\d[\d,]*) to (\d+)(?= (?:on|for|by|if|where|and|or|of)\b|[,;.]|$)")
#: A number that is no part of another clause's, of a ruling's, or of a bet's or table's name, and no unit of odds.
_FIGURE: Final = re.compile(
    r"(?<![\w.(§+-])(?<!\d,)(?<!\d to )(?<!section )(?<!sections )(?<!card )(?<!Top )"
    r"(?<!are to )(?<!are for )(?<!all to )"
    r"(?:\d{1,3}(?:,\d{3})+|\d+)(?![\w)+-]|\.\w|,\d| to \d)"
)
_WORD: Final = re.compile(
    "|".join(rf"\b{re.escape(word)}\b" for word in sorted((*_TURNED, *_COUNTED), key=len, reverse=True)), re.IGNORECASE
)
#: The word before a place, and the one behind it; punctuation stands for itself.
_BEFORE: Final = re.compile(r"([\w'-]+|[^\w\s])\s*$")
_BEHIND: Final = re.compile(r"^\s*([\w'-]+|[^\w\s])")
#: The same on both sides of an "or" says nothing.
_TWICE: Final = re.compile(r"\b(\w+) (?:or|and|nor) (?:(?:the|a|an|every|its|your|of|from the) )?\1\b", re.IGNORECASE)
#: What is denied already is not denied once more, and what must not be is what may not be.
_DENIED: Final = re.compile(
    r"\b(?:no|not|neither|nor|never|none|nobody|nothing|without|only|cannot|unless|ever)\b[^,;:.]*$", re.IGNORECASE
)
#: A moment is named by what happens then, and not by what does not.
_OF_A_MOMENT: Final = re.compile(r"\b(?:before|until|while|after|once|as)\b[^,;:.]*$", re.IGNORECASE)
_CAN_BE_DENIED: Final = {old for old, _ in _DENIALS} | {"may", "must"}
_IS_VERB: Final = {old for old, _ in _DENIALS} - {"every", "all", "can"}
_DENIED_BEHIND: Final = frozenset("no none nothing neither not only anything".split())
#: Where a word is another than the one that has the opposite: behind these words, and before those.
_NOT_BEHIND: Final[dict[str, frozenset[str]]] = {
    "win": frozenset("the a net of whole play rejected that this its no any".split()),
    "high": frozenset("ace king queen jack ten nine eight seven six five four horn as".split()),
    "with": frozenset(
        "begin begins beginning ending starting on together along dealt went worded agrees ties tampered".split()
    ),
    "all": frozenset("in at of for with over from on to them above not".split()),
    "first": frozenset({"at"}),
    "last": frozenset({"at"}),
    "or more": frozenset({"someone"}),
}
_NOT_BEFORE: Final[dict[str, frozenset[str]]] = {
    "every": frozenset({"second", "other", "time", "24"}),
    "all": frozenset("of the its their a your who , . ; :".split()),
    "with": frozenset("no nobody neither".split()),
    "lose": frozenset({"pro"}),
    "or more": frozenset({"senior"}),
    "top": frozenset({"of", "3"}),
    "may": frozenset({"not", "never", "only"}),
    "must": frozenset({"not", "never", "only"}),
}
#: Hands, bets and calls that have a number in their name: a word behind it, and a word before a figure.
_NAMED_BY_NUMBER: Final = frozenset({"card", "pair", "of", "out", "the", "dollar"})
_NAME: Final = re.compile(r"(?<!^)(?<!\. )(?<!: )\b[A-Z]\w*\s$")
#: Above and below an amount, and not where a text goes on.
_OF_AN_AMOUNT: Final = re.compile(r"the|its|that|\W?\d+|two|twelve")
#: Beside these it is a side.
_SIDE_BEHIND: Final = frozenset({"far", "your", "immediate", "dealer's"})
#: So many of something, and no amount or rank.
_COUNT_OF_THINGS: Final = re.compile(rf"(?<![$.,\d])(?:\d+|{'|'.join(_COUNTED)}) $", re.IGNORECASE)
#: Who or what a hand is of, in some texts with a capital.
_SIDES: Final = frozenset({"player", "dealer", "banker"})
#: What begins a clause whose subject follows.
_OPENS: Final = frozenset("when if that once until after and where , ; : .".split())
#: Amounts are another by so much: round ones by a round sum.
_STEPS: Final = ((1000, 100), (20, 5))


class WordChange(NamedTuple):
    """Other words in one place of a sentence, from ``start`` to ``end``. Another number makes it say something else
    whatever stands in other places; of two opposites the second may take the first back."""

    start: int
    end: int
    words: str
    is_number: bool

    def is_apart(self, other: WordChange) -> bool:
        """Whether both can be made."""
        return self.end <= other.start or other.end <= self.start


def changes(gist: str) -> Iterator[WordChange]:
    """Every number that may be another, and every word that may be its opposite."""
    for pattern, others in ((_ODDS, _other_odds), (_FIGURE, _other_figures), (_WORD, _other_words)):
        for match in pattern.finditer(gist):
            is_number = pattern is not _WORD or match[0].lower() in _COUNTED
            for other in others(match):
                change = WordChange(*match.span(), other, is_number)
                if bool(_TWICE.search(changed(gist, change))) == bool(_TWICE.search(gist)):
                    yield change


def changed(gist: str, *made: WordChange) -> str:
    """The sentence with these changes."""
    for change in sorted(made, reverse=True):
        gist = gist[: change.start] + change.words + gist[change.end :]
    return gist


def with_one_change(gist: str) -> Iterator[str]:
    """The sentence with one number another, or one word its opposite."""
    return (changed(gist, change) for change in changes(gist))


def _other_odds(match: re.Match[str]) -> Sequence[str]:
    won, laid = int(match[1].replace(",", "")), int(match[2])
    return [f"{won + 1:,} to {laid}", f"{laid} to {won + (won == laid)}"]


def _other_figures(match: re.Match[str]) -> Sequence[str]:
    if _NAME.search(match.string[: match.start()]):
        return []
    number, is_share = int(match[0].replace(",", "")), match.string[match.end() :].startswith("%")
    step = next((by for least, by in _STEPS if number >= least and not number % by), 1)
    beside = {int(figure.replace(",", "")) for figure in re.findall(r"\d[\d,]*\d|\d", match.string)}
    others = [number + step, 2 * number or 2, number - step]
    return [f"{other:,}" for other in others if other > 0 and other not in beside and not (is_share and other > 100)]


def _other_words(match: re.Match[str]) -> Sequence[str]:
    word = match[0].lower()
    is_begun = not match.start() or match.string[: match.start()].endswith((". ", ": "))
    is_large = match[0][0].isupper()
    is_joined = is_large and re.match(r"[ -][A-Z]", match.string[match.end() :])
    if is_joined or (is_large and not is_begun and word not in _SIDES):
        return []  # a name
    if word in _COUNTED:
        place = _COUNTED.index(word)
        others = [_COUNTED[at] for at in (place + 1, place + 2, place - 1) if 0 <= at < len(_COUNTED)]
        behind = _beside(match)[1]
        is_name = behind in _NAMED_BY_NUMBER or behind[1:].isdigit()  # of a bet, or of a ruling: four-1
        return [] if is_name else [_like(match[0], other) for other in others]
    return [_like(match[0], _opposite(match, word))] if _is_that_word(match, word) else []


def _like(word: str, other: str) -> str:
    return other[:1].upper() + other[1:] if word[0].isupper() else other


def _beside(match: re.Match[str]) -> tuple[str, str]:
    """The words on both sides of a place."""
    before = _BEFORE.search(match.string[: match.start()])
    behind = _BEHIND.search(match.string[match.end() :])
    return before[1].lower() if before else ".", behind[1].lower() if behind else "."


def _opposite(match: re.Match[str], word: str) -> str:
    if word == "player":
        return "banker" if "banker" in match.string.lower() else "dealer"
    if word == "all" and _beside(match)[0] not in _OPENS:
        return "no"
    if word == "or more" and _COUNT_OF_THINGS.search(match.string[: match.start()]):
        return "or fewer"
    return _TURNED[word]


def _is_that_word(match: re.Match[str], word: str) -> bool:
    """Whether the word is the one that has the opposite, and no other that is written alike."""
    before, behind = _beside(match)
    if before in _NOT_BEHIND.get(word, ()) or behind in _NOT_BEFORE.get(word, ()):
        return False
    if word in ("above", "below"):
        return bool(_OF_AN_AMOUNT.fullmatch(behind))
    if word in ("left", "right"):
        return before in _SIDE_BEHIND or behind == "hand"
    said = match.string[: match.start()]
    if word in _CAN_BE_DENIED and _DENIED.search(said):
        return False
    return not (word in _IS_VERB and (behind in _DENIED_BEHIND or _OF_A_MOMENT.search(said)))
