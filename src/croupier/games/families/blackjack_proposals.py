"""Blackjack as no text has it: rules that are worked out and never dealt.

A mathematician asks what early surrender, a dealer without a hole card or a Charlie is worth before anybody approves
it. `ProposedRules` are the rules of a table with such answers; `ProposedBlackjack` is a plan that has them in force and
refuses to be dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Never

from croupier.errors import BadPlan
from croupier.games.families.blackjack_plan import ACE, TEN, TOTALS, VALUES, BlackjackPlan, Rules
from croupier.round.plan import Proposal

#: Fields of `ProposedRules` by name, with the value proposed, and whether split hands double.
Changes = Mapping[str, Any]

MOST_SPLIT: Final = 4
LONGEST_HAND: Final = 10
_SWITCH: Final = {"on": True, "off": False}
#: Under which upcards the dealer looks for a blackjack.
_HOLE_CARD: Final = {
    "peek": {ACE, TEN},
    "peek_aces": {ACE},
    "peek_tens": {TEN},
    "no_peek": set[int](),
    "none": set[int](),
}
#: Whether split hands double, among what is proposed.
_AFTER_SPLIT: Final = "after_split"
#: Whether a blackjack found late takes doubles and splits as well.
_TAKES_ALL: Final = {"original": False, "all": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedRules(Rules):
    """Rules beyond the texts. Surrender may come before the dealer's check (``early``), and else saves nothing from a
    blackjack that comes out late; a hand of ``charlie`` cards wins whatever the dealer has but a blackjack. One that
    comes out late takes every chip on the box (``takes_all``) where there is ``no_hole_card``, unless that is said."""

    early: bool = False
    charlie: int = 0
    no_hole_card: bool = False
    takes_all: bool | None = None

    @property
    def surrenders_early(self) -> bool:
        """Whether a hand is given up before the dealer looks for a blackjack."""
        return self.early

    @property
    def surrender_waits(self) -> bool:
        """Whether a hand that was given up loses all the same to a dealer's blackjack that comes out late."""
        return not self.early

    @property
    def wins_with(self) -> int:
        """With how many cards a hand wins whatever the dealer has but a blackjack; 0 if with none."""
        return self.charlie

    @property
    def blackjack_takes_all(self) -> bool:
        """Whether a dealer's blackjack that comes out late takes doubles and splits as well."""
        return self.no_hole_card if self.takes_all is None else self.takes_all


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedBlackjack(BlackjackPlan):
    """A plan with some rules ``otherwise`` than its text and the house have them."""

    otherwise: Changes = field(default_factory=dict)

    def in_force(self, options: Any) -> Rules:
        """The rules of the house, and over them what is proposed."""
        rules = BlackjackPlan.in_force(self, options)
        known = {rule.name: getattr(rules, rule.name) for rule in fields(Rules)}
        changes = dict(self.otherwise)
        # A split hand doubles on the same totals as any other, or on none, whichever of the two is said first.
        after_split = changes.pop(_AFTER_SPLIT, bool(rules.doubles_after_split))
        proposed = ProposedRules(**known | changes)
        return replace(proposed, doubles_after_split=proposed.doubles if after_split else frozenset())

    def posted(self, options: Any) -> Never:
        """Nobody deals what no text approves."""
        raise BadPlan("rules beyond the text are worked out and not dealt")


def proposals(plan: BlackjackPlan) -> dict[str, Proposal]:
    """What can be asked about a blackjack game beyond its text."""
    rules, cited = plan.rules, plan.cited

    def proposal(accepted: str, text: str, clause: str, read: Callable[[str], Changes]) -> Proposal:
        return Proposal(accepted, text, clause, lambda word: _with(plan, read(word)), read)

    return {
        "surrender": proposal(
            "none | late | early, or against some upcards, like early:ten or late:2-9",
            "late" if rules.surrender else "none",
            cited.surrender or cited.turn,
            _surrender,
        ),
        "hole_card": proposal(" | ".join(_HOLE_CARD), "peek", cited.peek, _hole_card),
        "late_blackjack": proposal(
            " | ".join(_TAKES_ALL), "original", cited.peek, lambda word: {"takes_all": _TAKES_ALL[word]}
        ),
        "even_money": proposal("on | off", "on" if rules.even_money else "off", cited.even_money, _even_money),
        "double_on": proposal("any | none | totals, like 9-11", _totals(rules.doubles), cited.double, _doubles),
        "double_after_split": proposal(
            "on | off",
            "on" if rules.doubles_after_split else "off",
            cited.double,
            lambda word: {_AFTER_SPLIT: _SWITCH[word]},
        ),
        "split_hands": proposal(f"1 to {MOST_SPLIT}", str(rules.most_hands), cited.split, _split_hands),
        "resplit_aces": proposal(
            "on | off", "off" if ACE in rules.split_once else "on", cited.split, _aces("split_once", rules.split_once)
        ),
        "hit_split_aces": proposal(
            "on | off", "off" if ACE in rules.one_card else "on", cited.split, _aces("one_card", rules.one_card)
        ),
        "charlie": proposal(f"none | 5 to {LONGEST_HAND} cards", "none", cited.win, _charlie),
    }


def _with(plan: BlackjackPlan, changes: Changes) -> ProposedBlackjack:
    before = plan.otherwise if isinstance(plan, ProposedBlackjack) else {}
    known = {part.name: getattr(plan, part.name) for part in fields(BlackjackPlan)}
    return ProposedBlackjack(**known, otherwise={**before, **changes})


def _surrender(word: str) -> Changes:
    when, some, upcards = word.partition(":")
    if when not in ("late", "early") and word != "none":
        raise ValueError(word)
    against = _against(upcards) if some else VALUES
    return {"surrender": frozenset() if word == "none" else against, "early": when == "early"}


def _against(word: str) -> frozenset[int]:
    """Upcards as people name them: ``ten``, ``ace``, ``9-ten``, ``2-ace``."""
    least, _, most = word.partition("-")
    names = [*map(str, range(2, TEN)), "ten", "ace"]
    upcards = range(names.index(least), names.index(most or least) + 1)
    if not upcards:
        raise ValueError(word)
    return frozenset(ACE if names[at] == "ace" else at + 2 for at in upcards)


def _hole_card(word: str) -> Changes:
    if word not in _HOLE_CARD:
        raise ValueError(word)
    return {"checked": frozenset(_HOLE_CARD[word]), "no_hole_card": word == "none"}


def _even_money(word: str) -> Changes:
    return {"even_money": frozenset({ACE}) if _SWITCH[word] else frozenset()}


def _doubles(word: str) -> Changes:
    if word in ("any", "none"):
        return {"doubles": TOTALS if word == "any" else frozenset[int]()}
    least, _, most = word.partition("-")
    totals = TOTALS & frozenset(range(int(least), int(most or least) + 1))
    if not totals:
        raise ValueError(word)
    return {"doubles": totals}


def _split_hands(word: str) -> Changes:
    if not 1 <= int(word) <= MOST_SPLIT:
        raise ValueError(word)
    return {"most_hands": int(word)}


def _aces(rule: str, values: frozenset[int]) -> Callable[[str], Changes]:
    return lambda word: {rule: values - {ACE} if _SWITCH[word] else values | {ACE}}


def _charlie(word: str) -> Changes:
    if word == "none":
        return {"charlie": 0}
    if not 5 <= int(word) <= LONGEST_HAND:
        raise ValueError(word)
    return {"charlie": int(word)}


def _totals(totals: frozenset[int]) -> str:
    if totals in (TOTALS, frozenset()):
        return "any" if totals else "none"
    return f"{min(totals)}-{max(totals)}"


__all__ = ["ProposedBlackjack", "ProposedRules", "proposals"]
