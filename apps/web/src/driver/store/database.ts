import { Dexie, type DexieOptions, type Table } from 'dexie';
import { type Tables, VERSIONS } from './schema.ts';

export type DriverDatabase = Dexie & {
  readonly [Name in keyof Tables]: Table<Tables[Name], string>;
};

/** Tests hand in a store of their own; a browser has one. */
export const openDatabase = (name: string, options: DexieOptions = {}): DriverDatabase => {
  const database = new Dexie(name, options);
  for (const { version, tables } of VERSIONS) database.version(version).stores({ ...tables });
  // A newer version of the app in another tab must not wait for this one: the next access opens the database again.
  database.on('versionchange', () => database.close({ disableAutoOpen: false }));
  return database as DriverDatabase;
};

/** The phone's own store. It opens at the first access. */
export const database = openDatabase('waybill-driver');
