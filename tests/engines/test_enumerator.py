"""The enumerator against independent counting: by hand, by combinations, and by dealing out every shuffle."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, perm

import pytest

from croupier.engines.any.distribution import mean
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import QUEEN, UNSEEN, Card, cards
from croupier.errors import BadCard, CroupierError, WagerRefused
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.options import House
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DOWN, Action, Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.toys import SEVEN, TCP, TEN, TRIPLETS, TWELVE, TWINS, every_shuffle, solve, tcp, toy

# -- three card poker, counted by hands --------------------------------------------------------------------------

rank, line = THREE_CARD.rank, THREE_CARD.line

ANTE_BONUS = {"straight_flush": 5, "three_of_a_kind": 4, "straight": 1}
PAIR_PLUS = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1}
SIX_CARD = {"four_of_a_kind": 50, "full_house": 20, "flush": 15, "straight": 10, "three_of_a_kind": 5}


def by_hands(deck: Sequence[Card], wagers: Sequence[str]) -> tuple[dict[int, Fraction], dict[tuple[Card, ...], str]]:
    """Every hand against every dealer's hand, and the better of playing and folding for each; $1 on each wager."""
    counts: Counter[int] = Counter()
    strategy: dict[tuple[Card, ...], str] = {}
    for own in combinations(range(len(deck)), 3):
        hand = [deck[place] for place in own]
        rest = [deck[number] for number in range(len(deck)) if number not in own]
        nets = {"fold": Counter[int](), "play": Counter[int]()}
        for dealer in combinations(rest, 3):
            bonus = six_card(hand, dealer) if "six_card_bonus" in wagers else 0
            nets["fold"][bonus - sum(100 for wager in wagers if wager != "six_card_bonus")] += 1
            nets["play"][bonus + played(hand, dealer, pair_plus="pair_plus" in wagers)] += 1
        worth = {action: sum(net * times for net, times in spread.items()) for action, spread in nets.items()}
        best = max(nets, key=lambda action: worth[action])  # fold stands first and wins ties
        strategy[tuple(sorted(hand))] = best
        counts.update(nets[best])
    cases = comb(len(deck), 3) * comb(len(deck) - 3, 3)
    return {net: Fraction(times, cases) for net, times in counts.items()}, strategy


def played(hand: Sequence[Card], dealer: Sequence[Card], *, pair_plus: bool) -> int:
    own, theirs = rank(hand), rank(dealer)
    qualified = THREE_CARD.category(theirs) > 0 or max(dealer) >> 2 >= QUEEN
    both = 0 if own == theirs else 200 if own > theirs else -200
    net = (both if qualified else 100) + 100 * ANTE_BONUS.get(line(own), 0)
    return net + (100 * PAIR_PLUS.get(line(own), -1) if pair_plus else 0)


def six_card(hand: Sequence[Card], dealer: Sequence[Card]) -> int:
    return 100 * SIX_CARD.get(FIVE_CARD.line(FIVE_CARD.rank([*hand, *dealer])), -1)


@pytest.mark.parametrize(
    ("deck", "wagers", "unordered"),
    [
        (SEVEN, ("ante", "pair_plus"), False),
        (TWINS, ("ante", "pair_plus"), False),
        (TWINS, ("ante", "pair_plus", "six_card_bonus"), True),
        (TRIPLETS, ("ante", "pair_plus"), True),
        (TEN, ("ante",), True),
        (TWELVE, ("ante", "pair_plus", "six_card_bonus"), True),
    ],
)
def test_three_card_poker_is_what_counting_hands_gives(
    deck: tuple[Card, ...], wagers: tuple[str, ...], unordered: bool
) -> None:
    nets, strategy = by_hands(deck, wagers)
    enumeration = tcp(deck, *wagers, unordered=unordered)
    assert enumeration.distribution == nets
    assert enumeration.total == sum(enumeration.distribution.values()) == 1
    assert {
        tuple(sorted(dict(where.cards)["1"])): made.choice.action for where, made in enumeration.decisions.items()
    } == strategy


def test_a_decision_knows_what_each_choice_is_worth() -> None:
    enumeration = tcp(SEVEN, unordered=True)
    hand = cards("2c 3d 7h")
    dealers = list(combinations(cards("Jd Qs Kc Ac"), 3))
    [made] = [made for where, made in enumeration.decisions.items() if dict(where.cards)["1"] == hand]
    play = Fraction(sum(played(hand, dealer, pair_plus=False) for dealer in dealers), len(dealers))
    assert made.values == {Choice("play"): play, Choice("fold"): -100}
    assert made.choice == Choice("fold")


def test_hands_as_sets_change_nothing_but_the_time() -> None:
    for deck in (SEVEN, TWINS):
        slow, quick = (tcp(deck, "ante", "pair_plus", unordered=flag) for flag in (False, True))
        named = tcp(deck, "ante", "pair_plus", unordered=["1", DEALER])
        for walked in (quick, named):
            assert (walked.distribution, walked.by_wager, walked.lines) == (
                slow.distribution,
                slow.by_wager,
                slow.lines,
            )
            assert (walked.stakes, walked.total, walked.expected) == (slow.stakes, slow.total, slow.expected)
            assert walked.leaves * 10 < slow.leaves


def test_every_leaf_is_visited_once() -> None:
    # A played hand meets every hand of the dealer's; after a fold that hand does not matter and stays face down.
    assert tcp(SEVEN).leaves == perm(7, 3) * (perm(4, 3) + 1)
    assert tcp(SEVEN, unordered=True).leaves == comb(7, 3) * (comb(4, 3) + 1)


def test_every_shuffle_of_three_card_poker() -> None:
    enumeration = tcp(TWINS, "ante", "pair_plus")
    nets = every_shuffle(TCP, TCP.house({}), {"ante": "1", "pair_plus": "1"}, TWINS, enumeration.choose)
    assert enumeration.distribution == nets


def test_wagers_and_lines_are_kept_apart() -> None:
    enumeration = tcp(TEN, "ante", "pair_plus", unordered=True)
    _, strategy = by_hands(TEN, ("ante", "pair_plus"))
    kept = Counter(line(rank(hand)) for hand, action in strategy.items() if action == "play")
    for name, pays in PAIR_PLUS.items():
        often = Fraction(kept[name], len(strategy))
        assert (
            enumeration.lines.get(("pair_plus", name), 0)
            == enumeration.by_wager["pair_plus"].get(100 * pays, 0)
            == often
        )
        assert enumeration.lines.get(("ante_bonus", name), 0) == (often if name in ANTE_BONUS else 0)
    assert enumeration.stakes == 200 + Fraction(100 * kept.total(), len(strategy))
    assert sum(mean(nets) for nets in enumeration.by_wager.values()) == enumeration.net
    assert all(sum(nets.values()) == 1 for nets in enumeration.by_wager.values())


# -- strategies, and who may know what ---------------------------------------------------------------------------


def test_a_strategy_fixes_the_decisions() -> None:
    always = tcp(SEVEN, strategy=lambda _: Choice("play"), unordered=True)
    nets: Counter[int] = Counter()
    for hand in combinations(SEVEN, 3):
        for dealer in combinations([drawn for drawn in SEVEN if drawn not in hand], 3):
            nets[played(hand, dealer, pair_plus=False)] += 1
    assert always.distribution == {net: Fraction(times, nets.total()) for net, times in nets.items()}
    best = tcp(SEVEN, unordered=True)
    assert best.expected > always.expected
    assert tcp(SEVEN, strategy=best.choose, unordered=True).distribution == best.distribution
    assert tcp(SEVEN, strategy=lambda _: None, unordered=True).distribution == best.distribution


def test_a_strategy_finds_nothing_when_it_peeks_at_the_dealer() -> None:
    seen: set[Card] = set()

    def peeking(live: Round) -> Choice:
        seen.update(live.felt.hands[DEALER])
        return Choice("play")

    tcp(SEVEN, strategy=peeking, unordered=True)
    assert seen == {UNSEEN}


def test_a_strategy_that_peeks_at_the_neighbour_is_caught() -> None:
    two = setup({"1": {"ante": "1"}, "2": {"ante": "1"}})

    def peeking(live: Round) -> Choice:
        other = "2" if pending_decision(live).seat == "1" else "1"
        return Choice("play" if THREE_CARD.category(rank(live.felt.hands[other])) == 0 else "fold")

    with pytest.raises(CroupierError, match="something it cannot see"):
        enumerate_round(
            TCP,
            TCP.house({}),
            two,
            deck=cards("2c 3d 7h Jd Qs Kc Ac Ad 2d"),
            seat="1",
            strategy=peeking,
            unordered=True,
        )


def test_a_card_the_seat_cannot_see_is_never_known_to_its_decision() -> None:
    async def careless(t: Felt) -> None:
        await t.draw(DEALER, DOWN)  # face down, but the rules forgot that nobody identifies it
        await t.decide(t.boxes[0], (Action("play"), Action("fold")), default="fold")
        t.boxes[0].push("main", "T 1")

    with pytest.raises(CroupierError, match="knowing what it cannot see"):
        solve(careless, SEVEN)


def test_several_seats_need_a_strategy_for_the_others() -> None:
    two = setup({"1": {"ante": "1"}, "2": {"ante": "1"}})
    deck = cards("2c 3d 7h Jd Qs Kc Ac Ad 2d")
    with pytest.raises(CroupierError, match="for which seat"):
        enumerate_round(TCP, TCP.house({}), two, deck=deck)
    with pytest.raises(CroupierError, match="seat 2 decides too"):
        enumerate_round(TCP, TCP.house({}), two, deck=deck, seat="1", unordered=True)


def test_a_neighbour_without_decisions_changes_nothing() -> None:
    async def high_card(t: Felt) -> None:
        await t.deal(1, ["1", "2", DEALER], unseen=True)
        dealer = (await t.reveal(DEALER, "T 1"))[0]
        for box in t.boxes:
            own = (await t.reveal(box.seat, "T 1"))[0]
            box.settle("main", 100 if own > dealer else -100, "win", "T 1")

    two = setup({"1": {"main": "1"}, "2": {"main": "1"}})
    enumeration = enumerate_round(toy(high_card), House(), two, deck=SEVEN, seat="2")
    assert enumeration.distribution == {100: Fraction(1, 2), -100: Fraction(1, 2)}


# -- limits ------------------------------------------------------------------------------------------------------


def test_too_many_endings_ask_for_a_smaller_deck() -> None:
    with pytest.raises(CroupierError, match=r"more than 1,000 ways .* smaller deck \(game three-card-poker"):
        tcp(SEVEN, limit=1000)


def test_a_deck_that_runs_out_is_refused() -> None:
    with pytest.raises(CroupierError, match="the deck runs out at draw dealer down"):
        tcp(SEVEN[:5])


def test_a_round_without_an_end_is_refused() -> None:
    async def play(t: Felt) -> None:
        while True:
            await t.decide(t.boxes[0], (Action("again"),), default="again")

    with pytest.raises(CroupierError, match="asks on and on"):
        solve(play)


def test_what_the_table_refuses_is_not_enumerated() -> None:
    with pytest.raises(WagerRefused, match="needs a wager on ante"):
        tcp(SEVEN, "six_card_bonus", "pair_plus")
    with pytest.raises(BadCard, match="not a card that a deck can hold"):
        tcp([*SEVEN, UNSEEN])


def test_a_spot_that_was_not_enumerated_has_no_advice() -> None:
    enumeration = tcp(SEVEN, unordered=True)
    live = Round(TCP, TCP.house({}), setup({"1": {"ante": "1"}}))
    for name in ("As", "??", "Ks", "??", "Qh", "??"):
        live.answer(name)
    with pytest.raises(CroupierError, match=r"no such spot was enumerated: 1: Qh Ks As; dealer: \?\? \?\? \?\?"):
        enumeration.choose(live)
