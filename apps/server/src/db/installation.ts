import { CompiledQuery, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';
import { INSTALLATION_LOCK } from './locks.ts';
import { hasNamedFiles } from './named-files.ts';

/** This process differs from the others of its database. The message is for the operator's screen. */
export class OtherInstallation extends Error {}

export type Installation = { readonly storageId: string; readonly keyPrint: string };

type Known = {
  /** Null before the first process has said it. */
  readonly installation: Installation | null;
  /** Whether another storage could make a difference: files are named, or somebody serves and may be adding the first one. */
  readonly needsItsFiles: () => Promise<boolean>;
  readonly keep: (installation: Installation) => Promise<void>;
};

/** Works with what all processes of this database have in common; one process at a time. */
export const withInstallation = <Result>(
  database: Pick<Database, 'asOperator'>,
  work: (known: Known) => Promise<Result>,
): Promise<Result> =>
  database.asOperator(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx);
    const row = await tx.selectFrom('installation').select(['storage_id', 'key_print']).executeTakeFirst();
    return work({
      installation: row ? { storageId: row.storage_id, keyPrint: row.key_print } : null,
      needsItsFiles: async () => (await isServedIn(tx)) || hasNamedFiles(asking(tx)),
      keep: (installation) => keepInstallation(tx, installation),
    });
  });

const asking = (tx: Tx) => ({
  query: <Row extends object>(text: string, values: unknown[] = []) =>
    tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>),
});

const keepInstallation = async (tx: Tx, { storageId, keyPrint }: Installation): Promise<void> => {
  const columns = { storage_id: storageId, key_print: keyPrint };
  await tx
    .insertInto('installation')
    .values(columns)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(columns))
    .execute();
};

/** Whether a server works on this database at present: each listens for jobs, for changes, or for both. */
export const isServed = (database: Pick<Database, 'asOperator'>): Promise<boolean> => database.asOperator(isServedIn);

const isServedIn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name in ('waybill jobs', 'waybill changes') limit 1`.execute(tx);
  return rows.length > 0;
};
