"""The peers that deal the same games, each by the fastest way it has to play a given strategy from Python.

In blackjack that strategy is to stand on 17 or more and to hit below. Ours plays it as `mimic the dealer`, off six
decks that are dealt to the cover card.
"""

import time
from collections.abc import Callable
from typing import Any

from bench import craps, kernels

#: How many times the fastest peer ours must play.
LIMIT = 100.0


def ours() -> float:
    """Rounds a second."""
    return kernels.ours("blackjack", "mimic the dealer", "main", {}, "rounds")


def by_gymnasium() -> float:
    """Gymnasium's own blackjack, an endless deck."""
    import gymnasium

    table = gymnasium.make("Blackjack-v1").unwrapped

    def play() -> None:
        (total, _, _), _ = table.reset()
        over = False
        while not over:
            (total, _, _), _, over, _, _ = table.step(int(total < 17))

    return _a_second(play)


def by_open_spiel() -> float:
    """OpenSpiel's blackjack, one deck for each round. Its own loop, which is compiled, deals; only the player is asked
    in Python."""
    import pyspiel

    stand = 1

    class Player(pyspiel.Bot):  # type: ignore[misc]  # compiled, without types
        def step(self, state: Any) -> int:
            return stand if state.get_best_player_total(0) >= 17 else 0

        def restart(self) -> None:
            pass

        def restart_at(self, state: Any) -> None:
            pass

        def inform_action(self, state: Any, player: int, action: int) -> None:
            pass

    game = pyspiel.load_game("blackjack")
    players = [Player()]
    seeds = iter(range(1 << 40))
    return _a_second(lambda: pyspiel.evaluate_bots(game.new_initial_state(), players, next(seeds)))


def _a_second(play: Callable[[], object], seconds: float = 1.0) -> float:
    """Calls a second of this process's own core; the best of three, as for ours."""
    best = 0.0
    for _ in range(3):
        began, calls = time.process_time(), 0
        while time.process_time() - began < seconds:
            for _ in range(100):
                play()
            calls += 100
        best = max(best, calls / (time.process_time() - began))
    return best


#: What is simulated: ours, and the peers by name.
SIMULATED: list[tuple[str, Callable[[], float], dict[str, Callable[[], float]]]] = [
    ("rounds of blackjack", ours, {"Gymnasium": by_gymnasium, "OpenSpiel": by_open_spiel}),
    ("rolls of craps", lambda: kernels.ours(*kernels.KERNELS[1][:5]), {"crapssim": craps.by_crapssim}),
]


def report() -> int:
    """Print ours beside each peer and the fastest against the limit; how many promises are broken."""
    head = f"{'simulated each second, beside peers':45} {'ours':>14} {'peer':>14}"
    print(f"\n{head} {'times':>8} {'limit':>6} {'ratio':>7}")
    broken = 0
    for what, mine, peers in SIMULATED:
        fast, others = mine(), {name: peer() for name, peer in peers.items()}
        fastest = max(others, key=lambda name: others[name])
        for name, other in others.items():
            judged = f" {LIMIT:>5.0f}x {fast / other / LIMIT:>6.2f}x" if name == fastest else ""
            print(f"{what + ', ' + name:45} {fast:>14,.0f} {other:>14,.0f} {fast / other:>7,.0f}x{judged}")
        broken += fast / others[fastest] < LIMIT
    return broken
