"""A table that is dealt by hand: the dealer's page, the supervisor's, and what the player sees of both."""

import re

from playwright.sync_api import expect

from croupier.money import cents
from tests.e2e.conftest import Visit
from tests.e2e.floor import Dealer, opened
from tests.e2e.house import ask
from tests.e2e.playing import Player
from tests.e2e.test_pages import WIDEST

TABLE = "three-card-poker-by-hand"
CARDS = {"1": ["Ah", "Ad", "7c"], "dealer": ["Kc", "Qd", "2h"]}


def test_a_round_dealt_by_keyboard_and_picker_and_one_that_is_voided(visit: Visit) -> None:
    player = Player(visit("cat", f"#/table/{TABLE}"), TABLE)
    dealer = Dealer(visit("dora", f"#/dealer/{TABLE}"), TABLE)
    player.sit()
    player.bet("ante")
    player.bet("pair_plus", "5")
    dealer.begin()
    view = dealer.deal(CARDS, {})
    assert view["pending"]["seats"] == ["1"]
    player.shows(view["version"])
    player.press("play")
    view = dealer.deal(CARDS, {"1": "play"}) if dealer.view()["state"] == "playing" else dealer.view()
    assert view["round"]["status"] == "settled"
    player.check_money(player.view())
    nets = {line["wager"]: line["net"] for line in view["round"]["lines"]}
    assert (nets["ante"], nets["play"], nets["pair_plus"]) == ("25", "25", "5")
    payouts = dealer.page.locator("[data-pay]")
    expect(payouts).to_have_count(len(view["round"]["lines"]))
    shown = payouts.evaluate_all("all => all.map(one => one.dataset.net)")
    assert shown == [line["net"] for line in view["round"]["lines"]]

    # The next is voided by a supervisor, who first looks at what the text would do about a mistake.
    purse = player.page.locator("[data-balance]").get_attribute("data-balance") or ""
    player.bet("ante")
    dealer.page.locator("[data-do='begin']:enabled").wait_for()
    dealer.begin()
    dealer.deal({"1": ["2c"], "dealer": ["3c"]}, {})
    floor = visit("sam", f"#/supervisor/{TABLE}")
    floor.locator("select[data-kind]").select_option("wrong_hand_count")
    if (seat := floor.locator("[data-detail='seat'][required]")).count():
        seat.select_option("1")
    floor.locator("[data-do='preview']").click()
    floor.locator("[data-preview]").wait_for()
    assert ask(player.page, f"tables/{TABLE}")["state"] == "playing"
    floor.locator("[data-do='declare']").wait_for()
    floor.locator("[data-do='void']").click()
    expect(floor.locator("[data-confirm='void']")).to_be_disabled()
    floor.locator("textarea[name='reason']").fill("a light failed over the table")
    floor.locator("[data-confirm='void']").click()
    floor.locator("[data-ended]").wait_for()
    expect(player.page.locator("[data-state]").first).to_have_attribute("data-state", "betting")
    expect(player.page.locator("[data-balance]")).to_have_attribute("data-balance", purse)
    player.check_purse()
    assert player.view()["round"]["reason"] == "a light failed over the table"
    expect(player.page.get_by_role("tabpanel")).to_contain_text(re.compile("a light failed over the table"))
    player.leave()


def test_a_jackpot_is_hit_verified_and_seen_on_the_board(visit: Visit) -> None:
    name = "mississippi-stud-by-hand"
    admin, board = visit("adam"), visit("", "#/jackpots")
    dealer, floor = Dealer(visit("dora"), name), visit("sam")
    opened(admin, dealer.page, floor, name, "mississippi-stud")
    dealer.page.goto(f"/#/dealer/{name}")
    player = Player(visit("cat", f"#/table/{name}"), name)
    player.sit()
    player.bet("ante")
    player.bet("progressive")
    meter = next(iter(player.view()["meters"]))
    reading = board.locator(f"[data-meter='{meter}']")
    before = reading.get_attribute("data-reading") or ""
    assert before == player.view()["meters"][meter]
    dealer.begin("1")
    fed = dealer.view()["meters"][meter]
    assert cents(fed) > cents(before)
    expect(reading).to_have_attribute("data-reading", fed)
    cards = {"1": ["Ah", "Kh"], "community": ["Qh", "Jh", "Th"]}
    view = dealer.deal(cards, {"1": "bet"})
    assert view["round"]["status"] == "settled", str(view["pending"])
    won = next(line for line in view["round"]["lines"] if line["wager"] == "progressive")
    assert (won["line"], cents(won["net"])) == ("royal_flush", cents(fed) - 100)
    expect(reading).to_have_attribute("data-reading", view["meters"][meter])
    assert cents(view["meters"][meter]) < cents(fed)
    player.check_money(player.view())
    purse = cents(ask(player.page, "me")["available"])
    claims = ask(dealer.page, "claims")["claims"]
    [claim] = [claim for claim in claims if claim["meter"]]
    large = [claim for claim in claims if not claim["meter"]]
    jackpot = player.page.locator("[data-jackpot]")
    expect(jackpot).to_have_attribute("data-jackpot", claim["won"])
    expect(jackpot.locator("[data-step]")).to_have_count(len(claim["steps"]))
    jackpot.locator("[data-action='seen']").click()
    expect(player.page.locator(".beside [data-jackpot]")).to_be_visible()

    # The win is held until three people have verified it, step by step; one step falls to two of them.
    floor.goto("/#/supervisor/house/jackpots")
    surveillance = visit("sven", "#/supervisor/house/jackpots")
    for step in claim["steps"]:
        button = f"[data-do='verify'][data-step='{step['id']}']"
        if step["who"]:
            assert step["who"] == ["supervisor", "surveillance"]
            expect(surveillance.locator(button)).to_be_enabled()
            expect(dealer.page.locator(button)).to_have_count(0)
        for by in (surveillance, floor) if step["who"] else (dealer.page,):
            by.locator(f"{button}:enabled").click()
            expect(by.locator(button)).to_have_count(0)
        if step != claim["steps"][-1]:
            expect(jackpot.locator(f"[data-step='{step['id']}'].isDone")).to_be_visible()

    # What the same cards won by the base game comes to so much that the house looks into that, too: no jackpot.
    assert [cents(win["won"]) for win in large] == [500 * 25_00] * 4
    expect(jackpot).to_have_attribute("data-jackpot", str(500 * 25 * 4))
    expect(jackpot.get_by_role("heading")).to_have_text("Large win")
    narrow = visit("sam", "#/supervisor/house/jackpots", width=360, height=740)
    expect(narrow.locator("[data-claim]")).to_have_count(len(large))
    assert narrow.evaluate(WIDEST) == [0, []]
    for win in large:
        for by in (surveillance, floor):
            sign = by.locator(f"[data-claim='{win['key']}'] [data-do='verify']")
            sign.click()
            expect(sign).to_have_count(0)
    expect(jackpot).to_have_count(0)
    assert not ask(dealer.page, "claims")["claims"]
    assert cents(ask(player.page, "me")["available"]) == purse + sum(cents(each["held"]) for each in claims)
    player.page.reload()
    player.check_purse()
    player.leave()


def test_oh_b_8_iii_the_dealer_says_which_seat_shoots(visit: Visit) -> None:
    name = "craps-by-hand"
    dealer = Dealer(visit("dora"), name)
    opened(visit("adam"), dealer.page, visit("sam"), name, "craps")
    for seat, who in (("1", "ann"), ("2", "cat")):
        player = Player(visit(who, f"#/table/{name}"), name, seat)
        player.sit()
        player.bet("pass")
        player.laid("pass")
    dealer.page.goto(f"/#/dealer/{name}")
    dealer.page.locator("select[data-event='shooter']").select_option("2")
    dealer.begin()
    assert "seat 2 has the dice" in str(dealer.view()["round"]["story"])
