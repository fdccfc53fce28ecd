"""What the texts of the stud games do when something goes wrong, at every point of a round."""

from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.errors import Refused
from croupier.round.facts import Deal, Remedied
from croupier.round.requests import DISCARD, Decide
from croupier.round.round import Round, Settled, Void
from tests.support import clause, nets, play_on, table

WAGERS: dict[str, dict[str, str]] = {
    "four-card-poker": {"ante": "10", "aces_up": "5", "progressive": "1"},
    "crazy-four-poker": {"ante": "10", "super_bonus": "10", "queens_up": "5", "progressive": "1"},
    "let-it-ride": {"bet_1": "10", "bet_2": "10", "bet_3": "10", "bonus": "1", "progressive": "1"},
    "mississippi-stud": {"ante": "10", "three_card_bonus": "5", "progressive": "1"},
}
BOOKS = {"four-card-poker": "OH-C", "crazy-four-poker": "OH-M", "let-it-ride": "OH-D", "mississippi-stud": "OH-J"}
CHOICES: dict[str, list[object]] = {
    "four-card-poker": [{"action": "play", "multiple": 1}] * 2,
    "crazy-four-poker": [{"action": "play", "multiple": 1}] * 2,
    "let-it-ride": ["ride"] * 4,
    "mississippi-stud": [{"action": "bet", "multiple": 1}] * 6,
}
#: More cards than any of these rounds needs; nobody holds anything.
CARDS = "2c 3d 7h 8s Jc Qd 4h 6s 9c Kd 2h 3s 5c Th Js Qc 4d 6d 8h 9h 2s Kc 5d 7s Ad".split()
HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}
every_game = pytest.mark.parametrize("slug", WAGERS)


def begun(slug: str, options: dict[str, object]) -> Round:
    return table(slug, {"1": WAGERS[slug], "2": WAGERS[slug]}, options=options)


def forks(slug: str, options: dict[str, object]) -> list[Round]:
    """The round as it stands before each of its answers."""
    round_, found = begun(slug, options), []
    cards, choices = list(CARDS), list(CHOICES[slug])
    while round_.pending is not None:
        found.append(round_.fork())
        if isinstance(round_.pending, Decide):
            round_.answer(choices.pop(0))
        else:
            round_.answer(cards.pop(0))
    assert isinstance(round_.result, Settled)
    return found


VOIDS = [
    ("wrong_hand_count", HAND, {"OH-C": "12.II", "OH-M": "12.II", "OH-D": "14.II", "OH-J": "13.II"}, "reshuffle"),
    (
        "wrong_deck_count",
        HAND,
        {"OH-C": "8.IV", "OH-M": "8.IV", "OH-D": "10.IV", "OH-J": "9.VI"},
        "remove the deck from the table",
    ),
    (
        "wrong_deck_count_in_shoe",
        SHOE,
        {"OH-C": "9.IV", "OH-M": "9.IV", "OH-D": "11.IV", "OH-J": "10.VI"},
        "remove the deck from the table",
    ),
    (
        "dealing_shoe_jam",
        SHOE,
        {"OH-C": "12.V", "OH-M": "12.V", "OH-D": "14.IV", "OH-J": "13.IV"},
        "reshuffle with the cards already dealt",
    ),
]


@clause("OH-C 12.II", "OH-C 8.IV", "OH-C 9.IV", "OH-C 12.V", "OH-M 12.II", "OH-M 8.IV", "OH-M 9.IV", "OH-M 12.V")
@clause("OH-D 14.II", "OH-D 10.IV", "OH-D 11.IV", "OH-D 14.IV", "OH-J 13.II", "OH-J 9.VI", "OH-J 10.VI", "OH-J 13.IV")
@every_game
@pytest.mark.parametrize(("kind", "options", "clauses", "then"), VOIDS)
def test_a_wrong_count_or_a_jammed_shoe_voids_the_round_wherever_it_is_found(
    slug: str, kind: str, options: dict[str, object], clauses: dict[str, str], then: str
) -> None:
    for round_ in forks(slug, options):
        staked = {(seat, wager) for seat, mine in nets_at_risk(round_).items() for wager in mine}
        round_.declare(kind)
        assert isinstance(round_.result, Void)
        (told,) = (one for one in round_.facts if isinstance(one, Remedied))
        assert (told.clause, told.then) == (f"{BOOKS[slug]} {clauses[BOOKS[slug]]}", then)
        assert {(one.seat, one.wager) for one in round_.result.lines} >= staked
        assert all(one.net == 0 and one.outcome == "returned" for one in round_.result.lines)


def nets_at_risk(round_: Round) -> dict[str, dict[str, int]]:
    return {box.seat: {wager: stake for (wager, _), stake in box.stakes.items()} for box in round_.felt.boxes}


@clause("OH-C 12.III", "OH-M 12.III")
@pytest.mark.parametrize("slug", ["four-card-poker", "crazy-four-poker"])
def test_12_iii_a_dealers_card_seen_too_early_voids_the_round(slug: str) -> None:
    for round_ in forks(slug, HAND):
        round_.declare("card_exposed")
        assert isinstance(round_.result, Void)


@clause("OH-C 12.III", "OH-M 12.III")
@pytest.mark.parametrize("slug", ["four-card-poker", "crazy-four-poker"])
def test_12_iii_once_the_dealer_has_revealed_nothing_is_too_early(slug: str) -> None:
    round_ = begun(slug, HAND)
    unknown = ["??"] * 10 if slug == "crazy-four-poker" else ["??"] * 15
    cards = [*CARDS[:10], *["??"] * 5] if slug == "crazy-four-poker" else [*unknown, "Ks"]
    if slug == "crazy-four-poker":  # the players' cards are known there, the dealer's not
        players, order = list(CARDS[:10]), []
        for _ in range(5):
            order += [players.pop(0), players.pop(0), "??"]
        cards = order
    play_on(round_, cards, decisions=CHOICES[slug])
    while "reveal dealer" in (round_.pending.asked if round_.pending else ""):
        left = [one for one in CARDS[10:] if round_.felt.left[card(one)]]
        round_.answer(left[0])
    if round_.pending is not None:
        with pytest.raises(Refused, match="already revealed"):
            round_.declare("card_exposed")


@clause("OH-C 12.I", "OH-M 12.I", "OH-D 14.I", "OH-J 13.I")
@every_game
def test_a_card_dealt_in_error_unseen_is_the_next_card(slug: str) -> None:
    clean, disturbed = begun(slug, HAND), begun(slug, HAND)
    play_on(clean, CARDS[: used(slug)], decisions=CHOICES[slug])
    disturbed.answer(CARDS[0])
    disturbed.declare("card_dealt_in_error", card=CARDS[1])
    rest = CARDS[2 : used(slug)]
    play_on(disturbed, rest, decisions=CHOICES[slug])
    assert nets(disturbed) == nets(clean)
    assert [one.card for one in disturbed.facts if type(one) is Deal] == [
        one.card for one in clean.facts if type(one) is Deal
    ]


def used(slug: str) -> int:
    """How many cards the round draws when every card is known: burns included."""
    return {"four-card-poker": 16, "crazy-four-poker": 15, "let-it-ride": 8, "mississippi-stud": 10}[slug]


@clause("OH-C 12.IV", "OH-M 12.IV", "OH-D 14.III", "OH-J 13.III")
@every_game
def test_a_jammed_shuffler_does_not_touch_the_round(slug: str) -> None:
    for round_ in forks(slug, SHUFFLER):
        before = round_.pending
        round_.declare("shuffler_jam")
        assert round_.pending == before
    with pytest.raises(Refused, match="only with shuffler on"):
        begun(slug, HAND).declare("shuffler_jam")


@clause("OH-C 7.III", "OH-M 7.III", "OH-D 7.II", "OH-J 7.II")
@every_game
def test_who_leaves_during_the_round_may_lose_every_wager(slug: str) -> None:
    for round_ in forks(slug, HAND)[1:]:
        round_.declare("walked_away", seat="1")
        others: list[Any] = list(CARDS)
        while round_.pending is not None:
            if isinstance(round_.pending, Decide):
                assert round_.pending.seat == "2"
                round_.answer(CHOICES[slug][0])
            else:
                left = next(one for one in others if round_.felt.left[card(one)])
                round_.answer(left)
        lost = [one for one in (round_.result.lines if round_.result else ()) if one.seat == "1"]
        forfeited = {one.wager for one in lost if one.outcome == "forfeit"}
        assert forfeited
        assert all(one.net == -one.stake for one in lost if one.outcome == "forfeit")
        settled = {one.wager for one in (round_.result.lines if round_.result else ()) if one.seat == "2"}
        assert settled >= set(WAGERS[slug])


@clause("OH-C 5.V", "OH-M 5.V", "OH-D 5.V", "OH-J 5.VI")
@every_game
def test_an_improper_cut_is_cut_again_before_any_card_is_dealt(slug: str) -> None:
    round_ = begun(slug, HAND)
    round_.declare("improper_cut")
    assert round_.pending is not None
    round_.answer(CARDS[0])
    with pytest.raises(Refused):
        round_.declare("improper_cut")


def test_burns_lie_in_the_discard_rack() -> None:
    round_ = play_on(begun("mississippi-stud", HAND), CARDS[:10], decisions=CHOICES["mississippi-stud"])
    assert len([one for one in round_.facts if type(one) is Deal and one.to == DISCARD]) == 3
