"""Side bets on the first cards of a shoe: against the enumerator on small decks, and against counting card by card."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from croupier import games
from croupier.engines.analysis import Analysis
from croupier.engines.any.distribution import mean
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.shoe import bets as shoe_bets
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import cards, counts, pack
from croupier.errors import BadPayTable, CroupierError
from croupier.mathematics.analyses import analyze, questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved

SPADES = "As As As Ks Ks Qs Qs Js"
QUEENS = "Qh Qh Qh Qh As Ts Ah Th 9h Kh"
ACES = "As As As Ah Ah Ts Td Ks 9c"


def passive(round_: Round) -> Choice:
    """Take nothing that is optional and no more cards than one must."""
    actions = {action.name for action in pending_decision(round_).actions}
    return Choice(next(name for name in ("decline", "stand", "hit") if name in actions))


def insuring(round_: Round) -> Choice:
    actions = {action.name: action for action in pending_decision(round_).actions}
    return Choice("insure", amount=actions["insure"].most) if "insure" in actions else passive(round_)


# -- the enumerator -------------------------------------------------------------------------------------------


THREE_CARDS = [
    ("21_plus_3", "PT-FLT-213-03", SPADES),
    ("21_plus_3", "PT-FLT-213-01", "As Ks Qs 2s 3s 3s 3d Ah"),
    ("21_plus_3", "PT-FLT-213-E02", "Td Td Td 9d 8d 8c Jh 7s"),
    ("21_plus_3_xtreme", "PT-FLT-213XT-01", "5c 5c 5c 5d 6c 7c 8h"),
    ("21_plus_3_xtreme", "PT-FLT-213XT-03", "5c 5c 5c 5d 6c 7c 8h"),
]


@pytest.mark.parametrize(("wager", "table", "deck"), THREE_CARDS)
def test_21_plus_3_is_what_the_round_pays(wager: str, table: str, deck: str) -> None:
    assert_proved("ride-free", wager, deck, {wager: "1"}, options={wager: table}, strategy=passive)


def test_top_3_is_what_the_round_pays() -> None:
    deck = "5c 5c 5c 5d 5d 6c 7c 8h"
    bets = {"21_plus_3": "1", "top_3": "1"}
    assert_proved("ride-free", "top_3", deck, bets, options={"top_3": "PT-FLT-TOP3-02"}, strategy=passive)


@pytest.mark.parametrize("decks", [2, 4, 6])
def test_lucky_ladies_is_what_the_round_pays(decks: int) -> None:
    """The dealer's blackjack decides after the check, so the hole card is asked for only where it matters."""
    assert_proved(
        "ride-free", "lucky_ladies", QUEENS, {"lucky_ladies": "1"}, options={"decks": decks}, strategy=passive
    )


METERED = [
    ("ride-free", "21_plus_3_progressive", "PT-BJS-213-01", SPADES),
    ("ride-free", "21_plus_3_progressive", "PT-BJS-213-07", "Ks Ks Ks Kh Kh Kh Qs Js"),
    ("ride-free", "21_plus_3_progressive", "PT-BJS-213-08", "Qs Qs Qs Qh Qh Qh Kd Jd"),
    ("ride-free", "21_plus_3_progressive", "PT-BJS-213-10", "Ah Ah Ah Ac Ac 2h 3h 4s"),
    ("ride-free", "lucky_ladies_progressive", "PT-BJS-LL-29", QUEENS),
    ("ride-free", "lucky_ladies_progressive", "PT-BJS-LL-35", "Qh Qh Qh Ts As Js Ah Ac 9d"),
    ("rocket-aces", "rocket_aces", "RA-QUICK-6D", ACES),
    ("rocket-aces", "rocket_aces", "RA-MEDIUM-ACE-6D", ACES),
    ("rocket-aces", "rocket_aces", "RA-MEDIUM-BJ-2ACES-6D", ACES),
    ("rocket-aces", "rocket_aces", "RA-MEDIUM-BJ-2BJ-6D", "As Ad Ad Jd Kc 5h 5h"),
    ("rocket-aces", "rocket_aces", "RA-LONG-1", ACES),
    ("rocket-aces", "rocket_aces", "RA-LONG-3", "As As As Ah Ah Ks Kh 2c"),
]


@pytest.mark.parametrize(("slug", "wager", "table", "deck"), METERED)
def test_progressives_are_what_the_round_pays_on_an_empty_meter(slug: str, wager: str, table: str, deck: str) -> None:
    options = {wager: table, "progressive_seed": "0"}
    assert_proved(slug, wager, deck, {wager: "1"}, options=options, strategy=passive)


@pytest.mark.parametrize(("slug", "wager", "table", "deck"), METERED)
def test_each_line_is_hit_as_often_as_in_the_round(slug: str, wager: str, table: str, deck: str) -> None:
    game = games.get(slug)
    house, bets = game.house({wager: table}), setup({"1": {wager: "1"}})
    walked = enumerate_round(game, house, bets, deck=cards(deck), strategy=passive)
    analysis = solved(slug, wager, options={wager: table}, deck=deck)
    assert {(wager, line.line): line.probability for line in analysis.lines if line.hits} == walked.lines


def test_the_jackpot_suit_is_the_one_posted() -> None:
    wager, deck = "21_plus_3_progressive", "Kh Kh Kh Ks Ks 9d Qs Js"
    hit = {}
    for suit in ("hearts", "spades"):
        options = {wager: "PT-BJS-213-07", "jackpot_suit": suit, "progressive_seed": "0"}
        assert_proved("ride-free", wager, deck, {wager: "1"}, options=options, strategy=passive)
        hit[suit] = solved("ride-free", wager, options=options, deck=deck).lines[0].hits
    assert hit == {"hearts": 1, "spades": 0}


@pytest.mark.parametrize("decks", [1, 2])
def test_house_money_is_what_the_round_pays(decks: int) -> None:
    deck = "As Ks Ks 2s 3s 3d 9c 9c Td"
    bets = {"main": "1", "house_money": "1"}
    assert_proved("blackjack", "house_money", deck, bets, options={"decks": decks}, strategy=passive, unordered=["1"])


@pytest.mark.parametrize("wager", ["player_pair", "bonus"])
def test_pontoon_side_bets_are_what_the_round_pays(wager: str) -> None:
    deck = "As As Ah Ks Kd Qd 9c 9c 8d 8d"
    assert_proved("pontoon-plus", wager, deck, {"main": "2", wager: "1"}, strategy=passive, unordered=["1"])


def insured(deck: str) -> Fraction:
    """The edge of insurance where it was taken."""
    game = games.get("pontoon-plus")
    enumerated = enumerate_round(
        game, game.house(), setup({"1": {"main": "2"}}), deck=cards(deck), strategy=insuring, unordered=["1"]
    )
    taken = {net: chance for net, chance in enumerated.by_wager["insurance"].items() if net}
    return -mean(taken) / 100 / Fraction(sum(taken.values()))


def test_pontoon_insurance_of_every_hand_that_has_not_been_paid() -> None:
    """With one ace nobody has a pontoon and every hand may insure; else the note has the edge of those who may."""
    one_ace = "Ah 9c 9d 8c 8d 7c Kd Qd"
    assert insured(one_ace) == solved("pontoon-plus", "insurance", deck=one_ace).house_edge == Fraction(1, 7)
    aces = "Ah Ad Ac 9c 9d 8c Kd Qd"
    analysis = solved("pontoon-plus", "insurance", deck=aces)
    assert analysis.house_edge == Fraction(1, 7)
    assert str(insured(aces)) in analysis.solved.notes[0]
    assert insured(aces) != Fraction(1, 7)


# -- counting card by card ------------------------------------------------------------------------------------


def test_sets_are_counted_as_if_every_card_were_marked() -> None:
    deck = cards("2c 2c 2c 5h 5h 5d As Kd Kd")
    held = counts(deck)
    two = shoe_bets.sets(((hand,) for hand in shoe_bets.sets_of(2)), lambda hand: hand)
    assert {hand: ways for hand, ways in two.tally(held).items() if ways} == Counter(
        tuple(sorted(two_cards)) for two_cards in combinations(deck, 2)
    )
    both = [
        (tuple(sorted(deck[at] for at in first)), tuple(sorted(deck[at] for at in then)))
        for first in combinations(range(9), 2)
        for then in combinations(sorted(set(range(9)) - set(first)), 2)
    ]
    four = shoe_bets.sets(dict.fromkeys(both), lambda first, then: (first, then))
    assert four.tally(held) == Counter(both)
    assert shoe_bets.ways(held, 2, 2) == len(both) == comb(9, 2) * comb(7, 2)


ALL = [
    ("blackjack", ("house_money",), range(1, 9)),
    (
        "ride-free",
        (
            "21_plus_3",
            "21_plus_3_xtreme",
            "top_3",
            "lucky_ladies",
            "21_plus_3_progressive",
            "lucky_ladies_progressive",
        ),
        range(1, 9),
    ),
    ("rocket-aces", ("rocket_aces",), range(2, 7)),
    ("pontoon-plus", ("player_pair", "bonus"), range(4, 9)),
]


def analyses(slug: str, wager: str, decks: int) -> list[Analysis]:
    """Every table that is allowed on so many decks, on a shoe of them."""
    game = games.get(slug)
    if not any(wager in table.wagers and table.allows(decks) for table in game.paytables.values()):
        return []
    todo = questions(request(slug, {"decks": decks}, wager=wager))
    return [Analysis(question.wager, question.table, solver(question)) for question, solver in todo]


@pytest.mark.parametrize(("slug", "wagers", "decks"), ALL)
def test_every_table_is_solved_on_every_number_of_decks(
    slug: str, wagers: tuple[str, ...], decks: Iterable[int]
) -> None:
    game = games.get(slug)
    met = set()
    for wager in wagers:
        for count in decks:
            for analysis in analyses(slug, wager, count):
                assert analysis.table
                met.add(analysis.table.id)
                assert sum(analysis.distribution.values()) == 1
                assert analysis.solved.ways >= comb(count * game.pack, 2)
                assert -1 < analysis.house_edge < 1
    assert met == {table.id for table in game.paytables.values() if table.wager in wagers}


def test_the_hits_of_21_plus_3_are_the_ways_to_take_three_of_the_shoe() -> None:
    """Two decks, all 182,104 sets of three cards one by one, by a reading of their own."""
    straights = [{low, low + 1, low + 2} for low in range(11)] + [{12, 0, 1}]
    hits: Counter[str] = Counter()
    for hand in combinations(pack(52) * 2, 3):
        ranks, suits = {card >> 2 for card in hand}, {card & 3 for card in hand}
        if ranks in straights:
            hits["straight_flush" if len(suits) == 1 else "straight"] += 1
        elif len(ranks) == 1:
            hits["three_of_a_kind"] += 1
        elif len(suits) == 1:
            hits["flush"] += 1
        elif len(ranks) == 2:
            hits["pair"] += 1
    analysis = solved("ride-free", "21_plus_3", options={"decks": 2, "21_plus_3": "PT-FLT-213-01"})
    assert analysis.solved.hits == hits
    assert analysis.solved.ways == comb(104, 3)


def test_a_hand_of_a_line_that_the_text_lost_is_paid_for_no_lower_line() -> None:
    """Table -05 lost suited threes of a kind and straight flushes; neither is a flush or a straight there (rf-3)."""
    whole, torn = (
        solved("ride-free", "21_plus_3_progressive", table=f"PT-BJS-213-0{number}").solved for number in (8, 5)
    )
    for line in ("three_of_a_kind_offsuit", "straight", "flush", "three_aces_kings_or_queens_suited"):
        assert whole.hits[line] == torn.hits[line] > 0
    torn = solved("ride-free", "21_plus_3_progressive", table="PT-BJS-213-02").solved
    for line in ("three_of_a_kind_suited", "straight_flush", "three_of_a_kind_offsuit"):
        assert whole.hits[line] == torn.hits[line] > 0
    (analysis,) = analyze(
        request("ride-free", {}, wager="21_plus_3_progressive", table="PT-BJS-213-02"), use_cache=False
    )
    assert "straight, flush" in analysis.solved.notes[-1]


# -- meters and notes -----------------------------------------------------------------------------------------


def test_three_meters_break_even_together_or_each_alone() -> None:
    analysis = solved("rocket-aces", "rocket_aces", table="RA-LONG-3")
    (note,) = analysis.solved.notes
    top, second, third, *_ = (Fraction(line.probability) for line in analysis.lines)
    alone = float(analysis.house_edge / top)
    assert f"RA-LONG-3:two_aces_of_spades_dealer_blackjack_spades at ${alone:,.2f}" in note
    assert analysis.break_even_meter == analysis.house_edge / (top + second + third)
    assert not solved("rocket-aces", "rocket_aces", table="RA-LONG-2").solved.notes


def test_separate_meters_are_told_apart() -> None:
    options = {"meters": "separate", "lucky_ladies_progressive": "PT-BJS-LL-28"}
    (note,) = solved("ride-free", "lucky_ladies_progressive", options=options).solved.notes
    assert note.startswith("3 meters")
    assert "PT-BJS-LL-28 at $" in note  # the quarter has no meter of its own
    (never,) = solved("ride-free", "lucky_ladies_progressive", options=options, deck="Qh Qh As Ks Kh 2c").solved.notes
    assert "dealer_blackjack_suit_specific at $" in never
    (never,) = solved("ride-free", "lucky_ladies_progressive", options=options, deck="Qh Qh As Kh 2c").solved.notes
    assert "dealer_blackjack_suit_specific never" in never


def test_the_dealers_envy_is_no_return_of_the_player() -> None:
    with_envy, without = (solved("ride-free", "21_plus_3", table=f"PT-FLT-213-{number}") for number in ("E04", "03"))
    assert "dealer" in with_envy.solved.notes[0]
    assert not without.solved.notes
    assert with_envy.house_edge == Fraction(106833, 626665)


# -- what cannot be solved ------------------------------------------------------------------------------------


def own_table(folder: Path, *lines: str) -> str:
    path = folder / "mine.toml"
    rows = ", ".join(f'{{ line = "{name}", pays = "9 to 1" }}' for name in lines)
    path.write_text(f'[[table]]\nid = "MINE"\nwager = "21_plus_3"\nclause = "house"\nlines = [{rows}]\n')
    return str(path)


def test_a_table_of_the_users_own_is_solved_on_any_number_of_decks(tmp_path: Path) -> None:
    own = own_table(tmp_path, "straight_flush", "three_of_a_kind", "straight", "flush")
    official = solved("ride-free", "21_plus_3", table="PT-FLT-213-03")
    assert solved("ride-free", "21_plus_3", table=own).distribution == official.distribution
    assert solved("ride-free", "21_plus_3", table=own, options={"decks": 8}).house_edge < official.house_edge


def test_a_line_that_is_never_paid_is_refused(tmp_path: Path) -> None:
    own = own_table(tmp_path, "flush", "straight_flush", "three_of_a_kind")
    with pytest.raises(BadPayTable, match="never pays straight_flush: who makes it is paid for flush"):
        solved("ride-free", "21_plus_3", table=own)


@pytest.mark.parametrize(
    ("slug", "wager", "deck", "message"),
    [
        ("ride-free", "lucky_ladies", "Qh Qh 2c", "3 cards are too few for hands of 2 and 2"),
        ("ride-free", "21_plus_3_xtreme", "Qh 2c Jk 3c", "joker"),
        ("pontoon-plus", "insurance", "Kh Kh 2c 3c 4d", "without an ace"),
    ],
)
def test_a_pack_that_cannot_deal_it_is_refused(slug: str, wager: str, deck: str, message: str) -> None:
    ((question, solver), *_) = questions(request(slug, {}, wager=wager))
    with pytest.raises(CroupierError, match=message):
        solver(replace(question, pack=tuple(counts(cards(deck)))))
