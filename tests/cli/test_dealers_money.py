"""What the dealer is paid, at the table in the terminal and in a dispute (CO 30-2119 (26)(A)(IV))."""

import json
from pathlib import Path

import pytest

from croupier.cli import settle
from tests.cli.sitting import Sitting
from tests.support import clause

ENVIED = {"21_plus_3": "PT-FLT-213-E04", "bust_bonus": "off"}


@clause("CO 30-2119 (26)(A)(IV)")
def test_26_a_iv_the_terminal_shows_the_line_and_what_the_tip_box_holds() -> None:
    sitting = Sitting("ride-free", "main 10 21_plus_3 5", "s", "q", deal="9h 8h Th 9c", options=ENVIED)
    assert "dealer envy +10 win straight flush" in sitting.text
    assert "The dealer: +10, has 10" in sitting.text
    assert sitting.money == [500 + 10 + 125], "the envy is nobody's at the table"


@clause("CO 30-2119 (26)(A)(IV)")
def test_26_a_iv_settle_prints_the_dealer_beside_the_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario = {
        "game": "ride-free",
        "options": ENVIED,
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"main": "10", "21_plus_3": "5"}}],
                "outcomes": ["9h", "8h", "Th", "9c"],
                "decisions": [{"seat": "1", "action": "stand"}],
            }
        ],
        "expect": {"1": {"21_plus_3": "125", "total": "135"}, "dealer": {"envy": "10", "total": "10"}},
    }
    file = tmp_path / "envy.json"
    file.write_text(json.dumps(scenario), encoding="utf-8")
    settle.command(file, json=False)
    printed = capsys.readouterr().out
    assert "the dealer: total 10" in printed
    settle.command(file, json=True)
    seats = json.loads(capsys.readouterr().out)["seats"]
    assert (seats["dealer"]["wagers"], seats["1"]["total"]) == ({"envy": "10"}, "135")
