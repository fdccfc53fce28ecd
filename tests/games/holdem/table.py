"""The two hold'em tables in a few words, on top of `tests.support`.

``ULTIMATE.hand("Ac Ad", "Kh Qs", "Ks 9d 5h 4c 3h", "play 4")`` is a whole round for one player with $10 on every wager
that the game requires and $5 on its side bet.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from croupier.games import get
from croupier.round.game import Game
from croupier.round.round import Round
from tests.support import deal, in_turn, nets

#: A dealer with a pair of jacks who beats nothing below.
JACKS = "Jc Jh"
#: Two cards and a board that make each hand.
BEST = {
    "royal_flush": ("As Ks", "Qs Js Ts 4h 2d"),
    "straight_flush": ("9h 8h", "7h 6h 5h Kc 2s"),
    "four_of_a_kind": ("7c 7d", "7h 7s Kd 4h 2d"),
    "full_house": ("Qc Qd", "Qh 5s 5d 3c 2h"),
    "flush": ("Ad 8d", "Kd 9d 4d 5s 2c"),
    "straight": ("8c 7d", "9s 6c 5d Ah 2h"),
    "three_of_a_kind": ("9c 9d", "9h Ks 6c 4d 2h"),
    "two_pair": ("Kc Qd", "Kh Qs 9c 5d 2h"),
    "pair": ("Kc Qd", "Kh 8s 9c 5d 2h"),
}


class Holdem(NamedTuple):
    """A hold'em game: its required wagers, its side bet, how its board is dealt, and how a hand is played out."""

    slug: str
    required: tuple[str, ...]
    side: str
    streets: tuple[int, ...]
    plays: tuple[str, ...]

    @property
    def game(self) -> Game:
        return get(self.slug)

    @property
    def bets(self) -> dict[str, str]:
        """The least anybody plays with."""
        return dict.fromkeys(self.required, "10")

    @property
    def all_bets(self) -> dict[str, str]:
        """The required wagers and the side bet."""
        return self.bets | {self.side: "5"}

    def cards(self, *hands: str, board: str) -> str:
        """The order in which the cards fall: the hands in turn, then a burn before every street."""
        laid, order = board.split(), [in_turn(*hands)]
        for count in self.streets:
            order += ["??", *laid[:count]]
            laid = laid[count:]
        return " ".join(order)

    def hand(
        self,
        player: str,
        dealer: str,
        board: str,
        *decisions: str,
        wagers: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Round:
        """A round of one player, played out with every wager unless decisions are given."""
        return deal(
            self.slug,
            {"1": self.all_bets if wagers is None else wagers},
            self.cards(player, dealer, board=board),
            decisions=choices(*(decisions or self.plays)),
            options=options,
        )

    def paid(
        self,
        player: str,
        dealer: str,
        board: str,
        *decisions: str,
        wagers: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> dict[str, str]:
        """What that player is up on every wager."""
        return nets(self.hand(player, dealer, board, *decisions, wagers=wagers, options=options))["1"]


def choices(*written: str) -> list[object]:
    """``"play 4"`` as an answer with its multiple."""
    answers: list[object] = []
    for choice in written:
        action, _, multiple = choice.partition(" ")
        answers.append({"action": action, "multiple": int(multiple)} if multiple else action)
    return answers


ULTIMATE = Holdem("ultimate-texas-holdem", ("ante", "blind"), "trips", (3, 2), ("play 4",))
BONUS = Holdem("texas-holdem-bonus", ("ante",), "bonus", (3, 1, 1), ("bet", "bet", "bet"))

both_games = pytest.mark.parametrize("holdem", [ULTIMATE, BONUS], ids=lambda game: game.slug)
