"""DJ Wild Stud Poker: the solvers against the enumerator on small decks, and against counts made another way."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from croupier import games
from croupier.engines import dealt
from croupier.engines.analysis import Analysis
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.showdown.side_bets import made
from croupier.engines.showdown.standings import BETTER, Contest, Standings, standings
from croupier.equipment.cards import JOKER, cards, counts
from croupier.errors import CroupierError
from croupier.games.dj_wild_stud.plan import PLAN
from croupier.hands.fast import evaluate
from croupier.hands.looks import WildLook
from croupier.hands.orders import DEUCES_WILD
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved

SLUG = "dj-wild-stud"
GAME = games.get(SLUG)
BASE = {"ante": "1", "blind": "1"}
FULL = (1,) * 53
HAND = 5
ALL = comb(53, HAND)
TRIPS = PLAN.side_bet("trips")
#: Pairs that are folded without a 3; threes, fours and nines against one another; nothing but wilds and royals; runs
#: with deuces at face value; two suits alike.
DECKS = [
    "2c 2d Jk 3c 3d 4c 5d 8h Ah Kc Qd",
    "Jk 2c 3c 3d 3h 4c 4d 4h 9c 9d",
    "2c 2d 2h 2s Jk As Ks Qs Js Ts",
    "2c 3c 4c 5c 6c 7d 8d 9d Td Jd",
    "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d",
]


def lines(analysis: Analysis) -> dict[str, Fraction]:
    return {line.line: Fraction(line.probability) for line in analysis.lines if line.probability}


def cents(analysis: Analysis) -> dict[int, Fraction]:
    """The distribution of a dollar, as the enumerator has it."""
    return {int(100 * net): Fraction(chance) for net, chance in analysis.distribution.items() if chance}


@pytest.mark.parametrize("deck", DECKS[:3])
def test_the_game_and_the_blind_are_the_enumerators(deck: str) -> None:
    walked = enumerate_round(GAME, GAME.house(), setup({"1": BASE}), deck=cards(deck), unordered=True)
    base, blind = solved(SLUG, "base", deck=deck), solved(SLUG, "blind", deck=deck)
    assert cents(base) == walked.distribution
    assert base.element_of_risk == walked.element_of_risk
    assert cents(blind) == walked.by_wager["blind"]
    assert lines(blind) == {line: chance for (of, line), chance in walked.lines.items() if of == "blind"}
    assert base.solved.strategy is not None
    played = sum(spot.ways for spot in base.solved.strategy.spots if spot.best == "play")
    assert played == sum(decision.choice.action == "play" for decision in walked.decisions.values())


@pytest.mark.parametrize("deck", DECKS[2:])
def test_side_bets_are_the_enumerators_after_a_fold_too(deck: str) -> None:
    bets = BASE | {"trips": "1", "two_way_bad_beat": "1"}
    fold = Choice("fold")
    walked = enumerate_round(
        GAME, GAME.house(), setup({"1": bets}), deck=cards(deck), unordered=True, strategy=lambda _: fold
    )
    for wager in ("trips", "two_way_bad_beat"):
        analysis = solved(SLUG, wager, deck=deck)
        assert cents(analysis) == walked.by_wager[wager], wager
        assert lines(analysis) == {line: chance for (of, line), chance in walked.lines.items() if of == wager}, wager


def test_a_table_of_the_house_with_odd_odds() -> None:
    blind = {
        "id": "own",
        "wager": "blind",
        "clause": "house",
        "lines": [
            {"line": "five_wilds", "pays": "1000 to 1"},
            {"line": "royal_flush", "pays": "50 to 1"},
            {"line": "five_of_a_kind", "pays": "10 to 1"},
            {"line": "straight_flush", "pays": "9 to 1"},
            {"line": "four_of_a_kind", "pays": "4 to 1"},
            {"line": "full_house", "pays": "7 to 2"},
            {"line": "flush", "pays": "9 to 4"},
            {"line": "straight", "pays": "6 to 5"},
        ],
    }
    assert_proved(SLUG, "base", DECKS[1], BASE, options={"blind": blind}, whole_round=True, unordered=True)


@pytest.mark.parametrize("cut", ["As", "4c", "Jk"])
def test_a_card_that_is_gone_takes_its_hands_with_it(cut: str) -> None:
    gone = cards(cut)[0]
    with_it = made(FULL, PLAN, TRIPS)
    without = made(tuple(copies - (card == gone) for card, copies in enumerate(FULL)), PLAN, TRIPS)
    assert without.total() == comb(52, 5)
    assert without < with_it


def test_hands_that_look_alike_make_the_same_line() -> None:
    deck = cards("Jk 2c 2d 2h 3c 3d 4c 4d 5c 5h 6c 6d Ac Ad Kc Qc Jc Tc")
    grouped = made(tuple(counts(deck)), PLAN, TRIPS)
    assert grouped == Counter(TRIPS.line(WildLook.of(hand)) for hand in combinations(deck, HAND))
    assert {"straight_natural", "straight_flush_natural", "flush_natural", "flush_wild"} < set(grouped)


# -- the whole pack -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["4c 4d 5h 7s 9c", "4c 4d 3h 7s 9c", "Jk 2c Ah Kd 9s", "Ac Kc Qc Jc Tc"])
def test_a_hand_against_every_hand_of_the_dealer(hand: str) -> None:
    held = cards(hand)
    left, _ = dealt.all_hands([card not in held for card in range(53)], HAND)
    theirs = evaluate(DEUCES_WILD, left)
    value, stood = DEUCES_WILD.rank(held), whole()
    alike = {tuple(sorted(swap(card, to) for card in held)) for to in permutations(range(4))}
    (row,) = (row for row in np.flatnonzero(stood.worth == value).tolist() if tuple(stood.hands[row].tolist()) in alike)
    assert stood.ways[row] == len(alike)
    assert stood.against[row].tolist() == [0, (theirs < value).sum(), (theirs == value).sum(), (theirs > value).sum()]


def whole() -> Standings:
    return standings(Contest(FULL, DEUCES_WILD, HAND, HAND, None, True))


def swap(card: int, to: tuple[int, ...]) -> int:
    """A card after a change of suits."""
    return card if card == JOKER else card & ~3 | to[card & 3]


def test_player_and_dealer_could_change_places() -> None:
    stood = whole()
    _, won, tied, lost = (stood.ways @ stood.against).tolist()
    assert won == lost
    assert won + tied + lost == stood.showdowns == ALL * comb(48, 5)
    hits = solved(SLUG, "two_way_bad_beat").solved.hits
    # Only five wilds beat a royal flush, and only a natural one leaves them to the other side.
    assert hits["royal_flush"] == 2 * 4
    low = stood.worth < DEUCES_WILD.value("three_of_a_kind")
    assert sum(hits.values()) == 2 * (lost - int((stood.ways[low] * stood.against[low, BETTER]).sum()))


def test_the_chart_adds_up_to_the_game() -> None:
    analysis = solved(SLUG, "base")
    strategy = analysis.solved.strategy
    assert strategy is not None
    assert sum(spot.ways for spot in strategy.spots) == ALL
    assert -sum(spot.ways * Fraction(spot.values[spot.best]) for spot in strategy.spots) / ALL == analysis.house_edge
    assert all(spot.best == max(spot.values, key=lambda name: spot.values[name]) for spot in strategy.spots)


def test_pairs_of_fours_are_where_it_turns() -> None:
    analysis = solved(SLUG, "base")
    strategy = analysis.solved.strategy
    assert strategy is not None
    best = {spot.hand: spot.best for spot in strategy.spots}
    turning = ["pair of 5s", "pair of 4s without a 3", "pair of 4s with a 3", "pair of 3s", "ace high"]
    assert [best[hand] for hand in turning] == ["play", "play", "fold", "fold", "fold"]
    edges = {simpler.name: simpler.house_edge for simpler in strategy.simpler}
    assert edges["fours without a three"] == analysis.house_edge
    assert list(edges.values()) == sorted(edges.values())
    assert edges["always play"] > Fraction(1, 3)


def test_the_blind_is_lost_with_a_fold() -> None:
    analysis = solved(SLUG, "blind")
    base = solved(SLUG, "base").solved
    folded = sum(ways for ending, ways in base.endings.items() if ending.risked == 2)
    lost = sum(ways for ending, ways in base.endings.items() if ending.net == -4)
    assert analysis.distribution[Fraction(-1)] * base.ways == folded + lost
    assert "part of base" in analysis.solved.notes[0]


def test_lines_of_trips_by_hand() -> None:
    hits = solved(SLUG, "trips").solved.hits
    assert sum(hits[line] for line in hits if line.startswith("straight_flush")) == 36 + 3612
    # Twelve ranks without deuces: eight runs in each suit are no mere flush, and so many hands are quads or full.
    assert hits["four_of_a_kind_natural"] == 12 * 44
    assert hits["full_house_natural"] == 12 * 4 * 11 * 6
    assert hits["three_of_a_kind_natural"] == 12 * 4 * comb(11, 2) * 16
    assert hits["full_house_wild"] == comb(12, 2) * 6 * 6 * 5
    assert (
        hits["five_of_a_kind_wild"] == 12 * (5 * 1 + 10 * 4 + 10 * 6 + 5 * 4) - 5 * 5 * 4
    )  # four wilds and a ten or better: royal
    assert hits["royal_flush_natural"] == 4


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(CroupierError, match="9 cards are too few for two hands of 5 and 5"):
        solved(SLUG, "base", deck="2c 3c 4c 5c 6c 7c 8c 9c Tc")
