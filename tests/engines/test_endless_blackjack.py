"""Blackjack beyond the texts, compared with a program for endless shoes that shares nothing with the engines."""

import pytest

from croupier.engines.twenty_one.solve import best
from croupier.mathematics.analyses import questions, unbound_request
from tests.engines.endless_blackjack import Endless


@pytest.mark.parametrize(
    ("asked", "rules"),
    [
        ("", Endless()),
        ("soft_17=hit double_on=9-11 double_after_split=off split_hands=2",
         Endless(hits_soft_17=True, doubles=(9, 10, 11), doubles_after_split=False, split_hands=2)),
        ("surrender=early blackjack_pays=6:5", Endless(surrender="early", blackjack_pays=1.2)),
        ("surrender=late resplit_aces=on hit_split_aces=on",
         Endless(surrender="late", resplits_aces=True, hits_split_aces=True)),
        ("hole_card=none surrender=late soft_17=hit", Endless(hole_card=False, surrender="late", hits_soft_17=True)),
        ("hole_card=no_peek late_blackjack=all surrender=early charlie=6",
         Endless(hole_card=False, surrender="early", charlie=6)),
        ("charlie=5 split_hands=1", Endless(charlie=5, split_hands=1)),
    ],
)  # fmt: skip
def test_an_endless_shoe_under_any_rules_is_worth_what_another_program_says(asked: str, rules: Endless) -> None:
    options = {"decks": "endless", "soft_17": "stand"} | dict(option.split("=") for option in asked.split())
    [(question, _)] = questions(unbound_request("blackjack", options, wager="main"))
    assert abs(best(question).house_edge - rules.house_edge()) < 1e-9
