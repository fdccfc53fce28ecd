"""``croupier count``: what counting a shoe earns, on the screen, as JSON and as a plot; what is refused, and how."""

import json
from pathlib import Path

import pytest

from tests.support import Run

LADIES = ("count", "ride-free", "--wager", "lucky_ladies", "--option", "decks=6", "--shoes", "30")


def test_json_has_every_figure(run: Run) -> None:
    code, out, err = run(*LADIES, "--cut", "52", "--rounds", "80", "--json")
    document = json.loads(out)
    assert (code, err) == (0, "")
    assert (document["game"], document["wager"], document["cards"]) == ("ride-free", "lucky_ladies", 312)
    assert document["cut"] == {"share": pytest.approx(260 / 312), "above": 260, "behind": 52}
    assert document["expected"]["value"] < 0
    for figures in (document["perfect"], document["count"]):
        assert figures["rounds_per_shoe"] == 49
        assert figures["units_per_shoe"] == pytest.approx(0.49 * figures["units_per_100_rounds"])
        assert figures["per_hour"]["units"] == pytest.approx(0.8 * figures["units_per_100_rounds"])
        assert figures["stderr_per_shoe"] > 0
    assert document["count"]["tags"] == "best"
    assert document["count"]["by_card"]["5"] > 0
    assert document["count"]["balanced"] is True
    assert document["sweep"] == []


def test_the_screen_says_what_to_count_and_from_where_to_bet(run: Run) -> None:
    code, out, _ = run(*LADIES, "--tags", "hi-lo", "--trigger", "4", "--spread", "0-3")
    assert code == 0
    assert "lucky_ladies" in out
    assert "bet from a count of a deck of 4 up" in out
    assert "perfect" in out


def test_cut_cards_are_drawn_as_a_plot(run: Run, tmp_path: Path) -> None:
    plot = tmp_path / "cuts.svg"
    code, out, _ = run(*LADIES, "--plot", str(plot))
    assert code == 0
    assert "cut at 80%" in out
    drawn = plot.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "units per 100 rounds" in drawn
    assert "6 decks" in drawn


def test_without_a_number_of_decks_every_shoe_that_the_text_allows_is_drawn(run: Run, tmp_path: Path) -> None:
    plot = tmp_path / "cuts.svg"
    asked = ("count", "mini-baccarat", "--wager", "dragon_bonus_player", "--shoes", "10", "--tags", "hi-lo")
    code, _, err = run(*asked, "--plot", str(plot))
    assert (code, err) == (0, "")
    drawn = plot.read_text(encoding="utf-8")
    assert [decks for decks in range(1, 10) if f"{decks} decks" in drawn] == [6, 7, 8], "fewer only with a shuffler"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("craps", "--wager", "pass"), "no wager of this game is dealt from a shoe"),
        (("ride-free",), "say which wager is counted with --wager: main, "),
        (("ride-free", "--wager", "21_plus_3", "--tags", "none"), "no count 'none'"),
        (("ride-free", "--wager", "21_plus_3", "--spread", "4"), "a spread of '4' is none"),
        (("ride-free", "--wager", "21_plus_3", "--plot", "cuts.gif"), "a plot is an .svg file, not cuts.gif"),
        (("ride-free", "--wager", "21_plus_3", "--plot", "no/such/cuts.svg"), "there is no folder no/such"),
        (("ride-free", "--wager", "21_plus_3", "--rounds", "0"), "0 rounds an hour are none"),
        (("ride-free", "--wager", "21_plus_3", "--cut", "100%"), "a cut of '100%' is none"),
        (("ride-free", "--wager", "21_plus_3", "--cut", "1400%"), "a cut of '1400%' is none"),
        (("ride-free", "--wager", "21_plus_3", "--trigger", "nan"), "a trigger of nan is none"),
        (("ride-free", "--wager", "21_plus_3", "--trigger", "inf"), "a trigger of inf is none"),
        (("blackjack", "--indices", "--plot", "cuts.svg"), "leave out --sweep and --plot"),
        (("mini-baccarat", "--wager", "tie", "--cut", "5"), "14 are the least"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], why: str) -> None:
    code, out, err = run("count", *arguments)
    assert (code, out) == (1, "")
    assert why in err
    assert err.count("\n") == 1
