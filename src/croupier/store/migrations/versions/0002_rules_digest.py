"""Every round names the rules it is played by. Rounds from before this migration name none."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the digest to rounds."""
    op.execute("ALTER TABLE rounds ADD COLUMN rules TEXT")


def downgrade() -> None:
    """Forget the digests."""
    op.execute("ALTER TABLE rounds DROP COLUMN rules")
