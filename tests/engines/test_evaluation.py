"""What decisions cost, skill apart from luck; and whether somebody plays as if they knew what nobody should."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations, cycle
from math import log
from typing import Any

import numpy as np
import pytest

from croupier.engines.situation import NEXT
from croupier.equipment.cards import TEXT, cards
from croupier.mathematics import counted_wagers
from croupier.mathematics.count_systems import named
from croupier.mathematics.counted_wagers import CountedWagers
from croupier.mathematics.evaluated_players import EvaluatedPlayer, evaluate_players
from croupier.mathematics.evaluation import evaluate
from croupier.mathematics.fortunes import Floats, Fortunes
from croupier.mathematics.informed_play import InformedPlay
from croupier.mathematics.missing_cards import ALARM
from croupier.mathematics.recorded import RecordedRound
from croupier.round.drivers import drive
from croupier.round.round import Round
from tests.engines import sitting_players as players
from tests.support import deal, table

THREE_CARD = players.flat(ante="10")
NOTHING_GONE = (0,) * 53


def recorded(*rounds: Round) -> list[RecordedRound]:
    return [RecordedRound(f"t#{number}", round_, NOTHING_GONE) for number, round_ in enumerate(rounds, 1)]


def one_player(rounds: Iterable[RecordedRound]) -> EvaluatedPlayer:
    (player,) = evaluate_players(rounds, "1")
    return player


# -- what decisions cost ------------------------------------------------------------------------------------------


def test_a_pair_that_is_folded_costs_what_the_best_play_was_worth_more() -> None:
    round_ = deal("three-card-poker", {"1": {"ante": "10"}}, "Qh 9s Qd 3c 8d 4d", decisions=["fold"])
    play = evaluate(recorded(round_), "1")
    (made,) = play.decisions
    assert (made.chosen.action, made.best and made.best.action, made.answer) == ("fold", "play", 7)
    # The ante is lost for certain, where a pair of queens wins more than one on the average.
    assert made.cost > 10_00
    assert play.result == -10_00
    assert play.result == play.expected - play.cost + play.luck
    assert play.theoretical_win(60) == 60 * (play.cost - play.expected)


def test_who_plays_for_the_best_makes_no_mistake_and_is_worth_the_house_edge() -> None:
    rounds = list(players.sat_down("three-card-poker", 4, THREE_CARD, players.optimal, seed=1))
    play = evaluate(rounds, "1")
    assert (play.rounds, play.cost, play.mistakes) == (4, 0, [])
    assert play.theoretical_win(1) == pytest.approx(10_00 * 686689 / 20358520)


def test_insurance_costs_by_what_was_laid_on_it() -> None:
    wagers = {"1": {"main": "10"}}
    hand = deal("blackjack", wagers, "Tc As 8d 9h", decisions=[{"action": "insure", "amount": "4"}, "stand"])
    declined = deal("blackjack", wagers, "Tc As 8d 9h", decisions=["decline", "stand"])
    insured = next(made for made in evaluate(recorded(hand), "1").decisions if made.chosen.action == "insure")
    assert insured.best is not None
    assert insured.best.action == "decline"
    assert 0 < float(insured.cost) < 4_00 * 0.15
    assert evaluate(recorded(declined), "1").decisions[0].cost == 0


class AsTheyFall:
    """These cards, and then nines of clubs and deuces in turn."""

    def __init__(self, first: Iterable[str]) -> None:
        self.cards = chain(first, cycle(["9c", "2c"]))

    def outcome(self, _: object) -> str:
        return next(self.cards)


# -- bets at fair odds --------------------------------------------------------------------------------------------


def paid(round_: Round, knows: str) -> Floats:
    """What bets pay on one round that a thing is known."""
    follower = InformedPlay("1")
    follower.add(recorded(round_)[0])
    payment: Floats = np.exp(follower.fortunes.of(knows).parts)
    return payment


@pytest.mark.parametrize("decision", ["play", "fold"])
def test_whatever_is_decided_a_bet_on_the_dealers_card_pays_1_on_the_average(decision: str) -> None:
    """The same decision before every card that the dealer's first may be: in the mean nothing is won."""
    dealt = "Qh 6d 9s 3c 4d".split()
    payments = []
    for hidden in range(52):
        if TEXT[hidden] not in dealt:
            in_order = " ".join([dealt[0], TEXT[hidden], *dealt[1:]])
            round_ = deal("three-card-poker", {"1": {"ante": "10"}}, in_order, decisions=[decision])
            payments.append(paid(round_, "dealer:1"))
    assert len(payments) == 47
    assert np.mean(payments, axis=0) == pytest.approx(np.ones(3), abs=1e-12)
    assert np.ptp(payments, axis=0).min() > 0.5


@pytest.mark.parametrize("decision", ["stand", pytest.param("hit", marks=pytest.mark.long)])
def test_a_bet_on_the_hole_card_counts_only_cards_that_leave_no_blackjack(decision: str) -> None:
    """With a ten up and no blackjack the hole card is no ace."""
    dealt = "Tc 6d Th 5s".split()
    payments, copies = [], []
    for rank in "23456789TJQK":
        hole = f"{rank}s"
        in_order = [dealt[0], dealt[2], dealt[1], hole, dealt[3]]
        round_ = table("blackjack", {"1": {"main": "10"}})
        drive(round_, AsTheyFall(in_order), lambda live, _: decision if len(live.felt.hands["1"]) == 2 else "stand")
        payments.append(paid(round_, "dealer:2"))
        before = dealt[:3] + ([dealt[3]] if decision == "hit" else [])
        copies.append(24 - sum(other[0] == rank for other in before))
    assert np.average(payments, axis=0, weights=copies) == pytest.approx(np.ones(3), abs=1e-12)


# -- who is found, and who is not ---------------------------------------------------------------------------------

HONEST: dict[str, players.Player] = {
    "random": players.at_random(1),
    "superstitious": players.superstitious,
    "optimal": players.optimal,
}


@pytest.mark.parametrize("kind", HONEST)
def test_nobody_honest_is_found(kind: str) -> None:
    rounds = players.sat_down("three-card-poker", 40, THREE_CARD, HONEST[kind], seed=7)
    knowledge = one_player(rounds).plain(60)["knowledge"]
    assert knowledge["verdict"] == "nothing found"
    assert knowledge["highest"] < ALARM


def test_who_sees_the_dealers_first_card_is_found_within_40_hands() -> None:
    rounds = players.sat_down("three-card-poker", 40, THREE_CARD, players.knowing_dealer(1), seed=3)
    knowledge = one_player(rounds).plain(60)["knowledge"]
    assert knowledge["verdict"] == "plays as if they knew"
    assert knowledge["tests"][0]["knows"] == "dealer:1"
    assert knowledge["tests"][0]["weighs_most"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "wagers", "strategy", "knows"),
    [
        ("blackjack", {"main": "10"}, players.knowing_dealer(2), "dealer:2"),
        ("blackjack", {"main": "10"}, players.knowing_next, "next"),
    ],
)
def test_who_knows_a_card_is_found_within_25_hands(
    slug: str, wagers: dict[str, object], strategy: players.Player, knows: str
) -> None:
    follower = InformedPlay("1")
    for round_ in players.sat_down(slug, 25, players.flat(**wagers), strategy, seed=5):
        follower.add(round_)
    assert follower.fortunes.each[knows].found_after
    assert follower.fortunes.plain()["tests"][0]["knows"] == knows


# -- wagers that follow the count ---------------------------------------------------------------------------------


def followed(wagering: players.Wagering, rounds: int, seed: int, house: Any = None) -> Fortunes:
    """What became of bets that wagers follow the count."""
    counted = CountedWagers("1", Fortunes())
    sitting = players.sat_down("blackjack", rounds, wagering, players.like_a_dealer, seed=seed, house=house)
    for recorded_round in sitting:
        counted.add(recorded_round)
        if isinstance(wagering, players.AfterResults):
            wagering.look(recorded_round.round)
    return counted.fortunes


@pytest.mark.parametrize("seed", range(4))
def test_who_wagers_by_the_count_is_found_within_1000_rounds(seed: int) -> None:
    assert followed(players.counting(), 1000, seed).each["count"].found_after


def own_wager(name: str) -> dict[str, object]:
    red = {"line": "red", "when": "count(player, 'red') == 2", "pays": "3 to 1"}
    return {"name": name, "look": "player 2", "lines": [red]}


def test_side_bets_named_first_do_not_hide_a_wager_that_follows_the_count() -> None:
    """Neither one of the text nor several of the house's own."""
    house = {"house_wagers": [own_wager("Both Red"), own_wager("Red Too")]}
    beside: dict[str, Any] = {"house_money": "5", "both_red": "5", "red_too": "10"}
    hidden, plain = followed(players.counting(**beside), 1000, 1, house), followed(players.counting(), 1000, 1)
    assert hidden.each["count"].found_after == plain.each["count"].found_after != ""


def test_a_side_bet_that_changes_is_no_wager_that_does() -> None:
    house, stakes = {"house_wagers": [own_wager("Both Red")]}, cycle(["5", "10", "20", "40"])
    changing = followed(lambda _: {"1": {"both_red": next(stakes), "main": "10"}}, 100, 1, house)
    assert not changing.each


@pytest.mark.parametrize("seed", range(4))
def test_who_doubles_after_a_loss_is_not_found(seed: int) -> None:
    fortunes = followed(players.AfterResults(), 1000, seed)
    assert fortunes.each["count"].bets > 50
    assert not fortunes.found_after


def test_the_same_wager_every_time_is_bet_on_by_nobody() -> None:
    assert not followed(players.flat(main="10"), 100, 1).each


@pytest.mark.parametrize("raised", [-1.0, 0.6, 1.0])
def test_a_bet_on_the_count_pays_1_on_the_average(raised: float) -> None:
    """Three cards out of seven, in all ways: in the mean nothing is won."""
    tags, left = named("hi-lo").tags, cards("2c 3c 5d 8h Ts Ks Ad")
    payments = [counted_wagers.paid(Counter(left), tags, list(drawn), raised) for drawn in combinations(left, 3)]
    assert np.mean(payments, axis=0) == pytest.approx(np.ones(3), abs=1e-12)


def test_fortunes_that_nothing_is_bet_on_lie_as_they_are() -> None:
    fortunes = Fortunes()
    assert fortunes.now == 0
    fortunes.of("dealer:1").pay("t#1", np.full(3, 4.0))
    fortunes.of(NEXT)
    assert fortunes.now == pytest.approx(log(0.5 * 4 + 0.5))
