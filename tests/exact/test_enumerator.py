"""The enumerator against independent counting: by hand, by combinations, and by dealing out every shuffle."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import QUEEN, UNSEEN, Card, cards
from croupier.errors import BadCard, CroupierError, WagerRefused
from croupier.exact import weights
from croupier.exact.distribution import Enumeration, mean
from croupier.exact.enumerator import Strategy, enumerate_round, offered
from croupier.exact.spots import asked, spot
from croupier.exact.weights import Hole, weigh_card, weigh_roll
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.options import House
from croupier.round.felt import Felt
from croupier.round.game import Game, Play
from croupier.round.requests import DEALER, DECLINE, DOWN, UP, Action, Choice, Decide, Draw, Gather, Peek
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.wagering import Wager

TCP = games.get("three-card-poker")
SEVEN = cards("2c 3d 7h Jd Qs Kc Ac")
TWINS = cards("2c 2c 3d 3d Qs Qs Ac")
TRIPLETS = cards("2c 2c 2c Qs Qs Qs Ac")
TEN = cards("2c 3c 4c 4d 9h Td Jh Qs Qd Ac")
TWELVE = cards("2c 3c 4c 4d 9h Td Jh Qs Qd Kh Ks Ac")
PERFT = sorted((Path(__file__).parent / "perft").glob("*.toml"))


def toy(play: Play) -> Game:
    """A game of one rule, to lay a single question before the enumerator."""
    wagers = (
        Wager("main", "Main", "T 1"),
        Wager("raise", "Raise", "T 2", stage="later", booked_under="main"),
        Wager("side", "Side", "T 3", stage="later"),
    )
    return Game(
        slug="toy",
        title="Toy",
        folder=Path(),
        play=play,
        wagers=wagers,
        options=House,
        seats=2,
        closes="T 1",
        layout="T 1",
        pack=52,
    )


def solve(play: Play, deck: Iterable[Card] | None = None, **how: Any) -> Enumeration:
    return enumerate_round(toy(play), House(), setup({"1": {"main": "1"}}), deck=deck, **how)


def tcp(deck: Sequence[Card], *wagers: str, **how: Any) -> Enumeration:
    bets = dict.fromkeys(wagers or ("ante",), "1")
    return enumerate_round(TCP, TCP.house({}), setup({"1": bets}), deck=deck, **how)


# -- every shuffle: equally likely, so no weights at all ---------------------------------------------------------


def dealt(game: Game, options: House, wagers: dict[str, str], order: Sequence[Card], choose: Strategy) -> int:
    """One round from a pack in this order, by a dealer who looks at nothing; what seat 1 is up."""
    pack = [order.count(one) for one in range(UNSEEN)]
    live = Round(game, options, setup({"1": wagers}), pack=pack)
    stub = list(order)
    hidden: dict[tuple[str, int], Card] = {}
    while (pending := live.pending) is not None:
        match pending:
            case Draw(to=to, slot=slot) if slot >= 0:
                live.answer(hidden.pop((to, slot)))
            case Draw(to=to, may_be_unseen=True) if to != "1":
                hidden[to, len(live.felt.hands.get(to, []))] = stub.pop(0)
                live.answer(UNSEEN)
            case Draw():
                live.answer(stub.pop(0))
            case Peek(to=to, slot=slot, completes=completes):
                live.answer(hidden[to, slot] in completes)
            case _:
                live.answer(choose(live))
    assert live.result is not None
    return sum(one.net for one in live.result.lines)


def orders(left: Counter[Card], size: int) -> Iterator[list[Card]]:
    """The orders a pack can lie in, last card first. Equal cards cannot be told apart, so all are equally likely."""
    if not size:
        yield []
    for one in [card for card, many in left.items() if many]:
        left[one] -= 1
        for rest in orders(left, size - 1):
            rest.append(one)
            yield rest
        left[one] += 1


def every_shuffle(
    game: Game, options: House, wagers: dict[str, str], deck: Sequence[Card], choose: Strategy
) -> dict[int, Fraction]:
    shuffled = orders(Counter(deck), len(deck))
    nets = Counter(dealt(game, options, wagers, order, choose) for order in shuffled)
    return {net: Fraction(many, nets.total()) for net, many in nets.items()}


# -- three card poker, counted by hands --------------------------------------------------------------------------

rank, line = THREE_CARD.rank, THREE_CARD.line

ANTE_BONUS = {"straight_flush": 5, "three_of_a_kind": 4, "straight": 1}
PAIR_PLUS = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1}
SIX_CARD = {"four_of_a_kind": 50, "full_house": 20, "flush": 15, "straight": 10, "three_of_a_kind": 5}


def by_hands(deck: Sequence[Card], wagers: Sequence[str]) -> tuple[dict[int, Fraction], dict[tuple[Card, ...], str]]:
    """Every hand against every dealer's hand, and the better of playing and folding for each; $1 on each wager."""
    found: Counter[int] = Counter()
    strategy: dict[tuple[Card, ...], str] = {}
    for mine in combinations(range(len(deck)), 3):
        hand = [deck[one] for one in mine]
        rest = [deck[one] for one in range(len(deck)) if one not in mine]
        nets = {"fold": Counter[int](), "play": Counter[int]()}
        for dealer in combinations(rest, 3):
            bonus = six_card(hand, dealer) if "six_card_bonus" in wagers else 0
            nets["fold"][bonus - sum(100 for one in wagers if one != "six_card_bonus")] += 1
            nets["play"][bonus + played(hand, dealer, pair_plus="pair_plus" in wagers)] += 1
        worth = {action: sum(net * many for net, many in spread.items()) for action, spread in nets.items()}
        best = max(nets, key=lambda action: worth[action])  # fold stands first and wins ties
        strategy[tuple(sorted(hand))] = best
        found.update(nets[best])
    cases = comb(len(deck), 3) * comb(len(deck) - 3, 3)
    return {net: Fraction(many, cases) for net, many in found.items()}, strategy


def played(hand: Sequence[Card], dealer: Sequence[Card], *, pair_plus: bool) -> int:
    mine, theirs = rank(hand), rank(dealer)
    qualified = THREE_CARD.category(theirs) > 0 or max(dealer) >> 2 >= QUEEN
    both = 0 if mine == theirs else 200 if mine > theirs else -200
    net = (both if qualified else 100) + 100 * ANTE_BONUS.get(line(mine), 0)
    return net + (100 * PAIR_PLUS.get(line(mine), -1) if pair_plus else 0)


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
    found = tcp(deck, *wagers, unordered=unordered)
    assert found.distribution == nets
    assert found.total == sum(found.distribution.values()) == 1
    assert {
        tuple(sorted(dict(one.cards)["1"])): made.choice.action for one, made in found.decisions.items()
    } == strategy


def test_a_decision_knows_what_each_choice_is_worth() -> None:
    found = tcp(SEVEN, unordered=True)
    hand = cards("2c 3d 7h")
    dealers = list(combinations(cards("Jd Qs Kc Ac"), 3))
    [made] = [made for one, made in found.decisions.items() if dict(one.cards)["1"] == hand]
    play = Fraction(sum(played(hand, dealer, pair_plus=False) for dealer in dealers), len(dealers))
    assert made.values == {Choice("play"): play, Choice("fold"): -100}
    assert made.choice == Choice("fold")


def test_hands_as_sets_change_nothing_but_the_time() -> None:
    for deck in (SEVEN, TWINS):
        slow, quick = (tcp(deck, "ante", "pair_plus", unordered=one) for one in (False, True))
        named = tcp(deck, "ante", "pair_plus", unordered=["1", DEALER])
        for one in (quick, named):
            assert (one.distribution, one.by_wager, one.lines) == (slow.distribution, slow.by_wager, slow.lines)
            assert (one.stakes, one.total, one.expected) == (slow.stakes, slow.total, slow.expected)
            assert one.leaves * 10 < slow.leaves


def test_every_leaf_is_visited_once() -> None:
    # A played hand meets every hand of the dealer's; after a fold that hand does not matter and stays face down.
    assert tcp(SEVEN).leaves == perm(7, 3) * (perm(4, 3) + 1)
    assert tcp(SEVEN, unordered=True).leaves == comb(7, 3) * (comb(4, 3) + 1)


def test_every_shuffle_of_three_card_poker() -> None:
    found = tcp(TWINS, "ante", "pair_plus")
    nets = every_shuffle(TCP, TCP.house({}), {"ante": "1", "pair_plus": "1"}, TWINS, found.choose)
    assert found.distribution == nets


def test_wagers_and_lines_are_kept_apart() -> None:
    found = tcp(TEN, "ante", "pair_plus", unordered=True)
    _, strategy = by_hands(TEN, ("ante", "pair_plus"))
    kept = Counter(line(rank(hand)) for hand, action in strategy.items() if action == "play")
    for name, pays in PAIR_PLUS.items():
        often = Fraction(kept[name], len(strategy))
        assert found.lines.get(("pair_plus", name), 0) == found.by_wager["pair_plus"].get(100 * pays, 0) == often
        assert found.lines.get(("ante_bonus", name), 0) == (often if name in ANTE_BONUS else 0)
    assert found.stakes == 200 + Fraction(100 * kept.total(), len(strategy))
    assert sum(mean(one) for one in found.by_wager.values()) == found.net
    assert all(sum(one.values()) == 1 for one in found.by_wager.values())


# -- strategies, and who may know what ---------------------------------------------------------------------------


def test_a_strategy_fixes_the_decisions() -> None:
    always = tcp(SEVEN, strategy=lambda _: Choice("play"), unordered=True)
    nets: Counter[int] = Counter()
    for hand in combinations(SEVEN, 3):
        for dealer in combinations([one for one in SEVEN if one not in hand], 3):
            nets[played(hand, dealer, pair_plus=False)] += 1
    assert always.distribution == {net: Fraction(many, nets.total()) for net, many in nets.items()}
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
        other = "2" if asked(live).seat == "1" else "1"
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
        await t.decide(t.boxes[0], (Action("play"), Action("fold")))
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
            mine = (await t.reveal(box.seat, "T 1"))[0]
            box.settle("main", 100 if mine > dealer else -100, "", "T 1")

    two = setup({"1": {"main": "1"}, "2": {"main": "1"}})
    found = enumerate_round(toy(high_card), House(), two, deck=SEVEN, seat="2")
    assert found.distribution == {100: Fraction(1, 2), -100: Fraction(1, 2)}


# -- the hole card -----------------------------------------------------------------------------------------------

TENS = frozenset(cards("Tc Td Th Ts"))
HOLE_DECK = cards("Ac Tc Td 9h 6s 5d 2c")


async def hole_card_game(t: Felt) -> None:
    """An upcard and a hole card; with an ace or nine up the reader tells of a ten; then hit or stand, and add up."""
    box = t.boxes[0]
    await t.draw(box.seat, UP)
    up = await t.draw(DEALER, UP)
    await t.draw(DEALER, DOWN, unseen=True)
    if up in cards("Ac 9h") and await t.peek(DEALER, 1, TENS):
        await t.reveal(DEALER, "T 1")
        return box.lose("main", "T 1")
    if await t.decide(box, (Action("stand"), Action("hit"))) == "hit":
        box.bet("raise", 100, "T 2")
        await t.draw(box.seat, UP)
    await t.burn()
    mine, dealer = sum(one >> 2 for one in box.cards), sum(one >> 2 for one in await t.reveal(DEALER, "T 1"))
    net = 100 if dealer < mine < 22 else -100
    for wager, _ in list(box.stakes):
        box.settle(wager, net, "", "T 1")
    return None


def optimum(play: Play, deck: Sequence[Card]) -> Fraction:
    """The best expected net by dealing every shuffle both ways, and choosing once for each sight of the table."""
    worth: dict[Any, Counter[str]] = {}
    for order in permutations(deck):
        for action in ("stand", "hit"):
            sights: list[Any] = ["no decision"]

            def choose(live: Round, sights: list[Any] = sights, action: str = action) -> Choice:
                sights[0] = spot(live)
                return Choice(action)

            net = dealt(toy(play), House(), {"main": "1"}, order, choose)
            worth.setdefault(sights[0], Counter())[action] += net
    return Fraction(sum(max(one.values()) for one in worth.values()), perm(len(deck)))


def test_after_the_card_reader_says_no_the_hole_card_is_no_ten() -> None:
    found = solve(hole_card_game, HOLE_DECK)
    assert found.distribution == every_shuffle(toy(hole_card_game), House(), {"main": "1"}, HOLE_DECK, found.choose)
    assert found.net == optimum(hole_card_game, HOLE_DECK)
    assert set(found.by_wager) == {"main"}  # the raise is booked under it


def test_pairs_of_a_card_and_the_hole_card_are_counted() -> None:
    left = [0] * 53
    for one in cards("2c 2c 3d Ts Ts Td"):
        left[one] += 1
    hole = Hole(DEALER, 1, frozenset(cards("2c 3d")))
    branches, whole = weigh_card(left, Draw("1", UP), hole)
    two, three, ten, red = cards("2c 3d Ts Td")
    # 2c: two of them, each with two other low cards under the dealer's upcard; 3d: one, with two; a ten: any of three
    assert {card: weight for weight, card in branches} == {two: 4, three: 2, ten: 6, red: 3}
    assert whole == 15
    assert weigh_card(left, Draw(DEALER, UP, False, 1), hole) == ([(2, two), (1, three)], 3)


def test_two_cards_peeked_at_are_refused() -> None:
    async def play(t: Felt) -> None:
        await t.deal(2, [DEALER], unseen=True)
        await t.peek(DEALER, 0, TENS)
        await t.peek(DEALER, 1, TENS)

    with pytest.raises(CroupierError, match="second card is too much"):
        solve(play, HOLE_DECK)


def test_the_same_card_may_be_peeked_at_twice() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN, unseen=True)
        red = await t.peek(DEALER, 0, frozenset(cards("Td Tc")))
        black = not red and await t.peek(DEALER, 0, frozenset(cards("Ac")))
        [card] = await t.reveal(DEALER, "T 1")
        assert (card in cards("Td Tc"), card in cards("Ac")) == (red, black)
        t.boxes[0].settle("main", red * 100 + black * 200, "", "T 1")

    assert solve(play, HOLE_DECK).distribution == {100: Fraction(2, 7), 200: Fraction(1, 7), 0: Fraction(4, 7)}


def test_a_card_peeked_at_is_no_part_of_a_set() -> None:
    async def play(t: Felt) -> None:
        await t.deal(2, [DEALER], unseen=True)
        ten = await t.peek(DEALER, 1, TENS)
        first, second = await t.reveal(DEALER, "T 1")
        assert ten == (second in TENS)
        t.boxes[0].settle("main", second - first, "", "T 1")

    slow, quick = (solve(play, HOLE_DECK, unordered=one) for one in (False, True))
    assert quick.distribution == slow.distribution
    assert quick.leaves == slow.leaves == perm(7, 2)


# -- planted bugs ------------------------------------------------------------------------------------------------


def test_weights_that_do_not_add_up_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_too_many(left: Sequence[int], draw: Draw, hole: Hole | None) -> tuple[list[tuple[int, Any]], int]:
        branches, whole = weigh_card(left, draw, hole)
        return branches, whole + (draw.slot >= 0)

    monkeypatch.setattr(weights, "weigh_card", one_too_many)
    with pytest.raises(AssertionError, match="do not add up"):
        tcp(SEVEN)


def test_rolls_that_do_not_add_up_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(dice: int, *, unordered: bool) -> tuple[list[tuple[int, Any]], int]:
        branches, whole = weigh_roll(dice, unordered=unordered)
        return branches[1:], whole

    monkeypatch.setattr(weights, "weigh_roll", loaded)
    with pytest.raises(AssertionError, match="add up to 35/36"):
        solve(seven)


def test_forgetting_what_the_card_reader_said_is_caught_by_the_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "weigh_card", lambda left, draw, _: weigh_card(left, draw, None))
    found = solve(hole_card_game, HOLE_DECK)
    assert found.distribution != every_shuffle(toy(hole_card_game), House(), {"main": "1"}, HOLE_DECK, found.choose)


def test_a_hand_whose_order_matters_is_no_set() -> None:
    async def third_card(t: Felt) -> None:
        await t.deal(2, ["1"], UP)
        if t.boxes[0].cards[1] >> 2 > 5:  # like a third card in baccarat: asked for in the same words
            await t.draw("1", UP)
        t.boxes[0].push("main", "T 1")

    assert solve(third_card, SEVEN).total == 1
    with pytest.raises(CroupierError, match="order within a hand matters"):
        solve(third_card, SEVEN, unordered=True)


def test_a_payment_ends_a_batch() -> None:
    async def play(t: Felt) -> None:
        first = await t.draw("1", UP)
        t.boxes[0].bonus("side", first, "T 3")
        second = await t.draw("1", UP)
        t.boxes[0].settle("main", 100 if first < second else -100, "", "T 1")

    found = solve(play, SEVEN, unordered=True)
    assert found.leaves == 42
    assert found.by_wager["main"] == {100: Fraction(1, 2), -100: Fraction(1, 2)}


def test_turning_cards_up_ends_a_batch() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN, unseen=True)
        first = await t.draw("1", UP)
        t.hands[DEALER][0] = t.take(DEALER, await Draw(DEALER, UP, False, 0), UP, slot=0)  # turned up without a word
        second = await t.draw("1", UP)
        t.boxes[0].settle("main", 100 if first < second else -100, "", "T 1")

    for unordered in (False, True):
        assert solve(play, SEVEN, unordered=unordered).distribution == {100: Fraction(1, 2), -100: Fraction(1, 2)}


# -- dice and wheels ---------------------------------------------------------------------------------------------


async def seven(t: Felt) -> None:
    t.boxes[0].settle("main", 400 if sum(await t.roll(2)) == 7 else -100, "", "T 1")


def test_two_dice() -> None:
    for unordered, leaves in ((False, 36), (True, 21)):
        found = solve(seven, unordered=unordered)
        assert found.distribution == {400: Fraction(1, 6), -100: Fraction(5, 6)}
        assert (found.expected, found.element_of_risk, found.leaves) == (Fraction(-1, 6), Fraction(1, 6), leaves)


@pytest.mark.parametrize(
    ("wheel", "wager", "edge"),
    [
        ("double_zero", "straight:17", Fraction(1, 19)),
        ("double_zero", "red", Fraction(1, 19)),
        ("double_zero", "first_five", Fraction(3, 38)),
        ("single_zero", "straight:17", Fraction(1, 37)),
        ("double_zero_as_single", "straight:17", Fraction(1, 37)),
        ("double_zero_as_single", "dozen:1", Fraction(1, 37)),
    ],
)
def test_roulette(wheel: str, wager: str, edge: Fraction) -> None:
    game = games.get("roulette")
    found = enumerate_round(game, game.house({"wheel": wheel}), setup({"1": {wager: "1"}}))
    assert -found.expected == edge
    assert found.leaves == (38 if wheel == "double_zero" else 37)  # a no spin is no ending


def test_a_symbol_on_several_sections() -> None:
    async def play(t: Felt) -> None:
        pocket = await t.spin("big", ("1", "1", "1", "2", "2", "logo"))
        t.boxes[0].settle("main", {"1": 100, "2": 200}.get(pocket, -100), "", "T 1", pocket)

    found = solve(play)
    assert found.distribution == {100: Fraction(1, 2), 200: Fraction(1, 3), -100: Fraction(1, 6)}
    assert found.lines["main", "2"] == Fraction(1, 3)
    assert found.leaves == 3


def test_a_wheel_that_never_decides_is_refused() -> None:
    async def play(t: Felt) -> None:
        while True:
            await t.spin("stuck", ("0", "00"))

    with pytest.raises(CroupierError, match="asked again whatever comes"):
        solve(play)


# -- decisions ---------------------------------------------------------------------------------------------------


async def fair_raise(t: Felt) -> None:
    """Nothing, one, two or three times the wager on the toss of a coin."""
    box = t.boxes[0]
    chosen = await t.choose(Decide("1", (Action("raise", multiples=(3, 2)), Action("raise_some", 1, 250), DECLINE)))
    if extra := chosen.amount or 100 * chosen.multiple:
        box.bet("raise", extra, "T 2")
    sign = 1 if await t.spin("coin", ("heads", "tails")) == "heads" else -1
    for (wager, _), stake in list(box.stakes.items()):
        box.settle(wager, sign * stake, "", "T 1")


def test_a_tie_goes_to_the_smaller_bet() -> None:
    found = solve(fair_raise)
    [made] = found.decisions.values()
    assert made.values == dict.fromkeys(
        [Choice("raise", 0, 3), Choice("raise", 0, 2), Choice("raise_some", 250)], 0
    ) | {Choice("decline"): 0}
    assert made.choice == Choice("decline")
    assert found.stakes == 100
    assert found.distribution == {100: Fraction(1, 2), -100: Fraction(1, 2)}


def test_choices_can_be_narrowed_and_amounts_named() -> None:
    found = solve(fair_raise, choices=lambda _: [Choice("raise_some", 50), Choice("raise", 0, 3)])
    assert found.stakes == 150
    only = solve(fair_raise, choices=lambda live: [one for one in offered(live) if one.multiple == 2])
    assert only.stakes == 300


def test_what_is_pulled_back_was_not_at_risk() -> None:
    async def play(t: Felt) -> None:
        box = t.boxes[0]
        box.bet("side", 100, "T 3")
        if await t.decide(box, (Action("let_it_ride"), Action("pull_back"))) == "pull_back":
            box.settle("side", 0, "returned", "T 3")
        for (wager, _), stake in list(box.stakes.items()):
            box.settle(wager, -stake, "lose", "T 1")

    found = solve(play)
    assert (found.net, found.stakes) == (Fraction(-100), Fraction(100))
    assert found.by_wager == {"main": {-100: 1}, "side": {0: 1}}


def test_a_void_round_wins_and_risks_nothing() -> None:
    async def play(t: Felt) -> None:
        if await t.spin("coin", ("heads", "tails")) == "heads":
            t.void("the coin rolled off", "T 1")
        t.boxes[0].lose("main", "T 1")

    found = solve(play)
    assert (found.net, found.stakes) == (Fraction(-50), Fraction(50))


def test_an_optional_offer_to_one_seat() -> None:
    async def insurance(t: Felt) -> None:
        box = t.boxes[0]
        up = await t.draw(DEALER, UP)
        asks = [Decide("1", (Action("insure", 1, 50), DECLINE), 0, True, "T 3")]
        [(_, choice)] = await t.gather(asks)
        ten = await t.spin("shoe", ("ten",) * (2 + 2 * (up >> 2 == 12)) + ("low",) * 4) == "ten"
        if choice.amount:
            box.bet("side", choice.amount, "T 3")
            box.settle("side", 2 * choice.amount if ten else -choice.amount, "", "T 3")
        box.settle("main", -100 if ten else 100, "", "T 1")

    found = solve(insurance, cards("Ac 2c"))
    chosen = {dict(one.cards)[DEALER]: made.choice for one, made in found.decisions.items()}
    # with 2 of 6 the odds are fair and the smaller bet wins the tie; with 4 of 8 insurance pays
    assert chosen == {cards("Ac"): Choice("insure", 50), cards("2c"): Choice("decline")}


def test_several_seats_are_asked_at_once() -> None:
    """A gathered question is answered seat by seat; the strategy sees which is open."""

    async def play(t: Felt) -> None:
        await t.gather([Decide(box.seat, (Action("up"), Action("down"))) for box in t.boxes])
        for box in t.boxes:
            box.push("main", "T 1")

    open_seats: list[list[str]] = []

    def strategy(live: Round) -> Choice:
        assert type(live.pending) is Gather
        open_seats.append([one.seat for one in live.pending.asks])
        return Choice("up")

    two = setup({"1": {"main": "1"}, "2": {"main": "1"}})
    assert enumerate_round(toy(play), House(), two, seat="1", strategy=strategy).total == 1
    assert open_seats == [["1", "2"], ["2"]]


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
            await t.decide(t.boxes[0], (Action("again"),))

    with pytest.raises(CroupierError, match="asks on and on"):
        solve(play)


def test_what_the_table_refuses_is_not_enumerated() -> None:
    with pytest.raises(WagerRefused, match="needs a wager on ante"):
        tcp(SEVEN, "six_card_bonus", "pair_plus")
    with pytest.raises(BadCard, match="not a card that a deck can hold"):
        tcp([*SEVEN, UNSEEN])


def test_a_spot_that_was_not_enumerated_has_no_advice() -> None:
    found = tcp(SEVEN, unordered=True)
    live = Round(TCP, TCP.house({}), setup({"1": {"ante": "1"}}))
    for one in ("As", "??", "Ks", "??", "Qh", "??"):
        live.answer(one)
    with pytest.raises(CroupierError, match=r"no such spot was enumerated: 1: Qh Ks As; dealer: \?\? \?\? \?\?"):
        found.choose(live)


# -- perft -------------------------------------------------------------------------------------------------------


def _perfts() -> list[Any]:
    entries = [(path.stem, one) for path in PERFT for one in tomllib.loads(path.read_text("utf-8"))["perft"]]
    return [pytest.param(one, id=f"{stem}: {one['title']}") for stem, one in entries]


def _without(actions: Sequence[str]) -> Callable[[Round], list[Choice]]:
    return lambda live: [one for one in offered(live) if one.action not in actions]


@pytest.mark.parametrize("entry", _perfts())
def test_perft(entry: dict[str, Any]) -> None:
    game = games.get(entry["game"])
    options, wagers = game.house(entry.get("options", {})), entry["wagers"]
    deck = cards(entry["deck"]) if "deck" in entry else None
    found = enumerate_round(
        game,
        options,
        setup({"1": wagers}),
        deck=deck,
        choices=_without(entry.get("without", ())),
        unordered=entry.get("unordered", False),
    )
    assert (found.leaves, len(found.decisions)) == (entry["leaves"], entry["decisions"])
    assert {wager: mean(one) / 100 for wager, one in found.by_wager.items()} == _fractions(entry["nets"])
    assert found.stakes / 100 == Fraction(entry["stakes"])
    assert {f"{wager} {line}": chance for (wager, line), chance in found.lines.items()} == _fractions(entry["lines"])
    if entry.get("every_shuffle"):
        assert deck is not None
        assert found.distribution == every_shuffle(game, options, wagers, deck, found.choose)


def _fractions(written: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in written.items()}
