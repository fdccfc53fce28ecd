"""Random rounds with standing players settled twice: by the rules, and by arithmetic that shares nothing with them."""

import random
from fractions import Fraction

import pytest

from croupier.conformance.invariants import conserves_money
from croupier.equipment.cards import TEXT, Card
from croupier.games.pontoon_plus import GAME
from croupier.round.facts import Chose, Deal
from croupier.round.requests import DEALER, Choice, Decide, Draw, Gather
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from croupier.round.views import boxes
from tests.support import clause

HOUSES: list[dict[str, object]] = [{}, {"decks": 4, "squeeze": "on"}, {"decks": 8, "super_bonus_mode": "instead"}]
BONUS = {"AA": 11, "KK": 8, "QQ": 8, "JJ": 8, "AK": 4, "AQ": 4, "AJ": 4} | {f"{pip}{pip}": 3 for pip in range(2, 10)}


def value(card: Card) -> int:
    rank = TEXT[card][0]
    return 11 if rank == "A" else 10 if rank in "JQK" else int(rank)


def count(hand: list[Card], hard: int = 0) -> int:
    """Points with aces as eleven while they fit; the first ``hard`` cards never count their aces so."""
    points = sum(1 if at < hard and value(card) == 11 else value(card) for at, card in enumerate(hand))
    for card in hand[hard:]:
        points -= 10 if points > 21 and value(card) == 11 else 0
    return points


def odds_of_21(hand: list[Card], whole: bool) -> Fraction:
    text = sorted(TEXT[card] for card in hand)
    ranks, suits = "".join(card[0] for card in text), {card[1] for card in text}
    if ranks in ("678", "777"):
        return Fraction(3, 2) if len(suits) > 1 else Fraction(3 if suits == {"s"} else 2)
    if len(hand) == 2 and whole:
        return Fraction(3, 2)
    return {5: Fraction(3, 2), 6: Fraction(2)}.get(len(hand), Fraction(3 if len(hand) > 6 else 1))


def bonus_odds(first: Card, second: Card) -> int:
    high, low = sorted((TEXT[first], TEXT[second]), key=lambda card: "AKQJ98765432".index(card[0]))
    if high == low and high[0] == "A":
        return 40
    return BONUS.get(high[0] + low[0], 1 if high[0] == "A" else -1)


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


def owed(round_: Round, seat: Seat) -> dict[str, int]:
    """What a seat is up by wager, from the cards on the layout and the decisions that were made."""
    decider = deciding(round_, seat.number)
    choices = [fact for fact in round_.facts if isinstance(fact, Chose)]
    own = [choice for choice in choices if choice.seat == seat.seat]
    received = [fact.card for fact in round_.facts if isinstance(fact, Deal) and fact.slot < 0 and fact.to == decider]
    first, second = received[:2]
    laid = boxes(round_.facts)
    dealer = laid[DEALER][0]
    pontoon = len(dealer) >= 2 and sorted(map(value, dealer[:2])) == [10, 11]
    bets = dict(seat.wagers)
    nets = {
        "player_pair": bets["player_pair"] * (11 if TEXT[first][0] == TEXT[second][0] else -1),
        "bonus": bets["bonus"] * bonus_odds(first, second),
        "insurance": sum(choice.amount for choice in own if choice.action == "insure") * (2 if pontoon else -1),
        "main": 0,
        "super_bonus": 0,
    }
    main = bets["main"]
    if any(choice.seat == decider and choice.action == "surrender" for choice in choices):
        nets["main"] = -main if pontoon else main // 2 - main
        return nets
    on = hands_of(round_, seat.seat, decider)
    for number in on:
        hand = laid[decider][number]
        doubled = any(
            choice.seat == decider and choice.action == "double" and choice.hand == number for choice in choices
        )
        added = sum(
            choice.amount
            for choice in own
            if choice.hand == number and choice.amount and choice.action in ("double", "follow")
        )
        nets["main"] += result(round_, hand, main, added, doubled, len(laid[decider]) == 1, pontoon, nets)
        if any(choice.action == "withdraw" and choice.hand == number for choice in own):
            nets["main"] += -main - result(
                round_, hand, main, added, doubled, len(laid[decider]) == 1, pontoon, {"super_bonus": 0}
            )
    return nets


def result(
    round_: Round,
    hand: list[Card],
    main: int,
    added: int,
    doubled: bool,
    whole: bool,
    pontoon: bool,
    nets: dict[str, int],
) -> int:
    """What the bets on one hand win, when nobody withdraws; a super bonus is noted beside it."""
    player = count(hand, hard=2 if doubled else 0)
    dealer = boxes(round_.facts)[DEALER][0]
    if player > 21:
        return -main - added
    if player == 21 and doubled:
        return main + added
    if player == 21:
        sevens = len(hand) == 3 and {TEXT[card] for card in hand} <= {"7c", "7d", "7h", "7s"} and len(set(hand)) == 1
        if sevens and whole and TEXT[dealer[0]][0] == "7" and main >= 1000:
            nets["super_bonus"] = 500000 if main >= 10000 else 100000
            if getattr(round_.options, "super_bonus_mode", "") == "instead":
                return 0
        return int(main * odds_of_21(hand, whole))
    if pontoon:
        return -main
    house = count(dealer)
    stake = main + added
    return stake if house > 21 or player > house else 0 if player == house else -stake


def deciding(round_: Round, number: int) -> str:
    there = [seat for seat in round_.setup.seats if seat.number == number]
    sitting = [seat.seat for seat in there if not seat.standing]
    return sitting[0] if sitting else max(there, key=lambda seat: dict(seat.wagers)["main"]).seat


def hands_of(round_: Round, seat: str, decider: str) -> list[int]:
    """The hands a seat has a bet on: all of the deciding player's, else the first and those it followed to."""
    on, hands = {0}, 1
    facts = [fact for fact in round_.facts if isinstance(fact, Chose)]
    for at, choice in enumerate(facts):
        if choice.seat == decider and choice.action == "split":
            follows = False
            for other in facts[at + 1 :]:
                if other.action not in ("follow", "decline"):
                    break
                follows |= (other.seat, other.action) == (seat, "follow")
            if choice.hand in on and (seat == decider or follows):
                on.add(hands)
            hands += 1
    return sorted(on)


@clause("SG 3.24.1", "SG 3.25.1", "SG 3.25.3", "SG 3.27", "SG 4.1.1", "SG 4.1.2", "SG 4.1.3")
@pytest.mark.parametrize("options", HOUSES)
def test_4_1_random_rounds_settle_as_plain_arithmetic_says(options: dict[str, object]) -> None:
    chance = random.Random(20201201)
    hands_at_most = bonuses = 0
    for _ in range(400):
        round_ = random_round(options, chance)
        assert isinstance(round_.result, Settled)
        conserves_money(round_)
        nets: dict[str, dict[str, int]] = {seat.seat: {} for seat in round_.setup.seats}
        for line in round_.result.lines:
            wager = "main" if line.wager in ("split", "double") else line.wager
            nets[line.seat][wager] = nets[line.seat].get(wager, 0) + line.net
        winning = set()
        for seat in round_.setup.seats:
            wanted = owed(round_, seat)
            got = {wager: nets[seat.seat].get(wager, 0) for wager in wanted}
            assert got == wanted, round_.transcript
            hands_at_most = max(hands_at_most, len(boxes(round_.facts).get(seat.seat, {})))
            if wanted["super_bonus"]:
                winning.add(seat.number)
        bonuses += len(winning)
        others = {deciding(round_, box.number) for box in round_.setup.seats if winning and box.number not in winning}
        assert {seat for seat, by_wager in nets.items() if "envy" in by_wager} == others
    assert hands_at_most == 4
    assert bonuses
