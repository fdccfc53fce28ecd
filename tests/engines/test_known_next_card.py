"""Blackjack with the next card of the shoe in sight before every decision: the engine against every order of a small
shoe, played. Hands are not split there, for what splits come to is dealt."""

from itertools import permutations
from math import sqrt

import pytest

from croupier import games
from croupier.engines.twenty_one.dealer import VALUES, Floats, by_value, completing
from croupier.engines.twenty_one.game import solved
from croupier.engines.twenty_one.hands import number
from croupier.engines.twenty_one.in_sight import Decisions, HiddenCards
from croupier.engines.twenty_one.known_next import NextCardGame, by_first_card
from croupier.engines.twenty_one.solve import rules_of, shoe_of
from croupier.engines.twenty_one.split_in_sight import SplitInSight
from croupier.equipment.cards import cards, counts
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.mathematics import analyses
from tests.engines.knowing import Deal, best_net
from tests.engines.test_known_hole_card import HOLE, TEN_OR_NOT, unsplit, value_of

EVERY_HOLE_CARD = tuple((value,) for value in VALUES)


@pytest.mark.parametrize(
    ("slug", "shoe", "options"),
    [
        ("blackjack", "8c 8c Tc Tc Tc Tc 6c 5c", {}),
        pytest.param("ride-free", "Ac Tc Tc Tc Tc 6c 5c 5c", {"late_surrender": True}, marks=pytest.mark.long),
        pytest.param("free-bet-blackjack", "Ac Tc Tc Tc 6c 5c 5c 4c", {}, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("groups", [(tuple(VALUES),), EVERY_HOLE_CARD, TEN_OR_NOT], ids=["next", "hole", "ten"])
def test_every_order_of_a_shoe(
    slug: str, shoe: str, options: dict[str, object], groups: tuple[tuple[int, ...], ...]
) -> None:
    game = games.get(slug)
    dealt: list[Deal] = [{"shoe": order} for order in {*permutations(cards(shoe))}]

    def known(deal: Deal) -> object:
        return next(group for group in groups if value_of(deal["shoe"][HOLE]) in group)

    truth = best_net(slug, {"main": "10"}, shoe, dealt, known, choices=unsplit, options=options, sees_next=True)
    rules, whole = BlackjackPlan.of(game).in_force(game.house(dict(options))), by_value(counts(cards(shoe)))
    seen = NextCardGame(rules, whole, groups, splits=False)
    nets = by_first_card(seen, lambda deal: seen.turns[deal.deal.up, deal.group].worth_of(deal.deal.two))
    assert sum(nets.values()) == pytest.approx(float(truth), abs=1e-12)


@pytest.mark.long
def test_splits_that_are_dealt_come_to_what_is_counted_where_the_next_card_is_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who does not go by the next card splits as everybody does, and that is solved exactly."""
    question, _ = analyses.questions(analyses.request("blackjack", {"decks": 6}))[0]
    rules, shoe = rules_of(question), shoe_of(question)
    usual = solved(rules, shoe)
    decide = HiddenCards.decide

    def unseeing(hidden: HiddenCards, *, sees_next: bool, stake: int = 1, after: Floats | None = None) -> Decisions:
        return decide(hidden, sees_next=sees_next and False, stake=stake)

    monkeypatch.setattr(HiddenCards, "decide", unseeing)
    for up, pair in ((6, 8), (10, 8), (5, 2), (1, 1)):
        hidden = HiddenCards(rules, shoe, up, [hole for hole in VALUES if hole != completing(up)])
        split = SplitInSight(hidden, pair)
        split.again[:] = usual.turns[up].splits[pair].again.original > 2
        shares, variance = split.dealt(hidden.chances[number(pair, pair)], 1)
        net = sum(net * share for (net, _), share in shares.items())
        assert net == pytest.approx(usual.turns[up].splits[pair].worth, abs=4 * sqrt(variance))
