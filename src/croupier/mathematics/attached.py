"""A wager of one's own beside a game, from its file: settled with the cards, dice or spins of the game's own rounds."""

from __future__ import annotations

from pathlib import Path

from croupier.engines.wagers.in_round import beside, called, line_in, name_of
from croupier.engines.wagers.solve import OwnWager
from croupier.mathematics import wagers
from croupier.money import Cents
from croupier.options import House
from croupier.paytables import PayLine
from croupier.round.facts import Pay
from croupier.round.game import Game
from croupier.round.round import Round, Settled

__all__ = ["beside", "called", "is_file", "line_made", "load", "name_of", "settled"]


def is_file(wager: object) -> bool:
    """Whether a wager is named by the file that it is in."""
    return isinstance(wager, Path) or (isinstance(wager, str) and wager.endswith((".toml", ".json")))


def load(game: Game, options: House, path: str | Path) -> OwnWager:
    """The wager in a file, as the game deals it."""
    return beside(game, options, wagers.load(Path(path)))


def line_made(own: OwnWager, round_: Round, seat: str) -> PayLine | None:
    """The line that the wager of a seat is paid by, when the round is over."""
    return line_in(own, round_.facts, seat)


def settled(own: OwnWager, round_: Round, seat: str, stake: Cents) -> Pay:
    """What a stake on the wager comes to; of a void round it is returned."""
    name = name_of(own)
    if not isinstance(round_.result, Settled):
        return Pay(seat, name, stake, 0, "returned", "")
    line = line_made(own, round_, seat)
    net = line.pays.net(stake) if line else -stake
    return Pay(
        seat, name, stake, net, "win" if net > 0 else "push" if net == 0 else "lose", "", line.line if line else ""
    )
