"""Every option of every game is offered where a table is set up, with a control that fits it, and posted as chosen."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier import games
from tests.conformance.options import A_FILE, RANGE
from tests.e2e.conftest import Visit
from tests.e2e.house import ask, tell

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
    field = {"option": option["option"], "value": option["default"], "values": [], "bounds": ["", ""], "named": True}
    if ends := RANGE.fullmatch(allowed[0]):
        return field | {"kind": "number", "bounds": list(ends.groups())}
    if sorted(allowed) == ["off", "on"]:
        return field | {"kind": "switch"}
    if allowed == ["an amount of money"]:
        return field | {"kind": "input"}
    own = ["own"] if A_FILE in allowed else []
    return field | {"kind": "select", "values": own + [choice for choice in allowed if choice != A_FILE]}


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
        listed = {option["option"]: expected(option) for option in ask(page, f"games/{game}")["options"]}
        fields = {field["option"]: field for field in page.evaluate(OFFERED)}
        assert fields == listed, game
        limited = {wager["wager"] for wager in ask(page, f"games/{game}")["wagers"] if wager["limited"]}
        limits = page.locator("[data-limit]").evaluate_all("all => all.map(one => one.dataset.limit)")
        assert set(limits) == {f"{wager}_{bound}" for wager in limited for bound in ("minimum", "maximum", "increment")}


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
    option(page, "house_money").select_option("HM-OH-2")
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
    assert posted["house_money"] == "HM-OH-2"

    floor = visit("sam", "#/supervisor/pit-7")
    floor.locator("section[aria-label='Options'] > details > summary").click()
    expect(floor.locator("[data-option='house_money']")).to_have_attribute("data-value", "HM-OH-2")
    option(floor, "decks").fill("6")
    option(floor, "resplit_aces").uncheck()
    option(floor, "house_money").select_option("off")
    floor.locator("[data-changes='3']").wait_for()
    floor.locator("[data-do='options']").click()
    floor.locator("textarea[name='reason']").fill("a quieter night")
    floor.locator("[data-confirm='options']").click()
    expect(floor.locator("[data-changes]")).to_have_count(0)
    number = floor.locator("section[aria-label='Options'] [data-approval]").get_attribute("data-approval")
    assert ask(floor, "tables/pit-7")["options"] == posted, "it waits for a second person"
    tell(visit("sue"), f"approvals/{number}", {"approve": True, "reason": "looked into it"})
    now = ask(floor, "tables/pit-7")["options"]
    # Six decks and aces split once are the text's own, and need not be said.
    assert (now.get("decks", "6"), now.get("resplit_aces", "off"), now["house_money"]) == ("6", "off", "off")
    assert now["main_maximum"] == "300"


def test_a_table_of_the_houses_own_is_posted_where_the_text_sets_a_floor(visit: Visit) -> None:
    page = visit("adam", "#/supervisor/house/new")
    page.locator("[data-field='game'] option[value='three-card-poker']").wait_for(state="attached")
    chosen(page, "three-card-poker")
    page.locator("[data-field='name']").fill("pit-8")
    assert not page.locator("[data-option='ante_bonus'] option[value='own']").count(), "the text fixes it"
    option(page, "pair_plus").select_option("own")
    page.locator("[data-own='pair_plus'] [data-line='flush'] input").fill("4 to 1")
    page.locator("[data-do='set-up']").click()
    page.locator("[data-set-up='pit-8']").wait_for()
    lines = {line["line"]: line["pays"] for line in ask(page, "tables/pit-8")["options"]["pair_plus"]["lines"]}
    assert lines["flush"] == "4 to 1"


@pytest.mark.parametrize("who", ["sam", "ann"])
def test_only_an_admin_sets_tables_up(visit: Visit, who: str) -> None:
    page = visit(who, "#/supervisor/house/new")
    page.get_by_role("heading", name="This page is for").wait_for()
    assert not page.locator("form").count()
