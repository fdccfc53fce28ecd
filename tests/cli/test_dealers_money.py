"""What the dealer is paid, at the table in the terminal and in a dispute (CO 30-2119 (26)(A)(IV))."""

import json
from pathlib import Path

import pytest

from croupier import games
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


# -- wagers for the dealer ------------------------------------------------------------------------------------------


@clause("CO 30-2119 (7)")
def test_7_a_wager_for_the_dealer_is_typed_behind_the_players_own() -> None:
    sitting = Sitting("ride-free", "10 for the dealer 5", "", "", "s", "q", deal="Th 9c 9h 8c")
    assert "Seat 1: +10, has 505" in sitting.text
    assert "Seat 1d, for the dealer: +5, the tip box has 10" in sitting.text
    assert "(Enter repeats main 10 for the dealer main 5)" in sitting.text
    assert sitting.money == [500 + 10 - 5], "what the wager for the dealer comes to is the dealers'"


@clause("CO 30-2119 (7)")
def test_7_one_that_loses_is_the_players_loss() -> None:
    sitting = Sitting("ride-free", "10 for the dealer 5", "", "", "s", "10", "", "s", "q", deal="Th 9c 8h Tc")
    assert "Seat 1d, for the dealer: -5, the tip box has 0" in sitting.text
    assert sitting.money == [500 - 10 - 5 - 10], "the second round is played without one"


@clause("CO 30-2119 (7)")
@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("ride-free", "for the dealer 5", "a wager for the dealer goes with one of your own"),
        ("ride-free", "10 for the dealer 21_plus_3_progressive 1", "for the dealer"),
        ("blackjack", "10 for the dealer 5", "nobody wagers for the dealer in Blackjack"),
    ],
)
def test_7_one_that_may_not_be_made_leaves_nothing_on_the_layout(game: str, line: str, why: str) -> None:
    sitting = Sitting(game, line, "none", "q")
    assert why in sitting.text
    assert not any(place.wagers for place in sitting.session.table.places.values())
    assert sitting.money == [500]


@pytest.mark.parametrize("slug", [game.slug for game in games.everything() if game.for_the_dealer])
def test_every_game_that_has_them_says_how_they_are_typed(slug: str) -> None:
    assert "10 for the dealer 5" in Sitting(slug, "help", "q").text
