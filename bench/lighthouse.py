"""``make lighthouse``: what Lighthouse says of the lobby, of a table and of a game's mathematics, as a player sees them
whose browser has loaded nothing yet. It writes docs/lighthouse.md, and ends with an error where a score is below 95.

Lighthouse is no dependency of the project: it is installed into a temporary folder, and gone afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from bench import machine
from croupier.files import whole
from docs.tables.markdown import table
from tests.e2e import browser as browsers
from tests.e2e.house import ServedHouse

#: The newest that runs on Node 20.
PACKAGE: Final = "lighthouse@12"
#: Every score that is promised, in hundredths.
LEAST: Final = 95
#: How often a run is tried that Lighthouse itself gives up.
TRIES: Final = 3
TIMES: Final = 3
PAGE: Final = machine.ROOT / "docs/lighthouse.md"
PLACES: Final = {
    "lobby": "#/",
    "table": "#/table/three-card-poker",
    "mathematics": "#/mathematics/three-card-poker",
}
CATEGORIES: Final = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practices",
}
#: How Lighthouse looks at a page: a phone of the middle class over slow mobile data, which is how it comes; and a desk.
FORMS: Final[dict[str, tuple[str, ...]]] = {"phone": (), "desk": ("--preset=desktop",)}
#: Figures behind the performance, with their units.
FIGURES: Final = {
    "first-contentful-paint": "first paint, s",
    "largest-contentful-paint": "largest paint, s",
    "total-blocking-time": "blocked, ms",
    "cumulative-layout-shift": "shift",
}
HEAD = """\
# Lighthouse

`make lighthouse` serves a demonstration house on this machine, has Lighthouse {version} look at three pages as a
player who is signed in sees them with a browser that has loaded nothing yet, and writes this page. Every score is
{runs}; none may be below {least}.

```text
make lighthouse
python -m bench.lighthouse table --times 1      # only this page, once, without writing
```
"""
TAIL = """\
The phone is Lighthouse's own: a device of the middle class over slow mobile data, both simulated. {date}; Chromium
{chromium}; {machine}; code {commit}. While nothing was measured, other work took up to {busy:.0%} of the machine.
"""
BUSY = """\
Performance is time by the clock. On this run it is mostly that of the other work, and is to be measured again on a
quiet machine; accessibility and best practices do not depend on it.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """What Lighthouse says of a page: scores in hundredths by category, figures by audit, and what it would mend."""

    scores: dict[str, int]
    figures: dict[str, float]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Versions:
    """What the page says of a run beside its scores; of other work, the largest part of the machine that it took."""

    lighthouse: str
    chromium: str
    date: str
    busy: float


def read(document: dict[str, Any]) -> Finding:
    """The part of Lighthouse's report that is kept."""
    audits = document["audits"]
    remarks = [
        f"{category}: {audits[reference['id']]['title']} ({reference['id']})"
        for category in CATEGORIES
        for reference in document["categories"][category]["auditRefs"]
        if reference["weight"] and (audits[reference["id"]]["score"] or 0) < 0.9
        if audits[reference["id"]]["scoreDisplayMode"] not in ("notApplicable", "informative", "manual")
    ]
    return Finding(
        {name: round(100 * (document["categories"][name]["score"] or 0)) for name in CATEGORIES},
        {name: float(audits[name]["numericValue"]) for name in FIGURES},
        tuple(remarks),
    )


def median(findings: Sequence[Finding]) -> Finding:
    """Of several runs: the median of every score and figure, and the remarks of the worst run."""
    return Finding(
        {name: round(statistics.median(finding.scores[name] for finding in findings)) for name in CATEGORIES},
        {name: statistics.median(finding.figures[name] for finding in findings) for name in FIGURES},
        min(findings, key=lambda finding: sum(finding.scores.values())).remarks,
    )


def page(findings: dict[tuple[str, str], Finding], versions: Versions, times: int) -> str:
    """The page of the docs."""
    head = ("page", "window", *CATEGORIES.values(), *FIGURES.values())
    rows = [
        (place, form, *(str(finding.scores[name]) for name in CATEGORIES), *_figures(finding))
        for (place, form), finding in findings.items()
    ]
    tail = TAIL.format(
        date=versions.date,
        chromium=versions.chromium,
        machine=machine.machine(),
        commit=machine.commit(),
        busy=versions.busy,
    )
    runs = "of one run" if times == 1 else f"the median of {times} runs"
    text = HEAD.format(version=versions.lighthouse, runs=runs, least=LEAST)
    remark = [] if versions.busy <= machine.QUIET else [BUSY]
    return "\n".join([text, *table(head, rows, head[2:]), tail, *remark])


def _figures(finding: Finding) -> Iterator[str]:
    for name, unit in FIGURES.items():
        value = finding.figures[name]
        in_seconds, whole_ones = unit.endswith(", s"), unit.endswith(", ms")
        yield f"{value / 1e3:.1f}" if in_seconds else f"{value:.0f}" if whole_ones else f"{value:.3f}"


class Lighthouse:
    """The program, in a folder of its own, with the browser that the tests use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        install = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
        subprocess.run(install, check=True, cwd=folder, stdout=subprocess.DEVNULL)
        self._package = folder / "node_modules/lighthouse"
        self.version = str(json.loads((self._package / "package.json").read_text(encoding="utf-8"))["version"])
        self._browser = browsers.installed()
        said = subprocess.run([self._browser, "--version"], check=True, capture_output=True, text=True).stdout
        self.chromium = next((word for word in said.split() if word[:1].isdigit()), "of an unknown version")

    def look(self, address: str, form: str, cookie: str) -> Finding:
        """One run, as whom the cookie says."""
        written = self._folder / "report.json"
        flags = "--headless=new" + (" --no-sandbox" if os.geteuid() == 0 else "")
        options = [f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={written}", "--quiet"]
        options += [f"--chrome-flags={flags}", f"--extra-headers={json.dumps({'Cookie': cookie})}"]
        command = ["node", str(self._package / "cli/index.js"), address, *options]
        environment = os.environ | {"CHROME_PATH": self._browser}
        for left in reversed(range(TRIES)):  # now and then it has missed the beginning, and asks to be run again
            run = subprocess.run([*command, *FORMS[form]], check=not left, env=environment)
            if not run.returncode:
                break
        return read(json.loads(written.read_text(encoding="utf-8")))


def signed_in(house: ServedHouse, name: str = "ann") -> str:
    """The cookie of somebody who has opened the link that the house prints."""
    code = house.links[name].rpartition("/")[2]
    headers = {"Content-Type": "application/json", "Idempotency-Key": "lighthouse"}
    request = urllib.request.Request(f"{house.address}/api/sign-in", json.dumps({"code": code}).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


def looked_at(places: Sequence[str], times: int, console: Console) -> tuple[dict[tuple[str, str], Finding], Versions]:
    """Every page in every window, and what they were looked at with."""
    findings: dict[tuple[str, str], Finding] = {}
    run = machine.Run()
    with tempfile.TemporaryDirectory(prefix="croupier-lighthouse-", ignore_cleanup_errors=True) as folder:
        lighthouse = Lighthouse(Path(folder))
        house = ServedHouse(Path(folder) / "house")
        house.start()
        try:
            cookie = signed_in(house)
            for place in places:
                run.look()
                for form in FORMS:
                    address = f"{house.address}/{PLACES[place]}"
                    finding = median([lighthouse.look(address, form, cookie) for _ in range(times)])
                    findings[place, form] = finding
                    console.print(f"{place}, {form}: {finding.scores} {finding.figures}", highlight=False)
                    for remark in finding.remarks:
                        console.print(f"  {remark}", highlight=False)
        finally:
            house.stop()
    date = f"{datetime.now(UTC):%Y-%m-%d}"
    return findings, Versions(lighthouse.version, lighthouse.chromium, date, max(run.others))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.lighthouse", description="What Lighthouse says.")
    parser.add_argument("places", nargs="*", metavar="page", help=f"only these, without writing: {', '.join(PLACES)}")
    parser.add_argument("--times", type=int, default=TIMES, help="runs of which the median counts")
    asked = parser.parse_args(arguments)
    if unknown := [place for place in asked.places if place not in PLACES]:
        parser.error(f"there is no page {unknown[0]!r}; there is {', '.join(PLACES)}")
    if asked.times < 1:
        parser.error("--times is at least 1")
    findings, versions = looked_at(asked.places or list(PLACES), asked.times, Console())
    if not asked.places:
        with whole(PAGE) as file:
            file.write(page(findings, versions, asked.times).encode())
    return 1 if any(score < LEAST for finding in findings.values() for score in finding.scores.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
