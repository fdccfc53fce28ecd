"""An Ultimate Texas Hold'em table in a few words, on top of `tests.support`.

``hand("Ac Ad", "Kh Qs", "Ks 9d 5h 4c 3h", ["play 4"])`` is a whole round for one player with $10 on ante and blind.
"""

from collections.abc import Mapping, Sequence

from croupier.games.ultimate_texas_holdem import GAME
from croupier.round.round import Round
from tests.support import Wagers, deal, in_turn, nets

UTH = GAME.slug
BETS = {"ante": "10", "blind": "10"}
WITH_TRIPS = BETS | {"trips": "5"}
CHECKS = ["check", "check"]


def choices(*written: str) -> list[object]:
    """``"play 4"`` as an answer with its multiple."""
    found: list[object] = []
    for one in written:
        action, _, multiple = one.partition(" ")
        found.append({"action": action, "multiple": int(multiple)} if multiple else action)
    return found


def cards(*hands: str, board: str) -> str:
    """The order in which the cards fall: the hands in turn, then a burn before the flop and before the last two."""
    laid = board.split()
    return " ".join([in_turn(*hands), "??", *laid[:3], "??", *laid[3:]])


def hand(
    player: str,
    dealer: str,
    board: str,
    decisions: Sequence[str] = ("play 4",),
    *,
    wagers: Mapping[str, str] = WITH_TRIPS,
    options: Mapping[str, object] | None = None,
) -> Round:
    """A round of one player."""
    seats: Wagers = {"1": wagers}
    return deal(UTH, seats, cards(player, dealer, board=board), decisions=choices(*decisions), options=options)


def paid(
    player: str,
    dealer: str,
    board: str,
    decisions: Sequence[str] = ("play 4",),
    *,
    wagers: Mapping[str, str] = WITH_TRIPS,
    options: Mapping[str, object] | None = None,
) -> dict[str, str]:
    """What that player is up on every wager."""
    return nets(hand(player, dealer, board, decisions, wagers=wagers, options=options))["1"]
