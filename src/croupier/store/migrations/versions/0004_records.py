"""Records of what people did at a table: inspected, counted, posted, handed out. They are only ever added to."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Keep them, and guard them as all that is the truth."""
    op.execute(
        """
        CREATE TABLE records (
          at_table TEXT NOT NULL REFERENCES tables (name),
          number INTEGER NOT NULL,
          kind TEXT NOT NULL,
          clause TEXT NOT NULL,
          by TEXT NOT NULL,
          office TEXT NOT NULL,
          seat TEXT NOT NULL,
          reading JSONB NOT NULL,
          passed BOOLEAN NOT NULL,
          at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          PRIMARY KEY (at_table, number)
        );
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON records
          FOR EACH STATEMENT EXECUTE FUNCTION append_only();
        """
    )
    # A house whose service has no role of its own has none to grant this to.
    op.execute(
        """
        DO $$ BEGIN
          GRANT SELECT, INSERT ON records TO croupier_service;
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )


def downgrade() -> None:
    """Forget them."""
    op.execute("DROP TABLE records")
