"""What every table of the schema belongs to, and the column that all of them have."""

from sqlalchemy import Column, DateTime, MetaData, func

METADATA = MetaData()


def written_at() -> Column[object]:
    """The time of the transaction: the same for all that one command writes, and for its entry in the audit chain."""
    return Column("at", DateTime(timezone=True), nullable=False, server_default=func.now())
