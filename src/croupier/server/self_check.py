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
            game.slug: {"rules_version": game.rules_version, "digest": parts[game.slug]} for game in games.everything()
        },
        "settings": asdict(settings, dict_factory=_shown),
    }


def _shown(values: list[tuple[str, Any]]) -> dict[str, Any]:
    """What has been set, but for what nobody is to read."""
    return {name: value for name, value in values if name != "client_secret"}


def release() -> str:
    """The version that is installed."""
    try:
        return version("croupier")
    except PackageNotFoundError:
        return "not installed"


@cache
def _digests() -> tuple[str, dict[str, str]]:
    """Read once: what is running is what was there when it started. A game may lie outside the program."""
    parts = {game.slug: _digest(game.folder, f"games/{game.folder.name}/") for game in games.everything()}
    return _digest(Path(__file__).parents[1]), parts


def _digest(folder: Path, within: str = "") -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml"):
            name, content = within + path.relative_to(folder).as_posix(), path.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()
