"""What ``import croupier`` gives: the whole product in a few names.

>>> import croupier
>>> croupier.game("craps").title
'Craps'

Money goes in as ``"10"`` or ``"2.50"`` and comes out as whole cents; odds and edges are exact fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier import games
from croupier.errors import BadInput, BadScenario
from croupier.money import cents
from croupier.options import by_name
from croupier.round import setup as setups
from croupier.round.round import Round

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis
    from croupier.house.table import Table
    from croupier.mathematics.together import Together
    from croupier.round.game import Game
    from croupier.scenarios import Settlement
    from croupier.simulation.results import SimulationResult

#: House options by name, as the command line takes them: ``{"decks": 6, "pair_plus": "off"}``.
Options = Mapping[str, object]
#: The wagers of each seat: ``{"1": {"ante": "10"}}``.
Wagers = Mapping[str, Mapping[str, object]]

_WAGERS = "{'1': {'ante': '10'}}"


def game(slug: str) -> Game:
    """A game by its public name, with its wagers, pay tables, options, irregularities and clauses.

    >>> three = game("three-card-poker")
    >>> [one.slug for one in three.wagers]
    ['ante', 'play', 'ante_bonus', 'pair_plus', 'six_card_bonus']
    >>> print(three.paytables["PP-OH"]["straight"].pays)
    6 to 1
    """
    return games.get(slug)


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
    >>> hand.pending.seat, [one.name for one in hand.pending.actions]
    ('1', ['play', 'fold'])
    >>> hand.answer("play", by="seat 1")
    >>> [(line.wager, line.net, line.clause) for line in hand.result.lines]
    [('ante', 1000, 'OH-H 12.I'), ('play', 0, 'OH-H 12.I')]

    A wager that the rules refuse is an error that says why:

    >>> begin("three-card-poker", {"1": {"six_card_bonus": "5"}})
    Traceback (most recent call last):
    croupier.errors.WagerRefused: six_card_bonus needs a wager on ante (seat 1, wager six_card_bonus, OH-H 7.I.D)
    """
    chosen = games.get(slug)
    house = chosen.house(by_name("options", options))
    for seat, bets in by_name("wagers", wagers, _WAGERS).items():
        by_name(f"wagers of seat {seat}", bets, "{'ante': '10'}")
    shown = tuple((name, cents(reading)) for name, reading in (meters or {}).items())
    seated, refused = chosen.seated(house, setups.setup(wagers)._replace(meters=shown), carry)
    for seat, wager, why in refused:
        raise why.at(seat=seat, wager=wager)
    return Round(chosen, house, seated, carry)


def settle(scenario: Mapping[str, Any] | str | Path) -> Settlement:
    """What a scenario comes to, line by line, with clauses; a mapping, or the path of a file that holds one scenario.

    >>> owed = settle({
    ...     "game": "roulette",
    ...     "rounds": [{"seats": [{"seat": "1", "wagers": {"red": "10", "straight:17": "5"}}], "outcomes": ["17"]}],
    ... })
    >>> owed.status, owed.nets
    ('settled', {'1': {'red': -1000, 'straight:17': 17500}})
    """
    from croupier import scenarios

    if isinstance(scenario, Mapping):
        return scenarios.settle(dict(scenario))
    if not isinstance(scenario, str | Path):
        raise BadScenario(f"a scenario is a mapping, or the path of a file that holds one, not {scenario!r}")
    path = Path(scenario)
    loaded = scenarios.load(path)
    if isinstance(loaded, list):
        raise BadScenario(f"{path} holds {len(loaded)} scenarios; settle them one by one, each as a mapping")
    return scenarios.settle(loaded, path.parent)


def analyze(
    slug: str, *, wager: str = "", paytable: str = "", options: Options | None = None, cap: bool = False
) -> list[Analysis]:
    """Every wager under every pay table that the options allow, or what is narrowed to, exactly.

    >>> [found] = analyze("roulette", wager="red", options={"wheel": "double_zero"})
    >>> found.house_edge, found.hit_frequency
    (Fraction(1, 19), Fraction(9, 19))
    >>> [pairs] = analyze("three-card-poker", wager="pair_plus")
    >>> pairs.house_edge, pairs.lines[0].probability
    (Fraction(402, 5525), Fraction(12, 5525))

    ``paytable`` is an id, or the path of a .toml file of your own.
    """
    from croupier.mathematics import analyses

    asked = analyses.request(slug, by_name("options", options), wager=wager, table=paytable)
    return analyses.analyze(asked, cap=cap)


def at_meter(slug: str, meter: object, *, wager: str = "", options: Options | None = None) -> list[Together]:
    """A progressive that a fold gives up and its base game as one decision, with the meter at a reading in dollars.

    >>> [both] = at_meter("mississippi-stud", 25_000, wager="progressive", options={"stake": "5"})
    >>> both.house_edge < both.alone.house_edge + 1, both.break_even_meter is None
    (True, False)
    """
    from croupier.mathematics import analyses, together

    asked = analyses.request(slug, by_name("options", options), wager=wager)
    return [both for both in together.at_meters(asked, together.reading(meter)).together if both]


#: Either spelling.
analyse = analyze


def simulate(
    slug: str,
    rounds: int = 1_000_000,
    *,
    wagers: str | Sequence[str] = (),
    options: Options | None = None,
    strategy: str = "",
    reference: bool = False,
    seed: str | None = None,
    until: float = 0.0,
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

    if not isinstance(rounds, int):
        raise BadInput(f"rounds is a whole number, like 1_000_000, not {rounds!r}")
    if not isinstance(until, int | float):
        raise BadInput(f"until is a standard error, like 1e-3, not {until!r}")
    named = [wagers] if isinstance(wagers, str) else wagers
    run = run_of(
        slug,
        rounds,
        options=by_name("options", options),
        wagers=named,
        strategy=strategy,
        seed=seed,
        until=until,
        reference=reference,
    )
    return played(run, where(on, address, workers), checkpoint=None if checkpoint is None else Path(checkpoint))


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

    by_name("players", players, "{'ann': '500'}")
    return opened(
        games.get(slug),
        {str(seat): player for seat, player in enumerate(players, 1)},
        {player: cents(amount) for player, amount in players.items()},
        options=by_name("options", options),
        source=SystemSource() if seed is None else SeededSource(str(seed).encode()),
    )
