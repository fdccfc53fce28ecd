"""A jackpot that is hit at a table, and rounds as they are told afterwards."""

from collections.abc import Iterator

import pytest

from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.test_floor import WHY, ByHand

ROYAL = ("Ah", "Kh", "Qh", "Jh", "Th")


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as floor:
        yield floor


def royal(at: ByHand) -> None:
    at.lay(bet_1="10", progressive="1")
    at.do("dealer", "begin", {"chips_counted": 1})
    cards = iter(ROYAL)
    while (asked := at.see()["pending"]) is not None:
        if asked["kind"] == "outcome":
            at.deal(next(cards))
        else:
            at.do(at.names[0], "decisions", {"seat": "1", "action": "ride"})


def cents(amount: str) -> int:
    whole, _, part = amount.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def test_a_linked_jackpot_pays_by_the_meter_and_is_verified_by_two(floor: Annex) -> None:
    at, beside = (ByHand(floor, "let-it-ride", options={"progressive": "MLP-OH"}) for _ in range(2))
    at.refused("dealer", "begin", {"chips_counted": 1}, 409, "")
    shown = cents(at.see()["meters"]["MLP-OH"])
    royal(at)
    lines = {line["wager"]: line for line in at.see()["round"]["lines"]}
    won = cents(lines["progressive"]["net"]) + 1_00
    assert shown <= won <= shown + 100
    assert at.see()["meters"] == beside.see()["meters"]
    assert cents(at.see()["meters"]["MLP-OH"]) < won
    claim = next(claim for claim in floor.get("dealer", "claims").json()["claims"] if claim["table"] == at.table)
    assert cents(claim["won"]) == won
    (own,) = floor.get(at.names[0], "me/wins").json()["wins"]
    assert {name: own[name] for name in ("table", "seat", "won", "held")} == {
        name: claim[name] for name in ("table", "seat", "won", "held")
    }
    before = cents(at.has())
    key, steps = claim["key"].replace("#", "%23"), [step["id"] for step in claim["steps"]]
    assert floor.post(at.names[0], f"claims/{key}/steps", {"step": steps[0]}).status_code == 403
    assert floor.post("supervisor", f"claims/{key}/steps", {"step": steps[1]}).status_code == 422
    both = "6.IV.C.1"
    for step in steps[: steps.index(both) + 1]:
        assert floor.post("supervisor", f"claims/{key}/steps", {"step": step}).status_code == 200
    alone = floor.post("supervisor", f"claims/{key}/steps", {"step": both})
    assert alone.status_code == 403
    assert "waits for the surveillance" in alone.json()["detail"]
    assert cents(at.has()) == before
    # The winner sees how far it is, and a step that waits for somebody is not done.
    (own,) = floor.get(at.names[0], "me/wins").json()["wins"]
    assert [step["id"] for step in own["steps"] if step["is_done"]] == steps[: steps.index(both)]
    assert all(set(step) == {"id", "gist", "is_done"} for step in own["steps"]), "not by whom"
    assert floor.post("surveillance", f"claims/{key}/steps", {"step": both}).status_code == 200
    for step in steps[steps.index(both) + 1 : -1]:
        assert floor.post("dealer", f"claims/{key}/steps", {"step": step}).status_code == 200
    assert floor.post("surveillance", f"claims/{key}/steps", {"step": steps[-1]}).status_code == 200
    assert cents(at.has()) == before + cents(claim["held"])
    assert at.table not in [claim["table"] for claim in floor.get("dealer", "claims").json()["claims"]]
    assert floor.get(at.names[0], "me/wins").json() == {"wins": []}


def test_ten_rounds_are_recalled_and_every_one_for_ever(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    for number in range(12):
        at.lay(red="5", **{"straight:17": "1"})
        at.do("dealer", "begin", {})
        at.deal(str(number + 1))
    recall = floor.get("", f"tables/{at.table}/recall").json()
    assert recall["recall"] is True
    assert [round_["number"] for round_ in recall["rounds"]] == list(range(3, 13))
    first = floor.get(at.names[0], f"tables/{at.table}/rounds/1").json()
    assert (first["pocket"], first["wagers"]) == ("1", {"1": {"red": "5", "straight:17": "1"}})
    assert floor.get(at.names[0], f"tables/{at.table}/rounds/13").status_code == 404
    for asked in ("0", "-1", "x", str(2**40)):
        assert floor.get(at.names[0], f"tables/{at.table}/rounds/{asked}").status_code == 422
    assert floor.get("", f"tables/{at.table}/shoes", after=2**63).status_code == 422


def test_another_answer_is_tried_and_nothing_is_changed(floor: Annex) -> None:
    at = ByHand(floor, "roulette")
    at.lay(red="5")
    at.do("dealer", "begin", {})
    path, other = f"tables/{at.table}/rounds/1/what-if", {"seq": 1, "answer": "7"}
    assert floor.post("auditor", path, other).status_code == 409  # still played
    at.deal("8")
    tried = floor.post("auditor", path, other).json()
    assert (tried["was"]["pocket"], tried["would_be"]["pocket"]) == ("8", "7")
    assert [line["net"] for line in tried["would_be"]["lines"]] == ["5"]
    for wrong in ({"seq": 2, "answer": "7"}, {"seq": 1, "answer": {"a": []}}, {"seq": 1, "answer": None}):
        assert floor.post("auditor", path, wrong).status_code in (404, 409, 422), wrong
    assert floor.get("auditor", f"tables/{at.table}/rounds/1").json()["pocket"] == "8"


def test_a_round_in_which_only_an_earlier_bet_stood_is_the_players_too(floor: Annex) -> None:
    at = ByHand(floor, "craps")
    at.lay(**{"pass": "5"})
    for roll in ([2, 2], [1, 2]):
        at.do("dealer", "begin", {})
        at.do("dealer", "outcomes", {"outcome": roll})
    player = at.names[0]
    assert floor.get(player, f"tables/{at.table}/rounds/2").status_code == 200
    assert floor.get(player, f"tables/{at.table}/rounds/2/replay").status_code == 200


def test_the_chain_of_a_round_in_play_is_held_back(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    at.lay(ante="10")
    at.do("dealer", "begin", {})
    at.deal("Ah", "Kd")
    path = f"audit/chains/{at.table}"
    held = floor.get("auditor", path, limit=500).json()
    assert not [entry for entry in held["entries"] if "answers" in entry["entry"]]
    assert held["held_back_from"] == held["entries"][-1]["number"] + 1
    at.do("supervisor", "void", WHY)
    whole = floor.get("surveillance", path, limit=500).json()
    assert whole["held_back_from"] is None
    assert whole["entries"][: len(held["entries"])] == held["entries"]
    answers = [answer["answer"] for entry in whole["entries"] for answer in entry["entry"].get("answers", [])]
    assert answers[:2] == ["Ah", "Kd"]


def test_hands_are_named_as_cards_arrive_to_who_sees_them_and_every_line_says_why(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    player = at.names[0]
    at.lay(ante="10")
    at.do("dealer", "begin", {})
    at.deal("9d", "Jh", "9s", "8c")
    (own,) = at.see(player)["round"]["hands"]["1"]
    assert (own["name"], own["made_by"]) == ("pair of nines", [{"who": "1", "place": 0}, {"who": "1", "place": 1}])
    for other in ("dealer", "supervisor", ""):
        assert [hand["name"] for hands in at.see(other)["round"]["hands"].values() for hand in hands] == ["", ""]
    at.deal("2c", "4d")
    at.do(player, "decisions", {"seat": "1", "action": "play"})
    (dealer,) = at.see(player)["round"]["hands"]["dealer"]
    assert (dealer["name"], dealer["qualifies"]) == ("jack high", False)
    assert dealer["says"] == "jack high, does not qualify"
    ends = {player: "$10 x 1 = $10.", "dealer": "Pay seat 1 $10.", "supervisor": "By OH-H 12.I.", "": "$10 x 1 = $10."}
    for reader, end in ends.items():
        whose = "your" if reader == player else "seat 1's"
        (ante, play) = (line["reason"] for line in at.see(reader)["round"]["lines"])
        assert (
            f"the dealer has jack high and does not qualify without queen high or better, against {whose}"
            in (ante["because"])
        )
        assert ante["text"].endswith(end)
        assert (ante["comparison"], ante["sum"], ante["clause"]) == ("not qualified", "$10 x 1 = $10", "OH-H 12.I")
        assert play["sum"] == "$10 returned"
    ante = at.see("")["round"]["lines"][0]["reason"]
    facts = floor.get(player, f"tables/{at.table}/rounds/1/replay").json()["steps"][-1]["facts"]
    because = at.see(player)["round"]["lines"][0]["reason"]["because"]
    assert any(because in fact["text"] for fact in facts)
