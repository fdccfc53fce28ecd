"""Strategies: what names they go by, what they cost, and charts of one's own at the games played street by street."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from croupier import cli, games
from croupier.engines.cache import kept
from croupier.engines.holdem import deal, tactics
from croupier.engines.holdem.likeness import called, likeness
from croupier.engines.holdem.prices import prices
from croupier.engines.kernel import Dealer, of, order
from croupier.engines.poker import ladder
from croupier.engines.showdown.deal import decisions
from croupier.engines.tally import Tally
from croupier.errors import BadInput, UnknownName
from croupier.games.families.holdem import HoldemPlan
from croupier.games.texas_holdem_bonus.dealer import folded
from croupier.games.ultimate_texas_holdem.dealer import raised
from croupier.hands.orders import FIVE_CARD
from croupier.mathematics import analyses
from croupier.simulation.results import compare
from croupier.simulation.runner import Run, kernel, locally, simulate
from tests.engines.dealing.community_laying import dealer_of
from tests.engines.dealing.holdem_laying import strategies_of
from tests.support import quick

LIR, MSS = "let-it-ride", "mississippi-stud"
UTH, THB = "ultimate-texas-holdem", "texas-holdem-bonus"
PACK = (*(1,) * 52, 0)
ALL = games.slugs()


def played(slug: str, strategy: str, wagers: Sequence[str] = ("base",), rounds: int = 200_000) -> Tally:
    return simulate(Run(order(slug, {}, strategy, wagers), rounds, "strategies"), locally(1))


# -- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["house way", "house_way", "house-way", " House  Way", "HOUSE_WAY"])
def test_a_name_is_the_same_however_it_is_spaced(name: str) -> None:
    assert order("pai-gow-poker", {}, name).strategy == "house way"


@pytest.mark.parametrize(
    ("slug", "name", "meant"),
    [
        ("blackjack", "basic", "basic strategy"),
        ("free-bet-blackjack", "basic_strategy", "basic strategy"),
        ("blackjack", "mimic_dealer", "mimic the dealer"),
        ("three-card-poker", "mimic-dealer", "mimic the dealer"),
        ("three-card-poker", "q_6_4", "Q-6-4"),
        ("three-card-poker", "basic", "Q-6-4"),
        ("four-card-poker", "basic", "basic"),
        ("four-card-poker", "never_raise", "never raise"),
        ("crazy-four-poker", "never_raise", "never raise"),
        ("pai-gow-poker", "mimic_dealer", "house way"),
        ("pai-gow-poker", "house_way_two_pair_by_the_chart", "house way, two pair by the chart"),
        (MSS, "never_raise", "always 1x"),
        (THB, "never_raise", "flop only"),
        (UTH, "never_raise", "never raise"),
        (UTH, "basic", "usual"),
        (LIR, "", "optimal"),
    ],
)
def test_common_names_are_known(slug: str, name: str, meant: str) -> None:
    assert order(slug, {}, name).strategy == meant


@pytest.mark.parametrize("slug", ALL)
def test_every_name_finds_its_own_strategy(slug: str) -> None:
    dealer: Dealer = of(slug)
    assert [dealer.strategy(strategy.replace(" ", "_").upper()) for strategy in dealer.strategies] == [
        *dealer.strategies
    ]
    assert set(dealer.aliases.values()) <= set(dealer.strategies)
    assert all(dealer.strategy(other) == aliase for other, aliase in dealer.aliases.items())


def test_an_unknown_name_is_told_all_that_are_accepted() -> None:
    with pytest.raises(UnknownName) as refused:
        order(MSS, {}, "boldly")
    names = "optimal, points, raise made hands, always 1x, always 3x, basic (for points), never raise (for always 1x)"
    assert f"no strategy 'boldly'; there is {names}, or the path of a .csv file" in str(refused.value)
    with pytest.raises(UnknownName, match=r"own.csv'; there is optimal \("):
        order("craps", {}, "own.csv")


# -- costs --------------------------------------------------------------------------------------------------------


def test_what_a_strategy_costs_is_that_of_the_analysis() -> None:
    slug, names = "three-card-poker", ("optimal", "mimic the dealer")
    asked = [order(slug, {}, name, ["base", "pair_plus"]) for name in names]
    (best, other), (mimicked, beside) = (
        compare(ordered, simulate(Run(ordered, 1000, "s"), locally(1))) for ordered in asked
    )
    assert (best.cost, other.cost, beside.cost) == (None, None, None)
    assert best.exact is not None
    assert mimicked.exact is not None
    assert mimicked.cost == pytest.approx(mimicked.exact - best.exact, rel=1e-9)
    assert mimicked.cost == pytest.approx(0.00076140112, rel=1e-6)
    assert mimicked.plain()["analysis"]["cost"] == mimicked.cost
    assert best.plain()["analysis"]["cost"] is None


def test_the_cost_of_a_strategy_that_no_analysis_knows_is_not_said(tmp_path: Path) -> None:
    path = written(LIR, tmp_path)
    (comparison,) = compare(order(LIR, {}, path, ["base"]), played(LIR, path, rounds=1000))
    assert (comparison.exact, comparison.cost, comparison.plain()["analysis"]) == (None, None, None)


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    command = ["croupier", "simulate", LIR, "--wager", "base", "--rounds", "2000", "--seed", "s", *more]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert not stop.value.code
    return capsys.readouterr().out


def test_the_command_names_the_strategy_and_its_cost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = said(monkeypatch, capsys, "--strategy", "paid_hands_only")
    assert "strategy paid hands only," in shown
    assert " cost " in shown
    assert "1.7740%" in shown
    assert " cost " not in said(monkeypatch, capsys)
    document = json.loads(said(monkeypatch, capsys, "--json", "--strategy", "paid-hands-only"))
    assert document["strategy"] == "paid hands only"
    assert document["results"][0]["analysis"]["cost"] == pytest.approx(0.0177400190, rel=1e-6)


# -- charts of one's own ------------------------------------------------------------------------------------------


def chart(folder: Path, rows: Sequence[str], head: str = "chart,hand,facing,best") -> str:
    path = folder / "own.csv"
    path.write_text("\n".join([head, *rows]) + "\n")
    return str(path)


def rows_of(slug: str) -> list[str]:
    """The best chart, as an analysis writes it."""
    (analysis,) = analyses.analyze(analyses.request(slug, wager="base"))
    assert analysis.solved.strategy is not None
    return [f'"{spot.chart}","{spot.hand}",{spot.facing},{spot.best}' for spot in analysis.solved.strategy.spots]


def written(slug: str, folder: Path) -> str:
    return chart(folder, rows_of(slug))


@pytest.mark.parametrize("slug", [LIR, MSS])
def test_the_chart_of_an_analysis_plays_as_the_best_strategy_does(slug: str, tmp_path: Path) -> None:
    assert played(slug, written(slug, tmp_path), ()) == played(slug, "optimal", ())


@pytest.mark.long
@pytest.mark.parametrize("slug", [UTH, THB])
def test_the_chart_before_the_flop_plays_as_the_best_strategy_does(slug: str, tmp_path: Path) -> None:
    assert played(slug, written(slug, tmp_path), rounds=50_000) == played(slug, "optimal", rounds=50_000)


def test_a_chart_of_other_bets_is_followed(tmp_path: Path) -> None:
    back = chart(tmp_path, [row.replace(",ride", ",pull_back") for row in rows_of(LIR)])
    assert played(LIR, back) == played(LIR, "always pull back")
    riding = chart(tmp_path, [row.replace(",pull_back", ",ride") for row in rows_of(LIR) if "first" in row])
    with pytest.raises(BadInput, match=r"own\.csv: no line says .* '.*' in chart 'second bet, four cards'"):
        kernel(order(LIR, {}, riding))


def test_a_street_that_a_chart_never_reaches_needs_no_line(tmp_path: Path) -> None:
    folds = [f'"third street, two cards",{name},1 ante at stake,fold' for name in likeness(PACK)[1].names]
    total = played(MSS, chart(tmp_path, folds)).wagers["base"]
    assert dict(total.nets) == {-total.initial // 200_000: 200_000}
    opened = [row.replace("A-A,1 ante at stake,fold", "A-A,1 ante at stake,bet 2x") for row in folds]
    missing = "in chart 'fourth street, three cards' with 3 antes at stake"
    with pytest.raises(BadInput, match=f"own.csv: no line says what to do with '.*' {missing}"):
        kernel(order(MSS, {}, chart(tmp_path, opened)))


def by_rule(slug: str) -> list[str]:
    """The usual rules before the flop, with three antes in place of four."""
    rows = []
    for own in likeness(PACK)[1].cards:
        best = "play 3x" if raised(own) else "check"
        if slug == THB:
            best = "fold" if folded(own) else "bet"
        rows.append(f"before the flop,{called(own)},,{best}")
    return rows


NEVER_ON_THE_FLOP = np.zeros((22100, 166), np.uint8)


@pytest.fixture
def no_flops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is bet on any flop: the solver's table takes a while."""
    tables = {"flops": NEVER_ON_THE_FLOP, "before": np.zeros(1326, np.uint8)}
    monkeypatch.setattr(
        tactics, "kept", lambda slug, name, *asked: kept(slug, name, *asked) if name == "last-bets" else tables
    )


def tactics_of(slug: str, strategy: str) -> tactics.Tactics:
    """How a kernel bets by a strategy."""
    ordered = order(slug, {}, strategy)
    paid = prices(HoldemPlan.of(ordered.game), ordered.options.tables)
    return tactics.tactics(ordered, paid, strategies_of(slug), ladder(FIVE_CARD, 5, 6, 7).values)


@pytest.mark.usefixtures("no_flops")
@pytest.mark.parametrize(("slug", "usual"), quick([(THB, "flop only"), (UTH, "usual")], 1))
def test_a_chart_before_the_flop_is_followed(slug: str, usual: str, tmp_path: Path) -> None:
    charted, known = (tactics_of(slug, strategy) for strategy in (chart(tmp_path, by_rule(slug)), usual))
    three = HoldemPlan.of(games.get(slug)).bets[0][1].multiples.index(3) + 1 if slug == UTH else 1
    assert (charted.before == three * (known.before > 0)).all()
    assert (charted.flops == NEVER_ON_THE_FLOP).all()  # and then as is best, by the solver's table
    assert charted.flop == charted.last == tactics.COUNTED
    total = played(slug, str(tmp_path / "own.csv"), rounds=2000)
    assert total.wagers["base"].nets.total() == 2000


FIRST, THIRD, FLOP = '"first bet, three cards"', '"third street, two cards"', "before the flop"


@pytest.mark.parametrize(
    ("slug", "rows", "head", "complaint"),
    [
        (LIR, [], "chart,hand,best", "own.csv, line 1: the head must name chart, hand, facing, best; facing missing"),
        (LIR, [], "", "own.csv: no line says what to do with 'three of a kind' in chart 'first bet, three cards'"),
        (
            LIR,
            [f"{FIRST},nothing,,ride", "river,nothing,,ride"],
            "",
            "line 3: there is no chart 'river'; there is 'first",
        ),
        (LIR, [f"{FIRST},five aces,,ride"], "", "line 2: 'five aces' is no hand of the chart 'first bet, three cards'"),
        (LIR, [f"{FIRST},nothing,6,ride"], "", "own.csv, line 2: facing is '6', not nothing"),
        (LIR, [f"{FIRST},nothing,,bet"], "", "own.csv, line 2: best is 'bet'; there is pull_back, ride"),
        (
            LIR,
            [f"{FIRST},nothing,,ride", "", f"{FIRST},nothing,,pull_back"],
            "",
            "own.csv, line 4: 'nothing' is to pull_back, but not so in line 2",
        ),
        (
            MSS,
            [f"{THIRD},A-A,2 antes at stake,fold"],
            "",
            "own.csv, line 2: facing is '2 antes at stake', not 1 ante at stake",
        ),
        (
            MSS,
            [f"{THIRD},A-A,1 ante at stake,bet 4x"],
            "",
            "line 2: best is 'bet 4x'; there is fold, bet 1x, bet 2x, bet 3x",
        ),
        (
            MSS,
            [f"let-it-ride,{THIRD},A-A,,fold"],
            "game,chart,hand,facing,best",
            "line 2: this chart is for let-it-ride, not for mississippi-stud",
        ),
        (UTH, [f"{FLOP},A-A,,play 4x"], "", "own.csv: no line says what to do with '2-2' in chart 'before the flop'"),
        (UTH, [f"{FLOP},A-A,,play 2x"], "", "own.csv, line 2: best is 'play 2x'; there is check, play 3x, play 4x"),
        (UTH, ["river,A-A,,play 1x"], "", "own.csv, line 2: there is no chart 'river'; there is 'before the flop'"),
        (THB, [f"{FLOP},2-7,,bet"], "", "own.csv, line 2: '2-7' is no hand of the chart 'before the flop'"),
        (THB, by_rule(THB)[1:], "", "own.csv: no line says what to do with '2-2' in chart 'before the flop'"),
    ],
)
def test_a_bad_chart_is_refused_with_its_line(
    slug: str, rows: list[str], head: str, complaint: str, tmp_path: Path
) -> None:
    path = chart(tmp_path, rows, head or "chart,hand,facing,best")
    with pytest.raises(BadInput) as refused:
        kernel(order(slug, {}, path))
    assert complaint in str(refused.value)


def test_rows_of_another_wager_are_passed_over(tmp_path: Path) -> None:
    rows = [f"base,{row}" for row in rows_of(LIR)] + ["bonus,whatever,nothing,,jump"]
    assert played(LIR, chart(tmp_path, rows, "wager,chart,hand,facing,best")) == played(LIR, "optimal")


# -- never raise --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", quick(["crazy-four-poker", "four-card-poker"], 1))
def test_who_never_raises_plays_one_ante_or_none(slug: str) -> None:
    counted = played(slug, "never_raise").wagers["base"]
    made = counted.initial // 200_000
    antes = 2 if slug == "crazy-four-poker" else 1
    assert made * 200_000 < counted.risked <= (antes + 1) * made * 200_000
    asked, folder = order(slug, {}, "never_raise"), dealer_of(slug)
    advised = decisions(folder.PLAN, folder.STYLE, asked)
    assert set(np.unique(advised.by_rung).tolist()) == {0, 1}


def test_who_never_raises_waits_for_the_river() -> None:
    assert not tactics_of(UTH, "never_raise").before.any()
    table = deal.table(order(UTH, {}, "never_raise", ["base"]), strategies_of(UTH))
    counted = table.deals(20_000, np.arange(52, dtype=np.uint8), np.array([1, 2, 3, 4], np.uint64), True)[0]
    endings = [ending for ending, times in zip(table.accounts[0].endings, counted, strict=True) if times]
    assert {ending.betting for ending in endings} == {(0, False, False), (0, False, True)}
