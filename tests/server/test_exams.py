"""Exams in the house: given by a supervisor, sat once, and told in the audit chain."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select, text

from croupier.academy.exams import ExamTerms, draw
from croupier.server.looking import LOOK
from croupier.server.service import Service
from croupier.store.academy_schema import EXAM_EVENTS, EXAMS
from croupier.store.schema import AUDIT
from tests.server.annex import Annex, annex
from tests.server.house import PASSWORD
from tests.server.test_looks import noted
from tests.server.test_mathematics import known

GAME = "roulette"


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def given(doors: Annex, person: str = "player", questions: int = 3, minutes: int = 10) -> int:
    wanted = {"person": person, "game": GAME, "questions": questions, "minutes": minutes}
    answer = doors.post("supervisor", "exams", wanted)
    assert answer.status_code == 201, answer.text
    number: int = answer.json()["exam"]
    return number


def seed_of(doors: Annex, number: int) -> str:
    with doors.service.database.engine.connect() as connection:
        return str(connection.execute(select(EXAMS.c.seed).where(EXAMS.c.number == number)).scalar_one())


def right_answers(doors: Annex, number: int, questions: int = 3) -> list[str]:
    exam = draw(GAME, seed_of(doors, number), ExamTerms(questions, 10, 80))
    return [asked.answers[0] for asked in exam.questions]


def begun(doors: Annex, number: int) -> Any:
    answer = doors.post("player", f"exams/{number}/begin")
    assert answer.status_code == 200, answer.text
    return answer.json()


def handed_in(doors: Annex, number: int, answers: list[str]) -> Any:
    return known(doors, "POST", f"exams/{number}/answers", {"answers": answers}).json()


def test_an_exam_is_given_sat_passed_and_certified(doors: Annex) -> None:
    number = given(doors)
    assert doors.get("player", f"exams/{number}/questions").json()["type"] == "urn:croupier:OutOfTurn"
    exam = begun(doors, number)
    assert (exam["state"], exam["seed"], exam["result"]) == ("begun", None, None)
    assert 0 < exam["seconds_left"] <= 10 * 60
    questions = known(doors, "GET", f"exams/{number}/questions").json()["questions"]
    assert [question.keys() for question in questions] == [{"kind", "given", "text", "choices"}] * 3
    result = handed_in(doors, number, right_answers(doors, number))
    assert (result["state"], result["seed"]) == ("handed in", seed_of(doors, number))
    assert (result["result"]["right"], result["result"]["passed"]) == (3, True)
    certificate = known(doors, "GET", f"exams/{number}/certificate")
    assert certificate.content.startswith(b"%PDF-")
    assert certificate.headers["content-disposition"].endswith(f'"certificate-{number}.pdf"')


def test_the_result_is_an_entry_of_the_audit_chain(doors: Annex) -> None:
    number = given(doors)
    begun(doors, number)
    answers = right_answers(doors, number)
    handed_in(doors, number, ["", *answers[1:]])
    with doors.service.database.engine.connect() as connection:
        asked = select(AUDIT.c.entry).where(AUDIT.c.chain == "house").order_by(AUDIT.c.number.desc())
        entries = [entry for entry in connection.execute(asked).scalars() if entry.get("exam") == number]
    sat, began, gave = entries
    assert (began["by"], began["what"]) == ("player", "begins an exam")
    assert (gave["by"], gave["what"], gave["person"]) == ("supervisor", "gives an exam", "player")
    assert "seed" not in gave
    assert (sat["by"], sat["what"], sat["right"], sat["passed"]) == ("player", "sits an exam", 2, False)
    assert (sat["seed"], sat["given"]) == (seed_of(doors, number), ["", *answers[1:]])
    refused = doors.get("player", f"exams/{number}/certificate")
    assert "was not passed" in refused.json()["detail"]


def test_an_exam_is_handed_in_once_and_only_by_who_sits_it(doors: Annex) -> None:
    number = given(doors)
    assert doors.get("dealer", f"exams/{number}").status_code == 404
    assert doors.get("supervisor", f"exams/{number}/questions").status_code == 404
    assert doors.post("supervisor", f"exams/{number}/answers", {"answers": []}).status_code == 404
    while (early := doors.post("player", f"exams/{number}/answers", {"answers": []})).status_code == 202:
        pass
    assert "was not begun" in early.json()["detail"]
    begun(doors, number)
    assert begun(doors, number)["state"] == "begun"
    handed_in(doors, number, [])
    again = doors.post("player", f"exams/{number}/answers", {"answers": []})
    assert "handed in before" in again.json()["detail"]
    assert "was handed in" in doors.post("player", f"exams/{number}/begin").json()["detail"]


def test_more_answers_than_questions_are_refused_and_the_exam_goes_on(doors: Annex) -> None:
    number = given(doors)
    begun(doors, number)
    while (refused := doors.post("player", f"exams/{number}/answers", {"answers": ["0"] * 4})).status_code == 202:
        pass
    assert refused.status_code == 422, refused.text
    assert "4 answers to 3 questions" in refused.json()["detail"]
    assert handed_in(doors, number, right_answers(doors, number))["result"]["passed"]


def test_answers_behind_the_time_do_not_pass(doors: Annex) -> None:
    number = given(doors, minutes=1)
    begun_long_ago = {"exam": number, "event": "begun", "details": {}}
    with doors.service.database.engine.begin() as connection:
        connection.execute(EXAM_EVENTS.insert().values(begun_long_ago | {"at": text("now() - interval '5 minutes'")}))
    result = handed_in(doors, number, right_answers(doors, number))["result"]
    assert (result["right"], result["passed"], result["late"]) == (3, False, True)


def test_a_class_is_seen_at_a_glance(doors: Annex) -> None:
    number = given(doors)
    begun(doors, number)
    handed_in(doors, number, right_answers(doors, number))
    answer = doors.get("supervisor", "exams/register")
    assert answer.status_code == 200, answer.text
    register = answer.json()
    assert {"person": "player", "game": GAME, "ready": True, "right": 3} in register["ready"]
    own = next(entry for entry in register["coverage"] if entry["game"] == GAME and entry["text"].startswith("OH-"))
    assert 1 <= len(own["asked"]) < own["of"]
    assert {entry["text"][:2] for entry in register["coverage"]} == {"OH", "CO", "SG"}
    for failing in register["failing"]:
        assert 1 <= failing["wrong"] <= failing["asked"]
    listed = doors.get("player", "exams").json()["exams"]
    assert {exam["person"] for exam in listed} == {"player"}


def test_a_paper_is_for_supervisors(doors: Annex) -> None:
    number = given(doors, questions=2)
    while (answer := doors.get("supervisor", f"exams/{number}/paper")).status_code == 202:
        pass
    assert answer.content.startswith(b"%PDF-"), json.dumps(answer.headers.multi_items())
    entries = noted(doors, LOOK, exam=number)
    assert {(entry["by"], entry["route"]) for entry in entries} == {("supervisor", "exam paper")}


def test_nobody_examines_themselves(doors: Annex) -> None:
    own = {"person": "supervisor", "game": GAME, "questions": 1, "pass_percent": 1}
    assert "somebody else gives" in doors.post("supervisor", "exams", own).json()["detail"]
    sat = doors.post("supervisor-2", "exams", own).json()["exam"]
    assert doors.get("supervisor", f"exams/{sat}/paper").status_code == 403


def test_an_account_that_an_admin_has_made_is_shown_no_answers(doors: Annex) -> None:
    """An admin would know what a friend is asked, under the name of a supervisor whom nobody has seen."""
    name, number = "exams.puppet", given(doors)
    person = {"name": name, "role": "supervisor", "password": "known to the admin", "reason": "for a test"}
    assert doors.post("admin", "people", person).status_code == 201
    signed = doors.client.post("/api/sign-in", json={"name": name, "password": "known to the admin"})
    doors.tokens[name] = signed.json()["token"]
    assert doors.post(name, "me/password", {"old": "known to the admin", "new": PASSWORD}).status_code == 200
    assert "confirms" in doors.get(name, f"exams/{number}/paper").json()["detail"]
    assert noted(doors, LOOK, exam=number) == []


@pytest.mark.parametrize(
    ("wanted", "status", "why"),
    [
        ({"person": "nobody.here", "game": GAME}, 404, "no person 'nobody.here'"),
        ({"person": "player", "game": "chess"}, 404, "no game 'chess'"),
        ({"person": "player", "game": GAME, "questions": 0}, 422, "questions"),
        ({"person": "player", "game": GAME, "pass_percent": 101}, 422, "pass_percent"),
    ],
)
def test_an_exam_that_makes_no_sense_is_not_given(doors: Annex, wanted: dict[str, Any], status: int, why: str) -> None:
    answer = doors.post("supervisor", "exams", wanted)
    assert answer.status_code == status, answer.text
    assert why in answer.text
