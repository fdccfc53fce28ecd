"""The blackjack games against the enumerator, which plays the reference round on small shoes."""

from collections import defaultdict
from fractions import Fraction

import pytest

from croupier.engines.any.enumerator import offered
from croupier.engines.twenty_one.game import PlayAgainst
from croupier.engines.twenty_one.hands import number
from croupier.engines.twenty_one.play_bets import lammers
from croupier.engines.twenty_one.splits import FREE, STAKED
from croupier.equipment.cards import cards
from croupier.games.families.blackjack_plan import FREE_DOUBLE, HIT, SPLIT
from croupier.hands.points import VALUE
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.views import boxes
from tests.engines.blackjack_proofs import NOT_TRIED, at_its_best, by_plan, capping, chosen, insured, nets, shoe, walked
from tests.engines.proof import solved

# -- rounds without splits: the best play, and every way it ends ------------------------------------------------

UNSPLIT = [
    ("blackjack", "3x8c 7xTc 2x3c 2xAc", {}),
    ("blackjack", "3x8c 7xTc 2x5c 2xAc", {"soft_17": "stand", "blackjack_pays": "6:5"}),
    ("blackjack", "3x7c 6xTc 2x4c 2x5c", {"decks": 2, "double_on": "10-11"}),
    ("free-bet-blackjack", "3x8c 7xTc 2x4c 2x5c", {}),
    ("ride-free", "3x8c 7xTc 2x6c 2xAc", {"late_surrender": True}),
    ("rocket-aces", "3x9c 7xTc 2x6c 2xAc", {"decks": 2, "soft_17": "stand"}),
]


@pytest.mark.parametrize(("slug", "deck", "posted"), UNSPLIT)
def test_the_best_play_without_splits_is_the_enumerators(slug: str, deck: str, posted: dict[str, object]) -> None:
    best = at_its_best(slug, shoe(deck), posted, splits=False)

    def tried(round_: Round) -> list[Choice]:
        return [choice for choice in offered(round_) if choice.action not in (*NOT_TRIED, "split", "free_split")]

    enumerated = walked(slug, shoe(deck), {"main": "100"}, posted, choices=tried)
    assert -best.house_edge == pytest.approx(float(enumerated.expected), abs=1e-14)
    chances = {Fraction(net, enumerated.initial): float(chance) for net, chance in enumerated.distribution.items()}
    assert nets(best) == pytest.approx(chances, abs=1e-14)
    risked = sum(float(ending.risked) * chance for ending, chance in best.endings().items())
    assert risked == pytest.approx(float(enumerated.stakes / enumerated.initial), abs=1e-14)


# -- splits: what the strategy without memory is worth ----------------------------------------------------------

SPLITTING = [
    ("blackjack", "6x8c 8xTc 3xAc", {}),
    ("blackjack", "6x8c 7xTc 3x9c", {}),
    ("blackjack", "4x6c 9xTc 2x5c", {}),
    ("blackjack", "4x6c 9xTc 2x5c", {"decks": 2, "split_hands": 3, "double_on": "9-11"}),
    ("blackjack", "5x4c 9xTc 3x7c", {"decks": 2, "split_hands": 2, "double_after_split": False}),
    ("blackjack", "4xAc 8xTc 2x9c", {"resplit_aces": True}),
    ("free-bet-blackjack", "6x8c 7xTc 3x9c", {}),
    ("free-bet-blackjack", "4xAc 9xTc 3x6c", {"split_aces": "hit_allowed"}),
    ("free-bet-blackjack", "4x5c 8xTc 2x6c", {}),
    ("ride-free", "5x7c 7xTc 3x9c", {"late_surrender": True}),
]


@pytest.mark.parametrize(("slug", "deck", "posted"), SPLITTING)
def test_splits_are_worth_what_the_enumerator_finds_by_the_same_strategy(
    slug: str, deck: str, posted: dict[str, object]
) -> None:
    best = at_its_best(slug, shoe(deck), posted)
    assert any(turn.split for turn in best.turns.values())
    enumerated = walked(slug, shoe(deck), {"main": "100"}, posted, strategy=by_plan(best))
    assert -best.house_edge == pytest.approx(float(enumerated.expected), abs=1e-14)
    risked = sum(float(ending.risked) * chance for ending, chance in best.endings().items())
    assert risked == pytest.approx(float(enumerated.stakes / enumerated.initial), abs=1e-14)
    mean = sum(float(net) * chance for net, chance in nets(best).items())
    assert mean == pytest.approx(float(enumerated.expected), abs=1e-14), "the distribution keeps the mean"


TWO_HANDS = [
    ("blackjack", "4x8c 8xTc 2x9c", {"decks": 2, "split_hands": 2}),
    ("blackjack", "5x4c 9xTc 3x7c", {"decks": 2, "split_hands": 2}),
    ("blackjack", "4x6c 9xTc 2x5c", {"decks": 2, "split_hands": 2, "double_on": "9-11"}),
    ("blackjack", "4xAc 8xTc 2x9c", {"decks": 2, "split_hands": 2}),
]


@pytest.mark.parametrize(("slug", "deck", "posted"), TWO_HANDS)
def test_two_hands_counted_together_end_as_the_enumerator_says(slug: str, deck: str, posted: dict[str, object]) -> None:
    """Every result of every round, and not so where they are taken as independent."""
    best = at_its_best(slug, shoe(deck), posted)
    assert (best.split > 0, best.split_again) == (True, 0.0)
    enumerated = walked(slug, shoe(deck), {"main": "100"}, posted, strategy=by_plan(best))
    exact = {Fraction(net, enumerated.initial): float(chance) for net, chance in enumerated.distribution.items()}
    counted = nets(best.counted_together())
    assert {net: chance for net, chance in counted.items() if abs(chance) > 1e-14} == pytest.approx(exact, abs=1e-14)
    apart = nets(best)
    assert max(abs(apart[net] - exact.get(net, 0.0)) for net in apart) > 1e-6


@pytest.mark.parametrize(("slug", "deck", "posted"), SPLITTING)
def test_counted_together_or_not_a_split_brings_the_same_on_average(
    slug: str, deck: str, posted: dict[str, object]
) -> None:
    best = at_its_best(slug, shoe(deck), posted)
    together = best.counted_together().endings()
    assert sum(together.values()) == pytest.approx(1.0, abs=1e-13)
    assert sum(float(end.net) * chance for end, chance in together.items()) == pytest.approx(
        -best.house_edge, abs=1e-13
    )
    risked = [sum(float(end.risked) * chance for end, chance in ends.items()) for ends in (together, best.endings())]
    assert risked[0] == pytest.approx(risked[1], abs=1e-13)


@pytest.mark.long
def test_who_remembers_the_other_hand_plays_a_little_better() -> None:
    deck, posted = "4x6c 6xTc 2x5c", {"decks": 2, "split_hands": 2}
    best = at_its_best("blackjack", shoe(deck), posted)
    plan = by_plan(best)

    def choose(round_: Round) -> Choice | None:
        return None if len(boxes(round_.facts)["1"]) > 1 else plan(round_)

    def tried(round_: Round) -> list[Choice]:
        return [choice for choice in offered(round_) if choice.action not in NOT_TRIED]

    enumerated = walked("blackjack", shoe(deck), {"main": "100"}, posted, strategy=choose, choices=tried)
    assert -best.house_edge < float(enumerated.expected) < -best.house_edge + 0.001


# -- wagers that follow the play --------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["4x4c 7xTc 3x5c", "4x5c 8xTc 2x6c"])
def test_silver_stack_counts_the_lammers_of_that_play(deck: str) -> None:
    best = at_its_best("ride-free", shoe(deck))
    bets = {"main": "1", "silver_stack": "1"}
    enumerated = walked("ride-free", shoe(deck), bets, {}, strategy=by_plan(best)).by_wager["silver_stack"]
    counted = solved("ride-free", "silver_stack", deck=shoe(deck), table="PT-FLT-SB2-01").distribution
    assert {Fraction(net, 100): chance for net, chance in enumerated.items()} == counted
    assert len(counted) > 2


def test_silver_stack_tells_hands_with_and_without_a_stake_apart() -> None:
    """Where 6-5 doubles for free only if nothing is at stake: second cards drawn one by one, no two taken as alike."""
    deck = "5x5c 5x6c 5x7c"
    best = at_its_best("ride-free", shoe(deck))
    values = [VALUE[card] for card in cards(shoe(deck))]

    def draw(left: list[int]) -> list[tuple[Fraction, int, list[int]]]:
        return [
            (Fraction(left.count(value), len(left)), value, [*left[: (at := left.index(value))], *left[at + 1 :]])
            for value in set(left)
        ]

    def walk(
        play: PlayAgainst, left: list[int], pair: int, waiting: tuple[bool, ...], hands: int
    ) -> dict[int, Fraction]:
        if not waiting:
            return {hands - 1: Fraction(1)}
        ways: dict[int, Fraction] = defaultdict(Fraction)
        for chance, second, rest in draw(left):
            act = chosen(play, [pair, second], hands=hands, original=waiting[0])
            again = (waiting[0], False, *waiting[1:]) if act == SPLIT else waiting[1:]
            for lammers_, then in walk(play, rest, pair, again, hands + (act == SPLIT)).items():
                ways[lammers_ + (act == FREE_DOUBLE)] += chance * then
        return ways

    chances: dict[int, Fraction] = defaultdict(Fraction)
    for up_chance, up, rest in draw(values):
        play = best.turns[up]
        for first_chance, first, less in draw(rest):
            for second_chance, second, left in draw(less):
                act = chosen(play, [first, second])
                ends = {int(act == FREE_DOUBLE): Fraction(1)}
                if act == SPLIT:
                    ends = walk(play, left, first, (True, False), 2)
                for lammers_, then in ends.items():
                    chances[lammers_] += up_chance * first_chance * second_chance * then
    collected: dict[int, Fraction] = defaultdict(Fraction)
    for count, chance in lammers(best.rules, best.shoe).items():
        collected[count.hands - 1 + count.doubled_free] += chance
    assert collected == chances
    split = best.turns[6].splits[6].hands.decided
    assert [split[stake][1][number(5, 6)] for stake in (STAKED, FREE)] == [HIT, FREE_DOUBLE]


@pytest.mark.parametrize(
    ("deck", "posted"),
    [
        ("2xAh 6xKh 3x8c 3x9d", {"decks": 2, "split_hands": 2}),
        ("2xAh 6xKh 3x8c 3x9c", {"decks": 2, "split_hands": 2, "blackjack_pays": "6:5", "soft_17": "stand"}),
    ],
)
def test_capping_puts_house_money_on_the_hands_worth_it(deck: str, posted: dict[str, object]) -> None:
    best = at_its_best("blackjack", shoe(deck), posted)
    bets = {"main": "1", "house_money": "1"}
    enumerated = walked("blackjack", shoe(deck), bets, posted, strategy=capping(best))
    capped = solved("blackjack", "house_money", deck=shoe(deck), options={**posted, "capping": "optimal"})
    plain = solved("blackjack", "house_money", deck=shoe(deck), options=posted)
    assert float(capped.net) > float(plain.net)
    even = sum(
        deal.chance * (1 - (1 - deal.natural) * float(best.rules.blackjack_pays))
        for deal in best.deals()
        if best.takes_even_money(deal)
    )
    assert float(capped.net) - best.house_edge - even == pytest.approx(float(enumerated.net) / 100, abs=1e-13)
    lines = [float(line.probability) for line in plain.lines]
    assert [line.probability for line in capped.lines] == pytest.approx(lines, abs=1e-14)


def test_insurance_is_over_every_hand_but_a_blackjack() -> None:
    deck = "2xAc 3xTc 1x9c 1x8c 1x5c"
    enumerated = walked("blackjack", shoe(deck), {"main": "10"}, {}, strategy=insured).by_wager["insurance"]
    offered_ = 1 - enumerated.pop(0)
    counted = solved("blackjack", "insurance", deck=shoe(deck)).distribution
    assert {Fraction(net, 500): chance / offered_ for net, chance in enumerated.items()} == counted
