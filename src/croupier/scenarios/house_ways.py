"""House-way cases: a stack of cards that is set as two hands, how the house sets it, and why.

{"id": "PGH-02", "cards": ["Jk", "Kd", "Qh", "9c", "7s", "5d", "3h"], "low": ["Kd", "Qh"]}
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from croupier import games
from croupier.equipment.cards import TEXT, Card, cards
from croupier.errors import BadScenario
from croupier.games.families.pai_gow import PaiGowPlan, Setting, WayStep
from croupier.scenarios.reading import FREE, TEXTS, shaped
from croupier.scenarios.reading import TEXT as WORD

CASE: Final = FREE | {"game": WORD, "cards": TEXTS, "low": TEXTS, "high": TEXTS}


@dataclass(frozen=True, slots=True)
class HouseWayCase:
    """How the house of a game sets a stack, and where that differs from what was expected."""

    game: str
    setting: Setting
    steps: tuple[WayStep, ...]
    mismatches: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the hands came out as expected."""
        return not self.mismatches

    def plain(self) -> dict[str, Any]:
        """As ``settle --json`` prints it."""
        return {
            "game": self.game,
            "low": [TEXT[card] for card in self.setting.low],
            "high": [TEXT[card] for card in self.setting.high],
            "steps": [{"text": step.text, "clause": step.clause} for step in self.steps],
            "mismatches": list(self.mismatches),
            "ok": self.ok,
        }


def is_case(entry: Any) -> bool:
    """Whether an entry of a scenario file is one of these."""
    return isinstance(entry, dict) and "cards" in entry and "rounds" not in entry


def set_by_the_house(case: Any) -> HouseWayCase:
    """Set the cards of a case by the house ways of its game, and compare with the hands it names: whatever the order of
    their cards, and with others of the same value in their place."""
    given = shaped(case, CASE, ("cards",), "the house-way case")
    slug, plan = _plan(given.get("game", ""))
    held = cards(given["cards"])
    if len(set(held)) != plan.cards:
        raise BadScenario(f"the house sets {plan.cards} different cards, not {' '.join(given['cards']) or 'none'}")
    setting, _ = plan.set_by_the_house(held)
    expected = _expected(given, held)
    whole = sorted(expected.low + expected.high) == sorted(held) and len(expected.low) == plan.low_cards
    equal = whole and plan.ranked(expected) == plan.ranked(setting)
    wrong = [
        f"{name}: expected {' '.join(given[name])}, the house way gives {' '.join(TEXT[card] for card in hand)}"
        for name, hand in zip(("low", "high"), setting, strict=True)
        if name in given and not equal and set(cards(given[name])) != set(hand)
    ]
    return HouseWayCase(slug, setting, plan.explain(held), tuple(wrong))


def _expected(given: Mapping[str, Any], held: Sequence[Card]) -> Setting:
    """The two hands that a case expects, the one that it does not name made of the other cards."""
    low, high = (tuple(cards(given[name])) if name in given else None for name in ("low", "high"))
    others = tuple(card for card in held if card not in (low or high or ()))
    return Setting(others if low is None else low, others if high is None else high)


def _plan(named: str) -> tuple[str, PaiGowPlan[Any]]:
    """The game that a case is of, which need not be named where only one has house ways."""
    for game in [games.get(named)] if named else games.everything():
        if isinstance(game.plan, PaiGowPlan):
            return game.slug, game.plan
    raise BadScenario(f"{named or 'no game'} has no house ways")
