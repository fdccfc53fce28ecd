"""What every holding is worth before the flop comes with the game, and is what the boards make of it."""

import pytest

from croupier import games
from croupier.engines import question, shipped
from croupier.engines.holdem.advise import first_rules, worth
from croupier.engines.holdem.likeness import called
from croupier.engines.holdem.prices import prices
from croupier.equipment.cards import cards
from croupier.games.families.holdem import HoldemPlan

HOLDEM = [slug for slug in games.slugs() if question.of(slug).ships and isinstance(games.get(slug).plan, HoldemPlan)]


def first_figures(slug: str, **options: str) -> shipped.Figures | None:
    game = games.get(slug)
    house = game.house(options)
    paid = prices(HoldemPlan.of(game), house.tables)
    return shipped.lookup(game, first_rules(game, paid, game.cards_in(house)))


@pytest.mark.parametrize("slug", HOLDEM)
def test_every_holding_is_known_before_the_flop(slug: str) -> None:
    figures = first_figures(slug)
    assert figures is not None
    assert len(figures) == 169
    assert figures["A-K suited"] != figures["A-K offsuit"]


@pytest.mark.long
@pytest.mark.parametrize("slug", HOLDEM)
@pytest.mark.parametrize("holding", ["Ah Kh", "7c 2d", "5s 5d"])
def test_a_holding_is_worth_what_every_board_and_dealer_make_of_it(slug: str, holding: str) -> None:
    game = games.get(slug)
    paid, (first, second) = prices(HoldemPlan.of(game), game.house({}).tables), cards(holding)
    figures = first_figures(slug)
    assert figures is not None
    named = paid.course.first.named
    own = first, second
    assert worth(paid, own) == {named[name]: value for name, value in figures[called(own)].items()}
