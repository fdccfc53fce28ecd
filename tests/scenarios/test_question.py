"""What a scenario leaves open, for pages on which it is answered by pointing."""

from typing import Any

from croupier.round.requests import Decide, Draw
from croupier.scenarios.tried import question


def scenario(*outcomes: str, decisions: list[dict[str, str]] | None = None) -> dict[str, Any]:
    seats = [{"seat": "1", "wagers": {"ante": "10"}}]
    round_ = {"seats": seats, "outcomes": list(outcomes), "decisions": decisions or []}
    return {"game": "three-card-poker", "rounds": [round_]}


CARDS = ("Ah", "Jd", "Kc", "9s", "7d", "4h")


def test_the_round_asks_for_one_thing_after_the_other() -> None:
    asked = question(scenario("Ah"))
    assert isinstance(asked, Draw)
    assert asked.to == "dealer"
    asked = question(scenario(*CARDS))
    assert isinstance(asked, Decide)
    assert (asked.seat, [action.name for action in asked.actions]) == ("1", ["play", "fold"])


def test_a_scenario_that_is_settled_or_wrong_asks_for_nothing() -> None:
    play = [{"seat": "1", "action": "play"}]
    assert question(scenario(*CARDS, decisions=play)) is None
    assert question(scenario(*CARDS, "2c", decisions=play)) is None
    assert question({"game": "nothing"}) is None
