"""What keeps insiders honest: a player's PIN, who gave an account its password, second factors, a way to find what one
person did alone with money, and guesses at passwords by where they come from."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Remember all of it."""
    op.execute(
        """
        ALTER TABLE people
          ADD COLUMN pin TEXT,
          ADD COLUMN pin_failures INTEGER NOT NULL DEFAULT '0',
          ADD COLUMN given_by TEXT,
          ADD COLUMN one_time BOOLEAN NOT NULL DEFAULT 'false',
          ADD COLUMN second_factor INTEGER,
          ADD COLUMN second_used BIGINT NOT NULL DEFAULT '0';
        CREATE INDEX done_alone ON audit (CAST(entry ->> 'at' AS VARCHAR)) WHERE entry ? 'alone';
        CREATE TABLE guesses (
          name TEXT NOT NULL,
          address TEXT NOT NULL,
          failures INTEGER NOT NULL DEFAULT '0',
          total INTEGER NOT NULL DEFAULT '0',
          locked_until TIMESTAMP WITH TIME ZONE,
          signed_in TIMESTAMP WITH TIME ZONE,
          at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          PRIMARY KEY (name, address)
        );
        CREATE INDEX guesses_by_address ON guesses (address, at);
        """
    )
    # A house whose service has no role of its own has none to grant this to.
    op.execute(
        """
        DO $$ BEGIN
          GRANT SELECT, INSERT, UPDATE, DELETE ON guesses TO croupier_service;
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )


def downgrade() -> None:
    """Forget all of it."""
    op.execute(
        """
        DROP INDEX done_alone;
        DROP TABLE guesses;
        ALTER TABLE people DROP COLUMN pin, DROP COLUMN pin_failures, DROP COLUMN given_by, DROP COLUMN one_time,
          DROP COLUMN second_factor, DROP COLUMN second_used;
        """
    )
