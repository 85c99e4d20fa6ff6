import type { ImportedColumn } from '@waybill/contract/imports';
import {
  IMPORT_TARGETS,
  type ImportTarget,
  NEEDED_TARGETS,
  SHIPMENT_ID_PATH,
} from '@waybill/domain/import/import-targets';
import type { Reading } from './file-words.ts';

/** What somebody has chosen for a column. */
export type ColumnChoice = { readonly path: string | null; readonly reading: Reading | null };

export const choiceOf = ({ path, reading }: ImportedColumn): ColumnChoice => ({
  path,
  reading: reading && { dayOrder: reading.dayOrder, notation: reading.notation },
});

const isSameReading = (one: Reading | null, other: Reading | null): boolean =>
  one?.dayOrder === other?.dayOrder && one?.notation === other?.notation;

/** The columns that were changed, as the server takes them. What it knows of another field says nothing of this one. */
export const changedColumns = (columns: readonly ImportedColumn[], choices: readonly ColumnChoice[]) =>
  columns.flatMap((before, column) => {
    const choice = choices[column] ?? choiceOf(before);
    const isOther = choice.path !== before.path;
    if (!isOther && isSameReading(choice.reading, choiceOf(before).reading)) return [];
    return [{ column, path: choice.path, ...(!isOther && choice.reading) }];
  });

/** For each column another one of the same path, or null: a value can be in one column only. */
export const sharedWith = (choices: readonly ColumnChoice[]): readonly (number | null)[] =>
  choices.map(({ path }, at) => {
    const other = path === null ? -1 : choices.findIndex((choice, index) => index !== at && choice.path === path);
    return other === -1 ? null : other;
  });

/** What no column has, and no new shipment is without. A file that names shipments by our own ids has only what changes. */
export const missingTargets = (columns: readonly Pick<ImportedColumn, 'path'>[]): readonly string[] => {
  const has = (path: string) => columns.some((column) => column.path === path);
  return has(SHIPMENT_ID_PATH) ? [] : NEEDED_TARGETS.flatMap((paths) => (paths.some(has) ? [] : [paths[0]]));
};

/** In the order in which a file usually has them. */
export const SECTIONS = ['dropoff', 'shipment', 'parcels', 'pickup'] as const;
export type Section = (typeof SECTIONS)[number];

const sectionOf = ({ group }: ImportTarget): Section =>
  group === 'dropoff' || group === 'pickup' || group === 'parcels' ? group : 'shipment';

export const targetsIn = (section: Section): readonly ImportTarget[] =>
  IMPORT_TARGETS.filter((target) => sectionOf(target) === section);
