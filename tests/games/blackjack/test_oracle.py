"""Random rounds settled twice: by the rules, and by a few lines of arithmetic that share nothing with them."""

import random

import pytest

from croupier.equipment.cards import ACE, DEUCE, KING, Card
from croupier.games.blackjack import GAME
from croupier.round.facts import Chose, Deal
from croupier.round.requests import DEALER, DISCARD, Choice, Decide, Draw, Gather, Peek
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from croupier.round.views import boxes
from tests.support import clause

HOUSES: list[dict[str, object]] = [
    {},
    {"decks": 8, "blackjack_pays": "6:5", "soft_17": "stand"},
    {"decks": 1, "dealing": "pitch", "resplit_aces": "on"},
    {"decks": 2, "soft_17": "stand", "blackjack_pays": "6:5"},
]


def count(hand: list[Card]) -> int:
    points = sum(11 if card >> 2 == ACE else min((card >> 2) + 2, 10) for card in hand)
    for card in hand:
        points -= 10 if points > 21 and card >> 2 == ACE else 0
    return points


def house_money_odds(first: Card, second: Card, decks: int) -> int:
    low, high = sorted((first >> 2, second >> 2))
    suited = first & 3 == second & 3
    if low == high:
        return 3
    if high - low > 1 and (low, high) != (DEUCE, ACE):
        return -1
    return (9 if (low, high) == (KING, ACE) else 5 if decks == 1 else 4) if suited else 1


def random_round(options: dict[str, object], chance: random.Random) -> Round:
    """Anybody may do anything that is open to them; sometimes nobody knows the hole card."""
    house = GAME.house(options)
    seats = [
        Seat(str(box), (("main", chance.randint(1, 5000)), ("house_money", chance.randint(1, 2000))))
        for box in sorted(chance.sample(range(1, 8), chance.randint(1, 5)))
    ]
    round_ = Round(GAME, house, Setup(tuple(seats)))
    shoe = [card for card, often in enumerate(GAME.cards_in(house)) for _ in range(often)]
    chance.shuffle(shoe)
    hole: Card | str | None = "hidden" if chance.random() < 0.3 else None
    while (asked := round_.pending) is not None:
        match asked:
            case Peek():
                round_.answer(hole in asked.completes)
            case Draw(slot=slot) if slot >= 0:
                round_.answer(hole)
            case Draw(to=to, may_be_unseen=True) if to == DISCARD or (to == DEALER and hole):
                hole = shoe.pop() if to == DEALER else hole
                round_.answer("??")
            case Draw():
                round_.answer(shoe.pop())
            case Gather() | Decide():
                ask = chance.choice(asked.asks) if isinstance(asked, Gather) else asked
                action = chance.choice(ask.actions[-1:] if chance.random() < 0.4 else ask.actions)  # split more often
                amount = chance.randint(action.least, action.most) if action.most else 0
                round_.answer(Choice(action.name, amount), seat=ask.seat)
    return round_


def owed(round_: Round, seat: Seat, decks: int, blackjack_pays: object) -> int:
    """What a seat is up, by the cards on the layout and the decisions it made."""
    choices = [fact for fact in round_.facts if isinstance(fact, Chose) and fact.seat == seat.seat]
    first, second = [fact.card for fact in round_.facts if isinstance(fact, Deal) and fact.to == seat.seat][:2]
    laid = boxes(round_.facts)
    dealer = laid[DEALER][0]
    wagers, dealer_blackjack = dict(seat.wagers), count(dealer[:2]) == 21
    put_up = {name: sum(choice.amount for choice in choices if choice.action == name) for name in ("cap", "insure")}
    main = wagers["main"] + put_up["cap"]
    side = house_money_odds(first, second, decks) * wagers["house_money"]
    side += put_up["insure"] * (2 if dealer_blackjack else -1)
    if any(choice.action == "even_money" for choice in choices):
        return side + main
    if count([first, second]) == 21:
        odds = main * 3 // 2 if blackjack_pays == "3:2" else main * 6 // 5
        return side + (0 if dealer_blackjack else odds)
    if dealer_blackjack:
        return side - main
    for number, hand in laid[seat.seat].items():
        stake = main + sum(
            choice.amount for choice in choices if choice.action.startswith("double") and choice.hand == number
        )
        player, house = count(hand), count(dealer)
        wins = player <= 21 and (house > 21 or player > house)
        side += stake if wins else 0 if player == house <= 21 else -stake
    return side


@clause("OH-A 4.II", "OH-A 4.III", "OH-A 4.VI", "OH-A 8.II", "OH-A 9.IV", "OH-A 16.II.C")
@pytest.mark.parametrize("options", HOUSES)
def test_4_random_rounds_settle_as_plain_arithmetic_says(options: dict[str, object]) -> None:
    chance = random.Random(20150121)
    hands_at_most = 0
    for _ in range(300):
        round_ = random_round(options, chance)
        assert isinstance(round_.result, Settled)
        decks, pays = getattr(round_.options, "decks", 6), getattr(round_.options, "blackjack_pays", "3:2")
        for seat in round_.setup.seats:
            net = sum(payment.net for payment in round_.result.lines if payment.seat == seat.seat)
            assert net == owed(round_, seat, decks, pays), round_.transcript
            hands_at_most = max(hands_at_most, len(boxes(round_.facts)[seat.seat]))
    assert hands_at_most == 4
