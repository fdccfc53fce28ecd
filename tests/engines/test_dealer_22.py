"""Bets on the dealer's hand against the enumerator, suits included, and the fast draw against the exact one."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.situation import pending_decision
from croupier.engines.twenty_one.dealer import NATURAL, by_value, chances, without
from croupier.equipment.cards import cards
from croupier.errors import BadPayTable, CroupierError
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.blackjack_proofs import exact_ends
from tests.engines.proof import assert_proved, solved

SIX_DECKS = (24,) * 9 + (96,)
SUITED = "6c 6c 6s 8c 8c 8h Tc Tc Kh"
WITH_ACES = "Ac Ac As 5c 6c 6h Tc Tc Td"
EIGHTS = "8c 8c 8c 8d 6c Tc Ts Ac Ac"


def stand(round_: Round) -> Choice:
    """Decline what may be declined and stand on the rest."""
    names = [action.name for action in pending_decision(round_).actions]
    return Choice("decline" if "decline" in names else "stand")


def test_the_hands_of_the_dealer_add_up() -> None:
    for up in range(11):
        shoe = without(SIX_DECKS, *[up] * (up > 0))
        for hits in (True, False):
            exact = exact_ends(shoe, hits, up)
            assert sum(exact.values()) == 1
            fast = chances(shoe, hits, up)
            for points in range(17, 23):
                exactly = float(exact.get((points, False), Fraction(0)))
                assert fast[points - 17] == pytest.approx(exactly, abs=1e-15)
            assert fast[NATURAL] == pytest.approx(float(exact.get((21, True), Fraction(0))), abs=1e-15)
            assert fast.sum() == pytest.approx(1, abs=1e-14)


def test_a_shoe_with_little_left_deals_only_what_it_has() -> None:
    assert exact_ends((0, 0, 0, 0, 0, 0, 0, 0, 0, 2), True) == {(20, False): 1}
    assert chances((1, 0, 0, 0, 0, 0, 0, 0, 0, 1), True)[NATURAL] == 1
    with pytest.raises(CroupierError, match="joker"):
        by_value([0] * 52 + [1])


@pytest.mark.parametrize("deck", [SUITED, WITH_ACES])
def test_push_22_is_the_enumerators(deck: str) -> None:
    assert_proved("free-bet-blackjack", "push_22", deck, {"main": "1", "push_22": "1"}, strategy=stand, unordered={"1"})


@pytest.mark.parametrize("table", ["PT-FLT-SB1-01", "PT-FLT-SB1-02", "PT-FLT-SB1-03"])
def test_hedge_22_is_the_enumerators_without_a_main_wager(table: str) -> None:
    bets, options = {"hedge_22": "1"}, {"hedge_22": table}
    assert_proved("ride-free", "hedge_22", SUITED, bets, options=options, strategy=stand, unordered={"1"})


@pytest.mark.parametrize("deck", [SUITED, EIGHTS])
@pytest.mark.parametrize("timing", ["after_peek", "before_peek"])
def test_bust_bonus_is_the_enumerators_whenever_it_is_offered(deck: str, timing: str) -> None:
    def bet(round_: Round) -> Choice:
        names = [action.name for action in pending_decision(round_).actions]
        return Choice("bust_bonus", 100) if "bust_bonus" in names else stand(round_)

    game = games.get("ride-free")
    house = game.house({"bust_bonus_timing": timing})
    walked = enumerate_round(game, house, setup({"1": {"hedge_22": "1"}}), deck=cards(deck), strategy=bet)
    nets = dict(walked.by_wager["bust_bonus"])
    offered = 1 - nets.pop(0, Fraction(0))
    assert (offered == 1) is (timing == "before_peek" or "A" not in deck)
    counted = solved("ride-free", "bust_bonus", deck=deck, options={"bust_bonus_timing": timing})
    assert {Fraction(net, 100): chance / offered for net, chance in nets.items()} == counted.distribution
    if deck == EIGHTS:
        lines = {line: chance for (wager, line), chance in walked.lines.items() if wager == "bust_bonus"}
        assert {line.line: line.probability for line in counted.lines if line.hits} == {
            line: chance / offered for line, chance in lines.items()
        }
        assert lines["8_8_8_suited"]


def test_no_card_of_the_players_changes_what_the_dealer_ends_with() -> None:
    game = games.get("ride-free")
    alone, beside = (
        enumerate_round(game, game.house({}), setup({"1": bets}), deck=cards("6c 6c 6s 8c 8c 8h Tc"), strategy=stand)
        for bets in ({"hedge_22": "1"}, {"hedge_22": "1", "main": "1"})
    )
    assert alone.by_wager["hedge_22"] == beside.by_wager["hedge_22"]


def test_a_line_that_the_lines_above_it_swallow_is_refused() -> None:
    table = {
        "id": "MINE",
        "wager": "bust_bonus",
        "clause": "the house",
        "lines": [{"line": "8_up", "pays": "2 to 1"}, {"line": "8_8_8", "pays": "25 to 1"}],
    }
    ((question, solver),) = questions(request("ride-free", {"bust_bonus": table}, wager="bust_bonus"))
    with pytest.raises(BadPayTable, match="8_8_8"):
        solver(question)
