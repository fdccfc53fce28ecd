"""Baccarat: the counted shoe against the enumerator, which plays the reference round, and against itself."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm

import pytest

from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.baccarat.coups import CoupTotals, examples
from croupier.engines.baccarat.solve import coups, orders, shoe_of, solve
from croupier.engines.question import usual_question
from croupier.equipment.cards import cards, counts
from croupier.errors import BadPlan, CroupierError
from croupier.games import get
from croupier.games.families.baccarat_plan import Coup, LineBet, ThirdCards
from croupier.games.mini_baccarat.plan import PLAN
from croupier.hands.baccarat import banker_draws, is_natural, player_draws, points
from croupier.round.setup import Seat, Setup
from tests.engines.proof import solved

GAMES = ("mini-baccarat", "dragon-bonus-baccarat")
#: Small shoes: naturals and ties; third cards by Table 1; sevens; nines over nothing; a card of every value.
SHOES = (
    "9h 9h 8c 8c Kd Kd Kd Ac Ac",
    "2h 2h 4c 4c 3d 3d Ts Ts Ts",
    "7h 7h Kd Kd Kd 5c 5c 6s",
    "9c 9c 4d 4d 6h 6h Ks Ks Ks",
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h Kh",
)
LINES = {f"win_by_{margin}" for margin in range(4, 10)} | {"natural_win", "natural_tie", "tie", "banker_three_card_7"}


@cache
def walked(slug: str, deck: str, posted: tuple[tuple[str, object], ...] = ()) -> Enumeration:
    """Every wager of a game at once, twenty dollars each, through the reference round."""
    game = get(slug)
    bets = Seat("1", tuple((wager.slug, 2_000) for wager in game.wagers))
    return enumerate_round(game, game.house(dict(posted)), Setup((bets,)), deck=cards(deck), unordered=True)


def assert_walked(slug: str, deck: str, posted: Mapping[str, object]) -> None:
    round_ = walked(slug, deck, tuple(posted.items()))
    for bet in get(slug).by_slug:
        analysis = solved(slug, bet, options=posted, deck=deck)
        wanted = {Fraction(net, 2_000): chance for net, chance in round_.by_wager[bet].items() if chance}
        assert {net: chance for net, chance in analysis.distribution.items() if chance} == wanted, bet
        lines = {line.line: line.probability for line in analysis.lines if line.hits}
        assert lines == {line: chance for (wager, line), chance in round_.lines.items() if wager == bet and chance}


@pytest.mark.parametrize("deck", SHOES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_wager_on_small_shoes(slug: str, deck: str) -> None:
    assert_walked(slug, deck, {})


def test_the_small_shoes_make_every_line() -> None:
    assert {line for deck in SHOES for (_, line), chance in walked(GAMES[1], deck, ()).lines.items() if chance} == LINES


@pytest.mark.parametrize("posted", [{"vig_on_tie": "on"}, {"tie": "9 to 1"}, {"midi": "on", "vig_when": "marked"}])
def test_what_a_house_may_post(posted: Mapping[str, object]) -> None:
    assert_walked("mini-baccarat", SHOES[0], posted)


@pytest.mark.parametrize("deck", SHOES[1:4])
def test_coups_against_every_order_of_the_cards(deck: str) -> None:
    counted: Counter[CoupTotals] = Counter()
    for p1, b1, p2, b2, fifth, sixth in permutations(cards(deck), 6):
        player, banker, spare = [p1, p2], [b1, b2], [sixth, fifth]
        first = points(player), points(banker)
        if player_draws(*first):
            player.append(spare.pop())
        if banker_draws(*first, points(player[2:]) if player[2:] else None):
            banker.append(spare.pop())
        counted[CoupTotals(points(player), points(banker), len(player), len(banker))] += 1
    shoe = shoe_of(tuple(counts(cards(deck))))
    assert coups(shoe, ThirdCards()) == counted
    assert sum(counted.values()) == orders(shoe) == perm(len(cards(deck)), 6)


def full(decks: int) -> tuple[int, ...]:
    return (16 * decks, *[4 * decks] * 9)


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_full_shoe_adds_up(decks: int) -> None:
    assert sum(coups(full(decks), ThirdCards()).values()) == perm(52 * decks, 6)


def test_hands_are_alike_before_the_third_card() -> None:
    counted = coups(full(8), ThirdCards())
    for (player, banker, *cards_), ways in counted.items():
        if cards_ == [2, 2] and max(player, banker) > 7:
            assert counted[CoupTotals(banker, player, 2, 2)] == ways


def test_an_example_of_a_coup_counts_what_it_says() -> None:
    for totals in coups(full(1), ThirdCards()):
        for player, banker in examples(totals):
            assert (points(player), points(banker), len(player), len(banker)) == totals
            assert is_natural(player) == (totals.player_cards == 2 and totals.player > 7)


def test_the_examples_of_a_coup_differ_in_cards_and_suits() -> None:
    first, second, third = examples(CoupTotals(8, 9, 2, 3))
    assert len({card for coup in (first, second, third) for card in coup.player}) == 6
    assert {len({card & 3 for card in coup.banker}) for coup in (first, second, third)} == {1, 3}


def test_a_wager_on_anything_else_is_refused() -> None:
    game = get("mini-baccarat")
    plan = replace(PLAN, regular={**PLAN.regular, "tie": LineBet(line=_paired, loses=lambda _: "")})
    question = usual_question(replace(game, plan=plan), game.house({}), "tie")
    with pytest.raises(BadPlan, match="tie is decided by more than what the hands count"):
        solve(question)


def _paired(coup: Coup) -> str:
    return "tie" if coup.player[0] >> 2 == coup.player[1] >> 2 else ""


@pytest.mark.parametrize(("decks", "shuffler"), [(4, "on"), (5, "on"), (6, "off"), (7, "off"), (8, "off")])
def test_every_shoe_the_text_allows(decks: int, shuffler: str) -> None:
    options = {"decks": decks, "shuffler": shuffler}
    player, banker, tie = (solved("mini-baccarat", wager, options=options) for wager in ("player", "banker", "tie"))
    assert player.solved.ways == perm(52 * decks, 6)
    # What beats one wager pays the other: the player's loss and the banker's gain differ by the vigorish alone.
    assert player.house_edge + banker.house_edge == Fraction(1, 20) * Fraction(banker.hit_frequency)
    assert tie.house_edge == 1 - 9 * Fraction(tie.hit_frequency)
    assert player.hit_frequency + banker.hit_frequency + tie.hit_frequency == 1


def test_the_commission_free_banker_gives_up_the_three_card_seven() -> None:
    paid, free = solved("mini-baccarat", "banker"), solved("dragon-bonus-baccarat", "banker")
    seven = solved("dragon-bonus-baccarat", "fortune_7").hit_frequency
    assert free.hit_frequency + seven == paid.hit_frequency
    assert free.house_edge - paid.house_edge == seven - Fraction(1, 20) * Fraction(paid.hit_frequency)


def test_pushes_are_told_beside_the_house_edge() -> None:
    assert solved("mini-baccarat", "banker").solved.notes == (
        "bets that push left out, the house edge is 1.1692% (21516253449/1840320169690)",
    )
    assert solved("mini-baccarat", "banker", options={"vig_on_tie": "on"}).solved.notes == ()


def test_rounding_is_left_to_the_table() -> None:
    rounded = {"rounding": "nearest_chip", "smallest_chip": "1"}
    assert solved("mini-baccarat", "banker", options=rounded) == solved("mini-baccarat", "banker")


def test_a_bonus_of_an_amount_of_money_is_measured_against_the_wager() -> None:
    lines = [{"line": "natural_win", "pays": "$10", "returns_stake": True}]
    own = {"id": "ours", "wager": "dragon_bonus_player", "clause": "ours", "lines": lines}
    at_1 = solved("mini-baccarat", "dragon_bonus_player", options={"dragon_bonus_player": own})
    at_5 = solved("mini-baccarat", "dragon_bonus_player", options={"dragon_bonus_player": own, "stake": "5"})
    assert at_1.house_edge == 1 - 11 * Fraction(at_1.hit_frequency)
    assert at_5.house_edge == 1 - 3 * Fraction(at_5.hit_frequency)


def test_a_shoe_of_five_cards_is_refused() -> None:
    with pytest.raises(CroupierError, match="a coup takes up to 6 cards, and the shoe holds 5"):
        solved("mini-baccarat", "player", deck="Ah 2h 3h 4h 5h")


def test_a_wager_that_is_off_is_not_analysed() -> None:
    with pytest.raises(CroupierError, match="dragon_bonus_banker"):
        solved("mini-baccarat", "dragon_bonus_banker", options={"dragon_bonus_banker": "off"})


@pytest.mark.parametrize("gone", ["Kh", "8h", "Ah"])
def test_a_card_gone_is_a_card_gone(gone: str) -> None:
    rest = [card for card in SHOES[4].split() if card != gone]
    assert_walked("mini-baccarat", " ".join(rest), {})
