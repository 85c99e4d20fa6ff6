import { type Kysely, sql } from 'kysely';
import { judgeBudget, type ProcessShape } from './connection-budget.ts';
import { servingProcesses } from './installation.ts';
import type { DB } from './schema.ts';

/** The database has too few connections. The message is for the operator's screen. */
export class TooFewConnections extends Error {}

/** What the server gives to whoever is no superuser, less where this database has a limit of its own. */
const roomIn = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ server: number; own: number }>`select
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
    (select datconnlimit from pg_database where datname = current_database()) as own`.execute(db);
  const { server = 0, own = -1 } = rows[0] ?? {};
  return own >= 0 ? Math.min(server, own) : server;
};

/** Refuses to start where connections cannot suffice; returns a warning where they may not. */
export const assertConnections = async (
  db: Kysely<DB>,
  { processes, ...shape }: ProcessShape & { readonly processes: number | null },
): Promise<string | null> => {
  const [room, present] = [await roomIn(db), await servingProcesses(db)];
  const judged = judgeBudget({ shape, room, processes, present: Math.max(1, present) });
  if (judged?.isSure) throw new TooFewConnections(judged.fault);
  return judged?.fault ?? null;
};
