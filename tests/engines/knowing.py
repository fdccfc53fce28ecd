"""The value of knowing cards by brute force: every deal of a small pack is played by the reference round, deals that a
seat cannot tell apart, what it knows included, are decided alike, and every decision is tried. It knows no game."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from croupier import games
from croupier.engines.any.enumerator import offered
from croupier.engines.any.spots import spot
from croupier.engines.knowledge import InformedPlay, read
from croupier.equipment.cards import UNSEEN, Card, cards, counts
from croupier.mathematics import analyses
from croupier.money import cents
from croupier.round.requests import Choice, Draw
from croupier.round.round import Round
from croupier.round.setup import setup

#: The cards that each hand will get, in order.
Deal = Mapping[str, tuple[Card, ...]]


def deals(deck: str, hands: Mapping[str, tuple[int, int]]) -> list[Deal]:
    """Every deal of a deck. Each hand has some cards whose order counts, and then some whose order does not."""

    def further(left: tuple[Card, ...], todo: Sequence[tuple[str, tuple[int, int]]]) -> Iterator[dict[str, Any]]:
        if not todo:
            yield {}
            return
        (name, (ordered, others)), *later = todo
        for first in permutations(range(len(left)), ordered):
            behind = [at for at in range(len(left)) if at not in first]
            for more in combinations(behind, others):
                hand = tuple(left[at] for at in (*first, *more))
                rest = tuple(card for at, card in enumerate(left) if at not in (*first, *more))
                for other in further(rest, later):
                    yield {name: hand, **other}

    return list(further(cards(deck), list(hands.items())))


def best_net(
    slug: str,
    bets: Mapping[str, str],
    deck: str,
    dealt: Sequence[Deal],
    known: Callable[[Deal], object],
    *,
    choices: Callable[[Round], list[Choice]] = offered,
    options: Mapping[str, object] | None = None,
    sees_next: bool = False,
) -> Fraction:
    """What a seat nets on average, per unit of the first bet, that plays for the best and knows something of a deal,
    or ``sees_next`` the card that the ``shoe`` gives next. What no hand has a card of its own for comes from there."""
    game = games.get(slug)
    house, seated, pack = game.house(dict(options or {})), setup({"1": dict(bets)}), counts(cards(deck))

    def played(deal: Deal, decided: Sequence[Choice]) -> tuple[Round, Card | None]:
        """The round up to the next decision, and the card that lies next in the shoe then."""
        live, made = Round(game, house, seated, pack=pack), iter(decided)
        hands, shoe = {to: iter(hand) for to, hand in deal.items()}, iter(deal.get("shoe", ()))
        while (ask := live.pending) is not None:
            if isinstance(ask, Draw):
                live.answer(next(hands.get(ask.to, shoe), UNSEEN), "test")
            elif (choice := next(made, None)) is not None:
                live.answer(choice, "test", "1")
            else:
                break
        return live, next(shoe, None)

    def net(alike: Sequence[Deal], decided: tuple[Choice, ...]) -> int:
        total, spots = 0, defaultdict[object, list[Deal]](list)
        open_to: dict[object, list[Choice]] = {}
        for deal in alike:
            live, following = played(deal, decided)
            if live.pending is None:
                assert live.result is not None
                total += sum(line.net for line in live.result.lines)
            else:
                where = known(deal), following if sees_next else None, spot(live, unordered=True)
                spots[where].append(deal)
                open_to[where] = choices(live)
        return total + sum(
            max(net(deals_, (*decided, choice)) for choice in open_to[at]) for at, deals_ in spots.items()
        )

    return Fraction(net(dealt, ()), len(dealt) * cents(next(iter(bets.values()))))


def informed(slug: str, deck: str, *specs: str, options: Mapping[str, object] | None = None) -> InformedPlay:
    """The best play of a base game by the engine, of a small pack where one is given."""
    return next(iter(all_informed(slug, deck, *specs, options=options).values()))


def all_informed(
    slug: str, deck: str, *specs: str, options: Mapping[str, object] | None = None
) -> Mapping[str, InformedPlay]:
    """The best play of every wager."""
    asked = analyses.request(slug, options)
    question, _ = analyses.questions(asked)[0]
    if deck:
        question = replace(question, pack=tuple(counts(cards(deck))))
    assert asked.mathematics.knowing is not None
    return asked.mathematics.knowing(question, read(specs))
