"""The tables of the store. What is the truth is only ever added to; what is derived from it may be rewritten.

The truth: entries of the ledger, rounds with their answers, movements of meters, records of what people did, shoes, the
audit chains and their log. Derived, and rebuilt by replay if need be: balances, the state of tables and meters.

This is the newest schema, which the migrations must arrive at: a change here needs a new one there.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    func,
)
from sqlalchemy.dialects.postgresql import JSONB

from croupier.store import metadata
from croupier.store.academy_schema import ACADEMY_ANSWERS, EXAM_EVENTS, EXAMS
from croupier.store.metadata import written_at

#: Has every table once this module is loaded.
METADATA = metadata.METADATA

# -- money ----------------------------------------------------------------------------------------------------

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("posted", BigInteger, nullable=False, server_default="0"),
    Column("held", BigInteger, nullable=False, server_default="0"),
    # The ledger refuses this first; the database would not take it either.
    CheckConstraint("held >= 0 AND (posted >= held OR name LIKE 'commission:%')", name="no_overdraft"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),
    Column("debit", Text, nullable=False, index=True),
    Column("credit", Text, nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("of", Text, nullable=False, server_default=""),
    Column("round", Text, nullable=False, server_default="", index=True),
    Column("seq", Integer, nullable=False, server_default="0"),
    Column("clause", Text, nullable=False, server_default=""),
    Column("because", Text, nullable=False, server_default=""),
    written_at(),
    CheckConstraint("amount >= 0 AND debit <> credit", name="a_movement"),
)
#: A hold is decided once.
Index("decided_once", ENTRIES.c.of, unique=True, postgresql_where=ENTRIES.c.of != "")

METERS = Table(
    "meters",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("state", JSONB, nullable=False),
)

METER_EVENTS = Table(
    "meter_events",
    METADATA,
    Column("meter", Text, ForeignKey("meters.name"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("event", JSONB, nullable=False),
    written_at(),
    PrimaryKeyConstraint("meter", "number"),
)
ESCROWS = Table(
    "escrows",
    METADATA,
    # What a table has put by for a meter, in parts of a cent, and how far the meter has taken it in.
    Column("meter", Text, ForeignKey("meters.name"), nullable=False),
    Column("table", Text, ForeignKey("tables.name"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("share", BigInteger, nullable=False),
    Column("hidden", BigInteger, nullable=False),
    Column("upto", BigInteger, nullable=False, server_default="0"),
    Column("taken", BigInteger, nullable=False, server_default="0"),
    Column("taken_hidden", BigInteger, nullable=False, server_default="0"),
    Column("diverted", BigInteger, nullable=False, server_default="0"),
    Column("resets", BigInteger, nullable=False, server_default="0"),
    PrimaryKeyConstraint("meter", "table"),
)
Index("meter_events_of_a_round", METER_EVENTS.c.meter, METER_EVENTS.c.event["round"].as_string())

CLAIMS = Table(
    "claims",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("state", JSONB, nullable=False),
)

# -- tables and rounds ----------------------------------------------------------------------------------------

TABLES = Table(
    "tables",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("group", Text, nullable=False, server_default=""),
    Column("state", JSONB, nullable=False),
    # One more with every command: what a reader holds is as old as its number, and the audit chain is as long.
    Column("version", BigInteger, nullable=False, server_default="0"),
    Column("head", Text, nullable=False),
    # Whom a table that deals by itself waits for, in words; nothing where it waits for nobody.
    Column("waiting", Text, nullable=False, server_default=""),
    written_at(),
)

ROUNDS = Table(
    "rounds",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.name"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("setup", JSONB, nullable=False),
    Column("carry", JSONB),
    Column("shoe", BigInteger),
    written_at(),
    # The digest of the rules it is played by; rounds of release 0.1 have none.
    Column("rules", Text),
    # What its wagers put by for meters: meter, seat, number at the table, share and hidden share in parts of a cent.
    Column("shares", JSONB(none_as_null=True)),
)
Index("rounds_of_a_table", ROUNDS.c.table, ROUNDS.c.number, unique=True)

ANSWERS = Table(
    "answers",
    METADATA,
    Column("round", Text, ForeignKey("rounds.name"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("answer", JSONB, nullable=False),
    written_at(),
    PrimaryKeyConstraint("round", "seq"),
)

RESULTS = Table(
    "results",
    METADATA,
    # An abandoned round that is refunded has a second one.
    Column("round", Text, ForeignKey("rounds.name"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("result", JSONB, nullable=False),
    written_at(),
    PrimaryKeyConstraint("round", "number"),
)

RECORDS = Table(
    "records",
    METADATA,
    # What people did at a table: inspected, counted, posted, handed out.
    Column("at_table", Text, ForeignKey("tables.name"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("clause", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("office", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("reading", JSONB, nullable=False),
    Column("passed", Boolean, nullable=False),
    written_at(),
    PrimaryKeyConstraint("at_table", "number"),
)

# -- chance ---------------------------------------------------------------------------------------------------

SHOES = Table(
    "shoes",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=True),
    Column("table", Text, ForeignKey("tables.name"), nullable=False, index=True),
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seeds", JSONB, nullable=False, server_default="[]"),
    Column("started", Boolean, nullable=False, server_default="false"),
    Column("revealed", Boolean, nullable=False, server_default="false"),
    written_at(),
)

# -- commands, people, audit ----------------------------------------------------------------------------------

COMMANDS = Table(
    "commands",
    METADATA,
    Column("who", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("status", Integer, nullable=False),
    Column("response", JSONB, nullable=False),
    written_at(),
    # Sealed with the house's key, all of it but the time; commands from before 0006 are sealed together.
    Column("mac", Text),
    PrimaryKeyConstraint("who", "key"),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("locked_until", DateTime(timezone=True)),
    Column("disabled", Boolean, nullable=False, server_default="false"),
    # A player's own: of each kind what holds now, and what will hold from when on.
    Column("limits", JSONB, nullable=False, server_default="{}"),
    written_at(),
    # Somebody assigned to act in another position, and until when (SG 1.17).
    Column("acting", Text),
    Column("acting_until", DateTime(timezone=True)),
    # A player's own, for money that moves at a table with a dealer; wrong ones since the last right one.
    Column("pin", Text),
    Column("pin_failures", Integer, nullable=False, server_default="0"),
    # Who gave the account its password or role, until a second person has confirmed whose it is.
    Column("given_by", Text),
    # The password was given by others: it is good for choosing another, and for nothing else.
    Column("one_time", Boolean, nullable=False, server_default="false"),
    # Which of the person's second factors holds, and the last step of time that a code was used in.
    Column("second_factor", Integer),
    Column("second_used", BigInteger, nullable=False, server_default="0"),
    # Who this is at the provider of identities that people may sign in by.
    Column("subject", Text),
)
Index("people_by_subject", PEOPLE.c.subject, unique=True, postgresql_where=PEOPLE.c.subject.is_not(None))

GUESSES = Table(
    "guesses",
    METADATA,
    # Wrong passwords by name and by where they come from: in a row, and in all since the last sign-in from there.
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("locked_until", DateTime(timezone=True)),
    Column("signed_in", DateTime(timezone=True)),
    written_at(),
    PrimaryKeyConstraint("name", "address"),
)
Index("guesses_by_address", GUESSES.c.address, GUESSES.c.at)

TOKENS = Table(
    "tokens",
    METADATA,
    # Only a digest: who reads the database cannot sign in with what is found there.
    Column("digest", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.name"), nullable=False, index=True),
    # A code that is good for one sign-in, and for nothing else.
    Column("code", Boolean, nullable=False, server_default="false"),
    Column("used", DateTime(timezone=True), nullable=False, server_default=func.now()),
    Column("ends", DateTime(timezone=True), nullable=False),
)

APPROVALS = Table(
    "approvals",
    METADATA,
    # What one person has asked for and a second one must agree to.
    Column("number", BigInteger, primary_key=True, autoincrement=True),
    Column("what", Text, nullable=False),
    Column("body", JSONB, nullable=False),
    Column("by", Text, ForeignKey("people.name"), nullable=False),
    Column("because", Text, nullable=False),
    Column("decided_by", Text, ForeignKey("people.name")),
    Column("approved", Boolean),
    Column("reason", Text),
    Column("decided_at", DateTime(timezone=True)),
    written_at(),
    CheckConstraint("decided_by IS NULL OR decided_by <> by", name="two_people"),
)

AUDIT = Table(
    "audit",
    METADATA,
    Column("chain", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("entry", JSONB, nullable=False),
    Column("hash", Text, nullable=False),
    # The seal of its digest; entries from before 0006 have none, and the one that sealed them says how many.
    Column("mac", Text),
    PrimaryKeyConstraint("chain", "number"),
)

#: What somebody did with money and no second person, by its time.
Index("done_alone", AUDIT.c.entry["at"].as_string(), postgresql_where=AUDIT.c.entry.has_key("alone"))

# -- the log of all chains ------------------------------------------------------------------------------------

LOG = Table(
    "log",
    METADATA,
    # A Merkle tree over the entries of all chains: leaves at level 0, and above them the subtrees that are complete.
    Column("level", Integer, nullable=False),
    Column("index", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    # Of a leaf: which entry it is, and the round that ended with it.
    Column("chain", Text),
    Column("number", BigInteger),
    Column("round", Text),
    PrimaryKeyConstraint("level", "index"),
)
Index("logged_once", LOG.c.chain, LOG.c.number, unique=True)
Index("log_of_a_round", LOG.c.round, postgresql_where=LOG.c.round.is_not(None))

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    # How long the log was and its root, as a signed note.
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("note", Text, nullable=False),
)

COSIGNATURES = Table(
    "cosignatures",
    METADATA,
    # What a witness has said of a checkpoint, by the witness's public key.
    Column("size", BigInteger, ForeignKey("checkpoints.size"), nullable=False),
    Column("witness", Text, nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("size", "witness"),
)

# -- webhooks -------------------------------------------------------------------------------------------------

HOOKS = Table(
    "hooks",
    METADATA,
    # Who is told what happens here: where, what of it, and which of the hook's secrets signs it.
    Column("name", Text, primary_key=True),
    Column("url", Text, nullable=False),
    Column("sees", Text, nullable=False),
    Column("kinds", JSONB, nullable=False, server_default="[]"),
    Column("secret", Integer, nullable=False, server_default="1"),
    Column("disabled", Boolean, nullable=False, server_default="false"),
    Column("by", Text, nullable=False),
    written_at(),
)

HOOK_PROGRESS = Table(
    "hook_progress",
    METADATA,
    # How far a hook has been told, when it is told again, and what went wrong last.
    Column("hook", Text, ForeignKey("hooks.name"), primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("trouble", Text, nullable=False, server_default=""),
    Column("due", DateTime(timezone=True), nullable=False, server_default=func.now()),
)

#: Only ever added to: the application's own role may neither change nor remove a row.
APPEND_ONLY = (
    *(ENTRIES, METER_EVENTS, ROUNDS, ANSWERS, RESULTS, RECORDS, COMMANDS, AUDIT),
    *(LOG, CHECKPOINTS, COSIGNATURES),
    *(ACADEMY_ANSWERS, EXAMS, EXAM_EVENTS),
)
