"""Wagers valued by what is left of a shoe: at every moment the same as the solver says of those cards."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from croupier.engines.in_shoe import ShoeOrder, WagerInShoe
from croupier.engines.question import Question, Solver
from croupier.errors import OptionRefused
from croupier.mathematics import analyses, counting
from croupier.mathematics.removal import worth

CARD_BETS = [
    ("ride-free", "21_plus_3"),
    ("ride-free", "lucky_ladies"),
    ("ride-free", "lucky_ladies_progressive"),
    ("rocket-aces", "rocket_aces"),
    ("blackjack", "house_money"),
    ("pontoon-plus", "bonus"),
]


def in_shoe(slug: str, wager: str) -> tuple[Question, Solver, WagerInShoe]:
    asked = analyses.request(slug, wager=wager)
    question, solver = counting.asked_wager(asked)
    return question, solver, counting.in_its_shoe(question, solver)


def solved(question: Question, solver: Solver, shoe: WagerInShoe, left: list[int]) -> float:
    pack = [0] * len(question.pack)
    for cards, copies in zip(shoe.kinds, left, strict=True):
        pack[cards[0]] = copies
    return float(worth(question, solver(replace(question, pack=tuple(pack)))))


@pytest.mark.parametrize(("slug", "wager"), CARD_BETS)
def test_a_bet_on_the_first_cards(slug: str, wager: str) -> None:
    question, solver, shoe = in_shoe(slug, wager)
    dealt = shoe.deals(ShoeOrder(2, "a test", 200))
    few = dealt.unseen[::9]
    for left, net in zip(few.tolist(), shoe.values(few).net.tolist(), strict=True):
        assert net == pytest.approx(solved(question, solver, shoe, left), abs=1e-9)


@pytest.mark.parametrize("wager", ["banker", "fortune_7", "dragon_bonus_player"])
def test_a_wager_of_baccarat(wager: str) -> None:
    question, solver, shoe = in_shoe("dragon-bonus-baccarat", wager)
    dealt = shoe.deals(ShoeOrder(1, "a test", 400))
    few = dealt.unseen[[0, len(dealt.unseen) // 2, -1]]
    for left, net in zip(few.tolist(), shoe.values(few).net.tolist(), strict=True):
        assert net == pytest.approx(solved(question, solver, shoe, left), abs=1e-12)


def test_the_square_is_that_of_what_is_paid() -> None:
    question, _, shoe = in_shoe("ride-free", "21_plus_3")
    left = np.array([question.pack[:52]])
    variance = analyses.analyze(analyses.request("ride-free", wager="21_plus_3", table=question.posted.id))[0].variance
    net, square = (float(part[0]) for part in shoe.values(left))
    assert square - net * net == pytest.approx(float(variance))


@pytest.mark.parametrize(("slug", "wager", "least"), [("mini-baccarat", "tie", 4), ("ride-free", "21_plus_3", 5)])
def test_shoes_are_dealt_out_to_the_cut_card(slug: str, wager: str, least: int) -> None:
    question, _, shoe = in_shoe(slug, wager)
    cards = sum(question.pack)
    dealt = shoe.deals(ShoeOrder(3, "a test", cards // 2))
    assert set(dealt.shoe.tolist()) == {0, 1, 2}
    assert dealt.dealt.max() <= cards // 2 < dealt.dealt.max() + 7
    for number in range(3):
        moments = dealt.unseen[dealt.shoe == number]
        out = dealt.dealt[dealt.shoe == number]
        assert all(later - earlier >= least for earlier, later in pairwise(out.tolist()))
        # The cards that are out and were seen are those that are not among the unseen.
        assert (np.diff(out) == -np.diff(moments.sum(axis=1))).all()
        assert (moments[0] >= moments[-1]).all()


def test_burned_cards_are_not_seen() -> None:
    _, _, shoe = in_shoe("mini-baccarat", "tie")
    dealt = shoe.deals(ShoeOrder(20, "a test", 300))
    first = np.flatnonzero(np.diff(dealt.shoe, prepend=-1))
    assert (dealt.unseen[first].sum(axis=1) == 8 * 52 - 1).all()  # the first is turned up and says how many
    assert set(dealt.dealt[first].tolist()) <= set(range(2, 12))


def test_the_same_seed_deals_the_same_shoes() -> None:
    _, _, shoe = in_shoe("ride-free", "21_plus_3")
    first, again, other = (shoe.deals(ShoeOrder(60, seed, 150)) for seed in ("a", "a", "b"))
    assert (first.unseen == again.unseen).all()
    assert (first.unseen != other.unseen).any()


def test_a_cut_card_lies_where_the_text_allows_it() -> None:
    _, _, shoe = in_shoe("mini-baccarat", "tie")
    with pytest.raises(OptionRefused, match="14 are the least"):
        shoe.deals(ShoeOrder(1, "a test", 403))
