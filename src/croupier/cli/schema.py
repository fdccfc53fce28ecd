"""``croupier schema``: the formats of what commands read and print."""

from typing import Annotated

import typer

from croupier.cli import completion


def _formats() -> list[str]:
    from croupier import schemas

    return schemas.names()


def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="A format; without one, all of them are listed.",
            autocompletion=completion.among(_formats),
        ),
    ] = "",
) -> None:
    """The JSON Schema of a format: scenarios, settlements, analyses, rounds, views and more."""
    from croupier import schemas

    print(schemas.text(name).rstrip() if name else "\n".join(schemas.names()))
