"""What is asked of the mathematics, and what a game answers with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.exact.solved import DOLLAR, Solved
from croupier.money import Cents
from croupier.options import amount

if TYPE_CHECKING:
    from croupier.options import House
    from croupier.paytables import PayTable
    from croupier.round.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What only an analysis asks, beside the options of the house; games extend it."""

    stake: Cents = amount(title="the wager in dollars, where a fixed amount or a payout limit is measured against it")

    def stake_or(self, otherwise: Cents = DOLLAR) -> Cents:
        """The wager, where one was said."""
        return self.stake or otherwise


@dataclass(frozen=True, slots=True)
class Question:
    """One wager under one pay table. ``options`` has that table posted for the wager.

    ``pack`` says how often the cards in play hold each of the 53 cards: the whole pack of the game, unless cards are
    known to be gone (effects of removal) or a small deck is proved against the enumerator. Solvers count from it.
    """

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


Solver: TypeAlias = Callable[[Question], Solved]
#: The solver of each wager that the options allow.
Solvers: TypeAlias = Callable[[Any], Mapping[str, Solver]]


@dataclass(frozen=True, slots=True)
class Mathematics:
    """How the wagers of a game are solved: one of these in `exact.catalogue`, in the module named like the game.

    ``wagers`` are in the order of the rulebook, base game first. ``pays`` names, for a wager that several pay tables
    decide together (a base game), the wagers they are posted for; ``*`` stands for every wager without a table of its
    own. ``shoe_bets`` are those worth counting cards for, ``any_decks`` those that are analysed at any deck count,
    whatever their tables are printed for.
    """

    wagers: Solvers
    asked: type[Asked] = Asked
    pays: Mapping[str, Sequence[str]] = field(default_factory=dict)
    shoe_bets: Sequence[str] = ()
    any_decks: Sequence[str] = ()


def of(slug: str) -> Mathematics:
    """The mathematics of a game: a solver of its own, or else the enumerator."""
    if not has_solver(slug):
        from croupier.exact import enumerated

        return enumerated.mathematics(slug)
    found: Mathematics = import_module(_module(slug)).MATHEMATICS
    return found


def has_solver(slug: str) -> bool:
    """Whether the catalogue has solvers for a game; one from outside the package has none."""
    return find_spec(_module(slug)) is not None


def _module(slug: str) -> str:
    return f"croupier.exact.catalogue.{slug.replace('-', '_')}"
