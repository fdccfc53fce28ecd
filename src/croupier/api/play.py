"""Rounds, disputes, simulations and tables; and what a text says and a report shows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier import games
from croupier.api.words import Options, Wagers, number, own_wager, whole, word
from croupier.errors import BadInput, BadScenario
from croupier.money import cents, native
from croupier.options import by_name
from croupier.round import setup as setups
from croupier.round.round import Round

if TYPE_CHECKING:
    from croupier.engines.wagers.solve import OwnWager
    from croupier.house.table import Table
    from croupier.round.game import Game
    from croupier.scenarios import Settlement
    from croupier.simulation.results import SimulationResult
    from croupier.tracing import Trace

_WAGERS = "{'1': {'ante': '10'}}"


def begin(
    slug: str,
    wagers: Wagers,
    *,
    options: Options | None = None,
    meters: Mapping[str, object] | None = None,
    carry: Any = None,
) -> Round:
    """A round with its wagers laid out; whoever drives it answers what is ``pending``.

    >>> hand = begin("three-card-poker", {"1": {"ante": "10"}})
    >>> for card in "Qh Jh 8d 9s 3c 4d".split():
    ...     hand.answer(card, by="dealer")
    >>> hand.pending.seat, [action.name for action in hand.pending.actions]
    ('1', ['play', 'fold'])
    >>> hand.answer("play", by="seat 1")
    >>> [(line.wager, line.net, line.clause) for line in hand.result.lines]
    [('ante', 1000, 'OH-H 12.I'), ('play', 0, 'OH-H 12.I')]

    A wager that the rules refuse is an error that says why:

    >>> begin("three-card-poker", {"1": {"six_card_bonus": "5"}})
    Traceback (most recent call last):
    croupier.errors.WagerRefused: six_card_bonus needs a wager on ante (seat 1, wager six_card_bonus, OH-H 7.I.D)
    """
    chosen = game(slug)
    house = chosen.house(by_name("options", options))
    laid = {
        seat: by_name(f"wagers of seat {seat}", bets, "{'ante': '10'}")
        for seat, bets in by_name("wagers", wagers, _WAGERS).items()
    }
    readings = by_name("meters", meters, "{'MLP-OH': '10000'}").items()
    shown = tuple((name, cents(reading)) for name, reading in readings)
    seated, refused = chosen.seated(house, setups.setup(laid)._replace(meters=shown), carry)
    for seat, wager, why in refused:
        raise why.at(seat=seat, wager=wager)
    return Round(chosen, house, seated, carry)


def game(slug: str) -> Game:
    """A game by its public name, with its wagers, pay tables, options, irregularities and clauses.

    >>> three = game("three-card-poker")
    >>> [wager.slug for wager in three.wagers]
    ['ante', 'play', 'ante_bonus', 'pair_plus', 'six_card_bonus']
    >>> print(three.paytables["PP-OH"]["straight"].pays)
    6 to 1
    """
    return games.get(word("a game", slug))


def report(slug: str, path: str | Path, *, wagers: Sequence[str | Path] = (), options: Options | None = None) -> Path:
    """A math report on a game, written as .html, .pdf or .csv; with wagers of your own from their files."""
    from croupier.reports import making

    place: object = path
    if not (isinstance(place, str | Path) and isinstance(wagers, list | tuple)):
        raise BadInput("a report is written to the path of a file; wagers of your own are a list of files")
    files = [str(name) if isinstance(name, Path) else word("a wager's file", name) for name in wagers]
    return making.report(word("a game", slug), Path(place), by_name("options", options), files)


def settle(
    scenario: Mapping[str, Any] | str | Path, *, wagers: Sequence[Mapping[str, Any] | str | Path] = ()
) -> Settlement:
    """What a scenario comes to, line by line, with clauses; a mapping, or the path of a file that holds one scenario.

    >>> owed = settle({
    ...     "game": "roulette",
    ...     "rounds": [{"seats": [{"seat": "1", "wagers": {"red": "10", "straight:17": "5"}}], "outcomes": ["17"]}],
    ... })
    >>> owed.status, owed.nets
    ('settled', {'1': {'red': -1000, 'straight:17': 17500}})

    Seats may bet on ``wagers`` of your own too, as `wager` takes them, each by its name: ``"lucky_ladies"``.
    """
    from croupier import scenarios

    if not isinstance(wagers, list | tuple):
        raise BadInput(f"wagers of your own are a list of mappings or files, not {wagers!r}")
    own = [own_wager(given) for given in wagers]
    if isinstance(scenario, Mapping):
        return _settled(dict(scenario), own, None)
    if not isinstance(scenario, str | Path):
        raise BadScenario(f"a scenario is a mapping, or the path of a file that holds one, not {scenario!r}")
    path = Path(scenario)
    loaded = scenarios.load(path)
    if isinstance(loaded, list):
        raise BadScenario(f"{path} holds {len(loaded)} scenarios; settle them one by one, each as a mapping")
    return _settled(loaded, own, path.parent)


def _settled(scenario: Any, own: Sequence[OwnWager], folder: Path | None) -> Settlement:
    """Only wagers of one's own need the mathematics, so that it is not loaded without them."""
    from croupier import scenarios

    if not own:
        return scenarios.settle(scenario, folder)
    from croupier.scenarios.attached import settle_with

    return settle_with(scenario, own, folder)


def simulate(
    slug: str,
    rounds: int = 1_000_000,
    *,
    wagers: str | Sequence[str] = (),
    options: Options | None = None,
    strategy: str = "",
    reference: bool = False,
    seed: str | None = None,
    until: object = 0.0,
    workers: int = 0,
    on: str = "local",
    address: str = "",
    checkpoint: str | Path | None = None,
) -> SimulationResult:
    """Rounds by the million beside the exact analysis; the same seed gives the same totals on any workers.

    >>> run = simulate("roulette", 100_000, wagers=["red"], seed="doctest")
    >>> run["red"].estimate.rounds, abs(run["red"].z_score) < 4
    (100000, True)

    ``until`` stops at a standard error, ``checkpoint`` keeps the run in a file and goes on from it, ``on="ray"`` plays
    on a cluster, ``reference`` plays the reference round itself instead of the compiled dealer.
    """
    from croupier.simulation.results import played, run_of, where

    rounds = native(rounds)  # type: ignore[assignment]  # whatever is no number is refused next
    if not isinstance(rounds, int):
        raise BadInput(f"rounds is a whole number, like 1_000_000, not {rounds!r}")
    if not isinstance(wagers, str | Sequence):
        raise BadInput(f"wagers are a name or a list of names, not {wagers!r}")
    if checkpoint is not None and not isinstance(checkpoint, str | Path):
        raise BadInput(f"a checkpoint is the path of a file, not {checkpoint!r}")
    named = [wagers] if isinstance(wagers, str) else [word("a wager", name) for name in wagers]
    run = run_of(
        word("a game", slug),
        rounds,
        options=by_name("options", options),
        wagers=named,
        strategy=word("a strategy", strategy),
        seed=seed,
        until=number("until is a standard error, like 1e-3", until),
        reference=reference,
    )
    return played(
        run, where(on, address, whole("workers", workers)), checkpoint=None if checkpoint is None else Path(checkpoint)
    )


def table(
    slug: str, players: Mapping[str, object], *, options: Options | None = None, seed: str | None = None
) -> Table:
    """A table of the house, open for wagers: the players bought in for so much and seated in order from seat 1, a
    ledger, jackpots, and equipment of its own that deals from the operating system's chance, or from a seed.

    >>> table_ = table("three-card-poker", {"ann": "500"}, seed="doctest")
    >>> table_.bet("1", "ante", "10", key="the first wager")
    >>> _ = table_.begin()
    >>> table_.deal_on()
    >>> table_.pending.seat
    '1'
    >>> table_.answer("fold", by="ann", seat="1")
    >>> table_.ledger.balance("player:ann"), table_.ledger.total
    (49000, 0)
    """
    from croupier.equipment.source import SeededSource, SystemSource
    from croupier.house.opened import opened

    players = by_name("players", players, "{'ann': '500'}")
    return opened(
        game(slug),
        {str(seat): player for seat, player in enumerate(players, 1)},
        {player: cents(amount) for player, amount in players.items()},
        options=by_name("options", options),
        source=SystemSource() if seed is None else SeededSource(str(seed).encode()),
    )


def trace(slug: str) -> Trace:
    """Every clause of a game's text: its kind and state, where it is executed, and which tests show it.

    >>> [clause] = [row for row in trace("three-card-poker") if row.clause.id == "12.I"]
    >>> clause.state
    'enforced'
    """
    from croupier import tracing

    return tracing.trace(games.text(word("a game", slug)))
