"""Streets with community cards known: the engine against every deal of a small pack, played."""

import pytest

from croupier.errors import BadInput
from tests.engines.knowing import Deal, best_net, deals, informed

LET_IT_RIDE = "let-it-ride", {"bet_1": "1", "bet_2": "1", "bet_3": "1"}
MISSISSIPPI = "mississippi-stud", {"ante": "1"}
DECK = "Th Jh Jd Qs Kc Ah 3c"


@pytest.mark.parametrize("number", [1, 2])
def test_a_community_card_of_let_it_ride(number: int) -> None:
    dealt = deals(DECK, {"1": (0, 3), "community": (2, 0)})
    slug, bets = LET_IT_RIDE
    truth = best_net(slug, bets, DECK, dealt, lambda deal: deal["community"][number - 1])
    play = informed(slug, DECK, f"community:{number}")
    assert play.net == truth
    assert play.misread is not None
    assert play.misread <= best_net(slug, bets, DECK, dealt, lambda _: ()) < truth


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_community_card_of_mississippi_stud(number: int) -> None:
    deck = "Th Jh Jd Kc 3c 4d"
    dealt = deals(deck, {"1": (0, 2), "community": (3, 0)})
    slug, bets = MISSISSIPPI
    truth = best_net(slug, bets, deck, dealt, lambda deal: deal["community"][number - 1])
    assert informed(slug, deck, f"community:{number}").net == truth


def test_only_whether_it_is_a_ten_or_higher() -> None:
    deck = "Th Jh Jd 9c 3c 3d"
    dealt = deals(deck, {"1": (0, 2), "community": (3, 0)})

    def read(deal: Deal) -> object:
        return deal["community"][0] >> 2 >= 8, deal["community"][2]

    slug, bets = MISSISSIPPI
    truth = best_net(slug, bets, deck, dealt, read)
    assert informed(slug, deck, "community:1=T+", "community:3").net == truth


def test_the_whole_board() -> None:
    slug, bets = LET_IT_RIDE
    dealt = deals(DECK, {"1": (0, 3), "community": (2, 0)})
    truth = best_net(slug, bets, DECK, dealt, lambda deal: deal["community"])
    assert informed(slug, DECK, "community:all").net == truth
    assert informed(slug, DECK, "community:1", "community:2").net == truth


def test_the_hand_of_another_player() -> None:
    slug, bets = LET_IT_RIDE
    deck = f"{DECK} 4d"
    dealt = deals(deck, {"another": (0, 3), "1": (0, 3), "community": (2, 0)})
    play = informed(slug, deck, "hands:1")
    assert play.net == best_net(slug, bets, deck, dealt, lambda deal: deal["another"])
    assert play.solution.method == "exact"


def test_sets_of_hands_that_are_drawn_come_to_what_all_do(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = f"{DECK} 4d 9d"
    exactly = informed(LET_IT_RIDE[0], deck, "hands:1")
    monkeypatch.setattr("croupier.engines.collusion._MOST_HANDS", 0)
    drawn = informed(LET_IT_RIDE[0], deck, "hands:1")
    assert drawn.solution.method == "simulation"
    assert 0 < drawn.solution.stderr < 0.01
    assert abs(float(drawn.net) - float(exactly.net)) < 4 * drawn.solution.stderr


def test_there_are_not_so_many_hands_in_a_pack() -> None:
    with pytest.raises(BadInput, match="hands:16 is more than the pack has cards for; what can be known is hands:1 to"):
        informed(LET_IT_RIDE[0], "", "hands:16")


def test_there_is_no_third_community_card_in_let_it_ride() -> None:
    with pytest.raises(BadInput, match="community:3 is no card of this game; what can be known is community:1 to"):
        informed(LET_IT_RIDE[0], DECK, "community:3")
