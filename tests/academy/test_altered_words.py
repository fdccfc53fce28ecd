"""Sentences that say something else in one place: they read as well as the right one, and do not come to the same."""

import pytest

from croupier import games
from croupier.academy import words_of_a_text
from croupier.academy.altered_words import with_one_change


@pytest.mark.parametrize(
    ("gist", "changed", "kept"),
    [
        ("A winning Tie bet pays 8 to 1.", "A winning Tie bet pays 1 to 8.", "Tie bet"),
        ("Burn 2 cards as 7.VIII says.", "Burn 3 cards as 7.VIII says.", "7.VIII"),
        ("Deal two cards face up (ruling: pon-5).", "Deal two cards face down (ruling: pon-5).", "pon-5"),
        ("Every hand is void.", "No hand is void.", "hand"),
        ("The hand is not dead.", "The hand is dead.", "hand"),
        ("A royal flush pays $8,000.", "A royal flush pays $8,100.", "royal flush"),
        ("Ten or more cards are burned.", "Ten or fewer cards are burned.", "cards"),
        ("It takes a king or more.", "It takes a king or less.", "king"),
        ("Bet $1.00 or more.", "Bet $1.00 or less.", "Bet"),
        ("A winning Player bet beats the banker.", "A winning Banker bet beats the banker.", "bet"),
        ("A bet below the minimum goes back.", "A bet above the minimum goes back.", "minimum"),
        ("Deal from your far left.", "Deal from your far right.", "Deal"),
    ],
)
def test_one_place_of_a_sentence_is_changed(gist: str, changed: str, kept: str) -> None:
    others = list(with_one_change(gist))
    assert changed in others
    assert gist not in others
    assert all(kept in other for other in others)


@pytest.mark.parametrize(
    ("gist", "never"),
    [
        ("The vigorish is 5% of the win.", "the lose"),  # a noun
        ("Spread the cards left over.", "right over"),  # no side
        ("A supervisor or someone more senior is asked.", "fewer senior"),
        ("A bet is paid, even when the dealer wins.", "odd when"),
        ("Crazy Four Poker may be linked.", "Five Poker"),  # a name
        ("The Hedge 22 bet wins.", "Hedge 23"),
        ("A Player Pair bet goes back.", "Dealer Pair"),
        ("Two-Five on the Hop wins.", "Three-Five"),
        ("Seven the Hardway wins.", "Eight the Hardway"),
        ("Two pair: aces and kings best.", "Three pair"),
        ("Burn one card.", "two card"),  # another number of the noun
        ("No bet is placed.", "No bet is not placed"),  # denied already
        ("No chip may be moved.", "No chip must be moved"),  # comes to the same
        ("A player may not raise.", "A player must not raise"),
        ("Pay before the hole card is shown.", "before the hole card is not"),
        ("If a player or the dealer errs, stop.", "If a dealer or the dealer"),
        ("It pays 100% of the meter.", "105%"),
        ("A pair pays 1 (rulings: four-1, G8).", "five-1"),  # the name of a ruling
        ("Five dollar ($5) pays 5 to 1.", "Six dollar"),  # the name of a bet
        ("The Hedge 22 pays are to 1.", "to 2"),  # what odds are counted in
        ("Top 3 wins with 2 decks.", "Bottom"),
        ("Top 3 wins with 2 decks.", "Top 4"),
        ("On top of the ante lay a bet.", "bottom"),
        ("With nothing of the player's left to settle, go on.", "right to settle"),
        ("A die that was not tampered with is used.", "without"),
        ("A seven-card straight flush pays 8,000.", "8,1."),
        ("Bet in the ways listed below.", "above"),  # where the text goes on
        ("It loses when the roll is anything but 7.", "is not anything"),
    ],
)
def test_what_would_not_read_is_not_offered(gist: str, never: str) -> None:
    assert not any(never in other for other in with_one_change(gist))


def test_no_change_comes_to_the_same_sentence_twice() -> None:
    for slug in games.slugs():
        for entry in words_of_a_text.askable(slug):
            assert entry.clause.gist not in with_one_change(entry.clause.gist), entry.cited
