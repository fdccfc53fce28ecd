"""The floor over HTTP: tables dealt by hand, irregularities, rounds that are void or given up."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from croupier.server.service import Service
from tests.server import playing
from tests.server.annex import Annex, annex, sound

WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, large=100_00) as floor:
        yield floor
        sound(service)


class ByHand:
    """A table with a dealer of flesh and blood, and people in its seats."""

    def __init__(self, house: Annex, game: str, players: int = 1, options: dict[str, Any] | None = None) -> None:
        self.house, self.table = house, house.table(game, options, deals=False)
        self.names = playing.players(house, players, 1_000_00)
        self.seats = playing.sit(house, self.table, self.names)

    def see(self, who: str = "dealer") -> dict[str, Any]:
        view: dict[str, Any] = self.house.get(who, f"tables/{self.table}").json()
        return view

    def do(self, who: str, what: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        answer = self.house.post(who, f"tables/{self.table}/{what}", body)
        assert answer.status_code == status, answer.text
        if status >= 400:
            assert answer.headers["content-type"] == "application/problem+json"
        view: dict[str, Any] = answer.json()
        return view

    def lay(self, seat: str = "1", **wagers: str) -> None:
        self.do(self.seats[seat], "wagers", {"seat": seat, "wagers": wagers})

    def refused(self, who: str, what: str, body: Any, status: int, words: str) -> None:
        """Refused in clear words, and nothing has happened."""
        before = self.see("supervisor")
        problem = self.do(who, what, body, status)
        assert words in problem["detail"], problem
        assert self.see("supervisor") == before

    def deal(self, *outcomes: Any) -> None:
        for outcome in outcomes:
            self.do("dealer", "outcomes", {"outcome": outcome, "at": self.see()["pending"]["at"]})

    def has(self, seat: str = "1") -> str:
        available: str = self.house.get(self.seats[seat], "me").json()["available"]
        return available


def test_three_card_poker_dealt_by_typed_cards(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    at.lay(ante="10", pair_plus="5")
    at.refused(at.names[0], "ready", {"seat": "1"}, 409, "the dealer of table")
    at.do("dealer", "begin", {})
    asked = at.see()["pending"]
    assert (asked["kind"], asked["wants"], asked["to"]) == ("outcome", "card", "1")
    at.deal("Ah")
    at.refused("dealer", "outcomes", {"outcome": "Ah"}, 422, "Ah is dealt twice")
    at.refused("dealer", "outcomes", {"outcome": "Zz"}, 422, "Zz")
    at.refused("dealer", "outcomes", {"outcome": [1, 2]}, 422, "card")
    at.refused("dealer", "outcomes", {"outcome": "2c", "seat": "1"}, 422, "called seat; there is outcome, at")
    at.refused("dealer", "outcomes", {}, 422, "outcome is missing")
    at.refused("dealer", "outcomes", {"outcome": "Kd", "at": 0}, 409, "the round has 1 now")
    at.refused("supervisor", "outcomes", {"outcome": "Kd"}, 403, "this is for dealer")
    at.refused(at.names[0], "decisions", {"seat": "1", "action": "play"}, 409, "asked nothing now")
    at.deal("Jd", "Kc", "9s", "7d", "4h")
    at.refused("dealer", "outcomes", {"outcome": "2c"}, 409, "no card, roll or spin is asked for")
    at.refused("dealer", "decisions", {"seat": "1", "action": "play"}, 409, "its player buys chips")
    at.do(at.names[0], "chips", {"seat": "1", "amount": "25"})
    at.do("dealer", "decisions", {"seat": "1", "action": "play"})  # said aloud to the dealer
    view = at.see()
    assert view["state"] == "betting"
    assert {line["wager"]: line["net"] for line in view["round"]["lines"]} == {
        "ante": "10",
        "play": "0",
        "pair_plus": "-5",
    }
    assert at.has() == "1005"
    steps = floor.get("auditor", f"tables/{at.table}/rounds/1/replay").json()["steps"]
    assert [step["answer"]["by"] for step in steps[1:]] == ["dealer"] * 7


def test_blackjack_dealt_by_typed_cards(floor: Annex) -> None:
    at = ByHand(floor, "blackjack", 2)
    at.lay("1", main="10")
    at.lay("2", main="20")
    at.do("supervisor", "begin", {})
    while (asked := at.see()["pending"])["kind"] == "outcome":
        at.deal({"1": "Th", "2": "5h", "dealer": "Tc"}[asked["to"]])
    at.do(at.names[0], "decisions", {"seat": "1", "action": "stand", "at": asked["at"]})
    at.refused(at.names[1], "decisions", {"seat": "2", "action": "hit", "at": 1}, 409, "this was asked after 1 answers")
    at.do(at.names[1], "decisions", {"seat": "2", "action": "hit"})
    at.deal("9s")
    at.do(at.names[1], "decisions", {"seat": "2", "action": "stand"})
    lines = {(line["seat"], line["wager"]): line["net"] for line in at.see()["round"]["lines"]}
    assert lines == {("1", "main"): "0", ("2", "main"): "-20"}
    assert at.see()["state"] == "betting"


def test_roulette_spun_by_hand(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    at.lay(red="10")
    at.do("dealer", "begin", {})
    assert at.see()["pending"]["wants"] == "pocket"
    at.refused("dealer", "outcomes", {"outcome": "37"}, 422, "37")
    at.refused("dealer", "outcomes", {"outcome": [3, 4]}, 422, "")
    at.deal("7")
    assert at.see()["round"]["pocket"] == "7"
    assert at.has() == "1010"


@pytest.mark.parametrize("path", ["irregularities", "irregularities/preview"])
@pytest.mark.parametrize("word", ["by", "kind", "self", "round"])
def test_nobody_says_in_the_details_who_has_declared_what(floor: Annex, path: str, word: str) -> None:
    at = ByHand(floor, "roulette")
    at.lay(red="10")
    at.do("dealer", "begin", {})
    declared = {"kind": "no_spin", "details": {word: "surveillance"}}
    at.refused("supervisor", path, declared, 422, "takes seat, card, cards and reason")
    assert at.see()["state"] == "playing"


def test_a_table_opens_by_its_list_and_its_decks_are_changed_in_time(floor: Annex) -> None:
    table = floor.table("three-card-poker", deals=False, opened=False)
    early = floor.post("supervisor", f"tables/{table}/open")
    assert early.status_code == 409
    assert "opens after" in early.json()["detail"]
    assert early.json()["clause"].startswith("OH-H")
    wrong = floor.post("dealer", f"tables/{table}/checklist", {"clause": "9.IX"})
    assert wrong.status_code in (404, 409, 422)
    steps = []
    while todo := floor.get("dealer", f"tables/{table}").json()["to_do"]:
        steps.append(todo[0]["clause"])
        if todo[0]["asks"]:
            floor.tick(table, todo[0])
        else:
            assert floor.post("dealer", f"tables/{table}/checklist", {"clause": steps[-1]}).status_code == 200
    assert steps == ["2.I", "2.II", "2.III", "4.I", "4.II"]
    assert floor.post("dealer", f"tables/{table}/open").status_code == 200
    name = playing.players(floor, 1)[0]
    playing.sit(floor, table, [name])
    laid = {"seat": "1", "wagers": {"ante": "10"}}
    assert floor.post(name, f"tables/{table}/wagers", laid).status_code == 200
    clock = floor.service.tables.clock
    floor.service.tables.clock = lambda: clock() + 13 * 3600
    try:
        due = [task for task in floor.get("dealer", f"tables/{table}").json()["to_do"] if task["kind"] == "due"]
        assert due
        assert floor.get(name, f"tables/{table}").json()["to_do"] == []
        late = floor.post("dealer", f"tables/{table}/begin", {})
        assert late.status_code == 409
        assert "due" in late.json()["detail"]
        assert floor.post("dealer", f"tables/{table}/done", {"clause": due[0]["clause"]}).status_code == 200
        assert floor.post("dealer", f"tables/{table}/begin", {}).status_code == 409, "decks received are inspected"
        for step in floor.get("dealer", f"tables/{table}").json()["to_do"]:
            floor.tick(table, step)
        assert floor.post("dealer", f"tables/{table}/begin", {}).status_code == 200
    finally:
        floor.service.tables.clock = clock


def test_an_irregularity_does_what_its_preview_said(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker", 2)
    at.lay("1", ante="10")
    at.lay("2", ante="10")
    at.do("dealer", "begin", {})
    at.deal("Ah", "Kd")
    trouble = {"kind": "card_dealt_in_error", "details": {}, "reason": "two at once"}
    before = at.see()
    preview = floor.post("dealer", f"tables/{at.table}/irregularities/preview", trouble)
    assert preview.status_code == 200, preview.text
    assert at.see() == before
    assert preview.json()["remedy"]
    at.do("dealer", "irregularities", trouble)
    after = at.see()["round"]
    assert after == preview.json()["round"] | {"round": after["round"]}
    at.refused("dealer", "irregularities", {"kind": "void", "details": {}}, 409, "/void")
    for kind in ("no-such-kind", "read_meters"):
        problem = floor.post("dealer", f"tables/{at.table}/irregularities", {"kind": kind, "details": {}})
        assert problem.status_code in (404, 409, 422)


def test_a_table_that_deals_by_itself_is_told_no_card(floor: Annex) -> None:
    """Anyone who could enter a card could choose the next one, or find out which cards have been dealt."""
    name = playing.players(floor, 1)[0]
    table = floor.table("blackjack")
    playing.sit(floor, table, [name])
    view: dict[str, Any] = {"pending": None}
    while not view["pending"]:  # a round may be over at once
        playing.bet(floor, table, {"1": name})
        view = floor.get(name, f"tables/{table}").json()
    for path, told in product(("irregularities", "irregularities/preview"), ({"card": "Ah"}, {"cards": ["Ah"]})):
        named = {"kind": "face_up_in_shoe", "details": told}
        for below in ("dealer", "boxperson", "floor_person"):
            assert floor.post(below, f"tables/{table}/{path}", named).status_code == 403
        refused = floor.post("supervisor", f"tables/{table}/{path}", named)
        assert refused.status_code == 409
        assert "nobody tells it a card" in refused.json()["detail"]
    assert floor.post("dealer", f"tables/{table}/outcomes", {"outcome": "Ah"}).status_code == 409
    assert floor.get(name, f"tables/{table}").json() == view


@pytest.mark.parametrize("ante", ["10", "100"])
def test_a_round_is_void_by_one_or_by_two_where_much_is_at_risk(floor: Annex, ante: str) -> None:
    at = ByHand(floor, "three-card-poker")
    at.lay(ante=ante)
    at.do("dealer", "begin", {})
    at.deal("Ah", "Kd")
    at.refused("dealer", "void", WHY, 403, "this is for ")
    at.refused("supervisor", "void", {"reason": " "}, 422, "reason")
    if ante == "10":
        at.do("supervisor", "void", WHY)
    else:
        number = at.do("supervisor", "void", WHY, 202)["approval"]
        assert at.see()["state"] == "playing"
        agree = WHY | {"approve": True}
        for who, status in (("supervisor", 409), ("admin", 403)):
            assert floor.post(who, f"approvals/{number}", agree).status_code == status
        assert floor.post("supervisor-2", f"approvals/{number}", agree).status_code == 200
        again = floor.post("supervisor-2", f"approvals/{number}", agree)
        assert again.status_code == 409
        chain = floor.get("auditor", f"audit/chains/{at.table}", limit=500).json()["entries"]
        assert chain[-1]["entry"]["by"] == "supervisor, supervisor-2"
    view = at.see()
    assert (view["state"], view["round"]["status"]) == ("betting", "void")
    assert at.has() == "1000"


def test_what_was_asked_about_one_round_is_not_done_to_another(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    at.lay(red="100")
    at.do("dealer", "begin", {})
    number = at.do("supervisor", "void", WHY, 202)["approval"]
    at.deal("8")
    at.lay(red="100")
    at.do("dealer", "begin", {})
    late = floor.post("supervisor-2", f"approvals/{number}", WHY | {"approve": True})
    assert late.status_code == 409
    assert "has played on" in late.json()["detail"]
    assert at.see()["state"] == "playing"


@pytest.mark.parametrize("ante", ["10", "100"])
def test_a_round_given_up_is_refunded_before_the_table_opens_again(floor: Annex, ante: str) -> None:
    at = ByHand(floor, "three-card-poker")
    at.lay(ante=ante)
    at.do("dealer", "begin", {})
    at.deal("Ah", "Kd")
    at.do("supervisor", "abandon", WHY)
    assert at.see()["state"] == "disabled"
    assert at.has() == str(1000 - int(ante))
    at.refused("supervisor", "enable", WHY, 409, "refunded first")
    at.refused(at.names[0], "wagers", {"seat": "1", "wagers": {"ante": "5"}}, 409, "takes no wagers")
    if ante == "10":
        at.do("supervisor", "refund", WHY)
    else:
        number = at.do("supervisor", "refund", WHY, 202)["approval"]
        assert floor.post("supervisor-2", f"approvals/{number}", WHY | {"approve": True}).status_code == 200
    assert at.see()["state"] == "closed"
    assert at.see()["round"]["status"] == "void"
    assert at.has() == "1000"
    at.refused("supervisor", "refund", WHY, 409, "")
    while todo := at.see()["to_do"]:
        floor.tick(at.table, todo[0])
    at.do("supervisor", "open")
    assert at.see()["state"] == "betting"


def test_options_change_between_rounds_for_a_reason(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    fewer = {"options": {"six_card_bonus": "off"}}
    at.refused("supervisor", "options", fewer, 422, "reason")
    at.refused("dealer", "options", fewer | WHY, 403, "")
    at.refused("supervisor", "options", WHY | {"options": {"pair_plus": "PP-NONE"}}, 404, "PP-NONE")
    at.refused("supervisor", "options", WHY | {"options": {"pair_plus": "/etc/passwd.toml"}}, 422, "names a file")
    at.lay(ante="10")
    at.refused("supervisor", "options", fewer | WHY, 409, "wagers on the layout")
    at.do("dealer", "begin", {})
    at.refused("supervisor", "options", fewer | WHY, 409, "is playing")
    at.do("supervisor", "void", WHY)
    number = at.do("supervisor", "options", fewer | WHY, 202)["approval"]
    for who, status in (("supervisor", 409), ("dealer", 403)):  # not the same person, and not one below
        assert floor.post(who, f"approvals/{number}", WHY | {"approve": True}).status_code == status
    assert floor.post("supervisor-2", f"approvals/{number}", WHY | {"approve": True}).status_code == 200
    wagers = [spot["wager"] for spot in floor.get("", f"tables/{at.table}/layout").json()["spots"]]
    assert "six_card_bonus" not in wagers


def test_a_table_taken_out_of_use_concludes_its_round(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    at.lay(red="10")
    at.do("dealer", "begin", {})
    at.do("supervisor", "disable", WHY)
    assert at.see()["state"] == "playing"
    at.deal("7")
    assert at.see()["state"] == "disabled"
    assert at.has() == "1010"
    at.refused("supervisor", "open", None, 409, "disabled")
    at.do("admin", "enable", WHY)
    assert at.see()["state"] == "closed"


def test_without_the_meters_progressive_wagers_are_refused_and_nothing_is_lost(floor: Annex) -> None:
    at = ByHand(floor, "let-it-ride", options={"progressive": "MLP-OH"})
    meters = at.see()["meters"]
    at.lay(bet_1="10", progressive="1")
    at.do("supervisor", "link", WHY | {"up": False})
    assert at.see("")["progressives_taken"] is False
    at.refused("dealer", "begin", {}, 409, "")
    at.do(at.names[0], "retract", {"seat": "1", "wager": "progressive"})
    at.refused(at.names[0], "wagers", {"seat": "1", "wagers": {"progressive": "1"}}, 409, "")
    at.lay(bet_1="20")
    at.do("dealer", "begin", {"chips_counted": 0})
    at.do("supervisor", "void", WHY)
    at.do("supervisor", "link", WHY | {"up": True})
    assert at.see()["meters"] == meters
    assert at.has() == "1000"
    at.lay(bet_1="10", progressive="1")
