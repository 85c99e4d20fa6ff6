import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressQuery } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import { askProvider } from '../adapters/geocoders/ask-provider.ts';
import { providerAt } from '../adapters/geocoders/providers.ts';
import { digestOf, readTable, TableFault } from '../adapters/tables/read-table.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { ADDRESSES_LOCK } from '../db/locks.ts';
import { addressIndex } from '../features/geocoding/address-index.repo.ts';
import { addressRegistries, type RegistrySummary } from '../features/geocoding/address-registries.repo.ts';
import { embeddedGeocoder } from '../features/geocoding/embedded-geocoder.ts';
import { geocoder } from '../features/geocoding/geocoder.ts';
import { geocoderAnswers } from '../features/geocoding/geocoder-answers.repo.ts';
import { ImportRefusal, type ImportResult, importRegistry } from '../features/geocoding/import-registry.ts';
import { outsideGeocoder } from '../features/geocoding/outside-geocoder.ts';
import { queryReader } from '../features/geocoding/query-columns.ts';
import type { RegistryColumn } from '../features/geocoding/registry-row.ts';
import type { GeocoderAddress } from '../geocoder-url.ts';

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
  /** Somebody else's geocoder, where there is one. */
  readonly outside: GeocoderAddress | null;
  /** Receives the progress, line by line. */
  readonly log: (line: string) => void;
};

/** Finds places in the imported addresses, and with somebody else's geocoder where there is one. */
const wireGeocoder = (database: Database, address: GeocoderAddress | null) => {
  const provider = address && providerAt(address);
  return geocoder({
    embedded: (queries) => database.asOperator((tx) => embeddedGeocoder(addressIndex(tx))(queries)),
    outside:
      provider &&
      outsideGeocoder({
        provider: { ...provider, ask: (query) => askProvider(provider, query) },
        inTransaction: (work) => database.asOperator((tx) => work(geocoderAnswers(tx))),
        wait: (ms) => pause(ms),
      }),
  });
};

/** The addresses of countries, for the operator: imported, listed, removed and tried. */
export const wireAddresses = ({ database, clock, outside, log }: Parts) => {
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
    geocode: wireGeocoder(database, outside),
  };
};
export type Addresses = ReturnType<typeof wireAddresses>;
