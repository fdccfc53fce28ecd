"""Big Six: the clapper rests between two pegs, and a wager wins on its own insignia (OH-N §5, §6)."""

from croupier.engines.kernel import Dealer
from croupier.engines.wheels.deal import kernel
from croupier.games.big_six.rules import INSIGNIAS

DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda _: list(INSIGNIAS))
