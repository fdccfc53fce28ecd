"""Games of one rule and small decks to lay before the enumerator, and every shuffle dealt out beside it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier import games
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import Strategy, enumerate_round
from croupier.equipment.cards import UNSEEN, Card, cards
from croupier.options import House
from croupier.round.felt import Felt
from croupier.round.game import Game, Play
from croupier.round.requests import Draw, Peek
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.wagering import Wager

TCP = games.get("three-card-poker")
SEVEN = cards("2c 3d 7h Jd Qs Kc Ac")
TWINS = cards("2c 2c 3d 3d Qs Qs Ac")
TRIPLETS = cards("2c 2c 2c Qs Qs Qs Ac")
TEN = cards("2c 3c 4c 4d 9h Td Jh Qs Qd Ac")
TWELVE = cards("2c 3c 4c 4d 9h Td Jh Qs Qd Kh Ks Ac")


def toy(play: Play) -> Game:
    """A game of one rule, to lay a single question before the enumerator."""
    wagers = (
        Wager("main", "Main", "T 1"),
        Wager("raise", "Raise", "T 2", stage="later", booked_under="main"),
        Wager("side", "Side", "T 3", stage="later"),
    )
    return Game(
        slug="toy",
        title="Toy",
        folder=Path(),
        play=play,
        wagers=wagers,
        options=House,
        seats=2,
        closes="T 1",
        layout="T 1",
        pack=52,
    )


async def seven(t: Felt) -> None:
    """Two dice: a seven pays four to one."""
    t.boxes[0].settle("main", 400 if sum(await t.roll(2)) == 7 else -100, "win", "T 1")


def solve(play: Play, deck: Iterable[Card] | None = None, **how: Any) -> Enumeration:
    return enumerate_round(toy(play), House(), setup({"1": {"main": "1"}}), deck=deck, **how)


def tcp(deck: Sequence[Card], *wagers: str, **how: Any) -> Enumeration:
    bets = dict.fromkeys(wagers or ("ante",), "1")
    return enumerate_round(TCP, TCP.house({}), setup({"1": bets}), deck=deck, **how)


# -- every shuffle: equally likely, so no weights at all ---------------------------------------------------------


def dealt(game: Game, options: House, wagers: dict[str, str], order: Sequence[Card], choose: Strategy) -> int:
    """One round from a pack in this order, by a dealer who looks at nothing; what seat 1 is up."""
    pack = [order.count(number) for number in range(UNSEEN)]
    live = Round(game, options, setup({"1": wagers}), pack=pack)
    stub = list(order)
    hidden: dict[tuple[str, int], Card] = {}
    while (pending := live.pending) is not None:
        match pending:
            case Draw(to=to, slot=slot) if slot >= 0:
                live.answer(hidden.pop((to, slot)))
            case Draw(to=to, may_be_unseen=True) if to != "1":
                hidden[to, len(live.felt.hands.get(to, []))] = stub.pop(0)
                live.answer(UNSEEN)
            case Draw():
                live.answer(stub.pop(0))
            case Peek(to=to, slot=slot, completes=completes):
                live.answer(hidden[to, slot] in completes)
            case _:
                live.answer(choose(live))
    assert live.result is not None
    return sum(line.net for line in live.result.lines)


def orders(left: Counter[Card], size: int) -> Iterator[list[Card]]:
    """The orders a pack can lie in, last card first. Equal cards cannot be told apart, so all are equally likely."""
    if not size:
        yield []
    for card in [card for card, copies in left.items() if copies]:
        left[card] -= 1
        for rest in orders(left, size - 1):
            rest.append(card)
            yield rest
        left[card] += 1


def every_shuffle(
    game: Game, options: House, wagers: dict[str, str], deck: Sequence[Card], choose: Strategy
) -> dict[int, Fraction]:
    shuffled = orders(Counter(deck), len(deck))
    nets = Counter(dealt(game, options, wagers, order, choose) for order in shuffled)
    return {net: Fraction(times, nets.total()) for net, times in nets.items()}
