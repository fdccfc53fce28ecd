"""The stud kernels: the reference round on the same cards, the solver's decisions, and the exact edges."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.engines.endings import Table
from croupier.engines.kernel import order
from croupier.engines.showdown import deal_advice as stud_advice
from croupier.engines.showdown import deal_rounds as stud_rounds
from croupier.engines.showdown.deal import Stud, at_least
from croupier.engines.showdown.deal_advice import Before
from croupier.engines.showdown.deal_rounds import Beside
from croupier.engines.showdown.standings import BEATEN, LOST, SHORT, TIED, Choices, Decided
from croupier.engines.tally import estimate
from croupier.hands.orders import FOUR_CARD
from croupier.mathematics import analyses
from croupier.simulation.compared import compare
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.stud_laying import CR4, DJ, DWX, FCP, TCP, check, dealer_of, laid_out, packs, table_of

#: What the house edge of Four Card Poker is, as tests/exact proves it; solving it takes longer than these tests.
FOUR_CARD_EDGES = {"basic": 0.0339711441055311, "by the up card": 0.028802448303114347}
#: A strategy that asks for no solving where that takes long.
QUICK = {FCP: "by the up card"}


# -- the reference round ------------------------------------------------------------------------------------------


#: Hands that no shuffle brings in a while: the player's, then the dealer's.
RARE = {
    TCP: [" ".join(rank + suit for rank in "TAQ9JK") for suit in "cdhs"] + ["Ts As Qs 8s Js Ks", "Qd Kd Ad Jd Td 2c"],
    FCP: ["Ac Ad Ah As 2c Kc Kd Kh Ks 3d 4h"],
    CR4: ["Ac Ad Ah As 2c Kc Kd Kh Ks 3d", "Kc Kd Kh Ks 3d Ac Ad Ah As 2c", "Ts Js Qs Ks As 9c 8d 2h 3h 4d"],
    DJ: ["Ts Js Qs Ks As 2c 2d 2h 2s Jk", "2c 2d 2h 2s Jk Ts Js Qs Ks As", "Ac Ad Ah As 2c Ts Js Qs Ks Jk"],
    DWX: ["Ts Js Qs Ks As 2c 2d 2h 2s Jk", "2c 2d 2h 2s Jk Ts Js Qs Ks As 9h", "Ts Js Qs Ks Jk Ac Ad Ah 2s 2c As"],
}


@pytest.mark.parametrize("slug", [TCP, FCP, CR4, DJ, DWX])
def test_the_reference_round_pays_the_same(slug: str) -> None:
    table = table_of(slug, QUICK.get(slug, ""))
    hit: set[tuple[str, str]] = set()
    seen = [check(slug, table, laid_out(slug, one), {}, hit) for one in RARE[slug]]
    seen += [check(slug, table, pack, {}, hit) for pack in packs(slug, 1000)]
    qualified = {SHORT} if slug in (TCP, CR4) else set()
    assert {one.outcome for one in seen} == {BEATEN, TIED, LOST} | qualified
    assert {one.folded for one in seen} == {True, False}
    tables = games.get(slug).house({}).tables.items()
    assert {(wager, one.line) for wager, table in tables for one in table.lines} - hit == set()


@pytest.mark.parametrize("slug", [TCP, FCP, CR4, DJ, DWX])
def test_a_fold_forfeits_what_the_text_says(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = dealer_of(slug)
    monkeypatch.setattr(dealer, "STUD", replace(dealer.STUD, plans={"fold": ("", at_least(1 << 30))}))
    table = dealer.table(replace(order(slug), strategy="fold"))
    seen = [check(slug, table, laid_out(slug, one), {}) for one in RARE[slug]]
    seen += [check(slug, table, pack, {}) for pack in packs(slug, 80)]
    assert all(one.folded for one in seen)


OTHER_TABLES: list[tuple[str, dict[str, object]]] = [
    (DWX, {"trips_plus_wild": "PT-FLT-DWHF-TPW-05", "goin_wild": "PT-FLT-TW-GW-02", "progressive_unit": "5"}),
    (DWX, {"bad_beat_xtreme": "PT-FLT-DWHF-BBX-03", "five_card_linked_progressive": "PT-BJS-5CL-08"}),
    (DWX, {"goin_wild_progressive": "PT-PRG-TW-GW-02", "five_card_linked_progressive": "PT-BJS-5CL-05"}),
    (DWX, {"five_card_linked_progressive": "off", "goin_wild": "off"}),
    (TCP, {"six_card_bonus": "off"}),
]


@pytest.mark.parametrize(("slug", "posted"), OTHER_TABLES)
def test_other_tables_pay_the_same(slug: str, posted: dict[str, object]) -> None:
    table = dealer_of(slug).table(order(slug, posted, "always play"))
    for pack in packs(slug, 160):
        check(slug, table, pack, posted)


# -- the solver's decisions ---------------------------------------------------------------------------------------


def sought(slug: str) -> tuple[Stud, Mapping[str, Any], list[stud_advice.Before]]:
    game, stud = games.get(slug), dealer_of(slug).STUD
    house = game.house({})
    return stud, house.tables, list(stud.against(tuple(game.cards_in(house)), stud))


def assert_exact(slug: str) -> None:
    """The best actions and every simpler way of playing leave exactly the edge that the analysis says."""
    stud, tables, against = sought(slug)
    (found,) = analyses.analyze(analyses.request(slug, wager="base"))
    assert found.solved.strategy is not None
    known = {one.name: one for one in found.solved.strategy.simpler}
    assert stud.strategies == stud.strategies | {name: one.words for name, one in known.items()}
    assert list(stud.strategies) == ["optimal", *known]
    games_ = [stud.decided(one.stood, tables) for one in against]
    assert mean(game.house_edge(game.best) for game in games_) == found.house_edge
    for name, (_, plan) in stud.plans.items():
        assert mean(map(Decided.house_edge, games_, map(plan, against))) == known[name].house_edge, name


def mean(edges: Iterable[Fraction]) -> Fraction:
    """Every rank lies open as often."""
    found = list(edges)
    return sum(found, Fraction(0)) / len(found)


@pytest.mark.parametrize("slug", [TCP, CR4, DJ, DWX])
def test_the_strategies_are_those_of_the_analysis(slug: str) -> None:
    assert_exact(slug)


@pytest.mark.long
def test_the_strategies_of_four_card_poker_are_those_of_the_analysis() -> None:
    assert_exact(FCP)


def suits_swapped(dice: random.Random, held: list[int]) -> list[int]:
    suits = dice.sample(range(4), 4)
    return [card & ~3 | suits[card & 3] for card in held]


def laid(table: Table, held: list[int]) -> int:
    """What the kernel does with the cards on top of a pack."""
    action: int = table.laid([*held, *(card for card in range(52) if card not in held)])[0].action
    return action


def test_hands_that_look_alike_are_told_apart_by_their_cards() -> None:
    stud, tables, (one,) = sought(CR4)
    best, advice = stud.decided(one.stood, tables).best, stud.advice(order(CR4))
    mixed = np.flatnonzero(advice.by_rung[0][stud.ladder.of(one.stood.worth)] == stud_advice.BY_CARDS)
    assert len(mixed) == len(advice.hands) > 200
    dice = random.Random(7)
    for row in mixed.tolist():
        assert laid(table_of(CR4), suits_swapped(dice, one.stood.hands[row].tolist())) == best[row]


def in_the_suit_of_the_open_card(one: Before) -> Choices:
    """A way of playing that nobody should: with jacks, an ante for each card in the suit of the open card."""
    stood, jacks = one.stood, FOUR_CARD.value("pair", [9])
    many = (stood.hands & 3 == one.up & 3).sum(axis=1).clip(0, 3)
    return np.where((stood.worth >= jacks) & (stood.worth < jacks + (1 << 16)), many, 0).astype(np.int8)


def test_the_open_card_says_which_suits_can_be_swapped() -> None:
    stud = replace(dealer_of(FCP).STUD, plans={"suits": ("", in_the_suit_of_the_open_card)})
    asked = replace(order(FCP, {}, "basic", ["base"]), strategy="suits")
    table, dice = stud_rounds.table(stud, asked, Beside("progressive", 5, 100, forfeit=True)), random.Random(9)
    for _ in range(400):
        pair = [36 + suit for suit in dice.sample(range(4), 2)]
        ranks = dice.sample([rank for rank in range(13) if rank != 9], 3)
        held = pair + [rank * 4 + dice.randrange(4) for rank in ranks]
        up = dice.choice([card for card in range(52) if card not in held])
        is_pair = FOUR_CARD.line(FOUR_CARD.rank(held)) == "pair"
        same_suit = sum(card & 3 == up & 3 for card in held)
        assert laid(table, [*held, up]) == (min(same_suit, 3) if is_pair else 0)


def test_the_advice_is_solved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    stud, asked = dealer_of(TCP).STUD, order(TCP)
    first = stud.advice(asked)
    (kept,) = tmp_path.iterdir()
    with monkeypatch.context() as no_solver:
        no_solver.setattr(Stud, "best", None)
        again = stud.advice(asked)
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    kept.write_bytes(b"broken")
    assert (stud.advice(asked).by_rung == first.by_rung).all()
    own = tmp_path / "own.toml"
    own.write_text('[[table]]\nid="x"\nwager="ante_bonus"\nclause=""\nlines=[{line="straight",pays="1 to 1"}]\n')
    stud.advice(order(TCP, {"ante_bonus": str(own)}))
    assert len(list(tmp_path.glob("*.npz"))) == 2


def test_advice_that_cannot_be_kept_is_given_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file" / "below"))
    assert len(dealer_of(TCP).STUD.advice(order(TCP)).by_rung) == 1


# -- the exact analysis -------------------------------------------------------------------------------------------


def assert_close(slug: str, strategy: str, rounds: int) -> None:
    asked = order(slug, {}, strategy)
    total = simulate(Run(asked, rounds, "stud"), locally(2))
    for one in compare(asked, total):
        assert one.estimate.rounds == rounds
        if one.exact is None:
            assert one.wager in UNCOMPARED
        else:
            assert abs(one.estimate.z_score(-one.exact)) < 4, (one.wager, one.estimate, one.exact)


#: Parts of the base game, under a strategy that is not the best; and what a fold gives up.
UNCOMPARED = {"ante_bonus", "super_bonus", "blind", "odds", "progressive"}


@pytest.mark.parametrize(
    ("slug", "strategy"),
    [(TCP, "optimal"), (TCP, "always play"), (CR4, "optimal"), (DJ, "optimal"), (DWX, "fours without a three")],
)
def test_the_mean_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    assert_close(slug, strategy, 2_000_000)


@pytest.mark.parametrize(("strategy", "edge"), FOUR_CARD_EDGES.items())
def test_the_mean_of_four_card_poker_is_that_of_the_analysis(strategy: str, edge: float) -> None:
    total = simulate(Run(order(FCP, {}, strategy, ["base"]), 2_000_000, "stud"), locally(2))
    found = estimate(total.wagers["base"], total.chunks)
    assert abs(found.z_score(-edge)) < 4


@pytest.mark.parametrize(("slug", "strategy"), [(CR4, "mimic the dealer"), (DJ, "any pair"), (DJ, "ace high")])
def test_the_mean_of_simpler_strategies_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    asked = order(slug, {}, strategy, ["base"])
    (one,) = compare(asked, simulate(Run(asked, 2_000_000, "stud"), locally(2)))
    assert one.z_score is not None
    assert abs(one.z_score) < 4


@pytest.mark.long
@pytest.mark.parametrize("slug", [TCP, FCP, CR4, DJ, DWX])
def test_the_mean_of_many_rounds_is_that_of_the_analysis(slug: str) -> None:
    assert_close(slug, "optimal", 100_000_000)


@pytest.mark.parametrize("slug", [TCP, CR4, DWX])
def test_any_number_of_workers_finds_the_same(slug: str) -> None:
    run = Run(order(slug), 300_000, "workers")
    assert simulate(run, locally(1)).plain() == simulate(run, locally(2)).plain()


def test_a_seed_deals_the_same_cards_to_every_strategy_and_wager() -> None:
    few, more = (
        simulate(Run(order(DWX, {}, strategy, wagers), 70_000, "s"), locally(1)).wagers["trips_plus_wild"]
        for strategy, wagers in (
            ("always play", ["trips_plus_wild"]),
            ("any pair", ["base", "odds", "trips_plus_wild"]),
        )
    )
    assert few.nets == more.nets
