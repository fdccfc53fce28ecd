"""Why a wager ended as it did in a few words, for the felt beside its chips: ``jack high does not qualify``."""

import re
from collections.abc import Mapping
from typing import Final

from croupier.hands.names import line_name, with_article
from croupier.round.facts import Pay
from croupier.round.grounds import Grounds

#: What became of a wager that was not decided by a comparison.
_DONE: Final = {"returned": "taken back", "withdrawn": "taken back", "surrender": "surrendered"}
_RESULT: Final = re.compile(r"^the (?:result|roll|come out roll) is ([^,]+)")
_BUST: Final = re.compile(r"^the dealer busts with (\d+)")
#: Letters that there is room for at the chips of a wager.
LONGEST: Final = 60
_CARDS: Final = re.compile(r"\s*\([^)]*\)")
#: Cards, or a total, where other hands have a name.
_IS_CARDS: Final = re.compile(r"([2-9TJQKA][cdhs]|Jk|\d+)\b")


def brief(pay: Pay, grounds: Grounds) -> str:
    """What decided a wager, as short as it can be said; what it came to stands beside it."""
    if pay.outcome in ("forfeit", *_DONE):
        return _given_up(pay, grounds)
    if grounds.brief:
        return grounds.brief
    if result := _RESULT.match(grounds.because):
        return result[1]
    if bust := _BUST.match(grounds.because):
        return f"dealer busts with {bust[1]}"
    own, other = _both(pay, grounds.hands)
    match grounds.comparison:
        case "not qualified":
            return f"{_short(grounds.hands.get('dealer', other))} does not qualify"
        case "on the table":
            return line_name(pay.line) if pay.line and pay.line != "regular" else _short(own)
        case "not on the table":
            return _unpaid(grounds.hands, own)
        case "higher" if pay.outcome != "win":  # the better hand is not paid by itself
            return _unpaid(grounds.hands, own)
        case "higher" | "lower" | "equal" if own and other:
            return _compared(own, other, grounds.comparison)
        case "hit" | "missed" if grounds.hands:
            return _sides(grounds.hands)
    return _short(grounds.because.replace("{your} ", "").replace("{you} ", ""))


def _unpaid(hands: Mapping[str, str], own: str) -> str:
    """What a pay table has nothing for: a hand by its name, both sides of a coup, or cards that make nothing."""
    if len(hands) > 1 and any(map(str.isdigit, own)):
        return _sides(hands)
    name = _short(own)
    return "no pay" if not name or _IS_CARDS.match(name) else f"{name}: no pay"


def _sides(hands: Mapping[str, str]) -> str:
    """Both sides by their names, ``player 7, banker 1``: two bare counts would read like the odds of the bet."""
    if any(map(str.isdigit, "".join(hands))):  # the hand of a seat
        return " against ".join(map(_short, hands.values()))
    return ", ".join(f"{side} {_short(hand)}" for side, hand in hands.items())


def _given_up(pay: Pay, grounds: Grounds) -> str:
    """A fold, or whatever else gives a wager up or back."""
    if grounds.because.startswith(("the round is void", "{you}")) or pay.outcome in _DONE:
        done = "folded" if "folded" in grounds.because else _DONE.get(pay.outcome, "given up")
        return "round void" if "void" in grounds.because else done
    return _short(grounds.because)


def _both(pay: Pay, hands: Mapping[str, str]) -> tuple[str, str]:
    """The hand that the wager is on, the seat's or the one it is named after, and the one it met."""
    whose = next((who for who in (pay.seat, pay.wager, *hands) if who in hands), "")
    other = next((hand for who, hand in hands.items() if who != whose), "")
    return hands.get(whose, ""), other


def _compared(own: str, other: str, comparison: str) -> str:
    if ";" in own:  # set into two
        return {"higher": "both hands won", "lower": "both hands lost"}.get(comparison, "one hand won, one lost")
    first, second = _short(own), _short(other)
    parts = [_CARDS.sub("", hand).split(", ") for hand in (own, other)]
    # Two pair against two pair: what they differ in decides, the pairs or the kicker.
    differing = next((two for two in zip(*parts, strict=False) if two[0] != two[1]), None)
    if first == second and differing:
        first, second = differing
    if comparison == "equal":
        return f"both have {with_article(second)}" if first == second else f"{second} pushes {first}"
    better, worse = (first, second) if comparison == "higher" else (second, first)
    text = f"{better} over {worse}"
    return text if len(text) <= LONGEST else _told_apart(better, worse)


def _told_apart(better: str, worse: str) -> str:
    """Two hands of a kind whose ranks differ late: ``flush, four over three``."""
    (ranks, _, kind), (others, _, _) = better.partition(" "), worse.partition(" ")
    first, second = next(two for two in zip(ranks.split("-"), others.split("-"), strict=False) if two[0] != two[1])
    return f"{'high card' if kind == 'high' else kind}, {first} over {second}"


def _short(hand: str) -> str:
    """A hand without its cards and kickers."""
    return _CARDS.sub("", hand).partition(",")[0].partition(";")[0]
