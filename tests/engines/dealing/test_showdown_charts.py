"""A user's own charts of showdowns: what an analysis writes, what a user makes of it, and what is refused."""

from pathlib import Path

import pytest

from croupier.engines.kernel import order
from croupier.engines.showdown import deal
from croupier.engines.showdown.best_play import plan_of
from croupier.engines.showdown.deal_rounds import ActionTables
from croupier.errors import BadInput
from croupier.hands.orders import DEUCES_WILD
from croupier.mathematics import analyses
from croupier.simulation.runner import kernel
from tests.engines.dealing.showdown_laying import CR4, DJ, FCP, TCP, check, laid_out, style_of, table


def chart(path: Path, *rows: str, head: str = "chart,hand,facing,best") -> str:
    path.write_text("\n".join([head, *rows]) + "\n")
    return str(path)


def advised(slug: str, path: str) -> ActionTables:
    asked = order(slug, {}, path)
    return deal.decisions(plan_of(asked.game), style_of(slug), asked)


def written(slug: str, path: Path) -> str:
    (analysis,) = analyses.analyze(analyses.request(slug, wager="base"))
    assert analysis.solved.strategy is not None
    rows = [f'{spot.chart},"{spot.hand}",{spot.facing},{spot.best}' for spot in analysis.solved.strategy.spots]
    return chart(path, *rows)


@pytest.mark.parametrize("slug", [TCP, DJ])
def test_the_chart_of_an_analysis_is_the_optimal_strategy(slug: str, tmp_path: Path) -> None:
    read, best = advised(slug, written(slug, tmp_path / "best.csv")), advised(slug, "optimal")
    assert (read.by_rung == best.by_rung).all()


def test_where_a_chart_does_not_say_which_hands_it_means_most_of_them_decide(tmp_path: Path) -> None:
    advice, best = advised(CR4, written(CR4, tmp_path / "best.csv")), advised(CR4, "optimal")
    assert (advice.by_rung != best.by_rung).sum() < 5
    asked = order(CR4, {}, str(tmp_path / "best.csv"), ["base"])
    assert table(asked).laid(laid_out(CR4, "Kc Qd 8h 4s 2c"))[0].multiple == 1  # 600 of 960 hands
    assert table(asked).laid(laid_out(CR4, "Kc Qd 7h 6s 4c"))[0].multiple == 0  # 312 of 960 hands


def test_narrow_rows_go_before_broad_ones(tmp_path: Path) -> None:
    path = chart(
        tmp_path / "own.csv",
        "play,high card,,fold",
        "play,A high,,play",
        "play,A-Q-9,,fold",
        *(f"play,{hand},,play" for hand in ("pair", "flush", "straight", "three of a kind", "straight flush")),
        "play,pair of 2s,,fold",
    )
    dealt = table(order(TCP, {}, path))
    hands = {"As Kd 4c": 1, "As Qd 9c": 0, "As Qd 8c": 1, "Ks Qd 9c": 0, "3s 3d 9c": 1, "2s 2d 9c": 0}
    assert {hand: check(TCP, dealt, laid_out(TCP, hand), {}).multiple for hand in hands} == hands


def test_an_open_card_and_a_card_beside(tmp_path: Path) -> None:
    ups = "2 3 4 5 6 7 8 9 10 J Q K A".split()
    strong = ("two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind")
    rows = [f"play,{hand},{up},play 3x" for up in ups for hand in strong]
    rows += [f"play,high card,{up},fold" for up in ups]
    rows += [f"play,pair,{up},play 1x" for up in ups]
    rows += ['play,"pair of 9s, with a K",K,play 2x', 'play,"pair of 9s, K kicker, without an A",A,play 3x']
    dealt = table(order(FCP, {}, chart(tmp_path / "own.csv", *rows)))
    bets = {
        "9c 9d Ks 4h 3d Kh": 2,
        "9c 9d As 4h 3d Kh": 1,
        "9c 9d Ks 4h 3d Ah": 3,
        "9c 9d Ks Ac 3d Ah": 1,
        "9c 9d Ks 4h 3d 2h": 1,
        "9c 8d Ks 4h 3d 2h": 0,
    }
    assert {hand: check(FCP, dealt, laid_out(FCP, hand), {}).multiple for hand in bets} == bets


def test_the_words_of_the_wild_charts(tmp_path: Path) -> None:
    lines = [line.replace("_", " ") for line in DEUCES_WILD.lines[2:]]
    path = chart(
        tmp_path / "own.csv",
        *(f"five cards,{line},,play" for line in lines),
        *(f"five cards,{hand},,fold" for hand in ("high card", "pair", "pair of kings without an ace")),
        "five cards,ace high,,play",
        'five cards,"ace high, A-K-9-8-3",,fold',
        'five cards,"ace high, As Kd Th 8c 3c",,fold',
        "five cards,pair of aces with a wild,,play",
        "five cards,pair of kings with an ace,,play",
    )
    dealt = table(order(DJ, {}, path))
    bets = {
        "As Kd 9h 7c 3c": 2,
        "As Kd 9h 8c 3c": 0,
        "Ac Kh Ts 8d 3d": 0,
        "As Kd Th 8c 3h": 2,
        "As Qd 9h 7c Jk": 2,
        "As Ad 9h 7c 3c": 0,
        "Ks Kd Ah 7c 3c": 2,
        "Ks Kd 9h 7c 3c": 0,
        "5s 5d 5h 7c 3c": 2,
    }
    assert {hand: check(DJ, dealt, laid_out(DJ, hand), {}).multiple for hand in bets} == bets


PAIRS = [f"play,{hand},,play" for hand in ("pair", "flush", "straight", "three of a kind", "straight flush")]


@pytest.mark.parametrize(
    ("slug", "rows", "head", "complaint"),
    [
        (
            TCP,
            PAIRS,
            "chart,hand,best",
            "own.csv, line 1: the head must name chart, hand, facing, best; facing missing",
        ),
        (TCP, [], "", "own.csv: no line says what to do with a hand like"),
        (TCP, ["", *PAIRS, "", "play,K high,,raise"], "", "own.csv, line 9: best is 'raise'"),
        (TCP, [*PAIRS, "play,K high,,raise"], "", "own.csv, line 7: best is 'raise'; there is fold, play"),
        (TCP, [*PAIRS, "play,five aces,,play"], "", "own.csv, line 7: 'five aces' is no hand of this chart"),
        (TCP, [*PAIRS, "play,pair,,fold"], "", "own.csv, line 7: 'pair' is to fold, but not so in line 2"),
        (TCP, [*PAIRS, "play,K high,5,play"], "", "own.csv, line 7: facing is '5', not nothing"),
        (TCP, PAIRS, "", "own.csv: no line says what to do with a hand like 5c 3d 2h"),
        (FCP, ["play,pair,joker,fold"], "", "line 2: facing is 'joker', not an open card from 2, 3, 4"),
        (CR4, ["play,pair,,play 3x"], "", "own.csv, line 2: 'play 3x' is not open to 'pair'"),
        (DJ, ["five cards,pair of clowns,,play"], "", "line 2: 'pair of clowns' is no hand of this chart"),
        (DJ, ["five cards,pair of 9s with a hat,,play"], "", "line 2: 'pair of 9s with a hat' is no hand"),
        (DJ, ['five cards,"prior, A-K-9-8-3",,play'], "", "is no hand of this chart"),
        (
            TCP,
            ["four-card-poker,play,pair,,fold"],
            "game,chart,hand,facing,best",
            "line 2: this chart is for four-card-poker, not for three-card-poker",
        ),
    ],
)
def test_a_bad_chart_is_refused_with_its_line(
    slug: str, rows: list[str], head: str, complaint: str, tmp_path: Path
) -> None:
    path = chart(tmp_path / "own.csv", *rows, head=head or "chart,hand,facing,best")
    with pytest.raises(BadInput) as refused:
        kernel(order(slug, {}, path))
    assert complaint in str(refused.value)


def test_a_chart_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"cannot read nowhere\.csv: No such file"):
        kernel(order(TCP, {}, "nowhere.csv"))


def test_a_file_that_is_no_chart_is_refused(tmp_path: Path) -> None:
    (tmp_path / "image.csv").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadInput, match="is no text"):
        kernel(order(TCP, {}, str(tmp_path / "image.csv")))
    (tmp_path / "empty.csv").touch()
    with pytest.raises(BadInput, match="line 1: the head must name"):
        kernel(order(TCP, {}, str(tmp_path / "empty.csv")))
