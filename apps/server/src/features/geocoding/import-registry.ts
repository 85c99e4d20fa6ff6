import { isAboutIn } from '@waybill/domain/address/country-boxes';
import type { RegistryColumn } from '@waybill/domain/address/registry-columns';
import type { Clock } from '../../clock.ts';
import type { Registry, RegistryFile } from './address-registries.repo.ts';
import {
  type ColumnPlaces,
  findColumns,
  type RegistryRow,
  type RowFault,
  readPoint,
  readRegistryRow,
} from './registry-row.ts';

/** The error of an import that will not begin or go on; its message is for the operator. */
export class ImportRefusal extends Error {}

export type Registries = {
  importing(country: string): Promise<Registry | null>;
  begin(file: RegistryFile, now: Date): Promise<Registry>;
  keep(id: number, rows: readonly RegistryRow[], progress: { read: number; refused: number }): Promise<void>;
  finish(id: number, now: Date): Promise<void>;
};

export type ImportNeeds = {
  readonly inTransaction: <Result>(work: (registries: Registries) => Promise<Result>) => Promise<Result>;
  /** The rows of the file, each with its line, with the header first; without cells where it cannot be read. */
  readonly rows: AsyncIterable<{ readonly line: number; readonly cells: readonly string[] | null }>;
  readonly clock: Clock;
  readonly onProgress: (progress: { readonly read: number; readonly refused: number }) => void;
};

export type WantedImport = RegistryFile & { readonly columns: Readonly<Partial<Record<RegistryColumn, string>>> };

export type RefusedRow = { readonly line: number; readonly fault: RowFault };
export type ImportResult = {
  readonly read: number;
  readonly kept: number;
  readonly refused: number;
  readonly resumedAt: number;
  /** The first of them. */
  readonly faults: readonly RefusedRow[];
};

const PORTION = 5_000;
const MOST_FAULTS = 20;
/** A file of which more than that is wrong is another kind of file. */
const WORST_SHARE = 0.5;
/** So many of the first rows are looked at, and so large a share of them tells of the whole file. */
const ROWS_LOOKED_AT = 1_000;
const EXCHANGED_SHARE = 0.9;

const placesIn = (header: readonly string[], columns: WantedImport['columns']): ColumnPlaces => {
  const { places, missing } = findColumns(header, columns);
  if (missing.length === 0) return places;
  throw new ImportRefusal(
    `The file has no column for ${missing.join(', ')}. Its columns are: ${header
      .map((name) => name.slice(0, 40))
      .join(', ')
      .slice(0, 400)}. Name the right ones with --columns, such as --columns street=ROAD,latitude=Y,longitude=X.`,
  );
};

/** Refuses a file whose latitudes are its longitudes: each of its points would be a real one, somewhere else on earth. */
const exchangeCheck = (country: string, header: readonly string[], places: ColumnPlaces) => {
  let [seen, exchanged] = [0, 0];
  const latitude = header[places.latitude ?? -1]?.trim();
  const longitude = header[places.longitude ?? -1]?.trim();
  const assertUsual = () => {
    if (exchanged === 0 || exchanged < seen * EXCHANGED_SHARE) return;
    throw new ImportRefusal(
      `The columns ${latitude} and ${longitude} are exchanged: ${exchanged} of the first ${seen} points are not in ${country}, but are there with latitude and longitude exchanged. Import it with --columns latitude=${longitude},longitude=${latitude}. Nothing was changed.`,
    );
  };
  return {
    look: (cells: readonly string[]) => {
      if (seen === ROWS_LOOKED_AT) return;
      seen += 1;
      const point = readPoint(cells, places);
      const turned = { latitude: point.longitude, longitude: point.latitude };
      if (isAboutIn(country, point) === false && isAboutIn(country, turned)) exchanged += 1;
      if (seen === ROWS_LOOKED_AT) assertUsual();
    },
    assertUsual,
  };
};

/**
 * Imports the addresses of a country: portion by portion, so that an import that was stopped goes on where it was, and in the
 * last step all at once, so that the country has its old addresses until it has all of the new ones.
 */
export const importRegistry = async (
  { inTransaction, rows, clock, onProgress }: ImportNeeds,
  { columns, ...file }: WantedImport,
): Promise<ImportResult> => {
  const registry = await inTransaction(async (registries) => {
    const begun = await registries.importing(file.country);
    return begun?.fileDigest === file.fileDigest ? begun : registries.begin(file, clock());
  });
  const { id, rowsRead: resumedAt } = registry;
  const faults: RefusedRow[] = [];
  let places: ColumnPlaces | null = null;
  let exchange: ReturnType<typeof exchangeCheck> | null = null;
  let [read, refused] = [0, registry.rowsRefused];
  let portion: RegistryRow[] = [];
  const keep = async () => {
    const kept = portion;
    portion = [];
    await inTransaction((registries) => registries.keep(id, kept, { read, refused }));
    onProgress({ read, refused });
  };
  for await (const { line, cells } of rows) {
    if (!places || !exchange) {
      if (!cells)
        throw new ImportRefusal(`The names of the columns, in line ${line}, have a quote that is not closed.`);
      places = placesIn(cells, columns);
      exchange = exchangeCheck(file.country, cells, places);
      continue;
    }
    read += 1;
    if (cells) exchange.look(cells);
    if (read <= resumedAt) continue;
    const row = readRegistryRow(cells, places, file.country);
    if (typeof row !== 'string') portion.push(row);
    else {
      refused += 1;
      if (faults.length < MOST_FAULTS) faults.push({ line, fault: row });
    }
    if (portion.length === PORTION) await keep();
  }
  if (!exchange || read === 0) throw new ImportRefusal('The file has no rows.');
  exchange.assertUsual();
  if (refused > read * WORST_SHARE) {
    throw new ImportRefusal(
      `${refused} of ${read} rows cannot be used, the first in line ${faults[0]?.line ?? '?'} (${faults[0]?.fault ?? '?'}). Nothing was changed.`,
    );
  }
  await keep();
  await inTransaction((registries) => registries.finish(id, clock()));
  return { read, kept: read - refused, refused, resumedAt, faults };
};
