"""The suite every registered game must pass, at its defaults and at the options that change its play.

The checks are those of `croupier conform`; here each is done with fresh chance in every run.
"""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from zlib import crc32

import pytest
from _pytest.mark import ParameterSet
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.conformance.playing import PostedGame
from croupier.conformance.suite import FOLDER_CHECKS, PLAY_CHECKS, Check
from croupier.equipment.source import SeededSource
from croupier.errors import BadCard, CroupierError
from croupier.round.procedures import checklists, steps
from croupier.round.requests import Draw
from tests.conformance.tables import IDS, TABLES, new_round

#: A seed is no smaller than another, so there is nothing to shrink.
PHASES = (Phase.explicit, Phase.generate)
#: Of so many checks of a table with options of its own, one is quick.
ONE_IN = 3


def _checked() -> Iterator[ParameterSet]:
    """Every game at its defaults by every check; at other options by some, and by all with `make test-long`."""
    for check, (table, (slug, options)) in product(PLAY_CHECKS, zip(IDS, TABLES, strict=True)):
        name = f"{check.demands}-{table}"
        is_long = bool(options) and crc32(name.encode()) % ONE_IN != 0
        yield pytest.param(check, slug, options, id=name, marks=[pytest.mark.long] if is_long else [])


@pytest.mark.parametrize(("check", "slug", "options"), list(_checked()))
def test_a_table_keeps_what_every_table_must(check: Check, slug: str, options: dict[str, object]) -> None:
    posted = PostedGame(games.get(slug), options)
    times = max(1, check.times // 3) if options else check.times

    @settings(max_examples=times, deadline=None, phases=PHASES)
    @given(seed=st.binary(min_size=8, max_size=8))
    def holds(seed: bytes) -> None:
        check.run(posted, SeededSource(seed))

    holds()


@pytest.mark.parametrize("slug", games.slugs())
@pytest.mark.parametrize("demands", FOLDER_CHECKS)
def test_a_folder_has_what_every_folder_must(demands: str, slug: str) -> None:
    FOLDER_CHECKS[demands](games.get(slug))


@pytest.mark.parametrize("slug", games.slugs())
def test_every_checklist_has_a_step_for_some_table(slug: str) -> None:
    game = games.get(slug)
    for name in checklists(game):
        assert any(steps(game, name, game.house(options)) for other, options in TABLES if other == slug)


def test_pay_table_lines_have_their_public_names() -> None:
    public = json.loads((Path(__file__).parents[1] / "data" / "lines.json").read_text(encoding="utf-8"))
    for slug, tables in public.items():
        for name, lines in tables.items():
            wager, _, table_id = name.partition(" ")
            table = games.get(slug).paytables[table_id]
            assert wager in table.wagers
            assert sorted(line.line for line in table.lines) == sorted(lines)


@pytest.mark.parametrize("slug", games.slugs())
def test_an_answer_that_is_nothing_is_refused(slug: str) -> None:
    fresh = new_round(slug, {}, SeededSource(b"x"))
    with pytest.raises(BadCard if isinstance(fresh.pending, Draw) else CroupierError):
        fresh.answer("no such thing")
