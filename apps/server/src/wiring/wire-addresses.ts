import { basename } from 'node:path';
import type { AddressQuery, Candidate } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import { digestOf, readTable, TableFault } from '../adapters/tables/read-table.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { ADDRESSES_LOCK } from '../db/locks.ts';
import { addressIndex } from '../features/geocoding/address-index.repo.ts';
import { addressRegistries, type RegistrySummary } from '../features/geocoding/address-registries.repo.ts';
import { embeddedGeocoder } from '../features/geocoding/embedded-geocoder.ts';
import { ImportRefusal, type ImportResult, importRegistry } from '../features/geocoding/import-registry.ts';
import { queryReader } from '../features/geocoding/query-columns.ts';
import type { RegistryColumn } from '../features/geocoding/registry-row.ts';

export { ImportRefusal };

export type WantedFile = {
  readonly path: string;
  readonly country: string;
  readonly attribution: string;
  readonly columns: Readonly<Partial<Record<RegistryColumn, string>>>;
};
type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  /** Receives the progress, line by line. */
  readonly log: (line: string) => void;
};

/** The addresses of countries, for the operator: imported, listed, removed and tried. */
export const wireAddresses = ({ database, clock, log }: Parts) => {
  const inRegistries = <Result>(work: (registries: ReturnType<typeof addressRegistries>) => Promise<Result>) =>
    database.asOperator((tx) => work(addressRegistries(tx)));

  /** One import at a time: two of one country would mix their rows. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
    database.kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_lock(${ADDRESSES_LOCK}) as "isFree"`.execute(connection);
      if (!rows[0]?.isFree) throw new ImportRefusal('Another import is running. Wait for its end.');
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${ADDRESSES_LOCK})`.execute(connection);
      }
    });

  const importFile = async ({ path, ...file }: WantedFile): Promise<ImportResult> => {
    const onProgress = ({ read }: { readonly read: number }) => log(`${read} rows read`);
    try {
      const fileDigest = await digestOf(path);
      return await alone(() =>
        importRegistry(
          { inTransaction: inRegistries, lines: readTable(path), clock, onProgress },
          { ...file, fileName: basename(path), fileDigest },
        ),
      );
    } catch (error) {
      throw error instanceof TableFault ? new ImportRefusal(error.message) : error;
    }
  };

  /** The addresses of a file, so many at a time. */
  async function* readQueries(path: string, size: number): AsyncGenerator<readonly AddressQuery[]> {
    let read: ((cells: readonly string[]) => AddressQuery) | null = null;
    let portion: AddressQuery[] = [];
    try {
      for await (const cells of readTable(path)) {
        if (read) portion.push(read(cells));
        else read = queryReader(cells);
        if (portion.length < size) continue;
        yield portion;
        portion = [];
      }
    } catch (error) {
      throw error instanceof TableFault ? new ImportRefusal(error.message) : error;
    }
    if (portion.length > 0) yield portion;
  }

  return {
    importFile,
    readQueries,
    list: (): Promise<readonly RegistrySummary[]> => inRegistries((registries) => registries.list()),
    remove: (country: string): Promise<boolean> =>
      alone(() => inRegistries((registries) => registries.remove(country))),
    geocode: (queries: readonly AddressQuery[]): Promise<readonly (readonly Candidate[])[]> =>
      database.asOperator((tx) => embeddedGeocoder(addressIndex(tx))(queries)),
  };
};
export type Addresses = ReturnType<typeof wireAddresses>;
