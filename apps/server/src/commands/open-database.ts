import { resolve } from 'node:path';
import { connect, type Database } from '../db/connect.ts';
import { joinEmbeddedPostgres } from '../db/embedded/join-embedded.ts';
import { assertHeard, reach } from '../db/reach.ts';
import type { Environment } from '../environment.ts';
import type { Lifecycle } from '../shut-down.ts';

export type CommandContext = {
  readonly environment: Environment;
  readonly parts: Lifecycle;
  /** Receives the progress of the embedded database, which is no part of any answer. */
  readonly log: (line: string) => void;
};

/** A command uses one connection; migrations hold another while they wait for their lock. */
const CONNECTIONS = 2;

/** The server's database, whether the server runs or not: past any pooler, since some commands hold locks and copy. */
export const openDatabase = async ({
  environment,
  parts,
  log,
}: CommandContext): Promise<{ database: Database; url: string }> => {
  const dataDir = resolve(environment.dataDir);
  const url =
    environment.directDatabaseUrl ??
    environment.operatorDatabaseUrl ??
    environment.databaseUrl ??
    (
      await parts.start(
        () => joinEmbeddedPostgres({ dataDir, log }),
        ({ stop }) => stop(),
      )
    ).url;
  const database = await parts.start(
    () => connect({ url, maxConnections: CONNECTIONS }),
    ({ close }) => close(),
  );
  await reach(database);
  // A lock would end up on somebody else's connection.
  await assertHeard(database);
  return { database, url };
};
