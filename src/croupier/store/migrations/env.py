"""How Alembic reaches the database: always through the connection that asks for the migration."""

from alembic import context

from croupier.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
