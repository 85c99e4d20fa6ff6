import { prepareSchema } from '../db/migrate.ts';
import { type Addresses, wireAddresses } from '../wiring/wire-addresses.ts';
import { type CommandContext, openDatabase } from './open-database.ts';

/** Opens the server's database for the commands about addresses, and migrates it first. */
export const openAddresses = async (context: CommandContext): Promise<Addresses> => {
  const { database } = await openDatabase(context);
  await prepareSchema(database.kysely, context.environment);
  return wireAddresses({ database, clock: () => new Date(), outside: context.environment.geocoder, log: context.log });
};
