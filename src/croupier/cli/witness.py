"""``croupier witness``: keep the checkpoints of houses that somebody else runs, and sign only what grew from them."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where it keeps what it has seen, and its key.")],
    house: Annotated[
        list[str], typer.Option(metavar="KEY", help="A house, as 'croupier audit key' prints it; may be repeated.")
    ],
    host: Annotated[str, typer.Option(help="The address to serve at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 is any that is free.")] = 8766,
    name: Annotated[str, typer.Option(help="What it signs as; best the address it is known by.")] = "",
) -> None:
    """A witness of the books of others: small, on another machine, run by somebody else."""
    import uvicorn

    from croupier.server.doors import listening, when_told_to_stop
    from croupier.server.witness import WitnessBook, witness_app
    from croupier.store.notes import NoteKey

    book = WitnessBook(folder, [NoteKey.read(text) for text in house], name)
    with listening(host, port, 5.0) as socket:
        address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}"
        print(f"a witness of {len(house)} {'house' if len(house) == 1 else 'houses'}: {address}#{book.key}", flush=True)
        config = uvicorn.Config(witness_app(book), log_level="warning", access_log=False, server_header=False)
        server = uvicorn.Server(config)
        when_told_to_stop(lambda: setattr(server, "should_exit", True))
        server.run(sockets=[socket])
