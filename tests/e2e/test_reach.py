"""What a command does, a page does too: the clauses of a text, a dispute, a simulation, a risk, an account."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Complaints, Visit
from tests.e2e.house import ask

GAME = "three-card-poker"


def printed(*command: str) -> Any:
    """What the command line prints, as JSON."""
    answer = subprocess.run([sys.executable, "-m", "croupier", *command, "--json"], capture_output=True, text=True)
    assert not answer.returncode, answer.stderr
    return json.loads(answer.stdout)


@pytest.mark.parametrize("game", [GAME, "multi-link-progressive"])
def test_every_clause_of_a_text_is_on_its_page(visit: Visit, game: str) -> None:
    page = visit("", "#/rules")
    page.locator(f"[data-game='{game}']").click()
    page.locator("[data-clause]").first.wait_for()
    clauses = printed("trace", game)["clauses"]
    assert page.locator("[data-clause]").evaluate_all("all => all.map(one => one.dataset.clause)") == [
        clause["clause"] for clause in clauses
    ]
    page.locator("[data-field='kind']").select_option("payout")
    wanted = [clause for clause in clauses if clause["kind"] == "payout"]
    expect(page.locator("[data-clause]")).to_have_count(len(wanted))
    expect(page.locator("[data-clause]").first).to_contain_text(wanted[0]["gist"])
    if game == GAME:
        shown = printed("show", game)
        irregular = page.locator("[data-irregularity]").evaluate_all("all => all.map(one => one.dataset.irregularity)")
        assert irregular == [irregularity["kind"] for irregularity in shown["irregularities"]]
        checklists = page.locator("[data-checklist]").evaluate_all("all => all.map(one => one.dataset.checklist)")
        assert sorted(checklists) == sorted(shown["checklists"])


def test_a_dispute_is_settled_as_on_the_command_line(visit: Visit) -> None:
    page = visit("", "#/disputes")
    page.locator("[data-do='settle']").click()
    page.locator("[data-status='settled']").wait_for()
    assert page.locator("table[data-seat='1']").get_attribute("data-total") == "5"
    nets = page.locator("table[data-seat='1'] [data-wager]").evaluate_all(
        "all => all.map(one => [one.dataset.wager, one.dataset.net])"
    )
    assert dict(nets) == {"ante": "10", "play": "0", "pair_plus": "-5"}
    # Beside it the felt: the cards of both, and what became of the wagers, where they lie.
    felt = page.locator("[data-picture='1'] [data-felt='three-card-poker']")
    expect(felt.locator("[data-hand] [data-card]")).to_have_count(6)
    amounts = felt.locator("g[data-net]").evaluate_all("all => all.map(one => [one.dataset.net, one.dataset.amount])")
    assert dict(amounts) == dict(nets)
    # What is missing is asked for by name, and what is no JSON is said to be none.
    page.locator("[data-field='game']").select_option("craps")
    page.locator("[data-do='settle']").click()
    expect(page.locator("[data-status='error']")).to_contain_text("no outcome is left")
    page.locator("[data-do='written']").click()
    page.locator("[data-field='scenario']").fill("{")
    page.locator("[data-do='settle']").click()
    expect(page.get_by_text("not JSON")).to_be_visible()


def test_a_dispute_is_settled_by_pointing(visit: Visit) -> None:
    """The round asks for one thing after the other; what was pointed at is in the scenario, and can be taken back."""
    page = visit("", "#/disputes")
    scenario = page.locator("[data-field='scenario']")
    expect(scenario).to_have_value(re.compile(GAME))
    fell = json.loads(scenario.input_value())["rounds"][0]["outcomes"]
    page.locator("[data-do='clear']").click()
    for at, card in enumerate(fell):
        asks = page.locator("[data-asks='card']")
        expect(asks).to_be_visible()
        expect(page.locator("[data-status='error']"), "a round that goes on is no error").to_have_count(0)
        asks.locator(f"[data-card='{card}']").click()
        expect(scenario).to_have_value(re.compile(re.escape(json.dumps(fell[: at + 1])[:-1])))
    page.locator("[data-asks='decision'] [data-decides='play']").click()
    page.locator("[data-status='settled']").wait_for()
    assert page.locator("[data-fell]").evaluate_all("all => all.map(one => one.dataset.fell)") == fell
    expect(page.locator("[data-decided]")).to_have_text(["Seat 1: Play"])
    expect(scenario).not_to_be_visible()
    assert page.locator("table[data-seat='1']").get_attribute("data-total") == "5"
    page.locator("[data-field='wager']").select_option("ante")
    page.locator("[data-chip='5']").click()
    expect(page.locator("[data-laid='1 ante']")).to_contain_text("$15")
    page.locator("[data-do='back']").click()
    expect(page.locator("[data-laid='1 ante']")).to_contain_text("$10")
    with page.expect_download() as saved:
        page.locator("[data-do='save']").click()
    assert json.loads(Path(saved.value.path()).read_text()) == json.loads(scenario.input_value())


def test_a_simulation_and_a_risk_on_the_page_are_those_of_the_command_line(visit: Visit) -> None:
    page = visit("ann", f"#/mathematics/{GAME}")
    page.locator("[data-risk='base']").wait_for()
    page.locator("[data-risk] [data-field='rounds']").fill("500")
    page.locator("[data-do='risk']").click()
    table = page.locator("[data-risk] table")
    table.wait_for()
    risk = printed("risk", GAME, "--rounds", "500", "--bankroll", "100")
    assert float(table.get_attribute("data-ahead") or 0) == risk["session"]["ahead"]
    played = page.locator("[data-simulation]")
    played.locator("[data-field='strategy']").select_option("always play")
    played.locator("[data-field='rounds']").select_option("100000")
    played.locator("[data-field='seed']").fill("a page")
    page.locator("[data-do='simulate']").click()
    played.locator("table").wait_for()
    run = printed("simulate", GAME, "--rounds", "100000", "--seed", "a page", "--strategy", "always play")
    edges = played.locator("tbody tr").evaluate_all(
        "all => all.map(one => [one.dataset.wager, Number(one.dataset.edge)])"
    )
    assert dict(edges) == {wager["wager"]: wager["house_edge"]["value"] for wager in run["results"]}


def test_a_player_reads_the_own_book_entry_by_entry(visit: Visit) -> None:
    page = visit("bob", "#/me")
    page.locator("[data-do='book']").click()
    rows = page.locator("[data-account='player:bob'] tbody tr")
    entries = ask(page, "ledger?limit=100")["entries"]
    expect(rows).to_have_count(len(entries))
    expect(rows.first).to_contain_text(entries[0]["because"])


def test_an_admin_makes_an_account_which_sets_its_own_limit(visit: Visit, complaints: Complaints) -> None:
    admin = visit("adam", "#/supervisor/house/people")
    admin.locator("[data-do='add-person']").click()
    admin.locator("[data-field='person']").fill("eve")
    admin.locator("[data-field='password']").fill("the first password")
    admin.locator("textarea[name='reason']").fill("a new player")
    admin.locator("[data-confirm='add-person']").click()
    admin.locator("[data-person='eve']").wait_for()
    player = visit("", "#/sign-in")
    player.get_by_label("Name").fill("eve")
    player.get_by_label("Password").fill("the first password")
    player.get_by_role("button", name="Sign in").click()
    expect(player.get_by_text("Choose one of your own before anything else")).to_be_visible()
    player.get_by_label("Old password").fill("the first password")
    player.get_by_label("New password").fill("another password")
    player.get_by_role("button", name="Change").click()
    expect(player.get_by_text("The password is changed")).to_be_visible()
    player.get_by_label("Most wagered at once").fill("50")
    player.get_by_role("button", name="Set", exact=True).first.click()
    expect(player.locator("[data-limit='wager']")).to_have_text("$50")
    assert ask(player, "me")["limits"]["wager"] == "50"
    complaints.expected = True  # who is kept out is told so by the service, and the console notes it
    admin.locator("[data-person='eve'] [data-do='account']").click()
    admin.locator("[data-do='disable-person']").click()
    admin.locator("textarea[name='reason']").fill("the test is over")
    admin.locator("[data-confirm='disable-person']").click()
    expect(admin.locator("[data-person='eve']")).to_contain_text("suspended")
    assert player.request.get("/api/ledger").status == 401
