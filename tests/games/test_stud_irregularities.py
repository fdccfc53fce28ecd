"""What the texts of the stud games do when something goes wrong, at every point of a round."""

from collections.abc import Iterable

import pytest

from croupier.equipment.cards import card
from croupier.errors import Refused
from croupier.games import get
from croupier.round.facts import Deal, Remedied
from croupier.round.requests import DISCARD, Decide, Draw
from croupier.round.round import Round, Settled, Void
from tests.support import clause, nets, play_on, table

WAGERS: dict[str, dict[str, str]] = {
    "four-card-poker": {"ante": "10", "aces_up": "5", "progressive": "1"},
    "crazy-four-poker": {"ante": "10", "super_bonus": "10", "queens_up": "5", "progressive": "1"},
    "let-it-ride": {"bet_1": "10", "bet_2": "10", "bet_3": "10", "bonus": "1", "progressive": "1"},
    "mississippi-stud": {"ante": "10", "three_card_bonus": "5", "progressive": "1"},
    "ultimate-texas-holdem": {"ante": "10", "blind": "10", "trips": "5", "progressive": "1"},
    "texas-holdem-bonus": {"ante": "10", "bonus": "5", "progressive": "1"},
}
BOOKS = {slug: get(slug).rulebook.id for slug in WAGERS}
CHOICES: dict[str, list[object]] = {
    "four-card-poker": [{"action": "play", "multiple": 1}] * 2,
    "crazy-four-poker": [{"action": "play", "multiple": 1}] * 2,
    "let-it-ride": ["ride"] * 4,
    "mississippi-stud": [{"action": "bet", "multiple": 1}] * 6,
    "ultimate-texas-holdem": [*["check"] * 4, *["play"] * 2],
    "texas-holdem-bonus": ["bet"] * 6,
}
#: More cards than any of these rounds needs; nobody holds anything.
CARDS = "2c 3d 7h 8s Jc Qd 4h 6s 9c Kd 2h 3s 5c Th Js Qc 4d 6d 8h 9h 2s Kc 5d 7s Ad".split()
HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}
every_game = pytest.mark.parametrize("slug", WAGERS)


def begun(slug: str, options: dict[str, object]) -> Round:
    return table(slug, {"1": WAGERS[slug], "2": WAGERS[slug]}, options=options)


def answers(slug: str, options: dict[str, object]) -> list[object]:
    """Everything that is answered in an undisturbed round."""
    round_, given = begun(slug, options), list[object]()
    cards, choices = list(CARDS), list(CHOICES[slug])
    while round_.pending is not None:
        given.append((choices if isinstance(round_.pending, Decide) else cards).pop(0))
        round_.answer(given[-1])
    assert isinstance(round_.result, Settled)
    return given


def forks(slug: str, options: dict[str, object]) -> list[Round]:
    """The round as it stands before each of its answers."""
    round_, forks = begun(slug, options), []
    for answer in answers(slug, options):
        forks.append(round_.fork())
        round_.answer(answer)
    return forks


def finished(round_: Round, rest: Iterable[object]) -> Round:
    for answer in rest:
        round_.answer(answer)
    assert isinstance(round_.result, Settled)
    return round_


def remedy(round_: Round) -> tuple[str, str, str]:
    (only,) = (fact for fact in round_.facts if isinstance(fact, Remedied))
    return only.kind, only.clause, only.then


def cited(slug: str, *places: str) -> str:
    """The clause of a game, given in the order of the games above."""
    return f"{BOOKS[slug]} {places[list(WAGERS).index(slug)]}"


HAND_COUNT = ("12.II", "12.II", "14.II", "13.II", "11.III", "12.III")
SHUFFLER_JAM = ("12.IV", "12.IV", "14.III", "13.III", "11.IV", "12.IV")
SHOE_JAM = ("12.V", "12.V", "14.IV", "13.IV", "11.V", "12.V")
DECK_COUNT = ("8.IV", "8.IV", "10.IV", "9.VI", "7.IV", "8.IV")
DECK_COUNT_IN_SHOE = ("9.IV", "9.IV", "11.IV", "10.VI", "8.IV", "9.IV")
VOIDS = [
    ("wrong_hand_count", HAND, HAND_COUNT, "reshuffle"),
    ("wrong_hand_count", SHOE, HAND_COUNT, "reshuffle"),
    ("wrong_deck_count", HAND, DECK_COUNT, "remove the deck from the table"),
    ("wrong_deck_count_in_shoe", SHOE, DECK_COUNT_IN_SHOE, "remove the deck from the table"),
    ("dealing_shoe_jam", SHOE, SHOE_JAM, "reshuffle with the cards already dealt"),
]


@clause("OH-C 12.II", "OH-C 8.IV", "OH-C 9.IV", "OH-C 12.V", "OH-M 12.II", "OH-M 8.IV", "OH-M 9.IV", "OH-M 12.V")
@clause("OH-D 14.II", "OH-D 10.IV", "OH-D 11.IV", "OH-D 14.IV", "OH-J 13.II", "OH-J 9.VI", "OH-J 10.VI", "OH-J 13.IV")
@clause("OH-I 7.IV", "OH-I 8.IV", "OH-I 11.III", "OH-I 11.V", "OH-K 8.IV", "OH-K 9.IV", "OH-K 12.III", "OH-K 12.V")
@every_game
@pytest.mark.parametrize(("kind", "options", "clauses", "then"), VOIDS)
def test_a_wrong_count_or_a_jammed_shoe_voids_the_round_wherever_it_is_found(
    slug: str, kind: str, options: dict[str, object], clauses: tuple[str, ...], then: str
) -> None:
    where = cited(slug, *clauses)
    for round_ in forks(slug, options):
        staked = {(box.seat, wager) for box in round_.felt.boxes for wager, _ in box.stakes}
        round_.declare(kind)
        assert isinstance(round_.result, Void)
        assert remedy(round_) == (kind, where, then)
        assert {(line.seat, line.wager) for line in round_.result.lines} >= staked
        assert {(line.net, line.outcome, line.clause) for line in round_.result.lines} == {(0, "returned", where)}


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
        left = [text for text in CARDS[10:] if round_.felt.left[card(text)]]
        round_.answer(left[0])
    if round_.pending is not None:
        with pytest.raises(Refused, match="already revealed"):
            round_.declare("card_exposed")


@clause("OH-C 12.I", "OH-M 12.I", "OH-D 14.I", "OH-J 13.I", "OH-I 11.II", "OH-K 12.II")
@every_game
def test_a_card_dealt_in_error_unseen_is_the_next_card(slug: str) -> None:
    script = answers(slug, HAND)
    clean = finished(begun(slug, HAND), script)
    for at, round_ in enumerate(forks(slug, HAND)):
        if not isinstance(round_.pending, Draw) or round_.pending.to == DISCARD:
            continue
        round_.declare("card_dealt_in_error", card=str(script[at]))
        finished(round_, script[at + 1 :])
        assert nets(round_) == nets(clean)
        dealt = [fact for fact in round_.facts if type(fact) is Deal]
        assert dealt == [fact for fact in clean.facts if type(fact) is Deal]


@clause("OH-C 12.IV", "OH-M 12.IV", "OH-D 14.III", "OH-J 13.III", "OH-I 11.IV", "OH-K 12.IV")
@every_game
def test_a_jammed_shuffler_does_not_touch_the_round(slug: str) -> None:
    script = answers(slug, SHUFFLER)
    settled = nets(finished(begun(slug, SHUFFLER), script))
    where = cited(slug, *SHUFFLER_JAM)
    for at, round_ in enumerate(forks(slug, SHUFFLER)):
        before = round_.pending
        round_.declare("shuffler_jam")
        assert round_.pending == before
        assert remedy(round_) == ("shuffler_jam", where, "reshuffle the cards that were in the device")
        assert nets(finished(round_, script[at:])) == settled


@clause("OH-I 7.IV", "OH-I 8.IV", "OH-I 11.IV", "OH-I 11.V", "OH-I 4.V")
@clause("OH-K 8.IV", "OH-K 9.IV", "OH-K 12.IV", "OH-K 12.V", "OH-K 5.VI")
@every_game
@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("shuffler_jam", HAND),
        ("dealing_shoe_jam", HAND),
        ("wrong_deck_count_in_shoe", HAND),
        ("wrong_deck_count", SHOE),
        ("improper_cut", SHUFFLER),
    ],
)
def test_what_is_not_there_cannot_fail(slug: str, kind: str, options: dict[str, object]) -> None:
    with pytest.raises(Refused, match="happens only with"):
        begun(slug, options).declare(kind)


@clause("OH-C 7.III", "OH-M 7.III", "OH-D 7.II", "OH-J 7.II", "OH-K 7.V")
@pytest.mark.parametrize(
    "slug", [slug for slug in WAGERS if slug != "ultimate-texas-holdem"]
)  # its text has no such clause
def test_who_leaves_during_the_round_may_lose_every_wager(slug: str) -> None:
    script = answers(slug, HAND)
    settled = nets(finished(begun(slug, HAND), script))
    for at, round_ in enumerate(forks(slug, HAND)):
        held = {wager: -stake for (wager, _), stake in round_.felt.by_seat["1"].stakes.items()}
        round_.declare("walked_away", seat="1")
        rest = iter(script[at:])
        while round_.pending is not None:
            if isinstance(round_.pending, Decide):
                assert round_.pending.seat == "2"
                round_.answer(CHOICES[slug][0])
            else:
                round_.answer(next(text for text in rest if text in CARDS))
        assert isinstance(round_.result, Settled)
        forfeited = {pay.wager: pay.net for pay in round_.result.lines if pay.seat == "1" and pay.outcome == "forfeit"}
        assert forfeited == held
        assert nets(round_)["2"] == settled["2"]


@clause("OH-C 5.V", "OH-M 5.V", "OH-D 5.V", "OH-J 5.VI", "OH-I 4.V", "OH-K 5.VI")
@every_game
def test_an_improper_cut_is_cut_again_before_any_card_is_dealt(slug: str) -> None:
    script = answers(slug, HAND)
    round_ = begun(slug, HAND)
    round_.declare("improper_cut")
    assert nets(finished(round_, script)) == nets(finished(begun(slug, HAND), script))
    late = begun(slug, HAND)
    late.answer(CARDS[0])
    with pytest.raises(Refused, match="a recut is ordered before the first"):
        late.declare("improper_cut")


def test_burns_lie_in_the_discard_rack() -> None:
    round_ = play_on(begun("mississippi-stud", HAND), CARDS[:10], decisions=CHOICES["mississippi-stud"])
    assert len([fact for fact in round_.facts if type(fact) is Deal and fact.to == DISCARD]) == 3
