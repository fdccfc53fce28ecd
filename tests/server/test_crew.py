"""Processes that hand commands over to each other, one of which is killed."""

import asyncio
import tempfile
from pathlib import Path

import uvloop

from croupier.server.crew import Crew, Handed
from tests.patience import A_HANG

HANDED: Handed = ("a", "b", "c", "d", "e", "f", "g")


async def _echo(handed: Handed) -> str:
    return handed[0]


def test_a_connection_that_is_closing_is_made_anew() -> None:
    async def asked(folder: Path) -> list[str | None]:
        asking, serving = (Crew(folder, place, 2) for place in range(2))
        served = asyncio.create_task(serving.serve(_echo))
        async with asyncio.timeout(A_HANG):
            while not (folder / "1.sock").exists():
                await asyncio.sleep(0.01)
            answers = [await asking.ask(1, HANDED)]
            (link,) = asking._links.values()
            assert link._writer is not None
            assert link._hearing is not None
            link._hearing.cancel()  # nobody has heard of it yet
            link._writer.transport.abort()  # as where the other process is killed
            await link._writer.wait_closed()
            answers.append(await asking.ask(1, HANDED))
            link._writer.close()
        served.cancel()
        return answers

    with tempfile.TemporaryDirectory(prefix="crew-") as folder:  # a short one, as names of sockets are
        assert uvloop.run(asked(Path(folder))) == ["a", "a"]
