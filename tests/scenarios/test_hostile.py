"""A scenario is written by a stranger: whatever is in it, the answer is a settlement or one clear line."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import CroupierError
from croupier.scenarios import settle

GOOD: list[dict[str, Any]] = [
    {
        "id": "x",
        "game": "blackjack",
        "options": {"decks": 2, "soft_17": "stand", "house_money": "HM-OH-2", "main_maximum": "500"},
        "meters": {"M": "10"},
        "rounds": [
            {
                "seats": [
                    {"seat": "1", "wagers": {"main": "10", "house_money": "5"}, "player": "ann"},
                    {"seat": "2", "wagers": {"main": "20"}, "box": 2},
                ],
                "outcomes": ["8c", "Tc", "6h", "8d", "9d", "Kd", "Ts", "5s", "Jd"],
                "decisions": [
                    {"seat": "1", "action": "cap", "amount": "10"},
                    {"seat": "1", "action": "stand"},
                    {"seat": "2", "action": "hit"},
                ],
                "interventions": [
                    {"at": 2, "kind": "card_drawn_in_error"},
                    {"at": 4, "kind": "face_up_in_shoe", "card": "2c"},
                ],
                "events": ["fresh_shoe"],
                "expect": {"1": {"main": "0"}},
            }
        ],
        "expect": {"1": {"total": "0"}},
        "refused": [{"round": 1, "seat": "2", "action": "split"}],
    },
    {
        "game": "roulette",
        "options": {"wheel": "double_zero_as_single"},
        "rounds": [
            {"seats": [{"seat": "1", "wagers": {"straight:17": "5", "split:17-18": "2.50"}}], "outcomes": ["00", "17"]},
            {"seats": [], "outcomes": ["3"]},
        ],
    },
    {
        "game": "three-card-poker",
        "rounds": [
            {
                "seats": [{"seat": 1, "wagers": {"ante": 10}}],
                "hands": {"1": ["Qh", "8d", "3c"], "dealer": ["Jh", "9s", "4d"]},
                "decisions": [{"seat": 1, "action": "play"}],
            }
        ],
    },
]

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["1", "Ah", "??", "off", "10", "-5", "²"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(place for key, child in inner for place in places(child, (*path, key)))]


@settings(max_examples=400)
@given(data=st.data())
def test_a_scenario_with_anything_in_any_place_is_settled_or_refused_in_one_line(data: st.DataObject) -> None:
    scenario = copy.deepcopy(data.draw(st.sampled_from(GOOD)))
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from([place for place in places(scenario) if place]))
        node = scenario
        for key in path:
            node = node[key]
        if data.draw(st.booleans()):
            node[last] = data.draw(anything)
        elif isinstance(node, dict):
            node[data.draw(st.text(max_size=6))] = node.pop(last)
        else:
            node.pop(last)
    try:
        json.dumps(settle(scenario).plain())
    except CroupierError as error:
        message = str(error)
        assert message.strip()
        assert len(message.splitlines()) == 1


def test_the_scenarios_to_be_spoilt_are_settled_before() -> None:
    assert [settle(scenario).status for scenario in GOOD[1:]] == ["settled", "settled"]
