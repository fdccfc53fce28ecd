"""The command line: one module per command. Errors are one clear line on stderr and a non-zero exit."""

import os
import re
import sys
import threading
from contextlib import suppress
from itertools import pairwise
from typing import Final, NoReturn

import typer

from croupier.errors import CroupierError
from croupier.extras import missing_part
from croupier.stopping import is_busy

app = typer.Typer(
    name="croupier",
    help="The executable rulebook of casino table games.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _register() -> None:
    from croupier.cli import (
        analyze,
        audit,
        backup,
        conform,
        count,
        demonstrate,
        design,
        evaluate,
        exam,
        games,
        kit,
        lobby,
        people,
        play,
        protect,
        receipt,
        report,
        risk,
        schema,
        serve,
        settle,
        show,
        simulate,
        strategy,
        trace,
        train,
        wager,
        witness,
    )

    app.callback(invoke_without_command=True)(lobby.lobby)
    for module in (
        games,
        show,
        trace,
        conform,
        play,
        settle,
        analyze,
        strategy,
        protect,
        count,
        evaluate,
        simulate,
        risk,
        wager,
        design,
        report,
        serve,
        demonstrate,
        witness,
        train,
        exam,
        schema,
        kit,
    ):
        app.command(module.__name__.rpartition(".")[2])(module.command)
    for act in (receipt.receipt, receipt.check, receipt.key):
        audit.app.command()(act)
    app.command()(backup.backup)
    app.command()(backup.restore)
    for apart, name in ((audit.app, "audit"), (people.app, "people")):
        app.add_typer(apart, name=name, short_help=apart.info.help)
    for part in (app, audit.app, people.app):
        for listed in part.registered_commands:
            # Whole in a list of commands, which would cut it short otherwise.
            listed.short_help = (listed.callback.__doc__ or "").partition("\n\n")[0]


_register()


#: How a command ends that was interrupted.
_INTERRUPTED: Final = 130


def main() -> None:
    """Run a command. What the user got wrong is said in one line; an interruption ends quietly."""
    try:
        code = app(prog_name="croupier", standalone_mode=False) or 0
        if code == _INTERRUPTED:
            _end_at_once(code)
        sys.exit(code)
    except CroupierError as error:
        _fail(str(error), 1)
    except typer.TyperException as error:
        message = getattr(error, "format_message", error.__str__)().rstrip(".")
        _fail(f"{_WANTED.sub(_plainly, message)} (see '{_command_of(error)} --help')", 2)
    except ModuleNotFoundError as error:
        if (part := missing_part(error, _extra_wanted(sys.argv[1:]))) is None:
            raise
        _fail(str(part), 1)
    except (KeyboardInterrupt, typer.Abort):
        _fail("interrupted", _INTERRUPTED)
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        _leave(0)
    except BrokenPipeError:
        # The reader of our output went away (`croupier games | head`).
        _leave(0)
    except OSError as error:
        print(f"croupier: {error.filename or 'cannot write the output'}: {error.strerror or error}", file=sys.stderr)
        sys.stderr.flush()
        _leave(1)


def _extra_wanted(words: list[str]) -> str:
    """The extra that a command needs all of: the one that it is called like, or the one that it runs on."""
    places = (place for place in ("ray", "gpu") if f"--on={place}" in words or ("--on", place) in pairwise(words))
    return next(places, next(iter(words), ""))


def _end_at_once(code: int) -> NoReturn:
    """End, and wait for no thread: what it works out nobody wants any more. Pools of threads are waited for otherwise,
    whoever has started them."""
    others = (thread for thread in threading.enumerate() if thread is not threading.main_thread())
    if is_busy() or not all(thread.daemon for thread in others):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """End, without a last attempt to write what nobody takes."""
    try:
        sys.stdout.flush()
    except OSError:
        os._exit(code)
    sys.exit(code)


#: What a number that cannot be read, or does not fit, is told with a word more than anybody needs.
_WANTED = re.compile(r"Input should be (?:a valid (integer|number),? ?.*|(greater|less) than or equal to (\S+))")


def _plainly(match: re.Match[str]) -> str:
    if match[2]:
        return f"{'at least' if match[2] == 'greater' else 'at most'} {match[3]} is wanted"
    return "a whole number is wanted" if match[1] == "integer" else "a number is wanted"


def _command_of(error: typer.TyperException) -> str:
    """The command that was not understood, as it is typed."""
    context: typer.Context | None = getattr(error, "ctx", None)
    return context.command_path if context else "croupier"


def _fail(message: str, code: int) -> NoReturn:
    print(f"croupier: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)
