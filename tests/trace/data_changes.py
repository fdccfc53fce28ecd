"""Small mistakes in rule data: a line of a pay table that is missing, or that pays one more."""

import re
from collections.abc import Iterator

_PAYS = re.compile(r'pays = "(\$?)([\d,]+)')
_UNIT = re.compile(r'(?<=\d )(to|for)(?= \d+")')
_NUMBER = re.compile(r"(?<![\w.\"-])(\d+)(?![\w.\"-])")
_WORD = re.compile(r"\b(true|false)\b")
_OTHER = {"true": "false", "false": "true", "to": "for", "for": "to"}
#: A section's citation alone: without it the file is not read at all.
_CITED = re.compile(r"^\s*clause\s*=")
#: Another number in a citation is another citation and no other rule.
_CITATION = re.compile(r'clause = "[^"]*"')
#: So many lines of a table are looked at first.
WHOLE = 8
_HEAD = re.compile(r"^\[")


def changes(source: str, at: int) -> Iterator[tuple[int, str, str, str]]:
    """(line, what it was, what it became, the whole text) for each mistake, the line itself before its section."""
    lines = source.splitlines()
    if lines[at - 1].lstrip().startswith("#"):  # it is for the whole table: what its pays are, "to" or "for"
        yield from (change for number in _in_order(lines, at - 1)[:WHOLE] for change in _units(lines, number))
    for number in _in_order(lines, at - 1):
        yield from _of_line(lines, number, whole=number == at - 1 or "{" in lines[number])
    start, end = _section(lines, at - 1)
    if _HEAD.match(lines[start]) and lines[start].startswith("[["):
        yield start + 1, lines[start], "", "\n".join(lines[:start] + lines[end:]) + "\n"


def _in_order(lines: list[str], at: int) -> list[int]:
    """A line that is only a remark is for what follows; then the rest of the section."""
    while at < len(lines) - 1 and lines[at].lstrip().startswith("#"):
        at += 1
    start, end = _section(lines, at)
    return [at, *(number for number in range(start, end) if number != at and lines[number].strip())]


def _section(lines: list[str], at: int) -> tuple[int, int]:
    while at < len(lines) - 1 and (not lines[at].strip() or lines[at].lstrip().startswith("#")):
        at += 1
    start = next((number for number in range(at, -1, -1) if _HEAD.match(lines[number])), 0)
    end = next((number for number in range(start + 1, len(lines)) if _HEAD.match(lines[number])), len(lines))
    return start, end


def _of_line(lines: list[str], number: int, *, whole: bool) -> Iterator[tuple[int, str, str, str]]:
    line = lines[number]
    if _HEAD.match(line) or line.lstrip().startswith("#"):
        return
    cited = _CITED.match(line)
    closed = not cited and line.count("[") == line.count("]") and line.count("{") == line.count("}")
    if whole and closed and line.strip() not in ("]", "}"):
        yield number + 1, line.strip(), "", "\n".join(lines[:number] + lines[number + 1 :]) + "\n"
    for match in _PAYS.finditer(line):
        more = int(match[2].replace(",", "")) + 1
        yield _with(lines, number, line[: match.start(2)] + str(more) + line[match.end(2) :])
    yield from _units(lines, number)
    for match in _NUMBER.finditer(_CITATION.sub(lambda cited: " " * len(cited[0]), line.partition("#")[0])):
        yield _with(lines, number, line[: match.start()] + str(int(match[1]) + 1) + line[match.end() :])
    for match in _WORD.finditer(line.partition("#")[0]):
        yield _with(lines, number, line[: match.start()] + _OTHER[match[1]] + line[match.end() :])


def _units(lines: list[str], number: int) -> Iterator[tuple[int, str, str, str]]:
    line = lines[number]
    for match in _UNIT.finditer(line):
        yield _with(lines, number, line[: match.start()] + _OTHER[match[1]] + line[match.end() :])


def _with(lines: list[str], number: int, line: str) -> tuple[int, str, str, str]:
    text = "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"
    return number + 1, lines[number].strip(), line.strip(), text
