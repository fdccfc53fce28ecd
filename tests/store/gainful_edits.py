"""What somebody with the database's own rights would write to gain by it."""

#: Where the pays of the first line of a wager of the house's own are, among options.
PAYS = "'{house_wagers,0,lines,0,pays}'"
#: What somebody who gains by it would write, each as good as it can be done without the key, and where it is found.
EDITS = {
    "a role": ("UPDATE people SET role = 'admin' WHERE name = 'pat'", "people pat"),
    "a position in the pit": (
        "UPDATE people SET acting = 'shift_manager', acting_until = now() + interval '1 year' WHERE name = 'sue'",
        "people sue",
    ),
    "a position that does not end": (
        "UPDATE people SET acting_until = now() + interval '1 year' WHERE name = 'cam'",
        "people cam",
    ),
    "a password": (
        "UPDATE people SET password = (SELECT password FROM people WHERE name = 'pat') || 'x' WHERE name = 'sue'",
        "people sue",
    ),
    "a person let back": ("UPDATE people SET disabled = NOT disabled WHERE name = 'cam'", "people cam"),
    "a person added": ("INSERT INTO people (name, role, password) VALUES ('eve', 'admin', 'a hash')", "people eve"),
    "a limit taken away": ("UPDATE people SET limits = '{}' WHERE name = 'pat'", "people pat"),
    "a sign-in of one's own": (
        "INSERT INTO tokens (digest, person, ends) VALUES ('mine', 'sue', now() + interval '1 day')",
        "tokens sue",
    ),
    "a sign-in made longer": ("UPDATE tokens SET ends = ends + interval '1 year' WHERE person = 'cam'", "tokens cam"),
    "somebody else's sign-in": ("UPDATE tokens SET person = 'sue' WHERE person = 'pat'", "tokens sue"),
    "an approval": (
        "UPDATE approvals SET decided_by = 'cam', approved = true, reason = 'agreed', decided_at = now() "
        "WHERE decided_by IS NULL",
        "approvals 2",
    ),
    "the amount of an approval": (
        "UPDATE approvals SET body = jsonb_set(body, '{amount}', '9000000') WHERE decided_by IS NULL",
        "approvals 2",
    ),
    "an answer of the cage": (
        "UPDATE commands SET response = jsonb_set(response, '{amount}', '\"5000\"') WHERE who = 'sue'",
        "commands sue/window 1",
    ),
    "an answer that nobody was given": (
        "INSERT INTO commands (who, key, body, status, response) VALUES ('sue', 'window 2', 'x', 200, '{}')",
        "commands",
    ),
    "a meter's rate": (
        "UPDATE meters SET state = jsonb_set(state, '{parameters,rate}', '9999') WHERE name = 'spare'",
        "meters spare",
    ),
    "a meter's seed": (
        "UPDATE meters SET state = jsonb_set(state, '{parameters,seed}', '99999999') WHERE name = 'spare'",
        "meters spare",
    ),
    "a step of a verification": (
        "UPDATE claims SET state = jsonb_set(state, '{steps}', '[]')",
        "claims",
    ),
    "whose a win is": ("UPDATE claims SET state = jsonb_set(state, '{owner}', '\"eve\"')", "claims"),
    "a group": ("UPDATE tables SET \"group\" = 'other' WHERE name = 'ride'", "tables ride"),
    "whose a seat is": (
        "UPDATE tables SET state = jsonb_set(state, '{places,1,player}', '\"eve\"') WHERE name = 'wheel'",
        "tables wheel",
    ),
    "options that are posted": (
        "UPDATE tables SET options = options || '{\"maximum\": \"1000000\"}' WHERE name = 'wheel'",
        "tables wheel",
    ),
    "what a wager of the house's own pays": (
        f"UPDATE tables SET options = jsonb_set(options, {PAYS}, '\"9 to 1\"') WHERE name = 'twenty-one'",
        "tables twenty-one",
    ),
    "when a wager of the house's own is paid": (
        "UPDATE tables SET options = jsonb_set(options, '{house_wagers,0,lines,0,when}', '\"1 == 1\"') "
        "WHERE name = 'twenty-one'",
        "tables twenty-one",
    ),
    "what it paid in a round": (
        f"UPDATE rounds SET options = jsonb_set(options, {PAYS}, '\"9 to 1\"') WHERE \"table\" = 'twenty-one'",
        "round twenty-one",
    ),
    "a table that is open": (
        "UPDATE tables SET state = jsonb_set(state, '{checklist}', 'null') WHERE name = 'wheel'",
        "tables wheel",
    ),
    "a record of an inspection": ("UPDATE records SET passed = NOT passed WHERE at_table = 'wheel'", "records"),
    "a record that nobody made": (
        "INSERT INTO records SELECT at_table, 1 + (SELECT max(number) FROM records r WHERE r.at_table = o.at_table), "
        "kind, clause, by, office, seat, reading, passed, at FROM records o WHERE at_table = 'wheel' AND number = 1",
        "records",
    ),
    "a balance": ("UPDATE accounts SET posted = posted + 100 WHERE name = 'player:pat'", "account player:pat"),
    "a buy-in": (
        "INSERT INTO entries (kind, debit, credit, amount, key) VALUES ('transfer', 'cage', 'player:pat', 100, 'x'); "
        "UPDATE accounts SET posted = posted + 100 WHERE name = 'player:pat'",
        "entries x",
    ),
    "an exam that was passed": (
        "UPDATE exam_events SET details = details || '{\"passed\": true, \"right\": 1}' WHERE event = 'handed in'",
        "exam_events 1",
    ),
    "an exam that somebody else gave": ("UPDATE exams SET by = 'pat'", "exams 1"),
    "the secret of a shoe": (
        "UPDATE shoes SET secret = sha256('chosen'), commitment = encode(sha256(sha256('chosen')), 'hex')",
        "shoes",
    ),
    "a seed of a shoe": ("UPDATE shoes SET seeds = '[\"mine\"]'", "shoes"),
}
#: What somebody would change of the database itself, for the house to write or read otherwise; what is said of it.
GUARDS = [
    (
        "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
        "has a guard that does not keep it from being changed",
    ),
    ("GRANT UPDATE ON entries TO croupier_service", "which has the right to UPDATE"),
    ("ALTER TABLE approvals DROP CONSTRAINT two_people", "has lost its check two_people"),
    ("DROP INDEX decided_once", "has lost its unique index decided_once"),
    ("CREATE RULE kept AS ON DELETE TO tokens DO INSTEAD NOTHING", "has a rule that the house has not made, kept"),
    (
        "CREATE TRIGGER more BEFORE UPDATE ON people "
        "FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "has a trigger that the house has not made",
    ),
    ("CREATE POLICY blind ON audit USING (false)", "has a policy that the house has not made, blind"),
    ("DROP FUNCTION one_trip", "is not the one that the house has made"),
    ("ALTER FUNCTION one_trip SET session_replication_role = replica", "is not the one that the house has made"),
    ("ALTER FUNCTION one_trip SECURITY DEFINER", "is not the one that the house has made"),
    ("ALTER TABLE commands DROP CONSTRAINT commands_pkey", "has lost its unique index of who, key"),
    ("ALTER TABLE entries DROP CONSTRAINT entries_key_key", "has lost its unique index of key"),
    (
        "ALTER TABLE approvals DROP CONSTRAINT two_people, ADD CONSTRAINT two_people CHECK (true)",
        "has lost its check two_people",
    ),
    (
        "DROP INDEX decided_once; CREATE UNIQUE INDEX decided_once ON entries (of) WHERE of = 'x'",
        "has lost its unique index decided_once",
    ),
    ("ALTER TABLE people ALTER acting SET DEFAULT 'shift_manager'", "has another default for acting"),
    ("ALTER TABLE people ALTER limits SET DEFAULT '{\"loss\": 1}'", "has another default for limits"),
    ("CREATE TABLE more () INHERITS (people)", "is no plain table of its own"),
    ("ALTER TABLE people RENAME TO p; CREATE VIEW people AS SELECT * FROM p", "is no plain table of its own"),
    ("ALTER ROLE croupier_service SET search_path = other", "has a setting that the house has not made"),
    ("CREATE SCHEMA croupier_service CREATE TABLE tokens ()", "of the schema croupier_service"),
    # With ICU one can be made by which every digest equals every other.
    ('ALTER TABLE tokens ALTER digest TYPE text COLLATE "C"', "has made digest another column"),
    ("ALTER TABLE entries ALTER amount TYPE numeric", "has made amount another column"),
    ("ALTER TABLE approvals ALTER by DROP NOT NULL", "has made by another column"),
    ("ALTER ROLE croupier_service SET role = postgres", "has a setting that the house has not made, role"),
    (
        "CREATE FUNCTION texteq(text, varchar) RETURNS bool LANGUAGE sql IMMUTABLE AS 'SELECT true'; "
        "CREATE OPERATOR = (leftarg = text, rightarg = varchar, function = texteq)",
        "is none of the server's own",
    ),
    (
        "CREATE FUNCTION date_trunc(text, timestamptz, varchar) RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'",
        "is none of the server's own",
    ),
    ("CREATE CAST (jsonb AS bytea) WITH INOUT AS IMPLICIT", "is none of the server's own"),
    (
        "CREATE FUNCTION looks() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'; "
        "CREATE EVENT TRIGGER looks ON ddl_command_end EXECUTE FUNCTION looks()",
        "is none of the server's own",
    ),
    (
        "CREATE FUNCTION one_trip(text) RETURNS text LANGUAGE sql AS 'SELECT $1'",
        "is not the one that the house has made",
    ),
    *(
        (
            "DROP TRIGGER append_only ON audit; CREATE TRIGGER append_only "
            f"BEFORE UPDATE {columns} OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT {when} "
            "EXECUTE FUNCTION append_only()",
            "has a guard that does not keep it from being changed",
        )
        for columns, when in (("", "WHEN (false)"), ("OF chain", ""))
    ),
    ("GRANT UPDATE (hash) ON audit TO croupier_service", "by the service, which has the right to UPDATE"),
    ("GRANT TRIGGER ON audit TO croupier_service", "by the service, which has the right to TRIGGER"),
    (
        "CREATE ROLE somebody; GRANT UPDATE (amount) ON entries TO somebody",
        "by somebody, who has the right to UPDATE",
    ),
    ("GRANT DELETE ON audit TO PUBLIC", "by everybody, who has the right to DELETE"),
    ("GRANT CREATE ON SCHEMA public TO croupier_service", "may make functions beside those of the house"),
    ("ALTER ROLE croupier_service CREATEROLE", "makes other logins"),
    ("ALTER ROLE croupier_service BYPASSRLS", "past every policy"),
    ("CREATE ROLE strong; GRANT strong TO croupier_service WITH INHERIT FALSE", "may act as strong"),
    ("ALTER TABLE claims ENABLE ROW LEVEL SECURITY", "is no plain table of its own"),
    ("ALTER TABLE claims SET UNLOGGED", "is no plain table of its own"),
    ("ALTER FUNCTION one_trip STRICT", "is not the one that the house has made"),
    (
        "CREATE OR REPLACE FUNCTION pg_catalog.date_trunc(text, timestamptz, text) RETURNS timestamptz "
        "LANGUAGE sql AS 'SELECT now()'",
        "of the server was made anew since the house was set up",
    ),
    (
        "CREATE FUNCTION pg_catalog.hashtext(varchar) RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "of the server was made anew since the house was set up",
    ),
]
