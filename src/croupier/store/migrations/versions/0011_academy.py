"""What people answer in the academy, exams that were given to them, and how they were sat. All are only added to."""

from alembic import op

revision = "0011"
down_revision = "0010"

_TABLES = ("academy_answers", "exams", "exam_events")


def upgrade() -> None:
    """Keep them, and guard them as all that is the truth."""
    op.execute(
        """
        CREATE TABLE academy_answers (
          person TEXT NOT NULL REFERENCES people (name),
          game TEXT NOT NULL,
          kind TEXT NOT NULL,
          seed TEXT NOT NULL,
          topic TEXT NOT NULL,
          "right" BOOLEAN NOT NULL,
          at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          PRIMARY KEY (person, game, kind, seed)
        );
        CREATE TABLE exams (
          number BIGSERIAL PRIMARY KEY,
          person TEXT NOT NULL REFERENCES people (name),
          game TEXT NOT NULL,
          seed TEXT NOT NULL,
          terms JSONB NOT NULL,
          by TEXT NOT NULL,
          at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        );
        CREATE INDEX exams_of_a_person ON exams (person);
        CREATE TABLE exam_events (
          exam BIGINT NOT NULL REFERENCES exams (number),
          event TEXT NOT NULL,
          details JSONB NOT NULL,
          at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          PRIMARY KEY (exam, event)
        );
        """
    )
    for table in _TABLES:
        op.execute(
            f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        )
    # A house whose service has no role of its own has none to grant this to.
    op.execute(
        f"""
        DO $$ BEGIN
          GRANT SELECT, INSERT ON {", ".join(_TABLES)} TO croupier_service;
          GRANT USAGE ON SEQUENCE exams_number_seq TO croupier_service;
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )


def downgrade() -> None:
    """Forget them."""
    op.execute(f"DROP TABLE {', '.join(reversed(_TABLES))}")
