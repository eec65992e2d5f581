/** What is asked of PostgreSQL where a lease or an owner matters, and for whole batches. */

/** A killed house of this machine is known to be gone; one of another machine counts as gone after this. */
export const LEASE_MS = 2_000;
const UNTIL = `clock_timestamp() + interval '${LEASE_MS} milliseconds'`;

/** A time of the server as the house counts time. */
const millisecondsOf = (time: string): string => `floor(extract(epoch FROM ${time}) * 1000)::bigint`;

/** Nobody writes who does not hold the lease; whoever writes holds it for longer. */
const RESEAL_SQL = `
  UPDATE seal SET counter = $1, digest = $2, kept = $3, lease = $4, holder = $5, mac = $6, until = ${UNTIL}
  WHERE node = $7 AND lease = $4`;

export const RENEW_SQL = `UPDATE seal SET until = ${UNTIL} WHERE node = $1 AND lease = $2`;

export const SEALS_SQL = 'SELECT node, counter, digest, kept, lease, holder, mac FROM seal ORDER BY node';

/** Nobody commits while seals are exchanged. */
export const EXCLUSIVELY = 'LOCK TABLE seal IN SHARE ROW EXCLUSIVE MODE';
export const HELD_SQL = `
  SELECT node, counter, digest, kept, lease, holder, mac, holder <> '' AND until >= clock_timestamp() AS "isLive"
  FROM seal ORDER BY node`;
/** All of it in one statement, so that it is of one moment. */
export const OWNERSHIP_SQL = `
  SELECT
    ${millisecondsOf('statement_timestamp()')} AS at,
    (SELECT json_agg(json_build_object(
       'node', node, 'holder', holder, 'until', CASE WHEN isfinite(until) THEN ${millisecondsOf('until')} END
     ) ORDER BY node) FROM seal) AS seals,
    (SELECT coalesce(json_agg(json_build_object(
       'stream', stream, 'owner', nullif(node, ''), 'epoch', epoch
     ) ORDER BY stream), '[]') FROM owners) AS streams`;
/** Seals, as text of JSON: an expression of the statement. Whoever has a holder holds the lease from now on. */
const sealRowsSql = (seals: string): string => `
  SELECT node, counter, digest, kept, lease, holder, mac,
         CASE WHEN holder = '' THEN '-infinity'::timestamptz ELSE ${UNTIL} END AS until
  FROM json_to_recordset(${seals}) AS given
    (node text, counter bigint, digest text, kept text, lease bigint, holder text, mac text)`;
export const replaceSealsSql = (seals: string): string => `
  UPDATE seal SET counter = row.counter, digest = row.digest, kept = row.kept, lease = row.lease,
    holder = row.holder, mac = row.mac, until = row.until
  FROM (${sealRowsSql(seals)}) AS row WHERE seal.node = row.node`;
/** Apart from the above, so that an account that may not add seals can work on a record that has its own. */
export const addSealsSql = (seals: string): string => `
  INSERT INTO seal (node, counter, digest, kept, lease, holder, mac, until) ${sealRowsSql(seals)}`;
export const CLAIM_SQL = `
  WITH held AS (${RENEW_SQL} RETURNING 1)
  INSERT INTO owners (stream, node, epoch)
  SELECT asked.stream, $1, 1 FROM held, unnest($3::text[]) AS asked (stream)
  ON CONFLICT (stream) DO UPDATE SET node = excluded.node, epoch = owners.epoch + 1
  WHERE owners.node IN ('', excluded.node)
  RETURNING stream, epoch`;
export const RELEASE_SQL = `
  WITH held AS (${RENEW_SQL} RETURNING 1), released AS (
    UPDATE owners SET node = '', epoch = epoch + 1 FROM held WHERE node = $1 AND stream = ANY ($3::text[])
  )
  SELECT 1 FROM held`;
/** What these nodes own, named by text of JSON, is nobody's. */
export const freeSql = (nodes: string): string =>
  `UPDATE owners SET node = '', epoch = epoch + 1 WHERE node IN (SELECT json_array_elements_text(${nodes}))`;
/** No node owns anything any more. */
export const FREE_ALL_SQL = `UPDATE owners SET node = '', epoch = epoch + 1 WHERE node <> ''`;

/** Whoever takes a stream over also changes the former owner's lease, so both cannot pass here. */
const STILL_OWNED = `
  NOT EXISTS (
    SELECT 1 FROM json_to_recordset($12) AS held (stream text, epoch bigint)
    LEFT JOIN owners ON owners.stream = held.stream AND owners.node = $7 AND owners.epoch = held.epoch
    WHERE owners.stream IS NULL
  )`;

/** A whole batch in one statement, which is one transaction and one round trip. */
export const WRITE_SQL = `
  WITH
    sealed AS (${RESEAL_SQL} AND ${STILL_OWNED} RETURNING 1),
    added_commands AS (
      INSERT INTO commands (stream, command, version, mac)
      SELECT stream, command, version, mac
      FROM sealed, json_to_recordset($8) AS row (stream text, command text, version bigint, mac text)
    ),
    added_entries AS (
      INSERT INTO entries (stream, version, at, command, event, answer, hash)
      SELECT stream, version, at, command, event, answer, decode(hash, 'hex')
      FROM sealed, json_to_recordset($9)
        AS row (stream text, version bigint, at bigint, command text, event text, answer text, hash text)
    ),
    put_documents AS (
      INSERT INTO documents (stream, kind, key, rank, value)
      SELECT stream, kind, key, rank, value
      FROM sealed, json_to_recordset($10) AS row (stream text, kind text, key text, rank double precision, value text)
      ON CONFLICT (stream, kind, key) DO UPDATE SET rank = excluded.rank, value = excluded.value
    ),
    removed_documents AS (
      DELETE FROM documents
      USING sealed, json_to_recordset($11) AS row (stream text, kind text, key text)
      WHERE documents.stream = row.stream AND documents.kind = row.kind AND documents.key = row.key
    )
  SELECT 1 FROM sealed`;

/** As `SAVE_SQL` takes them, each as an array of its own. */
export const SNAPSHOT_COLUMNS = ['name', 'version', 'state', 'mac'] as const;

export const SAVE_SQL = `
  WITH
    sealed AS (${RESEAL_SQL} RETURNING 1),
    saved AS (
      INSERT INTO snapshots (name, version, state, mac)
      SELECT row.* FROM sealed, unnest($8::text[], $9::bigint[], $10::text[], $11::text[]) AS row
      ON CONFLICT (name) DO UPDATE SET version = excluded.version, state = excluded.state, mac = excluded.mac
    )
  SELECT 1 FROM sealed`;

export const HEADS_SQL = `
  SELECT asked.stream AS name, last.version, encode(last.hash, 'hex') AS hash
  FROM unnest($1::text[]) AS asked (stream)
  CROSS JOIN LATERAL (
    SELECT version, hash FROM entries WHERE entries.stream = asked.stream ORDER BY version DESC LIMIT 1
  ) AS last`;

export const ANSWERS_SQL = `
  SELECT commands.stream, commands.command, commands.version,
         coalesce(entries.answer, commands.answer, 'null') AS answer, commands.mac
  FROM unnest($1::text[], $2::text[]) AS asked (stream, command)
  JOIN commands ON commands.stream = asked.stream AND commands.command = asked.command
  LEFT JOIN entries ON entries.stream = commands.stream AND entries.version = commands.version`;
