"""Random rounds settled twice: bonus bets by plain arithmetic, hands by the sister game on the same cards."""

import random

import pytest

from croupier.equipment.cards import ACE, Card
from croupier.games import get
from croupier.round.facts import Chose, Deal, Pay
from croupier.round.requests import DEALER, Choice, Decide, Draw, Gather
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from croupier.round.views import boxes
from tests.games.ride_free.table import GAME
from tests.support import clause

BONUS = ("hedge_22", "silver_stack", "21_plus_3", "21_plus_3_xtreme", "top_3", "lucky_ladies")
SILVER = (-1, 3, 10, 30, 60, 100, 300, 1000)
BUST = {
    1: (3, 50),
    2: (1, 25),
    3: (1, 15),
    4: (1, 10),
    5: (1, 5),
    6: (1, 3),
    7: (2, 15),
    8: (2, 10),
    9: (2, 20),
    10: (2, 20),
}


def count(hand: list[Card]) -> int:
    points = sum(11 if card >> 2 == ACE else min((card >> 2) + 2, 10) for card in hand)
    for card in hand:
        points -= 10 if points > 21 and card >> 2 == ACE else 0
    return points


def poker(three: list[Card]) -> tuple[int, int, int]:
    """What 21+3 (-03), Xtreme (-01) and Top 3 (-01) win for each unit."""
    ranks = sorted(card >> 2 for card in three)
    suited = len({card & 3 for card in three}) == 1
    straight = ranks in ([0, 1, 12], [ranks[0], ranks[0] + 1, ranks[0] + 2])
    if len(set(ranks)) == 1:
        return 9, 20, 270 if suited else 90
    if straight and suited:
        return 9, 30, 180
    return (9, 10, -1) if straight else (9, 5, -1) if suited else (-1, -1, -1)


def ladies(first: Card, second: Card, dealer: list[Card]) -> int:
    if count([first, second]) != 20:
        return -1
    if first == second:
        queens = first >> 2 == 10 and first & 3 == 2
        return (1000 if count(dealer[:2]) == 21 else 125) if queens else 19
    return 9 if first & 3 == second & 3 else 4


def random_round(chance: random.Random, options: dict[str, object], *, bonus: bool) -> Round:
    house = GAME.house(options)
    seats = []
    for box in sorted(chance.sample(range(1, 8), chance.randint(1, 3))):
        bets = [("main", chance.randint(1, 5000))] + [(wager, chance.randint(1, 500)) for wager in BONUS if bonus]
        seats.append(Seat(str(box), tuple(bets)))
    round_ = Round(GAME, house, Setup(tuple(seats)))
    shoe = [card for card, often in enumerate(GAME.cards_in(house)) for _ in range(often)]
    chance.shuffle(shoe)
    while (asked := round_.pending) is not None:
        match asked:
            case Draw():
                round_.answer(shoe.pop())
            case Gather() | Decide():
                ask = chance.choice(asked.asks) if isinstance(asked, Gather) else asked
                free = [action for action in ask.actions if action.name.startswith("free")]
                action = chance.choice(free if free and chance.random() < 0.8 else ask.actions)
                amount = chance.randint(action.least, min(action.most, 5000)) if action.most else 0
                round_.answer(Choice(action.name, amount), seat=ask.seat)
    assert isinstance(round_.result, Settled)
    return round_


def owed(round_: Round, seat: Seat) -> dict[str, int]:
    """What each bonus bet of a seat comes to."""
    choices = [fact for fact in round_.facts if isinstance(fact, Chose) and fact.seat == seat.seat]
    first, second = [fact.card for fact in round_.facts if isinstance(fact, Deal) and fact.to == seat.seat][:2]
    laid = boxes(round_.facts)
    dealer, hand = laid[DEALER][0], laid[seat.seat][0]
    suits = {card & 3 for card in dealer}
    classic, xtreme, top = poker([first, second, dealer[0]])
    hedge = -1
    if count(dealer) == 22 and count(hand) < 30:
        hedge = 50 if len(suits) == 1 else 20 if suits in ({0, 3}, {1, 2}) else 8
    bust = -1
    if count(dealer) > 21 and count(hand) != 30:
        bust = BUST[1 if dealer[0] >> 2 == ACE else min((dealer[0] >> 2) + 2, 10)][len(suits) == 1]
        if [card >> 2 for card in dealer] == [6, 6, 6]:
            bust = 75 if len(suits) == 1 else 25
    lammers = sum(choice.action in ("free_double", "free_split") for choice in choices)
    odds = dict(zip(BONUS, (hedge, SILVER[lammers], classic, xtreme, top, ladies(first, second, dealer)), strict=True))
    bets = dict(seat.wagers)
    nets = {name: won * bets[name] for name, won in odds.items()}
    return nets | {"bust_bonus": bust * sum(choice.amount for choice in choices if choice.action == "bust_bonus")}


@clause(
    "CO 30-2119 (23)", "CO 30-2119 (24)", "CO 30-2119 (25)", "CO 30-2119 (26)", "CO 30-2119 (28)", "CO 30-2119 (29)"
)
def test_random_bonus_bets_settle_as_plain_arithmetic_says() -> None:
    chance = random.Random(2119)
    hits: set[str] = set()
    for _ in range(500):
        round_ = random_round(chance, {}, bonus=True)
        for seat in round_.setup.seats:
            wanted = owed(round_, seat)
            got = dict.fromkeys(wanted, 0)
            for fact in round_.facts:
                if isinstance(fact, Pay) and fact.seat == seat.seat and fact.wager in got:
                    got[fact.wager] += fact.net
                    hits |= {f"{fact.wager} {fact.line}"}
            assert got == wanted, round_.transcript
    assert {"hedge_22 dealer_22_other", "silver_stack 3_lammers", "lucky_ladies suited_20"} <= hits


@clause("CO 30-2119 (11)", "CO 30-2119 (15)", "CO 30-2119 (19)", "CO 30-2119 (20)")
@pytest.mark.parametrize("decks", [1, 6])
def test_the_same_cards_and_choices_settle_like_free_bet_blackjack(decks: int) -> None:
    chance = random.Random(decks)
    sister = get("free-bet-blackjack")
    house = sister.house({"decks": decks, "smallest_chip": "0"})
    for _ in range(300):
        round_ = random_round(chance, {"decks": decks, "bust_bonus": "off"}, bonus=False)
        other = Round(sister, house, round_.setup)
        for entry in round_.answers:
            other.answer(entry.answer, seat=getattr(entry.asked, "seat", None))
        assert isinstance(other.result, Settled)
        payments = [
            (fact.seat, fact.wager, fact.stake, fact.net, fact.hand) for fact in round_.facts if isinstance(fact, Pay)
        ]
        assert payments == [
            (payment.seat, payment.wager, payment.stake, payment.net, payment.hand) for payment in other.result.lines
        ]
