"""A whole command at a table in one trip: all that the process believes is looked at and all that follows is written,
in one call. The rows are those that the audit entry tells. Whatever is not as believed undoes all of it."""

from alembic import op

revision = "0009"
down_revision = "0008"

_ONE_TRIP = """
CREATE FUNCTION one_trip(
  -- who: a sign-in and what is believed of it
  p_who text, p_role text, p_token text, p_idle double precision, p_touched double precision,
  -- the command and what it is answered
  p_key text, p_body text, p_response jsonb, p_command_mac text,
  -- the table as it was seen, and as it is then
  p_table text, p_version bigint, p_head text, p_answers integer, p_state jsonb, p_waiting text,
  -- the next entry of its chain
  p_at timestamptz, p_entry jsonb, p_hash text, p_mac text,
  -- what accounts change by; balances that amounts follow from; players whose money goes at risk
  p_names text[], p_posted bigint[], p_held bigint[],
  p_sure text[], p_sure_posted bigint[], p_sure_held bigint[], p_exposed text[],
  -- meters by the number of their last movement, with what they are then; what happens to shoes
  p_meters jsonb, p_shoes jsonb,
  OUT o_names text[], OUT o_posted bigint[], OUT o_held bigint[], OUT o_shoe bigint, OUT o_now timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  l_touch boolean;
  l_round text := p_entry ->> 'round';
  l_began jsonb := p_entry -> 'began';
  l_meter record;
  l_shoe jsonb;
BEGIN
  UPDATE tables SET state = p_state, version = p_version + 1, options = p_entry -> 'options', head = p_hash,
         waiting = p_waiting, at = p_at
   WHERE name = p_table AND version = p_version AND head = p_head;
  IF NOT FOUND THEN RAISE EXCEPTION 'the table has moved on' USING ERRCODE = 'CR001'; END IF;

  INSERT INTO commands (who, key, body, status, response, mac, at)
  VALUES (p_who, p_key, p_body, 200, p_response, p_command_mac, p_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RAISE EXCEPTION 'the command was answered before' USING ERRCODE = 'CR002'; END IF;

  SELECT t.used < now() - make_interval(secs => p_touched) INTO l_touch
    FROM tokens t JOIN people p ON p.name = t.person
   WHERE t.digest = p_token AND t.person = p_who AND NOT t.code AND t.ends > now()
     AND t.used > now() - make_interval(secs => p_idle) AND NOT p.disabled AND NOT p.one_time
     AND CASE WHEN p.acting_until > now() THEN p.acting ELSE p.role END = p_role;
  IF NOT FOUND THEN RAISE EXCEPTION 'the sign-in is over' USING ERRCODE = 'CR003'; END IF;
  IF l_touch THEN UPDATE tokens SET used = now() WHERE digest = p_token; END IF;
  o_now := now();
  IF abs(extract(epoch FROM o_now - p_at)) > 2 THEN
    RAISE EXCEPTION 'the time is another' USING ERRCODE = 'CR004';
  END IF;

  IF l_began IS NOT NULL THEN
    INSERT INTO rounds (name, "table", number, game, rules_version, rules, options, setup, carry, shoe, at)
    VALUES (l_round, p_table, (l_began ->> 'number')::integer, l_began ->> 'game',
            (l_began ->> 'rules_version')::integer, l_began ->> 'rules', l_began -> 'options', l_began -> 'setup',
            l_began -> 'carry', (l_began ->> 'shoe')::bigint, p_at);
  END IF;
  IF p_entry ? 'answers' THEN
    INSERT INTO answers (round, seq, answer, at)
    SELECT l_round, p_answers + place, answer, p_at
      FROM jsonb_array_elements(p_entry -> 'answers') WITH ORDINALITY AS given (answer, place);
  END IF;
  IF p_entry ? 'result' THEN
    INSERT INTO results (round, number, result, at) VALUES (l_round, 1, p_entry -> 'result', p_at);
  END IF;
  IF p_entry ? 'records' THEN
    INSERT INTO records (at_table, number, kind, clause, by, office, seat, reading, passed, at)
    SELECT p_table, number, kind, clause, by, office, seat, reading, passed, p_at
      FROM jsonb_to_recordset(p_entry -> 'records') AS kept (number integer, kind text, clause text, by text,
           office text, seat text, reading jsonb, passed boolean);
  END IF;
  IF p_shoes IS NOT NULL THEN
    FOR l_shoe IN SELECT * FROM jsonb_array_elements(p_shoes) LOOP
      CASE l_shoe ->> 0
        WHEN 'committed' THEN
          INSERT INTO shoes (number, "table", commitment, secret, at)
          VALUES ((l_shoe ->> 1)::bigint, p_table, l_shoe ->> 2, decode(l_shoe ->> 3, 'hex'), p_at);
          o_shoe := nextval('shoes_number_seq');
        WHEN 'started' THEN
          UPDATE shoes SET started = true WHERE number = (l_shoe ->> 1)::bigint;
        ELSE
          UPDATE shoes SET revealed = true, secret = decode(l_shoe ->> 3, 'hex')
           WHERE number = (l_shoe ->> 1)::bigint;
      END CASE;
    END LOOP;
  END IF;
  IF p_meters IS NOT NULL THEN
    FOR l_meter IN SELECT * FROM jsonb_to_recordset(p_meters) AS m (name text, noted bigint, state jsonb) LOOP
      IF l_meter.state IS NULL THEN
        PERFORM 1 FROM meters WHERE name = l_meter.name AND (state ->> 'noted')::bigint = l_meter.noted;
      ELSE
        UPDATE meters SET state = l_meter.state || jsonb_build_object('claims', meters.state -> 'claims')
         WHERE name = l_meter.name AND (meters.state ->> 'noted')::bigint = l_meter.noted;
      END IF;
      IF NOT FOUND THEN RAISE EXCEPTION 'a meter has moved on' USING ERRCODE = 'CR005'; END IF;
    END LOOP;
    INSERT INTO meter_events (meter, number, event, at)
    SELECT e ->> 0, (e -> 1 ->> 'number')::integer, e -> 1, p_at FROM jsonb_array_elements(p_entry -> 'meters') e;
  END IF;

  IF p_names <> '{}' THEN
    IF cardinality(p_names) > 1 THEN
      -- One order for everybody, so that two commands do not wait for each other.
      PERFORM 1 FROM accounts WHERE name = ANY (p_names) ORDER BY name FOR NO KEY UPDATE;
    END IF;
    WITH changed AS (
      UPDATE accounts a SET posted = a.posted + c.posted, held = a.held + c.held
        FROM unnest(p_names, p_posted, p_held) AS c (name, posted, held) WHERE a.name = c.name
      RETURNING a.name, a.posted, a.held)
    SELECT array_agg(name), array_agg(posted), array_agg(held) INTO o_names, o_posted, o_held FROM changed;
    IF cardinality(o_names) IS DISTINCT FROM cardinality(p_names) THEN
      RAISE EXCEPTION 'an account is not there yet' USING ERRCODE = 'CR006';
    END IF;
    INSERT INTO entries (kind, debit, credit, amount, key, of, round, seq, clause, because, at)
    SELECT kind, debit, credit, amount, key, of, round, seq, clause, because, p_at
      FROM jsonb_to_recordset(p_entry -> 'ledger') AS e (kind text, debit text, credit text, amount bigint, key text,
           of text, round text, seq integer, clause text, because text);
  END IF;
  IF p_sure <> '{}' THEN
    PERFORM 1 FROM unnest(p_sure, p_sure_posted, p_sure_held) AS s (name, posted, held)
       LEFT JOIN accounts a ON a.name = s.name
      WHERE coalesce(a.posted, 0) <> s.posted OR coalesce(a.held, 0) <> s.held;
    IF FOUND THEN RAISE EXCEPTION 'a balance is another' USING ERRCODE = 'CR007'; END IF;
  END IF;
  IF p_exposed <> '{}' THEN
    PERFORM 1 FROM people WHERE name = ANY (p_exposed) AND (disabled OR limits <> '{}');
    IF FOUND THEN RAISE EXCEPTION 'a player has limits' USING ERRCODE = 'CR008'; END IF;
  END IF;

  INSERT INTO audit (chain, number, entry, hash, mac) VALUES (p_table, p_version + 1, p_entry, p_hash, p_mac);
END $$
"""


def upgrade() -> None:
    """Make it."""
    op.execute(_ONE_TRIP)


def downgrade() -> None:
    """Each statement on its own again."""
    op.execute("DROP FUNCTION one_trip")
