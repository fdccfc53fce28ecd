"""Signing in by a provider of identities, where the house has one: to the provider, and back. Both are for browsers, so
that no generator of clients reads of them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from croupier.errors import Refused
from croupier.house.roles import PUBLIC, Caller
from croupier.server.asking import allowed, service_of
from croupier.server.oidc import LONGEST, Provider
from croupier.server.problems import SignInNeeded
from croupier.server.routes.oneself import at_the_door, let_in
from croupier.server.sources import source_of
from croupier.store import identities

ROUTER = APIRouter(prefix="/api", tags=["people"])
#: What a browser keeps between both halves. It comes back with the provider's own link, which another page has sent.
COOKIE: Final = "croupier-oidc"
_PATH: Final = "/api/sign-in/oidc"


def provider_of(request: Request) -> Provider:
    """The provider of the house."""
    provider: Provider | None = request.app.state.provider
    if provider is None:
        raise Refused("this house has no provider of identities; sign in with a name and a password")
    return provider


@ROUTER.get("/sign-in/oidc", include_in_schema=False)
async def begin(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Response:
    """Go to the provider to sign in there. Who has signed in here already links the account with theirs there."""
    provider = provider_of(request)
    callback = f"{request.base_url}{_PATH[1:]}/callback"
    begun = await at_the_door(lambda: provider.begin(callback, "" if caller.must_choose else caller.name))
    response = RedirectResponse(begun.url, 303)
    is_safe = request.url.scheme == "https"
    response.set_cookie(COOKIE, begun.kept, max_age=LONGEST, path=_PATH, httponly=True, samesite="lax", secure=is_safe)
    return response


@ROUTER.get("/sign-in/oidc/callback", include_in_schema=False)
async def come_back(
    request: Request,
    caller: Annotated[Caller, allowed(PUBLIC)],
    state: Annotated[str, Query(max_length=200)] = "",
    code: Annotated[str, Query(max_length=4000)] = "",
) -> Response:
    """Come back from the provider: who may is signed in, and sees the pages."""
    provider, service, source = provider_of(request), service_of(request), source_of(request)
    kept = request.cookies.get(COOKIE, "")
    if not kept:
        raise SignInNeeded("this sign-in was not begun in this browser, or too long ago; begin again")

    def work() -> Any:
        identity = provider.finish(kept, state, code)
        return identities.sign_in(service.people, identity, source, makes=provider.rules.makes)

    response = RedirectResponse("/", 303)
    let_in(await at_the_door(work), request, response)
    response.delete_cookie(COOKIE, path=_PATH, httponly=True, samesite="lax")
    return response
