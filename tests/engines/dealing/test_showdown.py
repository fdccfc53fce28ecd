"""The kernel of showdowns: the reference round on the same cards, the solver's decisions, and the exact edges."""

import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from croupier import games
from croupier.engines.kernel import order
from croupier.engines.outcomes import EndingTable, whole_stake
from croupier.engines.showdown import deal
from croupier.engines.showdown.best_play import Multiples, ShowdownPlay, actions, best_play, plan_of
from croupier.engines.showdown.chart import Rule, at_least
from croupier.engines.showdown.deal_rounds import BY_CARDS, ActionTables
from croupier.engines.showdown.standings import HandsFacing, facings
from croupier.engines.tally import estimate
from croupier.errors import BadPlan
from croupier.hands.orders import FOUR_CARD
from croupier.mathematics import analyses
from croupier.simulation.results import compare
from croupier.simulation.runner import Run, locally, simulate
from tests.engines.dealing.showdown_laying import (
    CR4,
    DJ,
    DWX,
    FCP,
    SLUGS,
    TCP,
    check,
    laid_out,
    played_at_any_size,
    played_by,
    style_of,
    table,
    table_of,
)
from tests.engines.dealing.stud_laying import packs

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


@pytest.mark.parametrize("slug", SLUGS)
def test_the_reference_round_pays_the_same(slug: str) -> None:
    game, dealt = games.get(slug), table_of(slug, QUICK.get(slug, ""))
    hit: set[tuple[str, str]] = set()
    finishes = [check(slug, dealt, laid_out(slug, hands), {}, hit) for hands in RARE[slug]]
    finishes += [check(slug, dealt, pack, {}, hit) for pack in packs(slug, 1000, game.pack)]
    assert {finish.standing for finish in finishes} == set(plan_of(game).ends)
    assert {bool(finish.multiple) for finish in finishes} == {True, False}
    tables = game.house({}).tables.items()
    assert {(wager, line.line) for wager, posted in tables for line in posted.lines} - hit == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_fold_forfeits_what_the_text_says(slug: str) -> None:
    folding = played_by(slug, at_least({}))
    finishes = [check(slug, folding, laid_out(slug, hands), {}) for hands in RARE[slug]]
    finishes += [check(slug, folding, pack, {}) for pack in packs(slug, 80, games.get(slug).pack)]
    assert {finish.multiple for finish in finishes} == {0}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_size_is_paid_by_its_multiple(slug: str) -> None:
    game = games.get(slug)
    plan = plan_of(game)
    dealt = played_by(slug, played_at_any_size(plan))
    finishes = {finish.multiple for finish in (check(slug, dealt, pack, {}) for pack in packs(slug, 300, game.pack))}
    assert finishes == {0, *plan.play.multiples}


def test_a_size_that_is_not_open_is_refused() -> None:
    with pytest.raises(BadPlan, match="play of 4x is not open"):
        played_by(FCP, at_least({0: 4}))
    with pytest.raises(BadPlan, match="play of 3x is not open"):
        played_by(CR4, at_least({0: 3}))


OTHER_TABLES: list[tuple[str, dict[str, object]]] = [
    (DWX, {"trips_plus_wild": "PT-FLT-DWHF-TPW-05", "goin_wild": "PT-FLT-TW-GW-02", "progressive_unit": "5"}),
    (DWX, {"bad_beat_xtreme": "PT-FLT-DWHF-BBX-03", "five_card_linked_progressive": "PT-BJS-5CL-08"}),
    (DWX, {"goin_wild_progressive": "PT-PRG-TW-GW-02", "five_card_linked_progressive": "PT-BJS-5CL-05"}),
    (DWX, {"five_card_linked_progressive": "off", "goin_wild": "off"}),
    (TCP, {"six_card_bonus": "off"}),
]


@pytest.mark.parametrize(("slug", "posted"), OTHER_TABLES)
def test_other_tables_pay_the_same(slug: str, posted: dict[str, object]) -> None:
    dealt = table(order(slug, posted, "always play"))
    for pack in packs(slug, 160, games.get(slug).pack):
        check(slug, dealt, pack, posted)


# -- the solver's decisions ---------------------------------------------------------------------------------------


def solved(slug: str) -> list[tuple[HandsFacing, ShowdownPlay]]:
    game = games.get(slug)
    plan, house = plan_of(game), game.house({})
    stake = whole_stake(*(house.tables[bonus.wager] for bonus in plan.bonuses))
    before = facings(tuple(game.cards_in(house)), plan)
    return [(facing, best_play(plan, house.tables, stake, facing.standings)) for facing in before]


def assert_exact(slug: str) -> None:
    """The best actions and every simpler way of playing leave exactly the edge that the analysis says."""
    plan, style, parts = plan_of(games.get(slug)), style_of(slug), solved(slug)
    (analysis,) = analyses.analyze(analyses.request(slug, wager="base"))
    assert analysis.solved.strategy is not None
    known = {simpler.name: simpler for simpler in analysis.solved.strategy.simpler}
    words = {name: words for name, (words, _) in style.strategies.items()}
    assert words == {name: simpler.words for name, simpler in known.items()}
    ways = sum(facing.times * facing.standings.showdowns for facing, _ in parts)

    def edge(rule: Rule | None) -> Fraction:
        losses = [
            facing.times * game.loss(actions(plan, facing, rule(facing)) if rule else game.best)
            for facing, game in parts
        ]
        return sum(losses, Fraction(0)) / ways

    assert edge(None) == analysis.house_edge
    for name, (_, rule) in style.strategies.items():
        assert edge(rule) == known[name].house_edge, name


@pytest.mark.parametrize("slug", [TCP, CR4, DJ, DWX])
def test_the_strategies_are_those_of_the_analysis(slug: str) -> None:
    assert_exact(slug)


@pytest.mark.long
def test_the_strategies_of_four_card_poker_are_those_of_the_analysis() -> None:
    assert_exact(FCP)


def suits_swapped(dice: random.Random, held: list[int]) -> list[int]:
    suits = dice.sample(range(4), 4)
    return [card & ~3 | suits[card & 3] for card in held]


def laid(table: EndingTable, held: list[int]) -> int:
    """What the kernel bets on the cards on top of a pack."""
    multiple: int = table.laid([*held, *(card for card in range(52) if card not in held)])[0].multiple
    return multiple


def advice(slug: str) -> ActionTables:
    asked = order(slug)
    return deal.decisions(plan_of(asked.game), style_of(slug), asked)


def test_hands_that_look_alike_are_told_apart_by_their_cards() -> None:
    ((facing, game),) = solved(CR4)
    stood, tables = facing.standings, advice(CR4)
    rungs = deal.rungs_of(plan_of(games.get(CR4))).of(stood.worth)
    mixed = np.flatnonzero(tables.by_rung[0][rungs] == BY_CARDS)
    assert len(mixed) == len(tables.hands) > 200
    dice = random.Random(7)
    for row in mixed.tolist():
        bet = laid(table_of(CR4), suits_swapped(dice, stood.hands[row].tolist()))
        assert bet == (0, 1, 2, 3)[game.best[row]]


def in_the_suit_of_the_open_card(facing: HandsFacing) -> Multiples:
    """A way of playing that nobody should: with jacks, an ante for each card in the suit of the open card."""
    stood, jacks = facing.standings, FOUR_CARD.value("pair", [9])
    suited = (stood.hands & 3 == facing.up & 3).sum(axis=1).clip(0, 3)
    return np.where((stood.worth >= jacks) & (stood.worth < jacks + (1 << 16)), suited, 0).astype(np.int8)


def test_the_open_card_says_which_suits_can_be_swapped() -> None:
    dealt, dice = played_by(FCP, in_the_suit_of_the_open_card), random.Random(9)
    for _ in range(400):
        pair = [36 + suit for suit in dice.sample(range(4), 2)]
        ranks = dice.sample([rank for rank in range(13) if rank != 9], 3)
        held = pair + [rank * 4 + dice.randrange(4) for rank in ranks]
        up = dice.choice([card for card in range(52) if card not in held])
        is_pair = FOUR_CARD.line(FOUR_CARD.rank(held)) == "pair"
        same_suit = sum(card & 3 == up & 3 for card in held)
        assert laid(dealt, [*held, up]) == (min(same_suit, 3) if is_pair else 0)


def test_the_advice_is_solved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    first = advice(TCP)
    (kept,) = tmp_path.iterdir()
    with monkeypatch.context() as no_solver:
        no_solver.setattr(deal, "best", None)
        again = advice(TCP)
    assert all(
        np.array_equal(np.asarray(before), np.asarray(after)) for before, after in zip(first, again, strict=True)
    )
    kept.write_bytes(b"broken")
    assert (advice(TCP).by_rung == first.by_rung).all()
    own = tmp_path / "own.toml"
    own.write_text('[[table]]\nid="x"\nwager="ante_bonus"\nclause=""\nlines=[{line="straight",pays="1 to 1"}]\n')
    asked = order(TCP, {"ante_bonus": str(own)})
    deal.decisions(plan_of(asked.game), style_of(TCP), asked)
    assert len(list(tmp_path.glob("*.npz"))) == 2


def test_advice_that_cannot_be_kept_is_given_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file" / "below"))
    assert len(advice(TCP).by_rung) == 1


# -- the exact analysis -------------------------------------------------------------------------------------------


def assert_close(slug: str, strategy: str, rounds: int) -> None:
    asked = order(slug, {}, strategy)
    total = simulate(Run(asked, rounds, "stud"), locally(2))
    for compared in compare(asked, total):
        assert compared.estimate.rounds == rounds
        if compared.exact is None:
            assert compared.wager in UNCOMPARED
        else:
            assert abs(compared.estimate.z_score(-compared.exact)) < 4, (
                compared.wager,
                compared.estimate,
                compared.exact,
            )


#: Parts of the base game, under a strategy that is not the best.
UNCOMPARED = {"ante_bonus", "super_bonus", "blind", "odds"}


@pytest.mark.parametrize(
    ("slug", "strategy"),
    [(TCP, "optimal"), (TCP, "always play"), (CR4, "optimal"), (DJ, "optimal"), (DWX, "fours without a three")],
)
def test_the_mean_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    assert_close(slug, strategy, 2_000_000)


@pytest.mark.parametrize(("strategy", "edge"), FOUR_CARD_EDGES.items())
def test_the_mean_of_four_card_poker_is_that_of_the_analysis(strategy: str, edge: float) -> None:
    total = simulate(Run(order(FCP, {}, strategy, ["base"]), 2_000_000, "stud"), locally(2))
    mean = estimate(total.wagers["base"], total.chunks)
    assert abs(mean.z_score(-edge)) < 4


@pytest.mark.parametrize(("slug", "strategy"), [(CR4, "mimic the dealer"), (DJ, "any pair"), (DJ, "ace high")])
def test_the_mean_of_simpler_strategies_is_that_of_the_analysis(slug: str, strategy: str) -> None:
    asked = order(slug, {}, strategy, ["base"])
    (compared,) = compare(asked, simulate(Run(asked, 2_000_000, "stud"), locally(2)))
    assert compared.z_score is not None
    assert abs(compared.z_score) < 4


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
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
