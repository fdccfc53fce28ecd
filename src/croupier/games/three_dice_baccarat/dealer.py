"""3 Dice Baccarat: both cups are thrown once, and the dice decide every wager (CO 30-2899.09). The progressive is
played with its meter at nothing, as an analysis counts it; a posted payout limit is not applied."""

from croupier.engines import outcomes
from croupier.engines.dice.throws import kernel
from croupier.engines.kernel import Dealer
from croupier.games.three_dice_baccarat import GAME

DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda options: outcomes.offered(GAME, options))
