"""The documents that commands print with ``--json`` and that the service does not give out."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from croupier.catalogue import GameInFull, GameInShort, RuleInShort, SupplementInShort
from croupier.server.evaluated_figures import CostlyDecision, HourlyMoney, KnowledgeFigures
from croupier.server.figures import AnalysedLine, EffectsOfRemoval, Figure, NetResult
from croupier.server.shown import ScenarioResult


class GameList(TypedDict):
    """`croupier games`: every game, and every text that adds a wager to several."""

    games: list[GameInShort | SupplementInShort]


class RoundStepDocument(TypedDict):
    """A step of a round; ``also`` are other names of it."""

    step: str
    also: list[str]
    clauses: list[str]


class ShownGame(GameInFull):
    """`croupier show` of a game."""

    steps: list[RoundStepDocument]


class ShownSupplement(SupplementInShort):
    """`croupier show` of a text that adds a wager to several games."""

    rules: list[RuleInShort]


class ConformanceCheck(TypedDict):
    """A property that every game must have, and how often it was tried."""

    check: str
    passed: bool
    times: int
    failures: list[str]


class ConformanceDocument(TypedDict):
    """`croupier conform`."""

    game: str
    ok: bool
    checks: list[ConformanceCheck]


class ChartCost(TypedDict):
    """What the rules cost beside the best play, decision by decision."""

    chart: str
    cost: Figure


class ShortStrategy(TypedDict):
    """`croupier strategy`: the best play in a few rules."""

    game: str
    wager: str
    rules: list[str]
    house_edge_cost: Figure
    charts: list[ChartCost]
    notes: list[str]


class CutCard(TypedDict):
    """Where the cut card is, as a share of the shoe and in cards."""

    share: float
    above: int
    behind: int


class HourlyEarnings(TypedDict):
    """Units won in an hour of so many rounds."""

    rounds: int
    units: float


class EarningsDocument(TypedDict):
    """What somebody earns who bets when it is good."""

    rounds_per_shoe: float
    bets_per_shoe: float
    edge_when_betting: float
    units_per_shoe: float
    stderr_per_shoe: float
    units_per_100_rounds: float
    stderr_per_100_rounds: float
    per_hour: HourlyEarnings
    score: float
    kelly: float


class CountEarnings(EarningsDocument):
    """What a count earns, and from which count on it bets."""

    tags: str
    by_card: dict[str, int]
    balanced: bool
    trigger: float | None
    correlation: float | None


class SweptCut(TypedDict):
    """The same with the cut card elsewhere."""

    cut: float
    perfect: EarningsDocument
    count: EarningsDocument | None


class CountingDocument(TypedDict):
    """`croupier count`."""

    game: str
    rules_version: int
    wager: str
    paytable: str | None
    cards: int
    cut: CutCard
    shoes: int
    seed: str
    seats: int
    spread: list[int]
    method: str
    expected: Figure
    perfect: EarningsDocument
    count: CountEarnings | None
    sweep: list[SweptCut]
    notes: list[str]


IndexPlay = TypedDict(
    "IndexPlay",
    {
        "chart": str,
        "hand": str,
        "facing": str,
        "usual": str,
        "instead": str,
        "index": int,
        "from": str,  # a word of Python, so that the record cannot be written as a class
    },
)


class IndexPlays(TypedDict):
    """`croupier count --indices`."""

    game: str
    wager: str
    tags: str
    by_card: dict[str, int]
    indices: list[IndexPlay]


class EvaluatedPlayer(TypedDict):
    """A player at a table or in files: the result taken apart into skill and luck, every decision, and the test."""

    table: str
    player: str
    rounds: int
    wagered: str
    result: str
    expected: Figure
    cost_of_mistakes: Figure
    luck: Figure
    theoretical_win_per_hour: HourlyMoney
    mistakes: int
    not_valued: int
    wagers_without_figures: list[str]
    decisions: list[CostlyDecision]
    knowledge: KnowledgeFigures


class Evaluation(TypedDict):
    """`croupier evaluate`."""

    players: list[EvaluatedPlayer]


class OwnLine(AnalysedLine):
    """A line with its condition."""

    when: str


class OwnWagerDocument(TypedDict):
    """`croupier wager`: a wager of one's own."""

    wager: str
    look: str
    decks: int
    method: str
    house_edge: Figure
    element_of_risk: Figure
    variance: Figure
    hit_frequency: Figure
    lines: list[OwnLine]
    distribution: list[NetResult]
    removal: NotRequired[EffectsOfRemoval]


class DesignedTableDocument(TypedDict):
    """A pay table; ``sensitivity`` is how the edge moves when a line pays one more."""

    pays: dict[str, str]
    house_edge: Figure
    variance: Figure
    hit_frequency: Figure
    sensitivity: dict[str, Figure]


class DesignDocument(TypedDict):
    """`croupier design`: pay tables that meet a target, best first."""

    wager: str
    target: str
    prefer: str
    choices: dict[str, list[str]]
    tables: list[DesignedTableDocument]
    proved: bool
    proof: str


class Question(TypedDict):
    """A question with its answers, and what they were taken from."""

    game: str
    kind: str
    seed: str
    given: list[str]
    text: str
    choices: list[str]
    answers: list[str]
    explanation: str
    clause: str
    evidence: dict[str, Any]


class Drill(TypedDict):
    """`croupier train`: questions to practise with."""

    game: str
    seed: str
    kinds: list[str]
    questions: list[Question]


class ExamTerms(TypedDict):
    """How many questions, in how many minutes, and how many right answers are needed."""

    questions: int
    minutes: int
    pass_percent: int
    needed: int


class ExamCoverage(TypedDict):
    """The clauses that are asked about, out of how many."""

    asked: list[str]
    of: int


class ExamPaper(TypedDict):
    """`croupier exam`: an exam with its answers."""

    game: str
    rules_version: int
    seed: str
    terms: ExamTerms
    coverage: ExamCoverage
    questions: list[Question]


class KitCase(TypedDict):
    """`croupier kit`: a scenario, and the settlement that is expected."""

    scenario: dict[str, Any]
    settlement: ScenarioResult


class KitResult(TypedDict):
    """`croupier kit --against`: how another implementation differs."""

    id: str
    differences: list[str]


class SceneDocument(TypedDict):
    """A scene; which of the other fields it has depends on its kind."""

    scene: Literal["title", "told", "did", "refused", "table", "shown", "verdict"]
    title: NotRequired[str]
    text: NotRequired[str]
    who: NotRequired[str]
    what: NotRequired[str]
    tries: NotRequired[str]
    answer: NotRequired[str]
    clause: NotRequired[str]
    columns: NotRequired[list[str]]
    rows: NotRequired[list[list[str]]]
    command: NotRequired[str]
    lines: NotRequired[list[str]]


class Demonstrations(TypedDict):
    """`croupier demonstrate`."""

    demonstrations: list[str]
    scenes: list[SceneDocument]


PRINTED: dict[str, Any] = {
    "conformance": ConformanceDocument,
    "counting": CountingDocument | IndexPlays,
    "demonstration": Demonstrations,
    "design": DesignDocument,
    "drill": Drill,
    "evaluation": Evaluation,
    "exam": ExamPaper,
    "game": ShownGame | ShownSupplement,
    "games": GameList,
    "kit": list[KitCase] | list[KitResult],
    "strategy": ShortStrategy,
    "wager": OwnWagerDocument,
}
