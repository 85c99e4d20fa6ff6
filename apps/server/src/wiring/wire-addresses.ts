import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RegistryColumn } from '@waybill/domain/address/registry-columns';
import { STATES_OF_WORK } from '@waybill/domain/address/stop-place';
import type { AddressQuery } from '@waybill/domain/geocoding';
import { sql } from 'kysely';
import { askProvider } from '../adapters/geocoders/ask-provider.ts';
import { providerAt } from '../adapters/geocoders/providers.ts';
import { streetCutter } from '../adapters/street-tiles/street-cutter.ts';
import { digestOf, readTable, TableFault } from '../adapters/tables/read-table.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { ADDRESSES_LOCK } from '../db/locks.ts';
import { addressIndex } from '../features/geocoding/address-index.repo.ts';
import {
  addressRegistries,
  type RegistryFile,
  type RegistrySummary,
} from '../features/geocoding/address-registries.repo.ts';
import { cityList } from '../features/geocoding/cities.repo.ts';
import { embeddedGeocoder } from '../features/geocoding/embedded-geocoder.ts';
import { geocoder } from '../features/geocoding/geocoder.ts';
import { geocoderAnswers } from '../features/geocoding/geocoder-answers.repo.ts';
import { ImportRefusal, type ImportResult, importRegistry } from '../features/geocoding/import-registry.ts';
import { listAttributions } from '../features/geocoding/list-attributions.ts';
import { outsideGeocoder } from '../features/geocoding/outside-geocoder.ts';
import { queryReader } from '../features/geocoding/query-columns.ts';
import { type DrawNeeds, type DrawResult, drawRegistry } from '../features/geocoding/streets/draw-registry.ts';
import { streetDrawings } from '../features/geocoding/streets/street-tiles.repo.ts';
import type { GeocoderAddress } from '../geocoder-url.ts';
import { lookAgain } from '../records/stop-places.ts';

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
  /** Draws streets otherwise than in a process of its own: for tests, most of which need no drawing. */
  readonly cutStreets?: DrawNeeds['cutStreets'];
};

/** In the background there is time; a person who waits is shown what is there. */
const LONGEST_WAIT_MS = { background: 30_000, person: 1_500 } as const;

/** An import is over when the addresses are in place; that their streets could not be drawn does not undo it. */
type DrawnOrNot = DrawResult | { readonly failure: string };
export type ImportedFile = ImportResult & { readonly streets: DrawnOrNot };

/** Finds places in the imported addresses, and with somebody else's geocoder where there is one. */
export const wireGeocoder = (
  database: Database,
  address: GeocoderAddress | null,
  waiting: keyof typeof LONGEST_WAIT_MS,
) => {
  const provider = address && providerAt(address);
  return geocoder({
    embedded: (queries) =>
      database.asOperator((tx) => embeddedGeocoder({ ...addressIndex(tx), cities: cityList(tx).called })(queries)),
    outside:
      provider &&
      outsideGeocoder({
        provider: { ...provider, ask: (query) => askProvider(provider, query) },
        inTransaction: (work) => database.asOperator((tx) => work(geocoderAnswers(tx))),
        wait: (ms) => pause(ms),
        longestWaitMs: LONGEST_WAIT_MS[waiting],
      }),
  });
};

/**
 * What the database does by itself within minutes, done at once: until then it reads whole tables for a few of the new rows,
 * and the names that wait to be put into their index one by one.
 */
const tidyIndexes = async ({ kysely }: Database): Promise<void> => {
  await sql`analyze waybill.address_streets, waybill.address_names, waybill.address_mistypings, waybill.address_postcodes`.execute(
    kysely,
  );
  await sql`select gin_clean_pending_list('waybill.address_names_similar_index')`.execute(kysely);
};

/** The addresses of countries, for the operator: imported, listed, removed and tried. */
export const wireAddresses = ({ database, clock, outside, log, cutStreets = streetCutter() }: Parts) => {
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

  const inDrawings: DrawNeeds['inTransaction'] = (work) => database.asOperator((tx) => work(streetDrawings(tx)));

  const draw = async (country: string): Promise<DrawResult> => {
    const registry = await inDrawings((drawings) => drawings.registryOf(country));
    if (registry === null) throw new ImportRefusal(`There are no addresses of ${country}.`);
    log('Drawing the streets');
    return drawRegistry({ inTransaction: inDrawings, cutStreets, clock }, registry);
  };
  const tryToDraw = (country: string): Promise<DrawnOrNot> =>
    draw(country).catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }));

  const importNow = async (path: string, file: RegistryFile, columns: WantedFile['columns']): Promise<ImportedFile> => {
    const onProgress = ({ read }: { readonly read: number }) => log(`${read} rows read`);
    const needs = { inTransaction: inRegistries, rows: readTable(path), clock, onProgress };
    const imported = await importRegistry(needs, { ...file, columns });
    await tidyIndexes(database);
    // What nobody could find before may be in these addresses.
    await database.asOperator((tx) => lookAgain(tx, STATES_OF_WORK));
    return { ...imported, streets: await tryToDraw(file.country) };
  };
  const registryFile = async ({ path, country, attribution, columns }: WantedFile): Promise<RegistryFile> => ({
    country,
    attribution,
    fileName: basename(path),
    // With other columns the same file is another one: an import that was stopped does not go on with them.
    fileDigest: await digestOf(path, JSON.stringify(columns ?? {})),
  });

  const importFile = async (wanted: WantedFile): Promise<ImportedFile> => {
    try {
      const file = await registryFile(wanted);
      return await alone(() => importNow(wanted.path, file, wanted.columns));
    } catch (error) {
      throw error instanceof TableFault ? new ImportRefusal(error.message) : error;
    }
  };

  /** For a file that comes with the product: nobody's own addresses are replaced by it. It goes on where it was stopped. */
  const importWhereMissing = async (wanted: WantedFile): Promise<DrawnOrNot | null> => {
    const file = await registryFile(wanted);
    return alone(async () => {
      const begun = await inRegistries((registries) => registries.importing(file.country));
      const registry = await inDrawings((drawings) => drawings.registryOf(file.country));
      if (begun && begun.fileDigest !== file.fileDigest) return null;
      if (registry === null) return (await importNow(wanted.path, file, wanted.columns)).streets;
      return (await inDrawings((drawings) => drawings.isDrawn(registry))) ? null : tryToDraw(file.country);
    });
  };

  /** The addresses of a file, so many at a time. */
  async function* readQueries(path: string, size: number): AsyncGenerator<readonly AddressQuery[]> {
    let read: ((cells: readonly string[]) => AddressQuery) | null = null;
    let portion: AddressQuery[] = [];
    try {
      for await (const { cells } of readTable(path)) {
        // A question that cannot be read has an answer of its own, so that the answers stay beside their questions.
        if (read) portion.push(read(cells ?? []));
        else read = queryReader(cells ?? []);
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
    importWhereMissing,
    /** Draws the streets of a country anew. */
    draw: (country: string): Promise<DrawResult> => alone(() => draw(country)),
    readQueries,
    list: (): Promise<readonly RegistrySummary[]> => inRegistries((registries) => registries.list()),
    remove: (country: string): Promise<boolean> =>
      alone(() => inRegistries((registries) => registries.remove(country))),
    geocode: wireGeocoder(database, outside, 'background'),
    attributions: (): Promise<readonly string[]> =>
      database.asOperator((tx) =>
        listAttributions({ registries: addressRegistries(tx).list, cityVersion: cityList(tx).version }),
      ),
  };
};
export type Addresses = ReturnType<typeof wireAddresses>;
