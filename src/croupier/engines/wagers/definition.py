"""The definition of a wager of anybody's own, as a file or a posted option has it: look, lines and pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.engines.wagers.looks import MOST_DECKS, look
from croupier.engines.wagers.solve import OwnWager, PythonRule
from croupier.engines.wagers.words import Condition
from croupier.equipment.cards import UNSEEN, cards
from croupier.errors import BadInput, BadPayTable
from croupier.money import native, pay
from croupier.paytables import MOST_LINES, PayLine, PayTable

_KEYS: Final = {"name", "look", "decks", "gone", "given", "source", "lines", "published"}
_LINE_KEYS: Final = {"line", "when", "pays"}


def read(given: Mapping[str, Any], rule: PythonRule | None = None) -> OwnWager:
    """A wager as a mapping: ``name``, ``look``, ``lines``, and where it matters ``decks``, cards that are ``gone`` and
    what is ``given`` when it is made. With a ``rule`` in Python the lines need no condition."""
    if unknown := set(given) - _KEYS:
        raise BadInput(f"{', '.join(sorted(map(str, unknown)))} not known; a wager has {', '.join(sorted(_KEYS))}")
    name = given.get("name", "wager")
    if not isinstance(name, str) or not name:
        raise BadInput(f"a wager has a name, not {name!r}")
    seen = look(given.get("look"))
    if rule and not seen.groups:
        raise BadInput(f"a rule in Python is given cards as they are dealt, and {seen.text} is none; write expressions")
    lines = _lines(given.get("lines"), needs_when=rule is None)
    table = PayTable(name, name, "", tuple(line for line, _ in lines))
    decks = _decks(given.get("decks", 1))
    wager = OwnWager(
        name, seen, table, [when for _, when in lines if when], (), decks, rule, str(given.get("source", ""))
    )
    if "given" in given:
        wager = replace(wager, given=Condition.of(given["given"]))
    return dealt_from(wager, decks, given.get("gone", ""))


def _decks(decks: object) -> int:
    decks = native(decks)
    if isinstance(decks, bool) or not isinstance(decks, int) or not 1 <= decks <= MOST_DECKS:
        raise BadInput(f"decks is a number from 1 to {MOST_DECKS}, not {decks!r}")
    return decks


def dealt_from(wager: OwnWager, decks: int, gone: object = "") -> OwnWager:
    """The same wager from so many decks, without the cards that are known to be gone."""
    if not isinstance(gone, str):
        raise BadInput(f"gone names cards, like 'As Kd', not {gone!r}")
    pack = [_decks(decks)] * 52 + [0] * (UNSEEN - 52)
    for card in cards(gone):
        if not pack[card]:
            raise BadInput(f"more cards are gone than {decks} decks hold")
        pack[card] -= 1
    return replace(wager, pack=tuple(pack), decks=decks)


def _lines(given: object, *, needs_when: bool) -> list[tuple[PayLine, Condition | None]]:
    if isinstance(given, Mapping):
        given = [{"line": line, "pays": pays} for line, pays in given.items()]
    if not isinstance(given, list | tuple) or not given:
        raise BadInput("lines is a list like [{ line = 'pair', when = 'alike(player) == 2', pays = '11 to 1' }]")
    if len(given) > MOST_LINES:
        raise BadInput(f"a wager has {MOST_LINES} lines at most, not {len(given)}")
    read_lines: list[tuple[PayLine, Condition | None]] = []
    for entry in given:
        if not isinstance(entry, Mapping) or set(entry) - _LINE_KEYS or not {"line", "pays"} <= set(entry):
            raise BadInput(f"a line has {', '.join(sorted(_LINE_KEYS))}, not {entry!r}")
        if needs_when != ("when" in entry):
            raise BadInput(f"line {entry['line']!r} says when it is made, unless a rule in Python does")
        if not isinstance(entry["line"], str) or not entry["line"].strip():
            raise BadInput(f"a line has a name, not {entry['line']!r}")
        odds = pay(entry["pays"])
        if odds.odds is None:
            raise BadPayTable(f"line {entry['line']!r} pays {odds}; a wager of your own pays odds, like '11 to 1'")
        read_lines.append((PayLine(entry["line"], odds, ""), Condition.of(entry["when"]) if needs_when else None))
    names = [line.line for line, _ in read_lines]
    if len(set(names)) < len(names):
        raise BadPayTable("a line is there twice; every line has a name of its own")
    return read_lines
