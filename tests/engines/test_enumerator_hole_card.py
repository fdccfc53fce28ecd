"""The enumerator and what nobody has seen: the hole card after a look, and bugs planted in the weights."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

import pytest

from croupier.engines.any import weights
from croupier.engines.any.spots import spot
from croupier.engines.any.weights import Hole, weigh_card, weigh_roll
from croupier.equipment.cards import Card, cards
from croupier.errors import CroupierError
from croupier.options import House
from croupier.round.felt import Felt
from croupier.round.game import Play
from croupier.round.requests import DEALER, DOWN, UP, Action, Choice, Draw
from croupier.round.round import Round
from tests.engines.toys import SEVEN, dealt, every_shuffle, seven, solve, tcp, toy

# -- the hole card -----------------------------------------------------------------------------------------------

TENS = frozenset(cards("Tc Td Th Ts"))
HOLE_DECK = cards("Ac Tc Td 9h 6s 5d 2c")


async def hole_card_game(t: Felt) -> None:
    """An upcard and a hole card; with an ace or nine up the reader tells of a ten; then hit or stand, and add up."""
    box = t.boxes[0]
    await t.draw(box.seat, UP)
    up = await t.draw(DEALER, UP)
    await t.draw(DEALER, DOWN, unseen=True)
    if up in cards("Ac 9h") and await t.peek(DEALER, 1, TENS):
        await t.reveal(DEALER, "T 1")
        return box.lose("main", "T 1")
    if await t.decide(box, (Action("stand"), Action("hit")), default="stand") == "hit":
        box.bet("raise", 100, "T 2")
        await t.draw(box.seat, UP)
    await t.burn()
    own, dealer = sum(card >> 2 for card in box.cards), sum(card >> 2 for card in await t.reveal(DEALER, "T 1"))
    net = 100 if dealer < own < 22 else -100
    for wager, _ in list(box.stakes):
        box.settle(wager, net, "win", "T 1")
    return None


def optimum(play: Play, deck: Sequence[Card]) -> Fraction:
    """The best expected net by dealing every shuffle both ways, and choosing once for each sight of the table."""
    worth: dict[Any, Counter[str]] = {}
    for order in permutations(deck):
        for action in ("stand", "hit"):
            sights: list[Any] = ["no decision"]

            def choose(live: Round, sights: list[Any] = sights, action: str = action) -> Choice:
                sights[0] = spot(live)
                return Choice(action)

            net = dealt(toy(play), House(), {"main": "1"}, order, choose)
            worth.setdefault(sights[0], Counter())[action] += net
    return Fraction(sum(max(choices.values()) for choices in worth.values()), perm(len(deck)))


def test_after_the_card_reader_says_no_the_hole_card_is_no_ten() -> None:
    enumeration = solve(hole_card_game, HOLE_DECK)
    assert enumeration.distribution == every_shuffle(
        toy(hole_card_game), House(), {"main": "1"}, HOLE_DECK, enumeration.choose
    )
    assert enumeration.net == optimum(hole_card_game, HOLE_DECK)
    assert set(enumeration.by_wager) == {"main"}  # the raise is booked under it


def test_pairs_of_a_card_and_the_hole_card_are_counted() -> None:
    left = [0] * 53
    for card in cards("2c 2c 3d Ts Ts Td"):
        left[card] += 1
    hole = Hole(DEALER, 1, frozenset(cards("2c 3d")))
    branches, whole = weigh_card(left, Draw("1", UP), hole)
    two, three, ten, red = cards("2c 3d Ts Td")
    # 2c: two of them, each with two other low cards under the dealer's upcard; 3d: one, with two; a ten: any of three
    assert {card: weight for weight, card in branches} == {two: 4, three: 2, ten: 6, red: 3}
    assert whole == 15
    assert weigh_card(left, Draw(DEALER, UP, False, 1), hole) == ([(2, two), (1, three)], 3)


def test_two_cards_peeked_at_are_refused() -> None:
    async def play(t: Felt) -> None:
        await t.deal(2, [DEALER], unseen=True)
        await t.peek(DEALER, 0, TENS)
        await t.peek(DEALER, 1, TENS)

    with pytest.raises(CroupierError, match="second card is too much"):
        solve(play, HOLE_DECK)


def test_the_same_card_may_be_peeked_at_twice() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN, unseen=True)
        red = await t.peek(DEALER, 0, frozenset(cards("Td Tc")))
        black = not red and await t.peek(DEALER, 0, frozenset(cards("Ac")))
        [card] = await t.reveal(DEALER, "T 1")
        assert (card in cards("Td Tc"), card in cards("Ac")) == (red, black)
        t.boxes[0].settle("main", red * 100 + black * 200, "win", "T 1")

    assert solve(play, HOLE_DECK).distribution == {100: Fraction(2, 7), 200: Fraction(1, 7), 0: Fraction(4, 7)}


def test_a_card_peeked_at_is_no_part_of_a_set() -> None:
    async def play(t: Felt) -> None:
        await t.deal(2, [DEALER], unseen=True)
        ten = await t.peek(DEALER, 1, TENS)
        first, second = await t.reveal(DEALER, "T 1")
        assert ten == (second in TENS)
        t.boxes[0].settle("main", second - first, "win", "T 1")

    slow, quick = (solve(play, HOLE_DECK, unordered=flag) for flag in (False, True))
    assert quick.distribution == slow.distribution
    assert quick.leaves == slow.leaves == perm(7, 2)


# -- planted bugs ------------------------------------------------------------------------------------------------


def test_weights_that_do_not_add_up_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_too_many(left: Sequence[int], draw: Draw, hole: Hole | None) -> tuple[list[tuple[int, Any]], int]:
        branches, whole = weigh_card(left, draw, hole)
        return branches, whole + (draw.slot >= 0)

    monkeypatch.setattr(weights, "weigh_card", one_too_many)
    with pytest.raises(AssertionError, match="do not add up"):
        tcp(SEVEN)


def test_rolls_that_do_not_add_up_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(dice: int, *, unordered: bool) -> tuple[list[tuple[int, Any]], int]:
        branches, whole = weigh_roll(dice, unordered=unordered)
        return branches[1:], whole

    monkeypatch.setattr(weights, "weigh_roll", loaded)
    with pytest.raises(AssertionError, match="add up to 35/36"):
        solve(seven)


def test_forgetting_what_the_card_reader_said_is_caught_by_the_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "weigh_card", lambda left, draw, _: weigh_card(left, draw, None))
    enumeration = solve(hole_card_game, HOLE_DECK)
    assert enumeration.distribution != every_shuffle(
        toy(hole_card_game), House(), {"main": "1"}, HOLE_DECK, enumeration.choose
    )


def test_a_hand_whose_order_matters_is_no_set() -> None:
    async def third_card(t: Felt) -> None:
        await t.deal(2, ["1"], UP)
        if t.boxes[0].cards[1] >> 2 > 5:  # like a third card in baccarat: asked for in the same words
            await t.draw("1", UP)
        t.boxes[0].push("main", "T 1")

    assert solve(third_card, SEVEN).total == 1
    with pytest.raises(CroupierError, match="order within a hand matters"):
        solve(third_card, SEVEN, unordered=True)


def test_a_payment_ends_a_batch() -> None:
    async def play(t: Felt) -> None:
        first = await t.draw("1", UP)
        t.boxes[0].bonus("side", first, "T 3")
        second = await t.draw("1", UP)
        t.boxes[0].settle("main", 100 if first < second else -100, "win", "T 1")

    enumeration = solve(play, SEVEN, unordered=True)
    assert enumeration.leaves == 42
    assert enumeration.by_wager["main"] == {100: Fraction(1, 2), -100: Fraction(1, 2)}


def test_turning_cards_up_ends_a_batch() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN, unseen=True)
        first = await t.draw("1", UP)
        t.hands[DEALER][0] = t.take(DEALER, await Draw(DEALER, UP, False, 0), UP, slot=0)  # turned up without a word
        second = await t.draw("1", UP)
        t.boxes[0].settle("main", 100 if first < second else -100, "win", "T 1")

    for unordered in (False, True):
        assert solve(play, SEVEN, unordered=unordered).distribution == {100: Fraction(1, 2), -100: Fraction(1, 2)}
