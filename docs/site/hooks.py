"""What the site makes of the pages: a link into the tree, which is no part of it, becomes the name of the file."""

import re
from pathlib import Path
from typing import Any

#: A link's text, which may have brackets in it.
_TEXT = r"\[((?:[^\[\]]|\[[^\]]*\])*)\]"
#: A link that leads out of the folder of the pages, however deep the page lies.
_OUTWARD = re.compile(
    _TEXT + r"\((?:\.\./)+((?:src|tests|bench|web|deploy|notebooks)\b[^)]*|[A-Z]+\.md|[\w.-]+\.(?:toml|txt|cff))\)"
)
#: A link to an example that is a program: programs are no part of the site.
_EXAMPLE = re.compile(_TEXT + r"\((?:\.\./)*(examples/(?:learning|[^)]*\.py))\)")
_INWARD = re.compile(r"\]\((?:\.\./)+docs/")


def on_config(config: Any) -> Any:
    """Every game has its page in the menu."""
    pages = sorted(f"games/{page.name}" for page in (Path(config["docs_dir"]) / "games").glob("*.md"))
    games = next(section["The games"] for section in config["nav"] if "The games" in section)
    games.append({"Each game": pages})
    return config


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Rewrite the links of a page."""
    inward = _INWARD.sub("](", markdown)
    return _EXAMPLE.sub(lambda link: _named(link, "docs/"), _OUTWARD.sub(_named, inward))


def _named(link: re.Match[str], folder: str = "") -> str:
    text, path = link[1], folder + link[2].partition("#")[0]
    return text if text.strip("`") == path else f"{text} (`{path}`)"
