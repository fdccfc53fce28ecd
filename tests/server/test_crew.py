"""Processes that hand commands over to each other, one of which is killed."""

import asyncio
import tempfile
from functools import partial
from pathlib import Path

import uvloop

from croupier.server import metrics
from croupier.server.app import create_app
from croupier.server.crew import Crew, Handed
from croupier.server.service import Service
from croupier.server.workers import Place
from tests.patience import A_HANG
from tests.server.annex import annex

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


def test_figures_are_those_of_every_process_each_under_its_number() -> None:
    async def asked(folder: Path) -> dict[int, str]:
        here, there, gone = (Crew(folder, place, 3) for place in range(3))
        for crew, counted in ((here, 3), (there, 4)):
            crew.measure = partial(_figures, counted)
        served = asyncio.create_task(there.serve(_echo))
        async with asyncio.timeout(A_HANG):
            while not (folder / "1.sock").exists():
                await asyncio.sleep(0.01)
            figures = await here.figures()
        for link in here._links.values():
            if link._writer is not None:
                link._writer.close()
        served.cancel()
        assert gone.measure is None
        return figures

    with tempfile.TemporaryDirectory(prefix="crew-") as folder:
        text = metrics.together(uvloop.run(asked(Path(folder))))
    assert [line for line in text.splitlines() if not line.startswith("#")] == [
        'croupier_requests_total{route="/api/tables",worker="0"} 3.0',
        'croupier_requests_total{route="/api/tables",worker="1"} 4.0',
        'croupier_tables{game="craps"} 7.0',
    ]
    assert text.count("# TYPE croupier_requests_total counter") == 1


async def _figures(counted: int) -> str:
    return f"""# HELP croupier_requests_total Requests answered.
# TYPE croupier_requests_total counter
croupier_requests_total{{route="/api/tables"}} {counted}.0
# HELP croupier_tables Tables of the house.
# TYPE croupier_tables gauge
croupier_tables{{game="craps"}} 7.0
"""


def test_processes_that_remember_no_table_are_counted_together_all_the_same(service: Service, tmp_path: Path) -> None:
    with annex(service, remembers=False) as house:
        app = create_app(house.service, place=Place(0, 2, str(tmp_path)))
        assert app.express is None
        assert app.state.crew is not None
