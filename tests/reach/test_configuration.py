"""Every setting of the service from the command line, the environment and a file, and what is told of a wrong one."""

import dataclasses
import inspect
import io
import json
import logging
import re
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from structlog.contextvars import bound_contextvars
from uvicorn.protocols.http import httptools_impl

from croupier.errors import BadInput, UnknownName
from croupier.server import logs
from croupier.server.app import create_app
from croupier.server.configuration import configured, names
from croupier.server.service import Service
from croupier.server.settings import OidcRules, Settings
from croupier.store.database import Database
from croupier.store.people import SignInRules
from tests.support import Run

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names():
        monkeypatch.delenv(f"CROUPIER_{name.replace('.', '__').upper()}", raising=False)
    monkeypatch.delenv("CROUPIER_CONFIG", raising=False)


def test_every_setting_of_the_service_can_be_set() -> None:
    fields = {field.name for field in dataclasses.fields(Settings)} - {"sign_in", "oidc"}
    assert fields <= set(names())
    for name, record in (("sign_in", SignInRules), ("oidc", OidcRules)):
        assert {f"{name}.{field.name}" for field in dataclasses.fields(record)} <= set(names())


def test_a_provider_of_identities_is_set_like_the_rest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_OIDC__ISSUER", "https://id.example")
    with pytest.raises(BadInput, match=r"needs oidc.client_id, and oidc.roles"):
        configured({})
    secret = tmp_path / "oidc"
    secret.write_text("a secret\n")
    monkeypatch.setenv("CROUPIER_OIDC__CLIENT_ID", "croupier")
    monkeypatch.setenv("CROUPIER_OIDC__CLIENT_SECRET_FILE", str(secret))
    monkeypatch.setenv("CROUPIER_OIDC__ROLES", "pit=supervisor members=player")
    monkeypatch.setenv("CROUPIER_OIDC__SECOND_FACTORS", "mfa hwk")
    oidc = configured({}).settings.oidc
    assert (oidc.client_secret, oidc.second_factors) == ("a secret", ("mfa", "hwk"))
    assert oidc.roles == {"pit": "supervisor", "members": "player"}
    monkeypatch.setenv("CROUPIER_OIDC__ROLES", "pit=king")
    with pytest.raises(BadInput, match=r"CROUPIER_OIDC__ROLES takes roles, and 'king' is none"):
        configured({})


def test_the_guide_lists_every_setting_with_its_default() -> None:
    guide = (ROOT / "docs/deployment.md").read_text()
    rows = re.findall(r"^\| `([a-z_.]+)` \| `(\w+)` \| (.*) \|$", guide, re.MULTILINE)
    assert [name for name, _, _ in rows] == names()
    assert all(variable == f"CROUPIER_{name.replace('.', '__').upper()}" for name, variable, _ in rows)
    configuration = configured({})
    shown = {name: value for name, _, value in rows}
    for field in dataclasses.fields(Settings):
        if isinstance(value := getattr(configuration.settings, field.name), bool | int | float):
            assert shown[field.name] == str(value).lower(), field.name


def test_each_source_comes_before_the_next(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'patience = 5.0\nbetting = 6.0\nslow = 7.0\norigins = ["https://a.example"]\n[sign_in]\nidle = 60.0\n'
    )
    monkeypatch.setenv("CROUPIER_CONFIG", str(file))
    monkeypatch.setenv("CROUPIER_BETTING", "16")
    monkeypatch.setenv("CROUPIER_PATIENCE", "15")
    monkeypatch.setenv("CROUPIER_SIGN_IN__FAILURES", "3")
    monkeypatch.setenv("CROUPIER_PROXIES", "10.0.0.7 10.1.0.0/16")
    settings = configured({"patience": 25.0}).settings
    assert (settings.patience, settings.betting, settings.slow) == (25.0, 16.0, 7.0)
    assert (settings.sign_in.idle, settings.sign_in.failures) == (60.0, 3)
    assert settings.origins == ("https://a.example",)
    assert settings.proxies == ("10.0.0.7", "10.1.0.0/16")


@pytest.mark.parametrize(
    ("named", "as_browsers_say_it"),
    [
        ("HTTPS://Pages.Example:443", "https://pages.example"),
        ("http://pages.example:80", "http://pages.example"),
        ("https://pages.example:80", "https://pages.example:80"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_a_page_of_others_may_be_named_in_other_words(named: str, as_browsers_say_it: str) -> None:
    assert configured({"origins": (named,)}).settings.origins == (as_browsers_say_it,)


def test_the_file_of_the_guide_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CONFIG", str(ROOT / "deploy/croupier.toml"))
    configuration = configured({})
    assert (configuration.workers, configuration.log, configuration.settings.proxies) == (2, "json", ("127.0.0.1",))


def test_a_secret_is_read_from_the_file_that_a_platform_mounts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://croupier:secret@db/house\n")
    monkeypatch.setenv("CROUPIER_DATABASE_FILE", str(secret))
    assert configured({}).database == "postgresql://croupier:secret@db/house"
    secret.unlink()
    with pytest.raises(BadInput, match="cannot read"):
        configured({})


def test_a_house_to_play_in_welcomes_guests_and_another_does_not() -> None:
    house, demo = configured({}).settings, configured({"demo": True}).settings
    assert (house.guests, house.reauthenticate, house.second_factor, house.sign_in.again) == (False, True, True, False)
    assert (demo.guests, demo.reauthenticate, demo.second_factor, demo.sign_in.again) == (True, False, False, True)


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("PATIENCE", "0", "CROUPIER_PATIENCE takes 0.1 to 3600 seconds"),
        ("PATIENCE", "soon", "CROUPIER_PATIENCE takes a number"),
        ("BODY", "-1", "CROUPIER_BODY takes 0 or more"),
        ("LOG", "xml", "CROUPIER_LOG takes 'text' or 'json'"),
        ("ORIGINS", "example.org", "CROUPIER_ORIGINS takes the beginning of a page's address"),
        ("ORIGINS", "https://*.example.org", "CROUPIER_ORIGINS takes the beginning of a page's address"),
        ("SLOW", "inf", "CROUPIER_SLOW takes 0.1 to 3600 seconds"),
        ("SIGN_IN__IDLE", "inf", "CROUPIER_SIGN_IN__IDLE takes a finite number"),
        ("SIGN_IN__IDEL", "3", "no setting 'sign_in.idel' (did you mean sign_in.idle?)"),
        ("PORT", "http", "CROUPIER_PORT takes a whole number"),
        ("GUESTS", "perhaps", "CROUPIER_GUESTS takes true or false"),
        ("HOOK_NETWORKS", "10.0.0.1/8", "CROUPIER_HOOK_NETWORKS takes an address or a network, like 10.0.0.7"),
        ("SIGN_IN__IDLE", "x", "CROUPIER_SIGN_IN__IDLE takes a number"),
    ],
)
def test_a_variable_that_does_not_fit_is_named(
    variable: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"CROUPIER_{variable}", value)
    with pytest.raises((BadInput, UnknownName), match=re.escape(told)):
        configured({})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("patiense = 3", "no setting 'patiense' (did you mean patience?)"),
        ('slow = "x"', "slow in "),
        ("slow = ", "is no TOML"),
        ("[sign_in]\nidel = 3", "no setting 'sign_in.idel' (did you mean sign_in.idle?)"),
        ('proxies = ["here"]', "takes an address or a network, like 10.0.0.7 or 10.0.0.0/24, not 'here'"),
    ],
)
def test_a_line_of_the_file_that_does_not_fit_is_named(
    line: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(line)
    monkeypatch.setenv("CROUPIER_CONFIG", str(file))
    with pytest.raises((BadInput, UnknownName), match=re.escape(told)):
        configured({})


def test_a_password_among_the_options_is_warned_of(run: Run) -> None:
    _, _, err = run("serve", "--port", "0", "--log", "xml", "--database", "postgresql://croupier:secret@localhost:1/no")
    assert "everybody on this machine sees the password" in err
    assert "secret@" not in err


@pytest.mark.parametrize(
    ("address", "is_warned"),
    [
        ("postgresql://croupier:secret@[::1", True),
        ("postgresql://croupier@localhost:1/no?password=secret", True),
        ("postgresql://croupier@localhost:1/no", False),
        ("postgresql://[x", False),
    ],
)
@pytest.mark.parametrize(
    "command", [["serve"], ["audit", "verify"], ["backup", "-o", "x"], ["serve", "--log", "text", "--replica"]], ids=str
)
def test_every_command_of_a_house_warns_of_a_password(
    command: list[str], address: str, is_warned: bool, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://nobody@127.0.0.1:1/none")
    code, _, err = run(*command, *([] if "--replica" in command else ["--database"]), address)
    *warned, refusal = err.splitlines()
    assert (code, refusal.partition(":")[0], "secret" in err) == (1, "croupier", False)
    assert [line.partition(";")[0].startswith("croupier: everybody on this machine sees") for line in warned] == (
        [True] if is_warned else []
    )


@pytest.mark.parametrize("address", ["postgres//croupier:secret@db/house", "host=db password=secret user=x"])
def test_an_address_that_is_none_is_told_without_its_password(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", address)
    code, _, err = run("audit", "verify")
    assert (code, len(err.splitlines())) == (1, 1)
    assert "is no PostgreSQL address" in err
    assert "secret" not in err


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return TestClient(create_app(Service(Database("postgresql://localhost/none"))))


def test_every_answer_has_the_id_of_its_request(client: TestClient) -> None:
    first, second = (client.get("/api/alive").headers["x-request-id"] for _ in range(2))
    assert first != second
    assert client.get("/api/alive", headers={"X-Request-ID": "proxy-17"}).headers["x-request-id"] == "proxy-17"
    forged = client.get("/api/alive", headers={"X-Request-ID": 'x" level="fatal'}).headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{16}", forged)


def test_a_line_of_the_log_is_a_document_with_the_id_of_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(logging.root, "handlers", [])
    logs.set_up("json")
    with bound_contextvars(request_id="proxy-17"):
        logging.getLogger("croupier").warning("lost the database: %s", "gone")
    document = json.loads(written.getvalue())
    assert document["event"] == "lost the database: gone"
    assert (document["level"], document["request_id"]) == ("warning", "proxy-17")
    assert document["timestamp"].endswith("Z")


def test_strangers_who_send_no_http_fill_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(logging.root, "handlers", [])
    logs.set_up("text")
    server = logging.getLogger("uvicorn.error")
    for remark in logs.OF_STRANGERS:
        assert f'"{remark}"' in inspect.getsource(httptools_impl), "the server's own words"
        server.warning(remark)
    server.warning("the port is taken")
    assert [line.partition("WARNING ")[2] for line in written.getvalue().splitlines()] == ["the port is taken"]


@pytest.mark.parametrize(
    "command", [["people", "add"], ["backup"], ["restore"], ["audit", "verify"], ["audit", "receipt"]]
)
def test_the_address_of_the_database_is_taken_from_the_environment_by_every_command(
    command: list[str], run: Run
) -> None:
    assert "CROUPIER_DATABASE" in run(*command, "--help")[1]
