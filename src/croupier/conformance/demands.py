"""How a check says what is wrong with a game: in one line, for whoever wrote the game."""

from __future__ import annotations

from typing import NoReturn

from croupier.errors import CroupierError, Nonconformity
from croupier.round.round import Round


def demand(holds: bool, otherwise: str) -> None:
    """Go on if it holds; otherwise say what is wrong."""
    if not holds:
        fail(otherwise)


def fail(why: str) -> NoReturn:
    """Say what is wrong, in one line."""
    raise Nonconformity(" ".join(why.split()))


def refuses(round_: Round, value: object, seat: str | None = None) -> None:
    """A round refuses a wrong answer in one line, and nothing has happened."""
    before, pending = round_.plain(), round_.pending
    asked = pending.asked if pending else "nothing"
    try:
        round_.answer(value, seat=seat)
    except CroupierError as why:
        demand("\n" not in str(why), f"the refusal of {value!r} is longer than a line: {why}")
    except Exception as error:  # whatever a game's own code raises
        fail(f"{value!r} in answer to '{asked}' raises {type(error).__name__}: {error}")
    else:
        fail(f"{value!r} is taken for an answer to '{asked}'")
    demand(round_.plain() == before, f"{value!r} was refused, but the round has changed")
