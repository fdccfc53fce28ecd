"""Advice for a game without an adviser: what the exact one says of small decks, from what the seat may know."""

import random
from dataclasses import replace

import pytest

from croupier.engines import question
from croupier.engines.any import derived
from croupier.equipment.cards import cards, counts
from croupier.errors import Refused
from croupier.mathematics.advice import advise
from croupier.round.requests import Decide
from tests.engines.advising import Deals, hidden_otherwise

SMALL = {
    "three-card-poker": "Ah Kh Qh Jh 9d 9s 5c",
    "let-it-ride": "2h 3h 4h 5h 6h 7d 8d Ts",
}


@pytest.mark.parametrize("slug", SMALL)
def test_walking_on_values_choices_as_the_exact_adviser_does(slug: str) -> None:
    compared = 0
    for seed in range(4):
        for round_, ask in Deals(slug, counts(cards(SMALL[slug]))).asked(str(seed)):
            exact = {action.choice: action.cost for action in advise(round_, ask.seat).actions}
            values = derived.opinion(round_, ask).values
            best = max(values.values())
            assert {choice: best - value for choice, value in values.items()} == exact
            compared += 1
    assert compared > 3


def test_hidden_cards_change_nothing() -> None:
    chance, compared = random.Random("derived"), 0
    for seed in range(4):
        for round_, ask in Deals("three-card-poker", counts(cards(SMALL["three-card-poker"]))).asked(str(seed)):
            other = hidden_otherwise(round_, ask.seat, chance)
            if other is not None:
                assert isinstance(other.pending, Decide)
                assert derived.opinion(other, ask) == derived.opinion(round_, ask)
                compared += 1
    assert compared


def test_a_game_without_an_adviser_is_advised_on(monkeypatch: pytest.MonkeyPatch) -> None:
    round_, ask = next(iter(Deals("three-card-poker", counts(cards(SMALL["three-card-poker"]))).asked("1")))
    exact = advise(round_, ask.seat)
    without = replace(question.of("three-card-poker"), adviser=None)
    monkeypatch.setattr(question, "of", lambda slug: without)
    monkeypatch.setattr(question, "has_solver", lambda slug: False)
    advice = advise(round_, ask.seat)
    assert (advice.method, advice.unit, advice.best) == ("exact", "ante", exact.best)
    assert "every way to go on was played" in advice.note


def test_a_wager_of_the_houses_own_is_no_unit_and_changes_no_choice() -> None:
    deck = counts(cards(SMALL["three-card-poker"]))
    own = {"name": "Red", "look": "player 3"} | {
        "lines": [{"line": "red", "when": "count(player, 'red') == 3", "pays": "2 to 1"}]
    }
    beside = Deals("three-card-poker", deck, options={"house_wagers": [own]}, bets={"red": "5", "ante": "10"})
    compared = 0
    for (round_, ask), (alone, _) in zip(beside.asked("1"), Deals("three-card-poker", deck).asked("1"), strict=True):
        with_it, without = derived.opinion(round_, ask), derived.opinion(alone, ask)
        assert with_it.unit == without.unit == "ante"
        best, best_alone = max(with_it.values.values()), max(without.values.values())
        assert {choice: best - value for choice, value in with_it.values.items()} == {
            choice: best_alone - value for choice, value in without.values.items()
        }
        compared += 1
    assert compared


def test_what_is_too_large_is_refused_with_its_size() -> None:
    round_, ask = next(iter(Deals("ultimate-texas-holdem").asked("1")))
    with pytest.raises(Refused, match=r"there are about \S+ ways to play it"):
        derived.opinion(round_, ask)
