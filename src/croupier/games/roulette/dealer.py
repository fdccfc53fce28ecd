"""Roulette: the ball rests in one pocket, which decides every wager on the layout (OH-G §5)."""

from croupier.engines.kernel import Dealer
from croupier.engines.wheels.deal import kernel
from croupier.games.roulette import positions

DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda options: list(positions(options)))
