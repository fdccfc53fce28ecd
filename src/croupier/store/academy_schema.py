"""The tables of the academy: what somebody has answered, and the exams they were given."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, PrimaryKeyConstraint, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

from croupier.store.metadata import METADATA, written_at

ACADEMY_ANSWERS = Table(
    "academy_answers",
    METADATA,
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    # Which question it was: a second answer to it says nothing of what is remembered.
    Column("seed", Text, nullable=False),
    Column("topic", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    written_at(),
    PrimaryKeyConstraint("person", "game", "kind", "seed"),
)

EXAMS = Table(
    "exams",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("game", Text, nullable=False),
    # Told to nobody before the exam was handed in: the questions, and their answers, follow from it.
    Column("seed", Text, nullable=False),
    Column("terms", JSONB, nullable=False),
    Column("by", Text, nullable=False),
    written_at(),
)
Index("exams_of_a_person", EXAMS.c.person)

EXAM_EVENTS = Table(
    "exam_events",
    METADATA,
    Column("exam", BigInteger, ForeignKey("exams.number"), nullable=False),
    # It was begun, or handed in; each once.
    Column("event", Text, nullable=False),
    Column("details", JSONB, nullable=False),
    written_at(),
    PrimaryKeyConstraint("exam", "event"),
)
