"""The command line: one module per command. Errors are one clear line on stderr and a non-zero exit."""

import sys

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
    from croupier.cli import games, lobby, play, settle, show, trace

    app.callback(invoke_without_command=True)(lobby.lobby)
    for module in (games, show, trace, play, settle):
        app.command(module.__name__.rpartition(".")[2])(module.command)


_register()


def main() -> None:
    """Run a command. What the user got wrong is said in one line; an interruption ends quietly."""
    try:
        app()
    except CroupierError as error:
        print(f"croupier: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("croupier: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output went away (`croupier games | head`).
        sys.stderr.close()
        sys.exit(0)
