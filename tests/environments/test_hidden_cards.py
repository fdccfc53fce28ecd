"""No card that a seat may not see is ever in what it observes."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from croupier.environments.observation import Sight
from croupier.environments.single import SeatEnv
from croupier.equipment.cards import UNSEEN
from croupier.errors import CroupierError
from croupier.round.facts import Deal, Expose, Split
from croupier.round.requests import UP, Draw
from croupier.round.round import Round
from tests.environments.seats import NAMES, TABLES, anything, moments, seat


@dataclass
class Lying:
    """A card on the layout, and whether the seat can see it."""

    card: int
    shown: bool


def dealt(round_: Round) -> list[Lying]:
    """The cards in the order dealt: seen are those that lie face up, were turned up, or are the seat's own to look
    at. Found from the plain facts, not from a view."""
    order: list[Lying] = []
    places: dict[tuple[str, int], list[Lying]] = {}
    for fact in round_.facts:
        match fact:
            case Deal(slot=-1):
                shown = fact.face == UP or (fact.to == "1" and round_.game.picks_up(round_.options))
                order.append(Lying(fact.card, shown))
                places.setdefault((fact.to, fact.hand), []).append(order[-1])
            case Deal():
                places[fact.to, fact.hand][fact.slot].shown = True
            case Split():
                places[fact.seat, fact.new] = [places[fact.seat, fact.hand].pop()]
            case Expose():
                for (who, hand), place in places.items():
                    for lying in place:
                        lying.shown |= who == fact.who and fact.hand in (-1, hand)
    return order


def visible(round_: Round) -> Counter[int]:
    return Counter(card.card for card in dealt(round_) if card.shown)


def cards_in(seen: dict[str, Any]) -> Counter[int]:
    laid = np.concatenate([seen[key].ravel() for key in ("hands", "dealer", "community") if key in seen])
    return Counter(int(card) for card in laid if 0 <= card < UNSEEN)


@pytest.mark.parametrize(("slug", "ordered"), TABLES, ids=NAMES)
def test_only_cards_that_can_be_seen_are_observed(slug: str, ordered: dict[str, Any]) -> None:
    env = seat(slug, **ordered)
    hidden = 0
    seen_before: Counter[int] = Counter()
    for moment in moments(env, 60, anything(4)):
        assert env.round is not None
        known = visible(env.round)
        assert cards_in(moment.seen) <= known
        hidden += sum(not card.shown for card in dealt(env.round))
        if "seen" in moment.seen:
            now = Counter({card: int(copies) for card, copies in enumerate(moment.seen["seen"]) if copies})
            if moment.action is None and ordered.get("shoe") == "kept" and now > known:
                assert now - known == seen_before
            assert known <= now
            seen_before = now
    assert hidden or slug == "pontoon-plus" or asks_nothing(ordered)  # the dealer has no card face down in pontoon


@pytest.mark.parametrize(("slug", "ordered"), TABLES, ids=NAMES)
def test_what_is_hidden_makes_no_difference_to_what_is_observed(slug: str, ordered: dict[str, Any]) -> None:
    env = seat(slug, **ordered)
    chance = np.random.default_rng(1)
    compared = 0
    for moment in moments(env, 25, anything(5)):
        if moment.over or env.round is None or env.round.pending is None:
            continue
        if other := with_other_hidden_cards(env.round, chance):
            compared += 1
            assert_looks_alike(env, other, moment.seen)
    assert compared or asks_nothing(ordered)


def asks_nothing(ordered: dict[str, Any]) -> bool:
    """Whether the only wager is a side bet that the cards alone decide."""
    return set(ordered.get("wagers", {})) in ({"pair_plus"}, {"aces_up"})


def with_other_hidden_cards(round_: Round, chance: np.random.Generator) -> Round | None:
    """The round with other cards of the pack for those that cannot be seen; None where it goes another way."""
    left = Counter({card: copies for card, copies in enumerate(round_.pack) if copies}) - visible(round_)
    stub = list(left.elements())
    chance.shuffle(stub)
    lying = iter(dealt(round_))
    answers = [
        answer._replace(answer=int(stub.pop())) if type(answer.asked) is Draw and not next(lying).shown else answer
        for answer in round_.answers
    ]
    try:
        other = round_.replay(answers)
    except CroupierError:
        return None
    return other if other.pending == round_.pending else None


def assert_looks_alike(env: SeatEnv, other: Round, seen: dict[str, Any]) -> None:
    own_round, env.sitting.round = env.sitting.round, other
    again = Sight(env.sitting).of(env.sitting)
    env.sitting.round = own_round
    for key, value in seen.items():
        assert (value == again[key]).all(), key
