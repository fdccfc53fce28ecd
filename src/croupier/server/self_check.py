"""What is running: digests of every file of the program, of every game's data, and the settings in force."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from croupier import games
from croupier.server.settings import Settings


def self_check(settings: Settings) -> dict[str, Any]:
    """One digest for the whole program, one for each game, and what the operator has set."""
    whole, parts = _digests()
    return {
        "version": release(),
        "program": whole,
        "games": {
            one.slug: {"rules_version": one.rules_version, "digest": parts[one.folder.name]}
            for one in games.everything()
        },
        "settings": asdict(settings),
    }


def release() -> str:
    """The version that is installed."""
    try:
        return version("croupier")
    except PackageNotFoundError:
        return "not installed"


@cache
def _digests() -> tuple[str, dict[str, str]]:
    """Read once: what is running is what was there when it started."""
    root = Path(__file__).parents[1]
    whole = hashlib.sha256()
    parts: dict[str, Any] = {}
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".py", ".toml"):
            continue
        name, content = path.relative_to(root).as_posix(), path.read_bytes()
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
        if name.startswith("games/") and name.count("/") > 1:
            game = parts.setdefault(name.split("/")[1], hashlib.sha256())
            game.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest(), {name: one.hexdigest() for name, one in parts.items()}
