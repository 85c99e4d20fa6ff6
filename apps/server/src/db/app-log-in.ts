import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Database } from './connect.ts';

/** What the app's log-in of an embedded database is called. */
const EMBEDDED_LOG_IN = 'waybill_web';

/** Two processes that start at once must not both write the same row of the server's catalogue. */
const ALONE = `select pg_advisory_xact_lock(hashtext('waybill log-ins'))`;

/**
 * Makes the app's log-in of an embedded database, and returns its address. Its password is a new one at every start, and is
 * written nowhere: one app has the database to itself, and the operator's commands use the operator's log-in.
 */
export const makeEmbeddedLogIn = async (operatorUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('hex');
  const client = new Client({ connectionString: operatorUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [EMBEDDED_LOG_IN]);
    const verb = rowCount ? 'alter' : 'create';
    await client.query(`${verb} role ${escapeIdentifier(EMBEDDED_LOG_IN)} login password ${escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  const url = new URL(operatorUrl);
  url.username = EMBEDDED_LOG_IN;
  url.password = password;
  return url.href;
};

/** The roles that requests work in. The operator's is not among them. */
const APP_ROLES = ['waybill_app', 'waybill_auth'] as const;

/** Lets the app's log-in take on the roles of requests, once migrations have made them. */
export const admitAppLogIn = async ({ pool, kysely, operatorUrl }: Database): Promise<void> => {
  if (operatorUrl === null) return;
  const { rows } = await pool.query<{ name: string; lacks: string[] }>(
    `select session_user as name, array(select role from unnest($1::text[]) role
       where not pg_has_role(session_user, role, 'member')) as lacks`,
    [APP_ROLES],
  );
  const { name, lacks } = rows[0] ?? { name: '', lacks: [] };
  if (lacks.length === 0) return;
  await kysely.transaction().execute(async (tx) => {
    await sql.raw(ALONE).execute(tx);
    await sql.raw(`grant ${lacks.map(escapeIdentifier).join(', ')} to ${escapeIdentifier(name)}`).execute(tx);
  });
};

/**
 * Whether row-level security would contain a statement that somebody smuggled into a request: the log-in of requests can neither
 * become the operator or the owner of the tables, nor pass row-level security, nor give itself such a right.
 */
export const isContained = async ({ pool }: Pick<Database, 'pool'>): Promise<boolean> => {
  const { rows } = await pool.query<{ contained: boolean }>(`select not (
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or pg_has_role(session_user, 'waybill_operator', 'member')
      or pg_has_role(session_user, (select nspowner from pg_namespace where nspname = 'waybill'), 'member')
    ) as contained
    from pg_roles r where r.rolname = session_user`);
  return rows[0]?.contained === true;
};
