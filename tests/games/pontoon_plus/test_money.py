"""Pontoon Plus is played in Singapore's dollars, and every reason says so."""

import pytest

from croupier import games
from croupier.conformance.reasons import explains_itself
from croupier.round.reasons import reasons_of_lines
from croupier.round.requests import Draw
from croupier.round.round import Round
from croupier.round.setup import setup


def played(game: str, wager: str, cards: str) -> Round:
    """One box with 10 on it, which stands at once."""
    text = games.get(game)
    round_ = Round(text, text.house({}), setup({"1": {wager: "10"}}))
    shoe = iter(cards.split())
    while round_.result is None:
        if isinstance(round_.pending, Draw):
            round_.answer(next(shoe))
        else:
            round_.answer("stand", seat="1")
    return round_


def test_reasons_are_in_its_own_dollars() -> None:
    round_ = played("pontoon-plus", "main", "9h 8c Kd 9d")
    (reason,) = reasons_of_lines(round_, round_.facts, ("1",))
    assert reason.sum.words == "S$10 x 1 = S$10"
    assert reason.text.endswith("S$10 x 1 = S$10.")
    explains_itself(round_)


@pytest.mark.parametrize(("game", "currency"), [("pontoon-plus", "SGD"), ("three-card-poker", "USD"), ("craps", "USD")])
def test_the_money_is_the_rulebooks(game: str, currency: str) -> None:
    assert games.get(game).rulebook.currency == currency
