"""Scenarios: the dispute format. Type in the cards as they fell, read what is owed and under which clause."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from croupier import games
from croupier.errors import BadScenario, CroupierError, WagerRefused
from croupier.money import Cents, cents, dollars
from croupier.options import House
from croupier.round import setup as setups
from croupier.round.drivers import Script
from croupier.round.facts import Pay, Stake
from croupier.round.game import Game
from croupier.round.round import Round
from croupier.round.setup import Setup

MOST_ROUNDS: Final = 10_000
MOST_BYTES: Final = 50_000_000
_FREE: Final = {"id", "title", "clause", "note", "source"}
_KEYS: Final = {"game", "options", "rounds", "expect", "refused", "meters"}
_ROUND_KEYS: Final = {"seats", "outcomes", "hands", "decisions", "calls", "interventions", "expect", "events"}
_SEAT_KEYS: Final = {"seat", "wagers", "box", "standing", "player"}

Nets = dict[str, dict[str, Cents]]


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


def load(path: Path) -> Any:
    """Read a scenario file: one scenario, or a list of them."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadScenario(f"{path} is larger than {MOST_BYTES // 10**6} MB; split it")
        found = json.loads(path.read_text(encoding="utf-8"), parse_float=str)
    except OSError as error:
        raise BadScenario(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise BadScenario(f"{path} is not JSON: {error}") from None
    if not isinstance(found, dict | list):
        raise BadScenario(f"{path} holds neither a scenario nor a list of scenarios")
    return found


def settle(scenario: Any) -> Settlement:
    """Play a scenario through the rules, and compare with what it expects."""
    if not isinstance(scenario, dict):
        raise BadScenario(f"a scenario is an object with game and rounds, not {_short(scenario)}")
    _check_keys(scenario, _KEYS | _FREE, "the scenario")
    game = games.get(_text(scenario, "game", "the scenario"))
    options = game.house(_object(scenario, "options", "the scenario"))
    rounds = _list(scenario, "rounds", "the scenario")
    if not 0 < len(rounds) <= MOST_ROUNDS:
        raise BadScenario(f"a scenario has 1 to {MOST_ROUNDS} rounds, not {len(rounds)}").at(game=game.slug)
    out = Settlement(game, meters={name: cents(one) for name, one in _object(scenario, "meters", "meters").items()})
    expected = [dict(one) for one in _list(scenario, "refused", "the scenario")]
    carry = None
    for number, entry in enumerate(rounds, 1):
        try:
            carry = _round(out, number, entry, options, carry, expected)
        except CroupierError as error:
            raise error.at(game=game.slug, round=number) from None
    _compare(out, _object(scenario, "expect", "the scenario"), out.nets, "")
    out.mismatches += [f"{_refusal(one)} was to be refused and was not" for one in expected]
    return out


def _round(out: Settlement, number: int, entry: Any, options: House, carry: Any, expected: list[dict[str, Any]]) -> Any:
    where = f"round {number}"
    if not isinstance(entry, dict):
        raise BadScenario(f"{where} is an object with seats and outcomes, not {_short(entry)}")
    _check_keys(entry, _ROUND_KEYS | _FREE, where)
    setup = _setup(entry, where)._replace(meters=tuple(out.meters.items()))
    seated, refused = out.game.seated(options, setup, carry)
    for seat, wager, why in refused:
        _refuse(out, expected, {"round": number, "seat": seat, "wager": wager}, why)
    for call in _list(entry, "calls", where):
        called = {"round": number, "seat": call.get("seat"), "call": call.get("call"), "wager": call.get("wager")}
        _refuse(out, expected, called, BadScenario(f"{out.game.title} takes no calls"))
    tolerated = [
        (str(one["seat"]), str(one["action"])) for one in expected if one.get("round") == number and "action" in one
    ]
    hands = _object(entry, "hands", where) if "hands" in entry else None
    if hands is not None and not all(isinstance(laid, list) for laid in hands.values()):
        raise BadScenario(f"{where}: hands are lists of cards by seat")
    script = Script(
        _list(entry, "outcomes", where),
        hands=hands,
        decisions=_objects(entry, "decisions", where),
        interventions=_objects(entry, "interventions", where),
        expected_refusals=tolerated,
    )
    played = Round(out.game, options, seated, carry)
    script.run(played)
    for seat, action in script.refused:
        expected.remove(
            next(o for o in expected if (o.get("round"), str(o.get("seat")), o.get("action")) == (number, seat, action))
        )
        out.refused.append({"round": number, "seat": seat, "action": action})
    _book(out, number, played, _object(entry, "expect", where))
    assert played.result is not None
    return played.result.carry


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
        if not isinstance(wagers, dict):
            raise BadScenario(f"{where}expect names wagers and total for each seat, not {_short(wagers)}")
        mine = nets.get(str(seat), {})
        for wager, wanted in wagers.items():
            got = sum(mine.values()) if wager == "total" else mine.get(out.game.canonical(wager), 0)
            if got != cents(wanted):
                out.mismatches.append(f"{where}seat {seat}, {wager}: expected {wanted}, the rules give {dollars(got)}")


def _refuse(out: Settlement, expected: list[dict[str, Any]], what: dict[str, Any], why: CroupierError) -> None:
    """A refusal the writer expected is recorded; any other is an error."""
    for one in expected:
        if {key: str(value) for key, value in one.items()} == {key: str(value) for key, value in what.items()}:
            expected.remove(one)
            out.refused.append(what | {"reason": why.message, "clause": why.clause})
            return
    raise why if not isinstance(why, WagerRefused) else why.at(seat=what["seat"])


def _refusal(one: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in one.items())


def _setup(entry: Mapping[str, Any], where: str) -> Setup:
    for seat in _objects(entry, "seats", where):
        _check_keys(seat, _SEAT_KEYS, f"{where}, seat {seat.get('seat')}")
        if not isinstance(seat.get("seat"), str | int) or not isinstance(seat.get("wagers", {}), dict):
            raise BadScenario(
                f"{where}: a seat has a name and wagers, like {{'seat': '1', 'wagers': {{'ante': '10'}}}}"
            )
    try:
        return setups.read({"seats": entry.get("seats", []), "events": _list(entry, "events", where)})
    except (TypeError, ValueError) as error:
        raise BadScenario(f"{where}: a seat cannot be read: {error}") from None


def _check_keys(found: Mapping[str, Any], allowed: set[str], where: str) -> None:
    if unknown := sorted(set(found) - allowed):
        raise BadScenario(f"{where} has no {', '.join(map(repr, unknown))}; allowed are {', '.join(sorted(allowed))}")


def _text(found: Mapping[str, Any], key: str, where: str) -> str:
    if not isinstance(value := found.get(key), str):
        raise BadScenario(f"{where}: {key} is missing or not text")
    return value


def _object(found: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    if not isinstance(value := found.get(key, {}), dict):
        raise BadScenario(f"{where}: {key} is an object, not {_short(value)}")
    return value


def _list(found: Mapping[str, Any], key: str, where: str) -> list[Any]:
    if not isinstance(value := found.get(key, []), list):
        raise BadScenario(f"{where}: {key} is a list, not {_short(value)}")
    return value


def _objects(found: Mapping[str, Any], key: str, where: str) -> Sequence[dict[str, Any]]:
    entries = _list(found, key, where)
    if not all(isinstance(one, dict) for one in entries):
        raise BadScenario(f"{where}: {key} are objects")
    return entries


def _short(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."
