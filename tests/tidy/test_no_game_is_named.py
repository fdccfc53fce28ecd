"""No central list of games: nothing outside a game's folder names one, neither in the pages nor in the package.

A name is looked for as its words, however they are written: ``three-card-poker``, ``three_card_poker``,
``threeCardPoker`` and ``Three Card Poker`` are the same three words. In the pages that holds for every line; in the
package for what runs: names, and texts that are no docstring.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import games

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "src"
PACKAGE = ROOT / "src" / "croupier"
FOLDERS = (
    "academy",
    "cli",
    "conformance",
    "engines",
    "environments",
    "house",
    "mathematics",
    "reports",
    "round",
    "server",
    "simulation",
    "store",
)
#: A blackjack is also a hand, so that the word alone names no game; its folder does.
HANDS = {"blackjack": "croupier.games.blackjack"}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def words(text: str) -> tuple[str, ...]:
    """The words of a text, those of names in any style of writing taken apart."""
    return tuple(word.lower() for word in _WORD.findall(text))


def names() -> dict[tuple[str, ...], str]:
    """Every slug and every title of a registered game as words, with the slug."""
    return {words(name): game.slug for game in games.everything() for name in (game.slug, game.title)}


def named(text: str, known: dict[tuple[str, ...], str]) -> set[str]:
    """The games that a text names."""
    text_words = words(text)
    return {
        slug
        for name, slug in known.items()
        if any(text_words[at : at + len(name)] == name for at in range(len(text_words) - len(name) + 1))
    }


def texts(source: str) -> Iterator[tuple[int, str]]:
    """What a module says beside its comments and docstrings: names, and texts; each with its line."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text) | ast.keyword(arg=str(text)):
                yield node.lineno, text
            case ast.FunctionDef(name=text) | ast.AsyncFunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text
            case ast.Import(names=modules):
                yield from ((node.lineno, module.name) for module in modules)
            case ast.ImportFrom(module=str(module), names=members):
                yield from ((node.lineno, f"{module}.{member.name}") for member in members)
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield node.lineno, text


def games_in_code(source: str, known: dict[tuple[str, ...], str]) -> dict[str, int]:
    """The games that a module names, each with the line where it first does."""
    lines: dict[str, int] = {}
    for line, text in texts(source):
        for slug in named(text, known):
            folder = HANDS.get(slug)
            if folder is None or f"{text}.".startswith(f"{folder}."):
                lines.setdefault(slug, line)
    return lines


def test_no_page_names_a_game() -> None:
    known = names()
    files = [path for path in sorted(PAGES.rglob("*")) if path.is_file()]
    assert len(files) > 100
    assert [
        f"{path.relative_to(ROOT)}:{number} names {', '.join(sorted(slugs))}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (slugs := named(line, known))
    ] == []


def test_no_module_outside_the_games_names_one() -> None:
    known = names()
    naming = {
        path.relative_to(PACKAGE).as_posix(): lines
        for folder in FOLDERS
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        if (lines := games_in_code(path.read_text("utf-8"), known))
    }
    assert naming == {}


# The checks themselves, on planted text

KNOWN = {words("Craps"): "craps", words("three-card-poker"): "three-card-poker", words("blackjack"): "blackjack"}


@pytest.mark.parametrize(
    "text",
    [
        'import { craps } from "./craps";',
        "const drawCraps = 1;",
        "CRAPS_WHEEL",
        "/** As at a craps table. */",
        "three-card-poker",
        "three_card_poker",
        "threeCardPoker",
        "Three Card Poker",
    ],
)
def test_a_name_is_noticed_however_it_is_written(text: str) -> None:
    assert len(named(text, KNOWN)) == 1


@pytest.mark.parametrize("text", ["scraps of paper", "three cards", "a card of three pokers", "crapsy"])
def test_other_words_are_no_name(text: str) -> None:
    assert named(text, KNOWN) == set()


@pytest.mark.parametrize(
    "source",
    [
        "from croupier.games.craps import rules",
        "import croupier.games.craps.rules",
        "from croupier.games import craps",
        "if game.slug == 'craps': pass",
        "def deal_craps(): pass",
        "solve(craps=1)",
    ],
)
def test_a_game_named_in_code_is_noticed(source: str) -> None:
    assert games_in_code(source, KNOWN) == {"craps": 1}


def test_prose_and_hands_name_no_game() -> None:
    assert games_in_code('"""As in craps."""\n# craps\ndef is_blackjack():\n    """Craps."""\n', KNOWN) == {}
    assert games_in_code("from croupier.games.families.blackjack_bonus import bonus", KNOWN) == {}
    assert games_in_code("from croupier.games.blackjack.variant import VARIANT", KNOWN) == {"blackjack": 1}
    assert games_in_code("from croupier.games import blackjack", KNOWN) == {"blackjack": 1}
