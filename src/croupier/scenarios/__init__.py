"""Scenarios: the dispute format. Type in the cards as they fell, read what is owed and under which clause."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from croupier import games
from croupier.engines import notebook
from croupier.engines.frames import Tabular
from croupier.errors import BadScenario, CroupierError, UnknownName
from croupier.house import duties
from croupier.money import Cents, cents, dollars
from croupier.options import House
from croupier.round import setup as setups
from croupier.round.calls import Call
from croupier.round.facts import Pay, Stake, Stands
from croupier.round.game import Game
from croupier.round.reasons import Reason, reasons_of_lines
from croupier.round.round import Round, Settled
from croupier.round.script import Script
from croupier.round.setup import Setup
from croupier.round.wagering import Refusal, Wager
from croupier.scenarios import postings, reading
from croupier.scenarios.reading import MOST_ROUNDS, each, load, shaped

__all__ = ["Settlement", "load", "settle"]

Nets: TypeAlias = dict[str, dict[str, Cents]]
Expected: TypeAlias = list[dict[str, Any]]


@dataclass(slots=True, repr=False)
class Settlement(Tabular):
    """What a scenario comes to: lines and nets per seat, refusals, and where it differs from what was expected."""

    game: Game
    status: str = "settled"
    nets: Nets = field(default_factory=dict)
    lines: list[tuple[int, Pay]] = field(default_factory=list)
    #: What wagers of anybody's own came to, beside those of the game.
    beside: list[tuple[int, Pay]] = field(default_factory=list)
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

    @property
    def reasons(self) -> list[Reason]:
        """Why each line came out as it did, in the order of the lines."""
        return [reason for round_ in self.rounds for reason in reasons_of_lines(round_, round_.facts)]

    def __repr__(self) -> str:
        seats = ", ".join(f"seat {seat} {dollars(self.total(seat))}" for seat in self.nets)
        return f"<Settlement {self.game.slug}, {self.status}: {seats or 'nothing was bet'}>"

    def _repr_html_(self) -> str:
        rows = [
            (line.seat, line.wager, dollars(line.stake), dollars(line.net), line.outcome, line.clause)
            for _, line in (*self.lines, *self.beside)
        ]
        heads = ("seat", "wager", "stake", "net", "outcome", "clause")
        return notebook.table(repr(self).strip("<>"), heads, rows, self.mismatches)

    def records(self) -> list[dict[str, Any]]:
        """A row for every line, amounts in cents."""
        return [{"round": number, **line._asdict()} for number, line in (*self.lines, *self.beside)]

    def plain(self) -> dict[str, Any]:
        """As ``settle --json`` prints it."""
        explained = list(zip(self.lines, self.reasons, strict=True))
        seats = {
            seat: {
                "total": dollars(self.total(seat)),
                "wagers": {wager: dollars(net) for wager, net in nets.items()},
                "lines": [
                    _line(number, payment, reason.text)
                    for (number, payment), reason in explained
                    if payment.seat == seat
                ]
                + [_line(number, payment, "") for number, payment in self.beside if payment.seat == seat],
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


def _line(number: int, payment: Pay, reason: str) -> dict[str, Any]:
    return {
        "round": number,
        "wager": payment.wager,
        "hand": str(payment.hand + 1),
        "stake": dollars(payment.stake),
        "net": dollars(payment.net),
        "outcome": payment.outcome,
        "line": payment.line,
        "clause": payment.clause,
        "reason": reason,
    }


def settle(scenario: Any, folder: Path | None = None) -> Settlement:
    """Play a scenario through the rules, and compare with what it expects.

    Pay tables named by a relative path are looked for in ``folder`` first, beside the scenario's own file.
    """
    where = "the scenario"
    parts = shaped(scenario, reading.SCENARIO, ("game",), where)
    game = games.get(parts["game"])
    expected = reading.refusals(parts, where)
    posting = postings.post(game, parts.get("options", {}), expected, folder)
    expected = [refusal for refusal in expected if reading.subject_of(refusal) not in postings.POSTED]
    rounds = _rounds(game, parts, needed=bool(expected or not (posting.refused or posting.accepted)))
    out = Settlement(game, meters={name: cents(reading) for name, reading in parts.get("meters", {}).items()})
    out.refused += posting.refused
    for refusal in expected:
        refusal.pop("amount", None)
        refusal.pop("to", None)
    out.checked = bool(
        parts.get("refused") or "expect" in parts or any("expect" in part for part in rounds if isinstance(part, dict))
    )
    carry = None
    for number, entry in enumerate(rounds, 1):
        try:
            carry = _round(out, number, entry, posting.house, carry, expected)
        except CroupierError as error:
            raise error.at(game=game.slug, round=number) from None
    if out.status == "settled" and game.standing and game.standing(carry):
        out.status = "open"
    _compare(out, parts.get("expect", {}), out.nets, "")
    unrefused = [*posting.accepted, *expected]
    out.mismatches += [f"{_words(refusal)} was to be refused and was not" for refusal in unrefused]
    return out


def _rounds(game: Game, parts: Mapping[str, Any], *, needed: bool) -> list[Any]:
    """The rounds of a scenario, which may have none where it only says what cannot be posted."""
    if "rounds" not in parts and needed:
        raise BadScenario("the scenario: rounds is missing")
    rounds: list[Any] = parts.get("rounds", [])
    if not int("rounds" in parts) <= len(rounds) <= MOST_ROUNDS:
        raise BadScenario(f"a scenario has 1 to {MOST_ROUNDS} rounds, not {len(rounds)}").at(game=game.slug)
    return rounds


def _round(out: Settlement, number: int, raw: Any, options: House, carry: Any, expected: Expected) -> Any:
    where = f"round {number}"
    entry = shaped(raw, reading.ROUND, (), where)
    interventions = reading.interventions(entry, where)
    known = out.game.irregularities
    overlooked = {
        intervention["kind"]
        for intervention in interventions
        if intervention["kind"] in known and known[intervention["kind"]].overlooks
    }
    setup = _setup(out.game, entry, where)
    setup = setup._replace(meters=tuple(out.meters.items()), events=setup.events | overlooked)
    calls = each(entry, "calls", reading.CALL, ("seat", "call"), where)
    carry = _hear_calls(out, number, calls, options, carry, expected)
    seated, refused = _seated(out, number, setup, options, carry, expected)
    out.named |= {*out.game.by_slug, *out.game.actions, *out.game.spots(options)} | {
        bet[0] for seat in setup.seats for bet in seat.wagers
    }
    _refuse_wagers(out, expected, number, refused)
    here = [refusal for refusal in expected if refusal.get("round", number) == number]
    tolerated = [refusal for refusal in here if reading.subject_of(refusal) == "action"]
    objections = [refusal for refusal in here if reading.subject_of(refusal) == "kind"]
    in_play = {seat.seat for seat in seated.seats if seat.wagers}
    turned_away = {seat for seat, *_ in refused} - in_play
    decisions = each(entry, "decisions", reading.DECISION, ("action",), where)
    parts = {
        "outcomes": entry.get("outcomes"),
        "hands": entry.get("hands"),
        "decisions": [decision for decision in decisions if decision.get("seat") not in turned_away],
        "interventions": interventions,
        "expected_refusals": [(refusal["seat"], refusal["action"]) for refusal in tolerated],
        "expected_objections": [_unplaced(refusal) for refusal in objections],
        "authority": _check_duty,
    }
    standing = in_play or (out.game.standing and out.game.standing(carry))
    played, script = _play(
        Round(out.game, options, seated, carry), parts, nobody_plays=bool(turned_away and not standing)
    )
    for seat, action, reason, clause in script.refused:
        expected.remove(
            next(refusal for refusal in tolerated if (refusal["seat"], refusal["action"]) == (seat, action))
        )
        what = {"round": number, "seat": seat, "action": action}
        out.refused.append(what | {"reason": reason, "clause": clause})
    for objection, why in script.objections:
        expected.remove(next(refusal for refusal in objections if _unplaced(refusal) == objection))
        out.refused.append({"round": number, **objection, "reason": why.message, "clause": why.clause})
    _book(out, number, played, entry.get("expect", {}))
    assert played.result is not None
    if isinstance(played.result, Settled):  # of a void round the meter has its money back
        # What a round pays leaves the meter. Won whole where no seed is posted, it reads what the writer says again.
        out.meters |= {name: left for name, left in played.felt.meters.items() if left}
    return played.result.carry


def _unplaced(refusal: Mapping[str, Any]) -> dict[str, Any]:
    """A refusal without the round it is of."""
    return {key: value for key, value in refusal.items() if key != "round"}


def _check_duty(before: Round, after: Round, kind: str, by: str) -> None:
    """Refuse somebody whom the text does not give a declaration to."""
    duties.of_irregularity(before, after, kind).check(by)


def _hear_calls(
    out: Settlement, number: int, calls: list[dict[str, Any]], options: House, carry: Any, expected: Expected
) -> Any:
    """What players said before the round's new wagers; the size of a reduced bet is its ``to`` or ``amount``."""
    for call in calls:
        to = cents(call.get("to", call.get("amount", 0)))
        try:
            carry = out.game.called(options, carry, Call(call["seat"], call["call"], call.get("wager", ""), to))
        except CroupierError as why:
            call_words = {key: call[key] for key in ("seat", "call", "wager") if key in call}
            _refuse(out, expected, {"round": number} | call_words, why)
    return carry


def _play(fresh: Round, parts: Mapping[str, Any], *, nobody_plays: bool) -> tuple[Round, Script]:
    """Play a script as it is written; where that fails, a card named in an intervention may be written twice, cards
    that nobody plays may be left out, and offers to all may be answered seat by seat. Where every wager was refused
    there is nothing to deal for."""
    first: CroupierError | None = None
    for read_as in _readings(fresh, parts):
        played, script = fresh.fork(), Script(**parts, **read_as)
        try:
            script.run(played)
        except CroupierError as error:
            first = first or error
        else:
            return played, script
    if nobody_plays:
        if fresh.result is None:
            fresh.void("every wager was refused, and nobody plays")
        return fresh, Script()
    assert first is not None
    raise first


def _readings(fresh: Round, parts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """How a script may be read, literally first."""
    named = any({"card", "cards"} & intervention.keys() for intervention in parts["interventions"])
    unplayed = bool(parts["interventions"] or fresh.setup.events)
    several = len(parts["decisions"]) > 1
    return [
        {"named_cards_are_written": twice, "unplayed_are_left_out": left_out, "offers_in_any_order": any_order}
        for any_order in ((False, True) if several else (False,))
        for left_out in ((False, True) if unplayed else (False,))
        for twice in ((False, True) if named else (False,))
    ]


def _book(out: Settlement, number: int, played: Round, expect: Mapping[str, Any]) -> None:
    """Add a round's lines to the scenario's, splits and doubles under the wager they belong to."""
    assert played.result is not None
    out.rounds.append(played)
    out.status = played.result.status
    spots = out.game.spots(played.options)
    here: Nets = {}
    for seat in played.setup.seats:
        here[seat.seat] = {wager: 0 for wager, _ in seat.wagers}
    for fact in played.facts:
        if isinstance(fact, Stake | Stands):
            here.setdefault(fact.seat, {}).setdefault(_booked(spots, fact.wager), 0)
    for line in played.result.lines:
        out.lines.append((number, line))
        wager = _booked(spots, line.wager)
        nets_here = here.setdefault(line.seat, {})  # the dealer has no seat, and may be paid too
        nets_here[wager] = nets_here.get(wager, 0) + line.net
    for name, nets in here.items():
        nets_of_seat = out.nets.setdefault(name, {})
        for wager, net in nets.items():
            nets_of_seat[wager] = nets_of_seat.get(wager, 0) + net
    _compare(out, expect, here, f"round {number}, ")


def _booked(spots: Mapping[str, Wager], wager: str) -> str:
    spec = spots.get(wager)
    return spec.booked_under or wager if spec else wager


def _compare(out: Settlement, expect: Mapping[str, Any], nets: Nets, where: str) -> None:
    for seat, wagers in expect.items():
        nets_of_seat = nets.get(seat, {})
        for wager, wanted in wagers.items():
            if wager not in out.named and out.game.canonical(wager) not in out.named:
                raise UnknownName("wager to expect something of", wager, [*out.game.by_slug, "total"])
            got = sum(nets_of_seat.values()) if wager == "total" else nets_of_seat.get(out.game.canonical(wager), 0)
            if got != cents(wanted):
                out.mismatches.append(f"{where}seat {seat}, {wager}: expected {wanted}, the rules give {dollars(got)}")


def _refuse(out: Settlement, expected: Expected, what: dict[str, Any], why: CroupierError) -> None:
    """A refusal the writer expected is recorded; any other is an error."""
    for refusal in expected:
        if {"round": what["round"]} | refusal == what:
            expected.remove(refusal)
            out.refused.append(what | {"reason": why.message, "clause": why.clause})
            return
    raise why


def _seated(
    out: Settlement, number: int, setup: Setup, options: House, carry: Any, expected: Expected
) -> tuple[Setup, list[Refusal]]:
    """The wagers that stand. Where the text takes the part of a bet that fits, only the excess is refused, unless the
    writer says that the bet was."""
    gone = {
        (refusal["seat"], refusal["wager"])
        for refusal in expected
        if "wager" in refusal and refusal.get("round", number) == number
    }
    cut: dict[tuple[str, str], dict[str, Any]] = {}
    while True:
        seated, refused = out.game.seated(options, setup, carry)
        over = next((refusal for refusal in refused if refusal[2].fits and refusal[:2] not in gone), None)
        if over is None:
            out.refused += cut.values()
            return seated, refused
        seat, wager, why = over
        what = {"round": number, "seat": seat, "wager": wager, "reason": why.message, "clause": why.clause}
        cut[seat, wager] = what | {"taken": dollars(why.fits)}
        setup = setups.with_bet(setup, seat, wager, why.fits)


def _refuse_wagers(out: Settlement, expected: Expected, number: int, refused: list[Refusal]) -> None:
    """A wager that cannot be made without a refused one is refused with it; the writer need not say so. One that was
    left out, though its pair was made, is refused with its pair."""
    gone = {
        (refusal["seat"], refusal["wager"])
        for refusal in expected
        if "wager" in refusal and refusal.get("round", number) == number
    }
    unmade = gone - {(seat, wager) for seat, wager, _ in refused}
    for seat, wager, why in sorted(refused, key=lambda refusal: refusal[:2] not in gone):
        what = {"round": number, "seat": seat, "wager": wager}
        if (seat, wager) not in gone and any((seat, other) in gone for other in out.game.goes_with(wager)):
            out.refused.append(what | {"reason": why.message, "clause": why.clause})
            gone.add((seat, wager))
        else:
            _refuse(out, expected, what, why.at(seat=seat))
        for pair in out.game.made_with(wager) - {wager}:
            if (seat, pair) in unmade:
                unmade.remove((seat, pair))
                _refuse(out, expected, what | {"wager": pair}, why)


def _words(refusal: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in refusal.items())


def _setup(game: Game, entry: Mapping[str, Any], where: str) -> Setup:
    seats = each(entry, "seats", reading.SEAT, ("seat",), where)
    return setups.read({"seats": seats, "events": [*entry.get("events", []), *_roll(game, entry, where)]})


def _roll(game: Game, entry: Mapping[str, Any], where: str) -> Iterator[str]:
    """What a round says about its roll, as the events of the table that say the same."""
    for part in ("shooter", "only_come_bets"):
        if part in entry:
            if part not in game.events:
                raise BadScenario(f"{where} cannot have {part}: nobody shoots dice in {game.title}")
            yield {True: part, False: f"{part} no"}.get(entry[part], f"{part} {entry[part]}")
