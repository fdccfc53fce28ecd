"""Everything that can go wrong, at a glance.

    CroupierError
    ├── UnknownName            a game, wager, option, table, kind or action that does not exist
    ├── BadInput               a value that cannot be read
    │   ├── BadCard            not a card, or a card the pack cannot hold
    │   ├── BadMoney           not an amount of money
    │   ├── BadPayTable        a pay table that breaks the schema or a floor
    │   ├── BadPlan            a game's plan that its wagers or its engine cannot follow
    │   └── BadScenario        a scenario file that cannot be played as written
    ├── Refused                the rules forbid it (always with the clause)
    │   ├── NotAuthorised      something that the text gives to another office
    │   ├── OptionRefused      a house choice the text does not allow
    │   ├── WagerRefused       a wager that may not be made, or not in this amount
    │   └── ActionRefused      a decision or call that is not open to this seat now
    ├── OutOfTurn              an answer to something that was not asked
    ├── OutcomesExhausted      the script ran out of cards, rolls or spins
    ├── RoundOver              an answer after the round has ended
    ├── TooLarge               more rounds than the enumerator walks
    ├── OtherRules             a stored round that was played by other rules than these
    ├── Diverged               a replay whose rules asked something else than the record says
    ├── MissingPart            an extra of the package that is not installed, and is named
    └── Nonconformity          a game that breaks what every game must keep

Messages are one line, in the words of the user, and say what would be accepted. Where the error
happened (game, round, position, clause) travels with it and is printed behind the message.
"""

from typing import Final, Self


class CroupierError(Exception):
    """A mistake in what Croupier was given. Never a bug, never a traceback for the user."""

    def __init__(self, message: str, *, clause: str = "") -> None:
        message = _in_one_line(message)
        super().__init__(message)
        self.message = message
        self.clause = clause
        self.where: dict[str, str | int] = {}
        #: What a round asked for that a script had no answer to, for whoever can answer it.
        self.unanswered: object = None

    def at(self, **where: str | int) -> Self:
        """Add where it happened (game, round, seq, file); the innermost caller wins."""
        self.where = where | self.where
        return self

    def __str__(self) -> str:
        notes = [f"{key} {value}" for key, value in self.where.items()]
        if self.clause:
            notes.append(self.clause)
        return self.message + (f" ({', '.join(notes)})" if notes else "")


#: Longer messages repeat something that nobody reads to its end.
_LONGEST: Final = 2000


def _in_one_line(message: str) -> str:
    """A message without line breaks, which come from what was given, and of a length that can be read."""
    line = " ".join(message.splitlines())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]} ... {line[-_LONGEST // 4 :]}"


class UnknownName(CroupierError):
    """A game, wager, option, pay table, irregularity or action that does not exist."""

    def __init__(self, what: str, name: object, known: object = (), *, clause: str = "") -> None:
        names = (
            _listed(str(name), [str(known_name) for known_name in known]) if isinstance(known, _LISTS) else str(known)
        )
        meant = _meant(str(name), known)
        hint = f" (did you mean {meant}?)" if meant else ""
        super().__init__(f"no {what} {str(name)!r}{hint}" + (f"; there is {names}" if names else ""), clause=clause)
        self.what, self.name = what, name


def _meant(name: str, known: object) -> str:
    """The name that somebody has probably meant: the same but for its capitals and strokes, or nearly the same."""
    if not isinstance(known, _LISTS):
        return ""
    from difflib import get_close_matches

    written = (str(known_name).partition(" (")[0] for known_name in known)  # without what explains a short name
    names = {_plainly(name_known): name_known for name_known in written}
    return "".join(names[near] for near in get_close_matches(_plainly(name), names, 1, 0.8))


def _plainly(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")


_LISTS = (list, tuple, set, dict)
_MOST_LISTED = 40


def _listed(name: str, known: list[str]) -> str:
    """All names, or of very many those like the one that was asked for, or else the first few."""
    if len(known) <= _MOST_LISTED:
        return ", ".join(known).removeprefix("or ")
    from difflib import get_close_matches

    shown = get_close_matches(name, known, 8, 0.5) or known[:8]
    return f"{', '.join(shown)} and {len(known) - len(shown)} more"


class BadInput(CroupierError):
    """A value that cannot be read."""


class BadCard(BadInput):
    """Not a card, or a card that this pack cannot hold (again)."""


class BadMoney(BadInput):
    """Not an amount of money."""


class BadPayTable(BadInput):
    """A pay table that breaks the schema, or pays less than the text allows."""


class BadPlan(BadInput):
    """A game's plan that its wagers or its engine cannot follow."""


class BadScenario(BadInput):
    """A scenario that cannot be played as written."""


class Refused(CroupierError):
    """The rules forbid it."""


class NotAuthorised(Refused):
    """Something that the text gives to another office."""


class OptionRefused(Refused):
    """A house choice that the text does not allow."""


class WagerRefused(Refused):
    """A wager that may not be made, or not in this amount; ``fits`` is the part of it that is taken, if any."""

    def __init__(self, message: str, *, clause: str = "", fits: int = 0) -> None:
        super().__init__(message, clause=clause)
        self.fits = fits


class ActionRefused(Refused):
    """A decision or call that is not open to this seat now."""


class OutOfTurn(CroupierError):
    """An answer to something that was not asked."""


class OutcomesExhausted(CroupierError):
    """The script has no more cards, rolls or spins for what the round asks."""


class RoundOver(CroupierError):
    """An answer after the round has ended."""


class TooLarge(CroupierError):
    """More ways to play a round than the enumerator walks."""


class OtherRules(CroupierError):
    """A stored round names other rules than those that would replay it."""

    def __init__(self, game: str, version: int, played: str, known: str) -> None:
        super().__init__(
            f"the round was played by rules {played[:16]} of {game}, version {version}; the rules of that version here"
            f" are {known[:16]}, so it is not replayed"
        )
        self.played, self.known = played, known


class Diverged(CroupierError):
    """A replay whose rules asked something else than the record says."""

    def __init__(self, seq: int, asked: str, recorded: str) -> None:
        super().__init__(f"answer {seq} was given to {recorded!r}, but the rules now ask {asked!r}")
        self.seq = seq


class Nonconformity(CroupierError):
    """A game breaks what every game must keep."""


class MissingPart(CroupierError):
    """An extra of the package that is not installed."""

    def __init__(self, program: str, extra: str) -> None:
        super().__init__(f"{program} is not installed; install croupier[{extra}]")
        self.extra = extra
