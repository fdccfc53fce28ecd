"""A wager of one's own beside a game, from its file: settled with the cards, dice or spins of the game's own rounds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from croupier.engines.wagers.in_round import beside, called, line_in, name_of, played_out
from croupier.engines.wagers.solve import OwnWager
from croupier.mathematics import wagers
from croupier.money import Cents
from croupier.options import House
from croupier.round.facts import Fact, Pay
from croupier.round.game import Game
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.requests import DEALER, UP, Draw
from croupier.round.round import Round, Settled

__all__ = ["beside", "called", "facts_of", "is_file", "line_in", "load", "name_of", "settled"]

_NEXT: Final = Draw(DEALER, UP)


def is_file(wager: object) -> bool:
    """Whether a wager is named by the file that it is in."""
    return isinstance(wager, Path) or (isinstance(wager, str) and wager.endswith((".toml", ".json")))


def load(game: Game, options: House, path: str | Path) -> OwnWager:
    """The wager in a file, as the game deals it."""
    return beside(game, options, wagers.load(Path(path)))


def facts_of(round_: Round, own: Sequence[OwnWager], shoe: LazyShoe) -> Sequence[Fact]:
    """All that these wagers see of a round that was played: the dealer's hand to its end, from the cards left in the
    shoe where the round had no use for it."""
    return played_out(own, round_.facts, lambda: int(shoe.outcome(_NEXT)))


def settled(own: OwnWager, round_: Round, seat: str, stake: Cents) -> Pay:
    """What a stake on the wager comes to; of a void round it is returned."""
    name = name_of(own)
    if not isinstance(round_.result, Settled):
        return Pay(seat, name, stake, 0, "returned", "")
    line = line_in(own, round_.facts, seat)
    net = line.pays.net(stake) if line else -stake
    return Pay(
        seat, name, stake, net, "win" if net > 0 else "push" if net == 0 else "lose", "", line.line if line else ""
    )
