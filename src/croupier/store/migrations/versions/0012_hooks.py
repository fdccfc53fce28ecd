"""Webhooks, and how far each has been told; and who comes from which account of a provider of identities."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Keep them."""
    op.execute(
        """
        CREATE TABLE hooks (
          name TEXT PRIMARY KEY,
          url TEXT NOT NULL,
          sees TEXT NOT NULL,
          kinds JSONB NOT NULL DEFAULT '[]',
          secret INTEGER NOT NULL DEFAULT '1',
          disabled BOOLEAN NOT NULL DEFAULT 'false',
          by TEXT NOT NULL,
          at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        );
        CREATE TABLE hook_progress (
          hook TEXT PRIMARY KEY REFERENCES hooks (name),
          position BIGINT NOT NULL,
          failures INTEGER NOT NULL DEFAULT '0',
          trouble TEXT NOT NULL DEFAULT '',
          due TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        );
        ALTER TABLE people ADD COLUMN subject TEXT;
        CREATE UNIQUE INDEX people_by_subject ON people (subject) WHERE subject IS NOT NULL;
        """
    )
    # A house whose service has no role of its own has none to grant this to.
    op.execute(
        """
        DO $$ BEGIN
          GRANT SELECT, INSERT, UPDATE, DELETE ON hooks, hook_progress TO croupier_service;
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )


def downgrade() -> None:
    """Forget them."""
    op.execute("DROP TABLE hook_progress, hooks; ALTER TABLE people DROP COLUMN subject")
