"""The page of duties says what the house asks for, cell by cell."""

import re

import pytest

from croupier import games
from croupier.errors import NotAuthorised
from croupier.house import duties
from croupier.house.duties import Duty, spoken
from croupier.house.roles import ADMIN, AUDITOR, PLAYER, ROLES
from croupier.rulebooks import OFFICES
from docs.tables.duties import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")
FLOOR_UP = {"floor_person", "supervisor", "pit_manager", "shift_manager"}
BOX_UP = {"boxperson", *FLOOR_UP}
SUPERVISORS = {"supervisor", "pit_manager", "shift_manager"}
PIT = {"dealer", *BOX_UP}
#: What the texts say, read by hand: who may, and who signs where several offices do.
CLAUSES = {
    "OH-A 6.VI": FLOOR_UP,
    "OH-A 15.IX.A": FLOOR_UP,
    "OH-A 15.IX.B": FLOOR_UP,
    "OH-A Free Bet 6.VI": FLOOR_UP,
    "OH-A Free Bet 17.IX.A": FLOOR_UP,
    "OH-A Free Bet 17.IX.B": FLOOR_UP,
    "OH-B 10.III.A": BOX_UP,
    "OH-B 11.I.B": BOX_UP,
    "OH-B 13.I.A": BOX_UP,
    "OH-B 13.I.A.1": BOX_UP,
    "OH-B 13.I.A.2": BOX_UP,
    "OH-B 13.I.A.3": BOX_UP,
    "OH-C 5.II": SUPERVISORS,
    "OH-C 5.V": FLOOR_UP,
    "OH-D 5.II": SUPERVISORS,
    "OH-D 5.V": FLOOR_UP,
    "OH-E 03.II.G": PIT,
    "OH-E 1.I": PIT,
    "OH-E 2.II": PIT,
    "OH-E 2.VI": FLOOR_UP,
    "OH-E Commission Free 4.I": PIT,
    "OH-E Commission Free 5.II": PIT,
    "OH-E Commission Free 5.VI": FLOOR_UP,
    "OH-F 4.II": PIT,
    "OH-F 5.IV": FLOOR_UP,
    "OH-G 3.I": FLOOR_UP,
    "OH-G 3.I.A": FLOOR_UP,
    "OH-G 3.I.B": FLOOR_UP,
    "OH-G 3.I.C": FLOOR_UP,
    "OH-G 3.I.D": FLOOR_UP,
    "OH-G 3.II": FLOOR_UP,
    "OH-H 5.II": SUPERVISORS,
    "OH-H 5.V": FLOOR_UP,
    "OH-I 4.II": SUPERVISORS,
    "OH-I 4.V": FLOOR_UP,
    "OH-J 5.II": SUPERVISORS,
    "OH-J 5.VI": FLOOR_UP,
    "OH-K 5.II": SUPERVISORS,
    "OH-K 5.VI": FLOOR_UP,
    "OH-L 6.IV.C.1": {*SUPERVISORS, "surveillance"},
    "OH-M 5.II": SUPERVISORS,
    "OH-M 5.V": FLOOR_UP,
    "OH-M 11.II": SUPERVISORS,
    "OH-N 3.I": SUPERVISORS,
    "OH-N 3.I.A": SUPERVISORS,
    "OH-N 3.I.B": SUPERVISORS,
    "OH-N 3.I.C": SUPERVISORS,
    "OH-O 3(c)": SUPERVISORS,
    "OH-O 4(a)": PIT,
    "OH-O 5(e)": SUPERVISORS,
    "SG 5.12.1": SUPERVISORS,
    "SG 5.19": {"shift_manager"},
}
SEVERAL = {"OH-E 1.I", "OH-E 2.II", "OH-E Commission Free 4.I", "OH-E Commission Free 5.II", "OH-F 4.II"}
SEVERAL |= {"OH-E 03.II.G", "OH-L 6.IV.C.1", "OH-O 4(a)"}


#: What the house has given to an office where the text is silent, and which voids nothing by itself.
HOUSE = {("CO 30-2118 (8)", "improper_cut"): FLOOR_UP}
HOUSE |= {
    (cited, kind): FLOOR_UP
    for cited in ("CO 30-2119 (9)", "CO 30-899.29 (1)(C)")
    for kind in ("improper_cut", "hole_card_shown", "missed_blackjack")
}


def expected(duty: Duty) -> set[str]:
    """Who may: as the clause says, as the house says where the text is silent, and where neither names anybody a
    supervisor, for such a row voids a round or may give a wager back."""
    return HOUSE.get((duty.clause, duty.what)) or CLAUSES.get(duty.clause, SUPERVISORS)


def rows(title: str) -> dict[tuple[str, str], dict[str, str]]:
    """The cells of a game's table by clause and duty, those of an office that has no column being empty."""
    part = TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    if not table:
        return {}
    head = table[0][2:]
    return {(row[0], row[1]): dict(zip(head, row[2:], strict=True)) for row in table[2:]}


def test_the_page_is_what_the_code_writes() -> None:
    assert page() == TEXT, "run python -m docs.tables.duties"


@pytest.mark.parametrize("slug", [game.slug for game in games.everything()])
def test_every_cell(slug: str) -> None:
    game = games.get(slug)
    cells = rows(game.title)
    of_clauses = [(duty, duty.what) for duty in duties.everything(game)]
    of_kinds = [(duty, f"`{duty.what}`") for duty in duties.declarations(game) if duty.offices != ("dealer",)]
    assert cells.keys() == {(duty.clause, what) for duty, what in of_clauses + of_kinds}
    for duty, what in of_clauses + of_kinds:
        assert (len(duty.offices) > 1) == (duty.clause in SEVERAL)
        for role in ROLES:
            may = role in expected(duty)
            shown = cells[duty.clause, what].get(spoken(role), "") if role in OFFICES else ""
            assert shown == (("signs" if duty.clause in SEVERAL else "yes") if may else ""), (duty, role)
            if may:
                duty.check(role)
                continue
            with pytest.raises(NotAuthorised) as why:
                duty.check(role)
            assert why.value.clause == duty.clause


def test_no_clause_with_a_duty_is_forgotten() -> None:
    listed = {duty.clause for game in games.everything() for duty in duties.everything(game)}
    assert listed == CLAUSES.keys()


@pytest.mark.parametrize("role", [PLAYER, AUDITOR, ADMIN])
def test_who_has_no_column_has_no_duty(role: str) -> None:
    assert not re.search(rf"\| {role} \|", TEXT)
    for game in games.everything():
        for duty in duties.everything(game):
            with pytest.raises(NotAuthorised):
                duty.check(role)
