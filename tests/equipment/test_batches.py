import pytest

from croupier.equipment.shoe import Batches, verify
from croupier.equipment.source import SeededSource
from croupier.errors import BadInput, CroupierError


def batches(decks: int = 1) -> Batches:
    return Batches(decks, 52, SeededSource(b"batches"))


def play_a_round(table: Batches) -> None:
    hand = [table.in_play.draw() for _ in range(6)]
    table.in_play.discard(hand)
    table.in_play.burn(table.in_play.remaining)


@pytest.mark.clause("OH-A 3.III.A", "OH-A 3.III.B", "OH-E 03.II.B", "OH-E 03.II.C", "OH-H 3.II.B")
def test_a_3_iii_two_equal_batches_with_different_backs() -> None:
    table = batches(4)
    assert verify(table.in_play.stub, 4).complete
    assert verify(table.in_shuffler.stub, 4).complete
    assert table.in_play.stub != table.in_shuffler.stub
    assert (table.in_play.back, table.in_shuffler.back) == ("red", "blue")
    with pytest.raises(BadInput, match="different colours"):
        Batches(4, 52, SeededSource(b"batches"), backs=("red", "red"))


@pytest.mark.clause("OH-A 3.III.D", "OH-E 03.II.E", "OH-H 3.II.D")
def test_h_3_ii_d_the_decks_alternate_round_by_round() -> None:
    table = batches()
    backs = []
    for _ in range(6):
        backs.append(table.in_play.back)
        play_a_round(table)
        table.swap()
    assert backs == ["red", "blue"] * 3


@pytest.mark.clause("OH-A 3.III.C", "OH-E 03.II.D", "OH-H 3.II.C")
def test_h_3_ii_c_the_waiting_deck_is_whole_shuffled_and_untouched_by_play() -> None:
    table = batches()
    waiting = table.in_shuffler.stub
    finished = table.in_play.stub
    play_a_round(table)
    assert table.in_shuffler.stub == waiting
    table.swap()
    assert table.in_play.stub == waiting
    assert verify(table.in_shuffler.stub).complete
    assert table.in_shuffler.stub != finished


@pytest.mark.clause("OH-A 3.III.E", "OH-E 03.II.F", "OH-H 3.II.E")
def test_h_3_ii_e_only_one_deck_is_ever_in_the_discard_rack() -> None:
    table = batches()
    for _ in range(4):
        assert table.in_play.discards == table.in_shuffler.discards == ()
        play_a_round(table)
        assert len(table.in_play.discards) == 52
        assert table.in_shuffler.discards == ()
        table.swap()


def test_decks_are_not_swapped_while_cards_lie_on_the_layout() -> None:
    table = batches()
    table.in_play.draw()
    with pytest.raises(CroupierError, match="cards on the layout: 1"):
        table.swap()
    assert table.in_play.back == "red"


@pytest.mark.clause("OH-A 3.III.F", "OH-H 3.II.D")
def test_h_3_ii_d_when_the_shuffler_fails_the_deck_in_play_is_shuffled_by_hand() -> None:
    table = batches()
    waiting = table.in_shuffler.stub
    play_a_round(table)
    table.in_play.shuffle()
    assert table.in_play.back == "red"
    assert verify(table.in_play.stub).complete
    assert table.in_shuffler.stub == waiting
