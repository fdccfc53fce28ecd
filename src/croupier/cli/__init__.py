"""The command line: one module per command. Errors are one clear line on stderr and a non-zero exit."""

import sys
from typing import NoReturn

import typer

from croupier.errors import CroupierError

app = typer.Typer(
    name="croupier",
    help="The executable rulebook of casino table games.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _register() -> None:
    from croupier.cli import (
        analyze,
        audit,
        games,
        lobby,
        people,
        play,
        report,
        risk,
        serve,
        settle,
        show,
        simulate,
        trace,
    )

    app.callback(invoke_without_command=True)(lobby.lobby)
    for module in (games, show, trace, play, settle, analyze, simulate, risk, report, serve):
        app.command(module.__name__.rpartition(".")[2])(module.command)
    app.add_typer(audit.app, name="audit")
    app.add_typer(people.app, name="people")


_register()


def main() -> None:
    """Run a command. What the user got wrong is said in one line; an interruption ends quietly."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except CroupierError as error:
        _fail(str(error), 1)
    except typer.BadParameter as error:
        _fail(f"{error.format_message()} ({_help()})", 2)
    except typer.TyperException as error:
        _fail(f"{getattr(error, 'format_message', error.__str__)().rstrip('.')} ({_help()})", 2)
    except (KeyboardInterrupt, typer.Abort):
        _fail("interrupted", 130)
    except BrokenPipeError:
        # The reader of our output went away (`croupier games | head`).
        sys.stderr.close()
        sys.exit(0)


def _help() -> str:
    known = {one.name for one in app.registered_commands} | {one.name for one in app.registered_groups}
    command = next((one for one in sys.argv[1:2] if one in known), "")
    return f"see 'croupier {command + ' ' if command else ''}--help'"


def _fail(message: str, code: int) -> NoReturn:
    print(f"croupier: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)
