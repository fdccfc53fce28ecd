"""The documents of the mathematics, field by field: what is worked out apart, and said of itself in OpenAPI."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict


class Figure(TypedDict):
    """A number as it was worked out: a fraction where it is exact, and its decimal."""

    exact: str | None
    value: float


class WorkingStatus(TypedDict):
    """How far something is: ``of`` is 0 where nobody knows, and ``ahead`` counts what is worked out before it."""

    game: str
    status: Literal["working"]
    what: str
    done: int
    of: int
    ahead: int


class AnalysedLine(TypedDict):
    """A line of a pay table: how often it comes, and in how many of how many ways where they were counted."""

    line: str
    pays: str
    probability: Figure
    hits: NotRequired[int]
    combinations: NotRequired[int]


class NetResult(TypedDict):
    """A result in units of the initial wager."""

    net: str
    probability: Figure


class Penetration(TypedDict):
    """What counting finds when so much of a shoe is dealt, and over a shoe that is cut there."""

    penetration: float
    frequency: float
    edge_when_positive: float
    gain_per_round: float
    shoe: dict[str, float]


class EffectsOfRemoval(TypedDict):
    """What each card does to the player's expectation when it is gone, and what a count of them finds."""

    method: str
    expected: Figure
    effects: dict[str, Figure]
    tags: dict[str, int]
    correlation: float | None
    hi_lo_correlation: float | None
    positive: list[Penetration]
    notes: list[str]


class MeterEdge(TypedDict):
    """The edge of a progressive with its meter at a reading."""

    meter: str
    house_edge: Figure


class AnalysedWager(TypedDict):
    """The figures of one wager under one pay table."""

    wager: str
    paytable: str | None
    method: str
    house_edge: Figure
    element_of_risk: Figure
    variance: Figure
    hit_frequency: Figure
    stderr: float | None
    error_bound: float | None
    lines: list[AnalysedLine]
    distribution: list[NetResult]
    fixed_return: NotRequired[Figure]
    break_even_meter: NotRequired[Figure | None]
    meter_share: NotRequired[Figure]
    envy_to_dealer: NotRequired[Figure]
    envy_per_bettor: NotRequired[Figure]
    notes: NotRequired[list[str]]
    removal: NotRequired[EffectsOfRemoval]
    at_meter: NotRequired[MeterEdge]
    together: NotRequired[dict[str, Any]]


class StrategySpot(TypedDict):
    """One situation: the worth of each action per unit of the initial wager, and in how many ways it comes; off an
    endless shoe, with which chance."""

    chart: str
    hand: str
    facing: str
    best: str
    ways: int | float
    values: dict[str, Figure]


class SimplerStrategy(TypedDict):
    """A strategy that players use, and what it costs."""

    strategy: str
    words: str
    house_edge: Figure
    cost: Figure


class BestStrategy(TypedDict):
    """Every spot of the best strategy."""

    spots: list[StrategySpot]
    simpler: list[SimplerStrategy]
    notes: list[str]


#: Where something that was asked about differs from the approved text: what it is, and what the text has.
TextDifference = TypedDict("TextDifference", {"what": str, "is": str, "text": str, "clause": str})


class AnalysisDocument(TypedDict):
    """An analysis as `croupier analyze --json` prints it."""

    status: Literal["known"]
    game: str
    rules_version: int
    options: dict[str, Any]
    differs: NotRequired[list[TextDifference]]
    wagers: list[AnalysedWager]
    strategy: NotRequired[dict[str, BestStrategy]]


class SimplePlay(TypedDict):
    """A play that can be remembered, and what it earns."""

    strategy: str
    words: str
    player_edge: Figure


class InformedFigures(TypedDict):
    """A wager as it stands for somebody who knows cards beforehand."""

    wager: str
    method: str
    player_edge: Figure
    house_edge: Figure
    element_of_risk: Figure
    variance: Figure
    stderr: float | None
    without: Figure | None
    worth: Figure | None
    simple: list[SimplePlay]
    misread: Figure | None
    error_rate: Figure | None
    error_rate_per_card: Figure | None
    notes: list[str]


class HourlyUnits(TypedDict):
    """What is won in an hour of so many rounds."""

    rounds: int
    units: Figure


class ProtectionDocument(TypedDict):
    """What known cards are worth, as `croupier protect --json` prints it."""

    status: Literal["known"]
    game: str
    rules_version: int
    options: dict[str, Any]
    knows: list[str]
    wagers: list[InformedFigures]
    decisions_changed: Figure | None
    per_hour: HourlyUnits
    strategy: NotRequired[dict[str, BestStrategy]]


class MainFigures(TypedDict):
    """The main wager of a game as its text has it."""

    wager: str
    paytable: str | None
    method: str
    house_edge: Figure


class KnownMain(TypedDict):
    """A game, and its main wager where it was worked out before."""

    game: str
    main: MainFigures | None


class KnownMains(TypedDict):
    """Every game."""

    analyses: list[KnownMain]


class PrintedLine(TypedDict):
    """A line in the form in which one of your own is given."""

    line: str
    pays: str
    clause: str
    envy: NotRequired[str]
    returns_stake: NotRequired[bool]


class PrintedTable(TypedDict):
    """A pay table in the form in which one of your own is given, and beside it what only the text says of it."""

    id: str
    wager: str
    clause: str
    decks: list[int]
    lines: list[PrintedLine]
    also: NotRequired[list[str]]
    lost: NotRequired[list[str]]
    envy_to: NotRequired[str]
    floor: bool
    note: str
    default: bool
    decides: list[str]


class AskedOption(TypedDict):
    """What may be asked beside the options of the house."""

    option: str
    title: str
    allowed: list[str]
    default: str


class PrintedTables(TypedDict):
    """The pay tables of a text, what may be asked of its analysis, and the wagers worth counting a shoe for."""

    game: str
    paytables: list[PrintedTable]
    asks: list[AskedOption]
    shoe_bets: list[str]


class NamedStrategy(TypedDict):
    """A way to decide, in words."""

    strategy: str
    words: str


class Simulator(TypedDict):
    """How a game may be simulated: the usual strategy comes first, and the base game among the wagers."""

    game: str
    strategies: list[NamedStrategy]
    wagers: list[str]
    asks: list[AskedOption]
    most_rounds: int


class BesideAnalysis(TypedDict):
    """What the exact analysis says of the same wager under the same strategy."""

    house_edge: float
    z_score: float | None
    cost: float | None


class LineHits(TypedDict):
    """How often a line came."""

    line: str
    hits: int
    probability: float


class NetRounds(TypedDict):
    """How many rounds ended so, in units."""

    net: float
    rounds: int


class SimulatedWager(TypedDict):
    """A wager as it was played."""

    wager: str
    method: str
    rounds: int
    house_edge: Figure
    stderr: float
    element_of_risk: Figure
    variance: Figure
    lines: list[LineHits]
    distribution: list[NetRounds]
    analysis: BesideAnalysis | None


class SimulationDocument(TypedDict):
    """A simulation as `croupier simulate --json` prints it."""

    status: Literal["known"]
    game: str
    rules_version: int
    options: dict[str, Any]
    strategy: str
    wagers: list[str]
    settings: dict[str, str]
    reference: NotRequired[Literal[True]]
    chart: NotRequired[str]
    seed: str
    rounds: int
    chunks: int
    counts: dict[str, int]
    results: list[SimulatedWager]
