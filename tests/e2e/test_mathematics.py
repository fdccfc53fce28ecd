"""The mathematics on the page is what `croupier analyze` says; the proof of the cards is worked out in the browser."""

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.house import ask
from tests.e2e.playing import Player

GAME = "three-card-poker"


def analyzed(*options: str) -> dict[str, str]:
    command = [sys.executable, "-m", "croupier", "analyze", GAME, "--wager", "pair_plus", "--json", *options]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert not answer.returncode, answer.stderr
    return {wager["paytable"]: wager["house_edge"]["exact"] for wager in json.loads(answer.stdout)["wagers"]}


def as_file(page: Page, printed: str, other: dict[str, str]) -> str:
    """A printed table with other pays, as a house would write its own."""
    table = next(table for table in ask(page, f"paytables/{GAME}")["paytables"] if table["id"] == printed)
    pays = {line["line"]: line["pays"] for line in table["lines"]} | other
    lines = [f'  {{ line = "{line}", pays = "{pay}" }},' for line, pay in pays.items()]
    head = f'[[table]]\nid = "OWN"\nwager = "pair_plus"\nclause = "{table["clause"]}"\n'
    return head + "\n".join(["lines = [", *lines, "]\n"])


def test_the_what_if_editor_says_what_analyze_says(visit: Visit, tmp_path: Path) -> None:
    page = visit("ann", f"#/mathematics/{GAME}")
    own_table = page.locator("[data-wager='pair_plus'][data-paytable]:not([data-what-if])").first
    own_table.click()
    editor = page.locator("[data-what-if='pair_plus']")
    printed = editor.get_attribute("data-paytable") or ""
    analysis = page.locator(f"article[data-paytable='{printed}'][data-wager='pair_plus']")
    known = analyzed("--paytable", printed)
    expect(analysis).to_have_attribute("data-edge", known[printed])
    line = editor.locator("[data-line='flush']")
    pays = line.get_attribute("data-pays") or ""
    line.locator("input").press("ArrowUp")
    other = f"{int(pays.split()[0]) + 1} to 1"
    expect(line).to_have_attribute("data-pays", other)
    own = tmp_path / "own.toml"
    own.write_text(as_file(page, printed, {"flush": other}))
    expect(editor.locator("table[data-wager='pair_plus']")).to_have_attribute(
        "data-edge", *analyzed("--paytable", str(own)).values()
    )


def test_what_was_dealt_is_verified_in_the_browser(visit: Visit) -> None:
    player = Player(visit("bob", f"#/table/{GAME}"), GAME, "4")
    player.sit()
    player.page.locator("[data-tab='fairness']").click()
    promised = player.page.locator("[data-commitment]").first.get_attribute("data-commitment")
    player.page.get_by_label("A seed of your own").fill("from the player")
    player.page.get_by_role("button", name="Add", exact=True).click()
    expect(player.page.get_by_text("from the player")).to_be_visible()
    player.first_bets()
    player.deal()
    number = player.play_on()["rounds"]
    shoe = next(
        shoe for shoe in ask(player.page, f"tables/{GAME}/shoes?limit=200")["shoes"] if number in shoe["rounds"]
    )
    assert shoe["commitment"] == promised
    revealed = player.page.locator(f"[data-shoe='{shoe['shoe']}']")
    revealed.locator("[data-action='verify']").click()
    expect(revealed.locator("[data-kept]")).to_have_attribute("data-kept", "true")
    expect(revealed.locator("[data-same]")).to_have_attribute("data-same", "true")
    player.leave()
