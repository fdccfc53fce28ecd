import json

import pytest

from croupier.equipment.cards import Card, card, cards, pack, rank_of
from croupier.equipment.shoe import Burn, Shoe, verify
from croupier.equipment.source import SeededSource
from croupier.errors import BadCard, BadInput, CroupierError, OutcomesExhausted


def shoe(decks: int = 1, kind: int = 52, seed: bytes = b"shoe") -> Shoe:
    ready = Shoe(decks, kind, SeededSource(seed))
    ready.shuffle()
    return ready


def drawn(dealt_from: Shoe, n: int) -> list[Card]:
    return [dealt_from.draw() for _ in range(n)]


@pytest.mark.clause("OH-A 6.I")
def test_a_6_i_a_shoe_nobody_shuffled_cannot_be_dealt() -> None:
    new = Shoe(8, 52, SeededSource(b"shoe"))
    assert new.exhausted
    with pytest.raises(OutcomesExhausted, match="the shoe is empty; shuffle"):
        new.draw()


@pytest.mark.parametrize(("decks", "kind"), [(1, 52), (6, 52), (8, 52), (1, 53), (8, 48)])
def test_a_shuffled_shoe_holds_all_its_decks(decks: int, kind: int) -> None:
    ready = shoe(decks, kind)
    assert ready.remaining == decks * kind
    assert verify(ready.stub, decks, kind).complete
    assert ready.stub != pack(kind) * decks
    assert ready.layout == ready.discards == ()


def test_cards_are_dealt_from_the_top_onto_the_layout() -> None:
    ready = shoe()
    order = ready.stub
    assert tuple(drawn(ready, 5)) == order[:5] == ready.layout
    assert ready.stub == order[5:]
    assert ready.remaining == 47


def test_a_shoe_put_away_goes_on_where_it_was() -> None:
    """Cards on the layout and in the rack lie there again, the cutting card where it was put."""
    ready, again = shoe(), shoe(seed=b"another")
    ready.place_cut_card(10)
    ready.burn(2)
    drawn(ready, 3)
    again.restore(json.loads(json.dumps(ready.plain())))
    assert (again.stub, again.layout, again.discards) == (ready.stub, ready.layout, ready.discards)
    assert again.plain() == ready.plain()
    assert drawn(again, 5) == drawn(ready, 5)
    with pytest.raises(CroupierError, match="after dealing has begun"):
        again.cut(5)


@pytest.mark.clause("OH-A 6.V")
def test_a_6_v_the_cards_above_the_cut_go_to_the_bottom() -> None:
    ready = shoe()
    order = ready.stub
    ready.cut(20)
    assert ready.stub == order[20:] + order[:20]


@pytest.mark.clause("OH-A 6.IV", "OH-E 2.IV")
@pytest.mark.parametrize("position", [10, 26, 42])
def test_a_6_iv_ten_cards_from_either_end_may_be_cut(position: int) -> None:
    shoe().cut(position)


@pytest.mark.clause("OH-A 6.IV", "OH-E 2.IV", "OH-H 5.IV.A")
@pytest.mark.parametrize("position", [-10, 0, 9, 43, 52, 60])
def test_a_6_iv_a_cut_closer_to_an_end_is_refused(position: int) -> None:
    ready = shoe()
    order = ready.stub
    with pytest.raises(BadInput, match=f"cannot cut {position} cards off 52; at least 10"):
        ready.cut(position)
    assert ready.stub == order


@pytest.mark.clause("OH-A 6.VI", "OH-H 5.V")
def test_a_6_vi_a_recut_is_possible_until_a_card_is_dealt() -> None:
    ready = shoe()
    ready.cut(12)
    ready.cut(30)
    ready.draw()
    with pytest.raises(CroupierError, match="cannot cut the cards after dealing has begun"):
        ready.cut(20)
    with pytest.raises(CroupierError, match="cannot mark the cards after dealing has begun"):
        ready.place_cut_card(10)


@pytest.mark.clause("OH-A 7.IX", "OH-E 7.V")
def test_a_7_ix_the_cut_card_is_out_once_it_is_the_next_to_come() -> None:
    ready = shoe()
    ready.place_cut_card(14)
    out = []
    while ready.remaining > 11:
        ready.draw()
        out.append((ready.remaining, ready.cut_card_out))
    assert out[-5:] == [(15, False), (14, True), (13, True), (12, True), (11, True)]
    assert not any(reached for remaining, reached in out if remaining > 14)


@pytest.mark.parametrize("from_bottom", [-1, 53])
def test_the_cut_card_lies_within_the_stack(from_bottom: int) -> None:
    with pytest.raises(BadInput, match="of 52"):
        shoe().place_cut_card(from_bottom)


def test_without_a_cut_card_none_comes_out() -> None:
    ready = shoe()
    drawn(ready, 52)
    assert ready.exhausted
    assert not ready.cut_card_out


def test_a_shuffle_takes_the_cut_card_out_of_the_stack() -> None:
    ready = shoe()
    ready.place_cut_card(52)
    assert ready.cut_card_out
    ready.shuffle()
    assert not ready.cut_card_out


@pytest.mark.clause("OH-A 7.II", "OH-A 14.IV", "OH-A 15.I")
def test_a_7_ii_a_burned_card_goes_to_the_discard_rack_unplayed() -> None:
    ready = shoe(6)
    order = ready.stub
    assert ready.open(Burn.ONE) == order[:1] == ready.discards
    assert ready.layout == ()
    assert ready.draw() == order[1]
    assert ready.burn(2) == order[2:4]
    assert ready.discards == (order[0], *order[2:4])


@pytest.mark.clause("OH-E 2.VII")
@pytest.mark.parametrize(
    ("first", "burned"), [("Ah", 2), ("2c", 3), ("9d", 10), ("Ts", 11), ("Jc", 11), ("Qd", 11), ("Kh", 11)]
)
def test_e_2_vii_the_first_card_says_how_many_more_are_burned(first: str, burned: int) -> None:
    assert Burn.BY_FIRST_CARD.count(card(first)) == burned
    assert Burn.ONE.count(card(first)) == 1
    assert Burn.NONE.count(card(first)) == 0


@pytest.mark.clause("OH-E 2.VII")
def test_e_2_vii_opening_a_baccarat_shoe_burns_from_the_top() -> None:
    ready = shoe(8)
    order = ready.stub
    burned = ready.open(Burn.BY_FIRST_CARD)
    assert burned == order[: Burn.BY_FIRST_CARD.count(order[0])] == ready.discards
    assert ready.stub == order[len(burned) :]


def test_a_game_without_a_burn_opens_untouched() -> None:
    ready = shoe()
    assert ready.open(Burn.NONE) == ready.discards == ()
    assert ready.remaining == 52


@pytest.mark.parametrize("text", ["Jk", "??"])
def test_a_card_without_a_value_cannot_say_how_many_to_burn(text: str) -> None:
    with pytest.raises(BadCard, match="no face value"):
        Burn.BY_FIRST_CARD.count(card(text))


def test_more_than_is_left_cannot_be_burned_and_nothing_moves() -> None:
    ready = shoe()
    drawn(ready, 50)
    with pytest.raises(OutcomesExhausted, match="has 2 cards left, not 3"):
        ready.burn(3)
    with pytest.raises(BadInput, match="cannot burn -1"):
        ready.burn(-1)
    assert ready.remaining == 2
    assert ready.discards == ()


@pytest.mark.clause("OH-A 7.VIII")
def test_a_7_viii_cards_are_collected_from_the_layout_in_order() -> None:
    ready = shoe()
    hand = drawn(ready, 4)
    ready.discard([hand[3], hand[1]])
    assert ready.discards == (hand[3], hand[1])
    assert ready.layout == (hand[0], hand[2])


def test_a_card_that_is_not_on_the_layout_cannot_be_discarded() -> None:
    ready = shoe(2)
    hand = drawn(ready, 3)
    with pytest.raises(BadCard, match="not on the layout"):
        ready.discard([hand[0], ready.stub[-1], hand[1]])
    with pytest.raises(BadCard):
        ready.discard([*hand, *hand])
    assert ready.layout == tuple(hand)
    assert ready.discards == ()


@pytest.mark.clause("OH-A 7.IX.C")
def test_a_7_ix_c_shoe_and_rack_are_shuffled_together_once_the_layout_is_clear() -> None:
    ready = shoe(2)
    hand = drawn(ready, 6)
    ready.burn(3)
    with pytest.raises(CroupierError, match=r"^cards on the layout: 6; discard them before the shuffle$"):
        ready.shuffle()
    assert ready.layout == tuple(hand)
    ready.discard(hand)
    before = ready.stub
    ready.shuffle()
    assert verify(ready.stub, 2).complete
    assert ready.stub[: len(before)] != before
    assert ready.discards == ready.layout == ()


@pytest.mark.clause("OH-H 8.III", "OH-A 7.IX.B")
def test_h_8_iii_the_stub_goes_to_the_discard_rack() -> None:
    ready = shoe()
    drawn(ready, 6)
    stub = ready.stub
    ready.burn(ready.remaining)
    assert ready.discards == stub
    assert ready.exhausted


@pytest.mark.clause("OH-A 15.VI")
def test_a_15_vi_the_rack_becomes_the_shoe_and_the_layout_stays_out() -> None:
    ready = shoe()
    first_round = drawn(ready, 30)
    ready.discard(first_round)
    on_layout = drawn(ready, 22)
    with pytest.raises(OutcomesExhausted):
        ready.draw()
    ready.reshuffle_discards()
    assert sorted(ready.stub) == sorted(first_round)
    assert list(ready.stub) != first_round
    assert ready.layout == tuple(on_layout)
    assert ready.discards == ()
    # Cut and burned like any new shoe, and shuffled as soon as this round is over.
    ready.cut(10)
    burned = ready.open(Burn.ONE)
    assert ready.discards == burned
    assert ready.cut_card_out


@pytest.mark.clause("OH-A 15.VI")
def test_a_15_vi_the_last_cards_are_dealt_before_the_rack_is_reshuffled() -> None:
    ready = shoe()
    ready.discard(drawn(ready, 50))
    with pytest.raises(CroupierError, match="2 cards are left in the shoe"):
        ready.reshuffle_discards()
    assert ready.remaining == 2


@pytest.mark.clause("OH-A 15.VI")
def test_a_15_vi_with_every_card_on_the_layout_there_is_nothing_to_reshuffle() -> None:
    ready = shoe()
    drawn(ready, 52)
    with pytest.raises(OutcomesExhausted, match="so is the discard rack"):
        ready.reshuffle_discards()


@pytest.mark.parametrize("decks", [0, -1])
def test_a_shoe_has_at_least_one_deck(decks: int) -> None:
    with pytest.raises(BadInput, match="at least one deck"):
        Shoe(decks, 52, SeededSource(b"shoe"))


def test_a_shoe_of_an_unknown_pack_is_refused() -> None:
    with pytest.raises(BadCard, match="no pack of 54"):
        Shoe(1, 54, SeededSource(b"shoe"))


def test_the_same_seed_makes_the_same_shoe() -> None:
    assert shoe(6).stub == shoe(6).stub != shoe(6, seed=b"other").stub


@pytest.mark.clause("OH-H 5.II", "OH-H 8.IV", "OH-H 9.IV")
def test_h_8_iv_the_whole_deck_counts_complete_wherever_the_cards_lie() -> None:
    ready = shoe()
    ready.burn(1)
    drawn(ready, 7)
    tally = verify([*ready.stub, *ready.layout, *ready.discards])
    assert tally.complete
    assert str(tally) == "complete"


@pytest.mark.clause("OH-H 5.II", "OH-H 8.IV", "OH-H 9.IV")
def test_h_8_iv_a_wrong_deck_says_which_cards_are_missing_or_extra() -> None:
    swapped = [card("Ah") if held == card("9h") else held for held in pack()]
    tally = verify(swapped)
    assert not tally.complete
    assert (tally.missing, tally.extra) == (cards("9h"), cards("Ah"))
    assert str(tally) == "missing 9h; extra Ah"
    assert str(verify(pack()[1:])) == "missing 2c"
    assert str(verify(pack(53))) == "extra Jk"


def test_a_count_knows_the_decks_and_the_kind_of_pack() -> None:
    assert verify(pack(48) * 6, 6, 48).complete
    assert len(verify(pack() * 5, 6).missing) == 52
    assert {rank_of(extra) for extra in verify(pack(), 1, 48).extra} == {8}
