"""The front end's files as the service hands them out."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from croupier.server import pages


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not for anybody")
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>Croupier</title>")
    (tmp_path / "static" / "assets" / "index-1a2b.js").write_text("export {}")
    (tmp_path / "static" / "assets" / "mark.svg").write_text("<svg/>")
    return tmp_path / "static"


def client(static: Path) -> TestClient:
    app = FastAPI()
    pages.mount(app, static)
    return TestClient(app)


def test_the_page_is_asked_for_anew_each_time(static: Path) -> None:
    answer = client(static).get("/")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")
    assert "Croupier" in answer.text


def test_what_has_its_contents_in_its_name_is_kept_for_ever(static: Path) -> None:
    answer = client(static).get("/assets/index-1a2b.js")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].split(";")[0] in ("text/javascript", "application/javascript")


def test_what_keeps_its_name_is_asked_for_anew(static: Path) -> None:
    assert client(static).get("/assets/mark.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/none.js", "/nothing", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/"])
def test_there_is_nothing_else(static: Path, path: str) -> None:
    answer = client(static).get(path)
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_pages_that_are_not_built_say_what_to_do(tmp_path: Path) -> None:
    answer = client(tmp_path / "static").get("/")
    assert answer.status_code == 200
    assert "make web" in answer.text
    assert client(tmp_path / "static").get("/assets/index.js").status_code == 404


def test_pages_built_while_the_service_runs_are_served(tmp_path: Path) -> None:
    served = client(tmp_path / "static")
    assert "make web" in served.get("/").text
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("built")
    (tmp_path / "static" / "assets" / "a.js").write_text("export {}")
    assert served.get("/").text == "built"
    assert served.get("/assets/a.js").status_code == 200
