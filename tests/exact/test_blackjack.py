"""The blackjack games against the enumerator, which plays the reference round on small shoes."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.exact.blackjack.dealer import by_value
from croupier.exact.blackjack.game import Played, Turn, played
from croupier.exact.blackjack.hands import number
from croupier.exact.blackjack.lammers import lammers
from croupier.exact.blackjack.main import VARIANTS
from croupier.exact.blackjack.rules import FREE_DOUBLE, HIT, NAMES, SPLIT, Rules, rules_of
from croupier.exact.blackjack.splits import FREE, STAKED
from croupier.exact.distribution import Enumeration
from croupier.exact.enumerator import Strategy, counts, enumerate_round, offered
from croupier.exact.spots import asked
from croupier.hands.points import VALUE
from croupier.round.requests import DEALER, Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.views import boxes
from tests.exact.proof import solved

#: Twice the same choice, or none of the main wager.
NOT_TRIED = ("double_face_down", "free_double_face_down", "insure", "bust_bonus")


def shoe(text: str) -> str:
    """``6x8c 2xAd`` spelled out: few kinds of cards, so that there are few ways to deal them."""
    return " ".join(" ".join([card] * int(many)) for many, card in (one.split("x") for one in text.split()))


def rules(slug: str, **posted: object) -> Rules:
    options: Any = games.get(slug).house(posted)
    return rules_of(options, VARIANTS[slug])


def at_its_best(slug: str, deck: str, posted: Mapping[str, object] = {}, *, splits: bool = True) -> Played:
    found = rules(slug, **posted)
    return played(found if splits else replace(found, most_hands=1), by_value(counts(cards(deck))))


def walked(slug: str, deck: str, bets: dict[str, str], posted: Mapping[str, object], **how: Any) -> Enumeration:
    game = games.get(slug)
    return enumerate_round(game, game.house(posted), setup({"1": bets}), deck=cards(deck), **how)


def by_plan(game: Played, offers: Callable[[Round, dict[str, int]], str] = lambda _, __: "decline") -> Strategy:
    """The strategy that was solved for, put to the reference round; ``offers`` answers what may be declined."""

    def choose(round_: Round) -> Choice:
        ask = asked(round_)
        full = {one.name: one.most for one in ask.actions}
        mine = boxes(round_.facts)[ask.seat]
        up = VALUE[round_.felt.hands[DEALER][0]]
        held = [VALUE[card] for card in mine[ask.hand]]
        if "even_money" in full:
            deal = next(deal for deal in game.deals(up=up) if deal.blackjack)
            return Choice("even_money" if game.takes_even_money(deal) else "decline")
        if "decline" in full:
            name = offers(round_, full)
            return Choice(name, full[name])
        act = NAMES[game.turns[up].choose(held, hands=len(mine), original=not ask.hand).bit_length() - 1]
        name = "free_split" if act == "split" and "free_split" in full else act
        return Choice(name, full[name])

    return choose


def nets(game: Played) -> dict[Fraction, float]:
    found: dict[Fraction, float] = {}
    for ending, chance in game.endings().items():
        found[ending.net] = found.get(ending.net, 0.0) + float(chance)
    return found


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
        return [one for one in offered(round_) if one.action not in (*NOT_TRIED, "split", "free_split")]

    found = walked(slug, shoe(deck), {"main": "100"}, posted, choices=tried)
    assert -best.house_edge == pytest.approx(float(found.expected), abs=1e-14)
    chances = {Fraction(net, found.initial): float(chance) for net, chance in found.distribution.items()}
    assert nets(best) == pytest.approx(chances, abs=1e-14)
    risked = sum(float(one.risked) * chance for one, chance in best.endings().items())
    assert risked == pytest.approx(float(found.stakes / found.initial), abs=1e-14)


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
    found = walked(slug, shoe(deck), {"main": "100"}, posted, strategy=by_plan(best))
    assert -best.house_edge == pytest.approx(float(found.expected), abs=1e-14)
    risked = sum(float(one.risked) * chance for one, chance in best.endings().items())
    assert risked == pytest.approx(float(found.stakes / found.initial), abs=1e-14)
    mean = sum(float(net) * chance for net, chance in nets(best).items())
    assert mean == pytest.approx(float(found.expected), abs=1e-14), "the distribution keeps the mean"


@pytest.mark.long
def test_who_remembers_the_other_hand_plays_a_little_better() -> None:
    deck, posted = "4x6c 6xTc 2x5c", {"decks": 2, "split_hands": 2}
    best = at_its_best("blackjack", shoe(deck), posted)
    plan = by_plan(best)

    def choose(round_: Round) -> Choice | None:
        return None if len(boxes(round_.facts)["1"]) > 1 else plan(round_)

    def tried(round_: Round) -> list[Choice]:
        return [one for one in offered(round_) if one.action not in NOT_TRIED]

    found = walked("blackjack", shoe(deck), {"main": "100"}, posted, strategy=choose, choices=tried)
    assert -best.house_edge < float(found.expected) < -best.house_edge + 0.001


# -- wagers that follow the play --------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["4x4c 7xTc 3x5c", "4x5c 8xTc 2x6c"])
def test_silver_stack_counts_the_lammers_of_that_play(deck: str) -> None:
    best = at_its_best("ride-free", shoe(deck))
    bets = {"main": "1", "silver_stack": "1"}
    found = walked("ride-free", shoe(deck), bets, {}, strategy=by_plan(best)).by_wager["silver_stack"]
    counted = solved("ride-free", "silver_stack", deck=shoe(deck), table="PT-FLT-SB2-01").distribution
    assert {Fraction(net, 100): chance for net, chance in found.items()} == counted
    assert len(counted) > 2


def test_silver_stack_tells_hands_with_and_without_a_stake_apart() -> None:
    """Where 6-5 doubles for free only if nothing is at stake: second cards drawn one by one, no two taken as alike."""
    deck = "5x5c 5x6c 5x7c"
    best = at_its_best("ride-free", shoe(deck))
    values = [VALUE[card] for card in cards(shoe(deck))]

    def draw(left: list[int]) -> list[tuple[Fraction, int, list[int]]]:
        return [
            (Fraction(left.count(one), len(left)), one, [*left[: (at := left.index(one))], *left[at + 1 :]])
            for one in set(left)
        ]

    def walk(turn: Turn, left: list[int], pair: int, waiting: tuple[bool, ...], hands: int) -> dict[int, Fraction]:
        if not waiting:
            return {hands - 1: Fraction(1)}
        found: dict[int, Fraction] = defaultdict(Fraction)
        for chance, second, rest in draw(left):
            act = turn.choose([pair, second], hands=hands, original=waiting[0])
            again = (waiting[0], False, *waiting[1:]) if act == SPLIT else waiting[1:]
            for many, then in walk(turn, rest, pair, again, hands + (act == SPLIT)).items():
                found[many + (act == FREE_DOUBLE)] += chance * then
        return found

    chances: dict[int, Fraction] = defaultdict(Fraction)
    for up_chance, up, rest in draw(values):
        turn = best.turns[up]
        for first_chance, first, less in draw(rest):
            for second_chance, second, left in draw(less):
                act = turn.choose([first, second])
                ends = {int(act == FREE_DOUBLE): Fraction(1)}
                if act == SPLIT:
                    ends = walk(turn, left, first, (True, False), 2)
                for many, then in ends.items():
                    chances[many] += up_chance * first_chance * second_chance * then
    assert lammers(best.rules, best.shoe) == chances
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

    def offers(round_: Round, full: dict[str, int]) -> str:
        if "cap" not in full:
            return "decline"
        up = VALUE[round_.felt.hands[DEALER][0]]
        two = tuple(sorted(VALUE[card] for card in boxes(round_.facts)["1"][0]))
        deal = next(deal for deal in best.deals(up=up) if deal.two == two)
        return "cap" if best.after_check(deal) > 0 else "decline"

    plan = by_plan(best, offers)

    def declining_even_money(round_: Round) -> Choice:
        even = any(one.name == "even_money" for one in asked(round_).actions)
        choice = plan(round_)
        assert choice is not None
        return Choice("decline") if even else choice

    bets = {"main": "1", "house_money": "1"}
    found = walked("blackjack", shoe(deck), bets, posted, strategy=declining_even_money)
    capped = solved("blackjack", "house_money", deck=shoe(deck), options={**posted, "capping": "optimal"})
    plain = solved("blackjack", "house_money", deck=shoe(deck), options=posted)
    assert float(capped.net) > float(plain.net)
    even = sum(
        deal.chance * (1 - (1 - deal.natural) * float(best.rules.blackjack))
        for deal in best.deals()
        if best.takes_even_money(deal)
    )
    assert float(capped.net) - best.house_edge - even == pytest.approx(float(found.net) / 100, abs=1e-13)
    lines = [float(line.probability) for line in plain.lines]
    assert [line.probability for line in capped.lines] == pytest.approx(lines, abs=1e-14)


def test_insurance_is_over_every_hand_but_a_blackjack() -> None:
    deck = "2xAc 3xTc 1x9c 1x8c 1x5c"

    def insured(round_: Round) -> Choice:
        full = {one.name: one.most for one in asked(round_).actions}
        name = next(one for one in ("insure", "decline", "stand") if one in full)
        return Choice(name, full[name])

    found = walked("blackjack", shoe(deck), {"main": "10"}, {}, strategy=insured).by_wager["insurance"]
    offered_ = 1 - found.pop(0)
    counted = solved("blackjack", "insurance", deck=shoe(deck)).distribution
    assert {Fraction(net, 500): chance / offered_ for net, chance in found.items()} == counted
