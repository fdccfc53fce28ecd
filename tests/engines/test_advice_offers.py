"""Advice on what is offered beside a game, before the flop, and to whom there is none."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.engines import cache
from croupier.engines.holdem.likeness import called
from croupier.engines.question import Question
from croupier.engines.situation import Situation
from croupier.engines.solved import ChartSpot, Ending, Solution, Strategy
from croupier.engines.twenty_one.advice import advise as advise_blackjack
from croupier.equipment.cards import UNSEEN, cards
from croupier.errors import OutOfTurn, Refused
from croupier.hands.points import VALUE
from croupier.mathematics.advice import advise
from croupier.mathematics.analyses import questions, request
from croupier.round.facts import Deal
from croupier.round.requests import DEALER, UP, Choice, Decide
from croupier.round.round import Round
from tests.engines.advising import shared_box
from tests.engines.proof import solved
from tests.support import play_on, table


def question(slug: str, wager: str, options: Mapping[str, object] | None = None) -> Question:
    return questions(request(slug, options, wager=wager))[0][0]


# -- what is offered beside the game ------------------------------------------------------------------------------


def offered(slug: str, up: str, *actions: Any, options: Mapping[str, object] | None = None, own: str = "") -> Situation:
    game = games.get(slug)
    house = game.house(options)
    dealt = [
        Deal(DEALER, cards(up)[0], UP),
        Deal(DEALER, UNSEEN, "down"),
        *(Deal("1", card, UP) for card in cards(own)),
    ]
    ask = Decide("1", actions, optional=True)
    return Situation(game, house, tuple(game.cards_in(house)), ask, tuple(dealt), ())


@pytest.mark.parametrize("timing", ["before_peek", "after_peek"])
def test_bust_bonus_over_all_upcards_is_what_the_solver_says(timing: str) -> None:
    from croupier.round.requests import DECLINE, Action

    options, whole, chances = {"bust_bonus_timing": timing, "decks": 2}, Fraction(0), Fraction(0)
    for up in range(52):
        at = offered("ride-free", "Ac", Action("bust_bonus", 100, 1000), DECLINE, options=options)
        at = replace(at, facts=(Deal(DEALER, up, UP), *at.facts[1:]))
        ((_, decline), (_, bet)) = advise_blackjack(at).values.items()
        assert decline == 0
        completing = {1: 32, 10: 8}.get(VALUE[up], 0) if timing == "after_peek" else 0
        offers = 1 - Fraction(completing, 103)
        whole, chances = whole + offers * Fraction(bet), chances + offers
    (posted, *_) = [asked.table for asked, _ in questions(request("ride-free", options, wager="bust_bonus"))]
    assert posted is not None
    usual = games.get("ride-free").house(options).tables["bust_bonus"].id
    solution = solved("ride-free", "bust_bonus", options=options, table=usual)
    assert whole / chances == solution.net


def test_insurance_and_even_money_turn_with_the_tens() -> None:
    def asked_after(dealt: str, seats: int, decks: int) -> Round:
        round_ = table(
            "blackjack", {str(number + 1): {"main": "10"} for number in range(seats)}, options={"decks": decks}
        )
        for card in cards(dealt):
            round_.answer(card)
        return round_

    insured = advise(asked_after("9c Ah 9d Ks", 1, 1), "1")
    assert insured.actions[1].value == 3 * Fraction(16, 49) - 1
    assert insured.best == Choice("decline")
    assert advise(asked_after("9c 8c 7c 6c Ah 9d 8d 7d 6d Ks", 4, 1), "1").best == Choice("insure", 5_00)
    values = {worth.action: worth.value for worth in advise(asked_after("Ac Ah Kd Ks", 1, 6), "1").actions}
    assert values == {"even_money": 1, "decline": Fraction(3, 2) * (1 - Fraction(95, 309))}


# -- before the flop ----------------------------------------------------------------------------------------------


def test_an_analysis_that_was_made_answers_before_the_flop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    round_ = play_on(table("ultimate-texas-holdem", {"1": {"ante": "10", "blind": "10"}}), "Kd 2c 5d 3c")
    values = {"play 4x": Fraction(7, 9), "check": Fraction(1, 3), "play 3x": Fraction(2, 3)}
    spot = ChartSpot("", called((cards("Kd")[0], cards("5d")[0])), "", 1, values, "play 4x")
    known = Solution(ways=1, endings={Ending(Fraction(0)): 1}, strategy=Strategy((spot,)))
    cache.keep(question("ultimate-texas-holdem", "base"), known)
    advice = advise(round_, "1")
    assert [(worth.action, worth.multiple, worth.value) for worth in advice.actions] == [
        ("play", 4, Fraction(7, 9)),
        ("play", 3, Fraction(2, 3)),
        ("check", 0, Fraction(1, 3)),
    ]


# -- refusals -----------------------------------------------------------------------------------------------------


def test_who_is_not_asked_gets_no_advice() -> None:
    two = play_on(table("three-card-poker", {"1": {"ante": "10"}, "2": {"ante": "10"}}), ["??"] * 9)
    with pytest.raises(OutOfTurn, match="seat 2 has nothing to decide; asked are seats 1"):
        advise(two, "2")
    with pytest.raises(Refused, match="nobody has looked at the cards of seat 1 yet"):
        advise(two, "1")
    with pytest.raises(OutOfTurn, match="nobody is asked now"):
        advise(table("craps", {"1": {"pass": "10"}}), "1")


def test_a_game_without_such_decisions_says_so() -> None:
    from croupier.mathematics.advice import adviser

    for slug in ("roulette", "mini-baccarat", "craps"):
        with pytest.raises(Refused, match="changes what a wager is worth"):
            adviser(games.get(slug))


def test_a_standing_player_who_is_asked_to_follow_is_told_that_nothing_is_known() -> None:
    game = games.get("pontoon-plus")
    round_ = play_on(Round(game, game.house(), shared_box("1", "1b")), "5c 6d 6h")
    assert advise(round_, "1").best == Choice("double", 10_00)
    round_.answer(Choice("double", 10_00), "1", "1")
    with pytest.raises(Refused, match="no exact worth is known of follow, decline"):
        advise(round_, "1b")
