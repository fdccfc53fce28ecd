"""Alike cards counted once: the same answers as the plain walk, from far fewer rounds, and declarations that are false
are caught."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from croupier import games
from croupier.engines.any import symmetry
from croupier.engines.any.enumerator import Enumeration, enumerate_round, offered, size
from croupier.equipment.cards import QUEEN, Card, cards, rank_of, suit_of
from croupier.errors import BadInput, CroupierError
from croupier.hands.points import VALUE, total
from croupier.options import House
from croupier.round.alike import DIFFERENT, Alike, together
from croupier.round.felt import Felt
from croupier.round.game import Play
from croupier.round.requests import DEALER, UP, Action, Choice, Decide
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.toys import every_shuffle, seven, solve, toy

SUITS = Alike(suits=("cdhs",), order=False)
SUITS_IN_ORDER = Alike(suits=("cdhs",))
RANKS = Alike(face=rank_of, order=False)
SIX_DECKS = tuple(card for card in range(52) for _ in range(6))
BETS = {"1": {"main": "1"}}


def shared(enumeration: Enumeration) -> tuple[object, ...]:
    """What may not depend on how the rounds were counted."""
    return (enumeration.distribution, enumeration.by_wager, enumeration.lines, enumeration.stakes, enumeration.total)


# -- the plain walk and this one ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "deck", "bets", "options", "alike"),
    [
        ("three-card-poker", "Ac Ad Ah As Kc Kd Kh Ks 2c 2d", "ante pair_plus", {}, SUITS),
        ("three-card-poker", "Ac Ad Ah As Kc Kd Qh Qs 2c", "ante pair_plus six_card_bonus", {}, SUITS),
        ("three-card-poker", "Ac Ad Ah Kc Kd Qs Qs", "ante pair_plus", {}, SUITS_IN_ORDER),
        ("three-card-poker", "Ac Ad Ah Kc Kd Qs Qs", "ante pair_plus", {}, Alike(suits=("cd", "hs"))),
        ("let-it-ride", "Ac Ad Ah Kc Kd Kh Qc 2s", "bet_1 bet_2 bet_3", {}, SUITS),
        pytest.param(
            "mississippi-stud", "Ac Ad Ah Qc Qd 7c 7d", "ante", {"dealing": "shoe"}, SUITS, marks=pytest.mark.long
        ),
        ("dj-wild-stud", "2c 2d Jk 3c 3d Ac Ad Kh Ks Kh", "ante blind", {}, SUITS),
        ("mini-baccarat", "4c 4d 4h 9c 9d Kc Kd", "player banker tie", {}, SUITS_IN_ORDER),
        ("blackjack", "8c 8d Tc Td Th Ac Ad", "main", {}, SUITS_IN_ORDER),
    ],
)
def test_alike_cards_counted_once_change_nothing_but_the_number_of_rounds(
    slug: str, deck: str, bets: str, options: dict[str, object], alike: Alike
) -> None:
    game = games.get(slug)
    house, wagers = game.house(options), setup({"1": dict.fromkeys(bets.split(), "1")})
    how: dict[str, Any] = {"deck": cards(deck), "choices": standing_from_seventeen}
    plain = enumerate_round(game, house, wagers, unordered=not alike.order, **how)
    once = enumerate_round(game, house, wagers, alike=alike, **how)
    assert shared(once) == shared(plain)
    assert once.leaves < plain.leaves * 0.6
    assert 0 < len(once.decisions) <= len(plain.decisions) or not plain.decisions


def standing_from_seventeen(live: Round) -> list[Choice]:
    """Few cards are enough when nobody hits a hard 17."""
    held = live.felt.hands["1"]
    full = "hit" if live.game.slug == "blackjack" and total(held).points >= 17 else ""
    return [choice for choice in offered(live) if choice.action not in (full, "split", "double_face_down")]


def test_decisions_are_found_again_for_cards_that_nobody_walked() -> None:
    deck = cards("Ac Ad Kc Kd Qc Qd 2h")
    game = games.get("three-card-poker")
    house, wagers = game.house({}), {"ante": "1", "pair_plus": "1"}
    once = enumerate_round(game, house, setup({"1": wagers}), deck=deck, alike=SUITS)
    assert every_shuffle(game, house, wagers, deck, once.choose) == once.distribution


async def discard(t: Felt) -> None:
    """Three cards, of which one is named and thrown away; the other two win if they are of one suit."""
    await t.deal(3, ["1"], UP)
    box = t.boxes[0]
    [card] = (await t.choose(Decide("1", (Action("discard", cards=1),), default="discard"))).cards
    first, second = (held for held in box.cards if held != card)
    box.settle("main", 300 if suit_of(first) == suit_of(second) else -100, "win", "T 1")


def test_cards_that_a_choice_names_are_renamed_with_the_others() -> None:
    deck = cards("Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs")
    plain = solve(discard, deck)
    for alike in (SUITS, SUITS_IN_ORDER):
        once = solve(discard, deck, alike=alike)
        assert shared(once) == shared(plain)
        assert once.leaves * 10 < plain.leaves
        small = cards("Ac Kd Kh Qc Qd")
        again = solve(discard, small, alike=alike)
        assert every_shuffle(toy(discard), House(), BETS["1"], small, again.choose) == again.distribution


def test_dice_whose_order_is_declared_not_to_matter() -> None:
    once = solve(seven, alike=Alike(order=False))
    assert (once.distribution, once.leaves) == (solve(seven).distribution, 21)


# -- suits and the pack ------------------------------------------------------------------------------------------


async def flush(t: Felt) -> None:
    """Three cards of one suit win."""
    await t.deal(3, ["1"], UP)
    of_one_suit = len({suit_of(card) for card in t.boxes[0].cards}) == 1
    t.boxes[0].settle("main", 1000 if of_one_suit else -100, "win", "T 1")


LOPSIDED = cards("2c 3c 4c 5c 2d 3d 4d 2h 3h 2s")


def test_only_suits_of_which_the_pack_holds_the_same_are_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = solve(flush, LOPSIDED)
    assert solve(flush, LOPSIDED, alike=SUITS).distribution == plain.distribution
    # Renaming clubs to spades, of which there is one, makes flushes of cards that the pack does not hold.
    monkeypatch.setattr(symmetry, "_parts", lambda group, pack: [list(map("cdhs".index, group))])
    with pytest.raises(CroupierError, match="are alike, but the rules tell them apart"):
        solve(flush, LOPSIDED, alike=SUITS)


# -- games that were too large -----------------------------------------------------------------------------------


async def war(t: Felt) -> None:
    """Casino War: a tie is given up for half, or doubled for one more card each; burned are three cards and three."""
    box = t.boxes[0]
    if (winner := await compared(t)) or (
        await t.decide(box, (Action("war"), Action("surrender")), default="surrender") == "surrender"
    ):
        box.settle("main", 100 * winner if winner else -50, "win", "T 1")
        return
    box.bet("raise", 100, "T 2")
    won = await compared(t, burned=3) >= 0
    box.settle("main", 0 if won else -100, "win", "T 1")
    box.settle("raise", 100 if won else -100, "win", "T 2")


async def compared(t: Felt, burned: int = 0) -> int:
    held: list[int] = []
    for who in ("1", DEALER):
        for _ in range(burned):
            await t.burn()
        held.append(rank_of(await t.draw(who, UP)))
    return (held[0] > held[1]) - (held[0] < held[1])


def war_by_counting(decks: int) -> Fraction:
    """What the house keeps of a unit, by ranks alone: a war is won or tied against whatever two cards come next."""
    left = Counter(dict.fromkeys(range(13), 4 * decks))
    cards_left = left.total()
    edge = Fraction(0)
    for tied in range(13):
        tie = Fraction(left[tied] * (left[tied] - 1), cards_left * (cards_left - 1))
        after = left - Counter({tied: 2})
        pairs = after.total() * (after.total() - 1)
        lost = Fraction(sum(after[low] * after[high] for low in range(13) for high in range(low + 1, 13)), pairs)
        edge += tie * min(Fraction(1, 2), 2 * lost - (1 - lost))
    return edge


def test_casino_war_on_six_decks() -> None:
    by_ranks = solve(war, SIX_DECKS, alike=RANKS)
    assert -by_ranks.expected == war_by_counting(6) == Fraction(142853, 4965115)
    assert by_ranks.leaves == 13 * 12 + 13 * (1 + 13 * 13)
    by_suits = solve(war, SIX_DECKS, alike=SUITS)
    assert by_suits.distribution == by_ranks.distribution
    assert by_suits.leaves < 50_000


async def two_card_tie(t: Felt) -> None:
    """Ten to one when both hands of two cards have the same points."""
    await t.deal(2, ["1", DEALER], UP)
    points = [sum(VALUE[card] for card in hand) % 10 for hand in (t.boxes[0].cards, t.hands[DEALER])]
    t.boxes[0].settle("main", 1000 if points[0] == points[1] else -100, "win", "T 1")


def test_a_tie_of_two_cards_each_on_six_decks() -> None:
    once = solve(two_card_tie, SIX_DECKS, alike=Alike(face=lambda card: VALUE[card] % 10, order=False))
    left = Counter(VALUE[card] % 10 for card in SIX_DECKS)
    ties = 0
    for one_in, two_in in ((first, second) for first in left for second in left):
        held = left - Counter([one_in, two_in])
        pairs = left[one_in] * (left[two_in] - (one_in == two_in))
        dealers = sum(
            held[third] * (held[fourth] - (third == fourth))
            for third in held
            for fourth in held
            if (third + fourth - one_in - two_in) % 10 == 0
        )
        ties += pairs * dealers
    assert once.distribution[1000] == Fraction(ties, 312 * 311 * 310 * 309)
    assert once.leaves == 55 * 55


async def lucky_ladies(t: Felt) -> None:
    """A twenty pays 4, of one suit 9, of two same cards 19, with two queens of hearts 125, and 1000 if the dealer has a
    blackjack too."""
    queen = QUEEN * 4 + 2
    await t.deal(2, ["1"], UP)
    first, second = t.boxes[0].cards
    pays = -1
    if total((first, second)).points == 20:
        pays = 19 if first == second else 9 if suit_of(first) == suit_of(second) else 4
    if first == second == queen:
        await t.deal(2, [DEALER], UP)
        pays = 1000 if total(t.hands[DEALER]).points == 21 else 125
    t.boxes[0].settle("main", 100 * pays, "win", "T 1")


def test_lucky_ladies_on_six_decks() -> None:
    once = solve(lucky_ladies, SIX_DECKS, alike=Alike(suits=("cds", "h"), order=False))
    tens = 96
    twenties = tens * (tens - 1) + 2 * 24 * 24
    same, suited = tens * 5, tens * 23 + 2 * 24 * 6
    whole = 312 * 311
    blackjacks = Fraction(2 * 24 * 94, 310 * 309)
    expected: dict[int, int | Fraction] = {
        100_000: 6 * 5 * blackjacks,
        12_500: 6 * 5 * (1 - blackjacks),
        1_900: same - 6 * 5,
        900: suited - same,
        400: twenties - suited,
        -100: whole - twenties,
    }
    # An ace and a nine are a twenty too, two aces are twelve.
    assert once.distribution == {net: Fraction(ways) / whole for net, ways in expected.items()}
    assert once.leaves < 2_000


# -- declarations that are false ---------------------------------------------------------------------------------


async def red_wins(t: Felt) -> None:
    card = await t.draw("1", UP)
    t.boxes[0].settle("main", 100 if suit_of(card) in (1, 2) else -100, "win", "T 1")


async def second_card_wins(t: Felt) -> None:
    await t.deal(2, ["1"], UP)
    first, second = t.boxes[0].cards
    t.boxes[0].settle("main", 100 if second > first else -100, "win", "T 1")


async def a_third_card(t: Felt) -> None:
    await t.deal(2, ["1"], UP)
    if rank_of(t.boxes[0].cards[1]) > QUEEN:
        await t.draw("1", UP)
    t.boxes[0].push("main", "T 1")


async def spades_are_peeked_at(t: Felt) -> None:
    await t.draw("1", UP)
    await t.draw(DEALER, "down", unseen=True)
    spade = suit_of(t.boxes[0].cards[0]) == 3
    await t.peek(DEALER, 0, frozenset(cards("2c 3c 4c" if spade else "2c")))
    await t.reveal(DEALER, "T 1")
    t.boxes[0].push("main", "T 1")


@pytest.mark.parametrize(
    ("play", "alike"),
    [
        (red_wins, Alike(face=rank_of)),
        (red_wins, Alike(suits=("cd", "hs"))),
        (second_card_wins, RANKS),
        (second_card_wins, SUITS),
        (a_third_card, Alike(order=False)),
        (spades_are_peeked_at, Alike(suits=("cdhs",))),
        (lucky_ladies, SUITS),
    ],
)
def test_what_is_declared_alike_and_is_not_is_said(play: Play, alike: Alike) -> None:
    with pytest.raises(CroupierError, match="are alike, but the rules tell them apart"):
        solve(play, SIX_DECKS[::3], alike=alike)


def test_what_is_alike_is_walked_without_complaint() -> None:
    assert solve(red_wins, alike=Alike(suits=("cs", "dh"))).leaves == 26
    assert solve(second_card_wins, alike=Alike(face=lambda card: card)).total == 1


@pytest.mark.parametrize("suits", [("cdhx",), ("cd", "ch"), ("cc",)])
def test_suits_that_there_are_not_cannot_be_declared(suits: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="groups of c, d, h, s"):
        Alike(suits=suits)


def test_one_way_to_be_alike_is_declared() -> None:
    with pytest.raises(BadInput, match="one of the two"):
        Alike(suits=("cdhs",), face=rank_of)
    with pytest.raises(BadInput, match="one of the two"):
        solve(red_wins, alike=SUITS, unordered=True)


# -- several wagers ----------------------------------------------------------------------------------------------


def colour(card: Card) -> bool:
    return suit_of(card) in (1, 2)


def test_several_wagers_share_what_makes_no_difference_to_any() -> None:
    assert together([]) is DIFFERENT
    assert not DIFFERENT
    assert together([RANKS, RANKS]) == RANKS
    assert together([RANKS, SUITS]) == SUITS
    assert together([RANKS, SUITS_IN_ORDER]) == SUITS_IN_ORDER
    assert together([RANKS, DIFFERENT]) == DIFFERENT
    assert together([SUITS, Alike(suits=("cd", "hs"), order=False)]) == Alike(suits=("cd", "hs"), order=False)
    assert together([Alike(suits=("cds",)), Alike(suits=("dhs",))]) == Alike(suits=("ds",))
    assert together([Alike(face=colour), SUITS_IN_ORDER]) == DIFFERENT
    assert together([Alike(face=colour), Alike(suits=("cs", "dh"))]) == Alike(suits=("cs", "dh"))
    both = together([Alike(face=rank_of), Alike(face=colour)])
    assert both.face is not None
    faces = {both.face(card) for card in range(52)}
    assert len(faces) == 26


# -- how many there are ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "deck", "alike"),
    [
        (war, SIX_DECKS, RANKS),
        pytest.param(war, SIX_DECKS, SUITS, marks=pytest.mark.long),
        (discard, cards("Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs"), SUITS),
        (flush, LOPSIDED, SUITS),
        (flush, LOPSIDED, DIFFERENT),
        (seven, (), Alike(order=False)),
        (two_card_tie, SIX_DECKS, Alike(face=VALUE.__getitem__, order=False)),
    ],
)
def test_the_number_of_rounds_is_estimated_before_they_are_walked(
    play: Play, deck: Sequence[Card], alike: Alike
) -> None:
    estimate = size(toy(play), House(), setup(BETS), alike, deck=deck or None)
    walked = solve(play, deck or None, alike=alike).leaves
    assert walked / 2 < estimate.leaves < walked * 2
    assert estimate.seconds > 0
