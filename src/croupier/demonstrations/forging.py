"""Books that somebody has changed, as well as it can be done without the house's key: for the check to find."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from croupier.equipment.cards import TEXT, pack


def another_card(books: Path, table: str) -> None:
    """Write another card over the first one that a table's own equipment dealt: in the answers, in the chain, and every
    digest of the chain behind it."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in books.read_text().splitlines()]
    answers = [line["row"] for line in lines if line.get("table") == "answers" and line["row"]["round"] == f"{table}#1"]
    out = {answer["answer"]["answer"] for answer in answers if answer["answer"]["by"] == "equipment"}
    first = next(answer["answer"] for answer in answers if answer["answer"]["by"] == "equipment")
    was = dict(first)
    first["answer"] = next(TEXT[card] for card in pack() if TEXT[card] not in out)
    _write_anew(lines, table, was, first)
    books.write_text("".join(json.dumps(line) + "\n" for line in lines))


def _write_anew(lines: list[dict[str, Any]], table: str, was: dict[str, Any], now: dict[str, Any]) -> None:
    from croupier.store.audit import START, digest

    head, changed = START, False
    for line in lines:
        row = line.get("row", {})
        if line.get("table") == "audit" and row["chain"] == table:
            answers = row["entry"].get("answers", [])
            if not changed and was in answers:
                answers[answers.index(was)], changed = now, True
            row["hash"] = head = digest(head, table, row["number"], row["entry"])
    assert changed, "every answer is in the chain"
    for line in lines:
        if line.get("table") == "tables" and line["row"]["name"] == table:
            line["row"]["head"] = head
