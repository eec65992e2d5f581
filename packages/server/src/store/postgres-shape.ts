import type pg from 'pg';
import { type Deviations, deviationsOf, type Shape } from './shape.ts';

/**
 * What is in the record's schema, without what belongs to extensions. Constraints of primary keys are told by their
 * indexes, and those of columns that are not null by the columns.
 */
const SHAPE_SQL = `
  WITH
    of_extension AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
    relation AS (
      SELECT * FROM pg_class
      WHERE relnamespace = $1::regnamespace
        AND NOT EXISTS (SELECT 1 FROM of_extension WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid)
    )
  SELECT CASE relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
           WHEN 'f' THEN 'foreign table' WHEN 'S' THEN 'sequence' WHEN 'p' THEN 'partitioned table' ELSE 'type' END
         || ' ' || relname AS what,
         concat_ws(' ',
           CASE WHEN relpersistence <> 'p' THEN 'UNLOGGED' END,
           CASE WHEN relrowsecurity OR relforcerowsecurity THEN 'ROW LEVEL SECURITY' END,
           (SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
                     (SELECT 'COLLATE ' || collname FROM pg_collation
                      WHERE pg_collation.oid = attcollation AND collname <> 'default'),
                     CASE WHEN attnotnull THEN 'NOT NULL' END,
                     CASE WHEN attidentity <> '' THEN 'IDENTITY' END,
                     CASE WHEN attgenerated <> '' THEN 'GENERATED' END,
                     (SELECT 'DEFAULT ' || pg_get_expr(adbin, adrelid) FROM pg_attrdef
                      WHERE adrelid = attrelid AND adnum = attnum)),
                   ', ' ORDER BY attnum)
            FROM pg_attribute WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped)) AS text
  FROM relation WHERE relkind NOT IN ('i', 'I')
  UNION ALL
  SELECT 'index ' || relname, pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
  FROM pg_index JOIN relation ON relation.oid = indexrelid
  UNION ALL
  SELECT 'constraint ' || conname || ' of ' || relname, pg_get_constraintdef(pg_constraint.oid)
  FROM pg_constraint JOIN relation ON relation.oid = conrelid WHERE contype NOT IN ('p', 'n')
  UNION ALL
  SELECT 'trigger ' || tgname || ' of ' || relname,
         pg_get_triggerdef(pg_trigger.oid) || CASE tgenabled WHEN 'O' THEN '' ELSE ' NOT ALWAYS ENABLED' END
  FROM pg_trigger JOIN relation ON relation.oid = tgrelid
  UNION ALL
  SELECT 'rule ' || rulename || ' of ' || relname, pg_get_ruledef(pg_rewrite.oid)
  FROM pg_rewrite JOIN relation ON relation.oid = ev_class WHERE relkind NOT IN ('v', 'm')
  UNION ALL
  SELECT 'policy ' || polname || ' of ' || relname, polcmd::text
  FROM pg_policy JOIN relation ON relation.oid = polrelid
  UNION ALL
  SELECT 'inheritance of ' || relname, concat_ws(' ', inhrelid::regclass, inhparent::regclass)
  FROM pg_inherits JOIN relation ON relation.oid IN (inhparent, inhrelid) WHERE relkind NOT IN ('i', 'I')
  UNION ALL
  SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')',
         concat_ws(' ', lanname, CASE WHEN prosecdef THEN 'SECURITY DEFINER' END, proconfig::text,
           pg_get_function_result(pg_proc.oid), prosrc)
  FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
  WHERE pronamespace = $1::regnamespace
    AND NOT EXISTS (SELECT 1 FROM of_extension WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid)
  UNION ALL
  SELECT 'operator ' || oprname || ' ' || concat_ws(' ', oprleft::regtype, oprright::regtype), oprcode::text
  FROM pg_operator
  WHERE oprnamespace = $1::regnamespace
    AND NOT EXISTS (SELECT 1 FROM of_extension WHERE classid = 'pg_operator'::regclass AND objid = pg_operator.oid)`;

/** As the migrations leave it; the first opening of a new record would show that something is missing here. */
const OWN: Shape = new Map([
  ['table schema_version', 'version integer NOT NULL'],
  ['index schema_version_pkey', 'CREATE UNIQUE INDEX schema_version_pkey ON schema_version USING btree (version)'],
  [
    'table entries',
    'stream text COLLATE C NOT NULL, version bigint NOT NULL, at bigint NOT NULL, command text COLLATE C NOT NULL, event text NOT NULL, hash bytea NOT NULL, answer text',
  ],
  ['index entries_pkey', 'CREATE UNIQUE INDEX entries_pkey ON entries USING btree (stream, version)'],
  ['constraint entries_version_check of entries', 'CHECK ((version > 0))'],
  ['constraint entries_hash_check of entries', 'CHECK ((octet_length(hash) = 32))'],
  [
    'table commands',
    'stream text COLLATE C NOT NULL, command text COLLATE C NOT NULL, version bigint NOT NULL, answer text, mac text NOT NULL',
  ],
  ['index commands_pkey', 'CREATE UNIQUE INDEX commands_pkey ON commands USING btree (stream, command)'],
  [
    'table documents',
    'stream text COLLATE C NOT NULL, kind text COLLATE C NOT NULL, key text COLLATE C NOT NULL, rank double precision NOT NULL, value text NOT NULL',
  ],
  ['index documents_pkey', 'CREATE UNIQUE INDEX documents_pkey ON documents USING btree (stream, kind, key)'],
  ['index documents_by_rank', 'CREATE INDEX documents_by_rank ON documents USING btree (kind, rank, stream, key)'],
  [
    'index documents_of_stream_by_rank',
    'CREATE INDEX documents_of_stream_by_rank ON documents USING btree (stream, kind, rank, key)',
  ],
  [
    'table seal',
    'counter bigint NOT NULL, digest text NOT NULL, kept text NOT NULL, lease bigint NOT NULL, holder text NOT NULL, mac text NOT NULL, node text COLLATE C NOT NULL, until timestamp with time zone NOT NULL',
  ],
  ['index seal_pkey', 'CREATE UNIQUE INDEX seal_pkey ON seal USING btree (node)'],
  ['table owners', 'stream text COLLATE C NOT NULL, node text COLLATE C NOT NULL, epoch bigint NOT NULL'],
  ['index owners_pkey', 'CREATE UNIQUE INDEX owners_pkey ON owners USING btree (stream)'],
  ['table snapshots', 'name text COLLATE C NOT NULL, version bigint NOT NULL, state text NOT NULL, mac text NOT NULL'],
  ['index snapshots_pkey', 'CREATE UNIQUE INDEX snapshots_pkey ON snapshots USING btree (name)'],
  ...['entries', 'commands'].map(
    (table) =>
      [
        `trigger ${table}_refuse_change of ${table}`,
        `CREATE TRIGGER ${table}_refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
      ] as const,
  ),
  [
    'function refuse_change()',
    "plpgsql trigger BEGIN RAISE EXCEPTION 'What is written in % stays.', TG_TABLE_NAME; END",
  ],
]);

/**
 * Names mean what is in the first schema of the account's search path, and otherwise PostgreSQL's own functions: nothing
 * that lies in another schema comes between.
 */
export const pinSchema = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `SELECT pg_catalog.set_config('search_path', pg_catalog.quote_ident(pg_catalog.current_schema()), false)`,
  );
};

/** Without the schema's name and the way that lines were broken. */
const plain = (text: string, schema: string): string =>
  text.replaceAll(`${schema}.`, '').replaceAll(/\s+/g, ' ').trim();

/** Any account may ask, also one that may only read and append. */
export const deviationsIn = async (client: pg.ClientBase): Promise<Deviations> => {
  await client.query('BEGIN READ ONLY');
  try {
    return deviationsOf(PLACE, OWN, await shapeOf(client));
  } finally {
    await client.query('COMMIT');
  }
};

const PLACE = 'The PostgreSQL database';

/** The same in a transaction that is under way, which goes on as if nobody had asked. */
export const deviationsWithin = async (client: pg.ClientBase): Promise<Deviations> =>
  deviationsOf(PLACE, OWN, await shapeWithin(client));

export const shapeWithin = async (client: pg.ClientBase): Promise<Shape> => {
  await client.query('SAVEPOINT asked');
  const shape = await shapeOf(client);
  await client.query('ROLLBACK TO SAVEPOINT asked');
  return shape;
};

const shapeOf = async (client: pg.ClientBase): Promise<Shape> => {
  const schema = await client.query<{ name: string }>(
    'SELECT pg_catalog.quote_ident(pg_catalog.current_schema()) AS name',
  );
  const { name } = schema.rows[0]!;
  // What lies in the record's schema itself must not have a hand in what is found there.
  await client.query('SET LOCAL search_path = pg_catalog');
  const { rows } = await client.query<{ what: string; text: string }>(SHAPE_SQL, [name]);
  return new Map(rows.map(({ what, text }) => [what, plain(text, name)]));
};
