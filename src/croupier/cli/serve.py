"""``croupier serve``: tables for many people over the network."""

import re
from typing import Annotated

import typer


def command(
    database: Annotated[str, typer.Option(help="A PostgreSQL address; without one, an embedded database.")] = "",
    host: Annotated[str, typer.Option(help="The address to serve at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 is any that is free.")] = 8765,
    demo: Annotated[bool, typer.Option(help="Set up a house to play in: every game, people and play money.")] = False,
    patience: Annotated[float, typer.Option(help="Seconds that a seat may think.")] = 30.0,
    betting: Annotated[float, typer.Option(help="Seconds that others may still bet after the first is ready.")] = 20.0,
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="WITNESS", help="A folder or ADDRESS#KEY that keeps checkpoints; may be repeated."),
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="Another page that may use it; may be repeated.")
    ] = None,
) -> None:
    """Tables for many people, on PostgreSQL, with an audit trail."""
    from croupier.errors import BadInput
    from croupier.server.run import serve
    from croupier.server.settings import Settings
    from croupier.store.people import SignInRules

    if not (0.1 <= patience <= 3600 and 0 <= betting <= 3600):
        raise BadInput("--patience takes 0.1 to 3600 seconds, --betting 0 to 3600")
    for allowed in origin or ():
        if not re.fullmatch(r"https?://[^/\s]+", allowed):
            raise BadInput(
                f"--origin takes the beginning of a page's address, like https://example.org, not {allowed!r}"
            )
    # On the demonstration house anybody may play, and links work until it ends.
    people = SignInRules(again=demo)
    settings = Settings(
        patience=patience,
        betting=betting,
        origins=tuple(origin or ()),
        guests=demo,
        sign_in=people,
        witnesses=tuple(witness or ()),
    )
    serve(database, host, port, settings, demo=demo)
