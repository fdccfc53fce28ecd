"""The first schema: money, tables and rounds, chance, people, audit. What is the truth cannot be changed or removed.

It states its tables itself and is never edited: what `schema.py` says later is the business of later migrations.
"""

from alembic import op

revision = "0001"
down_revision = None

_TABLES = """
CREATE TABLE accounts (
  name TEXT NOT NULL,
  posted BIGINT NOT NULL DEFAULT '0',
  held BIGINT NOT NULL DEFAULT '0',
  PRIMARY KEY (name),
  CONSTRAINT no_overdraft CHECK (held >= 0 AND (posted >= held OR name LIKE 'commission:%'))
);

CREATE TABLE entries (
  number BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  debit TEXT NOT NULL,
  credit TEXT NOT NULL,
  amount BIGINT NOT NULL,
  key TEXT NOT NULL,
  "of" TEXT NOT NULL DEFAULT '',
  round TEXT NOT NULL DEFAULT '',
  seq INTEGER NOT NULL DEFAULT '0',
  clause TEXT NOT NULL DEFAULT '',
  because TEXT NOT NULL DEFAULT '',
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (number),
  UNIQUE (key),
  CONSTRAINT a_movement CHECK (amount >= 0 AND debit <> credit)
);
CREATE INDEX ix_entries_debit ON entries (debit);
CREATE INDEX ix_entries_credit ON entries (credit);
CREATE INDEX ix_entries_round ON entries (round);
CREATE UNIQUE INDEX decided_once ON entries ("of") WHERE "of" <> '';

CREATE TABLE meters (
  name TEXT NOT NULL,
  state JSONB NOT NULL,
  PRIMARY KEY (name)
);

CREATE TABLE meter_events (
  meter TEXT NOT NULL REFERENCES meters (name),
  number INTEGER NOT NULL,
  event JSONB NOT NULL,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (meter, number)
);
CREATE INDEX meter_events_of_a_round ON meter_events (meter, (CAST(event ->> 'round' AS VARCHAR)));

CREATE TABLE claims (
  key TEXT NOT NULL,
  state JSONB NOT NULL,
  PRIMARY KEY (key)
);

CREATE TABLE tables (
  name TEXT NOT NULL,
  game TEXT NOT NULL,
  options JSONB NOT NULL,
  "group" TEXT NOT NULL DEFAULT '',
  state JSONB NOT NULL,
  version BIGINT NOT NULL DEFAULT '0',
  head TEXT NOT NULL,
  waiting TEXT NOT NULL DEFAULT '',
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (name)
);

CREATE TABLE rounds (
  name TEXT NOT NULL,
  "table" TEXT NOT NULL REFERENCES tables (name),
  number INTEGER NOT NULL,
  game TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  options JSONB NOT NULL,
  setup JSONB NOT NULL,
  carry JSONB,
  shoe BIGINT,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (name)
);
CREATE UNIQUE INDEX rounds_of_a_table ON rounds ("table", number);

CREATE TABLE answers (
  round TEXT NOT NULL REFERENCES rounds (name),
  seq INTEGER NOT NULL,
  answer JSONB NOT NULL,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (round, seq)
);

CREATE TABLE results (
  round TEXT NOT NULL REFERENCES rounds (name),
  number INTEGER NOT NULL,
  result JSONB NOT NULL,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (round, number)
);

CREATE TABLE shoes (
  number BIGSERIAL NOT NULL,
  "table" TEXT NOT NULL REFERENCES tables (name),
  commitment TEXT NOT NULL,
  secret BYTEA NOT NULL,
  seeds JSONB NOT NULL DEFAULT '[]',
  started BOOLEAN NOT NULL DEFAULT false,
  revealed BOOLEAN NOT NULL DEFAULT false,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (number)
);
CREATE INDEX ix_shoes_table ON shoes ("table");

CREATE TABLE commands (
  who TEXT NOT NULL,
  key TEXT NOT NULL,
  body TEXT NOT NULL,
  status INTEGER NOT NULL,
  response JSONB NOT NULL,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (who, key)
);

CREATE TABLE people (
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  password TEXT NOT NULL,
  failures INTEGER NOT NULL DEFAULT '0',
  locked_until TIMESTAMP WITH TIME ZONE,
  disabled BOOLEAN NOT NULL DEFAULT false,
  limits JSONB NOT NULL DEFAULT '{}',
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (name)
);

CREATE TABLE tokens (
  digest TEXT NOT NULL,
  person TEXT NOT NULL REFERENCES people (name),
  code BOOLEAN NOT NULL DEFAULT false,
  used TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  ends TIMESTAMP WITH TIME ZONE NOT NULL,
  PRIMARY KEY (digest)
);
CREATE INDEX ix_tokens_person ON tokens (person);

CREATE TABLE approvals (
  number BIGSERIAL NOT NULL,
  what TEXT NOT NULL,
  body JSONB NOT NULL,
  by TEXT NOT NULL REFERENCES people (name),
  because TEXT NOT NULL,
  decided_by TEXT REFERENCES people (name),
  approved BOOLEAN,
  reason TEXT,
  decided_at TIMESTAMP WITH TIME ZONE,
  at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  PRIMARY KEY (number),
  CONSTRAINT two_people CHECK (decided_by IS NULL OR decided_by <> by)
);

CREATE TABLE audit (
  chain TEXT NOT NULL,
  number BIGINT NOT NULL,
  entry JSONB NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (chain, number)
);
"""

_ADDED_TO = ("entries", "meter_events", "rounds", "answers", "results", "commands", "audit")
_REWRITTEN = ("accounts", "meters", "claims", "tables", "shoes", "people", "tokens", "approvals")


def upgrade() -> None:
    """Make every table, and guard those that are only ever added to."""
    op.execute(_TABLES)
    op.execute(
        """
        CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN
          RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
        END $$
        """
    )
    for name in _ADDED_TO:
        op.execute(
            f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {name} "
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
    guarded = ", ".join(_ADDED_TO)
    op.execute(
        f"""
        DO $$ BEGIN
          GRANT SELECT, INSERT, UPDATE, DELETE ON {guarded}, {", ".join(_REWRITTEN)} TO croupier_service;
          REVOKE UPDATE, DELETE, TRUNCATE ON {guarded} FROM croupier_service;
          GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO croupier_service;
        EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$
        """
    )
