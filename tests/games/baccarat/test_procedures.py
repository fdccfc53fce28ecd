"""The dealer's checklists and the daily deck change (OH-E §03, §1, §2, §4; OH-E Commission Free §3, §4, §5, §7)."""

import pytest

from croupier.equipment.shoe import Batches, Burn, Shoe
from croupier.equipment.source import SeededSource
from croupier.games import get
from croupier.round.procedures import Intervals, checklists
from tests.games.baccarat.table import FREE, MINI, both_games, finish, walk
from tests.support import Clock, carried_out, clause

SHUFFLER: dict[str, object] = {"shuffler": "on", "decks": 8}


def steps(game: str, name: str, **options: object) -> list[str]:
    return carried_out(get(game), name, options)


@both_games
def test_the_checklists_there_are(game: str) -> None:
    everywhere = {"opening", "shuffle", "cut", "idle", "deal", "completion", "deck_change"}
    assert set(checklists(get(game))) == everywhere | ({"inspection"} if game == MINI else set())


@clause("OH-E 1.I", "OH-E 1.II")
def test_1_i_new_decks_are_inspected_then_washed_and_stacked() -> None:
    assert steps(MINI, "opening") == ["1.I", "1.II"]


@clause("OH-E Commission Free 4.I", "OH-E Commission Free 4.II")
def test_4_i_the_same_in_the_commission_free_game() -> None:
    assert steps(FREE, "opening") == ["4.I", "4.II"]


@clause("OH-E 2.I", "OH-E 2.II", "OH-E 03.II.D", "OH-E 03.II.E", "OH-E 03.II.F")
def test_2_i_the_shuffle_by_hand_and_by_a_device() -> None:
    assert steps(MINI, "shuffle") == ["2.I", "2.II"]
    assert steps(MINI, "shuffle", **SHUFFLER) == ["03.II.D", "03.II.E", "03.II.F", "2.I"]


@clause("OH-E Commission Free 5.I", "OH-E Commission Free 5.II", "OH-E Commission Free 3.II.D")
@clause("OH-E Commission Free 3.II.E", "OH-E Commission Free 3.II.F")
def test_5_i_the_same_in_the_commission_free_game() -> None:
    assert steps(FREE, "shuffle") == ["5.I", "5.II"]
    assert steps(FREE, "shuffle", **SHUFFLER) == ["3.II.D", "3.II.E", "3.II.F", "5.I"]


@clause("OH-E 2.III", "OH-E 2.IV", "OH-E 2.V", "OH-E 2.VI", "OH-E 2.VII")
def test_2_iii_the_cut_is_offered_made_and_followed_by_the_burn() -> None:
    assert steps(MINI, "cut") == ["2.III", "2.IV", "2.V", "2.VI", "2.VII"]


@clause("OH-E Commission Free 5.III", "OH-E Commission Free 5.IV", "OH-E Commission Free 5.V")
@clause("OH-E Commission Free 5.VI", "OH-E Commission Free 5.VII")
def test_5_iii_the_same_in_the_commission_free_game() -> None:
    assert steps(FREE, "cut") == ["5.III", "5.IV", "5.V", "5.VI", "5.VII"]


@clause("OH-E 2.VIII", "OH-E 2.VIII.A", "OH-E 2.VIII.B")
def test_2_viii_an_idle_tables_cards_are_spread_then_shuffled_or_swapped() -> None:
    assert steps(MINI, "idle") == ["2.VIII", "2.VIII.A"]
    assert steps(MINI, "idle", **SHUFFLER) == ["2.VIII", "2.VIII.B"]


@clause("OH-E Commission Free 5.VII.A", "OH-E Commission Free 5.VII.B")
def test_5_vii_a_the_same_in_the_commission_free_game() -> None:
    assert steps(FREE, "idle") == ["5.VII.A"]
    assert steps(FREE, "idle", **SHUFFLER) == ["5.VII.B"]


@clause("OH-E 4.I", "OH-E 6.III", "OH-E 6.III.A", "OH-E 6.III.B", "OH-E 7.I", "OH-E 7.II", "OH-E 7.III")
@pytest.mark.parametrize(
    ("options", "manner"),
    [({}, "6.III.A"), ({"first_cards": "face_down"}, "6.III.B"), ({"midi": "on"}, "6.III.B")],
)
def test_4_i_dealing_from_the_shoe_face_up_or_down(options: dict[str, object], manner: str) -> None:
    assert steps(MINI, "deal", **options) == ["4.I", "6.III", manner, "7.I", "7.II", "7.III"]


@clause("OH-E Commission Free 7.I", "OH-E Commission Free 9.III", "OH-E Commission Free 10.III")
def test_7_i_the_same_in_the_commission_free_game() -> None:
    assert steps(FREE, "deal") == ["7.I", "9.III", "9.III.A", "10.I", "10.II", "10.III"]
    assert steps(FREE, "deal", first_cards="face_down")[2] == "9.III.B"


@clause("OH-E 7.V", "OH-E 9.I", "OH-E 9.II", "OH-E 9.III", "OH-E 12.III.A", "OH-E 12.III.A.3")
def test_9_i_the_end_of_a_hand() -> None:
    assert steps(MINI, "completion") == ["7.V", "9.I", "9.II", "9.III", "12.III.A", "12.III.A.3"]


@clause("OH-E Commission Free 10.V", "OH-E Commission Free 12.I", "OH-E Commission Free 12.II")
def test_12_i_the_same_in_the_commission_free_game() -> None:
    assert steps(FREE, "completion") == ["10.V", "12.I", "12.II", "12.III", "15.III.A", "15.III.A.3"]


@clause("OH-E 03.II.G")
def test_03_ii_g_cards_for_a_midi_table_may_be_inspected_beforehand() -> None:
    assert steps(MINI, "inspection", midi="on") == ["03.II.G"]
    assert steps(MINI, "inspection") == []


@clause("OH-E 03.II.H", "OH-E Commission Free 3.III")
@both_games
def test_03_ii_h_the_decks_are_changed_every_24_hours(game: str) -> None:
    clock, change = Clock(), {MINI: "03.II.H", FREE: "3.III"}[game]
    due = Intervals(get(game), get(game).house(), clock)
    assert steps(game, "deck_change") == [change]
    clock.hours += 23.99
    assert due.due() == []
    clock.hours += 0.01
    assert [procedure.id for procedure in due.due()] == [change]


@clause("OH-E 2.V", "OH-E Commission Free 5.IV", "OH-E Commission Free 5.V", "OH-E Commission Free 5.VII")
def test_2_v_a_shoe_is_cut_marked_and_burned() -> None:
    shoe = Shoe(8, 52, SeededSource(b"cut"))
    shoe.shuffle()
    shoe.cut(100)
    shoe.place_cut_card(14)
    burned = shoe.open(Burn.BY_FIRST_CARD)
    assert len(burned) == Burn.BY_FIRST_CARD.count(burned[0])
    while not shoe.cut_card_out:
        shoe.draw()
    assert shoe.remaining == 14


@clause("OH-E 03.II.B", "OH-E 03.II.C", "OH-E 03.II.E", "OH-E Commission Free 3.II.B", "OH-E Commission Free 3.II.C")
def test_03_ii_b_two_equal_batches_with_backs_of_their_own_take_turns() -> None:
    batches = Batches(8, 52, SeededSource(b"batches"))
    first, second = batches.in_play, batches.in_shuffler
    assert first.remaining == second.remaining == 8 * 52
    assert first.back != second.back
    batches.swap()
    assert batches.in_play is second


@clause("OH-E 2.VI", "OH-E Commission Free 5.VI")
@both_games
def test_2_vi_a_cut_is_made_again_before_the_first_card(game: str) -> None:
    round_ = walk(game=game)
    round_.declare("improper_cut")
    round_.wager("1", "player", "20")  # nothing is dealt, so betting is open
    finish(round_, "Kc 2d 7s 4h")
