"""The documents that a page draws a table from, field by field: what the service sends, and says of itself in OpenAPI.

They are plain dicts with a checked shape; those that tell of a game's text are in `croupier.catalogue`. Money is
decimal text, a card is its two letters, and ``??`` stands for one that the viewer may not know.
"""

from __future__ import annotations

from typing import Any, Literal, Required

from typing_extensions import TypedDict

from croupier.catalogue import ApprovedText, GameInShort, Remedy, Spot, SupplementInShort
from croupier.house.layout import State
from croupier.rulebooks import Currency
from croupier.server.explained import HandView, SettledWager
from croupier.server.felt_layouts import FeltLayout
from croupier.server.felts import ExampleRound, LobbyPlace, ResultBoard, WheelFace
from croupier.tracing import ClauseState, Proof


class GameInLobby(GameInShort):
    """A game, where it stands in the lobby, and a round to begin a dispute with, where it has one."""

    lobby: LobbyPlace
    example: ExampleRound | None


class Games(TypedDict):
    """Every game, and every text that adds a wager to several."""

    games: list[GameInLobby | SupplementInShort]


class TracedClause(TypedDict):
    """A clause in our words and its state; where a program carries it out, which tests show it, and which mistake in a
    line that it rests on one of them noticed."""

    clause: str
    kind: str
    gist: str
    state: ClauseState | None
    executed: bool
    why_not: str
    code: list[str]
    tests: list[str]
    shown: bool
    proof: Proof | None


class TraceTable(TypedDict):
    """Every clause of a text, in printed order."""

    game: str
    rulebook: str
    rules_version: int
    states: dict[str, int]
    clauses: list[TracedClause]


class TableRow(TypedDict):
    """A table in the lobby; limits are 0 where none are posted."""

    table: str
    game: str
    title: str
    lobby: LobbyPlace
    group: str
    state: State
    rounds: int
    deals: bool
    currency: Currency
    minimum: str
    maximum: str
    seats: int
    taken: int
    yours: list[str]
    version: int


class TableRows(TypedDict):
    """Every table in short."""

    tables: list[TableRow]


class SeatView(TypedDict):
    """Who sits at a seat, where the viewer may know; what is laid out for the next round, and what stands from
    before: with what of it lies beside the bet and is no part of it, and what may be called about it."""

    player: str
    box: int
    standing: bool
    for_dealer: bool
    ready: bool
    wagers: dict[str, str]
    on_layout: dict[str, str]
    beside: dict[str, str]
    calls: dict[str, list[str]]


class RolledDice(TypedDict):
    """A roll, and whose it was."""

    who: str
    dice: list[int]


class AtRisk(TypedDict):
    """Chips that lie on the layout."""

    seat: str
    wager: str
    hand: int
    amount: str


class LammerView(TypedDict):
    """A marker that stands for a wager the player did not pay for."""

    seat: str
    wager: str
    hand: int
    worth: str


class Sentence(TypedDict):
    """Something that happened, in words, and the clause it happened under."""

    text: str
    clause: str


class RoundView(TypedDict):
    """A round as the viewer may know it: hands by who holds them, the chips, and the story so far; ``yours`` are the
    seats that the viewer has in it."""

    round: str
    yours: list[str]
    answers: int
    status: str
    reason: str
    hands: dict[str, list[HandView]]
    dice: list[int] | None
    rolls: list[RolledDice]
    pocket: str | None
    at_risk: list[AtRisk]
    lammers: list[LammerView]
    lines: list[SettledWager]
    story: list[Sentence]


class OpenAction(TypedDict):
    """What a seat may do now: within which amounts and in which steps, in which multiples, with how many of its cards;
    ``said`` where an amount must be named."""

    action: str
    least: str
    most: str
    each: str
    multiples: list[int]
    cards: int
    said: bool


class OpenDecision(TypedDict):
    """What a seat is asked, and what it is taken to do if it does not answer."""

    seat: str
    hand: int
    optional: bool
    clause: str
    default: str
    actions: list[OpenAction]


class Entered(TypedDict, total=False):
    """What the dealer enters next; which fields there are depends on what it is."""

    asked: str
    wants: Literal["card", "dice", "pocket", "peek", "step", "decision"]
    to: str
    face: str
    dice: int
    pockets: list[str]
    may_be_unseen: bool
    clause: str


class Pending(Entered):
    """What the round waits for. ``at`` goes back with the answer; ``seats`` are asked, and ``decisions`` holds what of
    that is the viewer's to decide. The other fields are there for an outcome that a dealer enters."""

    kind: Literal["decision", "outcome"]
    at: int
    seats: list[str]
    decisions: list[OpenDecision]


class BoardView(TypedDict):
    """A layout in words where bets stand from round to round."""

    head: str
    columns: list[str]
    rows: list[list[str]]
    beside: list[str]


class ToDo(TypedDict):
    """Something to do and to record: the offices that have yet to, what is measured and within which bounds, and what
    waits for it; nothing where it is only asked for."""

    clause: str
    step: str
    kind: Literal["due", "opening"]
    who: list[str]
    record: str
    asks: dict[str, str]
    blocks: Literal["opening", "dealing", ""]
    of_seat: bool


class TableView(TypedDict):
    """A table as the viewer may see it; a socket sends the same after every command."""

    table: str
    game: str
    title: str
    group: str
    version: int
    state: State
    rounds: int
    rules_version: int
    deals: bool
    options: dict[str, Any]
    seats: dict[str, SeatView]
    yours: list[str]
    meters: dict[str, str]
    progressives_taken: bool
    round: RoundView | None
    pending: Pending | None
    board: BoardView | None
    to_do: list[ToDo]


class Times(TypedDict):
    """Seconds that a seat has to decide, and that others have to bet after the first is ready."""

    decision: float
    betting: float


class TableLayout(TypedDict):
    """What may be wagered at a table, called, and go wrong, and how its felt is drawn; ``cards`` is the size of the
    pack and ``wheel`` the sections of the wheel clockwise, where there is one. Where ``chips`` names colours, each seat
    has one."""

    table: str
    game: str
    title: str
    rulebook: ApprovedText
    currency: Currency
    seats: int
    cards: int
    drawing: FeltLayout
    legend: list[str]
    board: ResultBoard | None
    chips: list[str]
    spots: list[Spot]
    calls: list[str]
    irregularities: list[Remedy]
    events: list[str]
    events_of_seats: list[str]
    wheel: list[str]
    wheel_face: WheelFace
    times: Times


class Previewed(TypedDict):
    """What a declaration would do."""

    remedy: list[Sentence]
    round: RoundView


class SettledLine(TypedDict):
    """A payment of a scenario, with its clause."""

    round: int
    wager: str
    hand: str
    stake: str
    net: str
    outcome: str
    line: str
    clause: str
    reason: str


class SettledSeat(TypedDict):
    """What a seat comes to: in all, by wager, and line by line."""

    total: str
    wagers: dict[str, str]
    lines: list[SettledLine]


class DisputedFelt(TypedDict):
    """The last round of a scenario as it lay on the felt when it was over."""

    layout: TableLayout
    round: RoundView


class ScenarioResult(TypedDict, total=False):
    """A scenario as `croupier settle --json` prints it: what is owed, or in ``error`` why it cannot be played. Cards
    that are set by the house ways have ``low``, ``high`` and the steps instead. Where it says too little, ``asks`` is
    what the round waits for. Whoever asks for it gets the ``felt`` too, of a scenario that comes alone."""

    id: Any
    game: str
    rules_version: int
    status: Literal["settled", "void", "open", "error"]
    error: str
    asks: Pending
    felt: DisputedFelt
    seats: dict[str, SettledSeat]
    meters: dict[str, str]
    refused: list[Any]
    mismatches: list[str]
    low: list[str]
    high: list[str]
    steps: list[dict[str, str]]
    ok: Required[bool]
