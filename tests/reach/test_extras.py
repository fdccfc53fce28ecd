"""The package in parts: what each extra brings alone, in an environment where nothing else is, and how a part that is
missing is told."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import croupier
from croupier import extras
from croupier.errors import MissingPart
from tests.patience import A_HANG

ROOT = Path(__file__).parents[2]
DISPUTE = ROOT / "docs/examples/dispute.json"
#: What works with each extra, and what is told of the next one: the command, and what its output has in it.
RULEBOOK = [
    (["games"], "three-card-poker"),
    (["show", "craps"], "Craps"),
    (["settle", str(DISPUTE)], "as expected"),
    (["trace", "roulette", "--find", "OH-G 5.I"], "clause"),
]
_BROUGHT_BY = {"starlette": ["fastapi"], "pyspiel": ["open_spiel"]}
MATRIX: dict[str, tuple[list[tuple[list[str], str]], list[tuple[list[str], str]]]] = {
    "": (
        RULEBOOK,
        [
            (["analyze", "three-card-poker"], "croupier[math]"),
            (["simulate", "big-six"], "croupier[math]"),
            (["kit", "craps"], "croupier[math]"),
            (["simulate", "big-six", "--on", "gpu"], "croupier[gpu]"),
            (["report", "big-six"], "croupier[report]"),
            (["serve"], "croupier[serve]"),
            (["audit", "verify"], "croupier[serve]"),
        ],
    ),
    "math": (
        [(["analyze", "big-six"], "14.8148"), (["simulate", "big-six", "--rounds", "1e4"], "10,000")],
        [
            (["report", "big-six"], "croupier[report]"),
            (["serve"], "croupier[serve]"),
            (["simulate", "big-six", "--on", "ray"], "croupier[ray]"),
            (["analyze", "texas-holdem-bonus", "--on", "gpu"], "croupier[gpu]"),
            (["analyze", "big-six", "--on", "ray"], "croupier[ray]"),
        ],
    ),
    "report": ([(["report", "big-six", "-o", "-", "--form", "csv"], "house_edge")], [(["serve"], "croupier[serve]")]),
    "serve": ([(["serve", "--help"], "PostgreSQL"), (["people", "add", "--help"], "--role")], []),
    "traces": (RULEBOOK, [(["serve"], "croupier[serve]")]),
    "beacon": (RULEBOOK, [(["serve"], "croupier[serve]")]),
    "gym": ([(["analyze", "three-card-poker"], "3.3730")], [(["serve"], "croupier[serve]")]),
    "learning": ([(["analyze", "three-card-poker"], "3.3730")], [(["serve"], "croupier[serve]")]),
    "frames": (RULEBOOK, [(["simulate", "big-six"], "croupier[math]")]),
    "gpu": ([(["analyze", "three-card-poker"], "3.3730")], [(["serve"], "croupier[serve]")]),
    "ray": ([(["analyze", "big-six", "--on", "ray"], "14.8148")], [(["serve"], "croupier[serve]")]),
    "all": (
        [
            (["analyze", "big-six"], "14.8148"),
            (["report", "big-six", "-o", "-", "--form", "csv"], "house_edge"),
            (["serve", "--help"], "PostgreSQL"),
        ],
        [],
    ),
}

#: What a program does with an extra, or without any, that no command shows.
PROGRAMS = {
    "": f"import croupier; assert croupier.settle({str(DISPUTE)!r}).total('1') == 1500",
    "traces": "import opentelemetry.sdk",
    "beacon": "import py_ecc.optimized_bls12_381",
    "gym": "import gymnasium, croupier.environments; gymnasium.make('croupier/ThreeCardPoker-v0').reset(seed=1)",
    "learning": "import pyspiel, croupier.environments.spiel; pyspiel.load_game('croupier_three_card_poker')",
    "frames": "import croupier; print(croupier.analyze('big-six', wager='1')[0].to_pandas())",
    "gpu": "import numba_cuda",
}


@pytest.mark.parametrize(
    ("module", "wanted", "line"),
    [
        ("numpy.linalg", "", "NumPy is not installed; install croupier[math]"),
        ("numba", "report", "Numba is not installed; install croupier[report]"),
        ("starlette.types", "", "Starlette is not installed; install croupier[serve]"),
        ("numpy", "ray", "NumPy is not installed; install croupier[ray]"),
        ("numba", "gpu", "Numba is not installed; install croupier[gpu]"),
        ("opentelemetry.sdk", "serve", "OpenTelemetry is not installed; install croupier[traces]"),
        ("gymnasium", "serve", "Gymnasium is not installed; install croupier[gym]"),
    ],
)
def test_what_is_missing_is_told_with_its_extra(module: str, wanted: str, line: str) -> None:
    assert str(extras.missing_part(ModuleNotFoundError(name=module), wanted)) == line


def test_a_mistake_of_ours_is_no_missing_part() -> None:
    assert extras.missing_part(ModuleNotFoundError(name="croupier.nowhere")) is None
    assert extras.missing_part(ModuleNotFoundError("no name")) is None


def test_whoever_programs_is_told_with_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for package in ("mathematics", "engines"):  # so that they are put back there, too
        monkeypatch.setattr(croupier, package, getattr(croupier, package, None), raising=False)
    for name in [name for name in sys.modules if name.startswith(("croupier.mathematics", "croupier.engines"))]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(MissingPart, match=r"install croupier\[math\]"):
        croupier.risk("craps", wager="pass")


def test_every_extra_that_is_named_is_there_and_brings_what_is_said() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    offered = project["optional-dependencies"]
    for extra, modules in extras._EXTRAS.items():
        brought = " ".join(offered[extra]).lower().replace("-", "_")
        for module, program in modules.items():
            known = {module, program.lower().replace("-", "_"), *_BROUGHT_BY.get(module, ())}
            assert any(name in brought for name in known), f"{extra} does not bring {module}"
    base = {line.partition(">")[0] for line in project["dependencies"]}
    assert base == {"platformdirs", "rich", "typer", "typing-extensions"}


#: No module of an extra can be loaded, as in an environment without any.
ALONE = """
import sys
from croupier import extras
sys.modules |= {module: None for modules in extras._EXTRAS.values() for module in modules if module != "pydantic"}
import croupier
"""
#: What the rulebook does for whoever programs.
BY_HAND = f"""
assert croupier.settle({str(DISPUTE)!r}).total("1") == 1500
hand = croupier.begin("three-card-poker", {{"1": {{"ante": "10"}}}})
for card in "Qh Jh 8d 9s 3c 4d".split():
    hand.answer(card, by="dealer")
hand.answer("play", by="seat 1")
assert hand.amended(2, "Kh").result.lines
table = croupier.table("roulette", {{"ann": "500"}}, seed="x")
table.bet("1", "red", "10", key="x")
table.begin()
table.deal_on()
for slug in croupier.games.slugs():
    assert croupier.trace(slug)
"""


def alone(program: str) -> str:
    words = [sys.executable, "-c", ALONE + program]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=A_HANG, check=False)
    return ended.stderr


def test_the_rulebook_needs_no_extra_from_python_either() -> None:
    assert alone(BY_HAND) == ""


@pytest.mark.parametrize(
    ("call", "extra"),
    [
        ("croupier.report('big-six', 'big-six.html')", "report"),
        ("croupier.simulate('big-six', 10, on='ray')", "ray"),
        ("croupier.strategy('three-card-poker')", "math"),
    ],
)
def test_a_function_names_the_extra_that_brings_all_it_needs(call: str, extra: str) -> None:
    assert alone(call).endswith(f"is not installed; install croupier[{extra}]\n")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without its pages, which no command here shows."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, *"-m pip wheel --quiet --no-deps -w".split(), str(folder), str(ROOT)]
    ended = subprocess.run(
        build, env={"CROUPIER_PAGES": "later"}, capture_output=True, text=True, timeout=A_HANG, check=False
    )
    assert ended.returncode == 0, ended.stderr
    [made] = folder.glob("*.whl")
    return made


@pytest.mark.long
@pytest.mark.parametrize("extra", MATRIX)
def test_an_extra_alone_in_an_empty_environment(extra: str, wheel: Path, tmp_path: Path) -> None:
    programs = environment_with(sys.executable, wheel, extra, tmp_path)
    works, missing = MATRIX[extra]
    for command, shown in works:
        ended = command_of(programs, command, tmp_path)
        assert ended.returncode == 0, f"{command}: {ended.stderr}"
        assert shown in ended.stdout, command
    for command, named in missing:
        ended = command_of(programs, command, tmp_path)
        assert (ended.returncode, ended.stdout) == (1, ""), command
        assert named in ended.stderr, command
        assert len(ended.stderr.splitlines()) == 1, command
    if program := PROGRAMS.get(extra):
        subprocess.run([programs / "python", "-c", program], cwd=tmp_path, env=variables(tmp_path), check=True)


@pytest.mark.long
@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_another_python(version: str, wheel: Path, tmp_path: Path) -> None:
    """All extras, by the wheels that there are for it, and a command of each."""
    # An interpreter comes in no wheel, and the suite installs none: the wheels are tried for those that are there.
    if (python := interpreter(version)) is None:
        pytest.skip(f"Python {version} is not installed here")
    programs = environment_with(python, wheel, "all", tmp_path)
    for command, shown in [*RULEBOOK, *MATRIX["math"][0], *MATRIX["all"][0], *MATRIX["gym"][0], *MATRIX["ray"][0]]:
        ended = command_of(programs, command, tmp_path)
        assert ended.returncode == 0, f"{command}: {ended.stderr}"
        assert shown in ended.stdout, command


def interpreter(version: str) -> str | None:
    """A Python that runs: the one on the path, or one that a version manager keeps without switching it on."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [shutil.which(f"python{version}"), *map(str, kept.glob(f"{version}.*/bin/python"))]
    return next((python for python in candidates if python and runs(python)), None)


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def environment_with(python: str, wheel: Path, extra: str, folder: Path) -> Path:
    """The programs of an environment that has the package with an extra, and nothing else."""
    subprocess.run([python, "-m", "venv", str(folder / "empty")], check=True, timeout=A_HANG)
    programs = folder / "empty" / "bin"
    package = f"{wheel}[{extra}]" if extra else str(wheel)
    install = [str(programs / "python"), *"-m pip install --quiet --disable-pip-version-check".split(), package]
    ended = subprocess.run(install, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert ended.returncode == 0, ended.stderr
    return programs


def variables(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "COLUMNS": "120"}


def command_of(programs: Path, command: list[str], home: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(programs / "croupier"), *command],
        cwd=home,
        env=variables(home),
        capture_output=True,
        text=True,
        timeout=A_HANG,
        check=False,
    )
