"""Irregularities as they are written down in a scenario: what may be named, repeated or left out."""

from typing import Any

import pytest

from tests.games.baccarat.table import BANKER_DRAWS, STANDS, both_games, dealt, net, scenario, written

UNDUE: dict[str, Any] = {"at": 5, "kind": "undue_third_card"}
NAMED = UNDUE | {"card": "4c"}


@both_games
@pytest.mark.parametrize(
    ("outcomes", "what"),
    [(f"{BANKER_DRAWS} 4c", UNDUE), (BANKER_DRAWS, NAMED), (f"{BANKER_DRAWS} 4c", NAMED)],
)
def test_an_undue_card_the_banker_uses(outcomes: str, what: dict[str, Any], game: str) -> None:
    round_ = scenario(written(outcomes, interventions=[what]), game=game).rounds[0]
    assert (dealt(round_, "banker"), net(round_, "player")) == ("2d 2h 4c", "-10")


@both_games
@pytest.mark.parametrize(
    ("first", "what"),
    [(STANDS, UNDUE), (f"{STANDS} 4c", UNDUE), (STANDS, NAMED), (f"{STANDS} 4c", NAMED), (f"{STANDS} ??", UNDUE)],
)
def test_an_undue_card_nobody_uses_opens_the_next_round(first: str, what: dict[str, Any], game: str) -> None:
    rounds = scenario(written(first, interventions=[what]), written("4c 2d 3s 4h"), game=game).rounds
    assert [net(round_, "player") for round_ in rounds] == ["10", "10"]
    assert dealt(rounds[1], "player") == "4c 3s"


@both_games
def test_a_card_left_over_need_not_be_written_again(game: str) -> None:
    rounds = scenario(written(STANDS, interventions=[NAMED]), written("2d 3s 4h"), game=game).rounds
    assert dealt(rounds[1], "player") == "4c 3s"


@both_games
def test_hands_as_they_lie_include_the_card_left_over(game: str) -> None:
    laid = {"seats": [{"seat": "1", "wagers": {"player": "10"}}]}
    after = laid | {"hands": {"player": ["4c", "3s"], "banker": ["2d", "4h"]}}
    rounds = scenario(written(STANDS, interventions=[NAMED]), after, game=game).rounds
    assert [net(round_, "player") for round_ in rounds] == ["10", "10"]


@both_games
@pytest.mark.parametrize("simulated", ["", "2d 4s 4h"])
def test_a_simulated_round_may_be_left_out(simulated: str, game: str) -> None:
    seen = {"at": 5, "kind": "card_exposed", "card": "5c"}
    round_ = scenario(written(f"{STANDS} {simulated}", interventions=[seen]), game=game).rounds[0]
    assert net(round_, "player") == "10"
    before = {"at": 1, "kind": "card_exposed", "card": "5c"}
    round_ = scenario(written(f"{simulated} {STANDS}", interventions=[before]), game=game).rounds[0]
    assert net(round_, "player") == "10"


@both_games
@pytest.mark.parametrize("at", [1, 5])
def test_a_face_up_card_need_not_be_named(at: int, game: str) -> None:
    seen = {"at": at, "kind": "card_exposed"}
    assert net(scenario(written(STANDS, interventions=[seen]), game=game).rounds[0], "player") == "10"


@both_games
@pytest.mark.parametrize("middle", ["", "9d "])
def test_a_card_drawn_in_error_may_be_written_or_left_out(middle: str, game: str) -> None:
    error = {"at": 3, "kind": "card_drawn_in_error"}
    round_ = scenario(written(f"Kc 2d {middle}7s 4h", interventions=[error]), game=game).rounds[0]
    assert (dealt(round_, "player"), net(round_, "player")) == ("Kc 7s", "10")


@both_games
def test_a_void_round_settles_nothing(game: str) -> None:
    out = scenario(written("Kc 2d", interventions=[{"at": 3, "kind": "shoe_exhausted"}]), game=game)
    assert (out.status, out.total("1")) == ("void", 0)


@both_games
def test_hands_as_they_lie(game: str) -> None:
    hands = {"player": ["2c", "3s", "4c", "9d"], "banker": ["Kd", "Qh", "5d"]}
    entry = {"seats": [{"seat": "1", "wagers": {"player": "10"}}], "hands": hands}
    assert net(scenario(entry, game=game).rounds[0], "player") == "10"  # nine against five; the spare card is ignored
