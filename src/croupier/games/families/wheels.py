"""What the games of a wheel share: the plan of a layout, how it is settled, until when a spin can be called off."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from croupier.errors import BadPlan, Refused
from croupier.games.families.words import wheels as words
from croupier.options import House
from croupier.round.facts import Spun
from croupier.round.plan import FamilyPlan

if TYPE_CHECKING:
    from croupier.equipment.wheel import Wheel
    from croupier.money import Pay
    from croupier.round import facts
    from croupier.round.felt import Felt
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

Posted = TypeVar("Posted", bound=House)


class Position(NamedTuple):
    """A place for chips: the line that pays it, and the pockets in which it wins; it loses in all others."""

    line: str
    pockets: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WheelPlan(FamilyPlan, Generic[Posted]):
    """One spin decides every position of a layout, paid by the lines of one pay table. ``wheel`` says which wheel is on
    the table. A void pocket decides nothing: the wheel is spun again."""

    wheel: Callable[[Posted], Wheel]
    layout: Mapping[str, Position]
    table: str = "odds"

    def pays(self, options: Posted, wager: str) -> Pay:
        """What a winning wager is paid."""
        return options.tables[self.table][self.layout[wager].line].pays

    def shows(self, options: Posted) -> frozenset[str]:
        """The number of a spin, where every pocket has one of its own."""
        wheel = self.wheel(options)
        pockets = [pocket for pocket in wheel.pockets if pocket not in wheel.void]
        numbered = len(set(pockets)) == len(pockets)
        return frozenset({f"spins 1 of {len(pockets)}"}) if numbered else frozenset()

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Nobody holds cards."""
        return ()

    def grounds(self, sight: Sight, pay: facts.Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

    def check(self, game: Game) -> None:
        """Refuse positions that no pay table of the game pays, and those that can never win."""
        lines = {line.line for table in game.paytables.values() if self.table in table.wagers for line in table.lines}
        for slug, position in self.layout.items():
            if position.line not in lines:
                raise BadPlan(
                    f"the plan of {game.slug} pays {slug} by {position.line}, which is no line of {self.table}"
                )
            if not position.pockets:
                raise BadPlan(f"the plan of {game.slug} has no pocket in which {slug} wins")


def settle(t: Felt[Posted], plan: WheelPlan[Posted], pocket: str, lost_under: Callable[[str], str]) -> None:
    """Every losing wager of every player is collected, under its clause, before the first winner is paid."""
    for box in t.boxes:
        for slug, _ in list(box.stakes):
            if pocket not in plan.layout[slug].pockets:
                box.lose(slug, lost_under(slug))
    for box in t.boxes:
        for (slug, _), stake in list(box.stakes.items()):
            paid = t.options.tables[plan.table][plan.layout[slug].line]
            box.win(slug, plan.pays(t.options, slug).net(stake), paid.clause, paid.line)


def refuse_at_rest(t: Felt, clause: str, void: Collection[str] = ()) -> None:
    """A spin is called off while it runs, not when it has come to rest where it counts (ruling: wheel-2)."""
    if any(type(fact) is Spun and fact.pocket not in void for fact in t.facts):
        raise Refused("the spin has come to rest; a no spin is called while it runs", clause=clause)
