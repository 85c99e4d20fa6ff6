import { resolve } from 'node:path';
import { prepareSchema } from '../db/migrate.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type Operator, wireOperator } from '../wiring/wire-operator.ts';
import { type CommandContext, openDatabase } from './open-database.ts';

/** Opens the server's database for the operator's commands, and migrates it first. */
export const openOperator = async (context: CommandContext & { readonly operatorName: string }): Promise<Operator> => {
  const { environment, operatorName } = context;
  const { database } = await openDatabase(context);
  await prepareSchema(database.kysely, environment);
  return wireOperator({
    database,
    clock: () => new Date(),
    secretKey: () => loadSecretKey(environment.secretKey, resolve(environment.dataDir)),
    publicUrl: environment.publicUrl,
    operatorName,
  });
};
