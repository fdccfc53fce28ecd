"""How both hold'em games are dealt, what a player sees, and how the hands are shown."""

import pytest

from croupier.equipment.cards import UNSEEN
from croupier.equipment.shoe import Batches, verify
from croupier.equipment.source import SeededSource
from croupier.errors import BadCard
from croupier.round.facts import Announce, Deal, Expose
from croupier.round.requests import COMMUNITY, DEALER, DISCARD, DOWN, UP, Decide, Draw, Step
from croupier.round.round import Settled
from croupier.round.views import PUBLIC, hands, view
from tests.games.holdem.table import BONUS, ULTIMATE, Holdem, both_games, choices
from tests.support import Wagers, clause, deal, table

BOARD = "Ks 9d 5h 4c 3h"
HOLES = "Ac Ad Qs 2c 2d 7h"
FIRST_ASKED = {ULTIMATE: "decide 2: play (4x, 3x) | check", BONUS: "decide 2: bet (2x) | fold"}
#: Decisions by which a player stays to the last card, and those by which one gives up.
STAYS = {ULTIMATE: ("check", "check"), BONUS: ("bet", "bet", "bet")}
FOLDS = {ULTIMATE: ("check", "check", "fold"), BONUS: ("fold",)}
#: The clauses by which the stub goes away, the dealer shows the hand and the players show theirs.
STUB = {ULTIMATE: {"hand": "OH-I 7.III", "shoe": "OH-I 8.III"}, BONUS: {"hand": "OH-K 8.III", "shoe": "OH-K 9.III"}}
SHOWN = {ULTIMATE: ("OH-I 9.VI", "OH-I 9.VIII"), BONUS: ("OH-K 10.VII", "OH-K 10.VIII")}


def scattered(holdem: Holdem) -> Wagers:
    return {"5": holdem.bets, "2": holdem.all_bets}


@clause("OH-I 7.II", "OH-I 7.II.A", "OH-I 7.II.B", "OH-I 7.II.C", "OH-I 7.II.D", "OH-I 8.II")
@clause("OH-K 8.II", "OH-K 8.II.A", "OH-K 8.II.B", "OH-K 8.II.C", "OH-K 8.II.D", "OH-K 9.II")
@pytest.mark.parametrize(
    ("dealing", "order"), [("hand", ["2", "5", DEALER] * 2), ("shoe", ["2", "2", "5", "5", DEALER, DEALER])]
)
@both_games
def test_the_order_of_the_deal(holdem: Holdem, dealing: str, order: list[str]) -> None:
    round_ = table(holdem.slug, scattered(holdem), options={"dealing": dealing})
    for who, card in zip(order, HOLES.split(), strict=True):
        assert round_.pending is not None
        assert round_.pending.asked == f"draw {who} down"
        round_.answer(card)
    assert round_.pending is not None
    assert round_.pending.asked == FIRST_ASKED[holdem]
    assert {fact.face for fact in round_.facts if isinstance(fact, Deal)} == {DOWN}


@clause("OH-I 7.III", "OH-I 8.III", "OH-K 8.III", "OH-K 9.III")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@both_games
def test_the_stub_goes_away_after_the_last_community_card(holdem: Holdem, dealing: str) -> None:
    step = STUB[holdem][dealing]
    round_ = table(holdem.slug, {"1": holdem.bets}, options={"dealing": dealing}, walking=True)
    cards, decisions = holdem.cards("Ac 2d", "Kh Qs", board=BOARD).split(), list(STAYS[holdem])
    while cards:
        while isinstance(round_.pending, Step):
            assert round_.pending.clause != step
            round_.proceed()
        round_.answer(decisions.pop(0) if isinstance(round_.pending, Decide) else cards.pop(0))
    assert round_.pending == Step(step)


@clause("OH-I 9.I", "OH-K 10.I")
@both_games
def test_each_player_sees_the_own_cards_only(holdem: Holdem) -> None:
    round_ = deal(holdem.slug, scattered(holdem), HOLES)
    for seat in ("2", "5"):
        held = hands(view(round_, seat))
        assert UNSEEN not in held[seat]
        assert all(set(held[other]) == {UNSEEN} for other in held if other != seat)
    assert {card for held in hands(view(round_, PUBLIC)).values() for card in held} == {UNSEEN}


@clause("OH-I 9.II", "OH-I 9.IV", "OH-I 1.I.C", "OH-I 1.I.E", "OH-I 1.I.F", "OH-I 2.II.C", "OH-I 2.II.D")
@clause("OH-K 10.II", "OH-K 10.IV", "OH-K 10.VI", "OH-K 1.I.B", "OH-K 1.I.C", "OH-K 1.I.D", "OH-K 1.I.I")
@clause("OH-K 1.I.L", "OH-K 2.I.E", "OH-K 2.I.F")
@both_games
def test_a_burn_before_every_street_of_five_community_cards(holdem: Holdem) -> None:
    round_ = holdem.hand("Ac 2d", "Kh Qs", BOARD, *(FOLDS[holdem] if holdem is ULTIMATE else ()))
    dealt = [(fact.to, fact.face) for fact in round_.facts if isinstance(fact, Deal)][4:]
    assert dealt == [deal for count in holdem.streets for deal in [(DISCARD, DOWN), *[(COMMUNITY, UP)] * count]]
    laid = {who: len(held) for who, held in round_.felt.hands.items()}
    assert laid == {"1": 2, DEALER: 2, COMMUNITY: 5, DISCARD: len(holdem.streets)}


@clause("OH-I 9.V.B.2", "OH-K 10.I.B.2")
@both_games
def test_a_folded_hand_without_a_side_bet_is_not_shown(holdem: Holdem) -> None:
    round_ = holdem.hand("Ac 2d", "Kh Qs", BOARD, *FOLDS[holdem], wagers=holdem.bets)
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose)] == [DEALER]


@clause("OH-I 9.VI", "OH-K 10.VII", "OH-K 10.VIII")
@both_games
def test_the_dealer_shows_and_calls_the_hand_then_the_players_from_the_right(holdem: Holdem) -> None:
    round_ = table(holdem.slug, {"1": holdem.bets, "2": holdem.bets})
    cards = holdem.cards("?? ??", "?? ??", "?? ??", board=BOARD).split()
    stays = iter(choices(*(["play 4"] * 2 if holdem is ULTIMATE else ["bet"] * 2 + ["check"] * 4)))
    while cards:
        round_.answer(next(stays) if isinstance(round_.pending, Decide) else cards.pop(0))
    shown = ["Kh", "Qs", "Ac", "2d", "7c", "8c"]
    for who, card in zip([DEALER, DEALER, "2", "2", "1", "1"], shown, strict=True):
        assert isinstance(round_.pending, Draw)
        assert (round_.pending.to, round_.pending.face) == (who, UP)
        round_.answer(card)
    dealers, players = SHOWN[holdem]
    assert [(fact.text, fact.clause) for fact in round_.facts if isinstance(fact, Announce)] == [
        ("dealer has pair", dealers),
        ("seat 2 has straight", players),
        ("seat 1 has high card", players),
    ]


@clause("OH-I 1.I.K", "OH-K 1.I.K")
@both_games
def test_1_i_k_a_round_ends_when_the_last_wager_is_paid_or_taken(holdem: Holdem) -> None:
    round_ = holdem.hand("Ac 2d", "Kh Qs", BOARD, *FOLDS[holdem])
    assert isinstance(round_.result, Settled)
    assert not any(box.stakes for box in round_.felt.boxes)


@clause("OH-I 2.VII", "OH-K 3.I")
@both_games
def test_one_deck_without_jokers(holdem: Holdem) -> None:
    round_ = table(holdem.slug, {"1": holdem.bets})
    assert list(round_.pack) == [1] * 52 + [0]
    round_.answer("Ac")
    with pytest.raises(BadCard, match="Ac is dealt twice"):
        round_.answer("Ac")


@clause("OH-I 2.VIII", "OH-I 2.VIII.A", "OH-K 3.II", "OH-K 3.II.A")
@both_games
def test_two_whole_decks_take_turns_with_a_shuffler(holdem: Holdem) -> None:
    decks = Batches(1, 52, SeededSource(holdem.slug.encode()))
    for _ in range(3):
        assert verify(decks.in_play.stub).complete
        round_ = table(holdem.slug, {"1": holdem.bets}, options={"shuffler": "on"})
        decisions = iter(STAYS[BONUS] if holdem is BONUS else FOLDS[ULTIMATE])
        while round_.pending is not None:
            round_.answer(next(decisions) if isinstance(round_.pending, Decide) else decks.in_play.draw())
        decks.in_play.discard(decks.in_play.layout)
        decks.swap()
