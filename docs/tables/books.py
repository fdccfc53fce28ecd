"""The documents that commands print about the books of a house with ``--json``."""

from typing import Any, NotRequired

from typing_extensions import TypedDict

from croupier.server.shown import Sentence


class BackupDocument(TypedDict):
    """`croupier backup` and `croupier restore`; the key is named where a file was written, and is not in it."""

    file: NotRequired[str]
    house: str
    key: NotRequired[str]
    entries: int
    chains: int
    witnesses: int


class ExportDocument(TypedDict):
    """`croupier audit export`: the file, what is in it, and the key that signed it."""

    file: str
    rows: NotRequired[int]
    heads: NotRequired[int]
    key: str


class ReceiptFile(TypedDict):
    """`croupier audit receipt`: the file, the round and the key that signed it."""

    file: str
    round: str
    key: str


class HouseKeyDocument(TypedDict):
    """`croupier audit key`."""

    key: str


class Receipt(TypedDict):
    """A receipt: the last entry of a round, and the proof that the log which the house has signed holds it."""

    kind: str
    key: str
    entry: list[Any]
    index: int
    proof: list[str]
    checkpoint: str


class Payment(TypedDict):
    """A line of a settlement as the books hold it: money in cents."""

    seat: str
    wager: str
    hand: int
    stake: int
    net: int
    outcome: str
    line: str
    clause: str


class RoundEnd(TypedDict):
    """How a round ended."""

    status: str
    lines: list[Payment]


class ReceiptCheck(TypedDict):
    """`croupier audit check`: what a receipt proves, who signed it, and which witnesses saw the log when."""

    round: str
    at: str
    result: RoundEnd
    key: str
    log: int
    seen: dict[str, str]


class SuspectedCard(TypedDict):
    """A card or rank that came too seldom, and how likely so few are by chance."""

    what: str
    missing: int
    seen: int
    expected: float
    so_few: float
    share: float


class SurplusCard(TypedDict):
    """A card that came more often than its shoe holds it."""

    card: str
    seen: int
    holds: int
    since: str


class CardsDocument(TypedDict):
    """`croupier audit cards`."""

    table: str
    game: str
    verdict: str
    rounds: int
    first: str
    last: str
    shoes: int
    shoe_holds: int
    cards_seen: int
    looked_at_and_not_told: int
    alarm: int
    fortune: float | None
    highest: float | None
    found_after: str
    suspects: list[SuspectedCard]
    too_many: list[SurplusCard]
    seen: dict[str, int]


class PersonDocument(TypedDict):
    """`croupier people add`."""

    name: str
    role: str


class KeptChoice(TypedDict):
    """An answer of a person or a dealer."""

    seq: int
    asked: str
    answer: Any
    by: str


class KeptLine(TypedDict):
    """A line of a settlement, with its reason."""

    seat: str
    wager: str
    hand: int
    stake: str
    net: str
    outcome: str
    line: str
    clause: str
    reason: str


class BalanceMoved(TypedDict):
    """An account before a round and after it."""

    before: str
    after: str


class MeterMovement(TypedDict):
    """What a round did to a jackpot meter; a share that was put by has no reading before and after."""

    meter: str
    number: int
    what: str
    seat: str
    amount: str
    before: str | None
    after: str | None


class KeptRound(TypedDict):
    """A round as the books hold it; ``phases`` and ``choices`` are for those who may see every card."""

    round: str
    at: str
    game: str
    rules_version: int
    options: dict[str, Any]
    paytables: dict[str, str]
    shoe: int | None
    wagers: dict[str, dict[str, str]]
    players: dict[str, str]
    choices: NotRequired[list[KeptChoice]]
    phases: NotRequired[list[Sentence]]
    status: list[str]
    ended: str | None
    lines: list[KeptLine]
    wins: dict[str, str]
    balances: dict[str, BalanceMoved]
    jackpots: list[MeterMovement]


class StepFact(Sentence):
    """Something that happened, in words and as the round has it."""

    fact: list[Any]


class KeptStep(TypedDict):
    """An answer, and what followed from it."""

    seq: int
    asked: str | None
    by: str | None
    facts: list[StepFact]
    hands: dict[str, list[str]]


class KeptRoundInSteps(KeptRound):
    """`croupier audit show --round`; with `--seat`, as that seat was shown it."""

    shown_to: NotRequired[str]
    steps: list[KeptStep]


class KeptRounds(TypedDict):
    """`croupier audit show`: the last rounds of a table."""

    table: str
    recall: bool
    rounds: list[KeptRound]


BOOKS: dict[str, Any] = {
    "backup": BackupDocument,
    "cards": CardsDocument,
    "export": ExportDocument,
    "key": HouseKeyDocument,
    "person": PersonDocument,
    "receipt": Receipt,
    "receipt-check": ReceiptCheck,
    "receipt-file": ReceiptFile,
    "recall": KeptRounds | KeptRoundInSteps,
}
