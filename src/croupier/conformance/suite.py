"""Every check, and the suite that a game is put through: at its defaults, and at each of its options in turn."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from croupier.conformance import claims, folder, reasons, rounds
from croupier.conformance.playing import PostedGame
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import CroupierError, OptionRefused
from croupier.round.game import Game

PlayCheck: TypeAlias = Callable[[PostedGame, RandomSource], None]
FolderCheck: TypeAlias = Callable[[Game], None]


class Check(NamedTuple):
    """A check that plays: what it demands in words, and how often it is done with other chance."""

    demands: str
    run: PlayCheck
    times: int


#: What must hold of the files in a game's folder.
FOLDER_CHECKS: Final[Mapping[str, FolderCheck]] = {
    "the text is listed whole": folder.text_is_listed,
    "everything cites clauses that exist": folder.is_whole,
    "every executable clause is executed and shown by a test": folder.clauses_are_traced,
    "every step of a checklist belongs to some house": folder.steps_are_reached,
    "pay tables can be posted, best line first": folder.tables_are_well_formed,
    "every value of an option can be posted and is stored": folder.options_are_read,
    "solvers and dealer are for wagers of the game": folder.answers_are_named,
    "the felt fits the game": folder.felt_fits,
}

#: What must hold of the rounds it plays.
PLAY_CHECKS: Final = (
    Check("random play ends settled and money is conserved", rounds.ends_settled, 20),
    Check("every point of a round replays and hides what is hidden", rounds.replays_anywhere, 4),
    Check("every line is explained to every reader, round after round", reasons.explains_rounds, 4),
    Check("what is offered is legal and the rest is refused", rounds.offers_what_is_legal, 6),
    Check("nobody's money is staked for them", rounds.stakes_nobodys_money, 6),
    Check("wrong outcomes are refused and change nothing", rounds.refuses_wrong_outcomes, 6),
    Check("irregularities are remedied or refused anywhere", rounds.remedies_irregularities, 3),
    Check("a round can be voided or abandoned anywhere", rounds.ends_anywhere, 3),
    Check("amending an answer gives the round that would have been", rounds.amends, 1),
    Check("the order in which seats answer does not matter", rounds.gathers_in_any_order, 1),
    Check("wagers are taken until the first answer and not after", rounds.closes_betting, 1),
    Check("a round that is walked through ends the same", rounds.walks_through_steps, 1),
    Check("cards that are declared alike are alike", claims.alike_cards_are_alike, 20),
    Check("the plan is data, and the round walks it", claims.plan_is_walked, 1),
    Check("unknown names are refused with what there is", folder.unknown_names_are_refused, 1),
    Check("posted options survive storage", folder.options_survive_storage, 1),
)


class CheckResult(NamedTuple):
    """What came of a check: how often it was done, and the failures, one line each."""

    demands: str
    times: int
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not self.failures


def conform(game: Game, *, seed: str = "conformance", thorough: int = 1) -> Iterator[CheckResult]:
    """Put a game through every check. Checks that play do so more often by the factor ``thorough`` at the defaults, and
    once at every other value of every option."""
    for demands, holds in FOLDER_CHECKS.items():
        failure = _failure(partial(holds, game))
        yield CheckResult(demands, 1, (failure,) if failure else ())
    posted = [PostedGame(game, options) for options in _postings(game)]
    for check in PLAY_CHECKS:
        yield _played(check, posted, seed, thorough)


def _postings(game: Game) -> Iterator[Mapping[str, object]]:
    """The defaults, and everything that can be posted alone."""
    yield {}
    for options in folder.single_options(game):
        try:
            game.house(dict(options))
        except OptionRefused:
            continue  # only with others
        yield options


def _played(check: Check, tables: list[PostedGame], seed: str, thorough: int) -> CheckResult:
    failures: list[str] = []
    times = 0
    for table in tables:
        for number in range(1 if table.options else check.times * thorough):
            source = SeededSource(f"{seed} {check.demands} {table} {number}".encode())
            times += 1
            failure = _failure(partial(check.run, table, source))
            if failure:
                failures.append(f"{table}: {failure}")
                break  # the next deal would most likely say the same
    return CheckResult(check.demands, times, tuple(failures))


def _failure(run: Callable[[], None]) -> str:
    """What is wrong, in one line; nothing if all is well."""
    try:
        run()
    except CroupierError as error:
        return str(error)
    except Exception as error:  # whatever a game's own code raises
        place = traceback.extract_tb(error.__traceback__)[-1]
        return " ".join(f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})".split())
    return ""
