"""What the text does when something goes wrong at Three Card Poker, at every point of a round."""

import pytest

from croupier.equipment.cards import card
from croupier.errors import BadInput, CroupierError, Refused
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Deal, Expose, Remedied
from croupier.round.requests import DEALER, Decide
from croupier.round.round import Round, Settled, Void
from tests.support import clause, deal, in_turn, nets, play_on, table

TCP = "three-card-poker"
WAGERS = {"1": {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}, "3": {"ante": "20"}}
CHOICES = ["play", "play"]

# Dealt face down by people who see nothing until the showdown, so that every phase of the round has answers:
# nine cards, two decisions, then the dealer's, seat 3's and seat 1's cards turned up.
BLIND = " ".join(["??"] * 9 + ["9h Kc 2d", "Qs 8c 7c", "9d 9s 2c"])
FIRST_DECISION, SECOND_DECISION, DEALER_TURNS, SEAT_3_TURNS, LAST = 10, 11, 12, 15, 20
EVERYWHERE = range(1, LAST + 1)

# The same round with every card known, dealt from the hand: nine cards and two decisions.
KNOWN = in_turn("9d 9s 2c", "Qs 8c 7c", "9h Kc 2d")

HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def blind_until(at: int, options: dict[str, object]) -> Round:
    """The round as it stands before answer ``at``."""
    answers = BLIND.split()
    answers[FIRST_DECISION - 1 : FIRST_DECISION - 1] = CHOICES
    round_ = table(TCP, WAGERS, options=options)
    for answer in answers[: at - 1]:
        round_.answer(answer)
    return round_


def finish_blind(round_: Round, at: int) -> Round:
    """Play on from before answer ``at``."""
    cards = BLIND.split()
    done = at - 1 - max(0, min(at - FIRST_DECISION, 2))
    return play_on(round_, cards[done:], decisions=CHOICES[max(0, at - FIRST_DECISION) :])


def remedy(round_: Round) -> tuple[str, str, str, str]:
    """What was declared, under which clause, with which card, and what becomes of the cards."""
    (only,) = (fact for fact in round_.facts if isinstance(fact, Remedied))
    return only.kind, only.clause, only.card, only.then


SETTLED = nets(finish_blind(blind_until(1, HAND), 1))


def test_the_round_to_be_disturbed_settles_like_this_undisturbed() -> None:
    assert SETTLED == {
        "3": {"ante": "-20", "play": "-20"},
        "1": {"ante": "10", "play": "10", "pair_plus": "5", "six_card_bonus": "100"},
    }
    assert nets(deal(TCP, WAGERS, KNOWN, decisions=CHOICES)) == SETTLED


# Everything goes back


def staked(at: int) -> dict[tuple[str, str], int]:
    """What lies on the layout before answer ``at``, play wagers included."""
    stakes = {("1", "ante"): 1000, ("1", "pair_plus"): 500, ("1", "six_card_bonus"): 500, ("3", "ante"): 2000}
    if at > FIRST_DECISION:
        stakes["1", "play"] = 1000
    if at > SECOND_DECISION:
        stakes["3", "play"] = 2000
    return stakes


VOIDS = [
    ("wrong_hand_count", HAND, "OH-H 13.II", "reshuffle"),
    ("wrong_hand_count", SHOE, "OH-H 13.II", "reshuffle"),
    ("wrong_deck_count", HAND, "OH-H 8.IV", "remove the deck from the table"),
    ("wrong_deck_count_in_shoe", SHOE, "OH-H 9.IV", "remove the deck from the table"),
    ("dealing_shoe_jam", SHOE, "OH-H 13.V", "reshuffle with the cards already dealt"),
]


@clause("OH-H 8.IV", "OH-H 9.IV", "OH-H 13.II", "OH-H 13.V")
@pytest.mark.parametrize("at", EVERYWHERE)
@pytest.mark.parametrize(("kind", "options", "cited", "then"), VOIDS)
def test_13_ii_a_void_round_returns_every_wager_at_any_point(
    kind: str, options: dict[str, object], cited: str, then: str, at: int
) -> None:
    round_ = blind_until(at, options)
    round_.declare(kind)
    assert isinstance(round_.result, Void)
    assert round_.result.clause == cited
    assert {(line.seat, line.wager): line.stake for line in round_.result.lines} == staked(at)
    assert {(line.net, line.outcome, line.clause) for line in round_.result.lines} == {(0, "returned", cited)}
    assert round_.pending is None
    assert remedy(round_) == (kind, cited, "", then)


@clause("OH-H 13.II")
def test_13_ii_a_fold_before_the_void_does_not_cost_the_ante() -> None:
    round_ = deal(TCP, WAGERS, KNOWN, decisions=["fold"], interventions=[{"at": 11, "kind": "wrong_hand_count"}])
    assert nets(round_) == {"1": {"ante": "0", "pair_plus": "0", "six_card_bonus": "0"}, "3": {"ante": "0"}}


@clause("OH-H 13.III")
@pytest.mark.parametrize("at", range(1, DEALER_TURNS + 1))
def test_13_iii_a_dealer_card_exposed_too_early_voids_the_round(at: int) -> None:
    round_ = blind_until(at, HAND)
    round_.declare("card_exposed", card="9h")
    assert isinstance(round_.result, Void)
    assert round_.result.clause == "OH-H 13.III"
    assert {(line.seat, line.wager): line.stake for line in round_.result.lines} == staked(at)
    assert {(line.net, line.outcome) for line in round_.result.lines} == {(0, "returned")}
    assert remedy(round_) == ("card_exposed", "OH-H 13.III", "9h", "reshuffle")


def assert_refused_and_unharmed(round_: Round, at: int, kind: str, cited: str) -> None:
    before = (round_.transcript, round_.pending, list(round_.answers))
    with pytest.raises(Refused) as why:
        round_.declare(kind)
    assert why.value.clause == cited
    assert (round_.transcript, round_.pending, round_.answers) == before
    assert nets(finish_blind(round_, at)) == SETTLED


@clause("OH-H 13.III")
@pytest.mark.parametrize("at", range(SEAT_3_TURNS, LAST + 1))
def test_13_iii_nothing_is_exposed_too_early_once_the_dealer_has_revealed(at: int) -> None:
    assert_refused_and_unharmed(blind_until(at, HAND), at, "card_exposed", "OH-H 13.III")


# Devices


@clause("OH-H 13.IV")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_13_iv_a_shuffler_that_jams_does_not_touch_the_round(at: int) -> None:
    round_ = blind_until(at, SHUFFLER)
    round_.declare("shuffler_jam")
    assert remedy(round_) == ("shuffler_jam", "OH-H 13.IV", "", "reshuffle the cards that were in the device")
    assert nets(finish_blind(round_, at)) == SETTLED


@clause("OH-H 8.IV", "OH-H 9.IV", "OH-H 13.IV", "OH-H 13.V")
@pytest.mark.parametrize(
    ("kind", "options", "cited"),
    [
        ("shuffler_jam", HAND, "OH-H 13.IV"),
        ("dealing_shoe_jam", HAND, "OH-H 13.V"),
        ("wrong_deck_count_in_shoe", HAND, "OH-H 9.IV"),
        ("wrong_deck_count", SHOE, "OH-H 8.IV"),
    ],
)
@pytest.mark.parametrize("at", [1, 5, LAST])
def test_13_v_a_device_that_is_not_there_cannot_fail(
    kind: str, options: dict[str, object], cited: str, at: int
) -> None:
    assert_refused_and_unharmed(blind_until(at, options), at, kind, cited)


# The cut


@clause("OH-H 5.V")
def test_5_v_the_cards_are_recut_before_the_deal() -> None:
    round_ = blind_until(1, HAND)
    round_.declare("improper_cut")
    assert remedy(round_) == ("improper_cut", "OH-H 5.V", "", "cut again")
    assert nets(finish_blind(round_, 1)) == SETTLED


@clause("OH-H 5.V")
@pytest.mark.parametrize("at", EVERYWHERE[1:])
def test_5_v_no_recut_once_a_card_is_dealt(at: int) -> None:
    assert_refused_and_unharmed(blind_until(at, HAND), at, "improper_cut", "OH-H 5.V")


# A card dealt in error


@clause("OH-H 13.I")
@pytest.mark.parametrize("at", range(1, 10))
def test_13_i_a_card_dealt_in_error_is_used_as_the_next_card(at: int) -> None:
    cards = KNOWN.split()
    due = cards.pop(at - 1)
    undisturbed = deal(TCP, WAGERS, KNOWN, decisions=CHOICES)
    round_ = deal(
        TCP,
        WAGERS,
        cards,
        decisions=CHOICES,
        interventions=[{"at": at, "kind": "card_dealt_in_error", "card": due}],
    )
    assert nets(round_) == SETTLED
    assert [fact for fact in round_.facts if isinstance(fact, Deal)] == [
        fact for fact in undisturbed.facts if isinstance(fact, Deal)
    ]
    assert remedy(round_) == ("card_dealt_in_error", "OH-H 13.I", due, "")


@clause("OH-H 13.I")
def test_13_i_two_cards_dealt_in_error_are_used_in_the_order_they_came() -> None:
    round_ = play_on(table(TCP, {"1": {"ante": "10"}}), "Qh")
    round_.declare("card_dealt_in_error", card="Jh")
    assert round_.felt.hands == {"1": [card("Qh")], DEALER: [card("Jh")]}
    round_.answer("8d")
    round_.declare("card_dealt_in_error", card="9s")
    assert nets(play_on(round_, "3c 4d", decisions=["play"])) == {"1": {"ante": "10", "play": "0"}}


@clause("OH-H 13.I")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_13_i_a_card_nobody_named_simply_comes_next(at: int) -> None:
    round_ = blind_until(at, HAND)
    asked = round_.pending
    round_.declare("card_dealt_in_error")
    assert round_.pending == asked
    assert nets(finish_blind(round_, at)) == SETTLED


@clause("OH-H 13.I")
@pytest.mark.parametrize("named", ["Qh", "Jk"])
def test_13_i_a_card_that_cannot_have_come_is_refused(named: str) -> None:
    round_ = play_on(table(TCP, {"1": {"ante": "10"}}), "Qh Jh")
    with pytest.raises(Refused) as why:
        round_.declare("card_dealt_in_error", card=named)
    assert why.value.clause == "OH-H 13.I"
    assert nets(play_on(round_, "8d 9s 3c 4d", decisions=["play"])) == {"1": {"ante": "10", "play": "0"}}


# A player who leaves


@clause("OH-H 7.III")
@pytest.mark.parametrize("at", range(1, 12))
def test_7_iii_the_wagers_of_a_player_who_walks_away_are_lost(at: int) -> None:
    answered = at > FIRST_DECISION
    round_ = deal(
        TCP,
        WAGERS,
        KNOWN,
        decisions=CHOICES if answered else CHOICES[1:],
        interventions=[{"at": at, "kind": "walked_away", "seat": "1"}],
    )
    assert isinstance(round_.result, Settled), f"still asked: {round_.pending}"
    lost = {"ante": "-10", "pair_plus": "-5", "six_card_bonus": "-5"} | ({"play": "-10"} if answered else {})
    assert nets(round_)["1"] == lost
    lines = [line for line in round_.result.lines if line.seat == "1"]
    assert {(line.outcome, line.clause) for line in lines} == {("forfeit", "OH-H 7.III")}
    # The others play on as if nothing had happened, and the hand is never turned up.
    assert nets(round_)["3"] == SETTLED["3"]
    assert "1" not in {fact.who for fact in round_.facts if isinstance(fact, Expose)}


@clause("OH-H 7.III")
def test_7_iii_nobody_is_asked_to_decide_for_a_player_who_walked_away() -> None:
    round_ = play_on(table(TCP, WAGERS), KNOWN)
    assert isinstance(round_.pending, Decide)
    assert round_.pending.seat == "1"
    round_.declare("walked_away", seat="1")
    assert isinstance(round_.pending, Decide)
    assert round_.pending.seat == "3"


@clause("OH-H 7.III")
@pytest.mark.parametrize("seat", ["2", "9", ""])
def test_7_iii_only_a_seat_of_this_round_can_walk_away(seat: str) -> None:
    round_ = blind_until(5, HAND)
    with pytest.raises(Refused, match="there is 1, 3") as why:
        round_.declare("walked_away", seat=seat)
    assert why.value.clause == "OH-H 7.III"
    assert nets(finish_blind(round_, 5)) == SETTLED


@clause("OH-H 7.III")
def test_7_iii_walking_away_needs_the_seat_and_takes_nothing_else() -> None:
    round_ = blind_until(5, HAND)
    with pytest.raises(BadInput, match="walked_away needs seat"):
        round_.declare("walked_away")
    with pytest.raises(BadInput, match="takes seat, card, cards and reason, not player"):
        round_.declare("walked_away", seat="1", player="ann")


# The list as a whole


@clause(
    "OH-H 5.V",
    "OH-H 7.III",
    "OH-H 8.IV",
    "OH-H 9.IV",
    "OH-H 13.I",
    "OH-H 13.II",
    "OH-H 13.III",
    "OH-H 13.IV",
    "OH-H 13.V",
)
def test_every_irregularity_cites_a_clause_that_exists() -> None:
    cited = {kind: GAME.rulebook.find(rule.clause) for kind, rule in GAME.irregularities.items()}
    assert all(cited.values()), cited
    assert {clause.id for clause in cited.values() if clause} == {
        "5.V",
        "7.III",
        "8.IV",
        "9.IV",
        "13.I",
        "13.II",
        "13.III",
        "13.IV",
        "13.V",
    }


def refusal(round_: Round, kind: str) -> CroupierError | None:
    """Declare it, and say why it was refused if it was."""
    try:
        round_.declare(kind, **({"seat": "1"} if kind == "walked_away" else {}))
    except CroupierError as why:
        return why
    return None


@pytest.mark.parametrize("at", EVERYWHERE)
@pytest.mark.parametrize("options", [HAND, SHOE | SHUFFLER])
def test_no_irregularity_breaks_a_round_at_any_point(options: dict[str, object], at: int) -> None:
    for kind, rule in GAME.irregularities.items():
        round_ = blind_until(at, options)
        why = refusal(round_, kind)
        assert why is None or why.clause == rule.clause
        # Whatever is asked next is answered until the round has ended, one way or the other.
        deck = iter("Ac Ad Ah As Kd Kh Ks Qc Qd Qh Jc Jd Jh Js Tc Td Th Ts".split())
        while round_.pending is not None:
            round_.answer("fold" if isinstance(round_.pending, Decide) else next(deck))
        assert isinstance(round_.result, Settled | Void)
        assert round_.replay(round_.plain()["answers"]).transcript == round_.transcript
