"""What people have answered in the academy of a house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert

from croupier.store.academy_schema import ACADEMY_ANSWERS


def keep_answer(connection: Connection, person: str, mark: Mapping[str, Any]) -> None:
    """Keep an answer. Of a question that was answered before the answer is known, so only the first one counts."""
    row = {"person": person, **{name: mark[name] for name in ("game", "kind", "seed", "topic", "right")}}
    connection.execute(insert(ACADEMY_ANSWERS).values(row).on_conflict_do_nothing())


def answers(connection: Connection, person: str, game: str) -> list[dict[str, Any]]:
    """All that somebody has answered about a game, as `academy.repetition.Review` reads it."""
    columns = (ACADEMY_ANSWERS.c[name] for name in ("kind", "seed", "topic", "right", "at"))
    asked = select(*columns).where(ACADEMY_ANSWERS.c.person == person, ACADEMY_ANSWERS.c.game == game)
    rows = connection.execute(asked.order_by(ACADEMY_ANSWERS.c.at))
    return [{**row._mapping, "at": row.at.isoformat()} for row in rows]
