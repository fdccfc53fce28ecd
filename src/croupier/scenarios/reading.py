"""Reading a scenario that a stranger wrote: every part has a shape, and every complaint says where and what fits."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier import files
from croupier.errors import BadScenario
from croupier.rulebooks import OFFICES

MOST_ROUNDS: Final = 10_000
MOST_TEXT: Final = 1_000


class Shape(NamedTuple):
    """What a value must be, in words and as a test."""

    words: str
    fits: Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MOST_TEXT and value.isprintable()


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12


TEXT: Final = Shape("text", _is_text)
WHOLE: Final = Shape("a whole number", _is_whole)
PLACE: Final = Shape("a whole number from 1", lambda value: _is_whole(value) and value >= 1)
NAME: Final = Shape("a name", lambda value: _is_text(value) or _is_whole(value))
ANY: Final = Shape("anything", lambda value: True)
FLAG: Final = Shape("true or false", lambda value: isinstance(value, bool))
LIST: Final = Shape("a list", lambda value: isinstance(value, list))
OBJECT: Final = Shape("an object", lambda value: isinstance(value, dict) and all(map(_is_text, value)))
TEXTS: Final = Shape("a list of text", lambda value: isinstance(value, list) and all(map(_is_text, value)))
OBJECTS: Final = Shape("a list of objects", lambda value: isinstance(value, list) and all(map(OBJECT.fits, value)))
HANDS: Final = Shape("lists of cards by seat", lambda value: OBJECT.fits(value) and all(map(LIST.fits, value.values())))
BY_SEAT: Final = Shape("wagers by seat", lambda value: OBJECT.fits(value) and all(map(OBJECT.fits, value.values())))
OFFICE: Final = Shape(f"one of {', '.join(OFFICES)}", lambda value: value in OFFICES)
TABLE: Final = Shape("the id of a pay table, or the table itself", lambda value: _is_text(value) or OBJECT.fits(value))

FREE: Final = {"id": ANY, "title": ANY, "clause": ANY, "note": ANY, "source": ANY}
SCENARIO: Final = FREE | {
    "game": TEXT,
    "options": OBJECT,
    "rounds": LIST,
    "expect": BY_SEAT,
    "refused": OBJECTS,
    "meters": OBJECT,
}
ROUND: Final = FREE | {
    "seats": OBJECTS,
    "outcomes": LIST,
    "hands": HANDS,
    "decisions": OBJECTS,
    "calls": OBJECTS,
    "interventions": OBJECTS,
    "expect": BY_SEAT,
    "events": TEXTS,
    "shooter": NAME,
    "only_come_bets": FLAG,
}
SEAT: Final = {"seat": NAME, "wagers": OBJECT, "box": WHOLE, "standing": FLAG, "player": TEXT}
DECISION: Final = {"seat": NAME, "action": TEXT, "amount": ANY, "multiple": WHOLE, "low": TEXTS}
CALL: Final = {"seat": NAME, "call": TEXT, "wager": TEXT, "amount": ANY, "to": ANY}
CARDS: Final = Shape("cards, as text or as a list", lambda value: _is_text(value) or TEXTS.fits(value))
INTERVENTION: Final = {
    "at": PLACE,
    "after": TEXT,
    "kind": TEXT,
    "by": OFFICE,
    "seat": NAME,
    "card": CARDS,
    "cards": CARDS,
    "reason": TEXT,
}
#: What may be refused. Each has what it must be said with.
SUBJECTS: Final = {
    "call": ("seat",),
    "action": ("seat",),
    "kind": (),
    "option": (),
    "paytable": (),
    "wager": ("seat",),
}
REFUSED: Final = {
    "round": PLACE,
    "seat": NAME,
    "wager": TEXT,
    "action": TEXT,
    "call": TEXT,
    "amount": ANY,
    "to": ANY,
    "kind": TEXT,
    "by": OFFICE,
    "card": CARDS,
    "cards": CARDS,
    "option": TEXT,
    "value": ANY,
    "paytable": TABLE,
}


def load(path: Path) -> Any:
    """Read a scenario file: one scenario, or a list of them."""
    try:
        document = json.loads(files.read_text(path, BadScenario), parse_float=str)
    except json.JSONDecodeError as error:
        raise BadScenario(f"{path} is not JSON: {error}") from None
    except RecursionError:
        raise BadScenario(f"{path} is nested too deeply to be a scenario") from None
    except ValueError:
        raise BadScenario(f"{path} holds a number with too many digits to be anything in a scenario") from None
    if not isinstance(document, dict | list):
        raise BadScenario(f"{path} holds neither a scenario nor a list of scenarios")
    return document


def shaped(entry: Any, shape: Mapping[str, Shape], needed: tuple[str, ...], where: str) -> dict[str, Any]:
    """An object whose parts have their shapes; names become text, so that seat 1 and seat "1" are one."""
    if not isinstance(entry, dict):
        raise BadScenario(f"{where} is an object with {', '.join(needed or sorted(shape))}, not {short(entry)}")
    if unknown := [key for key in entry if key not in shape]:
        complaint = f"{where} cannot have {', '.join(map(short, unknown))}"
        raise BadScenario(f"{complaint}; allowed are {', '.join(sorted(shape))}")
    for key in needed:
        if key not in entry:
            raise BadScenario(f"{where}: {key} is missing")
    for key, value in entry.items():
        if not shape[key].fits(value):
            raise BadScenario(f"{where}: {key} is {shape[key].words}, not {short(value)}")
    return {key: str(value) if shape[key] is NAME else value for key, value in entry.items()}


def each(
    entry: Mapping[str, Any], part: str, shape: Mapping[str, Shape], needed: tuple[str, ...], where: str
) -> list[dict[str, Any]]:
    """The objects of a list, each in shape."""
    return [shaped(part_, shape, needed, f"{where}, {part} {at}") for at, part_ in enumerate(entry.get(part, []), 1)]


def interventions(entry: Mapping[str, Any], where: str) -> list[dict[str, Any]]:
    """The irregularities of a round, each declared before an answer or after a step."""
    declared = each(entry, "interventions", INTERVENTION, ("kind",), where)
    for number, intervention in enumerate(declared, 1):
        if ("at" in intervention) == ("after" in intervention):
            either = "before which answer it is declared (at), or after which step (after)"
            raise BadScenario(f"{where}, interventions {number}: say {either}, and not both")
    return declared


def refusals(entry: Mapping[str, Any], where: str) -> list[dict[str, Any]]:
    """What must be refused; each says what it is, and of which seat where it is a player's."""
    refused = each(entry, "refused", REFUSED, (), where)
    for number, refusal in enumerate(refused, 1):
        subject = subject_of(refusal)
        if not subject:
            raise BadScenario(f"{where}, refused {number}: say what is refused, one of {', '.join(SUBJECTS)}")
        for key in SUBJECTS[subject]:
            if key not in refusal:
                raise BadScenario(f"{where}, refused {number}: {key} is missing")
    return refused


def subject_of(refusal: Mapping[str, Any]) -> str:
    """What a refusal is of: a wager that is said with a call or a pay table only says which one."""
    return next((subject for subject in SUBJECTS if subject in refusal), "")


def short(value: object) -> str:
    """A value in an error message."""
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."
