"""The figures of the pages are what the mathematics says, for every wager under every pay table."""

from collections.abc import Iterable

import pytest

from croupier import games
from croupier.mathematics.analyses import questions, request
from docs.tables.edges import Figures, by_decks, changes, figures, kept, slugs, worked_out

KEPT = kept()
REMEMBER = "run python -m docs.tables.edges and python -m docs.tables.games"
#: What takes a second or more by itself, with what it rests on; the long test works it out too.
SLOW = {
    "blackjack": ("main",),
    "crazy-four-poker": ("base", "super_bonus"),
    "deuces-wild-xtreme": ("base",),
    "four-card-poker": ("base", "ante_bonus"),
    "free-bet-blackjack": ("main",),
    "let-it-ride": ("base",),
    "mississippi-stud": ("base",),
    "pai-gow-poker": ("main", "bank", "fortune_bonus"),
    "pontoon-plus": ("main", "super_bonus"),
    "ride-free": ("main", "silver_stack"),
    "rocket-aces": ("main",),
    "texas-holdem-bonus": ("base", "bonus", "progressive"),
    "ultimate-texas-holdem": ("base", "blind", "trips", "progressive"),
}


def same(kept_figure: object, other: object) -> bool:
    """Exact numbers are the same; floats are as near as the method promises."""
    if isinstance(kept_figure, dict) and isinstance(other, dict):
        return kept_figure.keys() == other.keys() and all(same(kept_figure[name], other[name]) for name in kept_figure)
    if isinstance(kept_figure, list) and isinstance(other, list):
        return len(kept_figure) == len(other) and all(map(same, kept_figure, other))
    if isinstance(kept_figure, float) and isinstance(other, float):
        return abs(kept_figure - other) <= 1e-9 * max(1, abs(kept_figure))
    return kept_figure == other


def by_wager(kept: Iterable[Figures]) -> dict[tuple[str, str], Figures]:
    """Figures by wager and pay table, each wager for itself."""
    return {
        (wager, told["paytable"] or ""): {name: value for name, value in told.items() if name != "wagers"}
        for told in kept
        for wager in told["wagers"]
    }


def wagers(slug: str) -> list[str]:
    return list(dict.fromkeys(question.wager for question, _ in questions(request(slug))))


@pytest.mark.parametrize("slug", slugs())
def test_every_wager_and_every_pay_table_has_figures(slug: str) -> None:
    there = by_wager(KEPT[slug]["figures"])
    assert {wager for wager, _ in there} == set(wagers(slug)), REMEMBER
    if slug in games.slugs():
        game = games.get(slug)
        posted = [table for table in game.paytables.values() if not table.fixed]
        tables = {(wager, table.id) for table in posted for wager in table.wagers if wager in wagers(slug)}
        assert tables <= set(there), REMEMBER


def test_there_are_toldof_nothing_else() -> None:
    assert list(KEPT) == slugs(), REMEMBER


@pytest.mark.parametrize("slug", slugs())
def test_what_is_quick_comes_out_as_it_is_kept(slug: str) -> None:
    there = by_wager(KEPT[slug]["figures"])
    for wager in wagers(slug):
        if wager not in SLOW.get(slug, ()):
            worked_out = by_wager(figures(slug, wager, use_cache=False))
            assert same(worked_out, {key: told for key, told in there.items() if key[0] == wager}), (
                f"{wager}: {REMEMBER}"
            )


@pytest.mark.parametrize("slug", ["craps", "roulette", "mini-baccarat", "dragon-bonus-baccarat"])
def test_what_decks_and_options_change_comes_out_as_it_is_kept(slug: str) -> None:
    assert same(by_decks(slug, use_cache=False), KEPT[slug]["decks"]), REMEMBER
    assert same(list(changes(slug, use_cache=False)), KEPT[slug]["changes"]), REMEMBER


@pytest.mark.long
@pytest.mark.parametrize("slug", slugs())
def test_everything_comes_out_as_it_is_kept(slug: str) -> None:
    assert same(worked_out(slug, use_cache=False), KEPT[slug]), REMEMBER


def test_a_figure_that_is_off_is_noticed() -> None:
    (first, *_) = KEPT["three-card-poker"]["figures"]
    wrong = first | {"house_edge": {"exact": "1/30", "value": first["house_edge"]["value"]}}
    near = first | {"house_edge": first["house_edge"] | {"value": first["house_edge"]["value"] + 1e-8}}
    assert same(first, dict(first))
    assert not same(first, wrong)
    assert not same(first, near)
