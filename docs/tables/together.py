"""The documents of wagers and players together, which commands print with ``--json`` and the service never gives."""

from typing import NotRequired

from typing_extensions import TypedDict

from croupier.server.figures import Figure
from croupier.server.risk_figures import Held, RiskOfRounds


class ExactFigure(TypedDict):
    """What is known of a wager exactly, and how many standard errors that is from what was played."""

    house_edge: Figure
    z_score: float | None


class WagerBesideOwn(TypedDict):
    """A wager of the game, or one of your own, as it was played."""

    wager: str
    house_edge: Figure
    stderr: float
    deviation: float
    analysis: ExactFigure | None


class SimulationWithOwn(TypedDict):
    """`croupier simulate` with a wager of your own; each row of the correlation has a wager beside every other."""

    game: str
    rounds: int
    seed: str
    strategy: str
    results: list[WagerBesideOwn]
    correlation: list[list[float]]


class WagerAtStake(TypedDict):
    """One of the wagers that are made together."""

    wager: str
    stake: str
    house_edge: float
    deviation: float


class GoingTogether(TypedDict):
    """How far results go together, in how many simulated rounds; 0 where it is exact."""

    rounds: int
    stderr: float
    pairs: dict[str, float]


class PlayersTogether(TypedDict):
    """The same of two players."""

    value: float
    stderr: float
    rounds: int


class TableRange(TypedDict):
    """What a table wins, and the range that is normal."""

    expected: float
    low: float
    high: float


class TableWin(TableRange):
    """The same in units."""

    deviation: float
    confidence: float


class TableHandle(TableRange):
    """The same as a share of all that is wagered."""

    handle: float


class TableDrop(TableRange):
    """The same as a share of what players bought in for."""

    drop: float


class TableRisk(TypedDict):
    """What the house wins from all players of the table."""

    players: int
    win: TableWin
    win_over_handle: TableHandle
    players_correlation: NotRequired[PlayersTogether]
    win_over_drop: NotRequired[TableDrop]
    held: NotRequired[Held]


class RiskTogether(RiskOfRounds):
    """`croupier risk` of several wagers, or of several players."""

    wagers: list[WagerAtStake]
    correlation: NotRequired[GoingTogether]
    table: TableRisk
