"""Plays that a count changes, valued by the cards that are left."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.academy import checking, counting, deviations
from croupier.academy.deviations import CountedShoe
from croupier.conformance import playing
from croupier.equipment.cards import cards
from croupier.equipment.source import SeededSource
from croupier.errors import BadInput
from croupier.round.requests import DEALER, Draw
from croupier.round.round import Round
from croupier.round.setup import setup

GAME = "blackjack"
WHOLE = tuple(games.get(GAME).cards_in(games.get(GAME).house({})))
HALF = tuple(copies // 2 for copies in WHOLE)
HI_LO = counting.read_system("hi-lo")


@pytest.mark.parametrize("running", [-12, -5, 0, 1, 7, 30])
def test_the_shoe_that_a_count_expects_has_its_cards_and_its_count(running: int) -> None:
    pack = CountedShoe(WHOLE, HALF, HI_LO, running).at(Fraction(running))
    assert sum(pack) == sum(HALF)
    gone = sum(tag * (WHOLE[card] - pack[card]) for card, tag in enumerate(HI_LO.tags))
    assert abs(gone - running) <= 1
    by_rank = [sum(pack[4 * rank : 4 * rank + 4]) for rank in range(13)]
    assert max(by_rank[:5]) - min(by_rank[:5]) <= 1
    assert max(by_rank[8:]) - min(by_rank[8:]) <= 1


def test_a_hand_by_the_count_is_what_exact_advice_gives_out_of_what_is_left() -> None:
    hand = deviations.draw(GAME, "7.1")
    assert list(checking.faults(hand)) == []
    assert hand == deviations.draw(GAME, "7.1")
    wrong = next(choice for choice in hand.choices if choice not in hand.answers)
    assert list(checking.faults(hand._replace(answers=(wrong,))))


def test_a_mistake_by_the_count_costs_its_share_of_the_wager_that_lies_there() -> None:
    """Nobody has a dollar on the box."""
    for number in range(4):
        hand = deviations.draw(GAME, f"7.{number}")
        [seat] = hand.evidence["round"]["setup"]["seats"]
        wager = Fraction(seat["wagers"]["main"])
        for cost in hand.evidence["costs"].values():
            assert float(Fraction(cost["dollars"])) == pytest.approx(float(Fraction(cost["share"]) * wager))


def deal(own: str, up: str) -> Round:
    """A hand against an upcard, up to its first decision."""
    game = games.get(GAME)
    round_ = Round(game, game.house({}), setup({"1": {"main": "10"}}))
    coming = {"1": list(cards(own)), DEALER: [*cards(up), *cards("5c")]}
    while not playing.asks(round_):
        if type(pending := round_.pending) is Draw:
            round_.answer(coming[pending.to].pop(0) if pending.to in coming else cards("2c")[0], "equipment")
        else:
            playing.advance(round_, SeededSource(b"steps"))
    return round_


def best(round_: Round, shoe: CountedShoe, true: int) -> str:
    """What is best in the shoe that a true count expects."""
    advice = deviations.best_out_of(round_, shoe.at(true * Fraction(sum(shoe.left), counting.DECK)))
    assert advice is not None
    return advice.best.action


def test_a_shoe_without_decisions_has_no_hands_to_play() -> None:
    with pytest.raises(BadInput, match="made out of a shoe that is worth counting"):
        deviations.draw("mini-baccarat", "1")


def test_the_index_is_where_the_play_changes() -> None:
    """At that count the play is the best, and at the count before it is not; no further count has to be looked at."""
    sixteen = deal("Ts 6h", "Td")
    shoe = CountedShoe(WHOLE, HALF, HI_LO, 18)
    assert best(sixteen, shoe, 0) == "hit"
    index = deviations.index_of(sixteen, shoe, "stand")
    assert index is not None
    assert (best(sixteen, shoe, index), best(sixteen, shoe, index - 1)) == ("stand", "hit")
    assert deviations.index_of(sixteen, shoe._replace(running=-18), "hit") == 0
