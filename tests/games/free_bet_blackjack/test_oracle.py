"""Random rounds settled twice: by the rules, and by a few lines of arithmetic that share nothing with them."""

import random

import pytest

from croupier.equipment.cards import ACE, Card
from croupier.round.facts import Chose, Stake
from croupier.round.requests import DEALER, Choice, Decide, Draw, Gather, Peek
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from croupier.round.views import boxes
from tests.games.free_bet_blackjack.table import GAME
from tests.support import clause

HOUSES: list[dict[str, object]] = [
    {},
    {"decks": 8, "blackjack_pays": "6:5", "soft_17": "stand", "split_aces": "hit_allowed"},
    {"decks": 2},
]


def count(hand: list[Card]) -> int:
    points = sum(11 if card >> 2 == ACE else min((card >> 2) + 2, 10) for card in hand)
    for card in hand:
        points -= 10 if points > 21 and card >> 2 == ACE else 0
    return points


def push_22_odds(dealer: list[Card]) -> int:
    if count(dealer) != 22:
        return -1
    suits = {card & 3 for card in dealer}
    return 50 if len(suits) == 1 else 20 if suits in ({0, 3}, {1, 2}) else 7


def random_round(options: dict[str, object], chance: random.Random) -> Round:
    """Anybody may do anything that is open to them; what is free is taken more often."""
    house = GAME.house(options)
    seats = [
        Seat(str(box), (("main", chance.randint(1, 5000)), ("push_22", chance.randint(1, 2000))))
        for box in sorted(chance.sample(range(1, 8), chance.randint(1, 4)))
    ]
    round_ = Round(GAME, house, Setup(tuple(seats)))
    shoe = [card for card, often in enumerate(GAME.cards_in(house)) for _ in range(often)]
    chance.shuffle(shoe)
    while (asked := round_.pending) is not None:
        match asked:
            case Peek() | Draw(to="discard"):
                raise AssertionError(f"every card is known, and none is burned: {asked}")
            case Draw():
                round_.answer(shoe.pop())
            case Gather() | Decide():
                ask = chance.choice(asked.asks) if isinstance(asked, Gather) else asked
                split = [action for action in ask.actions if action.name.endswith("split")]
                free = split or [action for action in ask.actions if action.name.startswith("free")]
                action = chance.choice(free if free and chance.random() < 0.8 else ask.actions)
                amount = chance.randint(action.least, action.most) if action.most else 0
                round_.answer(Choice(action.name, amount), seat=ask.seat)
    return round_


def owed(round_: Round, seat: Seat, blackjack_pays: object) -> int:
    """What a seat is up, by the cards on the layout and the decisions it made."""
    choices = [fact for fact in round_.facts if isinstance(fact, Chose) and fact.seat == seat.seat]
    laid = boxes(round_.facts)
    dealer = laid[DEALER][0]
    wagers, dealer_blackjack = dict(seat.wagers), count(dealer[:2]) == 21
    main = wagers["main"]
    side = push_22_odds(dealer) * wagers["push_22"]
    side += sum(choice.amount for choice in choices if choice.action == "insure") * (2 if dealer_blackjack else -1)
    if any(choice.action == "even_money" for choice in choices):
        return side + main
    hands = laid[seat.seat]
    if len(hands) == 1 and len(hands[0]) == 2 and count(hands[0]) == 21:
        odds = main * 3 // 2 if blackjack_pays == "3:2" else main * 6 // 5
        return side + (0 if dealer_blackjack else odds)
    if dealer_blackjack:
        return side - main
    for number, hand in hands.items():
        # Of several hands the first has the original chips; tens split for chips, every other pair for a lammer.
        paid = number == 0 or (min((hand[0] >> 2) + 2, 10) == 10 and hand[0] >> 2 != ACE)
        chips = (main if paid else 0) + sum(
            choice.amount
            for choice in choices
            if choice.action in ("double", "double_face_down") and choice.hand == number
        )
        lammers = (not paid) + sum(
            choice.action.startswith("free_double") and choice.hand == number for choice in choices
        )
        player, house = count(hand), count(dealer)
        if player > 21 or (house <= 21 and player < house):
            side -= chips
        elif house != 22 and player != house:
            side += chips + lammers * main
    return side


@clause(
    "OH-A Free Bet 4.II", "OH-A Free Bet 4.III", "OH-A Free Bet 11.III", "OH-A Free Bet 13.IV", "OH-A Free Bet 16.I.B"
)
@pytest.mark.parametrize("options", HOUSES)
def test_random_rounds_settle_as_plain_arithmetic_says(options: dict[str, object]) -> None:
    chance = random.Random(20151216)
    most_hands = free = 0
    for _ in range(600):
        round_ = random_round(options, chance)
        assert isinstance(round_.result, Settled)
        for seat in round_.setup.seats:
            net = sum(payment.net for payment in round_.result.lines if payment.seat == seat.seat)
            assert net == owed(round_, seat, options.get("blackjack_pays", "3:2")), round_.transcript
            staked = sum(fact.amount for fact in round_.facts if isinstance(fact, Stake) and fact.seat == seat.seat)
            assert net >= -staked, "nobody loses more than their own chips"
            most_hands = max(most_hands, len(boxes(round_.facts)[seat.seat]))
        free += sum(isinstance(fact, Chose) and fact.action.startswith("free") for fact in round_.facts)
    assert most_hands == 4
    assert free > 200
