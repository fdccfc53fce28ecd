"""Advice that was prepared: when somebody asks, nothing has to be compiled any more, and every decision is answered."""

import gc
import json

import pytest
from numba.core.dispatcher import Dispatcher

from croupier import games
from croupier.engines import question
from croupier.mathematics.advice import advise
from croupier.money import cents
from croupier.server import advised, analysts
from croupier.server.preparing import Preparation
from croupier.server.service import Service
from tests.engines.advising import Deals
from tests.server.annex import annex
from tests.support import quick, table

ADVISED = [slug for slug in games.slugs() if question.of(slug).adviser]
#: One of each family whose advice is compiled.
FIRST = ("let-it-ride", "pai-gow-poker", "three-card-poker", "ultimate-texas-holdem")


def compiled() -> int:
    """How many kernels there are by now, each for the types it was called with."""
    return sum(len(thing.overloads) for thing in gc.get_objects() if isinstance(thing, Dispatcher))


@pytest.mark.parametrize("slug", quick(sorted(ADVISED, key=lambda slug: slug not in FIRST), len(FIRST)))
def test_nothing_is_compiled_when_a_player_asks(slug: str) -> None:
    _, body = advised.prepared(lambda what, done, of: None, slug)
    assert json.loads(body)["decisions"] > 0
    before = compiled()
    for seed in range(2):
        for round_, ask in Deals(slug).asked(f"prepared {seed}"):
            assert advise(round_, ask.seat).actions
    assert compiled() == before


@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack", "ride-free", "rocket-aces"])
def test_blackjack_needs_no_compiler_at_all(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hand of an evening is advised on at once."""

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("something is compiled")

    monkeypatch.setattr(Dispatcher, "compile", refused)
    for seed in range(4):
        for round_, ask in Deals(slug).asked(f"at once {seed}"):
            assert advise(round_, ask.seat).actions


def test_a_game_without_decisions_needs_nothing() -> None:
    _, body = advised.prepared(lambda what, done, of: None, "roulette")
    assert json.loads(body) == {"game": "roulette", "decisions": 0}


def test_what_an_action_costs_is_money_though_the_wager_it_counts_in_was_taken_back() -> None:
    """Bet 1 comes back with the first answer; a mistake at the second is still told in dollars."""
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10")
    round_ = table("let-it-ride", {"1": bets})
    for answer in ("9c", "??", "5d", "??", "2h"):
        round_.answer(answer)
    round_.answer({"seat": "1", "action": "pull_back"})
    round_.answer("Kd")
    _, body = advised.advice(lambda what, done, of: None, json.dumps(round_.plain()), "1")
    document = json.loads(body)
    worse = next(action for action in document["actions"] if not action["best"])
    assert (document["unit"], document["stake"]) == ("bet_1", "10")
    assert cents(worse["costs"]) == round(worse["cost"] * 1000) > 0


def test_every_game_is_prepared_and_the_process_that_compiles_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(analysts.ADVISER, "ask", lambda task, slug, **_: asked.append(("adviser", slug)))
    monkeypatch.setattr(analysts.COMPILER, "ask", lambda task, slug, **_: asked.append(("compiler", slug)))
    ended: list[str] = []
    monkeypatch.setattr(analysts.COMPILER, "close", lambda: ended.append("compiler"))
    preparation = Preparation()
    for _ in range(2):  # each of them once
        preparation.begin(games.slugs())
        preparation.wait()
        assert asked == [(who, slug) for slug in games.slugs() for who in ("compiler", "adviser")]
    assert ended == ["compiler"]
    stopped = Preparation()
    stopped.close()
    stopped.begin(games.slugs())
    stopped.wait()
    assert len(asked) == 2 * len(games.slugs())


def test_a_game_whose_first_table_opens_later_is_prepared_then(
    service: Service, house: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(analysts.COMPILER, "ask", lambda task, slug, **_: None)
    monkeypatch.setattr(analysts.ADVISER, "ask", lambda task, slug, **_: asked.append(slug))
    for prepares, expected in ((True, ["crazy-four-poker"]), (False, [])):
        with annex(service, prepares=prepares) as floor:
            floor.table("crazy-four-poker")
            floor.table("crazy-four-poker")
            preparation: Preparation = floor.client.app.state.preparation  # type: ignore[attr-defined]  # its own
            preparation.wait()
        assert asked == expected
        asked.clear()


def test_a_game_that_somebody_sits_down_to_is_prepared_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    preparation = Preparation()

    def advising(_task: object, slug: str, **_: object) -> None:
        asked.append(slug)
        preparation.hurry("roulette" if slug == "craps" else slug)  # what is being prepared waits no more

    monkeypatch.setattr(analysts.COMPILER, "ask", lambda task, slug, **_: None)
    monkeypatch.setattr(analysts.ADVISER, "ask", advising)
    preparation.begin(["craps", "blackjack", "roulette"])
    preparation.wait()
    assert asked == ["craps", "roulette", "blackjack"]
