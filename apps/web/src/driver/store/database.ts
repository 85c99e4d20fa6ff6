import { Dexie, type DexieOptions, type Table } from 'dexie';
import { type Tables, VERSIONS } from './schema.ts';

export type DriverDatabase = Dexie & {
  readonly [Name in keyof Tables]: Table<Tables[Name], string>;
};

/** Tests hand in a store of their own; a browser has one. */
export const openDatabase = (name: string, options: DexieOptions = {}): DriverDatabase => {
  const database = new Dexie(name, options);
  for (const { version, tables } of VERSIONS) database.version(version).stores({ ...tables });
  return database as DriverDatabase;
};

/** The phone's own store. It opens at the first access. */
export const database = openDatabase('waybill-driver');
