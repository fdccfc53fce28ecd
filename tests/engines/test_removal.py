"""Effects of removal: exact card by card, the best tags among all, and the linear estimate against real shoes."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, sqrt
from pathlib import Path
from statistics import NormalDist

import pytest

from croupier.engines.analysis import Analysis
from croupier.engines.question import Question, Solver
from croupier.engines.solved import LOST, Ending, Solution
from croupier.equipment.cards import SUITS, cards
from croupier.hands.points import TENS
from croupier.mathematics import removal
from croupier.mathematics.analyses import questions, request
from croupier.mathematics.removal import LINEAR, Removal
from croupier.mathematics.tags import LARGEST, best_tags, correlation
from tests.support import Run


def asked(slug: str, wager: str, table: str = "", **options: object) -> tuple[Question, Solver]:
    ((question, solver),) = questions(request(slug, options, wager=wager, table=table))
    return question, solver


def tens(question: Question) -> Solution:
    """A bet on the next card alone, two for one on a ten: its expectation is linear in what is left."""
    pack = question.pack
    won = sum(pack[ten] for ten in TENS)
    return Solution(ways=sum(pack), endings={Ending(Fraction(2)): won, LOST: sum(pack) - won})


def on_tens() -> Question:
    question, _ = asked("blackjack", "house_money")
    return replace(question, table=None)


def effects_by_name(effects_of: Removal) -> dict[str, Fraction]:
    return {group.name: Fraction(group.effect) for group in effects_of.groups}


# -- effects --------------------------------------------------------------------------------------------------

SHOE_BETS = [
    ("blackjack", "house_money", "HM-OH-2"),
    ("ride-free", "21_plus_3", "PT-FLT-213-03"),
    ("ride-free", "top_3", "PT-FLT-TOP3-02"),
    ("ride-free", "lucky_ladies", "PT-FLT-LL-03"),
    ("ride-free", "21_plus_3_progressive", "PT-BJS-213-07"),
    ("ride-free", "lucky_ladies_progressive", "PT-BJS-LL-35"),
    ("rocket-aces", "rocket_aces", "RA-LONG-1"),
    ("pontoon-plus", "player_pair", "PAIR-SG"),
    ("pontoon-plus", "bonus", "BONUS-SG"),
    ("mini-baccarat", "banker", ""),
]


@pytest.mark.parametrize(("slug", "wager", "table"), SHOE_BETS)
def test_a_card_gone_unseen_changes_nothing(slug: str, wager: str, table: str) -> None:
    """The shoe less a card drawn at random deals like the whole one, so the effects of all its cards add up to 0."""
    question, solver = asked(slug, wager, table)
    by_card = removal.effects(question, solver)
    assert len(by_card) == sum(map(bool, question.pack))
    assert sum(question.pack[card] * effect for card, effect in by_card.items()) == 0


def test_an_effect_is_the_edge_without_the_card_less_the_edge_with_it() -> None:
    """Six decks, 21+3, a king of hearts gone: counted by hand."""
    question, solver = asked("ride-free", "21_plus_3", "PT-FLT-213-03")
    (king,) = cards("Kh")
    flushes = 3 * comb(78, 3) + comb(77, 3)
    suited_straights = 6**3 * (12 * 4 - 2) + 2 * 5 * 6**2
    straights = 24**3 * 10 + 23 * 24**2 * 2 - suited_straights
    suited_threes = 51 * comb(6, 3) + comb(5, 3)
    threes = 12 * comb(24, 3) + comb(23, 3) - suited_threes
    wins = Fraction(flushes + straights + threes, comb(311, 3))
    assert 10 * wins - 1 == removal.worth(question, solver(question)) + removal.effects(question, solver)[king]


def test_effects_by_rank_and_by_suit_where_it_matters() -> None:
    analyses = removal.analyze(*asked("ride-free", "lucky_ladies", "PT-FLT-LL-03"), use_cache=False)
    assert [group.name for group in analyses.groups] == [*"23456789TJ", "Qcds", "Qh", "K", "A"]
    effects = effects_by_name(analyses)
    assert effects["Qh"] < effects["Qcds"] == effects["K"] < 0 < effects["A"] < effects["9"] < effects["2"]
    assert sum(group.cards for group in analyses.groups) == 312
    plain = removal.analyze(*asked("ride-free", "21_plus_3", "PT-FLT-213-03"), use_cache=False)
    assert [group.name for group in plain.groups] == [*"23456789TJQKA"]
    assert effects_by_name(plain)["2"] == effects_by_name(plain)["A"]  # A-2-3 and Q-K-A: both ends turn


def test_a_meter_stands_at_its_seed() -> None:
    name, table = "21_plus_3_progressive", "PT-BJS-213-04"
    rich, poor = (
        removal.analyze(*asked("ride-free", name, table, progressive_seed=seed), use_cache=False)
        for seed in ("5000", "0")
    )
    assert effects_by_name(rich)["K"] < effects_by_name(poor)["K"]
    assert "$5,000" in rich.notes[0]
    assert poor.notes == rich.notes[1:] == (LINEAR,)
    question, solver = asked("ride-free", name, table)
    analysis = Analysis(question.wager, question.table, solver(question))
    assert rich.expected == analysis.return_at(5000_00) - 1


def test_baccarat_effects_are_those_published() -> None:
    """excelpunks.com, Concepts 16: what one card of eight decks changes in the probability of a player win."""
    question, solver = asked("mini-baccarat", "player")

    def wins(pack: tuple[int, ...]) -> float:
        solved = solver(replace(question, pack=pack))
        return float(Analysis("player", None, solved).distribution[Fraction(1)])

    whole = question.pack
    for text, printed in (("4c", -0.0000435175), ("Kd", -0.0000373810), ("Ah", -0.0000295798), ("3s", -0.0000217068)):
        (card,) = cards(text)
        fewer = (*whole[:card], whole[card] - 1, *whole[card + 1 :])
        assert wins(fewer) - wins(whole) == pytest.approx(printed, abs=1e-10)


# -- tags -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_other_balanced_tags_do_better(seed: int) -> None:
    draw = random.Random(seed)
    sizes = [draw.choice((1, 3, 4)) * 6 for _ in range(6)]
    effects = [draw.gauss(0, 1) for _ in sizes]
    every = product(range(-LARGEST, LARGEST + 1), repeat=len(sizes))
    balanced = [tags for tags in every if not sum(size * tag for size, tag in zip(sizes, tags, strict=True))]
    best = max(correlation(sizes, effects, tags) or 0.0 for tags in balanced)
    tags = best_tags(sizes, effects)
    assert tuple(tags) in balanced
    assert correlation(sizes, effects, tags) == pytest.approx(best, abs=1e-12)


def test_tags_are_the_smallest_of_their_kind() -> None:
    assert best_tags([24, 24, 24], [2.0, -4.0, 2.0]) == [1, -2, 1]
    assert best_tags([6, 18], [-3.0, 1.0]) == [-3, 1]
    assert best_tags([24, 24], [1.0, 1.0]) == [0, 0]
    assert correlation([24, 24], [1.0, 1.0], [1, -1]) is None


def test_insurance_is_counted_without_loss() -> None:
    """Three pictures to nine other ranks: the tags follow it to the card."""
    analyses = removal.analyze(*asked("pontoon-plus", "insurance"), use_cache=False)
    assert {group.name: group.tag for group in analyses.groups} == dict.fromkeys("23456789A", 1) | dict.fromkeys(
        "JQK", -3
    )
    assert analyses.correlation == pytest.approx(1)


def test_a_pair_of_anything_is_not_counted() -> None:
    analyses = removal.analyze(*asked("pontoon-plus", "player_pair"), use_cache=False)
    assert {group.tag for group in analyses.groups} == {0}
    assert (analyses.correlation, analyses.hi_lo, analyses.positive) == (None, None, ())


# -- the linear estimate --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealt", [52, 156, 280])
def test_the_spread_of_a_linear_bet_is_exact(dealt: int) -> None:
    """Two for one on a ten: the tens left of 312 cards are hypergeometric, and their variance is known."""
    analyses = removal.analyze(on_tens(), tens, use_cache=False)
    groups = analyses.groups
    deviation = sqrt(sum(group.cards * float(group.effect) ** 2 for group in groups) / 312)
    left = 312 - dealt
    exact = 3 * sqrt(left * 96 / 312 * 216 / 312 * (312 - left) / 311) / left
    frequency, gain = removal.good(float(analyses.expected), deviation, 312, dealt)
    normal = NormalDist(float(analyses.expected), exact)
    assert frequency == pytest.approx(1 - normal.cdf(0))
    assert gain == pytest.approx(exact * NormalDist().pdf(normal.mean / exact) + normal.mean * frequency)


def test_the_deeper_the_shoe_the_better_the_count() -> None:
    analyses = removal.analyze(*asked("ride-free", "lucky_ladies", "PT-FLT-LL-03"), use_cache=False)
    assert [float(point.penetration) for point in analyses.positive] == [0.5, 0.6, 0.7, 0.8, 0.9]
    gains = [point.gain for point in analyses.positive]
    assert gains == sorted(gains)
    for point in analyses.positive:
        assert 0 < point.frequency_to_there < point.frequency < 0.5
        assert point.gain == pytest.approx(point.frequency * point.edge)
        assert 0 < point.gain_to_there < point.gain


def test_a_wager_that_is_good_from_the_start_is_good_nearly_always() -> None:
    analyses = removal.analyze(*asked("ride-free", "21_plus_3", "PT-FLT-213-01"), use_cache=False)
    assert analyses.expected > 0
    assert analyses.positive[0].gain == pytest.approx(float(analyses.expected), rel=1e-6)
    assert removal.good(0.02, 0.0, 312, 0) == (1.0, 0.02)
    assert removal.good(-0.02, 0.0, 312, 0) == (0.0, 0.0)


def sampled(question: Question, solver: Solver, effects_of: Removal, dealt: int, shoes: int) -> tuple[float, float]:
    """How often the count says that the wager is good, and what it then gains, in real shoes solved exactly."""
    tags = {name: group for group in effects_of.groups for name in _cards_of(group.name)}
    whole = [card for card, copies in enumerate(question.pack) for _ in range(copies)]
    slope = sum(group.cards * group.tag * float(group.effect) for group in effects_of.groups) / sum(
        group.cards * group.tag**2 for group in effects_of.groups
    )
    left, draw, gains = len(whole) - dealt, random.Random(7), []
    for _ in range(shoes):
        draw.shuffle(whole)
        count = sum(tags[card].tag for card in whole[:dealt])
        if float(effects_of.expected) + slope * count * (len(whole) - 1) / left > 0:
            pack = [0] * 53
            for card in whole[dealt:]:
                pack[card] += 1
            rest = replace(question, pack=tuple(pack))
            gains.append(float(removal.worth(rest, solver(rest))))
    return len(gains) / shoes, sum(gains) / shoes


def _cards_of(name: str) -> tuple[int, ...]:
    return cards(" ".join(name[0] + suit for suit in name[1:] or SUITS))


@pytest.mark.long
@pytest.mark.parametrize("depth", [0, 3])
def test_the_estimate_is_near_what_real_shoes_give(depth: int) -> None:
    question, solver = asked("pontoon-plus", "bonus")
    analyses = removal.analyze(question, solver, use_cache=False)
    chance = analyses.positive[depth]
    frequency, gain = sampled(question, solver, analyses, int(chance.penetration * sum(question.pack)), 20_000)
    assert frequency == pytest.approx(chance.frequency, rel=0.1)
    assert gain == pytest.approx(chance.gain, rel=0.1)


@pytest.mark.long
def test_the_estimate_is_low_where_like_cards_pay() -> None:
    """Two tens are wanted for Lucky Ladies, so a shoe full of them is better than each of them says."""
    question, solver = asked("ride-free", "lucky_ladies", "PT-FLT-LL-03")
    analyses = removal.analyze(question, solver, use_cache=False)
    chance = analyses.positive[3]
    frequency, gain = sampled(question, solver, analyses, int(chance.penetration * sum(question.pack)), 20_000)
    assert frequency == pytest.approx(chance.frequency, rel=0.1)
    assert 1.1 * chance.gain < gain < 1.6 * chance.gain


# -- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def run(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    return partial(run, "analyze")


def test_removal_as_json(run: Run) -> None:
    code, out, _ = run("pontoon-plus", "--wager", "bonus", "--removal", "--json")
    (wager,) = json.loads(out)["wagers"]
    assert code == 0
    removed = wager["removal"]
    assert removed["method"] == "linear"
    question, solver = asked("pontoon-plus", "bonus")
    (ace,) = cards("As")
    assert removed["effects"]["A"]["exact"] == str(removal.effects(question, solver)[ace])
    assert set(removed["effects"]) == set(removed["tags"]) == set("23456789JQKA")
    assert 0.9 < removed["correlation"] < 1
    assert [point["penetration"] for point in removed["positive"]] == [0.5, 0.6, 0.7, 0.8, 0.9]
    assert set(removed["positive"][0]) == {"penetration", "frequency", "edge_when_positive", "gain_per_round", "shoe"}
    _, without, _ = run("pontoon-plus", "--wager", "bonus", "--json")
    assert "removal" not in json.loads(without)["wagers"][0]


def test_removal_for_people(run: Run) -> None:
    code, out, _ = run("pontoon-plus", "--wager", "bonus", "--removal")
    assert code == 0
    assert "correlation of the tags 0.91" in out
    assert "90%" in out
    _, out, _ = run("pontoon-plus", "--wager", "player_pair", "--removal")
    assert "nothing to count" in out


def test_removal_where_there_is_no_shoe(run: Run) -> None:
    code, out, err = run("big-six", "--removal")
    assert (code, out) == (1, "")
    assert "big-six has none" in err


def test_slow_solutions_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(removal, "WORTH_KEEPING", 0.0)
    question, solver = asked("pontoon-plus", "bonus")
    first = removal.analyze(question, solver)
    assert len(list(tmp_path.iterdir())) == 1 + 48

    def never(_: Question) -> Solution:
        raise AssertionError("it was kept")

    assert removal.analyze(question, never) == first
