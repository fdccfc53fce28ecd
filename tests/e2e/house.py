"""A house in a process of its own: `croupier serve --demo`, and its people signed in by their links."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.patience import A_HANG

_LINK = re.compile(r"^\s+\w+\s+(?P<name>\w+)\s+(?P<link>http\S+)$", re.MULTILINE)
_ADDRESS = re.compile(r"^Croupier serves at (\S+)$", re.MULTILINE)
#: Seconds that the service may take to be there: the embedded database is made first.
_LAST = "adam"


class ServedHouse:
    """The service, its address, and who has signed in to it."""

    def __init__(self, folder: Path, patience: int = 3600, **environment: str) -> None:
        self.folder, self.patience, self.environment = folder, str(patience), environment
        self.address = ""
        self.links: dict[str, str] = {}
        self.signed_in: dict[str, Any] = {}
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        """Serve, at the same address as before if there was one."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
        environment |= {"CROUPIER_DATA": str(self.folder / "data"), **self.environment}
        port = self.address.rpartition(":")[2] or "0"
        # Nobody is hurried in tests: how long a machine takes to click says nothing of the pages.
        options = ["--demo", "--port", port, "--patience", self.patience, "--betting", self.patience, "--no-prepare"]
        with self._printed.open("wb") as printed, (self.folder / "log").open("ab") as log:
            command = [sys.executable, "-m", "croupier", "serve", *options]
            self._process = subprocess.Popen(command, env=environment, stdout=printed, stderr=log)
        while _LAST not in self.links or not self.address:
            assert self._process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.1)
            self.links = {line["name"]: line["link"] for line in _LINK.finditer(self.output)}
            self.address = serves[1] if (serves := _ADDRESS.search(self.output)) else self.address

    @property
    def _printed(self) -> Path:
        return self.folder / "output"

    @property
    def output(self) -> str:
        """What the service has printed."""
        return self._printed.read_text()

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        self._end(signal.SIGKILL)
        self.links = {}

    def stop(self) -> None:
        """Stop the process, as an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=A_HANG)
            self._process = None

    def context(self, browser: Browser, name: str, width: int = 1280, height: int = 900, **more: Any) -> BrowserContext:
        """A browser context signed in as this person; without a name, not signed in."""
        kept = {"storage_state": self._state(browser, name)} if name else {}
        context = browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            **kept,
            **more,
        )
        context.set_default_timeout(A_HANG * 1e3)
        return context

    def _state(self, browser: Browser, name: str) -> Any:
        if name not in self.signed_in:
            with browser.new_context() as context:
                page = context.new_page()
                page.goto(self.links[name])
                page.wait_for_url("**/#/")
                page.get_by_text(name, exact=True).first.wait_for()
                self.signed_in[name] = context.storage_state()
        return self.signed_in[name]


def ask(page: Page, path: str) -> Any:
    """GET from the service as the person who is signed in on this page."""
    answer = page.request.get(f"/api/{path}")
    assert answer.ok, answer.text()
    return answer.json()


def tell(page: Page, path: str, body: Any = None, *, method: str = "POST") -> Any:
    """POST to the service as the person who is signed in on this page."""
    headers = {"Idempotency-Key": os.urandom(12).hex()}
    answer = page.request.fetch(f"/api/{path}", method=method, data=body, headers=headers)
    assert answer.ok, f"{path}: {answer.text()}"
    return answer.json()
