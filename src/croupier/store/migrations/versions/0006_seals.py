"""Entries of the chains and answers of commands are sealed with the house's key, which is not in the database."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Room for the seals; what is there already is sealed by whoever has the key, when the migrations are done."""
    op.execute("ALTER TABLE audit ADD COLUMN mac TEXT")
    op.execute("ALTER TABLE commands ADD COLUMN mac TEXT")


def downgrade() -> None:
    """Forget the seals."""
    op.execute("ALTER TABLE commands DROP COLUMN mac")
    op.execute("ALTER TABLE audit DROP COLUMN mac")
