"""Asking for analyses: what is reported, narrowed, cached, capped, and what is refused in the user's words."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import games
from croupier.engines import cache, question
from croupier.engines.analysis import Analysis, capped, number
from croupier.engines.solved import LOST, ChartSpot, EasierStrategy, Ending, Solution, Strategy, by_lines, units
from croupier.errors import BadPayTable, CroupierError, OptionRefused, UnknownName
from croupier.mathematics import analyses
from croupier.money import pay
from croupier.paytables import PayLine, PayTable

HALF = Fraction(1, 2)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def table(*lines: tuple[str, str], envy: str = "") -> PayTable:
    made = tuple(PayLine(name, pay(pays), "X 1", pay(envy) if envy else None) for name, pays in lines)
    return PayTable("T", "side", "X 1", made)


# -- figures --------------------------------------------------------------------------------------------------


def test_figures_are_read_off_the_endings() -> None:
    solved = Solution(ways=4, endings={Ending(Fraction(2), Fraction(3)): 1, LOST: 3})
    analysis = Analysis("base", None, solved)
    assert analysis.house_edge == Fraction(1, 4)
    assert analysis.element_of_risk == Fraction(1, 6)
    assert analysis.variance == Fraction(27, 16)
    assert analysis.hit_frequency == Fraction(1, 4)
    assert analysis.distribution == {Fraction(-1): Fraction(3, 4), Fraction(2): Fraction(1, 4)}


def test_endings_must_add_up() -> None:
    with pytest.raises(AssertionError, match="add up to 3, not 4"):
        Solution(ways=4, endings={LOST: 3})
    with pytest.raises(AssertionError, match="more often than there are ways"):
        Solution(ways=3, endings={LOST: 3}, hits={"flush": 4})


@pytest.mark.parametrize(
    ("printed", "won"), [("40 to 1", 40), ("3 for 1", 2), ("$300", 299), ("100%", -1), ("3 to 2", Fraction(3, 2))]
)
def test_what_a_line_wins_for_each_unit(printed: str, won: Fraction) -> None:
    assert units(pay(printed)) == won


def test_a_fixed_amount_on_top_of_the_stake_depends_on_the_stake() -> None:
    assert units(pay("$100,000", returns_stake=True), 500) == 20_000


def test_a_progressive_breaks_even_where_the_meter_makes_up_for_the_edge() -> None:
    printed = table(("royal", "100%"), ("flush", "$3"), envy="$2")
    analysis = Analysis("side", printed, by_lines(printed, {"royal": 1, "flush": 10}, 100))
    assert analysis.fixed_return == Fraction(30, 100)
    assert analysis.break_even_meter == 70
    assert analysis.return_at(70_00) == 1
    assert analysis.hit_frequency == Fraction(11, 100)
    assert analysis.envy == Fraction(22, 100)
    assert Analysis("side", printed, analysis.solved, unit=500).break_even_meter == 350


def test_a_payout_limit_cuts_the_best_endings() -> None:
    solved = Solution(ways=10, endings={Ending(Fraction(50)): 1, LOST: 9})
    cut = capped(solved, Fraction(20))
    assert Analysis("side", None, cut).house_edge == Fraction(-11, 10)
    assert cut.notes == ("payouts limited to 20 units",)


def test_a_float_is_no_exact_number() -> None:
    assert number(0.5) == {"exact": None, "value": 0.5}
    assert number(HALF) == {"exact": "1/2", "value": 0.5}


# -- asking ---------------------------------------------------------------------------------------------------


def test_every_game_and_supplement_has_its_mathematics() -> None:
    for slug in [*games.slugs(), *(supplement.slug for supplement in games.supplements())]:
        asked = analyses.request(slug)
        assert analyses.questions(asked), slug


def test_every_wager_with_every_pay_table_that_the_options_allow() -> None:
    asked_about = analyses.questions(analyses.request("ride-free", {"decks": "6"}))
    asked = {(question.wager, question.table.id if question.table else None) for question, _ in asked_about}
    printed = {
        (wager, table.id)
        for table in games.get("ride-free").paytables.values()
        if table.allows(6) and not table.fixed
        for wager in table.wagers
    }
    assert printed <= asked


def test_only_what_is_asked_for_is_solved() -> None:
    ((question, _),) = analyses.questions(analyses.request("three-card-poker", wager="pair_plus"))
    assert (question.wager, question.posted.id) == ("pair_plus", "PP-OH")
    ((question, _),) = analyses.questions(analyses.request("three-card-poker", table="SCB-OH"))
    assert question.wager == "six_card_bonus"
    assert not [
        question for question, _ in analyses.questions(analyses.request("three-card-poker", {"pair_plus": "off"}))
        if question.wager == "pair_plus"
    ]  # fmt: skip


def test_a_named_table_is_asked_about_at_decks_it_is_for() -> None:
    asked = analyses.request("rocket-aces", table="RA-QUICK-2D")
    assert asked.plain() == {"decks": "2"}
    assert analyses.request("rocket-aces", table="RA-QUICK-6D").plain() == {}
    with pytest.raises(OptionRefused, match="RA-QUICK-2D is for 2 decks, not 6"):
        analyses.questions(analyses.request("rocket-aces", {"decks": "6"}, table="RA-QUICK-2D"))


REFUSED = [
    ("roulette", {"whel": "x"}, "", "", UnknownName, "no option 'whel' .did you mean wheel.*; there is stake"),
    ("roulette", {}, "reds", "", UnknownName, "no wager to analyse 'reds' .did you mean red.*; there is red"),
    ("three-card-poker", {}, "", "PP-XX", UnknownName, "no pay table 'PP-XX'; there is AB-OH"),
    ("three-card-poker", {}, "", "missing.toml", BadPayTable, "cannot read missing.toml"),
    ("blackjack", {"decks": "9"}, "", "", OptionRefused, "decks cannot be '9'; allowed: 1 to 8"),
    ("blackjack", {"decks": "1"}, "house_money", "HM-OH-2", OptionRefused, "HM-OH-2 is for 2, 3, .* decks, not 1"),
    ("whist", {}, "", "", UnknownName, "no game 'whist'"),
    ("three-card-poker", {"stake": "much"}, "", "", OptionRefused, "option stake cannot be 'much'"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "options", "wager", "paytable", "kind", "message"), REFUSED)
def test_bad_questions(
    slug: str, options: dict[str, object], wager: str, paytable: str, kind: type[CroupierError], message: str
) -> None:
    with pytest.raises(kind, match=message.replace("'", ".")):
        analyses.questions(analyses.request(slug, options, wager=wager, table=paytable))


OWN = """[[table]]
id = "MINE"
wager = "pair_plus"
clause = "OH-H 12.IV"
lines = [{ line = "straight_flush", pays = "50 to 1" }, { line = "three_of_a_kind", pays = "30 to 1" },
  { line = "straight", pays = "6 to 1" }, { line = "flush", pays = "4 to 1" }, { line = "pair", pays = "1 to 1" }]
"""


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN)
    (analysis,) = analyses.analyze(analyses.request("three-card-poker", table=str(file)))
    official = analyses.analyze(analyses.request("three-card-poker", wager="pair_plus"))[0]
    assert analysis.table is not None
    assert (analysis.wager, analysis.table.id) == ("pair_plus", "MINE")
    assert official.table is not None
    better = sum(
        (units(analysis.table[name].pays) - units(official.table[name].pays)) * hits
        for name, hits in official.solved.hits.items()
    )
    assert official.house_edge - analysis.house_edge == better / 22100 != 0
    with pytest.raises(BadPayTable, match="holds no table for six_card_bonus"):
        analyses.questions(analyses.request("three-card-poker", wager="six_card_bonus", table=str(file)))


def test_a_table_with_lost_cells_says_so() -> None:
    (analysis,) = analyses.analyze(analyses.request("ride-free", table="PT-BJS-213-02"))
    assert any("the text lost what" in note for note in analysis.solved.notes)


# -- the cache ------------------------------------------------------------------------------------------------


def asked() -> question.Question:
    return analyses.questions(analyses.request("big-six", wager="joker"))[0][0]


def test_a_solution_is_kept_and_read_back(own_cache: Path) -> None:
    assert cache.lookup(asked()) is None
    first = analyses.analyze(analyses.request("big-six", wager="joker"))
    assert cache.lookup(asked()) == first[0].solved
    assert [path.suffix for path in own_cache.iterdir()] == [".json"]


def test_what_is_kept_is_used_and_can_be_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    analyses.analyze(analyses.request("big-six", wager="joker"))
    monkeypatch.setattr("croupier.engines.wheels.solve.solve", lambda *_: pytest.fail("solved again"))
    analyses.analyze(analyses.request("big-six", wager="joker"))
    with pytest.raises(pytest.fail.Exception):
        analyses.analyze(analyses.request("big-six", wager="joker"), use_cache=False)


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"ways": 1}', '{"ways": 2, "endings": [["1", "1", 1]]}'])
def test_a_broken_file_is_solved_again(broken: str) -> None:
    analyses.analyze(analyses.request("big-six", wager="joker"))
    cache.place(asked()).write_text(broken)
    assert cache.lookup(asked()) is None
    assert analyses.analyze(analyses.request("big-six", wager="joker"))[0].house_edge == Fraction(13, 54)
    assert cache.lookup(asked()) is not None


def test_an_interrupted_write_leaves_nothing(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        analyses.analyze(analyses.request("big-six", wager="joker"))
    assert list(own_cache.iterdir()) == []


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file"))
    assert analyses.analyze(analyses.request("big-six", wager="joker"))[0].house_edge == Fraction(13, 54)


def test_other_options_tables_and_packs_are_other_questions() -> None:
    places = {
        cache.place(question)
        for posted in ({}, {"decks": "6"}, {"decks": "2"})
        for question, _ in analyses.questions(analyses.request("blackjack", posted, wager="house_money"))
    }
    assert len(places) == 2, "six decks are the default"


def test_a_strategy_is_kept_whole() -> None:
    spots = (ChartSpot("hand", "Q-6-4", "", 12, {"play": Fraction(-1), "fold": -1.0}, "play"),)
    strategy = Strategy(spots, (EasierStrategy("always play", "never fold", Fraction(1, 13)),), ("a note",))
    solved = Solution(ways=1, endings={LOST: 1}, strategy=strategy, method="exact-float", error=1e-12)
    assert cache.restored(json.loads(json.dumps(cache.plain(solved)))) == solved
