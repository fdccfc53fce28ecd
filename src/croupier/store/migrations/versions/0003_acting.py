"""Somebody may be assigned to act in another position for a time (SG 1.17)."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Remember the position, and until when."""
    op.execute("ALTER TABLE people ADD COLUMN acting TEXT, ADD COLUMN acting_until TIMESTAMPTZ")


def downgrade() -> None:
    """Everybody is back in their own role."""
    op.execute("ALTER TABLE people DROP COLUMN acting, DROP COLUMN acting_until")
