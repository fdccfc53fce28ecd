"""DJ Wild Stud Poker: the solvers against the enumerator on small decks, and against counts made another way."""

from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest

from croupier import games
from croupier.engines import dealt
from croupier.engines.analysis import Analysis
from croupier.engines.any.enumerator import counts, enumerate_round
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.wild_lines import HAND, look
from croupier.engines.showdown.wild_showdown import always
from croupier.equipment.cards import JOKER, cards
from croupier.errors import CroupierError
from croupier.games.dj_wild_stud.rules import trips_line
from croupier.hands.fast import evaluate
from croupier.hands.orders import DEUCES_WILD
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved

SLUG = "dj-wild-stud"
GAME = games.get(SLUG)
BASE = {"ante": "1", "blind": "1"}
FULL = (1,) * 53
ALL = comb(53, 5)
#: Pairs that are folded without a 3; threes, fours and nines against one another; nothing but wilds and royals; runs
#: with deuces at face value; two suits alike.
DECKS = [
    "2c 2d Jk 3c 3d 4c 5d 8h Ah Kc Qd",
    "Jk 2c 3c 3d 3h 4c 4d 4h 9c 9d",
    "2c 2d 2h 2s Jk As Ks Qs Js Ts",
    "2c 3c 4c 5c 6c 7d 8d 9d Td Jd",
    "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d",
]


def lines(found: Analysis) -> dict[str, Fraction]:
    return {one.line: Fraction(one.probability) for one in found.lines if one.probability}


def cents(found: Analysis) -> dict[int, Fraction]:
    """The distribution of a dollar, as the enumerator has it."""
    return {int(100 * net): Fraction(chance) for net, chance in found.distribution.items() if chance}


@pytest.mark.parametrize("deck", DECKS[:3])
def test_the_game_and_the_blind_are_the_enumerators(deck: str) -> None:
    walked = enumerate_round(GAME, GAME.house(), setup({"1": BASE}), deck=cards(deck), unordered=True)
    base, blind = solved(SLUG, "base", deck=deck), solved(SLUG, "blind", deck=deck)
    assert cents(base) == walked.distribution
    assert base.element_of_risk == walked.element_of_risk
    assert cents(blind) == walked.by_wager["blind"]
    assert lines(blind) == {line: chance for (of, line), chance in walked.lines.items() if of == "blind"}
    assert base.solved.strategy is not None
    played = sum(one.ways for one in base.solved.strategy.spots if one.best == "play")
    assert played == sum(one.choice.action == "play" for one in walked.decisions.values())


@pytest.mark.parametrize("deck", DECKS[2:])
def test_side_bets_are_the_enumerators_after_a_fold_too(deck: str) -> None:
    bets = BASE | {"trips": "1", "two_way_bad_beat": "1"}
    fold = Choice("fold")
    walked = enumerate_round(
        GAME, GAME.house(), setup({"1": bets}), deck=cards(deck), unordered=True, strategy=lambda _: fold
    )
    for wager in ("trips", "two_way_bad_beat"):
        found = solved(SLUG, wager, deck=deck)
        assert cents(found) == walked.by_wager[wager], wager
        assert lines(found) == {line: chance for (of, line), chance in walked.lines.items() if of == wager}, wager


def test_a_table_of_the_house_with_odd_odds() -> None:
    blind = {
        "id": "mine",
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
    pack = list(FULL)
    pack[cards(cut)[0]] = 0
    with_it = dealt.hits_by_line(FULL, HAND, trips_line, like=look, alike=dealt.alike_suits(FULL))
    without = dealt.hits_by_line(pack, HAND, trips_line, like=look, alike=dealt.alike_suits(pack))
    assert sum(without.values()) == comb(52, 5)
    assert all(many <= with_it[line] for line, many in without.items())


def test_hands_that_look_alike_make_the_same_line() -> None:
    pack = counts(cards("Jk 2c 2d 2h 3c 3d 4c 4d 5c 5h 6c 6d Ac Ad Kc Qc Jc Tc"))
    grouped = dealt.hits_by_line(pack, HAND, trips_line, like=look)
    assert grouped == dealt.hits_by_line(pack, HAND, trips_line)
    assert {"straight_natural", "straight_flush_natural", "flush_natural", "flush_wild"} < set(grouped)


# -- the whole pack -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["4c 4d 5h 7s 9c", "4c 4d 3h 7s 9c", "Jk 2c Ah Kd 9s", "Ac Kc Qc Jc Tc"])
def test_a_hand_against_every_hand_of_the_dealer(hand: str) -> None:
    mine = cards(hand)
    left, _ = dealt.all_hands([card not in mine for card in range(53)], HAND)
    theirs = evaluate(DEUCES_WILD, left)
    value = DEUCES_WILD.rank(mine)
    stood = showdown.standings(FULL, HAND, DEUCES_WILD, always)
    alike = {tuple(sorted(swap(card, to) for card in mine)) for to in permutations(range(4))}
    (row,) = (row for row in np.flatnonzero(stood.worth == value).tolist() if tuple(stood.hands[row].tolist()) in alike)
    assert stood.ways[row] == len(alike)
    assert stood.against[row].tolist() == [0, (theirs < value).sum(), (theirs == value).sum(), (theirs > value).sum()]


def swap(card: int, to: tuple[int, ...]) -> int:
    """A card after a change of suits."""
    return card if card == JOKER else card & ~3 | to[card & 3]


def test_player_and_dealer_could_change_places() -> None:
    stood = showdown.standings(FULL, HAND, DEUCES_WILD, always)
    _, won, tied, lost = (stood.ways @ stood.against).tolist()
    assert won == lost
    assert won + tied + lost == stood.showdowns == ALL * comb(48, 5)
    hits = solved(SLUG, "two_way_bad_beat").solved.hits
    # Only five wilds beat a royal flush, and only a natural one leaves them to the other side.
    assert hits["royal_flush"] == 2 * 4
    low = stood.worth < DEUCES_WILD.value("three_of_a_kind")
    assert sum(hits.values()) == 2 * (lost - int((stood.ways[low] * stood.against[low, showdown.LOST]).sum()))


def test_the_chart_adds_up_to_the_game() -> None:
    found = solved(SLUG, "base")
    strategy = found.solved.strategy
    assert strategy is not None
    assert sum(one.ways for one in strategy.spots) == ALL
    assert -sum(one.ways * Fraction(one.values[one.best]) for one in strategy.spots) / ALL == found.house_edge
    assert all(one.best == max(one.values, key=lambda name: one.values[name]) for one in strategy.spots)


def test_pairs_of_fours_are_where_it_turns() -> None:
    found = solved(SLUG, "base")
    strategy = found.solved.strategy
    assert strategy is not None
    best = {one.hand: one.best for one in strategy.spots}
    turning = ["pair of 5s", "pair of 4s without a 3", "pair of 4s with a 3", "pair of 3s", "ace high"]
    assert [best[hand] for hand in turning] == ["play", "play", "fold", "fold", "fold"]
    edges = {one.name: one.house_edge for one in strategy.simpler}
    assert edges["fours without a three"] == found.house_edge
    assert list(edges.values()) == sorted(edges.values())
    assert edges["always play"] > Fraction(1, 3)


def test_the_blind_is_lost_with_a_fold() -> None:
    found = solved(SLUG, "blind")
    base = solved(SLUG, "base").solved
    folded = sum(many for ending, many in base.endings.items() if ending.risked == 2)
    lost = sum(many for ending, many in base.endings.items() if ending.net == -4)
    assert found.distribution[Fraction(-1)] * base.ways == folded + lost
    assert "part of base" in found.solved.notes[0]


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
    with pytest.raises(CroupierError, match="player and dealer need 10"):
        solved(SLUG, "base", deck="2c 3c 4c 5c 6c 7c 8c 9c Tc")
