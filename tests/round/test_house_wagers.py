"""Wagers of a house's own in a round: made, settled and explained beside the game's, replayed under the same digest."""

from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import show
from croupier.errors import BadInput, CroupierError, OtherRules, WagerRefused
from croupier.mathematics import analyses
from croupier.options import House
from croupier.round import reasons, views
from croupier.round.game import Game
from croupier.round.requests import DEALER
from croupier.round.round import Round, Void
from croupier.round.setup import setup

LADIES = """
name = "Lucky Ladies"
look = "player 2, dealer 2"
lines = [
  { line = "queens, blackjack", when = "count(player, 'Qh') == 2 and blackjack(dealer)", pays = "1000 to 1" },
  { line = "queens", when = "count(player, 'Qh') == 2", pays = "125 to 1" },
  { line = "pair", when = "alike(player) == 2", pays = "0 to 1" },
]
"""
FLUSH = {
    "name": "Any Flush",
    "look": "player 3",
    "lines": [{"line": "flush", "when": "suited(player)", "pays": "10 to 1"}],
}
NATURALS = {
    "name": "Naturals",
    "look": "coup",
    "lines": [{"line": "both", "when": "player_two >= 8 and banker_two >= 8", "pays": "30 to 1"}],
}


def posted(slug: str, *definitions: object, **options: str) -> tuple[Game, House]:
    game = games.get(slug)
    return game, game.house({"house_wagers": list(definitions), **options})


def played(game: Game, house: House, wagers: dict[str, dict[str, str]], cards: str, *said: str) -> Round:
    """A round from these cards and decisions; an offer is declined."""
    seated, refused = game.seated(house, setup(wagers))
    assert not refused
    round_, falls, decisions = Round(game, house, seated), cards.split(), [*said]
    while (asked := round_.pending) is not None:
        kind = type(asked).__name__
        if kind == "Gather":
            round_.answer("decline", seat="1")
        else:
            round_.answer(decisions.pop(0) if kind == "Decide" else falls.pop(0))
    return round_


def nets(round_: Round) -> dict[str, int]:
    assert round_.result is not None
    return {line.wager: line.net for line in round_.result.lines}


BETS = {"1": {"lucky_ladies": "5", "main": "10"}}


@pytest.mark.parametrize(
    ("cards", "said", "ladies"),
    [
        ("Qh Ah Qh Kd", (), 5000_00),
        ("Qh 9d Qh Kd", ("stand",), 625_00),
        ("8h 9d 8c Kd", ("stand",), 0),
        ("7h 9d 8c Kd", ("stand",), -5_00),
        # Split hands are made of other cards; the wager is on the first two.
        ("Qh 9d Qh Kd 5c 9c", ("split", "stand", "stand"), 625_00),
    ],
)
def test_it_is_paid_on_the_first_cards(cards: str, said: tuple[str, ...], ladies: int) -> None:
    game, house = posted("blackjack", LADIES)
    assert nets(played(game, house, BETS, cards, *said))["lucky_ladies"] == ladies


def test_the_reason_names_the_cards_and_no_clause() -> None:
    game, house = posted("blackjack", LADIES)
    round_ = played(game, house, BETS, "Qh 9d Qh Kd", "stand")
    *_, ladies = reasons.reasons_of_lines(round_, views.view(round_, "1"), ["1"])
    assert ladies.text == (
        "Lucky Ladies pays 125 to 1 on queens: your Qh Qh and the dealer's 9d Kd make queens; $5 x 125 = $625."
    )
    assert (ladies.brief, ladies.clause) == ("queens", "")
    beaten = played(game, house, BETS, "7h 9d 8c Kd", "stand")
    *_, lost = reasons.reasons_of_lines(beaten, views.view(beaten, "1"), ["1"])
    assert lost.because == "your 7h 8c and the dealer's 9d Kd make none of its lines"


def test_a_hand_that_nobody_turned_up_is_turned_up_for_it() -> None:
    """Folded cards and a hole card that nobody identified are asked for, whoever deals."""
    game, house = posted("three-card-poker", FLUSH)
    round_ = played(game, house, {"1": {"ante": "10", "any_flush": "5"}}, f"{'?? ' * 9} 2h 5h 9h", "fold")
    assert nets(round_) == {"ante": -10_00, "any_flush": 50_00}
    assert show(views.hands(views.view(round_, views.PUBLIC))["1"]) == "2h 5h 9h"


def test_a_coup_is_looked_at_whole() -> None:
    game, house = posted("mini-baccarat", NATURALS)
    round_ = played(game, house, {"1": {"naturals": "5", "banker": "10"}}, "9h 9d Kc Kd")
    assert nets(round_)["naturals"] == 150_00


def test_it_is_made_with_a_wager_of_the_game_within_its_own_limits() -> None:
    game, house = posted("blackjack", LADIES, lucky_ladies_maximum="25", table_minimum="10")
    assert game.seated(house, setup(BETS))[1] == []
    for bets, why in (({"lucky_ladies": "5"}, "needs a wager on main"), ({"main": "10", "lucky_ladies": "30"}, "25")):
        [(_, wager, refusal)] = game.seated(house, setup({"1": bets}))[1]
        assert wager == "lucky_ladies"
        assert why in str(refusal)
    with pytest.raises(WagerRefused, match="no wager 'lucky_ladies'"):
        game.check_wager(game.house({}), {}, "lucky_ladies", 500)


def test_a_void_round_returns_it() -> None:
    game, house = posted("blackjack", LADIES)
    round_ = Round(game, house, game.seated(house, setup(BETS))[0])
    round_.answer("Qh")
    round_.void("a test")
    assert isinstance(round_.result, Void)
    assert {line.wager: (line.stake, line.outcome) for line in round_.result.lines}["lucky_ladies"] == (500, "returned")


def test_the_definition_is_stored_with_the_round_and_covered_by_its_digest() -> None:
    game, house = posted("blackjack", LADIES)
    assert game.house(game.posted(house)) == house
    round_ = played(game, house, BETS, "Qh 9d Qh Kd", "stand")
    stored = round_.plain()
    again = Round.restored(game, stored)
    assert again.transcript == round_.transcript
    assert again.rules == round_.rules != Round(game, game.house({}), round_.setup).rules
    stored["options"]["house_wagers"][0]["lines"][1]["pays"] = "200 to 1"
    with pytest.raises(OtherRules):
        Round.restored(game, stored)


ONE_LINE = [{"line": "a", "when": "alike(player) == 2", "pays": "2 to 1"}]


@pytest.mark.parametrize(
    ("definitions", "why"),
    [
        ("lucky.toml", "list of definitions"),
        (["="], "no TOML"),
        ([3], "not 3"),
        ([{"name": "Main", "look": "player 2", "lines": ONE_LINE}], "has something called 'main'"),
        ([{"name": "Table", "look": "player 2", "lines": ONE_LINE}], "has something called 'table'"),
        ([{"name": "Own", "look": "player 5", "lines": ONE_LINE}], "looks at 5 cards of player"),
        ([{"name": "Own", "look": "coup", "lines": [{"line": "a", "when": "player == 2", "pays": "2 to 1"}]}], "coup"),
        (
            [{"name": "Own", "look": "dealer", "lines": [{"line": "a", "when": "cards > 5", "pays": "2 to 1"}]}],
            "dealer",
        ),
        (
            [{"name": "Own", "look": "dice 2", "lines": [{"line": "a", "when": "total == 2", "pays": "2 to 1"}]}],
            "cards",
        ),
        ([{"name": "Own", "look": "player 2", "lines": [ONE_LINE[0] | {"when": "nobody(player)"}]}], "no function"),
        ([{"name": "Own", "look": "player 2", "lines": ONE_LINE, "gone": "Ah"}], "gone not known"),
        ([LADIES, LADIES], "two wagers"),
        ([LADIES] * 4, "room for 3"),
    ],
)
def test_what_no_round_can_settle_is_refused(definitions: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        games.get("blackjack").house({"house_wagers": definitions})


def test_a_definition_that_is_known_already_hides_no_other_word_of_it() -> None:
    definition = {"name": "Own", "look": "player 2", "lines": ONE_LINE}
    games.get("blackjack").house({"house_wagers": [definition]})
    with pytest.raises(BadInput, match="gone not known"):
        games.get("blackjack").house({"house_wagers": [definition | {"gone": "Ah"}]})


def test_mathematics_of_the_game_is_asked_without_it() -> None:
    with pytest.raises(BadInput, match="--wager FILE"):
        analyses.request("blackjack", {"house_wagers": [LADIES]})


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_settles_one_or_says_why_not(slug: str) -> None:
    game = games.get(slug)
    definition = {"name": "Red Card", "look": "player 1"} | {
        "lines": [{"line": "red", "when": "count(player, 'red') == 1", "pays": "1 to 1"}]
    }
    if not game.pack or game.cards_in(game.house())[52]:
        with pytest.raises(CroupierError, match=r"deals no cards|joker"):
            game.house({"house_wagers": [definition]})
        return
    house = game.house({"house_wagers": [definition]})
    assert game.spots(house)["red_card"].clause == ""
    assert DEALER not in house.house_wagers["red_card"].looks_at


@pytest.mark.parametrize(("kind", "outcome"), [("walked_away", "forfeit"), ("wrong_hand_count", "returned")])
def test_who_leaves_gives_it_up_and_a_dead_hand_has_it_back(kind: str, outcome: str) -> None:
    game, house = posted("three-card-poker", FLUSH)
    round_ = Round(game, house, game.seated(house, setup({"1": {"ante": "10", "any_flush": "5"}}))[0])
    while type(round_.pending).__name__ == "Draw":
        round_.answer("??")
    round_.declare(kind, seat="1")
    while round_.pending is not None:
        round_.answer("??")
    assert round_.result is not None
    assert {line.wager: line.outcome for line in round_.result.lines}["any_flush"] == outcome
