import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';
import { INSTALLATION_LOCK, SERVING_LOCK } from './locks.ts';
import { someNamedFiles } from './named-files.ts';
import type { DB } from './schema.ts';

/** This process differs from the others of its database. The message is for the operator's screen. */
export class OtherInstallation extends Error {}

export type Installation = {
  readonly storage: { readonly id: string; readonly moves: number };
  readonly keyPrint: string;
};

type Known = {
  /** Null before the first process has said it. */
  readonly installation: Installation | null;
  /** Some of the files that rows name. */
  readonly someFiles: () => Promise<readonly string[]>;
  /** Whether another server than the one that asks is there: it may be adding the first file. */
  readonly hasOtherServers: () => Promise<boolean>;
  readonly keep: (installation: Installation) => Promise<void>;
};

/** Works with what all processes of this database have in common; one process at a time. */
export const withInstallation = <Result>(
  database: Pick<Database, 'asOperator'>,
  work: (known: Known) => Promise<Result>,
): Promise<Result> =>
  database.asOperator(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx);
    return work({
      installation: await readInstallation(tx),
      someFiles: () => someNamedFiles(asking(tx)),
      hasOtherServers: () => hasOtherServers(tx),
      keep: (installation) => keepInstallation(tx, installation),
    });
  });

export const readInstallation = async (tx: Tx): Promise<Installation | null> => {
  const row = await tx.selectFrom('installation').selectAll().executeTakeFirst();
  return row ? { storage: { id: row.storage_id, moves: row.storage_moves }, keyPrint: row.key_print } : null;
};

const asking = (tx: Tx) => ({
  query: <Row extends object>(text: string, values: unknown[] = []) =>
    tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>),
});

const keepInstallation = async (tx: Tx, { storage, keyPrint }: Installation): Promise<void> => {
  const columns = { storage_id: storage.id, storage_moves: storage.moves, key_print: keyPrint };
  await tx
    .insertInto('installation')
    .values(columns)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(columns))
    .execute();
};

/** Each server holds the lock once, and so does the one that asks. */
const hasOtherServers = async (tx: Tx): Promise<boolean> => (await servingProcesses(tx)) > 1;

export const servingProcesses = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ servers: number }>`select count(*)::integer as servers from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${SERVING_LOCK}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.servers ?? 0;
};
