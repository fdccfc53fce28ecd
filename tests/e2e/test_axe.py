"""What axe has to say of the pages, at the width of a desk and of a phone: nothing. Of texts that lie on drawings and
on felts it cannot tell; their contrast is measured here."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from croupier import games
from tests.e2e.conftest import Visit
from tests.e2e.contrast import pale_texts
from tests.e2e.drawn import resized
from tests.e2e.floor import opened
from tests.e2e.playing import Player
from tests.e2e.test_pages import PLACES, open_anew

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES: Final = ((1280, 800), (390, 844))
#: One rule is asked otherwise on a felt: axe wants everything that is seen within a button in its name, in that order.
#: On a place for a wager lie its pays, its limits, chips and results; of these the name says what is meant, and has the
#: print that the place is called by. A card is called in words: "five of hearts", not "5".
_RUN: Final = """async () => {
    const onFelt = node => document.querySelector(node.target[0])?.closest("[data-felt] svg, [data-pick]");
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const other = violations
        .map(({ id, nodes }) => [id, nodes.filter(node => id !== "label-content-name-mismatch" || !onFelt(node))])
        .filter(([, nodes]) => nodes.length)
        .map(([id, nodes]) => [id, nodes.slice(0, 9).map(node => [node.html.slice(0, 200), node.failureSummary])]);
    const nameless = [...document.querySelectorAll("[data-spot]")].filter(spot => {
        const name = spot.getAttribute("aria-label").toLowerCase();
        return [...spot.querySelectorAll("[data-label]")].some(line => !name.includes(line.textContent.toLowerCase()));
    });
    return [...other, ...nameless.map(spot => ["a place is not called by its print", spot.outerHTML.slice(0, 200)])];
}"""
#: As a system asks for them; a page follows it unless somebody has chosen.
COLOURS: Final = ("light", "dark")
#: In which of them a page is shown.
_COLOURS: Final = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "light-dark(rgb(255, 255, 255), rgb(0, 0, 0))";
    const isDark = getComputedStyle(probe).color === "rgb(0, 0, 0)";
    probe.remove();
    return isDark ? "dark" : "light";
}"""
#: Pages of every kind, looked at in every run of the tests; the others in the long ones.
OFTEN: Final = ("", "#/sign-in", "#/jackpots", "#/me", "#/mathematics", "#/dealer/roulette-by-hand", "#/supervisor")
#: One of cards, and one of a shared layout.
SAMPLE: Final = (("roulette", "dark"), ("three-card-poker", "light"))


def complaints_of(page: Page) -> dict[str, list[Any]]:
    """What is wrong with a page as it stands, by its width."""
    wrong = {}
    for width, height in SIZES:
        resized(page, width, height)
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        if problems := [*page.evaluate(_RUN), *pale_texts(page)]:
            wrong[f"{width}x{height}"] = problems
    return wrong


def by_person(places: list[tuple[str, str]]) -> dict[str, list[str]]:
    """The pages that each of the people looks at."""
    people: dict[str, list[str]] = {}
    for name, where in places:
        people.setdefault(name, []).append(where)
    return people


def complaints_of_pages(page: Page, places: list[str]) -> dict[str, dict[str, list[Any]]]:
    wrong = {}
    for where in places:
        open_anew(page, where)
        if problems := complaints_of(page):
            wrong[where] = problems
    return wrong


def test_axe_finds_nothing_on_pages_of_every_kind(visit: Visit) -> None:
    people = by_person([place for place in PLACES if place[1] in OFTEN])
    wrong = {name: complaints_of_pages(visit(name), places) for name, places in people.items()}
    assert not any(wrong.values()), json.dumps(wrong, indent=1)


@pytest.mark.long
@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("name", sorted({name for name, _ in PLACES}))
def test_axe_finds_nothing_on_any_page(visit: Visit, name: str, colours: str) -> None:
    page = visit(name, color_scheme=colours)
    assert page.evaluate(_COLOURS) == colours
    wrong = complaints_of_pages(page, by_person([*PLACES])[name])
    assert not wrong, json.dumps(wrong, indent=1)


@pytest.mark.parametrize(
    ("game", "colours"),
    [
        pytest.param(game, colours, marks=[] if (game, colours) in SAMPLE else pytest.mark.long)
        for game in games.slugs()
        for colours in COLOURS
    ],
)
def test_axe_finds_nothing_on_a_felt_from_bet_to_settlement(
    visit: Visit, staff: list[Page], game: str, colours: str
) -> None:
    table, (admin, dealer, supervisor) = f"{game}-{colours}", staff
    opened(admin, dealer, supervisor, table, game, deals=True)
    player = Player(visit("bob", f"#/table/{table}", color_scheme=colours), table, "3")
    player.sit()
    player.first_bets()
    wrong = {"betting": complaints_of(player.page)}
    player.deal()
    if player.view()["state"] == "playing":
        wrong["deciding"] = complaints_of(player.page)
    player.play_on()
    wrong["settled"] = complaints_of(player.page)
    assert not any(wrong.values()), json.dumps(wrong, indent=1)


#: A felt that fades from a light to a dark green, with a pale text, a text that can be read, and one under a chip.
FELT: Final = """<main style="background: radial-gradient(rgb(20, 128, 90), rgb(8, 74, 51)); width: 400px">
  <svg viewBox="0 0 400 100" width="400" height="100" font-size="14">
    <text x="10" y="20" fill="#e8d9a6">pale</text>
    <text x="10" y="50" fill="#fff">clear</text>
    <g opacity="0.5"><text x="200" y="50" fill="#fff">faded</text></g>
    <rect x="90" y="60" width="100" height="30" fill="#123" /><text x="100" y="80" fill="#e8d9a6">on a box</text>
    <text x="10" y="80" fill="#14805a">covered</text><circle cx="35" cy="76" r="20" fill="#fff" />
  </svg>
  <p style="color: #e8d9a6">pale, too</p>
</main>"""


def test_texts_too_pale_for_their_felt_are_told_from_others(visit: Visit) -> None:
    page = visit("")
    page.goto("about:blank")
    page.set_content(FELT)
    assert [text.text for text in pale_texts(page)] == ["pale", "faded", "pale, too"]
