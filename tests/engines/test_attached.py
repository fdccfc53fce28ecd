"""A wager of one's own beside a game: settled with its cards, analysed from its shoe, simulated and reported."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import app
from croupier.engines.analysis import Analysis
from croupier.engines.wagers import in_round
from croupier.engines.wagers.solve import by_card, solve
from croupier.equipment.cards import cards
from croupier.errors import CroupierError
from croupier.mathematics import wagers
from croupier.simulation import attached

WAGERS = Path(__file__).parents[1] / "published" / "wagers"
LADIES = {
    "name": "Lucky Ladies",
    "look": "player 2, dealer 2",
    "decks": 6,
    "lines": [
        {"line": "queens, blackjack", "when": "count(player, 'Qh') == 2 and blackjack(dealer)", "pays": "1000 to 1"},
        {"line": "queens", "when": "count(player, 'Qh') == 2", "pays": "125 to 1"},
        {"line": "any 20", "when": "points(player) == 20", "pays": "4 to 1"},
    ],
}


def blackjack(cards: str, dealer: str, **expect: str) -> dict[str, Any]:
    """Seat 1 has $10 on the hand and $5 on Lucky Ladies, and stands."""
    return {
        "game": "blackjack",
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"main": "10", "lucky_ladies": "5"}}],
                "hands": {"1": cards.split(), "dealer": dealer.split()},
                "decisions": [{"seat": "1", "action": "stand"}],
            }
        ],
        "expect": {"1": expect},
    }


def test_a_side_bet_is_settled_with_the_cards_of_the_round() -> None:
    owed = croupier.settle(blackjack("Qh Qh", "Ts 9d", main="10", lucky_ladies="625", total="635"), wagers=[LADIES])
    assert owed.ok
    assert owed.nets == {"1": {"main": 1000, "lucky_ladies": 62500}}
    *_, line = owed.plain()["seats"]["1"]["lines"]
    assert (line["wager"], line["line"], line["net"]) == ("lucky_ladies", "queens", "625")


def test_a_side_bet_that_makes_no_line_is_lost() -> None:
    owed = croupier.settle(blackjack("Qh 9h", "Ts 9d"), wagers=[LADIES])
    assert owed.nets["1"] == {"main": 0, "lucky_ladies": -500}


def test_what_was_expected_of_it_is_compared() -> None:
    owed = croupier.settle(blackjack("Kh Jd", "Ts 9d", lucky_ladies="25", total="30"), wagers=[LADIES])
    assert owed.mismatches == ["seat 1, lucky_ladies: expected 25, the rules give 20"]


def test_without_its_file_the_wager_is_unknown() -> None:
    with pytest.raises(CroupierError, match="lucky_ladies"):
        croupier.settle(blackjack("Qh Qh", "Ts 9d"))


def test_the_up_card_is_the_dealers_that_was_turned_over_first() -> None:
    match = {"name": "Lucky Ladies", "look": "player 2, up 1", "lines": [
        {"line": "rank", "when": "matches(player, up) == 1", "pays": "4 to 1"}]}  # fmt: skip
    assert croupier.settle(blackjack("Kh 9d", "Ks 9c"), wagers=[match]).nets["1"]["lucky_ladies"] == 2000
    assert croupier.settle(blackjack("Kh 9d", "As 9c"), wagers=[match]).nets["1"]["lucky_ladies"] == -500


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Main", "something called main already"),
        ("House Money", "something called house_money"),
        ("Total", "something called total"),
        ("+", "no letter"),
    ],
)
def test_a_wager_that_is_called_like_another_is_told_apart_by_nobody(name: str, why: str) -> None:
    own = LADIES | {"name": name}
    with pytest.raises(CroupierError, match=why):
        croupier.settle(blackjack("Kh Jd", "Ts 9d"), wagers=[own])
    with pytest.raises(CroupierError, match=why):
        attached.simulate("blackjack", [wagers.read(own)], 10, named=["main"], strategy="default")


def beside(game: str, bet: str, outcomes: list[Any], look: str, when: str) -> dict[str, int]:
    """$10 on a wager of the game and $1 on one of our own at 4 to 1."""
    own = {"name": "Ours", "look": look, "lines": [{"line": "made", "when": when, "pays": "4 to 1"}]}
    seats = [{"seat": "1", "wagers": {bet: "10", "ours": "1"}}]
    return croupier.settle({"game": game, "rounds": [{"seats": seats, "outcomes": outcomes}]}, wagers=[own]).nets["1"]


def test_a_coup_is_looked_at_when_it_is_over() -> None:
    """2-3 draws a 5 for nothing, K-2 draws a 5: the banker's seven on three cards."""
    coup = ["2c", "Kd", "3h", "2s", "5d", "5c"]
    when = "banker == 7 and banker_cards == 3 and player == 0 and player_two == 5 and banker_third == 5"
    assert beside("mini-baccarat", "banker", coup, "coup", when) == {"banker": 950, "ours": 400}


def test_a_roll_is_looked_at() -> None:
    assert beside("craps", "pass", [[3, 4]], "dice 2", "total == 7") == {"pass": 1000, "ours": 400}
    assert beside("craps", "pass", [[3, 4]], "dice 2", "same(dice) == 2") == {"pass": 1000, "ours": -100}


def test_a_spin_is_looked_at() -> None:
    assert beside("roulette", "red", ["00"], "spins 1 of 38", "landed(spins, 37) == 1") == {"red": -1000, "ours": 400}


def test_it_is_analysed_from_the_games_own_shoe() -> None:
    [two] = croupier.analyze("blackjack", wager=WAGERS / "lucky_ladies.toml", options={"decks": 2})
    assert two.house_edge == croupier.wager(WAGERS / "lucky_ladies.toml", decks=2).house_edge


def test_a_game_that_deals_no_such_thing_refuses_it() -> None:
    with pytest.raises(CroupierError, match="deals no cards"):
        croupier.analyze("roulette", wager=WAGERS / "lucky_ladies.toml")
    with pytest.raises(CroupierError, match="dealt from cards"):
        croupier.analyze("blackjack", wager=WAGERS / "sic_bo_small.toml")


@pytest.mark.parametrize(
    ("slug", "options", "look", "why"),
    [
        ("blackjack", {"soft_17": "stand"}, "dealer", "shows dealer standing on soft 17"),
        ("blackjack", {}, "player 2, dealer standing on soft 17", "shows dealer"),
        ("blackjack", {}, "coup", "shows dealer"),
        ("mini-baccarat", {}, "dealer", "shows coup"),
        ("three-card-poker", {}, "dealer", "shows nothing of the kind"),
        ("craps", {}, "dice 3", "shows dice 2"),
        ("three-dice-baccarat", {}, "throws until 7", "shows dice 3"),
        ("roulette", {"wheel": "single_zero"}, "spins 1 of 38", "shows spins 1 of 37"),
        ("big-six", {}, "spins 1 of 54", "shows nothing of the kind"),
    ],
)
def test_a_round_that_shows_something_else_refuses_it(
    tmp_path: Path, slug: str, options: dict[str, str], look: str, why: str
) -> None:
    file = tmp_path / "ours.json"
    file.write_text(
        json.dumps({"name": "Ours", "look": look, "lines": [{"line": "a", "when": "True", "pays": "1 to 2"}]})
    )
    with pytest.raises(CroupierError, match=why):
        croupier.analyze(slug, wager=file, options=options)


def test_rolls_and_spins_that_follow_each_other_are_analysed_beside_a_game_of_single_ones() -> None:
    [small] = croupier.analyze("craps", wager=WAGERS / "small.toml")
    assert small.house_edge == croupier.wager(WAGERS / "small.toml").house_edge
    [buster] = croupier.analyze("blackjack", wager=WAGERS / "buster_blackjack.toml")
    assert buster.house_edge == croupier.wager(WAGERS / "buster_blackjack.toml").house_edge


def test_a_simulation_beside_the_games_own_wager_sees_the_same_cards() -> None:
    """Pair Plus from a file and Pair Plus of the game are one bet, but for the flush."""
    pairs = wagers.load(WAGERS / "pair_plus_6_3.toml")
    run = attached.simulate("three-card-poker", [pairs], 150, named=["pair_plus"], strategy="default", seed="beside")
    own, theirs = run.wagers[1], run.wagers[0]
    assert own.house_edge == pytest.approx(theirs.house_edge)
    assert run.correlation[0][1] == pytest.approx(1)
    assert own.exact == Fraction(402, 5525)


def test_the_dealers_hand_is_played_out_for_who_bet_on_it_though_nobody_is_left() -> None:
    """Whoever plays well busts before the dealer draws in one round of six; the bet is on the dealer all the same."""
    buster = wagers.load(WAGERS / "buster_blackjack.toml")
    run = attached.simulate("blackjack", [buster], 40, named=["main"], seed="a")
    busts = run.wagers[1]
    assert busts.z_score is not None
    assert abs(busts.z_score) < 4


def test_two_players_who_bust_bet_on_one_dealers_hand() -> None:
    """A ten and a six, which nobody had to play against, draw a king."""
    seats = [{"seat": seat, "wagers": {"main": "10"}} for seat in "12"]
    hands = {"1": "Th 6s Kd".split(), "2": "Td 6c Kh".split(), "dealer": "Ts 6d".split()}
    decisions = [{"seat": seat, "action": "hit"} for seat in "12"]
    scenario = {"game": "blackjack", "rounds": [{"seats": seats, "hands": hands, "decisions": decisions}]}
    [round_] = croupier.settle(scenario).rounds
    buster, left = wagers.load(WAGERS / "buster_blackjack.toml"), iter(cards("Kc 9h"))
    facts = in_round.played_out([buster], round_.facts, lambda: next(left))
    assert [line.line for seat in "12" if (line := in_round.line_in(buster, facts, seat))] == ["3 cards", "3 cards"]
    assert len(list(left)) == 1
    pairs = wagers.load(WAGERS / "perfect_pairs.toml")
    assert in_round.played_out([pairs], round_.facts, lambda: next(left)) is round_.facts


def test_the_commands_take_the_file(tmp_path: Path) -> None:
    scenario = tmp_path / "dispute.json"
    scenario.write_text(json.dumps(blackjack("Kh Jd", "Ts 9d")), encoding="utf-8")
    file = tmp_path / "ladies.json"
    file.write_text(json.dumps(LADIES), encoding="utf-8")
    settled = CliRunner().invoke(app, ["settle", str(scenario), "--wager", str(file), "--json"])
    assert json.loads(settled.stdout)["seats"]["1"]["wagers"] == {"main": "10", "lucky_ladies": "20"}
    played = CliRunner().invoke(
        app, ["simulate", "three-card-poker", "--wager", str(WAGERS / "pair_plus_6_4.toml"), "--rounds", "20",
              "--strategy", "default", "--json"],
    )  # fmt: skip
    assert len(json.loads(played.stdout)["correlation"]) == 4
    report = tmp_path / "dice.csv"
    dice = tmp_path / "dice.toml"
    lines = 'lines = [{ line = "ones", when = "total == 3", pays = "200 to 1" }]'
    dice.write_text(f'name = "Ones"\nlook = "dice 3"\n{lines}\n', encoding="utf-8")
    written = CliRunner().invoke(app, ["report", "three-dice-baccarat", "-o", str(report), "--wager", str(dice)])
    assert written.exit_code == 0, written.output
    assert "Ones" in {row[0] for row in csv.reader(report.read_text(encoding="utf-8").splitlines())}


@pytest.mark.parametrize("name", ["royal_match", "21_plus_3"])
def test_cards_that_are_gone_are_reckoned_from_one_count_exactly(name: str) -> None:
    own = wagers.load(WAGERS / f"{name}.toml")
    without = by_card(own)
    for card in (0, 21, 51):
        pack = (*own.pack[:card], own.pack[card] - 1, *own.pack[card + 1 :])
        again = Analysis(own.name, own.table, solve(own, pack))
        once = Analysis(own.name, own.table, without[card])
        assert (again.net, again.variance) == (once.net, once.variance)
