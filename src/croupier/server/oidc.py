"""Signing in by a provider of identities (OpenID Connect): authorization code with PKCE, by Authlib.

Between the two halves of a sign-in the browser keeps what belongs to it, encrypted with the key of the house, so that
any process can finish what another has begun."""

from __future__ import annotations

import base64
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from threading import Lock
from typing import Any, Final, NamedTuple

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from cryptography.fernet import Fernet, InvalidToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from croupier.errors import Refused
from croupier.server.problems import SignInNeeded
from croupier.server.settings import OidcRules
from croupier.store.people import NAME

#: Seconds that somebody has to sign in at the provider, and that the provider has to answer.
LONGEST: Final = 600
_PATIENCE: Final = 10.0
#: Signatures that anybody can check and only the provider can make.
_ALGORITHMS: Final = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
_PURPOSE: Final = b"croupier oidc 1"
#: Clocks differ.
_LEEWAY: Final = 60


#: What a provider says of itself that is needed here.
_ADDRESSES: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class Identity(NamedTuple):
    """Who somebody is at the provider: the subject, which never changes; a name for an account, if it can be one; if a
    second factor was used that counts here; and the account of the house that somebody has asked to link with it."""

    subject: str
    name: str
    role: str
    is_strong: bool
    link: str


class Begun(NamedTuple):
    """Where a browser is sent, and what it keeps meanwhile."""

    url: str
    kept: str


class Provider:
    """The provider of identities of a house."""

    def __init__(self, rules: OidcRules, key: bytes) -> None:
        self.rules = rules
        self._box = Fernet(base64.urlsafe_b64encode(hmac.digest(key, _PURPOSE, "sha256")))
        self._about: Mapping[str, Any] | None = None
        self._keys: KeySet | None = None
        self._lock = Lock()

    def begin(self, callback: str, link: str) -> Begun:
        """The first half: the browser goes to the provider."""
        verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
        with self._session(callback) as session:
            address = self._known(session)["authorization_endpoint"]
            url, state = session.create_authorization_url(address, code_verifier=verifier, nonce=nonce)
        kept = {"state": state, "nonce": nonce, "verifier": verifier, "link": link, "callback": callback}
        return Begun(url, self._box.encrypt(json.dumps(kept).encode()).decode())

    def finish(self, kept: str, state: str, code: str) -> Identity:
        """The second half: what the provider says of who has come back."""
        try:
            own = json.loads(self._box.decrypt(kept.encode(), ttl=LONGEST))
        except InvalidToken:
            raise SignInNeeded("this sign-in was not begun here, or too long ago; begin again") from None
        if not code or not hmac.compare_digest(state.encode(), own["state"].encode()):
            raise SignInNeeded("the provider has not let you in; begin again")
        try:
            with self._session(own["callback"]) as session:
                token = session.fetch_token(
                    self._known(session)["token_endpoint"], code=code, code_verifier=own["verifier"]
                )
                claims = self._claims(session, token, own["nonce"])
        except (AuthlibBaseError, JoseError, OSError, LookupError, ValueError, TypeError, AttributeError) as error:
            # What it sends may have any shape.
            raise SignInNeeded(f"what the provider says does not hold: {type(error).__name__}; begin again") from None
        return self._identity(claims, own["link"])

    def _session(self, callback: str) -> Any:
        rules = self.rules
        return OAuth2Session(
            rules.client_id,
            rules.client_secret or None,
            scope=rules.scope,
            redirect_uri=callback,
            code_challenge_method="S256",
            default_timeout=_PATIENCE,
        )

    def _known(self, session: Any) -> Mapping[str, Any]:
        """What the provider says of itself, asked once."""
        with self._lock:
            if self._about is None:
                about = self._asked(session, f"{self.rules.issuer.rstrip('/')}/.well-known/openid-configuration")
                if about.get("issuer") != self.rules.issuer:
                    raise Refused(f"the provider calls itself {about.get('issuer')!r}, and oidc.issuer is another")
                if missing := [name for name in _ADDRESSES if not isinstance(about.get(name), str)]:
                    raise Refused(f"the provider of identities does not say its {missing[0]}")
                self._about = about
            return self._about

    def _asked(self, session: Any, address: str) -> dict[str, Any]:
        try:
            answer = session.request("GET", address, withhold_token=True)
            answer.raise_for_status()
            document = answer.json()
        except (OSError, ValueError) as error:  # what cannot be reached, and what is no document
            raise Refused(f"the provider of identities does not answer: {type(error).__name__}") from None
        if not isinstance(document, dict):
            raise Refused("the provider of identities does not answer with a document")
        return document

    def _claims(self, session: Any, token: Mapping[str, Any], nonce: str) -> Mapping[str, Any]:
        """What the identity token says, if it is the provider's, for us, and for this sign-in."""
        decoded = self._decoded(session, token["id_token"])
        rules = self.rules
        wanted = {
            "iss": {"essential": True, "value": rules.issuer},
            "aud": {"essential": True, "value": rules.client_id},
        }
        known = {"nonce": nonce, "client_id": rules.client_id, "access_token": token.get("access_token")}
        claims = CodeIDToken(decoded.claims, decoded.header, options=wanted, params=known)
        claims.validate(leeway=_LEEWAY)
        if not isinstance(claims["sub"], str) or not claims["sub"]:
            raise ValueError("a subject is a text")
        told: Mapping[str, Any] = claims
        return told

    def _decoded(self, session: Any, text: str) -> jwt.Token:
        """By the keys that are known, or else by those that the provider has now."""
        for is_last in (False, True):
            if self._keys is None or is_last:
                self._keys = KeySet.import_key_set(self._asked(session, self._known(session)["jwks_uri"]))  # type: ignore[arg-type]  # it says itself what is wrong with it
            try:
                return jwt.decode(text, self._keys, algorithms=_ALGORITHMS)
            except (JoseError, ValueError):
                if is_last:
                    raise
        raise AssertionError("unreachable")

    def _identity(self, claims: Mapping[str, Any], link: str) -> Identity:
        rules = self.rules
        said_name = str(claims.get(rules.name_claim, "")).partition("@")[0].lower()
        named = said_name if re.fullmatch(NAME, said_name) else ""
        groups = _texts(claims.get(rules.role_claim))
        role = next((role for group, role in rules.roles.items() if group in groups), "")
        if not role and not link:
            raise Refused(f"nothing that the provider says in {rules.role_claim} gives you a role here")
        shown = _texts(claims.get("acr")) | _texts(claims.get("amr"))
        strong = bool(shown & set(rules.second_factors))
        return Identity(f"{rules.issuer} {claims['sub']}", named, role, strong, link)


def _texts(claim: object) -> set[str]:
    """The texts of a claim that is one or a list of them; anything else says nothing."""
    texts = claim if isinstance(claim, list) else [claim]
    return {text for text in texts if isinstance(text, str)}
