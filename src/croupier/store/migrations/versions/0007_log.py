"""A log of the entries of all chains, as a Merkle tree, with signed checkpoints and what witnesses say of them."""

from alembic import op

revision = "0007"
down_revision = "0006"

_TABLES = ("log", "checkpoints", "cosignatures")


def upgrade() -> None:
    """Room for them; the log is written when the house is served."""
    op.execute(
        """
        CREATE TABLE log (
          level INTEGER NOT NULL,
          index BIGINT NOT NULL,
          hash TEXT NOT NULL,
          chain TEXT,
          number BIGINT,
          round TEXT,
          PRIMARY KEY (level, index)
        );
        CREATE UNIQUE INDEX logged_once ON log (chain, number);
        CREATE INDEX log_of_a_round ON log (round) WHERE round IS NOT NULL;
        CREATE TABLE checkpoints (
          size BIGINT NOT NULL PRIMARY KEY,
          note TEXT NOT NULL
        );
        CREATE TABLE cosignatures (
          size BIGINT NOT NULL REFERENCES checkpoints (size),
          witness TEXT NOT NULL,
          line TEXT NOT NULL,
          PRIMARY KEY (size, witness)
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
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )


def downgrade() -> None:
    """Forget them."""
    for table in reversed(_TABLES):
        op.execute(f"DROP TABLE {table}")
