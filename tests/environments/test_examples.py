"""The programs of docs/examples/learning run as they stand; what they learn in a few steps is not looked at."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "learning"
#: How few steps are enough to run through each, and what it needs beside the package.
SHORT = {
    "sb3": ("2000", ("stable_baselines3", "sb3_contrib")),
    "cleanrl_style": ("100000", ("torch",)),
    "rllib": ("1", ("ray.rllib", "torch")),
}


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SHORT)


@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
def test_an_example_learns_and_says_what_it_earns(name: str, tmp_path: Path) -> None:
    steps, needed = SHORT[name]
    for module in needed:
        pytest.importorskip(module, reason="it comes with the extra examples", exc_type=ImportError)
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), steps],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "a round" in done.stdout.splitlines()[-1]
