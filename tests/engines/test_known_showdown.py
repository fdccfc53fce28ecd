"""Showdowns with cards of the dealer's known: the engine against every deal of a small pack, played."""

from fractions import Fraction

import pytest

from croupier.errors import BadInput
from tests.engines.knowing import Deal, best_net, deals, informed

THREE_CARD = "three-card-poker"
DECK = "2c 3c 7d Jh Qs Kc Kd Ah"


def test_the_first_card_of_the_dealer() -> None:
    dealt = deals(DECK, {"1": (0, 3), "dealer": (1, 2)})
    truth = best_net(THREE_CARD, {"ante": "1"}, DECK, dealt, lambda deal: deal["dealer"][0])
    assert informed(THREE_CARD, DECK, "dealer:1").net == truth
    assert truth > best_net(THREE_CARD, {"ante": "1"}, DECK, dealt, lambda deal: ())


def test_whether_it_is_a_queen_or_higher() -> None:
    dealt = deals(DECK, {"1": (0, 3), "dealer": (1, 2)})

    def high(deal: Deal) -> bool:
        return deal["dealer"][0] >> 2 >= 10

    assert informed(THREE_CARD, DECK, "dealer:1=Q+").net == best_net(THREE_CARD, {"ante": "1"}, DECK, dealt, high)


def test_one_card_and_the_group_of_another() -> None:
    deck = DECK.removesuffix(" Ah")
    dealt = deals(deck, {"1": (0, 3), "dealer": (2, 1)})

    def read(deal: Deal) -> object:
        return deal["dealer"][0], deal["dealer"][1] >> 2 >= 10

    play = informed(THREE_CARD, deck, "dealer:1", "dealer:2=Q+")
    assert play.net == best_net(THREE_CARD, {"ante": "1"}, deck, dealt, read)


def test_all_cards_of_the_dealer() -> None:
    dealt = deals(DECK, {"1": (0, 3), "dealer": (0, 3)})
    truth = best_net(THREE_CARD, {"ante": "1"}, DECK, dealt, lambda deal: deal["dealer"])
    assert informed(THREE_CARD, DECK, "dealer:all").net == truth


@pytest.mark.parametrize("slug", ["dj-wild-stud", pytest.param("crazy-four-poker", marks=pytest.mark.long)])
def test_five_cards_against_one_known(slug: str) -> None:
    deck = "2c 3c 3d 4c 5c 6c 6d Kh Kd Ah As"
    dealt = deals(deck, {"1": (0, 5), "dealer": (1, 4)})
    bets = {"ante": "1", "blind": "1"} if slug == "dj-wild-stud" else {"ante": "1", "super_bonus": "1"}
    truth = best_net(slug, bets, deck, dealt, lambda deal: deal["dealer"][0])
    assert informed(slug, deck, "dealer:1").net == truth


@pytest.mark.long
def test_a_hidden_card_beside_the_open_one() -> None:
    deck = "2c 3c 3d 4c 5c 6c 6d Kh Kd Ah As Ac"
    dealt = deals(deck, {"1": (0, 5), "dealer": (1, 5)})
    # The last card of the dealer's lies open, and the round shows it; which of the others is known changes nothing.
    dealt = [
        {**deal, "dealer": (*deal["dealer"][:1], *(card for card in deal["dealer"][1:] if card != up), up)}
        for deal in dealt
        for up in deal["dealer"][1:]
    ]
    truth = best_net("four-card-poker", {"ante": "1"}, deck, dealt, lambda deal: deal["dealer"][0])
    assert informed("four-card-poker", deck, "dealer:1").net == truth


@pytest.mark.long
def test_the_hand_of_another_player() -> None:
    deck = f"{DECK} 4d 5d"
    dealt = deals(deck, {"another": (0, 3), "1": (0, 3), "dealer": (0, 3)})
    truth = best_net(THREE_CARD, {"ante": "1"}, deck, dealt, lambda deal: deal["another"])
    assert informed(THREE_CARD, deck, "hands:1").net == truth


def test_reading_at_random_is_never_better_than_not_reading() -> None:
    play = informed(THREE_CARD, "", "dealer:1")
    assert play.net == Fraction(443162, 12724075)  # +3.4829%
    assert play.misread is not None
    assert play.misread < Fraction(-686689, 20358520) < play.net
    assert play.tolerated is not None
    assert (1 - play.tolerated) * play.net + play.tolerated * play.misread == 0


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("dealer:4", "dealer:4 is no card of this game; what can be known is dealer:1 to dealer:3"),
        ("community:2", "nothing here goes by community:2"),
        ("river", "nothing here goes by river"),
        ("dealer:0", "'dealer:0' is not understood"),
        ("dealer", "'dealer' is not understood"),
        ("dealer:1=", "'dealer:1=' is not understood"),
        ("dealer:1=Q*", "'Q*' is no group of ranks"),
        ("dealer:1=6-9/9+", "a rank is in two groups"),
    ],
)
def test_what_cannot_be_known_is_refused(spec: str, why: str) -> None:
    with pytest.raises(BadInput, match=why.replace("*", r"\*")):
        informed(THREE_CARD, "", spec)


def test_a_card_is_known_once() -> None:
    with pytest.raises(BadInput, match="dealer:1 and dealer:all are about the same card"):
        informed(THREE_CARD, "", "dealer:1", "dealer:all")
