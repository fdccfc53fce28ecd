"""What a house posts in a scenario, and which options and pay tables it may not post.

{"option": "decks", "value": 9}, {"paytable": "PT-FLT-213-01"}, {"paytable": {...}, "wager": "pair_plus"}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.errors import BadScenario, CroupierError, OptionRefused
from croupier.options import House
from croupier.round.game import Game
from croupier.scenarios.reading import short, subject_of

#: What is posted, and not made by a player or declared at the table.
POSTED: Final = ("option", "paytable")


class Posting(NamedTuple):
    """What a house posts; which refusals of the writer came about, and which did not."""

    house: House
    refused: list[dict[str, Any]]
    accepted: list[dict[str, Any]]


def post(game: Game, options: Mapping[str, Any], expected: list[dict[str, Any]], folder: Path | None) -> Posting:
    """Post the options of a scenario without those that its writer says are refused, and try each of these beside the
    others. What is refused leaves the text's default in force."""
    given = {name: _beside(folder, value) for name, value in options.items()}
    wanted = [(refusal, _trials(game, given, refusal, folder)) for refusal in expected if subject_of(refusal) in POSTED]
    gone = {name for _, trials in wanted for name, value in trials.items() if given.get(name) == value}
    posted = {name: value for name, value in given.items() if name not in gone}
    house = _house(game, posted, expected)
    refused: list[dict[str, Any]] = []
    accepted: list[dict[str, Any]] = []
    for refusal, trials in wanted:
        reasons = list(_objections(game, posted, trials))
        if len(reasons) == len(trials):
            refused.append(refusal | {"reason": reasons[0].message, "clause": reasons[0].clause})
        else:
            accepted.append(refusal)
    return Posting(house, refused, accepted)


def _trials(game: Game, given: Mapping[str, Any], refusal: Mapping[str, Any], folder: Path | None) -> dict[str, Any]:
    """What is tried for a refusal: the value of an option, or a pay table for each of its wagers."""
    if "option" in refusal:
        name = refusal["option"]
        if "value" not in refusal and name not in given:
            raise BadScenario(f"option {name} is refused with which value? say it, or post it under options")
        return {name: _beside(folder, refusal["value"]) if "value" in refusal else given[name]}
    table = _beside(folder, refusal["paytable"])
    if "wager" in refusal:
        return {refusal["wager"]: table}
    if isinstance(table, str) and table in game.paytables:
        return dict.fromkeys(game.paytables[table].wagers, table)
    posted = [name for name, value in given.items() if value == table]
    if not posted:
        raise BadScenario(f"pay table {short(table)} is none of the text's; say for which wager it is refused")
    return dict.fromkeys(posted, table)


def _objections(game: Game, posted: Mapping[str, Any], trials: Mapping[str, Any]) -> Iterator[CroupierError]:
    for name, value in trials.items():
        printed = game.fixed_pays.get(name)
        if printed is not None and printed.id == value:
            continue  # the text leaves no choice, and this is what it prints
        try:
            game.house({**posted, name: value})
        except CroupierError as why:
            yield why


def _house(game: Game, posted: dict[str, Any], expected: list[dict[str, Any]]) -> House:
    """What the house posts. A pay table that it may not post takes no wagers: where the writer says that they are
    refused, the bet is simply off."""
    try:
        return game.house(posted)
    except OptionRefused:
        gone = {refusal["wager"] for refusal in expected if refusal.get("wager") in posted} & set(game.tabled)
        if not gone:
            raise
    return game.house({**posted, **dict.fromkeys(gone, "off")})


def _beside(folder: Path | None, value: Any) -> Any:
    """A pay table that is named by a relative path is looked for beside the scenario's own file first."""
    if folder and isinstance(value, str) and value.endswith(".toml") and (folder / value).is_file():
        return str(folder / value)
    return value
