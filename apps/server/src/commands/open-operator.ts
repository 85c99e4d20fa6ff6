import { resolve } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type Operator, wireOperator } from '../wiring/wire-operator.ts';
import { openDatabase, type Surroundings } from './open-database.ts';

/** Opens the server's database for the operator's commands, and migrates it first. */
export const openOperator = async (
  surroundings: Surroundings & { readonly operatorName: string },
): Promise<Operator> => {
  const { environment, operatorName } = surroundings;
  const { database } = await openDatabase(surroundings);
  await migrate(database.kysely);
  return wireOperator({
    database,
    clock: () => new Date(),
    secretKey: () => loadSecretKey(environment.secretKey, resolve(environment.dataDir)),
    publicUrl: environment.publicUrl,
    operatorName,
  });
};
