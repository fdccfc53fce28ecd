"""One screen at three sizes: the felt, the bets, the result and the controls fit, and nothing lies on anything else."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier import games
from docs.tables.felts import SIZES
from tests.e2e.conftest import Complaints, Visit
from tests.e2e.drawn import resized
from tests.e2e.floor import Dealer, opened
from tests.e2e.playing import Player

#: The table as one screen: what is out of it, and what covers what there. Lengths are pixels.
_MEASURED: Final = """() => {
    const wide = document.documentElement.clientWidth, high = document.documentElement.clientHeight;
    const box = element => element.getBoundingClientRect();
    const felt = document.querySelector("[data-felt]"), desk = document.querySelector(".desk");
    const wrong = [];
    const area = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const inside = (element, outer, name) => {
        const at = box(element), by = box(outer);
        if (at.left < by.left - 1 || at.right > by.right + 1 || at.top < by.top - 1 || at.bottom > by.bottom + 1)
            wrong.push(`${name} is out of the felt`);
    };
    for (const [name, element] of [["the felt", felt], ["the desk", desk]]) {
        const at = box(element);
        const isOff = at.top < 0 || at.left < 0 || at.bottom > high + 1 || at.right > wide + 1;
        if (isOff) wrong.push(`${name} is off screen`);
    }
    const [, covered] = area(box(felt), box(desk));
    if (covered > 1) wrong.push("the desk lies on the felt");
    for (const control of desk.querySelectorAll("button, input, [data-outcome], [data-told]")) {
        const at = box(control);
        if (at.width && (at.bottom > box(desk).bottom + 1 || at.right > box(desk).right + 1))
            wrong.push(`${control.textContent.trim()} is cut off`);
    }
    for (const spot of felt.querySelectorAll("[data-spot]")) inside(spot, felt, spot.dataset.spot);
    for (const card of felt.querySelectorAll("[data-hand] [data-card]")) inside(card, felt, card.dataset.card);
    for (const seat of felt.querySelectorAll("[data-seat]")) inside(seat, felt, `seat ${seat.dataset.seat}`);
    // A place for a bet is pressed in its middle, between what it is and what it is called.
    for (const spot of felt.querySelectorAll("[data-spot].isOpen")) {
        const { left, top, width, height } = box(spot);
        const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
        if (pressed && !spot.contains(pressed)) wrong.push(`${spot.dataset.spot} is not pressed in its middle`);
    }
    // What is written on the felt can be read: no two texts meet, and no card lies on one.
    const written = [...felt.querySelectorAll("svg text, .above p, .above li, [data-tote] dt, [data-tote] dd")]
        .filter(text => text.textContent.trim())
        .filter(text => !text.closest("[data-board='beads'], [data-board='road'], [data-card], .wheel"))
        .filter(text => box(text).width > 0 && getComputedStyle(text).visibility !== "hidden")
        .filter(text => !text.closest("[data-seat], [data-net], .own, .others, .paid, .stake, .puck"))
        .map(text => ({ text: text.textContent.trim(), at: box(text), own: null }));
    const cards = [...felt.querySelectorAll("[data-hand] [data-card]")]
        .map(card => ({ text: `the card ${card.dataset.card}`, at: box(card), own: card.closest("[data-hand]") }));
    const things = [...written, ...cards];
    things.forEach((thing, at) => {
        for (const other of things.slice(at + 1)) {
            if (thing.own && thing.own === other.own) continue;
            const [across, down] = area(thing.at, other.at);
            if (across > 2 && down > 4) wrong.push(`"${thing.text}" meets "${other.text}"`);
        }
    });
    // The reason at each spot lies on no card, on no other reason and on no other result.
    const reasons = [...felt.querySelectorAll("[data-brief]")]
        .map(each => ({ text: each.dataset.brief, at: box(each), own: each.closest("[data-net]") }));
    const results = [...felt.querySelectorAll("[data-net] .pill")]
        .map(each => ({ text: "a result", at: box(each), own: each.closest("[data-net]") }));
    reasons.forEach((reason, at) => {
        inside({ getBoundingClientRect: () => reason.at }, felt, reason.text);
        for (const other of [...reasons.slice(at + 1), ...results, ...cards]) {
            if (other.own === reason.own) continue;
            const [across, down] = area(reason.at, other.at);
            if (across > 1 && down > 1) wrong.push(`"${reason.text}" lies on "${other.text}"`);
        }
    });
    // What bets pay stands clear of the track around it.
    for (const pay of felt.querySelectorAll("text.pays")) {
        const { right, top, bottom } = box(pay);
        const under = [top + 2, bottom - 2].flatMap(y => document.elementsFromPoint(right - 1, y));
        if (under.some(each => each.closest("[data-around]"))) wrong.push(`"${pay.textContent}" meets the racetrack`);
    }
    // What a meter shows stands clear of every other place, and what a hand is called within its label.
    for (const reading of felt.querySelectorAll("[data-spot] .jackpot"))
        for (const shape of felt.querySelectorAll("[data-spot]:not(.hidden) .shape")) {
            const [across, down] = area(box(reading), box(shape));
            const isOwn = shape.closest("[data-spot]").contains(reading);
            if (!isOwn && across > 1 && down > 2) wrong.push(`"${reading.textContent}" lies on another place`);
        }
    for (const name of felt.querySelectorAll("[data-name] b")) {
        const [at, label] = [box(name), box(name.closest("[data-name]"))];
        const range = document.createRange();
        range.selectNodeContents(name);
        const words = range.getBoundingClientRect();
        if (at.width && words.right > label.right + 1) wrong.push(`"${name.textContent}" is out of its label`);
    }
    // No text is cut: not by the box that it stands in, not by the shape that it is printed on, not by the screen.
    const rectsOf = (node, element) => {
        if (element instanceof SVGElement) return [box(element)];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    const clips = ({ overflowX, overflowY }) => [overflowX, overflowY].some(each => ["hidden", "clip"].includes(each));
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, element = node.parentElement, text = node.data.trim();
        if (!text || element.closest(".unseen, title, style, dialog, .beside, [data-card], .wheel")) continue;
        if (getComputedStyle(element).visibility === "hidden") continue;
        if (element.closest("details:not([open]) > :not(summary)")) continue;
        const shape = element.matches("[data-label], .soft, .jackpot") && element.closest("[data-spot]:not(.hidden)")
            ?.querySelector(".shape");
        const bounds = shape ? [["its place", box(shape)]] : [];
        let isTold = false;
        for (let up = element; up && up !== document.body; up = up.parentElement) {
            isTold ||= up.hasAttribute("title");
            if (!(up instanceof SVGElement) && clips(getComputedStyle(up))) bounds.push([up.className, box(up)]);
        }
        for (const at of rectsOf(node, element)) {
            if (at.left < -1 || at.right > wide + 1) wrong.push(`"${text}" is cut by the screen`);
            for (const [name, by] of isTold ? [] : bounds) {
                const middle = (at.top + at.bottom) / 2;
                // What is printed below a place is not printed on it.
                if (name === "its place" && (middle < by.top || middle > by.bottom)) continue;
                const out = Math.max(by.left - at.left, at.right - by.right, middle - by.bottom);
                if (out > 1.5) wrong.push(`"${text}" is ${Math.round(out)} pixels out of ${name}`);
            }
        }
    }
    return wrong;
}"""


def measured(page: Page) -> dict[str, list[Any]]:
    """What is wrong at each of the sizes."""
    wrong = {}
    for width, height in SIZES:
        resized(page, width, height)
        if problems := page.evaluate(_MEASURED):
            wrong[f"{width}x{height}"] = problems[:12]
    resized(page, 1280, 900)
    return wrong


#: Pixels by which the chips may make room for a second line.
ROOM_FOR_TWO_LINES: Final = 14
#: Pixels below a button, for its frame and shadow.
SHADOW: Final = 6
#: One of every kind of felt, and those with the most on them.
SAMPLE: Final = ("craps", "deuces-wild-xtreme", "mini-baccarat", "ride-free", "roulette", "three-dice-baccarat")


@pytest.mark.parametrize(
    "game", [game if game in SAMPLE else pytest.param(game, marks=pytest.mark.long) for game in games.slugs()]
)
def test_a_round_fits_one_screen_from_bet_to_settlement(visit: Visit, staff: list[Page], game: str) -> None:
    """At a table of its own: whoever sits at others, and what stands there, are no part of it."""
    table = f"{game}-measured"
    admin, dealer, supervisor = staff
    opened(admin, dealer, supervisor, table, game, deals=True)
    player = Player(visit("bob", f"#/table/{table}"), table, "6")
    wrong = {"watching": measured(player.page)}
    player.sit()
    player.first_bets()
    wrong["betting"] = measured(player.page)
    player.deal()
    if player.view()["state"] == "playing":
        wrong["deciding"] = measured(player.page)
    player.play_on()
    wrong["settled"] = measured(player.page)
    assert not any(wrong.values()), {stage: problems for stage, problems in wrong.items() if problems}


def test_every_action_of_a_pair_fits_one_screen(visit: Visit, staff: list[Page]) -> None:
    """Five and five may be hit, stood on, doubled in two ways and split: nowhere are there more buttons."""
    admin, dealer, supervisor = staff
    table = "free-bet-pair"
    opened(admin, dealer, supervisor, table, "free-bet-blackjack")
    player = Player(visit("bob", f"#/table/{table}"), table, "6")
    player.sit()
    player.bet("main")
    player.laid("main")
    by_hand = Dealer(visit("dora", f"#/dealer/{table}"), table)
    by_hand.begin()
    player.shows(by_hand.deal({"6": ["5h", "5d"], "dealer": ["9c", "Kd"]}, {})["version"])
    assert len(player.view()["pending"]["decisions"][0]["actions"]) >= 5
    assert not measured(player.page)


def _advised(visit: Visit, table: str, hand: list[str]) -> Player:
    """A player of blackjack who holds two cards against a nine and is shown what the actions are worth."""
    player = Player(visit("bob", f"#/table/{table}"), table, "6")
    player.page.locator("summary", has_text="Settings").click()
    player.page.get_by_label("Show advice").check()
    player.page.keyboard.press("Escape")
    player.sit()
    player.bet("main")
    player.laid("main")
    by_hand = Dealer(visit("dora", f"#/dealer/{table}"), table)
    by_hand.begin()
    player.shows(by_hand.deal({"6": hand, "dealer": ["9c", "Kd"]}, {})["version"])
    player.page.locator("[data-advice]").wait_for()
    return player


def test_what_the_actions_of_a_pair_are_worth_stands_clear_of_the_edge_of_a_phone(
    visit: Visit, staff: list[Page]
) -> None:
    """Five actions, two of them with an amount, each with what it costs: the last one is no half button."""
    admin, dealer, supervisor = staff
    table = "pair-advised"
    opened(admin, dealer, supervisor, table, "blackjack")
    player = _advised(visit, table, ["8h", "8d"])
    resized(player.page, *SIZES[-1])
    desk = player.page.locator(".desk").bounding_box()
    buttons = [button.bounding_box() for button in player.page.locator(".desk button[data-action]").all()]
    assert desk
    assert len(buttons) == 5
    low = max(box["y"] + box["height"] for box in buttons if box)
    assert desk["y"] + desk["height"] - low > SHADOW


def test_what_actions_are_worth_fits_the_desk_in_either_language(visit: Visit, staff: list[Page]) -> None:
    """With advice on: four actions of a hand or of a street, each with what it costs, and in Spanish a fold that gives
    up more."""
    admin, dealer, supervisor = staff
    opened(admin, dealer, supervisor, "blackjack-advised", "blackjack")
    player = _advised(visit, "blackjack-advised", ["6h", "5d"])
    assert len(player.view()["pending"]["decisions"][0]["actions"]) == 4
    assert not measured(player.page)
    opened(admin, dealer, supervisor, "mississippi-advised", "mississippi-stud", deals=True)
    player.page.goto("/#/table/mississippi-advised")
    on_street = Player(player.page, "mississippi-advised", "6")
    on_street.sit()
    on_street.first_bets()
    on_street.deal()
    on_street.page.locator("[data-advice]").wait_for()
    expect(on_street.page.locator("[data-bar='actions'] button[data-action]")).to_have_count(4)
    assert not measured(on_street.page)
    on_street.play_on()
    opened(admin, dealer, supervisor, "three-card-advised", "three-card-poker", deals=True)
    player.page.evaluate("localStorage.setItem('croupier-language', 'es')")
    player.page.goto("/#/table/three-card-advised")
    player.page.reload()
    spaniard = Player(player.page, "three-card-advised", "6")
    spaniard.sit()
    for wager in ("ante", "pair_plus"):
        spaniard.bet(wager)
    spaniard.deal()
    spaniard.page.locator("[data-advice]").wait_for()
    expect(spaniard.page.locator("[data-advice]")).to_contain_text("contado exactamente; al retirarse se cede")
    wrong = {"deciding": measured(spaniard.page)}
    spaniard.play_on()
    wrong["settled"] = measured(spaniard.page)
    spaniard.page.locator("[data-action='preferences']").click()
    wrong["settings"] = measured(spaniard.page)
    for part in (".beside", ".beside [role='tablist']"):
        wide, high = spaniard.page.locator(part).evaluate("part => [part.scrollWidth, part.clientWidth]")
        assert wide <= high, part
    assert not any(wrong.values()), wrong


def test_no_button_beside_the_felt_is_cut_off(visit: Visit) -> None:
    """Whoever sits may add a seed of their own: the field leaves the button its room at every size."""
    player = Player(visit("bob", "#/table/let-it-ride"), "let-it-ride", "6")
    player.sit()
    player.page.get_by_role("tab", name="Fairness").click()
    add = player.page.get_by_role("button", name="Add", exact=True)
    for width, height in SIZES:
        resized(player.page, width, height)
        button, panel = add.bounding_box(), player.page.get_by_role("tabpanel").bounding_box()
        assert button
        assert panel
        assert button["x"] + button["width"] <= panel["x"] + panel["width"], width
    player.leave()


def top_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def test_a_refusal_leaves_the_chips_where_they_are(visit: Visit, complaints: Complaints, staff: list[Page]) -> None:
    """Why a bet was pushed back is read above the chips, in words, at every size."""
    complaints.expected = True  # browsers note on the console what was refused
    admin, dealer, supervisor = staff
    opened(admin, dealer, supervisor, "craps-refused", "craps", deals=True)
    player = Player(visit("bob", "#/table/craps-refused"), "craps-refused", "6")
    player.sit()
    tray = player.page.locator("[data-bar='bets']")
    tops = {}
    for width, height in SIZES:
        resized(player.page, width, height)
        tops[width] = top_of(tray)
    player.page.locator("[data-denomination='25']").click()
    player.page.locator("[data-spot='dont_come']").click()
    refused = player.page.locator("[data-refusal]")
    expect(refused).to_contain_text("Don't come is made after the come out roll", ignore_case=True)
    wrong = measured(player.page)
    for width, height in SIZES:
        resized(player.page, width, height)
        assert abs(top_of(tray) - tops[width]) <= ROOM_FOR_TWO_LINES, width
    assert not wrong
