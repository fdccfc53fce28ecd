"""How a house is configured: every setting of the service from the command line, the environment or a file, in this
order, so that whatever an operator's tools can set is enough, and no secret has to stand in a list of processes."""

from __future__ import annotations

import dataclasses
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le
from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from croupier.errors import BadInput, UnknownName
from croupier.files import UNREADABLE, read_text
from croupier.house.roles import ROLES
from croupier.server.proxies import proxy_network
from croupier.server.settings import OidcRules, Settings
from croupier.store.people import SignInRules

PREFIX: Final = "CROUPIER_"
FILE: Final = f"{PREFIX}CONFIG"


#: Scheme, host and port of a page, and the ports that browsers leave out.
_PAGE: Final = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")
_USUAL: Final = {("http", ":80"), ("https", ":443")}


def _page(address: str) -> str:
    """The beginning of a page's address, as browsers say it."""
    read = _PAGE.fullmatch(address.lower())
    if read is None:
        raise ValueError(f"takes the beginning of a page's address, like https://example.org, not {address!r}")
    scheme, host, port = read[1], read[2], read[3] or ""
    return f"{scheme}://{host}{'' if (scheme, port) in _USUAL else port}"


def _network(network: str) -> str:
    proxy_network(network)
    return network


def _apart(value: object) -> object:
    """Names with blanks between them, as an environment has them."""
    return tuple(value.split()) if isinstance(value, str) else value


def _mapped(value: object) -> object:
    """Groups and their roles, as an environment has them: with blanks between them."""
    return dict(pair.rpartition("=")[::2] for pair in value.split()) if isinstance(value, str) else value


def _role(role: str) -> str:
    if role not in ROLES:
        raise ValueError(f"takes roles, and {role!r} is none; there is {', '.join(ROLES)}")
    return role


_Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_apart)]
_SECONDS: Final = Annotated[float, Field(ge=0.1, le=3600, description="seconds")]
#: Where a setting may not be just any number that is not negative.
_TYPES: Final[dict[str, Any]] = {
    **dict.fromkeys(("patience", "slow", "header", "sending"), _SECONDS),
    "betting": Annotated[float, Field(ge=0, le=3600, description="seconds")],
    "rate": Annotated[float, Field(ge=1, le=100_000, description="requests a second")],
    "origins": Annotated[tuple[Annotated[str, AfterValidator(_page)], ...], NoDecode, BeforeValidator(_apart)],
    "proxies": Annotated[tuple[Annotated[str, AfterValidator(_network)], ...], NoDecode, BeforeValidator(_apart)],
    "witnesses": _Names,
    "roles": Annotated[dict[str, Annotated[str, AfterValidator(_role)]], NoDecode, BeforeValidator(_mapped)],
    "second_factors": _Names,
    "hook_networks": Annotated[tuple[Annotated[str, AfterValidator(_network)], ...], NoDecode, BeforeValidator(_apart)],
}
#: What a house with money in it is better off with; a record that is made in a program begins without.
_SAFE: Final = {"second_factor": True, "prepares": True}
_KINDS: Final[dict[type, Any]] = {
    str: str,
    bool: bool,
    int: Annotated[int, Field(ge=0)],
    float: Annotated[float, Field(ge=0, allow_inf_nan=False)],
}


#: Settings that are records of their own.
_NESTED: Final = {"sign_in": SignInRules, "oidc": OidcRules}


def _fields(settings: type) -> dict[str, Any]:
    """The fields of a record of settings with their defaults, and with limits."""
    defaults = settings()
    return {
        field.name: (
            _TYPES.get(field.name) or _KINDS[type(getattr(defaults, field.name))],
            _SAFE.get(field.name, getattr(defaults, field.name)),
        )
        for field in dataclasses.fields(settings)
        if field.name not in _NESTED
    }


class _Sources(BaseSettings):
    """The door, and where the settings come from."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter="__", extra="forbid")

    #: The address of the database, and a file that it stands in: a secret that a platform hands over.
    database: str = ""
    database_file: str = ""
    #: The address of a streaming replica, for those who watch.
    replica: str = ""
    host: str = "127.0.0.1"
    port: int = 8765
    workers: Annotated[int, Field(ge=1, le=64, description="processes")] = 1
    demo: bool = False
    #: How the log is written: for people, or a JSON document for each line.
    log: Literal["text", "json"] = "text"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The command line, the environment, the file."""
        path = os.environ.get(FILE, "")
        file = (TomlConfigSettingsSource(settings_cls, Path(path)),) if path else ()
        return init_settings, env_settings, *file


_RECORDS: Final[dict[str, Any]] = {
    name: create_model(name, __config__={"extra": "forbid"}, **_fields(record)) for name, record in _NESTED.items()
}
_Model = create_model(
    "_Model",
    __base__=_Sources,
    **_fields(Settings) | {name: (record, Field(default_factory=record)) for name, record in _RECORDS.items()},
)


@dataclasses.dataclass(frozen=True, slots=True)
class ServiceConfiguration:
    """Where a service is found, which database it has, and how it is set."""

    database: str
    replica: str
    host: str
    port: int
    workers: int
    demo: bool
    log: Literal["text", "json"]
    settings: Settings


def names() -> list[str]:
    """Every setting, as a file has it; in the environment they are in capitals, behind ``CROUPIER_``."""
    nested = [f"{record}.{name}" for record in _NESTED for name in _RECORDS[record].model_fields]
    return [name for name in _Model.model_fields if name not in _NESTED] + nested


def configured(given: Mapping[str, Any]) -> ServiceConfiguration:
    """The configuration: what is given here before what the environment and the file say."""
    _check_file()
    try:
        model: Any = _Model(**given)
    except ValidationError as error:
        raise _unfit(error, given) from None
    values = model.model_dump()
    door = {name: values.pop(name) for name in _Sources.model_fields}
    if path := door.pop("database_file"):
        door["database"] = door["database"] or read_text(Path(path)).strip()
    sign_in, oidc = SignInRules(**values.pop("sign_in")), OidcRules(**values.pop("oidc"))
    if oidc.client_secret_file:
        oidc = dataclasses.replace(oidc, client_secret=read_text(Path(oidc.client_secret_file)).strip())
    if oidc.issuer and not (oidc.client_id and oidc.roles):
        raise BadInput("oidc.issuer needs oidc.client_id, and oidc.roles, which say who gets which role")
    if door["demo"]:
        # On the demonstration house anybody may play, links work until it ends, and nobody knows a password.
        sign_in = dataclasses.replace(sign_in, again=True)
        values |= {"guests": True, "reauthenticate": False, "second_factor": False}
    settings = Settings(sign_in=sign_in, oidc=oidc, **values)
    if "burst" not in model.model_fields_set:
        settings = dataclasses.replace(settings, burst=max(settings.burst, int(4 * settings.rate)))
    return ServiceConfiguration(**door, settings=settings)


def house_address(given: str) -> str:
    """The database that commands look at: the one that is named, or else the one that the service is set to, so that
    both find the same house. Empty for the embedded one."""
    return given or configured({}).database


def _check_file() -> None:
    """A file that is there and says nothing that nobody knows; its own reader would pass over one that is not."""
    path = os.environ.get(FILE, "")
    if not path:
        return
    try:
        document = tomllib.loads(read_text(Path(path)))
    except UNREADABLE as error:
        raise BadInput(f"{path} is no TOML: {error}") from None
    for name in document:
        if name not in _Model.model_fields:
            raise UnknownName("setting", name, list(_Model.model_fields)).at(file=path)


def _unfit(error: ValidationError, given: Mapping[str, Any]) -> BadInput:
    """What is wrong with the first setting that does not fit, and where it was set."""
    fault = error.errors()[0]
    place = [part for part in fault["loc"] if isinstance(part, str)]
    # Of a table or a list one part may not fit.
    variables = (f"{PREFIX}{'__'.join(place[:depth]).upper()}" for depth in range(len(place), 0, -1))
    variable = next((name for name in variables if name in os.environ), "")
    if place[0] in given:
        source = f"--{_OPTIONS.get(place[0], place[0]).replace('_', '-')}"
    else:
        source = variable or f"{'.'.join(place)} in {os.environ.get(FILE, '')}"
    limits = _limits(_Model.model_fields[place[0]])
    if fault["type"] in ("greater_than_equal", "less_than_equal") and limits:
        return BadInput(f"{source} takes {limits}")
    if fault["type"] == "extra_forbidden":
        return BadInput(f"nothing is called {source}")
    reason = fault["msg"].removeprefix("Value error, ").replace("Input should be", "takes")
    return BadInput(f"{source} {reason}")


#: Options that are called otherwise than what they set.
_OPTIONS: Final = {
    "origins": "origin",
    "prepares": "prepare",
    "proxies": "proxy",
    "remembers": "remember",
    "witnesses": "witness",
}


def _limits(field: FieldInfo) -> str:
    least = next((rule.ge for rule in field.metadata if isinstance(rule, Ge)), None)
    most = next((rule.le for rule in field.metadata if isinstance(rule, Le)), None)
    return f"{least} to {most} {field.description or ''}".strip() if most is not None else ""
