"""``croupier people``: the first account of a house, made on the machine itself."""

from typing import Annotated

import typer

app = typer.Typer(help="The people of a house.")


@app.callback()
def people() -> None:
    """The people of a house."""


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Small letters, digits, dots and hyphens.")],
    role: Annotated[
        str,
        typer.Option(help="player, admin, a position of the pit or another role."),
    ],
    password: Annotated[
        str, typer.Option(help="Asked for unless it is here.", prompt=True, hide_input=True, confirmation_prompt=True)
    ],
    database: Annotated[str, typer.Option(help="A PostgreSQL address; without one, the embedded database.")] = "",
) -> None:
    """Make an account; the password is asked for."""
    from croupier.server.run import opened
    from croupier.store.passwords import hashed
    from croupier.store.people import People, SignInRules

    kept = hashed(password)
    with opened(database) as (stored, _):
        people = People(stored, SignInRules())
        stored.run(lambda connection: people.add(connection, name, role, kept, by="operator", because="command line"))
    print(f"{name} is {role} and may sign in")
