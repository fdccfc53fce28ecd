"""What goes wrong at DJ Wild Stud, and what the text does about it."""

import pytest

from croupier.errors import Refused
from croupier.games.dj_wild_stud import GAME
from croupier.round.facts import Deal, Remedied
from croupier.round.round import Round, Settled, Void
from tests.support import clause, deal, in_turn, nets, play_on, table

DJ = "dj-wild-stud"
WAGERS = {"1": {"ante": "10", "blind": "10", "trips": "5"}, "3": {"ante": "20", "blind": "20"}}
KNOWN = in_turn("Kc Kd 9h 7s 4c", "Qc Jd 9s 7h 4d", "Ac Ad 8h 6s 3c")
CHOICES = ["play", "fold"]
SETTLED = {
    "3": {"ante": "-20", "blind": "-20"},
    "1": {"ante": "-10", "play": "-20", "blind": "-10", "trips": "-5"},
}
RETURNED = {"1": {"ante": "0", "blind": "0", "trips": "0"}, "3": {"ante": "0", "blind": "0"}}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def until(cards: int, options: dict[str, object] | None = None) -> Round:
    """A round of which so many cards are dealt."""
    return play_on(table(DJ, WAGERS, options=options), KNOWN.split()[:cards])


def remedy(round_: Round) -> Remedied:
    (remedy,) = (fact for fact in round_.facts if isinstance(fact, Remedied))
    return remedy


def assert_void(round_: Round, kind: str, cited: str, then: str) -> None:
    round_.declare(kind)
    assert isinstance(round_.result, Void)
    assert nets(round_) == RETURNED
    assert {line.outcome for line in round_.result.lines} == {"returned"}
    assert (remedy(round_).clause, remedy(round_).then) == (cited, then)


@clause("OH-O 12(a)")
@pytest.mark.parametrize("dealt", range(15))
def test_12_a_a_card_face_up_in_the_deck_voids_the_round_while_cards_are_dealt(dealt: int) -> None:
    assert_void(until(dealt), "card_exposed", "OH-O 12(a)", "reshuffle")


@clause("OH-O 12(a)")
def test_12_a_once_all_cards_are_dealt_the_rest_of_the_deck_does_not_matter() -> None:
    round_ = until(15)
    with pytest.raises(Refused, match="all cards are dealt") as why:
        round_.declare("card_exposed", card="5c")
    assert why.value.clause == "OH-O 12(a)"
    assert nets(play_on(round_, decisions=CHOICES)) == SETTLED


@clause("OH-O 12(b)")
@pytest.mark.parametrize("at", range(1, 16))
def test_12_b_a_card_dealt_in_error_is_used_as_the_next_card(at: int) -> None:
    cards = KNOWN.split()
    due = cards.pop(at - 1)
    undisturbed = deal(DJ, WAGERS, KNOWN, decisions=CHOICES)
    in_error = [{"at": at, "kind": "card_dealt_in_error", "card": due}]
    round_ = deal(DJ, WAGERS, cards, decisions=CHOICES, interventions=in_error)
    assert nets(round_) == SETTLED
    assert [fact for fact in round_.facts if isinstance(fact, Deal)] == [
        fact for fact in undisturbed.facts if isinstance(fact, Deal)
    ]
    assert remedy(round_).clause == "OH-O 12(b)"


@clause("OH-O 12(c)")
@pytest.mark.parametrize("dealt", [0, 7, 15])
def test_12_c_a_wrong_number_of_cards_voids_all_hands(dealt: int) -> None:
    assert_void(until(dealt), "wrong_hand_count", "OH-O 12(c)", "reshuffle")


@clause("OH-O 8(e)")
@pytest.mark.parametrize("dealt", [0, 7, 15])
def test_8_e_a_deck_without_53_cards_voids_all_hands_and_leaves_the_table(dealt: int) -> None:
    assert_void(until(dealt), "wrong_deck_count", "OH-O 8(e)", "remove the deck from the table")


@clause("OH-O 9(e)")
def test_9_e_so_does_one_in_the_dealing_shoe() -> None:
    assert_void(until(7, SHOE), "wrong_deck_count_in_shoe", "OH-O 9(e)", "remove the deck from the table")


@clause("OH-O 12(d)")
def test_12_d_a_shuffler_that_jams_does_not_touch_the_round() -> None:
    round_ = until(6, SHUFFLER)
    round_.declare("shuffler_jam")
    assert remedy(round_)[1:3] == ("play_on", "OH-O 12(d)")
    assert nets(play_on(round_, KNOWN.split()[6:], decisions=CHOICES)) == SETTLED


@clause("OH-O 12(e)")
def test_12_e_a_dealing_shoe_that_jams_voids_the_round() -> None:
    assert_void(until(6, SHOE), "dealing_shoe_jam", "OH-O 12(e)", "reshuffle with the cards already dealt")


@clause("OH-O 12(d)", "OH-O 12(e)", "OH-O 8(e)", "OH-O 9(e)")
@pytest.mark.parametrize(
    ("kind", "options", "cited"),
    [
        ("shuffler_jam", {}, "OH-O 12(d)"),
        ("dealing_shoe_jam", {}, "OH-O 12(e)"),
        ("wrong_deck_count_in_shoe", {}, "OH-O 9(e)"),
        ("wrong_deck_count", SHOE, "OH-O 8(e)"),
        ("improper_cut", SHUFFLER, "OH-O 5(e)"),
    ],
)
def test_12_a_device_that_is_not_there_cannot_fail(kind: str, options: dict[str, object], cited: str) -> None:
    with pytest.raises(Refused) as why:
        until(3, options).declare(kind)
    assert why.value.clause == cited


@clause("OH-O 5(e)")
def test_5_e_the_cards_are_recut_before_the_deal_and_not_after() -> None:
    round_ = until(0)
    round_.declare("improper_cut")
    assert (remedy(round_).clause, remedy(round_).then) == ("OH-O 5(e)", "cut again")
    assert nets(play_on(round_, KNOWN, decisions=CHOICES)) == SETTLED
    with pytest.raises(Refused, match="cards have been dealt"):
        until(1).declare("improper_cut")


@clause("OH-O 7(b)")
@pytest.mark.parametrize("dealt", [0, 4, 15])
def test_7_b_the_wagers_of_a_player_who_leaves_are_lost(dealt: int) -> None:
    round_ = until(dealt)
    round_.declare("walked_away", seat="1")
    play_on(round_, KNOWN.split()[dealt:], decisions=["fold"])
    assert isinstance(round_.result, Settled)
    assert nets(round_) == {"1": {"ante": "-10", "blind": "-10", "trips": "-5"}, "3": SETTLED["3"]}
    assert {line.clause for line in round_.result.lines if line.seat == "1"} == {"OH-O 7(b)"}


def test_every_irregularity_cites_a_clause_that_exists() -> None:
    cited = {kind: GAME.rulebook.find(rule.clause) for kind, rule in GAME.irregularities.items()}
    assert all(cited.values()), cited
    assert {clause.id for clause in cited.values() if clause} == {
        "5(e)",
        "7(b)",
        "8(e)",
        "9(e)",
        "12(a)",
        "12(b)",
        "12(c)",
        "12(d)",
        "12(e)",
    }
