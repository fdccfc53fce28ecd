"""Every option of every game is offered where a table is set up, with a control that fits it, and posted as chosen."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier import games
from tests.conformance.options import A_FILE, RANGE
from tests.e2e.conftest import Visit
from tests.e2e.house import ask

#: What the form makes of what is allowed, told apart from the pages' own way of doing it.
OFFERED = """() => [...document.querySelectorAll("form [data-option]")].map(one => {
    const control = one.querySelector("input, select");
    return {
        option: one.dataset.option,
        value: one.dataset.value,
        kind: control.type === "checkbox" ? "switch" : control.type === "number" ? "number" : control.localName,
        values: control.localName === "select" ? [...control.options].map(choice => choice.value) : [],
        bounds: [control.min ?? "", control.max ?? ""],
        named: control.labels.length > 0,
    };
})"""


def expected(option: Any) -> dict[str, Any]:
    """How an option of the catalogue ought to be offered."""
    allowed = option["allowed"]
    found = {"option": option["option"], "value": option["default"], "values": [], "bounds": ["", ""], "named": True}
    if ends := RANGE.fullmatch(allowed[0]):
        return found | {"kind": "number", "bounds": list(ends.groups())}
    if sorted(allowed) == ["off", "on"]:
        return found | {"kind": "switch"}
    if allowed == ["an amount of money"]:
        return found | {"kind": "input"}
    own = ["own"] if A_FILE in allowed else []
    return found | {"kind": "select", "values": own + [one for one in allowed if one != A_FILE]}


def chosen(page: Page, game: str) -> None:
    page.locator("[data-field='game']").select_option(game)
    page.locator("form [data-option]").first.wait_for()


def test_the_form_offers_what_the_service_lists_for_every_game(visit: Visit) -> None:
    page = visit("adam", "#/supervisor/house/new")
    page.locator("[data-field='game'] option").nth(1).wait_for(state="attached")
    offered = page.locator("[data-field='game'] option").evaluate_all(
        "all => all.map(one => one.value).filter(Boolean)"
    )
    assert sorted(offered) == games.slugs()
    for game in games.slugs():
        chosen(page, game)
        listed = {one["option"]: expected(one) for one in ask(page, f"games/{game}")["options"]}
        found = {one["option"]: one for one in page.evaluate(OFFERED)}
        assert found == listed, game
        limited = {one["wager"] for one in ask(page, f"games/{game}")["wagers"] if one["limited"]}
        limits = page.locator("[data-limit]").evaluate_all("all => all.map(one => one.dataset.limit)")
        assert set(limits) == {f"{one}_{bound}" for one in limited for bound in ("minimum", "maximum", "increment")}


def option(page: Page, name: str) -> Locator:
    return page.locator(f"[data-option='{name}']").locator("input, select")


def test_a_table_is_set_up_as_chosen_and_changed_by_a_supervisor(visit: Visit) -> None:
    page = visit("adam", "#/supervisor")
    page.locator("[data-do='new-table']").click()
    page.locator("[data-field='game'] option[value='blackjack']").wait_for(state="attached")
    chosen(page, "blackjack")
    page.locator("[data-field='name']").fill("pit-7")
    page.locator("[data-field='group']").fill("pit")
    page.get_by_label("dealt by hand").check()
    option(page, "table_minimum").fill("10")
    option(page, "decks").fill("9")
    option(page, "resplit_aces").check()
    option(page, "soft_17").select_option("stand")
    option(page, "house_money").select_option("own")
    page.locator("[data-own='house_money'] [data-line='pair'] input").fill("5 to 1")
    page.locator("[data-limits] summary").click()
    page.locator("[data-limit='main_maximum']").fill("300")
    page.locator("[data-do='set-up']").click()
    # The number is not one that the text allows; nothing is lost of what was chosen.
    expect(page.locator("[data-set-up]")).to_have_count(0)
    option(page, "decks").fill("8")
    page.locator("[data-do='set-up']").click()
    page.locator("[data-set-up='pit-7']").wait_for()
    view = ask(page, "tables/pit-7")
    assert (view["game"], view["group"], view["deals"]) == ("blackjack", "pit", False)
    posted = view["options"]
    assert {name: posted[name] for name in ("table_minimum", "decks", "resplit_aces", "soft_17", "main_maximum")} == {
        "table_minimum": "10",
        "decks": "8",
        "resplit_aces": "on",
        "soft_17": "stand",
        "main_maximum": "300",
    }
    lines = {one["line"]: one["pays"] for one in posted["house_money"]["lines"]}
    assert lines["pair"] == "5 to 1"

    floor = visit("sam", "#/supervisor/pit-7")
    floor.locator("section[aria-label='Options'] > details > summary").click()
    expect(floor.locator("[data-option='house_money']")).to_have_attribute("data-value", "own")
    expect(floor.locator("[data-own='house_money'] [data-line='pair'] input")).to_have_value("5 to 1")
    option(floor, "decks").fill("6")
    option(floor, "resplit_aces").uncheck()
    option(floor, "house_money").select_option("HM-OH-2")
    floor.locator("[data-changes='3']").wait_for()
    floor.locator("[data-do='options']").click()
    floor.locator("textarea[name='reason']").fill("a quieter night")
    floor.locator("[data-confirm='options']").click()
    expect(floor.locator("[data-changes]")).to_have_count(0)
    now = ask(floor, "tables/pit-7")["options"]
    # Six decks and aces split once are the text's own, and need not be said.
    assert (now.get("decks", "6"), now.get("resplit_aces", "off"), now["house_money"]) == ("6", "off", "HM-OH-2")
    assert now["main_maximum"] == "300"


@pytest.mark.parametrize("who", ["sam", "ann"])
def test_only_an_admin_sets_tables_up(visit: Visit, who: str) -> None:
    page = visit(who, "#/supervisor/house/new")
    page.get_by_role("heading", name="This page is for").wait_for()
    assert not page.locator("form").count()
