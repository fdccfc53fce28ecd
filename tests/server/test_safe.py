"""Names of files that come over the network are refused wherever a scenario may have one."""

from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.server import safe


@pytest.mark.parametrize(
    "part",
    [
        {"options": {"pair_plus": "/etc/passwd.toml"}},
        {"refused": [{"option": "pair_plus", "value": "tables.toml"}]},
        {"refused": [{"paytable": "../tables.toml", "wager": "pair_plus"}]},
    ],
)
def test_a_scenario_names_no_file(part: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="names a file"):
        safe.scenario({"game": "three-card-poker", "rounds": []} | part)
    with pytest.raises(BadInput, match="names a file"):
        safe.scenario([{"game": "three-card-poker"} | part])


@pytest.mark.parametrize(
    "part", [{"refused": "x.toml"}, {"refused": ["x.toml"]}, {"refused": [{"paytable": "PP-OH"}]}, {}]
)
def test_what_names_no_file_goes_through_as_it_is(part: dict[str, Any]) -> None:
    entry = {"game": "three-card-poker"} | part
    assert safe.scenario(entry) is entry
