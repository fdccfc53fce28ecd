"""One changed rule, proved in a process of its own: every way of knowing the game follows, or somebody refuses.

    python -m tests.single_truth.prove < request.json

A family of mutations is a module of this folder with ``MUTATIONS`` and ``prove(slug, proof)``, which compares solver,
kernel and advice with the reference round on a small pack and returns the figures it compared. The environment is
looked at here, for it plays the round itself.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from croupier.compiled import keep_by_code
from tests.single_truth.mutation import Mutation, install, overlay

ROOT = Path(__file__).parents[2]


class Verdict(NamedTuple):
    """What became of a rule change: the figures that all ways agree on, or who refused, or what disagreed."""

    figures: dict[str, str]
    refusal: str = ""
    disagreement: str = ""


def prove(family: str, game: str, proof: str, mutation: Mutation | None = None) -> Verdict:
    """The verdict of a fresh process with a rule changed; of this one as the game is. Nothing that was solved before is
    read, but what was compiled is: it is the engines', which no rule changes."""
    keep_by_code()
    with tempfile.TemporaryDirectory() as folder:
        request: dict[str, object] = {"family": family, "game": game, "proof": proof}
        request |= {"folder": folder, "mutation": mutation}
        if mutation is None:
            with patch.dict(os.environ, CROUPIER_CACHE=folder):
                return _proved(request)
        environment = os.environ | {"CROUPIER_CACHE": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        if mutation.package == "hands":  # a kernel compiled before would rank as before
            environment["NUMBA_CACHE_DIR"] = folder
        command = [sys.executable, "-m", "tests.single_truth.prove"]
        done = subprocess.run(
            command, input=json.dumps(request), env=environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
    if done.returncode:
        return Verdict({}, disagreement=done.stderr[-3000:])
    return Verdict(**json.loads(done.stdout))


def _proved(request: dict[str, object]) -> Verdict:
    mutation = Mutation(*request["mutation"]) if request["mutation"] else None  # type: ignore[misc]  # from JSON
    if mutation:
        folder = Path(str(request["folder"]))
        overlay(mutation, folder)
        install(mutation, folder)
    from croupier.errors import CroupierError

    try:
        family = import_module(f"tests.single_truth.{request['family']}")
        environment = import_module("tests.single_truth.environment")
        game = str(request["game"])
        return Verdict({**family.prove(game, request["proof"]), "environment": environment.follows(game)})
    except CroupierError as error:
        return Verdict({}, refusal=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    print(json.dumps(_proved(json.load(sys.stdin))._asdict()))
