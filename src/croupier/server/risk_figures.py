"""The documents of risk, field by field, as OpenAPI says them."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class SessionOdds(TypedDict):
    """How a session ends, in units; a quantile is what so large a share of sessions end with or less."""

    mean: float
    deviation: float
    ahead: float
    quantiles: dict[str, float]
    error: float


class NormalHold(TypedDict):
    """What a table wins of the first wagers, and the range that is normal."""

    expected: float
    low: float
    high: float
    confidence: float


class WinOverHandle(NormalHold):
    """What a table wins of all that is wagered, its handle in units."""

    handle: float


class WinOverDrop(NormalHold):
    """What a table wins of what players bought in for, the drop in units: its hold."""

    drop: float


class Ruin(TypedDict):
    """How likely a bankroll is gone, and too small for a hand, each with how far that may be off."""

    bankroll: str
    within: float
    ever: float
    error: float
    short_of_a_hand: float
    short_error: float


class Bankroll(TypedDict):
    """The units that are gone no more often than the risk."""

    risk: float
    units: float


class Held(TypedDict):
    """Whether what a table held is normal."""

    hold: float
    normal: bool


class RiskOfRounds(TypedDict):
    """What rounds of a wager, or of several together, mean for a bankroll."""

    game: str
    rounds: int
    house_edge: float
    variance: float
    n_zero: float | None
    kelly: float
    session: SessionOdds
    hold: NormalHold
    win_over_handle: WinOverHandle
    win_over_drop: NotRequired[WinOverDrop]
    ruin: NotRequired[Ruin]
    certainty_equivalent: NotRequired[float | None]
    bankroll: NotRequired[Bankroll]
    held: NotRequired[Held]


class RiskDocument(RiskOfRounds):
    """What a wager means for a bankroll, as `croupier risk --json` prints it."""

    status: Literal["known"]
    wager: str
    paytable: str | None
