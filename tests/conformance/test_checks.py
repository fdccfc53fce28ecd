"""Each check fails where a game breaks what it demands: games of the package with something planted in them."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pytest

from croupier import games
from croupier.conformance import claims, folder, rounds
from croupier.conformance.playing import PostedGame
from croupier.conformance.suite import FOLDER_CHECKS, PLAY_CHECKS, PlayCheck, conform
from croupier.equipment.cards import rank_of
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError, Nonconformity
from croupier.money import Pay as Odds
from croupier.round.alike import Alike
from croupier.round.facts import Pay
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.grounds import Grounds, HeldHand, Sight
from croupier.round.requests import DEALER, UP, Action

ROULETTE = games.get("roulette")
TCP = games.get("three-card-poker")
PLAN: Any = TCP.plan
Play = Callable[[Felt], Awaitable[None]]


def planted(play: Play, **changes: object) -> PostedGame:
    """Three Card Poker, played otherwise and without its plan."""
    return PostedGame(replace(TCP, play=play, **{"plan": None, **changes}), {})  # type: ignore[arg-type]  # fields of a Game


def settle_all(t: Felt, clause: str = "OH-H 12.I") -> None:
    for box in t.boxes:
        for wager, hand in list(box.stakes):
            box.lose(wager, clause, hand)


async def one_card(t: Felt) -> None:
    """A round that keeps everything."""
    await t.deal(1, [*(box.seat for box in t.boxes), DEALER], UP)
    settle_all(t)


async def deals_on(t: Felt) -> None:
    while True:
        await t.roll(2)


async def cites_nothing(t: Felt) -> None:
    await one_card(t)
    t.announce("done", "OH-H 99.I")


async def raises_for_them(t: Felt) -> None:
    await t.deal(1, [DEALER], UP)
    for box in t.boxes:
        if await t.decide(box, (Action("play"), Action("fold")), "OH-H 10.II", default="play") == "play":
            box.bet("play", 100, "OH-H 10.II")
    settle_all(t)


async def declares_no_default(t: Felt) -> None:
    await t.deal(1, [DEALER], UP)
    for box in t.boxes:
        await t.decide(box, (Action("play"), Action("fold")), "OH-H 10.II", default="")
    settle_all(t)


async def never_the_same(t: Felt, _rounds: list[int] = []) -> None:  # noqa: B006 - a rule that remembers is what is planted
    await one_card(t)
    _rounds.append(1)
    t.announce(f"round {len(_rounds)}", "OH-H 12.I")


async def likes_hearts(t: Felt) -> None:
    await t.deal(1, [*(box.seat for box in t.boxes), DEALER], UP)
    for box in t.boxes:
        if box.cards[0] % 4 == 2:
            box.win("ante", 100, "OH-H 12.I") if box.stake("ante") else None
    settle_all(t)


def failure(check: PlayCheck, posted: PostedGame, times: int = 20) -> str:
    """What a check finds in some tries, in one line."""
    for number in range(times):
        try:
            check(posted, SeededSource(b"%d" % number))
        except CroupierError as complaint:
            (line,) = str(complaint).splitlines()
            return line
    pytest.fail("nothing was found")


@pytest.mark.parametrize(
    ("check", "play", "complaint"),
    [
        (rounds.ends_settled, deals_on, "does not end"),
        (rounds.ends_settled, cites_nothing, "'OH-H 99.I', which is no clause of OH-H"),
        (rounds.stakes_nobodys_money, raises_for_them, "play, adds a wager"),
        (rounds.stakes_nobodys_money, declares_no_default, "declares no default"),
        (rounds.ends_settled, never_the_same, "differ after"),
    ],
)
def test_a_round_that_breaks_a_demand_is_found_out(check: PlayCheck, play: Play, complaint: str) -> None:
    assert complaint in failure(check, planted(play))


class Tongue(NamedTuple):
    """Explains Three Card Poker as its plan does, with a word of its own put in."""

    change: Callable[[Grounds], Grounds]
    silent: bool = False

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        hands: Iterable[HeldHand] = PLAN.names(sight)
        return () if self.silent else hands

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        grounds: Grounds | None = PLAN.grounds(sight, pay)
        return self.change(grounds) if grounds else None


@pytest.mark.parametrize(
    ("tongue", "complaint"),
    [
        (Tongue(lambda grounds: grounds._replace(odds=Odds("to", 7, 1, True))), "the sum does not come to the net"),
        (Tongue(lambda grounds: grounds._replace(comparison="none")), "without a comparison"),
        (Tongue(lambda grounds: grounds._replace(hands={})), "without a hand"),
        (Tongue(lambda grounds: grounds._replace(hands={"1": "a full boat"})), "without 'a full boat'"),
        (
            Tongue(lambda grounds: grounds._replace(because=f"{grounds.because}, your luck")),
            "which is said to another reader",
        ),
        (Tongue(lambda grounds: grounds, silent=True), "nothing names"),
    ],
)
def test_a_round_that_does_not_explain_itself_is_found_out(tongue: Tongue, complaint: str) -> None:
    assert complaint in failure(rounds.ends_settled, PostedGame(replace(TCP, explains=tongue), {}), 60)


def test_cards_that_are_not_alike_are_found_out() -> None:
    by_rank, by_suit = Alike(face=rank_of), Alike(suits=("cdhs",))
    for alike in (by_rank, by_suit):
        assert "declared alike" in failure(claims.alike_cards_are_alike, planted(likes_hearts, alike=alike), 60)
    for number in range(20):
        hearts_named = planted(likes_hearts, alike=Alike(suits=("cds", "h")))
        claims.alike_cards_are_alike(hearts_named, SeededSource(b"%d" % number))


@dataclass(frozen=True)
class IdlePlan:
    """A plan that nobody reads."""

    burned: int = 3
    rate: object = 0.5

    def check(self, game: Game) -> None:
        """It fits any game."""


def test_a_plan_that_nobody_walks_or_that_is_no_data_is_found_out() -> None:
    assert "read nothing of it: IdlePlan" in failure(claims.plan_is_walked, planted(one_card, plan=IdlePlan(rate=1)), 1)
    assert "neither data nor a rule" in failure(claims.plan_is_walked, planted(one_card, plan=IdlePlan()), 1)


def test_a_hidden_card_that_is_seen_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.conformance import invariants

    monkeypatch.setattr(invariants, "view", lambda round_, viewer: round_.facts)
    assert failure(rounds.replays_anywhere, PostedGame(TCP, {}), 1).endswith("face down")


def test_a_folder_that_breaks_a_demand_is_found_out() -> None:
    with pytest.raises(Nonconformity, match="'OH-G 99' is cited, which is no clause of OH-G"):
        folder.is_whole(replace(ROULETTE, closes="OH-G 99"))
    backwards, table = replace(TCP), TCP.paytables["PP-OH"]
    backwards.__dict__["paytables"] = {table.id: replace(table, lines=table.lines[::-1])}
    with pytest.raises(Nonconformity, match="does not list its best line first"):
        folder.tables_are_well_formed(backwards)


def test_the_suite_gives_a_verdict_on_everything_and_goes_on_after_a_failure() -> None:
    results = list(conform(replace(games.get("big-six"), closes="nothing")))
    failed = [result.demands for result in results if not result.passed]
    assert len(results) == len(FOLDER_CHECKS) + len(PLAY_CHECKS)
    assert failed == ["everything cites clauses that exist", "wagers are taken until the first answer and not after"]
    assert all("\n" not in failure for result in results for failure in result.failures)
