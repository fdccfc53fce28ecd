"""The first schema: money, tables and rounds, chance, people, audit. What is the truth cannot be changed or removed."""

from alembic import op

from croupier.store.schema import APPEND_ONLY, METADATA

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table, and guard those that are only ever added to."""
    METADATA.create_all(op.get_bind())
    op.execute(
        """
        CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN
          RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
        END $$
        """
    )
    for table in APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table.name} "
            "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        )
    # Who runs the service with a role of its own grants it this one; it can add to the truth and read it, no more.
    op.execute(
        """
        DO $$ BEGIN
          CREATE ROLE croupier_service NOLOGIN;
        EXCEPTION WHEN duplicate_object OR insufficient_privilege OR unique_violation THEN NULL; END $$
        """
    )
    # Whoever makes a role may give it away, but does not always have it.
    op.execute(
        """
        DO $$ BEGIN
          EXECUTE format('GRANT croupier_service TO %I', current_user);
        EXCEPTION WHEN undefined_object OR insufficient_privilege OR invalid_grant_operation THEN NULL; END $$
        """
    )
    names = ", ".join(table.name for table in METADATA.sorted_tables)
    guarded = ", ".join(table.name for table in APPEND_ONLY)
    op.execute(
        f"""
        DO $$ BEGIN
          GRANT SELECT, INSERT, UPDATE, DELETE ON {names} TO croupier_service;
          REVOKE UPDATE, DELETE, TRUNCATE ON {guarded} FROM croupier_service;
          GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO croupier_service;
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )
