"""A browser to test with: an installed Chromium, else Debian's package, else the one that Playwright downloads."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_APT = ("apt-get", "--yes", "--quiet", "--no-install-recommends")


class NoBrowser(Exception):
    """There is none, and none can be had."""


def working_browser() -> str:
    """The path of a browser that starts; empty if there is none yet."""
    named = [os.environ.get("CROUPIER_BROWSER", ""), *(shutil.which(name) or "" for name in _NAMES)]
    if path := next((path for path in named if path and _starts(path)), ""):
        return path
    return path if (path := _of_playwright()) and _starts(path) else ""


def installed() -> str:
    """The path of a browser; installs one first where there is none."""
    if path := working_browser():
        return path
    tried = [_from_debian(), _from_playwright()]
    if path := working_browser():
        return path
    raise NoBrowser(
        "no Chromium is installed and none could be: "
        + "; ".join(tried)
        + ". Install Chromium, or name a browser in CROUPIER_BROWSER."
    )


@contextlib.contextmanager
def opened(path: str) -> Iterator[Browser]:
    """A browser that runs. Its sandbox is for people who are not root."""
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path, args=options) as browser:
        yield browser


def _starts(path: str) -> bool:
    """Asked to run: a name on the path may be no more than a note that the browser is to be had elsewhere."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _of_playwright() -> str:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def _from_debian() -> str:
    if not shutil.which("apt-get"):
        return "there is no apt-get"
    lead = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if lead and not shutil.which("sudo"):
        return "apt-get is for root"
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for what in (["update"], ["install", "chromium"]):
        if problem := _ran([*lead, *_APT, *what], quiet):
            return problem
    return "Debian's chromium does not start"


def _from_playwright() -> str:
    with_system = ["--with-deps"] if os.geteuid() == 0 and shutil.which("apt-get") else []
    problem = _ran([sys.executable, "-m", "playwright", "install", *with_system, "chromium"], dict(os.environ))
    return problem or "Playwright's chromium does not start"


def _ran(command: list[str], environment: dict[str, str]) -> str:
    try:
        answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{' '.join(command)}: {error}"
    lines = (answer.stderr.strip() or answer.stdout.strip()).splitlines()
    return f"{' '.join(command)}: {lines[-1] if lines else answer.returncode}" if answer.returncode else ""


if __name__ == "__main__":
    try:
        print(f"The browser for tests: {installed()}")
    except NoBrowser as error:
        sys.exit(f"error: {error}")
