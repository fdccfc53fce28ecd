"""Signing in by a provider of identities: who is let in as whom, what counts as a second factor, and what is forged."""

import base64
import hmac
import json
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, build_opener

import httpx2 as httpx
import pytest
from joserfc.jwk import RSAKey
from sqlalchemy import select

from croupier.server.routes.oidc import COOKIE
from croupier.server.self_check import self_check
from croupier.server.service import Service
from croupier.server.settings import OidcRules
from croupier.store.schema import PEOPLE
from croupier.store.second_factor import STEP, code
from tests.server.annex import Annex, annex
from tests.server.house import PASSWORD
from tests.server.identity_provider import IdentityProvider

SUBJECTS = iter(range(10_000))


@pytest.fixture(scope="module")
def provider() -> Iterator[IdentityProvider]:
    provider = IdentityProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def doors(service: Service, house: object, provider: IdentityProvider) -> Iterator[Annex]:
    rules = OidcRules(
        issuer=provider.issuer,
        client_id="croupier",
        client_secret="a secret",
        roles={"casino-pit": "supervisor", "casino-dealers": "dealer", "members": "player"},
        second_factors=("mfa",),
    )
    with annex(service, oidc=rules) as doors:
        yield doors


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def at_the_provider(url: str) -> str:
    """Where the provider sends a browser back to."""
    try:
        build_opener(NoRedirect).open(url)
    except OSError as answer:
        return str(answer.headers["location"])  # type: ignore[attr-defined]  # an answer that is a redirection
    raise AssertionError("the provider sends everybody back")


def comes(doors: Annex, provider: IdentityProvider, *, as_: str = "", **person: Any) -> httpx.Response:
    """Somebody signs in by the provider, in a browser of their own."""
    provider.person = {"sub": f"subject {next(SUBJECTS)}", "roles": ["members"]} | person
    doors.client.cookies.clear()
    headers = {"Authorization": f"Bearer {doors.tokens[as_]}"} if as_ else {}
    sent = doors.client.get("/api/sign-in/oidc", headers=headers, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    back = urlsplit(at_the_provider(sent.headers["location"]))
    return doors.client.get(f"{back.path}?{back.query}", follow_redirects=False)


def is_in(doors: Annex, answer: httpx.Response) -> dict[str, Any]:
    """Who has come in, by the cookie that their browser has now."""
    assert (answer.status_code, answer.headers.get("location")) == (303, "/"), answer.text
    me: dict[str, Any] = doors.client.get("/api/me").json()
    return me


def row(doors: Annex, name: str) -> Any:
    with doors.service.database.engine.connect() as connection:
        return connection.execute(select(PEOPLE).where(PEOPLE.c.name == name)).one()


def test_who_comes_for_the_first_time_gets_an_account_and_keeps_it(doors: Annex, provider: IdentityProvider) -> None:
    first = is_in(doors, comes(doors, provider, sub="1", preferred_username="Oidc.Ann@house.example"))
    assert (first["name"], first["role"], first["oidc"]) == ("oidc.ann", "player", True)
    again = is_in(doors, comes(doors, provider, sub="1", preferred_username="renamed"))
    assert again["name"] == "oidc.ann", "an account is a subject's, whatever the provider calls it now"


def test_a_role_from_the_provider_moves_no_money_until_somebody_confirms_it(
    doors: Annex, provider: IdentityProvider
) -> None:
    in_pit: dict[str, Any] = {"sub": "2", "preferred_username": "oidc.sue", "roles": ["casino-pit", "members"]}
    assert is_in(doors, comes(doors, provider, **in_pit))["role"] == "supervisor"
    doors.tokens["oidc.sue"] = doors.client.cookies["croupier"]
    doors.person("oidc.player", purse=100_00)
    cash = {"amount": "5", "reason": "for a test"}
    assert "confirm" in doors.post("oidc.sue", "people/oidc.player/money", cash).text
    assert doors.post("supervisor", "people/oidc.sue/confirm", {"reason": "I know her"}).status_code == 200
    assert doors.post("oidc.sue", "people/oidc.player/money", cash).status_code == 200
    now = is_in(doors, comes(doors, provider, **(in_pit | {"roles": "casino-dealers"})))
    assert now["role"] == "dealer"
    assert row(doors, "oidc.sue").given_by == "provider"


def test_nobody_enters_an_account_by_its_name(doors: Annex, provider: IdentityProvider) -> None:
    answer = comes(doors, provider, preferred_username="admin", roles=["casino-pit"])
    assert answer.status_code == 409
    assert "link it" in answer.json()["detail"]
    assert COOKIE in str(answer.request.headers.get("cookie")), "it was a sign-in, and not a lost cookie"


def test_who_has_signed_in_links_an_account_and_enters_it_from_then_on(
    doors: Annex, provider: IdentityProvider
) -> None:
    doors.person("oidc.bob")
    linked = is_in(doors, comes(doors, provider, as_="oidc.bob", sub="3", preferred_username="x", roles=[]))
    assert linked["name"] == "oidc.bob"
    assert is_in(doors, comes(doors, provider, sub="3", preferred_username="x"))["name"] == "oidc.bob"
    doors.person("oidc.eve")
    taken = comes(doors, provider, as_="oidc.eve", sub="3", preferred_username="x")
    assert "linked with oidc.bob already" in taken.json()["detail"]
    other = comes(doors, provider, as_="oidc.bob", sub="4", preferred_username="x")
    assert "linked with another" in other.json()["detail"]


def test_an_account_that_nobody_has_confirmed_is_linked_with_nobody(doors: Annex, provider: IdentityProvider) -> None:
    """Whoever makes an account for somebody enters it once, and would enter it ever after."""
    doors.person("oidc.lea", "dealer")
    role = {"role": "supervisor", "reason": "for a test"}
    assert doors.post("admin", "people/oidc.lea/role", role).status_code == 200
    doors.sign_in("oidc.lea")
    refused = comes(doors, provider, as_="oidc.lea", sub="8", preferred_username="x", roles=[])
    assert "somebody else confirms it" in refused.json()["detail"]
    assert row(doors, "oidc.lea").subject is None


def test_a_reset_ends_every_other_way_in(doors: Annex, provider: IdentityProvider) -> None:
    """Who had the account before keeps neither the link with the provider nor the PIN."""
    doors.person("oidc.ida")
    is_in(doors, comes(doors, provider, as_="oidc.ida", sub="9", preferred_username="x", roles=[]))
    pin = {"password": PASSWORD, "pin": "4711"}
    assert doors.post("oidc.ida", "me/pin", pin).status_code == 200
    doors.agree(doors.post("admin", "people/oidc.ida/password", {"reason": "for a test"}))
    assert (row(doors, "oidc.ida").subject, row(doors, "oidc.ida").pin) == (None, None)
    assert comes(doors, provider, sub="9", preferred_username="oidc.ida").status_code == 409


def test_a_second_factor_is_shown_here_or_there(doors: Annex, provider: IdentityProvider) -> None:
    person: dict[str, Any] = {"sub": "5", "preferred_username": "oidc.dan", "roles": ["casino-dealers"]}
    is_in(doors, comes(doors, provider, **person))
    factors = doors.service.people.factors
    assert factors is not None
    shown_by_app = code(factors._secret("oidc.dan", 1), int(time.time()) // STEP)
    doors.service.database.run(lambda connection: factors.begin(connection, "oidc.dan", shown_by_app))
    weak: list[dict[str, Any]] = [{}, {"amr": ["pwd"]}, {"acr": "1"}]
    for shown in weak:
        answer = comes(doors, provider, **person, **shown)
        assert "has a second factor here" in answer.json()["detail"]
    for shown in ({"amr": ["pwd", "mfa"]}, {"acr": "mfa"}):
        assert is_in(doors, comes(doors, provider, **person, **shown))["name"] == "oidc.dan"


def test_who_is_disabled_stays_out(doors: Annex, provider: IdentityProvider) -> None:
    person = {"sub": "6", "preferred_username": "oidc.kim"}
    is_in(doors, comes(doors, provider, **person))
    assert doors.post("admin", "people/oidc.kim/disable", {"reason": "for a test"}).status_code == 200
    assert comes(doors, provider, **person).status_code == 401


@pytest.mark.parametrize(
    ("lie", "reason"),
    [
        ({"iss": "https://elsewhere.example"}, "does not hold"),
        ({"aud": "another client"}, "does not hold"),
        ({"exp": 1}, "does not hold"),
        ({"nonce": "of another sign-in"}, "does not hold"),
        ({"nonce": None}, "does not hold"),
        ({"aud": ["croupier", "another client"], "azp": "another client"}, "does not hold"),
        ({"exp": None}, "does not hold"),
        ({"iat": 1 << 60}, "does not hold"),
        ({"sub": ""}, "does not hold"),
        ({"sub": None}, "does not hold"),
        ({"sub": ["a", "b"]}, "does not hold"),
    ],
)
def test_what_is_not_for_this_sign_in_is_refused(
    doors: Annex, provider: IdentityProvider, lie: dict[str, Any], reason: str
) -> None:
    provider.lies = lie
    try:
        answer = comes(doors, provider, preferred_username="oidc.liar")
    finally:
        provider.lies = {}
    assert answer.status_code == 401
    assert reason in answer.json()["detail"]


def test_what_another_key_has_signed_is_refused(doors: Annex, provider: IdentityProvider) -> None:
    provider.signed_by = RSAKey.generate_key(2048, {"kid": "first"})
    try:
        assert comes(doors, provider, preferred_username="oidc.liar").status_code == 401
    finally:
        provider.signed_by = None


def unsigned(claims: dict[str, Any]) -> str:
    """A token that says of itself that nobody has signed it."""
    parts = (base64.urlsafe_b64encode(json.dumps(part).encode()).decode() for part in ({"alg": "none"}, claims))
    return ".".join([*(part.rstrip("=") for part in parts), ""])


def with_what_is_public(provider: IdentityProvider, claims: dict[str, Any]) -> str:
    """A token under the provider's public key, taken for a secret that both know."""
    public = provider.key.as_bytes("PEM", private=False)
    head = {"alg": "HS256", "kid": "first"}
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in (head, claims)]
    mark = hmac.digest(public, ".".join(parts).encode(), "sha256")
    return ".".join([*parts, base64.urlsafe_b64encode(mark).decode().rstrip("=")])


@pytest.mark.parametrize("kind", ["unsigned", "public", "nothing", "a number", "no token"])
def test_a_token_that_the_provider_has_not_signed_is_refused(
    doors: Annex, provider: IdentityProvider, kind: str
) -> None:
    forgeries: dict[str, Callable[[dict[str, Any]], Any]] = {
        "unsigned": unsigned,
        "public": lambda claims: with_what_is_public(provider, claims),
        "nothing": lambda _: None,
        "a number": lambda _: 3,
        "no token": lambda _: "a.b.c",
    }
    provider.forged = forgeries[kind]
    try:
        answer = comes(doors, provider, preferred_username="oidc.liar")
    finally:
        provider.forged = None
    assert answer.status_code == 401
    assert "does not hold" in answer.json()["detail"]


def test_a_sign_in_that_is_sent_a_second_time_is_refused(doors: Annex, provider: IdentityProvider) -> None:
    provider.person = {"sub": "10", "preferred_username": "oidc.twice", "roles": ["members"]}
    doors.client.cookies.clear()
    sent = doors.client.get("/api/sign-in/oidc", follow_redirects=False)
    kept = {COOKIE: doors.client.cookies[COOKIE]}
    back = urlsplit(at_the_provider(sent.headers["location"]))
    path = f"{back.path}?{back.query}"
    assert doors.client.get(path, follow_redirects=False).status_code == 303
    doors.client.cookies.clear()
    header = "; ".join(f"{name}={value}" for name, value in kept.items())
    assert doors.client.get(path, headers={"Cookie": header}, follow_redirects=False).status_code == 401


@pytest.mark.parametrize("said", [None, 3, {"members": True}, [None, 3], "memberss"])
def test_roles_of_another_shape_are_none(doors: Annex, provider: IdentityProvider, said: object) -> None:
    answer = comes(doors, provider, preferred_username="oidc.odd", roles=said)
    assert answer.status_code == 409
    assert "gives you a role" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("about", "reason"),
    [([], "does not answer with a document"), ({"token_endpoint": None}, "does not say its token_endpoint")],
)
def test_a_provider_that_says_something_else_of_itself_is_told(
    service: Service,
    house: object,
    provider: IdentityProvider,
    about: Any,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = provider.about()
    monkeypatch.setattr(provider, "about", lambda: about if isinstance(about, list) else whole | about)
    with annex(service, oidc=OidcRules(issuer=provider.issuer, client_id="croupier", client_secret="x")) as doors:
        answer = doors.client.get("/api/sign-in/oidc", follow_redirects=False)
    assert answer.status_code == 409
    assert reason in answer.json()["detail"]


def test_a_provider_may_change_its_key(doors: Annex, provider: IdentityProvider) -> None:
    provider.key = RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})
    assert is_in(doors, comes(doors, provider, preferred_username="oidc.newkey"))["name"] == "oidc.newkey"


def test_a_code_of_another_browser_is_refused(doors: Annex, provider: IdentityProvider) -> None:
    provider.person = {"sub": "7", "preferred_username": "oidc.thief", "roles": ["members"]}
    stolen = urlsplit(
        at_the_provider(doors.client.get("/api/sign-in/oidc", follow_redirects=False).headers["location"])
    )
    doors.client.cookies.clear()
    path = f"{stolen.path}?{stolen.query}"
    assert doors.client.get(path, follow_redirects=False).status_code == 401
    doors.client.get("/api/sign-in/oidc", follow_redirects=False)
    assert doors.client.get(path, follow_redirects=False).status_code == 401


@pytest.mark.parametrize(
    ("person", "reason"),
    [
        ({"preferred_username": "oidc.none", "roles": ["strangers"]}, "gives you a role"),
        ({"preferred_username": "?"}, "is no name for a person"),
        ({}, "is no name for a person"),
    ],
)
def test_who_has_no_role_or_name_is_told(
    doors: Annex, provider: IdentityProvider, person: dict[str, Any], reason: str
) -> None:
    assert reason in comes(doors, provider, **person).json()["detail"]


def test_a_house_without_a_provider_says_so(service: Service, house: object) -> None:
    with annex(service) as doors:
        for path in ("sign-in/oidc", "sign-in/oidc/callback"):
            assert "no provider" in doors.get("", path).json()["detail"]
        assert doors.get("", "me").json()["oidc"] is False


def test_the_secret_is_shown_to_nobody(doors: Annex) -> None:
    assert "a secret" not in str(self_check(doors.service.settings))
    assert "a secret" not in repr(doors.service.settings)
