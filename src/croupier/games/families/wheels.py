"""What the games of a wheel share: how a layout is settled, and until when a spin can be called off."""

from collections.abc import Callable, Collection

from croupier.errors import Refused
from croupier.round.facts import Spun
from croupier.round.felt import Felt


def settle(t: Felt, wins: Callable[[str], bool], lost: Callable[[str], str], line: Callable[[str], str]) -> None:
    """Every losing wager of every player is collected before the first winner is paid.

    By its slug a wager ``wins`` or not, is ``lost`` under a clause, and is paid by a ``line`` of the posted odds.
    """
    for box in t.boxes:
        for slug, _ in list(box.stakes):
            if not wins(slug):
                box.lose(slug, lost(slug))
    for box in t.boxes:
        for (slug, _), stake in list(box.stakes.items()):
            paid = t.options.tables["odds"][line(slug)]
            box.win(slug, paid.pays.net(stake), paid.clause, paid.line)


def refuse_at_rest(t: Felt, clause: str, void: Collection[str] = ()) -> None:
    """A spin is called off while it runs, not when it has come to rest where it counts (ruling: wheel-2)."""
    if any(type(one) is Spun and one.pocket not in void for one in t.facts):
        raise Refused("the spin has come to rest; a no spin is called while it runs", clause=clause)
