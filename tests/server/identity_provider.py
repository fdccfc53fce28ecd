"""A small provider of identities for tests: discovery, authorization, token with PKCE, and keys, over HTTP."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey


class IdentityProvider:
    """Whoever comes is the person that the test has put there; what is wrong with an answer, the test says too."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})
        self.person: dict[str, Any] = {}
        self.lies: dict[str, Any] = {}
        self.signed_by: RSAKey | None = None
        #: What stands in the place of an identity token that is signed as it should be.
        self.forged: Callable[[dict[str, Any]], Any] | None = None
        self.asked: dict[str, dict[str, str]] = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                if parts.path == "/.well-known/openid-configuration":
                    self.says(200, provider.about())
                elif parts.path == "/keys":
                    self.says(200, KeySet([provider.key]).as_dict(private=False))
                else:
                    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
                    self.send_response(302)
                    self.send_header("Location", provider.authorized(asked))
                    self.send_header("Content-Length", "0")
                    self.end_headers()

            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
                given = {name: values[0] for name, values in form.items()}
                self.says(*provider.token(given, self.headers.get("authorization", "")))

            def says(self, status: int, document: Any) -> None:
                body = json.dumps(document).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def about(self) -> dict[str, Any]:
        addresses = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
        return {"issuer": self.issuer} | {name: f"{self.issuer}/{path}" for name, path in addresses.items()}

    def authorized(self, asked: dict[str, str]) -> str:
        """The person is let in, and sent back with a code."""
        assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
        assert "openid" in asked["scope"].split()
        code = f"code-{len(self.asked)}"
        self.asked[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, given: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        asked = self.asked.pop(given["code"], None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(given.get("code_verifier", "").encode()).digest())
        secret = base64.b64encode(b"croupier:a secret").decode()
        if asked is None or asked["code_challenge"] != challenge.decode().rstrip("=") or secret not in authorization:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": "croupier", "iat": now, "exp": now + 60, "nonce": asked["nonce"]}
        claims |= self.person | self.lies
        key = self.signed_by or self.key
        signed = self.forged(claims) if self.forged else jwt.encode({"alg": "RS256", "kid": "first"}, claims, key)
        return 200, {"access_token": "unused", "token_type": "Bearer", "id_token": signed}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
