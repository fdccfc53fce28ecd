"""``croupier serve``: tables for many people over the network."""

import os
from typing import Annotated

import typer

from croupier.cli.output import warned_of_password


def command(
    config: Annotated[
        str, typer.Option(metavar="FILE", help="Settings as TOML; the environment and the options here come first.")
    ] = "",
    database: Annotated[
        str | None,
        typer.Option(
            help="A PostgreSQL address; without one, an embedded database.",
            show_default=False,
            callback=warned_of_password,
        ),
    ] = None,
    replica: Annotated[
        str | None,
        typer.Option(
            help="A streaming replica of it, which those who watch are shown.",
            show_default=False,
            callback=warned_of_password,
        ),
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to serve at; 127.0.0.1 unless set.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 is any that is free, 8765 unless set.")] = None,
    demo: Annotated[
        bool | None, typer.Option("--demo", help="Set up a house to play in: every game, people and play money.")
    ] = None,
    patience: Annotated[float | None, typer.Option(help="Seconds that a seat may think; 30 unless set.")] = None,
    betting: Annotated[
        float | None, typer.Option(help="Seconds that others may still bet after the first is ready; 20 unless set.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes that serve together; one unless set.")] = None,
    rate: Annotated[
        float | None,
        typer.Option(
            help="Requests a second that one person may send over a while, 50 unless set; eight commands of play count "
            "as one."
        ),
    ] = None,
    remember: Annotated[
        bool | None, typer.Option("--remember/--no-remember", help="Remember tables from one command to the next.")
    ] = None,
    prepare: Annotated[
        bool | None, typer.Option("--prepare/--no-prepare", help="Have advice ready before anybody asks for it.")
    ] = None,
    second_factor: Annotated[
        bool | None,
        typer.Option("--second-factor/--no-second-factor", help="Ask for a second factor with every approval."),
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="WITNESS", help="A folder or ADDRESS#KEY that keeps checkpoints; may be repeated."),
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="Another page that may use it; may be repeated.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="CIDR", help="A proxy of the house, which is believed who sends; may be repeated."),
    ] = None,
    log: Annotated[str | None, typer.Option(help="How the log is written: text or json.")] = None,
) -> None:
    """Tables for many people, on PostgreSQL, with an audit trail."""
    from croupier.server.configuration import FILE, configured
    from croupier.server.run import serve

    given = {
        "database": database,
        "replica": replica,
        "host": host,
        "port": port,
        "demo": demo,
        "patience": patience,
        "betting": betting,
        "workers": workers,
        "rate": rate,
        "remembers": remember,
        "prepares": prepare,
        "second_factor": second_factor,
        "witnesses": tuple(witness) if witness else None,
        "origins": tuple(origin) if origin else None,
        "proxies": tuple(proxy) if proxy else None,
        "log": log,
    }
    if config:
        os.environ[FILE] = config
    serve(configured({name: value for name, value in given.items() if value is not None}))
