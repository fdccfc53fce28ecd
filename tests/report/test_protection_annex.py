"""The annex on protection: what cards are worth that nobody should know, counting by cut card, clauses, changes."""

from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.errors import BadInput
from croupier.reports import contents, making, protection, written


@pytest.fixture(scope="module")
def annex() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as only:
        only.setattr(protection, "KNOWLEDGE", ("dealer:1", "first:1=6-9"))
        return protection.annex("mini-baccarat", {}, lambda _: None, shoes=10)


def test_only_what_can_be_known_in_the_game_is_listed(annex: dict[str, Any]) -> None:
    assert {row["knows"] for row in annex["knowledge"]} == {"first:1=6-9"}
    best = next(row for row in annex["knowledge"] if row["wager"] == "best")
    assert (best["edge"], best["exactly"]) == ("+6.7647%", "6604082064256/97624966318425")


def test_every_wager_of_the_shoe_is_counted_by_cut_card(annex: dict[str, Any]) -> None:
    counted = {shoe["wager"]: shoe for shoe in annex["counting"]}
    assert {"player", "banker", "tie", "dragon_bonus_player", "dragon_bonus_banker"} == {*counted}
    assert [row["cut"] for row in counted["tie"]["rows"]][::11] == ["40%", "95%"]


def test_clauses_are_named_that_prevent_it(annex: dict[str, Any]) -> None:
    assert {"cards are seen", "the shoe is counted"} <= {row["threat"] for row in annex["prevented"]}
    against_counts = [row["gist"] for row in annex["prevented"] if row["threat"] == "the shoe is counted"]
    assert any("cover card" in gist for gist in against_counts)


def test_clauses_that_only_use_such_words_are_not_named(annex: dict[str, Any]) -> None:
    """Vigorish that is marked on the layout and due before the next reshuffle (OH-E 10.V) prevents nothing."""
    assert "OH-E 10.V" not in {row["clause"] for row in annex["prevented"]}
    threats = {row["threat"] for row in protection._prevented(games.get("three-card-poker"))}
    assert threats == {threat.name for threat in protection.THREATS}  # and not counting: every round is shuffled anew


def test_what_a_house_changes_has_its_worth(annex: dict[str, Any]) -> None:
    changes = [row for row in annex["changes"] if row["wager"] == "dragon_bonus_player"]
    worth = {row["change"]: float(row["units"]) for row in changes}
    usual = worth["as it is, the cut card at 80%"]
    assert usual > worth["the cut card at half of the shoe"] >= 0
    assert worth["a shuffle before every round"] == 0
    # Whoever must bet a unit in every round pays the edge of the shoe for it.
    assert worth["nobody sits out rounds or enters in the middle of a shoe"] < 8 * usual


def test_both_forms_print_it(annex: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "_simulated", lambda *_: [])
    gathered = contents.gather("three-dice-baccarat", {}, progress=lambda _: None) | {"protection": annex}
    page = written.html(gathered).decode()
    assert "What known cards are worth" in page
    assert "What a house can change" in page
    assert written.pdf(gathered).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("craps", "not counted for this game: none is dealt."),
        ("multi-link-progressive", "it is a wager beside crazy-four"),
    ],
)
def test_why_nothing_is_counted_is_said_as_it_is(slug: str, says: str) -> None:
    annex = protection.annex(slug, {}, lambda _: None)
    assert (annex["knowledge"], annex["counting"]) == ([], [])
    assert says in annex["nothing"]


@pytest.mark.parametrize("use_cache", [True, False])
def test_without_the_cache_what_is_known_is_solved_again(monkeypatch: pytest.MonkeyPatch, *, use_cache: bool) -> None:
    asked = list[bool]()

    def refused(*_: object, anew: bool, **_others: object) -> None:
        asked.append(anew)
        raise BadInput("no such card")

    monkeypatch.setattr(protection, "protect", refused)
    protection.annex("three-card-poker", {}, lambda _: None, use_cache=use_cache)
    assert {*asked} == {not use_cache}


def test_it_has_no_rows_for_a_spreadsheet(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"written as \.html or \.pdf"):
        making.report("mini-baccarat", tmp_path / "annex.csv", {}, protection=True)
