import { resolve } from 'node:path';
import { connect } from '../db/connect.ts';
import { joinEmbeddedPostgres } from '../db/embedded/join-embedded.ts';
import { migrate } from '../db/migrate.ts';
import { reach } from '../db/reach.ts';
import type { Environment } from '../environment.ts';
import { loadSecretKey } from '../secret-key.ts';
import type { Lifecycle } from '../shut-down.ts';
import { type Operator, wireOperator } from '../wire-operator.ts';

type Parts = {
  readonly environment: Environment;
  readonly operatorName: string;
  readonly parts: Lifecycle;
  /** What the embedded database has to say on its way; no part of any answer. */
  readonly log: (line: string) => void;
};

/** One command works on one connection; migrations hold another while they wait for their lock. */
const CONNECTIONS = 2;

/** Opens the server's database, whether the server runs or not. */
export const openOperator = async ({ environment, operatorName, parts, log }: Parts): Promise<Operator> => {
  const dataDir = resolve(environment.dataDir);
  const url =
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
  await migrate(database.kysely);
  return wireOperator({
    database,
    clock: () => new Date(),
    secretKey: () => loadSecretKey(environment.secretKey, dataDir),
    publicUrl: environment.publicUrl,
    operatorName,
  });
};
