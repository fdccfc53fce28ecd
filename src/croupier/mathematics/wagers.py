"""A wager in ten lines: read from a file or from Python, and answered exactly."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier import files
from croupier.engines.analysis import Analysis
from croupier.engines.solved import Solution
from croupier.engines.wagers.definition import dealt_from, read
from croupier.engines.wagers.solve import OwnWager, by_card, solve
from croupier.errors import BadInput
from croupier.mathematics.removal import Removal, of_effects

__all__ = ["OwnWager", "analyze", "dealt_from", "load", "plain", "read", "removal"]


def load(path: Path) -> OwnWager:
    """The wager in a .toml or .json file; every complaint names the file and what is allowed."""
    text = files.read_text(path, BadInput)
    try:
        # What comes through a pipe has no name to tell by.
        is_json = path.suffix == ".json" or (str(path) == files.STANDARD and text.lstrip().startswith("{"))
        data = json.loads(text) if is_json else tomllib.loads(text)
    except files.UNREADABLE as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    if not isinstance(data, Mapping):
        raise BadInput(f"{path} holds no wager; write name, look and lines")
    try:
        return read(data)
    except BadInput as error:
        raise type(error)(f"{path.name}: {error.message}") from None


def analyze(wager: OwnWager) -> Analysis:
    """House edge, variance, hit frequency and lines, exactly."""
    return Analysis(wager.name, wager.table, solve(wager))


def removal(wager: OwnWager) -> Removal:
    """What each card does to the wager when it is gone, and what counting is worth."""
    if not wager.look.uses_cards:
        raise BadInput(f"{wager.name} looks at no cards, so none can be gone")
    expected = Analysis(wager.name, wager.table, solve(wager)).net
    without = by_card(wager) if wager.look.groups else _solved_again(wager)
    effects = {card: Analysis(wager.name, wager.table, left).net - expected for card, left in without.items()}
    return of_effects(expected, effects, wager.pack)


def _solved_again(wager: OwnWager) -> dict[int, Solution]:
    """The wager without one copy of each card, where its outcomes do not say which cards they took."""
    pack = wager.pack
    return {
        card: solve(wager, (*pack[:card], copies - 1, *pack[card + 1 :])) for card, copies in enumerate(pack) if copies
    }


def plain(wager: OwnWager, analysis: Analysis, gone: Removal | None = None) -> dict[str, Any]:
    """As `croupier wager --json` prints it."""
    from croupier.mathematics import plain as plainly

    answer: dict[str, Any] = {
        "wager": wager.name,
        "look": wager.look.text,
        "decks": wager.decks if wager.look.uses_cards else None,
        "given": wager.given.text if wager.given else None,
    }
    figures = analysis.plain()
    answer |= {
        key: value for key, value in figures.items() if key not in ("wager", "paytable", "stderr", "error_bound")
    }
    for line, condition in zip(answer["lines"], wager.conditions, strict=False):
        line["when"] = condition.text
    return answer | ({"removal": plainly.removal(gone)} if gone else {})
