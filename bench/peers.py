"""The peers that deal the same games, each by the fastest way it has to play a given strategy from Python.

In blackjack that strategy is to stand on 17 or more and to hit below. Ours plays it as `mimic the dealer`, off six
decks that are dealt to the cover card.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

from bench import craps, kernels
from bench.figures import Figure, Section

#: How many times the fastest peer ours must play.
LIMIT = 100.0


def figures() -> Iterator[Figure]:
    def beside(peer: str, what: str, unit: str, ours: float, theirs: float, how: str) -> Figure:
        return Figure(
            section=Section.PEERS,
            what=f"{what} simulated",
            measured=ours,
            unit=unit,
            against=theirs,
            peer=peer,
            promised=LIMIT,
            how=how,
        )

    rate, ours_is = ours(), "ours: six decks to the cover card, the same"
    for peer, theirs, how in (
        ("Gymnasium", by_gymnasium(), f"stand on 17; theirs: an endless deck; {ours_is}"),
        (
            "OpenSpiel",
            by_open_spiel(),
            f"stand on 17; theirs: its compiled loop, the player asked in Python; {ours_is}",
        ),
        (
            "OpenSpiel at random",
            by_open_spiel_at_random(),
            "theirs: its compiled loop and its own compiled player, who acts at random; ours: stand on 17",
        ),
    ):
        yield beside(peer, "blackjack", "rounds/s", rate, theirs, how)
    yield beside(
        "crapssim",
        "craps",
        "rolls/s",
        kernels.ours(*kernels.KERNELS[1][:5]),
        craps.by_crapssim(),
        "theirs: pass line with odds, 6 and 8 placed; ours: pass line with 3-4-5x odds",
    )


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

    return _evaluated(Player())


def by_open_spiel_at_random() -> float:
    """The fastest that it has: nothing is asked in Python, and nothing is decided."""
    import pyspiel

    return _evaluated(pyspiel.make_uniform_random_bot(0, 7))


def _evaluated(player: Any) -> float:
    import pyspiel

    game = pyspiel.load_game("blackjack")
    seeds = iter(range(1 << 40))
    return _a_second(lambda: pyspiel.evaluate_bots(game.new_initial_state(), [player], next(seeds)))


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
