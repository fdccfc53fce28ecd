"""Work on a Ray cluster from the command line: the same answers, one line for whatever goes wrong, and nothing left
running."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from croupier.engines.any import cluster
from croupier.errors import BadInput
from tests.patience import A_HANG, until
from tests.simulation.cluster import Cluster
from tests.support import Run


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    ray = Cluster()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


class Crashed(Exception):
    """As Ray tells of a worker that was killed."""


def test_an_analysis_on_a_cluster_is_the_one_from_here(ray: Cluster, run: Run) -> None:
    here = json.loads(run("analyze", "big-six", "--json")[1])
    assert json.loads(run("analyze", "big-six", "--json", "--on", "ray")[1]) == here
    assert ray.tasks == len(here["wagers"])
    assert not ray.running


def test_a_whole_catalogue_is_given_to_one_cluster(ray: Cluster) -> None:
    from croupier.mathematics import on_cluster

    with on_cluster.held(""):
        with cluster.connected(ray, ""):
            assert ray.running
        assert ray.running, "it was there before"
    assert not ray.running


def test_a_worker_that_dies_is_told_in_one_line(ray: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def get(waiting: Any) -> Any:
        raise Crashed("The worker died unexpectedly while executing this task.\nMany lines\nof advice")

    monkeypatch.setattr(ray, "get", get)
    for command in (["analyze", "big-six"], ["simulate", "big-six", "--rounds", "1e3"]):
        code, out, err = run(*command, "--on", "ray", "--json")
        assert (code, out) == (1, "")
        assert "has lost some of the work (Crashed): The worker died" in err
        assert len(err.splitlines()) == 1
        assert not ray.running


def test_what_ray_prints_by_itself_is_not_in_the_output(
    ray: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    get = ray.get

    def talkative(waiting: Any) -> Any:
        thread = threading.Thread(target=print, args=("(raylet) A worker died",))
        thread.start()
        thread.join()
        return get(waiting)

    def shutdown() -> None:
        print("[repeated 2x across cluster]")
        ray.running = False

    monkeypatch.setattr(ray, "get", talkative)
    monkeypatch.setattr(ray, "shutdown", shutdown)
    code, out, _ = run("analyze", "big-six", "--on", "ray", "--json")
    assert code == 0
    assert json.loads(out)["game"] == "big-six"


def test_a_cluster_that_does_not_start_is_told_in_one_line(
    ray: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def init(**_: object) -> None:
        raise Exception("The current node timed out during startup.\nMore advice")  # as bare as Ray's

    monkeypatch.setattr(ray, "init", init)
    assert run("analyze", "big-six", "--on", "ray")[2] == "croupier: Ray: The current node timed out during startup.\n"


def test_where_ray_looks_by_itself_is_looked_at_first(run: Run, ray: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    assert "no Ray cluster answers at 127.0.0.1:1" in run("analyze", "big-six", "--on", "ray")[2]


def test_what_the_work_refuses_is_told_in_its_own_words(
    ray: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get(waiting: Any) -> Any:
        error = Crashed("a traceback\nof a worker")
        error.cause = BadInput("the pay table is not there")  # type: ignore[attr-defined]  # as Ray has it
        raise error

    monkeypatch.setattr(ray, "get", get)
    assert run("analyze", "big-six", "--on", "ray")[2] == "croupier: the pay table is not there\n"


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_who_is_told_to_end_leaves_no_cluster_behind(
    ray: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch, ending: signal.Signals
) -> None:
    monkeypatch.setattr(ray, "get", lambda waiting: os.kill(os.getpid(), ending))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever a house that ran here before has left
    code, out, err = run("analyze", "big-six", "--on", "ray")
    assert (code, out) == (143 if ending == signal.SIGTERM else 130, "")
    assert len(err.splitlines()) <= 1
    assert not ray.running


@pytest.fixture
def somebody_else() -> Iterator[tuple[socket.socket, str]]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server, f"127.0.0.1:{server.getsockname()[1]}"


def test_whatever_else_is_at_an_address_is_no_cluster(
    ray: Cluster, run: Run, somebody_else: tuple[socket.socket, str]
) -> None:
    server, address = somebody_else

    def answer() -> None:
        connection, _ = server.accept()
        connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        connection.close()

    threading.Thread(target=answer, daemon=True).start()
    code, out, err = run("analyze", "big-six", "--on", "ray", "--address", address)
    assert (code, out) == (1, "")
    assert f"no Ray cluster answers at {address}: whatever is there does not speak as one" in err


def test_whoever_says_nothing_is_not_waited_for(
    ray: Cluster, run: Run, somebody_else: tuple[socket.socket, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 2 * cluster._TO_ANSWER < 10, "to be there, and to speak"
    monkeypatch.setattr(cluster, "_TO_ANSWER", 0.05)
    code, _, err = run("simulate", "big-six", "--on", "ray", "--address", f"ray://{somebody_else[1]}")
    assert code == 1
    assert "does not speak as one" in err


def test_an_address_without_a_cluster_is_refused(run: Run) -> None:
    for on, address, why in (("local", "127.0.0.1:1", "ask --on ray with it"), ("cloud", "", "runs on local or ray")):
        code, _, err = run("analyze", "big-six", "--on", on, *(["--address", address] if address else []))
        assert code == 1
        assert why in err


#: Somebody who speaks as Ray does, HTTP/2, and says no more: how long Ray itself is going to ask.
ASKED = """
import sys
from croupier.engines.any.cluster import ray_of
ray_of(sys.argv[1])
from ray.util.client import worker
print(worker.INITIAL_TIMEOUT_SEC, worker.MAX_TIMEOUT_SEC)
"""


@pytest.mark.parametrize("own", [None, "7"])
def test_whoever_speaks_as_a_cluster_and_is_none_is_not_asked_for_long(
    somebody_else: tuple[socket.socket, str], own: str | None
) -> None:
    server, address = somebody_else

    def answer() -> None:
        connection, _ = server.accept()
        with connection:
            connection.sendall(bytes([0, 0, 0, cluster._SETTINGS, 0, 0, 0, 0, 0]))

    threading.Thread(target=answer, daemon=True).start()
    variables = {name: value for name, value in os.environ.items() if name not in cluster._PATIENCE}
    variables |= {"RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S": own} if own else {}
    words = [sys.executable, "-c", ASKED, f"ray://{address}"]
    ended = subprocess.run(words, env=variables, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert (ended.stdout.split(), ended.stderr) == (["1", own or "2"], "")


# -- Ray itself -------------------------------------------------------------------------------------------------


def begun(*command: str) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "croupier", *command, "--on", "ray"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers_of(process: "subprocess.Popen[str]") -> list[psutil.Process]:
    """The processes that play for it."""
    children = psutil.Process(process.pid).children(recursive=True)
    return [child for child in children if is_worker(child)]


def is_worker(process: psutil.Process) -> bool:
    try:
        return "ray::play_chunks" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # it has just been killed
        return False


@pytest.mark.long
def test_standard_output_stays_clean_when_workers_are_killed() -> None:
    process = begun("simulate", "three-card-poker", "--rounds", "1e9", "--seed", "x", "--json")

    def is_over() -> bool:
        for worker in workers_of(process) if process.poll() is None else []:
            worker.kill()  # Ray gives its task to another one a few times
        return process.poll() is not None

    until(is_over, every=0.5)
    out, err = process.communicate(timeout=A_HANG)
    assert (process.returncode, out) == (1, "")
    assert "the Ray cluster has lost some of the work" in err
    assert len(err.splitlines()) == 1


@pytest.mark.long
@pytest.mark.parametrize("moment", ["as it starts", "at work"])
def test_a_signal_ends_ray_and_all_that_it_has_started(moment: str) -> None:
    process = begun("simulate", "three-card-poker", "--rounds", "1e9")
    parent = psutil.Process(process.pid)
    until(lambda: workers_of(process) if moment == "at work" else parent.children(recursive=True), every=0.1)
    family = parent.children(recursive=True)
    process.terminate()
    out, err = process.communicate(timeout=A_HANG)
    assert (process.returncode, out) == (143, ""), err
    until(lambda: not any(child.is_running() and child.status() != psutil.STATUS_ZOMBIE for child in family))
