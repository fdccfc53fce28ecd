"""House-way cases: seven cards of pai gow poker, how the house sets them, and why.

{"id": "PGH-02", "cards": ["Jk", "Kd", "Qh", "9c", "7s", "5d", "3h"], "low": ["Kd", "Qh"]}
"""

from dataclasses import dataclass
from typing import Any, Final

from croupier.equipment.cards import TEXT, cards
from croupier.errors import BadScenario
from croupier.games.pai_gow_poker.house_way import Setting, Step, explain, house_way
from croupier.scenarios.reading import FREE, TEXTS, shaped
from croupier.scenarios.reading import TEXT as WORD

CASE: Final = FREE | {"game": WORD, "cards": TEXTS, "low": TEXTS, "high": TEXTS}


@dataclass(frozen=True, slots=True)
class HouseWay:
    """How the house sets seven cards, and where that differs from what was expected."""

    setting: Setting
    steps: tuple[Step, ...]
    mismatches: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the hands came out as expected."""
        return not self.mismatches

    def plain(self) -> dict[str, Any]:
        """As ``settle --json`` prints it."""
        return {
            "game": "pai-gow-poker",
            "low": [TEXT[card] for card in self.setting.low],
            "high": [TEXT[card] for card in self.setting.high],
            "steps": [{"text": step.text, "clause": step.clause} for step in self.steps],
            "mismatches": list(self.mismatches),
            "ok": self.ok,
        }


def is_case(entry: Any) -> bool:
    """Whether an entry of a scenario file is one of these."""
    return isinstance(entry, dict) and "cards" in entry and "rounds" not in entry


def set_by_the_house(case: Any) -> HouseWay:
    """Set the cards of a case by the house ways (OH-F §12), and compare with the hands it names."""
    parts = shaped(case, CASE, ("cards",), "the house-way case")
    if parts.get("game", "pai-gow-poker") != "pai-gow-poker":
        raise BadScenario(f"only pai-gow-poker has house ways, not {parts['game']}")
    held = cards(parts["cards"])
    if len(set(held)) != 7:
        raise BadScenario(f"the house sets seven different cards, not {' '.join(parts['cards']) or 'none'}")
    setting = house_way(held)
    wrong = [
        f"{name}: expected {' '.join(parts[name])}, the house way gives {' '.join(TEXT[card] for card in cards_set)}"
        for name, cards_set in zip(("low", "high"), setting, strict=True)
        if name in parts and set(cards(parts[name])) != set(cards_set)
    ]
    return HouseWay(setting, explain(held), tuple(wrong))
