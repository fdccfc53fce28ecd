"""``make bench``: the figures Croupier promises, each against its limit, measured in one run: on one core, but for
two workers beside one and for the exact solvers, which use all there are."""

import platform
import sys
from collections.abc import Callable
from typing import NamedTuple

from bench import craps, exact, hands, kernels, peers, rounds, service, startup, workers


class Figure(NamedTuple):
    what: str
    unit: str
    measured: float
    limit: float
    more_is_better: bool

    @property
    def ratio(self) -> float:
        """How many times better than the limit; below 1 the promise is broken."""
        return self.measured / self.limit if self.more_is_better else self.limit / self.measured


BENCHES: list[tuple[str, str, Callable[[], float], float, bool]] = [
    ("three-card-poker, one seat, scripted", "rounds/s", rounds.three_card_poker, 20_000, True),
    ("blackjack, three seats, replay of a round", "us", rounds.blackjack_replay, 100, False),
    ("roulette, three wagers, scripted", "rounds/s", rounds.roulette, 20_000, True),
    ("five cards valued, from arrays", "hands/s", lambda: hands.ours(5), 50_000_000, True),
    ("seven cards valued, from arrays", "hands/s", lambda: hands.ours(7), 30_000_000, True),
    ("croupier --help", "s", startup.help_text, 0.3, False),
    ("import croupier", "s", startup.import_croupier, 0.15, False),
    *kernels.benches(),
]


#: Ours beside a peer on the same work: what, ours, the peer's name, the peer.
PEERS: list[tuple[str, Callable[[], float], str, Callable[[], float]]] = [
    ("five cards valued", lambda: hands.ours(5), "PHEvaluator", lambda: hands.by_phevaluator(5)),
    ("five cards valued", lambda: hands.ours(5), "eval7", lambda: hands.by_eval7(5)),
    ("seven cards valued", lambda: hands.ours(7), "PHEvaluator", lambda: hands.by_phevaluator(7)),
    ("seven cards valued", lambda: hands.ours(7), "eval7", lambda: hands.by_eval7(7)),
    ("craps, pass with odds, place 6 and 8", craps.ours, "crapssim", craps.by_crapssim),
]


def main() -> int:
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}; best of several runs")
    print(f"{'what':45} {'measured':>14} {'limit':>14} {'ratio':>7}")
    broken = 0
    for what, unit, run, limit, more in BENCHES:
        figure = Figure(what, unit, run(), limit, more)
        broken += figure.ratio < 1
        digits = 3 if limit < 1 else 0
        print(
            f"{what:45} {figure.measured:>10,.{digits}f} {unit if len(unit) < 4 else '/s':<3} "
            f"{limit:>10,.{digits}f} {unit if len(unit) < 4 else '/s':<3} {figure.ratio:>6.2f}x"
        )
    print(f"\n{'beside a peer, each second':45} {'ours':>14} {'peer':>14} {'ratio':>7}")
    for what, ours, name, peer in PEERS:
        mine, other = ours(), peer()
        print(f"{what + ', ' + name:45} {mine:>14,.0f} {other:>14,.0f} {mine / other:>6.1f}x")
    broken += peers.report()
    broken += workers.report()
    broken += exact.report()
    broken += service.report()
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
