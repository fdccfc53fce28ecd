"""What is asked of the mathematics, and what a game answers with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from croupier import games
from croupier import options as opt
from croupier.engines.solved import DOLLAR, Solution
from croupier.errors import BadInput, UnknownName
from croupier.money import Cents
from croupier.options import amount
from croupier.round import house_wagers

if TYPE_CHECKING:
    from croupier.engines.in_shoe import ShoeSolver
    from croupier.engines.jointly import JointSolver
    from croupier.engines.knowledge import InformedSolver
    from croupier.engines.shipped import ShippedAnswer
    from croupier.engines.short_rules import ShortRules
    from croupier.engines.situation import Adviser
    from croupier.options import House
    from croupier.paytables import PayTable
    from croupier.round.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisSettings:
    """What only an analysis asks, beside the options of the house; games extend it."""

    stake: Cents = amount(title="the wager in dollars, where a fixed amount or a payout limit is measured against it")

    def stake_or(self, otherwise: Cents = DOLLAR) -> Cents:
        """The wager, where one was said."""
        return self.stake or otherwise


@dataclass(frozen=True, slots=True)
class Question:
    """One wager under one pay table. ``options`` has that table posted for the wager. ``pack`` says how often the cards
    in play hold each of the 53 cards: the whole pack of the game, unless cards are known to be gone (effects of
    removal) or a small deck is proved against the enumerator. Solvers count from it."""

    game: Game
    options: House
    wager: str
    table: PayTable | None
    asked: Any
    pack: tuple[int, ...] = ()

    @property
    def posted(self) -> PayTable:
        """The pay table of a wager that has one."""
        assert self.table is not None, f"{self.wager} has no pay table"
        return self.table


Settings = TypeVar("Settings")
Solver: TypeAlias = Callable[[Question], Solution]
#: How far off a house edge that was reported for a question is at most; None where nothing is proved.
Prover: TypeAlias = Callable[[Question, float], float | None]
#: The solver of each wager that the options allow.
Solvers: TypeAlias = Callable[[Any], Mapping[str, Solver]]


class Ahead(NamedTuple):
    """Kernels that a solver comes to late, so that another core has the time to compile them: ``compile`` calls them
    with numbers that mean nothing, and ``last`` is the last of them."""

    compile: Callable[[Game], None]
    last: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Mathematics:
    """How the wagers of a game are solved: ``MATHEMATICS`` in the module `mathematics` of its folder.

    ``wagers`` are in the order of the rulebook, base game first. ``pays`` names, for a wager that several pay tables
    decide together (a base game), the wagers they are posted for; ``*`` stands for every wager without a table of its
    own. ``shoe_bets`` are those worth counting cards for, ``any_decks`` those that are analysed at any deck count,
    whatever their tables are printed for. ``adviser`` says what the actions at a live table are worth; ``prepares`` has
    compiled what makes that quick, where a process has time for it, and ``ships`` works out what comes with the game so
    that nobody waits for it there. A fold gives up the side bets ``given_up``, so
    their figures go by how the base game is played; ``jointly`` plays the base game for the best of both. ``knowing``
    plays it for the best with cards known that nobody should know. ``in_shoe`` values a wager by what is left of shoes
    that are dealt out. ``in_rules`` puts the best play of the first wager in so many rules and follows them through the
    game, so that what they cost is known. ``proving`` bounds what floats cost; it is asked only where somebody wants to
    know. ``ahead`` is what the first wager's solver is compiled of late. ``on_gpu`` says that a graphics processor can
    count it. ``weight`` is about how many seconds of one core all wagers take: of many games, those that take long are
    begun first.
    """

    wagers: Solvers
    asked: type[AnalysisSettings] = AnalysisSettings
    pays: Mapping[str, Sequence[str]] = field(default_factory=dict)
    shoe_bets: Sequence[str] = ()
    any_decks: Sequence[str] = ()
    adviser: Adviser | None = None
    prepares: Callable[[Game], None] | None = None
    ships: Callable[[Game], Iterable[ShippedAnswer]] | None = None
    given_up: Sequence[str] = ()
    jointly: JointSolver | None = None
    knowing: InformedSolver | None = None
    in_shoe: ShoeSolver | None = None
    in_rules: Callable[[Question, int], ShortRules] | None = None
    proving: Prover | None = None
    ahead: Ahead | None = None
    on_gpu: bool = False
    weight: float = 1.0


def usual_question(game: Game, options: House, wager: str) -> Question:
    """The usual question about a wager that is posted under these options."""
    return Question(
        game, options, wager, options.tables.get(wager), of(game.slug).asked(), tuple(game.cards_in(options))
    )


def of(slug: str) -> Mathematics:
    """The mathematics of a game: solvers that its folder names, or else the enumerator."""
    if (module := games.part(slug, "mathematics")) is None:
        from croupier.engines.any import enumerated

        return enumerated.mathematics(slug)
    mathematics: Mathematics = module.MATHEMATICS
    return mathematics


def has_solver(slug: str) -> bool:
    """Whether the folder of a game names solvers."""
    return games.part(slug, "mathematics") is not None


def read_settings(
    game: Game, settings: type[Settings], posted: Mapping[str, object], slug: str = ""
) -> tuple[Settings, House]:
    """What is asked beside the options of the house, and these; every complaint says what would be accepted."""
    if house_wagers.OPTION in posted:
        raise BadInput("a wager of the house's own is answered from its file, by itself: --wager FILE.toml")
    raw, known = dict(posted), opt.described(settings)
    values = {name: opt.read(name, raw.pop(name), allowed) for name, (allowed, _) in known.items() if name in raw}
    try:
        return settings(**values), game.house(raw, bound=False)
    except UnknownName as error:
        if error.what != "option":
            raise
        raise UnknownName("option", error.name, [*known, *game.option_names]).at(game=slug or game.slug) from None


def unusual(settings: object) -> dict[str, str]:
    """The settings that are not the usual ones, in words."""
    known = opt.described(type(settings)).items()
    values = {name: getattr(settings, name) for name, _ in known}
    return {name: allowed.show(values[name]) for name, (allowed, usual) in known if values[name] != usual}
