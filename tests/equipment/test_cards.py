import pytest

from croupier.equipment.cards import (
    ACE,
    DEUCE,
    JOKER,
    KING,
    RANKS,
    SUITS,
    TEN,
    TEXT,
    UNSEEN,
    card,
    cards,
    pack,
    rank_of,
    show,
    suit_of,
)
from croupier.errors import BadCard


def test_every_card_reads_back_from_its_text() -> None:
    for number, text in enumerate(TEXT):
        assert card(text) == number
        assert show([number]) == text
    assert len(set(TEXT)) == 54


def test_rank_and_suit_are_the_two_letters() -> None:
    for number in pack():
        assert RANKS[rank_of(number)] + SUITS[suit_of(number)] == TEXT[number]
    assert (rank_of(card("2c")), rank_of(card("Ts")), rank_of(card("Ad"))) == (DEUCE, TEN, ACE)


def test_several_cards_read_from_one_text_or_from_a_list() -> None:
    assert cards("Ah Td Jk") == cards(["Ah", "Td", "Jk"]) == (card("Ah"), card("Td"), JOKER)
    assert show(cards("9c Kd ??")) == "9c Kd ??"
    assert cards("") == ()


@pytest.mark.parametrize("text", ["", "A", "ah", "10h", "1h", "Ax", "hA", "Ah ", "jk", "joker", None, 5])
def test_what_is_not_a_card_is_refused_with_what_would_be_read(text: object) -> None:
    with pytest.raises(BadCard, match="like 'Ah', 'Td'"):
        card(text)  # type: ignore[arg-type]  # typed in by a user, so it may be anything


@pytest.mark.parametrize(("kind", "joker", "tens"), [(52, 0, 4), (53, 1, 4), (48, 0, 0)])
def test_a_pack_holds_each_of_its_cards_once(kind: int, joker: int, tens: int) -> None:
    deck = pack(kind)
    assert len(deck) == len(set(deck)) == kind
    assert deck.count(JOKER) == joker
    assert sum(rank_of(card) == TEN for card in deck) == tens
    assert sum(rank_of(card) == KING for card in deck) == 4
    assert UNSEEN not in deck


@pytest.mark.parametrize("kind", [0, 51, 54, 104])
def test_no_other_pack_exists(kind: int) -> None:
    with pytest.raises(BadCard, match="packs have 52, 53"):
        pack(kind)
