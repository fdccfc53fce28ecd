"""Every game passes the tests that OpenSpiel runs on its own."""

from functools import cache
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel comes with the extra learning")

from croupier.environments import spiel  # noqa: E402
from tests.environments.seats import GAMES  # noqa: E402


@cache
def simulation() -> Any:
    """The simulation that OpenSpiel runs on each of its games: copies, pickles and texts of every state on the way. It
    takes long to load, and not everybody who collects tests runs these."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    class Simulated(GamesSimTest):  # type: ignore[misc]  # OpenSpiel has no types
        def runTest(self) -> None:  # noqa: N802 - unittest calls it so
            """Nothing by itself."""

    return Simulated()


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_passes_openspiels_simulation(slug: str) -> None:
    np.random.seed(1)  # OpenSpiel's test draws there
    simulation().sim_game(pyspiel.load_game(spiel.spiel_name(slug)))


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_passes_openspiels_tests(slug: str, players: int) -> None:
    game = pyspiel.load_game(f"{spiel.spiel_name(slug)}(players={players})")
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
    simulation().sim_game(game)


def test_cards_that_are_left_are_drawn_as_often_as_there_are_copies() -> None:
    state = pyspiel.load_game("croupier_blackjack").new_initial_state()
    assert state.is_chance_node()
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(range(52), 1 / 52))
    state.apply_action(51)
    assert dict(state.chance_outcomes())[51] == pytest.approx(5 / 311)


def test_a_seat_knows_its_own_cards_and_no_others() -> None:
    game = pyspiel.load_game("croupier_three_card_poker(players=2)")
    states = []
    for hidden in (30, 40):
        state = game.new_initial_state()
        for card in (0, 1, hidden, 4, 5, 32, 8, 9, 33):
            state.apply_action(card)
        states.append(state)
    assert states[0].current_player() == 0
    first, second = ([state.information_state_string(player) for player in (0, 1)] for state in states)
    assert first == second, "only the dealer's cards differ"
    assert first[0] != first[1]
    assert str(states[0]) != str(states[1])
    assert [states[0].action_to_string(0, action) for action in states[0].legal_actions()] == ["play", "fold"]
    for action in (0, 1):
        states[0].apply_action(action)
    assert states[0].is_terminal()
    assert states[0].returns()[1] == -1.0
