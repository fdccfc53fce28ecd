"""A scenario with wagers of anybody's own beside the game's: they are settled with the cards of its rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from croupier import games
from croupier.engines.wagers.solve import OwnWager
from croupier.errors import BadScenario, CroupierError
from croupier.mathematics import attached
from croupier.money import Cents, cents, dollars
from croupier.scenarios import Settlement, settle


class OwnStake(NamedTuple):
    """A stake on a wager of one's own, in a round of the scenario."""

    round: int
    seat: str
    own: OwnWager
    stake: Cents


def settle_with(scenario: Any, own: Sequence[OwnWager], folder: Path | None = None) -> Settlement:
    """Settle a scenario whose seats may bet on these wagers too, each by its name (``lucky_ladies``)."""
    if not isinstance(scenario, Mapping):
        raise BadScenario("a scenario with wagers of your own is a mapping")
    slug = scenario.get("game")
    if isinstance(slug, str):
        game = games.get(slug)
        for wager in own:
            attached.called(wager, game)
    names = {attached.name_of(wager): wager for wager in own}
    if len(names) < len(own):
        raise BadScenario("two wagers of your own have the same name")
    rest = deepcopy(dict(scenario))
    stakes = list(_stakes(rest, names))
    expected = list(_expected(rest, names))
    out = settle(rest, folder)
    here: dict[tuple[int, str], dict[str, Cents]] = {}
    for number, seat, wager, stake in stakes:
        played = out.rounds[number - 1]
        try:
            attached.beside(out.game, played.options, wager)
            paid = attached.settled(wager, played, seat, stake)
        except CroupierError as error:
            raise error.at(game=out.game.slug, round=number, seat=seat, wager=attached.name_of(wager)) from None
        out.beside.append((number, paid))
        for nets in (out.nets.setdefault(seat, {}), here.setdefault((number, seat), {})):
            nets[paid.wager] = nets.get(paid.wager, 0) + paid.net
    _compare(out, expected, here)
    return out


def _stakes(scenario: dict[str, Any], names: Mapping[str, OwnWager]) -> Iterator[OwnStake]:
    """Take the stakes on one's own wagers out of a scenario."""
    rounds = scenario.get("rounds")
    for number, entry in enumerate(rounds if isinstance(rounds, list) else [], 1):
        seats = entry.get("seats") if isinstance(entry, dict) else None
        for seat in seats if isinstance(seats, list) else []:
            bets = seat.get("wagers") if isinstance(seat, dict) else None
            if not isinstance(bets, dict):
                continue
            for name in names.keys() & bets.keys():
                stake = cents(bets.pop(name))
                if stake <= 0:
                    raise BadScenario(f"round {number}: a wager on {name} is more than nothing")
                yield OwnStake(number, str(seat.get("seat")), names[name], stake)


def _expected(scenario: dict[str, Any], names: Mapping[str, OwnWager]) -> Iterator[tuple[int, str, str, Any]]:
    """Take what is expected of one's own wagers, and of totals that they are part of, out of a scenario."""
    rounds = scenario.get("rounds")
    parts = [(0, scenario), *enumerate(rounds if isinstance(rounds, list) else [], 1)]
    for number, part in parts:
        by_seat = part.get("expect") if isinstance(part, dict) else None
        for seat, wanted in by_seat.items() if isinstance(by_seat, dict) else ():
            for name in [name for name in (*names, "total") if isinstance(wanted, dict) and name in wanted]:
                yield number, str(seat), name, wanted.pop(name)


def _compare(
    out: Settlement, expected: list[tuple[int, str, str, Any]], here: Mapping[tuple[int, str], Mapping[str, Cents]]
) -> None:
    for number, seat, name, wanted in expected:
        if name == "total":
            ours = sum(here.get((number, seat), {}).values())
            got = out.total(seat) if not number else ours + _base(out, number, seat)
        else:
            got = (here.get((number, seat), {}) if number else out.nets.get(seat, {})).get(name, 0)
        out.checked = True
        if got != cents(wanted):
            where = f"round {number}, " if number else ""
            out.mismatches.append(f"{where}seat {seat}, {name}: expected {wanted}, the rules give {dollars(got)}")


def _base(out: Settlement, number: int, seat: str) -> Cents:
    return sum(line.net for at, line in out.lines if at == number and line.seat == seat)
