"""Random rounds with standing players settled twice: by the rules, and by arithmetic that shares nothing with them."""

import random

import pytest

from croupier.conformance.invariants import conserves_money
from croupier.equipment.cards import TEXT
from croupier.games.pontoon_plus import GAME
from croupier.round.requests import Choice, Decide, Draw, Gather
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from tests.games.pontoon_plus.arithmetic import settles_as_owed
from tests.support import clause

HOUSES: list[dict[str, object]] = [{}, {"decks": 4, "squeeze": "on"}, {"decks": 8, "super_bonus_mode": "instead"}]


def random_round(options: dict[str, object], chance: random.Random) -> Round:
    """Some boxes with a seated player, some without, all with standing ones; anybody does anything open to them."""
    house = GAME.house(options)
    seats: list[Seat] = []
    for number in sorted(chance.sample(range(1, 8), chance.randint(1, 4))):
        for letter in chance.sample(["", "b", "c"], chance.randint(1, 3)):
            bets = (("main", chance.randint(1, 300) * 50), ("player_pair", 500), ("bonus", 300))
            seats.append(Seat(f"{number}{letter}", bets, "", number, bool(letter)))
    round_ = Round(GAME, house, Setup(tuple(seats)))
    shoe = [card for card, often in enumerate(GAME.cards_in(house)) for _ in range(often)]
    chance.shuffle(shoe)
    # Now and then the sixes, sevens and eights come first, or the sevens of hearts, so that the rare hands come up.
    if chance.random() < 0.3:
        shoe.sort(key=lambda card: TEXT[card][0] in "678" and chance.random() < 0.5)
    elif chance.random() < 0.3:
        shoe.sort(key=lambda card: TEXT[card] == "7h")
    while (asked := round_.pending) is not None:
        match asked:
            case Draw():
                round_.answer(shoe.pop())
            case Gather() | Decide():
                ask = chance.choice(asked.asks) if isinstance(asked, Gather) else asked
                action = chance.choice(ask.actions[-1:] if chance.random() < 0.4 else ask.actions)
                amount = chance.randint(action.least, action.most) if action.most else 0
                round_.answer(Choice(action.name, amount), seat=ask.seat)
    return round_


@clause("SG 3.24.1", "SG 3.25.1", "SG 3.25.3", "SG 3.27", "SG 4.1.1", "SG 4.1.2", "SG 4.1.3")
@pytest.mark.parametrize("options", HOUSES)
def test_4_1_random_rounds_settle_as_plain_arithmetic_says(options: dict[str, object]) -> None:
    chance = random.Random(20201201)
    hands_at_most = bonuses = 0
    for _ in range(400):
        round_ = random_round(options, chance)
        assert isinstance(round_.result, Settled)
        conserves_money(round_)
        owed = settles_as_owed(round_)
        hands_at_most = max(hands_at_most, *(len(hands) for hands in owed.laid.values()))
        bonuses += any(owed.nets(seat)["super_bonus"] for seat in round_.setup.seats)
    assert hands_at_most == 4
    assert bonuses
