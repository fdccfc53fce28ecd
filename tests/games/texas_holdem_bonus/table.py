"""A Texas Hold'em Bonus table in a few words, on top of `tests.support`.

``hand("Ac Ad", "Kh Qs", "Ks 9d 5h 4c 3h", "bet", "bet", "check")`` is a whole round for one player with a $10 ante.
"""

from collections.abc import Mapping

from croupier.games.texas_holdem_bonus import GAME
from croupier.round.round import Round
from tests.support import deal, in_turn, nets

THB = GAME.slug
ANTE = {"ante": "10"}
WITH_BONUS = ANTE | {"bonus": "5"}


def cards(*hands: str, board: str) -> str:
    """The order in which the cards fall: the hands in turn, then a burn before the flop, the turn and the river."""
    laid = board.split()
    return " ".join([in_turn(*hands), "??", *laid[:3], "??", laid[3], "??", laid[4]])


def hand(
    player: str,
    dealer: str,
    board: str,
    *decisions: str,
    wagers: Mapping[str, str] = WITH_BONUS,
    options: Mapping[str, object] | None = None,
) -> Round:
    """A round of one player, all wagers made unless decisions are given."""
    script = cards(player, dealer, board=board)
    return deal(THB, {"1": wagers}, script, decisions=decisions or ["bet"] * 3, options=options)


def paid(
    player: str,
    dealer: str,
    board: str,
    *decisions: str,
    wagers: Mapping[str, str] = WITH_BONUS,
    options: Mapping[str, object] | None = None,
) -> dict[str, str]:
    """What that player is up on every wager."""
    return nets(hand(player, dealer, board, *decisions, wagers=wagers, options=options))["1"]
