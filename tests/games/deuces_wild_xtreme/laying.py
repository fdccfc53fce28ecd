"""Rounds of Deuces Wild Xtreme with the cards as they lie and the meters as they read."""

from collections.abc import Mapping, Sequence

from croupier.games import get
from croupier.money import cents
from croupier.round.round import Round
from croupier.round.script import Script
from croupier.round.setup import setup

GAME = get("deuces-wild-xtreme")
LINKED = "five_card_linked_progressive"

#: A hand for each line of the linked tables, the deuces natural.
POKER = {
    "royal_flush": "Ah Kh Qh Jh Th",
    "straight_flush": "Th 9h 8h 7h 6h",
    "four_of_a_kind": "6c 6d 6h 6s 3c",
    "full_house": "6c 6d 6h 3s 3c",
    "flush": "Ah Th 8h 5h 2h",
    "straight": "6c 5d 4h 3s 2c",
    "three_of_a_kind": "6c 6d 6h Ts 2c",
    "two_pair": "6c 6d Th Ts 2c",
}


def laid(
    wagers: Mapping[str, Mapping[str, str]],
    hands: Mapping[str, str],
    options: Mapping[str, object] | None = None,
    *,
    meters: Mapping[str, str] | None = None,
    decisions: Sequence[str] = (),
) -> Round:
    """A round with the cards as they lie, and what the meters read."""
    house = GAME.house(options)
    read = tuple((name, cents(amount)) for name, amount in (meters or {}).items())
    seated, refused = GAME.seated(house, setup(wagers)._replace(meters=read))
    assert not refused
    round_ = Round(GAME, house, seated)
    chosen = [{"action": action} for action in decisions]
    Script(hands={who: text.split() for who, text in hands.items()}, decisions=chosen).run(round_)
    return round_
