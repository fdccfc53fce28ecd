"""Scenarios: the dispute format. Type in the cards as they fell, read what is owed and under which clause."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from croupier import games
from croupier.errors import BadScenario, CroupierError, UnknownName
from croupier.money import Cents, cents, dollars
from croupier.options import House
from croupier.round import setup as setups
from croupier.round.facts import Pay, Stake
from croupier.round.game import Game
from croupier.round.round import Round
from croupier.round.script import Script
from croupier.round.setup import Setup
from croupier.scenarios import reading
from croupier.scenarios.reading import MOST_ROUNDS, each, load, shaped

__all__ = ["Settlement", "load", "settle"]

Nets: TypeAlias = dict[str, dict[str, Cents]]
Expected: TypeAlias = list[dict[str, Any]]


@dataclass(slots=True)
class Settlement:
    """What a scenario comes to: lines and nets per seat, refusals, and where it differs from what was expected."""

    game: Game
    status: str = "settled"
    nets: Nets = field(default_factory=dict)
    lines: list[tuple[int, Pay]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    meters: dict[str, Cents] = field(default_factory=dict)
    refused: list[dict[str, Any]] = field(default_factory=list)
    checked: bool = False
    named: set[str] = field(default_factory=lambda: {"total", "envy", "super_bonus"})
    mismatches: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything came out as expected."""
        return not self.mismatches

    def total(self, seat: str) -> Cents:
        """A seat's net over all its wagers."""
        return sum(self.nets.get(seat, {}).values())

    def plain(self) -> dict[str, Any]:
        """As ``settle --json`` prints it."""
        seats = {
            seat: {
                "total": dollars(self.total(seat)),
                "wagers": {wager: dollars(net) for wager, net in nets.items()},
                "lines": [_line(number, one) for number, one in self.lines if one.seat == seat],
            }
            for seat, nets in self.nets.items()
        }
        return {
            "game": self.game.slug,
            "rules_version": self.game.rules_version,
            "status": self.status,
            "seats": seats,
            "meters": {name: dollars(reading) for name, reading in self.meters.items()},
            "refused": self.refused,
            "mismatches": self.mismatches,
            "ok": self.ok,
        }


def _line(number: int, one: Pay) -> dict[str, Any]:
    return {
        "round": number,
        "wager": one.wager,
        "hand": str(one.hand + 1),
        "stake": dollars(one.stake),
        "net": dollars(one.net),
        "outcome": one.outcome,
        "line": one.line,
        "clause": one.clause,
    }


def settle(scenario: Any, folder: Path | None = None) -> Settlement:
    """Play a scenario through the rules, and compare with what it expects.

    Pay tables named by a relative path are looked for in ``folder`` first, beside the scenario's own file.
    """
    where = "the scenario"
    found = shaped(scenario, reading.SCENARIO, ("game", "rounds"), where)
    game = games.get(found["game"])
    options = game.house({name: _beside(folder, value) for name, value in found.get("options", {}).items()})
    if not 0 < len(found["rounds"]) <= MOST_ROUNDS:
        raise BadScenario(f"a scenario has 1 to {MOST_ROUNDS} rounds, not {len(found['rounds'])}").at(game=game.slug)
    out = Settlement(game, meters={name: cents(one) for name, one in found.get("meters", {}).items()})
    expected = each(found, "refused", reading.REFUSED, ("seat",), where)
    for one in expected:
        one.pop("amount", None)
    out.checked = bool(
        expected or "expect" in found or any("expect" in one for one in found["rounds"] if isinstance(one, dict))
    )
    carry = None
    for number, entry in enumerate(found["rounds"], 1):
        try:
            carry = _round(out, number, entry, options, carry, expected)
        except CroupierError as error:
            raise error.at(game=game.slug, round=number) from None
    _compare(out, found.get("expect", {}), out.nets, "")
    out.mismatches += [f"{_words(one)} was to be refused and was not" for one in expected]
    return out


def _round(out: Settlement, number: int, raw: Any, options: House, carry: Any, expected: Expected) -> Any:
    where = f"round {number}"
    entry = shaped(raw, reading.ROUND, (), where)
    setup = _setup(entry, where)._replace(meters=tuple(out.meters.items()))
    seated, refused = out.game.seated(options, setup, carry)
    out.named |= {*out.game.by_slug, *out.game.actions, *out.game.spots(options)} | {
        bet[0] for seat in setup.seats for bet in seat.wagers
    }
    for seat, wager, why in refused:
        _refuse(out, expected, {"round": number, "seat": seat, "wager": wager}, why.at(seat=seat))
    for call in each(entry, "calls", reading.CALL, ("seat", "call"), where):
        said = {"round": number} | {key: call[key] for key in ("seat", "call", "wager") if key in call}
        _refuse(out, expected, said, BadScenario(f"{out.game.title} takes no calls"))
    tolerated = [one for one in expected if "action" in one and one.get("round", number) == number]
    parts = {
        "outcomes": entry.get("outcomes"),
        "hands": entry.get("hands"),
        "decisions": each(entry, "decisions", reading.DECISION, ("action",), where),
        "interventions": each(entry, "interventions", reading.INTERVENTION, ("at", "kind"), where),
        "expected_refusals": [(one["seat"], one["action"]) for one in tolerated],
    }
    played, script = _play(Round(out.game, options, seated, carry), parts)
    for seat, action, reason, clause in script.refused:
        expected.remove(next(one for one in tolerated if (one["seat"], one["action"]) == (seat, action)))
        what = {"round": number, "seat": seat, "action": action}
        out.refused.append(what | {"reason": reason, "clause": clause})
    _book(out, number, played, entry.get("expect", {}))
    assert played.result is not None
    return played.result.carry


def _play(fresh: Round, parts: Mapping[str, Any]) -> tuple[Round, Script]:
    """Play a script as it is written; where that fails, a card named in an intervention may be written twice."""
    played, script = fresh.fork(), Script(**parts)
    try:
        script.run(played)
    except CroupierError as error:
        if not any("card" in one for one in parts["interventions"]):
            raise
        played, script = fresh.fork(), Script(**parts, named_cards_are_written=True)
        try:
            script.run(played)
        except CroupierError:
            raise error from None
    return played, script


def _book(out: Settlement, number: int, played: Round, expect: Mapping[str, Any]) -> None:
    """Add a round's lines to the scenario's, splits and doubles under the wager they belong to."""
    assert played.result is not None
    out.rounds.append(played)
    out.status = played.result.status
    here: Nets = {}
    for seat in played.setup.seats:
        here[seat.seat] = {wager: 0 for wager, _ in seat.wagers}
    for fact in played.facts:
        if type(fact) is Stake:
            here[fact.seat].setdefault(_booked(out.game, fact.wager), 0)
    for one in played.result.lines:
        out.lines.append((number, one))
        wager = _booked(out.game, one.wager)
        here[one.seat][wager] = here[one.seat].get(wager, 0) + one.net
    for name, nets in here.items():
        mine = out.nets.setdefault(name, {})
        for wager, net in nets.items():
            mine[wager] = mine.get(wager, 0) + net
    _compare(out, expect, here, f"round {number}, ")


def _booked(game: Game, wager: str) -> str:
    spec = game.by_slug.get(wager)
    return spec.booked_under or wager if spec else wager


def _compare(out: Settlement, expect: Mapping[str, Any], nets: Nets, where: str) -> None:
    for seat, wagers in expect.items():
        mine = nets.get(seat, {})
        for wager, wanted in wagers.items():
            if wager not in out.named and out.game.canonical(wager) not in out.named:
                raise UnknownName("wager to expect something of", wager, [*out.game.by_slug, "total"])
            got = sum(mine.values()) if wager == "total" else mine.get(out.game.canonical(wager), 0)
            if got != cents(wanted):
                out.mismatches.append(f"{where}seat {seat}, {wager}: expected {wanted}, the rules give {dollars(got)}")


def _beside(folder: Path | None, value: object) -> object:
    if folder and isinstance(value, str) and value.endswith(".toml") and (folder / value).is_file():
        return str(folder / value)
    return value


def _refuse(out: Settlement, expected: Expected, what: dict[str, Any], why: CroupierError) -> None:
    """A refusal the writer expected is recorded; any other is an error."""
    for one in expected:
        if {"round": what["round"]} | one == what:
            expected.remove(one)
            out.refused.append(what | {"reason": why.message, "clause": why.clause})
            return
    raise why


def _words(one: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in one.items())


def _setup(entry: Mapping[str, Any], where: str) -> Setup:
    seats = each(entry, "seats", reading.SEAT, ("seat",), where)
    return setups.read({"seats": seats, "events": entry.get("events", [])})
