"""``croupier people``: the first account of a house, made on the machine itself."""

import sys
from typing import Annotated

import typer

from croupier.cli import completion
from croupier.cli.output import DatabaseAddress, JsonOutput, print_json
from croupier.errors import BadInput, UnknownName

app = typer.Typer(help="The people of a house.")


def _roles() -> tuple[str, ...]:
    from croupier.house.roles import ROLES

    return tuple(ROLES)


def _known(role: str) -> str:
    if role not in _roles():
        raise UnknownName("role", role, _roles())
    return role


def _asked() -> str:
    """A password, typed twice."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise BadInput("nobody is at a terminal to type the password; set CROUPIER_PASSWORD")
    return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))


@app.callback()
def people() -> None:
    """The people of a house."""


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Small letters, digits, dots and hyphens.")],
    role: Annotated[
        str,
        # Looked at before a password is asked for.
        typer.Option(
            help="player, admin, a position of the pit or another role.",
            callback=_known,
            is_eager=True,
            autocompletion=completion.among(_roles),
        ),
    ],
    password: Annotated[
        str,
        typer.Option(
            help="Asked for unless it is here; an option can be read by everybody on the machine.",
            envvar="CROUPIER_PASSWORD",
        ),
    ] = "",
    database: DatabaseAddress = "",
    json: JsonOutput = False,
) -> None:
    """Make an account; the password is asked for."""
    from croupier.server.configuration import house_address
    from croupier.server.run import opened
    from croupier.store.passwords import hashed
    from croupier.store.people import People, SignInRules

    kept = hashed(password or _asked(), name)
    with opened(house_address(database)) as (stored, _):
        people = People(stored, SignInRules())
        stored.run(lambda connection: people.add(connection, name, role, kept, by="operator", because="command line"))
    print_json({"name": name, "role": role}) if json else print(f"{name} is {role} and may sign in")
