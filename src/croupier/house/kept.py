"""Tables, meters and claims as JSON that a store keeps, and back again. A round is kept by its own answers."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from croupier.errors import UnknownName
from croupier.house.house_rules import LOOKED_INTO
from croupier.house.jackpots import Meter, MeterMovement, Parameters, Share
from croupier.house.places import Place
from croupier.house.progressives import InPlay
from croupier.house.records import RecordBook
from croupier.house.table import Table
from croupier.house.verification import Claim, Signed
from croupier.round.facts import Award
from croupier.round.game import Game
from croupier.round.procedures import Checklist, Signature
from croupier.round.round import Round

#: Keys of wagers that a kept table still knows. A store knows every command for ever, and these are written with each.
_KEYS = 5

# -- tables ---------------------------------------------------------------------------------------------------


def plain(table: Table) -> dict[str, Any]:
    """Everything about a table but its round, its log and what others share with it."""
    checklist = table._checklist
    return {
        "state": table.state,
        "rounds": table.rounds,
        "carry": table.carry,
        "places": {seat: place.plain() for seat, place in table.places.items()},
        "chips": [[*spot, holds] for spot, holds in table.chips.held.items()],
        "keys": {key: [seat, list(map(list, wagers))] for key, (seat, wagers) in list(table._keys.items())[-_KEYS:]},
        "told": sorted(table._told),
        "booked": table._booked,
        "stopping": table._stopping,
        "checklist": None if checklist is None else list(checklist.done),
        "since": dict(table.intervals.since),
        "records": table.book.plain(),
        "noted": table.noted,
        "unchecked": table.unchecked,
        "claimed": bool(table.jackpots.claims),
        "cut_off": table.name in table.jackpots.cut_off,
        "in_play": _in_play(table.jackpots.in_play.get(table.round_name)),
    }


def forget_keys(table: Table) -> None:
    """Forget the keys that would not be kept: a table that is remembered for long is no larger than one read back."""
    for key in list(table._keys)[:-_KEYS]:
        del table._keys[key]


def restore(table: Table, kept: dict[str, Any], round_: Round | None) -> None:
    """Put a fresh table of the same game and options where the kept one was."""
    table.state, table.rounds, table.carry = kept["state"], kept["rounds"], kept["carry"]
    table.places = {seat: Place(**place) for seat, place in kept["places"].items()}
    table.chips.held = {
        (seat, wager, hand): [(key, amount) for key, amount in holds] for seat, wager, hand, holds in kept["chips"]
    }
    table._keys = {
        key: (seat, tuple((slug, amount) for slug, amount in wagers)) for key, (seat, wagers) in kept["keys"].items()
    }
    table._told, table._booked, table._stopping = set(kept["told"]), kept["booked"], kept["stopping"]
    if kept["checklist"] is not None:
        done = [Signature(*signature) for signature in kept["checklist"]]
        table._checklist = Checklist(table.game, "opening", table.options, table.clock, done)
    table.intervals.since |= kept["since"]
    table.book = RecordBook(table.game, **kept.get("records", {}))
    table.noted, table.unchecked = kept["noted"], kept.get("unchecked", "")
    table.round = round_
    if kept["cut_off"]:
        table.jackpots.cut_off.add(table.name)
    if kept["in_play"] is not None:
        table.jackpots.in_play[table.round_name] = _restored(kept["in_play"])


def _in_play(in_play: InPlay | None) -> dict[str, Any] | None:
    if in_play is None:
        return None
    return {
        "shares": [[meter, seat, list(share)] for meter, seat, share in in_play.shares],
        "awards": [[meter, award._asdict()] for meter, award in in_play.awards],
    }


def _restored(kept: dict[str, Any]) -> InPlay:
    return InPlay(
        [(meter, seat, Share(*share)) for meter, seat, share in kept["shares"]],
        [(meter, Award(**award)) for meter, award in kept["awards"]],
    )


# -- meters and claims ----------------------------------------------------------------------------------------

_COUNTS = "display reserve overflow opening contributed seeded corrected paid resets noted".split()


def plain_meter(meter: Meter) -> dict[str, Any]:
    """A meter without its events, which are kept one by one."""
    counts = {name: getattr(meter, name) for name in _COUNTS}
    return counts | {"parameters": asdict(meter.parameters), "claims": sorted(meter.claims)}


def restored_meter(name: str, kept: dict[str, Any], events: list[MeterMovement]) -> Meter:
    """A meter as it was."""
    counts = {name: kept[name] for name in _COUNTS}
    return Meter(name, Parameters(**kept["parameters"]), **counts, claims=set(kept["claims"]), events=events)


def renew_meter(meter: Meter, kept: dict[str, Any]) -> None:
    """A meter that somebody else has moved since, as it is now; its movements stay those that were read."""
    for name in _COUNTS:
        setattr(meter, name, kept[name])
    meter.parameters, meter.claims = Parameters(**kept["parameters"]), set(kept["claims"])


def plain_claim(claim: Claim) -> dict[str, Any]:
    """A win that is being verified."""
    return {
        "table": claim.table,
        "round": claim.round,
        "award": claim.award._asdict(),
        "held": claim.held,
        "owner": claim.owner,
        "steps": [step.id for step in claim.steps],
        "meter": claim.meter,
        "done": [list(step) for step in claim.done],
    }


def restored_claim(key: str, kept: dict[str, Any], game: Game) -> Claim:
    """The claim again, its steps read from the texts of its game."""
    known = {clause.id: clause for text in game.texts for clause in text.clauses if clause.checklist == "verification"}
    known[LOOKED_INTO.id] = LOOKED_INTO
    known |= {clause.id: clause for clause in game.rulebook.clauses if clause.kind == "payout" and clause.who}
    if missing := next((name for name in kept["steps"] if name not in known), ""):
        raise UnknownName("step of a verification", missing, list(known))
    steps = [known[name] for name in kept["steps"]]
    done = [Signed(*step) for step in kept["done"]]
    award = Award(**kept["award"])
    return Claim(key, kept["table"], kept["round"], award, kept["held"], kept["owner"], steps, kept["meter"], done)
