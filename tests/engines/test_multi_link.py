"""The multi-link progressive: any five cards of the pack, the same in every linked game (OH-L 5.I)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.equipment.cards import cards
from croupier.errors import UnknownName
from croupier.games import get, supplements
from croupier.hands.orders import FIVE_CARD
from croupier.mathematics.analyses import analyze, questions, request
from croupier.round.requests import Choice
from croupier.round.setup import Seat, Setup
from tests.engines.proof import solved

GAME = "multi-link-progressive"
LINKED = next(supplement.on for supplement in supplements() if supplement.slug == GAME)


def test_lines_of_a_deck_counted_one_by_one() -> None:
    deck = "Tc Jc Qc Kc Ac 9c Td Jd Qd Kd Ah As 2c"
    wanted = Counter(FIVE_CARD.line(FIVE_CARD.rank(hand)) for hand in combinations(cards(deck), 5))
    solution = solved(GAME, "progressive", deck=deck).solved
    assert solution.hits == {line: wanted[line] for line in solution.hits}
    assert solution.ways == comb(13, 5)


def test_a_share_of_the_meter_is_no_part_of_the_net() -> None:
    whole = solved(GAME, "progressive")
    assert set(whole.distribution) == {-1, 8, 29, 39, 49, 299}
    assert whole.meter_share == Fraction(100 * 4 + 10 * 36, 100 * comb(52, 5))
    assert whole.break_even_meter is not None
    meter = whole.break_even_meter
    assert whole.fixed_return + whole.meter_share * Fraction(meter) == 1
    assert whole.return_at(0) == whole.fixed_return


def test_the_round_pays_shares_and_envy_as_counted() -> None:
    game, deck = get("crazy-four-poker"), cards("Tc Jc Qc Kc Ac 9c 8c 9d 9h 9s")
    bets = tuple((wager, 100) for wager in ("ante", "super_bonus", "progressive"))
    stands = Setup((Seat("1", bets),), (("MLP-OH", 5_000_000),))
    enumeration = enumerate_round(
        game, game.house(), stands, deck=deck, unordered=True, strategy=lambda _: Choice("play", multiple=1)
    )
    analysis = solved("crazy-four-poker", "progressive", deck="Tc Jc Qc Kc Ac 9c 8c 9d 9h 9s")
    net = sum(cents * chance for cents, chance in enumeration.by_wager["progressive"].items())
    assert net / 100 == analysis.net + analysis.meter_share * 50_000


def test_envy_is_what_another_hand_is_worth() -> None:
    assert solved(GAME, "progressive").envy == Fraction(1000 * 4 + 300 * 36, comb(52, 5))


@pytest.mark.parametrize("slug", LINKED)
def test_5_i_without_folds_it_is_the_same_in_every_linked_game(slug: str) -> None:
    alone = solved(slug, "progressive", options={"folds": "never"})
    assert alone.distribution == solved(GAME, "progressive").distribution


def test_the_supplement_is_asked_like_a_game() -> None:
    asked = request(GAME)
    assert [(question.wager, question.posted.id) for question, _ in questions(asked)] == [("progressive", "MLP-OH")]
    assert asked.slug == GAME
    assert len(analyze(asked, use_cache=False)) == 1
    with pytest.raises(UnknownName, match="no wager to analyse"):
        questions(request(GAME, wager="base"))
