"""Games without a hole card: the solver against the enumerator on small shoes, and against counts made otherwise."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import isclose, perm
from typing import Any

import numpy as np
import pytest

from croupier.engines.analysis import Analysis
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import enumerate_round, offered
from croupier.engines.no_hole_card import solve
from croupier.engines.no_hole_card.chart import PlayChart, mimic_the_dealer, strategy
from croupier.engines.no_hole_card.compiled import HIT, SPLIT
from croupier.engines.no_hole_card.play import FreshShoe, OptimalPlay, ShoeResult, play
from croupier.engines.no_hole_card.rules import NO_CARD, rules_of
from croupier.engines.no_hole_card.solve import endings, hits, pays
from croupier.engines.no_hole_card.splits import patterns
from croupier.engines.question import Question
from croupier.engines.solved import Solution
from croupier.engines.twenty_one.dealer import completed
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import cards, counts
from croupier.errors import BadPayTable, CroupierError, OptionRefused
from croupier.games import get
from croupier.games.families.no_hole_card import NoHoleCardPlan
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.blackjack_proofs import exact_ends
from tests.engines.no_hole_card_player import PolicyPlayer, best_player

GAME = get("pontoon-plus")
RULES = rules_of(NoHoleCardPlan.of(GAME))


def asked(deck: str = "", wager: str = "main", **options: object) -> Question:
    ((question, _),) = questions(request("pontoon-plus", options, wager=wager))
    return replace(question, pack=tuple(counts(cards(deck)))) if deck else question


def analysed(question: Question) -> Analysis:
    return Analysis("main", question.table, solve.main(question))


def shoe(**copies: int) -> str:
    """A deck of few different cards, each many times: quick to walk through, and enough of them for four hands."""
    return " ".join(" ".join([card] * times) for card, times in copies.items())


def walked(question: Question, deck: str, bet: str = "2", **how: Any) -> Enumeration:
    """The reference round, all ways it can go."""
    return enumerate_round(GAME, question.options, setup({"1": {"main": bet}}), deck=cards(deck), **how)


def lines_of(enumeration: Enumeration) -> dict[str, float]:
    lines: dict[str, float] = {}
    for (wager, line), chance in enumeration.lines.items():
        if wager in ("main", "split"):
            lines[line] = lines.get(line, 0.0) + float(chance)
    return lines


def assert_same(solved: Mapping[Any, Any], enumerated: Mapping[Any, Any]) -> None:
    for key in {*solved, *enumerated}:
        assert isclose(solved.get(key, 0.0), enumerated.get(key, 0.0), abs_tol=1e-12), key


def without_splits(round_: Round) -> list[Choice]:
    return [choice for choice in offered(round_) if choice.action not in ("split", "insure")]


@cache
def six_decks() -> tuple[Question, OptimalPlay, ShoeResult]:
    question = asked(decks=6)
    fresh = FreshShoe(RULES, question.pack)
    best = OptimalPlay(fresh, pays(RULES, question.options, 0).nets)
    return question, best, play(fresh, best.policy)


# -- small shoes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "uses"),
    [
        ("Kh 9d 7c 6s 5h 4d 8h", {"withdrawn", "6_7_8_mixed"}),
        ("Ah Kh 9d 6s 7s 8s 5c", {"withdrawn", "surrendered", "6_7_8_spades", "pontoon"}),
        pytest.param(
            "Ah 2c 4d 9d 8h 7h 6h",
            {"withdrawn", "surrendered", "6_7_8_suited", "five_cards"},
            marks=pytest.mark.long,
        ),
    ],
)
def test_every_decision_is_the_enumerators_own(deck: str, uses: set[str]) -> None:
    """No two cards are alike in value, so nothing can be split, and both take the best of everything else."""
    question = asked(deck)
    analysis, player = analysed(question), best_player(question)
    assert isclose(-analysis.house_edge, walked(question, deck, choices=without_splits).expected, abs_tol=1e-12)
    round_ = walked(question, deck, strategy=player)  # where actions tie, the same one
    assert_same(analysis.distribution, {Fraction(net, round_.initial): p for net, p in round_.distribution.items()})
    assert_same(analysis.solved.hits, lines_of(round_))
    ended = play(FreshShoe(RULES, question.pack), player.policy).all_ended()
    used = {end.result.own.line for end, place in RULES.places.items() if ended[place]}
    used |= {"withdrawn"} if ended[RULES.dealt.withdrawn] else set()
    used |= {"surrendered"} if Fraction(-1, 2) in analysis.distribution else set()
    assert uses <= used


#: Decks in which pairs are split against several upcards, to two, three and four hands.
SPLIT_DECKS = [
    shoe(**{"8s": 5, "Kh": 7, "9d": 6}),
    shoe(**{"8s": 5, "3d": 3, "Kh": 7}),  # doubled and withdrawn after a split
    shoe(**{"8s": 4, "Ah": 3, "Kh": 7}),  # aces and pictures split, and a dealer's pontoon that takes them all
    shoe(**{"7s": 6, "7h": 3, "Kh": 4}),  # 7-7-7 in two suits, in split hands too
]


@pytest.mark.parametrize("deck", SPLIT_DECKS)
def test_split_hands_play_their_own_cards(deck: str) -> None:
    question = asked(deck)
    analysis, player = analysed(question), best_player(question)
    round_ = walked(question, deck, strategy=player)
    result = play(FreshShoe(RULES, question.pack), player.policy)
    assert result.splits
    assert isclose(-analysis.house_edge, round_.expected, abs_tol=1e-12)
    assert_same(analysis.solved.hits, lines_of(round_))
    risked = sum(float(ending.risked) * chance for ending, chance in analysis.solved.endings.items())
    withdrawn = result.all_ended()[RULES.dealt.withdrawn]  # the enumerator counts what was taken back as staked
    assert isclose(risked + withdrawn, round_.stakes / round_.initial, abs_tol=1e-12)
    spread = {Fraction(net, round_.initial): float(p) for net, p in round_.distribution.items()}
    counted = analysis.distribution
    apart = sum(abs(counted.get(net, 0) - spread.get(net, 0)) for net in {*spread, *counted})
    assert apart / 2 < 0.05, "split hands are nearly independent given the dealer's end"


@pytest.mark.long
@pytest.mark.parametrize(
    "deck",
    [
        "Kh Qh Kd 9s 8s 7s 6s 7h Ah 5c",
        shoe(**{"7s": 4, "7h": 2, "9h": 3, "Kh": 3}),
        shoe(**{"6s": 4, "Kd": 5, "7s": 3, "8s": 3}),
        shoe(**{"7s": 5, "7h": 1, "8s": 4, "Kh": 3}),
        shoe(**{"Kh": 6, "9s": 5, "6d": 5}),
    ],
)
def test_more_splits(deck: str) -> None:
    test_split_hands_play_their_own_cards(deck)


@pytest.mark.parametrize(("bet", "mode"), [("10", "on_top"), ("100", "on_top"), ("100", "instead")])
def test_4_1_2_the_super_bonus_comes_with_the_stake(bet: str, mode: str) -> None:
    deck = shoe(**{"7s": 4, "7h": 2, "Kh": 6})
    question = asked(deck, stake=bet, super_bonus_mode=mode)
    round_ = walked(question, deck, bet, strategy=best_player(question))
    assert isclose(-analysed(question).house_edge, round_.expected, abs_tol=1e-12)
    beside = asked(deck, "super_bonus", stake=bet, super_bonus_mode=mode)
    alone = Analysis("super_bonus", beside.table, solve.super_bonus(beside))
    line, earned = ("bet_of_100" if bet == "100" else "bet_of_10"), round_.lines
    assert {hit.line: hit.probability for hit in alone.lines if hit.hits} == {line: earned["super_bonus", line]}
    units = Fraction(5000, 100) if bet == "100" else Fraction(1000, 10)
    assert alone.net == units * earned["super_bonus", line]
    assert best_player(question).policy.suited[0, 7] != best_player(asked(deck)).policy.suited[0, 7]


def test_a_bet_below_ten_dollars_earns_no_super_bonus() -> None:
    deck = shoe(**{"7s": 4, "7h": 2, "Kh": 6})
    assert analysed(asked(deck, stake="9")).house_edge == analysed(asked(deck)).house_edge
    assert not any(solve.super_bonus(asked(deck, "super_bonus", stake="9")).hits.values())


def test_a_table_of_the_houses_own_changes_the_play() -> None:
    deck = "Kh 9d 7c 6s 5h 4d 8h"
    table = {
        "id": "MINE",
        "wager": "main",
        "clause": "SG 4.1.1",
        "lines": [{"line": "6_7_8_mixed", "pays": "40 to 1"}, {"line": "regular", "pays": "6 to 5"}],
    }
    question = asked(deck, main=table)
    analysis = analysed(question)
    best = walked(question, deck, bet="10", choices=without_splits)
    assert isclose(-analysis.house_edge, best.expected, abs_tol=1e-12)
    round_ = walked(question, deck, bet="10", strategy=best_player(question))
    assert_same(analysis.distribution, {Fraction(net, round_.initial): p for net, p in round_.distribution.items()})
    assert_same(analysis.solved.hits, lines_of(round_))
    assert analysis.solved.hits["6_7_8_mixed"] > analysed(asked(deck)).solved.hits["6_7_8_mixed"]


def test_simpler_ways_to_play() -> None:
    deck = shoe(**{"8s": 5, "3d": 3, "Kh": 7})
    question = asked(deck)
    fresh = FreshShoe(RULES, question.pack)
    best = OptimalPlay(fresh, pays(RULES, question.options, 0).nets)
    chart = PlayChart(best, play(fresh, best.policy))
    for policy in (mimic_the_dealer(RULES), chart.policy(by_cards=True)):
        round_ = walked(question, deck, strategy=PolicyPlayer(RULES, policy))
        assert isclose(play(fresh, policy).all_ended() @ best.nets, round_.expected, abs_tol=1e-12)


def test_too_few_cards() -> None:
    with pytest.raises(CroupierError, match="too few"):
        solve.main(asked("Ah 2c 3d 9d 8h 7h 6h"))


def test_a_share_of_a_meter_is_no_pay_of_main() -> None:
    lines = [{"line": "seven_cards", "pays": "100%"}, {"line": "regular", "pays": "1 to 1"}]
    with pytest.raises(BadPayTable, match="seven_cards"):
        solve.main(asked(main={"id": "M", "wager": "main", "clause": "SG 4.1.1", "lines": lines}))
    with pytest.raises(OptionRefused, match="regular"):
        asked(main={"id": "M", "wager": "main", "clause": "SG 4.1.1", "lines": lines[:1]})


# -- patterns of a split --------------------------------------------------------------------------------------


def test_3_24_2_patterns_of_a_split() -> None:
    """To four hands: 2, 3 or 4 hands; with h hands h - 2 further pair cards came; each way is counted once."""
    assert [(pattern.pairs, len(pattern.hands)) for pattern in patterns(2)] == [(0, 2)]
    assert sorted((pattern.pairs, sum(hand.no_pair for hand in pattern.hands)) for pattern in patterns(4)) == [
        (0, 2),
        (1, 3),
        (1, 3),
        (2, 0),
        (2, 1),
        (2, 1),
        (2, 2),
        (2, 2),
    ]
    assert all(len(pattern.hands) == 2 + pattern.pairs for most in (2, 3, 4) for pattern in patterns(most))


def test_the_patterns_of_a_split_add_up() -> None:
    for split in six_decks()[2].splits:
        dealers = (split.splits.dealer(pattern).sum() for pattern in patterns(split.most))
        assert isclose(sum(dealers), 1, abs_tol=1e-12)


# -- six decks ------------------------------------------------------------------------------------------------


def test_what_is_worth_backwards_comes_out_forwards() -> None:
    question, best, result = six_decks()
    fresh = best.shoe
    worth = sum(
        fresh.up(two.up) * fresh.two(two.first, two.second, two.up) * two.start.share * max(two.values)
        for two in best.two
    )
    assert isclose(worth, result.all_ended() @ best.nets, abs_tol=1e-13)
    assert isclose(-worth, 0.00535591727852, abs_tol=1e-12)
    assert abs(result.missing) < 1e-12
    lines = hits(result, pays(RULES, question.options, 0), question.posted)
    assert isclose(lines["pontoon"], 2 * 24 * 72 / (288 * 287), abs_tol=1e-14)


def test_the_dealer_always_ends() -> None:
    _, best, _ = six_decks()
    for up in best.shoe.ups:
        left = best.shoe.against(up)
        ends = best.shoe.dealer_ends(up)
        held = (hands().size >= 2) & (hands().held @ np.arange(1, 11) <= 20)
        assert np.allclose(ends[held].sum(axis=1), 1, atol=1e-13)
        for values in ((10, 6), (1, 1, 5), (2, 2, 2, 2, 3)):
            after = tuple(copies - values.count(value) for value, copies in enumerate(left, 1))
            exact = exact_ends(after, True, up)
            bust = float(sum(chance for (points, _), chance in exact.items() if points > 21))
            natural = float(exact.get((21, True), 0))
            against = ends[number(*values)]
            assert isclose(against[5] + against[6], bust, abs_tol=1e-14)
            assert isclose(against[7], natural, abs_tol=1e-14)


def test_lines_of_a_player_who_draws_like_the_dealer() -> None:
    """Counted without upcard or lattice: the hands that the rule of the draw completes, and suits one by one."""
    question, best, _ = six_decks()
    table = question.posted
    lines = hits(play(best.shoe, mimic_the_dealer(RULES)), pays(RULES, question.options, 0), table)
    whole = best.shoe.whole
    by_size: dict[int, float] = {}
    for hand in completed(True):
        if hand.points == 21:
            by_size[hand.size] = by_size.get(hand.size, 0) + hand.ways(whole) / perm(sum(whole), hand.size)
    assert isclose(lines["five_cards"], by_size[5], abs_tol=1e-14)
    assert isclose(lines["six_cards"], by_size[6], abs_tol=1e-14)
    assert isclose(lines["seven_cards"], sum(by_size[size] for size in by_size if size >= 7), abs_tol=1e-14)
    three = perm(288, 3)
    assert isclose(lines["6_7_8_spades"], 6 * 6**3 / three, abs_tol=1e-15)
    assert isclose(lines["6_7_8_suited"], 3 * 6 * 6**3 / three, abs_tol=1e-15)
    assert isclose(lines["6_7_8_mixed"], 6 * (24**3 - 4 * 6**3) / three, abs_tol=1e-15)
    assert isclose(lines["7_7_7_spades"], perm(6, 3) / three, abs_tol=1e-15)
    assert isclose(lines["7_7_7_suited"], 3 * perm(6, 3) / three, abs_tol=1e-15)
    assert isclose(lines["7_7_7_mixed"], (perm(24, 3) - 4 * perm(6, 3)) / three, abs_tol=1e-15)


def test_the_chart_counts_cards_and_suits() -> None:
    _, best, result = six_decks()
    chart = PlayChart(best, result)
    spots = {(spot.chart, spot.hand, spot.facing): spot for spot in chart.spots()}
    assert spots["hard", "hard 17", "A"].best == "hit"
    assert [spots[title, "hard 15", "4"].best for title in ("hard", "hard, 5 cards", "hard, 6 or more cards")] == [
        "stand",
        "stand",
        "hit",
    ]
    assert spots["suits", "8-6 mixed", "6"].best == "stand"
    assert spots["suits", "8-6 of spades", "6"].best == "hit"
    assert spots["pair", "8-8", "10"].best == "split"
    assert spots["doubled", "doubled 16", "8"].best == "withdraw"
    assert spots["doubled", "doubled 16", "6"].best == "keep"
    assert "hit hard 15 against 4 with 6 or more cards" in list(chart.by_cards())
    assert best.policy.play[0, number(10, 10), 5] != SPLIT
    assert best.policy.play[0, number(2, 3, 4, 5), 9] == HIT


def test_simpler_is_never_better() -> None:
    _, best, result = six_decks()
    edges = {simpler.name: float(simpler.house_edge) for simpler in strategy(best, result).simpler}
    assert -result.all_ended() @ best.nets < edges["chart by cards"] < edges["basic strategy"] < edges["no withdrawal"]
    assert edges["no withdrawal"] < edges["mimic the dealer"] < edges["never bust"]


def assert_dealt(rounds: int) -> None:
    """Rounds dealt from a seeded shoe and played out by the reference round come within four standard errors."""
    question, best, result = six_decks()
    rng = np.random.default_rng(2026)
    pack = [card for card, copies in enumerate(question.pack) for _ in range(copies)]
    player, seats, nets = PolicyPlayer(RULES, best.policy), setup({"1": {"main": "2"}}), []
    for _ in range(rounds):
        live = Round(GAME, question.options, seats)
        coming = iter(rng.choice(pack, 60, replace=False).tolist())
        while (pending := live.pending) is not None:
            if type(pending).__name__ == "Draw":
                live.answer(next(coming))
            else:
                live.answer(player(live), seat="1" if type(pending).__name__ == "Gather" else None)
        assert live.result is not None
        nets.append(sum(pay.net for pay in live.result.lines) / 200)
    solved = Solution(ways=1.0, endings=endings(result, pays(RULES, question.options, 0)), method="exact-float")
    analysis = Analysis("main", question.table, solved)
    apart = np.array(nets) + float(analysis.house_edge)
    assert abs(apart.mean()) < 4 * apart.std() / rounds**0.5
    squares = apart**2 - float(analysis.variance)
    assert abs(squares.mean()) < 4 * squares.std() / rounds**0.5


def test_dealt_rounds() -> None:
    assert_dealt(4_000)


@pytest.mark.long
def test_many_dealt_rounds() -> None:
    assert_dealt(200_000)


@pytest.mark.long
def test_more_decks_help_the_house() -> None:
    edges = [analysed(asked(decks=decks)).house_edge for decks in range(4, 9)]
    assert 0.004 < edges[0] < 0.006
    assert edges == sorted(edges)


@pytest.mark.parametrize("shown", [None, *cards("7c 7s")])
def test_two_cards_asked_about_alone_are_worth_what_the_whole_shoe_says(shown: int | None) -> None:
    """With the super bonus of the bet, which advice adds to the play of all bets. Who sees the suit of the upcard is
    asked about no other."""
    question = asked()
    bet, up = 2_500, 7
    paid, without_bonus = (pays(RULES, question.options, bet, with_bonus=bonus) for bonus in (True, False))
    whole = OptimalPlay(FreshShoe(RULES, question.pack, [up]), paid.nets)
    card = NO_CARD if shown is None else shown
    alone = OptimalPlay(FreshShoe(RULES, question.pack, [up], card), without_bonus.nets, wholly=False)
    assert not alone.two
    np.testing.assert_array_equal(whole.values[:, up - 1], alone.values[:, up - 1])
    pairs = [two for two in whole.two if two.first == two.second in (7, 8) and shown in (None, two.start.cards[2])]
    sevens = [two for two in pairs if two.first == 7]
    assert len({two.values[HIT] for two in sevens}) > 1, "the bonus goes by suits"
    assert len(alone.two_cards(7, 7, up)) == len(sevens)
    for two in pairs:
        (by_hand,) = (
            other for other in alone.two_cards(two.first, two.second, up) if other.start.cards == two.start.cards
        )
        values = by_hand.values.copy()
        values[HIT] += alone.shoe.third(two.first, two.second, up) * by_hand.start.third @ (paid.nets - alone.nets)
        np.testing.assert_allclose(values, two.values, rtol=0, atol=1e-15)
