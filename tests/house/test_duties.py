"""Duties by example: which office a text names, who may act for it, and what one person cannot do alone."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier import games, rulebooks
from croupier.errors import BadInput, NotAuthorised, Refused
from croupier.house import duties
from croupier.house.duties import Duty
from croupier.house.roles import ROLES, STAFF, holds
from croupier.house.table import Table
from croupier.house.verification import Claim
from croupier.round.procedures import Checklist, steps
from croupier.rulebooks import OFFICES, PIT
from tests.house.pit import Pit, deal, lay
from tests.support import Clock, clause

# -- offices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("office", PIT)
def test_an_office_is_held_by_itself_and_those_above(office: str) -> None:
    assert [role for role in ROLES if holds(role, office)] == list(PIT[PIT.index(office) :])


def test_nobody_acts_for_surveillance_and_surveillance_for_nobody() -> None:
    assert [role for role in ROLES if holds(role, "surveillance")] == ["surveillance"]
    assert [office for office in OFFICES if holds("surveillance", office)] == ["surveillance"]
    assert not any(holds(role, office) for role in ("player", "auditor", "admin") for office in OFFICES)


def test_who_has_not_the_office_is_refused_in_words_and_with_the_clause() -> None:
    duty = Duty("the inspection", "OH-N 3.I", ("supervisor",))
    with pytest.raises(NotAuthorised, match="the inspection is for the supervisor; ann is floor person") as why:
        duty.check("floor_person", "ann")
    assert why.value.clause == "OH-N 3.I"
    duty.check("pit_manager", "eve")


def test_of_several_offices_each_signs_and_the_highest_first() -> None:
    duty = Duty("the decks", "OH-O 4(a)", ("dealer", "supervisor"))
    assert duty.sign("dealer") == "dealer"
    assert duty.sign("shift_manager") == "supervisor"
    assert duty.sign("dealer", signed=("supervisor",)) == "dealer"
    assert duty.sign("supervisor", signed=("supervisor",)) == "dealer"
    with pytest.raises(NotAuthorised, match="the decks waits for the supervisor; bob is dealer"):
        duty.sign("dealer", "bob", ("dealer",))
    with pytest.raises(NotAuthorised, match="is for the dealer and supervisor; eve is surveillance"):
        duty.sign("surveillance", "eve")


# -- clauses ----------------------------------------------------------------------------------------------------------


def test_a_clause_inherits_from_the_one_it_is_printed_under() -> None:
    book = games.get("roulette").rulebook
    assert book.duty("3.I") == book.duty("3.I.A") == ("floor_person",)
    assert book.duty("3.III") == ()
    assert book.duty("3.I.A.1") == ("floor_person",), "also where no such clause is listed"
    assert games.get("craps").rulebook.duty("13.I.A.2") == ("boxperson",)


def test_a_clause_names_offices_that_there_are(tmp_path: Path) -> None:
    text = games.get("roulette").folder.joinpath("clauses.toml").read_text(encoding="utf-8")
    (path := tmp_path / "clauses.toml").write_text(text.replace('"floor_person"', '"croupier"'), encoding="utf-8")
    with pytest.raises(BadInput, match=r"names croupier; offices are dealer, boxperson"):
        rulebooks.load(path)


@pytest.mark.parametrize("game", games.everything(), ids=lambda game: game.slug)
def test_whoever_a_clause_names_may_and_whoever_is_below_may_not(game: Any) -> None:
    for duty in duties.everything(game):
        assert duties.of_clause(game, duty.what, duty.clause) == duty
        assert set(duty.offices) <= set(OFFICES)
        for role in STAFF:
            if any(holds(role, office) for office in duty.offices):
                duty.check(role)
                continue
            with pytest.raises(NotAuthorised):
                duty.check(role)


def test_a_clause_that_names_nobody_is_the_dealers() -> None:
    assert duties.of_clause(games.get("roulette"), "spin", "OH-G 5.I").offices == ("dealer",)
    assert duties.of_clause(games.get("roulette"), "spin", "no clause").offices == ("dealer",)


# -- 1. who declares --------------------------------------------------------------------------------------------------


def playing(slug: str, **options: object) -> Table:
    """A table with a round begun and no card dealt."""
    table = Pit().table(slug, options, bob="1000")
    main = "main" if "main" in table.game.by_slug else next(iter(table.game.by_slug))
    lay(table, "1", **{main: "10"})
    table.begin("ann")
    return table


def declared(table: Table, kind: str, **details: str) -> Duty:
    """Whose it would be to declare something now."""
    assert table.round is not None
    tried = table.round.fork()
    tried.declare(kind, **details)
    return duties.of_irregularity(table.round, tried, kind)


@clause("SG 5.5.1", "SG 5.5.2", "SG 5.5.4")
@pytest.mark.parametrize("kind", ["foreign_card", "wrong_card_count", "cards_not_shuffled"])
def test_5_5_what_voids_a_round_is_a_supervisors(kind: str) -> None:
    duty = declared(playing("pontoon-plus"), kind)
    assert duty.offices == ("supervisor",)
    assert duty.clause.startswith("SG 5.5.")


@clause("SG 5.19")
def test_5_19_what_the_rules_leave_open_is_the_shift_managers() -> None:
    duty = declared(playing("pontoon-plus"), "not_provided_for", reason="a dog on the layout")
    assert (duty.offices, duty.clause) == (("shift_manager",), "SG 5.19")


@clause("SG 5.12.1")
def test_5_12_1_two_cards_on_the_dealers_hand_are_a_supervisors() -> None:
    table = playing("pontoon-plus")
    deal(table, {"1": "Kc 9d", "dealer": "6h"}, stop="decide")
    table.answer("stand", seat="1")
    assert declared(table, "simultaneous_cards", seat="dealer") == Duty(
        "simultaneous_cards", "SG 5.12.1", ("supervisor",)
    )


@clause("SG 5.7", "SG 5.12")
@pytest.mark.parametrize(
    ("slug", "kind", "details"),
    [
        ("pontoon-plus", "dealing_error", {}),
        ("pontoon-plus", "cannot_reconstruct", {}),
        ("pontoon-plus", "simultaneous_cards", {"seat": "1"}),
        ("blackjack", "no_cards_dealt", {"seat": "1"}),
    ],
    ids=str,
)
def test_who_may_have_a_wager_back_hears_it_from_a_supervisor(slug: str, kind: str, details: dict[str, str]) -> None:
    duty = declared(playing(slug), kind, **details)
    assert (duty.what, duty.offices) == (f"{kind}, which may give wagers back,", ("supervisor",))


@clause("OH-I 11.I", "OH-K 12.I")
@pytest.mark.parametrize(("slug", "side_bet"), [("ultimate-texas-holdem", "trips"), ("texas-holdem-bonus", "bonus")])
def test_a_round_that_is_void_but_for_a_side_bet_is_a_supervisors(slug: str, side_bet: str) -> None:
    table = Pit().table(slug, bob="1000")
    blind = {"blind": "10"} if slug == "ultimate-texas-holdem" else {}
    lay(table, "1", ante="10", **blind, **{side_bet: "5"})
    table.begin("ann")
    deal(table, {"1": "Kc 9d", "dealer": "6h 5h"}, stop="decide")
    assert declared(table, "card_exposed", seat="dealer").offices == ("supervisor",)


@clause("OH-F 16.IV")
def test_16_iv_an_exposed_card_of_a_players_is_a_supervisors() -> None:
    known = [duty for duty in duties.declarations(games.get("pai-gow-poker")) if duty.what == "player_card_exposed"]
    assert known == [Duty("player_card_exposed", "OH-F 16.IV", ("supervisor",))]


@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack", "ride-free", "rocket-aces"])
def test_what_came_of_the_card_reader_is_told_to_the_floor_in_every_blackjack_game(slug: str) -> None:
    known = {duty.what: duty.offices for duty in duties.declarations(games.get(slug))}
    kinds = ("improper_cut", "hole_card_shown", "missed_blackjack")
    assert [known[kind] for kind in kinds] == [("floor_person",)] * len(kinds)


@clause("OH-A 6.VI", "OH-H 5.V", "OH-O 5(e)", "OH-E 2.VI")
@pytest.mark.parametrize(
    ("slug", "office"),
    [
        ("blackjack", "floor_person"),
        ("three-card-poker", "floor_person"),
        ("dj-wild-stud", "supervisor"),
        ("mini-baccarat", "floor_person"),
    ],
)
def test_an_improper_cut_is_for_whoever_the_text_names(slug: str, office: str) -> None:
    assert declared(playing(slug), "improper_cut").offices == (office,)


@clause("OH-A 15.IX.B")
def test_15_ix_b_a_missed_blackjack_is_told_to_the_floor() -> None:
    table = playing("blackjack")
    for card in ("Tc", "Kh", "9d", "??"):
        table.answer(card)
    assert declared(table, "missed_blackjack") == Duty("missed_blackjack", "OH-A 15.IX.B", ("floor_person",))


@clause("OH-B 10.III.A", "OH-B 11.I.B")
def test_craps_disputes_are_the_boxpersons() -> None:
    known = {duty.what: duty.offices for duty in duties.declarations(games.get("craps"))}
    assert known["disputed_face"] == known["shooter_replaced"] == ("boxperson",)
    assert known["no_roll"] == ("dealer",)


# -- 2. who verifies --------------------------------------------------------------------------------------------------


@clause("OH-L 6.IV.C.1")
def test_6_iv_c_1_a_linked_jackpot_waits_for_a_supervisor_and_surveillance() -> None:
    pit = Pit()
    table = pit.table("mississippi-stud", bob="100")
    lay(table, "1", ante="10", progressive="1")
    table.begin("ann")
    deal(table, {"1": "7h 6h", "community": "5h 4h 3h"}, {"1": [{"action": "bet", "multiple": 1}] * 3})
    (key,) = pit.jackpots.claims
    claim = pit.jackpots.claims[key]
    while not (step := claim.steps[_place(claim)]).who:
        pit.jackpots.verify(key, step.id, "ann")
    assert step.who == ("supervisor", "surveillance")
    pit.jackpots.verify(key, step.id, "sue", "supervisor")
    assert claim.steps[_place(claim)] is step, "surveillance has yet to"
    with pytest.raises(Refused, match="sue has taken step"):
        pit.jackpots.verify(key, step.id, "sue", "surveillance")
    pit.jackpots.verify(key, step.id, "cam", "surveillance")
    for left in claim.steps[_place(claim) :]:
        assert left is not step
        pit.jackpots.verify(key, left.id, "ann")
    assert not pit.jackpots.claims
    pit.sound()


def _place(claim: Claim) -> int:
    """Which step of a verification is next."""
    assert claim.next is not None
    return claim.steps.index(claim.next)


def quads(pit: Pit) -> str:
    """Four of a kind in Crazy Four Poker; the key of what is to be approved."""
    table = pit.table("crazy-four-poker", bob="100")
    lay(table, "1", ante="10", super_bonus="10")
    table.begin("ann")
    hands = {"1": "7c 7d 7h 7s 2c", "dealer": "Kc Kd 9c 6s 4c"}
    deal(table, hands, {"1": [{"action": "play", "multiple": 1}]})
    (key,) = pit.jackpots.claims
    return key


@clause("OH-M 11.II")
def test_11_ii_four_of_a_kind_is_held_until_it_is_approved() -> None:
    pit = Pit()
    key = quads(pit)
    claim = pit.jackpots.claims[key]
    assert [step.who for step in claim.steps] == [("supervisor",)]
    assert claim.held == 31_000
    before = pit.has("bob")
    pit.jackpots.verify(key, "11.II", "sue", "supervisor")
    assert float(pit.has("bob")) - float(before) == 310
    pit.sound()


@clause("OH-M 11.II")
def test_11_ii_a_win_that_was_none_is_rejected_by_two() -> None:
    pit = Pit()
    key = quads(pit)
    before = pit.has("bob")
    with pytest.raises(Refused, match="by two people, not by sue alone"):
        pit.jackpots.reject(key, by="sue", approved="sue", because="a marked card")
    pit.jackpots.reject(key, by="sue", approved="eve", because="a marked card")
    assert pit.has("bob") == before
    assert pit.worth("bob") == before
    pit.sound()


@clause("OH-L 4.I")
def test_4_i_chips_are_counted_where_a_dealer_deals_and_somebody_wagers() -> None:
    pit = Pit()
    table = pit.table("mississippi-stud", bob="100")
    lay(table, "1", ante="10")
    assert not table.must_count()
    lay(table, "1", progressive="1")
    assert table.must_count()
    with pytest.raises(Refused) as why:
        table.begin("ann", chips_counted=2)
    assert why.value.clause == "OH-L 4.I"
    table.begin("ann", chips_counted=1)


# -- 4. who inspects --------------------------------------------------------------------------------------------------


@clause("OH-G 3.I")
def test_3_i_roulette_does_not_open_uninspected() -> None:
    table = Pit().closed("roulette")
    with pytest.raises(Refused, match="table t1 opens after") as why:
        table.open("ann")
    assert why.value.clause.startswith("OH-G ")
    assert table.opening is not None
    assert table.game.rulebook.duty("3.I.D") == ("floor_person",)


@clause("OH-O 4(a)", "OH-E 1.I")
@pytest.mark.parametrize(("slug", "step"), [("dj-wild-stud", "4(a)"), ("mini-baccarat", "1.I")])
def test_a_step_of_two_offices_is_done_when_both_have_signed(slug: str, step: str) -> None:
    game = games.get(slug)
    opening = Checklist(game, "opening", game.house(), Clock())
    ids = [each.id for each in steps(game, "opening", game.house())]
    for before in ids[: ids.index(step)]:
        opening.did(before, "sue", (game.rulebook.duty(before) or ("dealer",))[-1])
    dealer, other = game.rulebook.duty(step)
    opening.did(step, "ann", dealer)
    with pytest.raises(Refused, match="ann has signed step"):
        opening.did(step, "ann", other)
    with pytest.raises(BadInput, match=f"next is {re.escape(step)}"):
        opening.did("no such step", "ann")
    opening.did(step, "sue", other)
    assert opening.signed(step) == (dealer, other)
    with pytest.raises(BadInput, match="is not next"):
        opening.did(step, "eve", other)
