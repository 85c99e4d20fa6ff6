import type { ImportedColumn } from '@waybill/contract/imports';
import type { PartnerId } from '@waybill/domain/ids';
import {
  IMPORT_TARGETS,
  type ImportTarget,
  NEEDED_TARGETS,
  SHIPMENT_ID_PATH,
  STATUS_PATH,
} from '@waybill/domain/import/import-targets';
import type { Reading } from './file-words.ts';

/** What somebody has chosen for a column. */
export type ColumnChoice = {
  readonly path: string | null;
  readonly reading: Reading | null;
  /** Whose words for statuses it has. */
  readonly partnerId: PartnerId | null;
};

export const choiceOf = ({ path, reading, partnerId }: ImportedColumn): ColumnChoice => ({
  path,
  partnerId,
  reading: reading && { dayOrder: reading.dayOrder, notation: reading.notation },
});

const isSameReading = (one: Reading | null, other: Reading | null): boolean =>
  one?.dayOrder === other?.dayOrder && one?.notation === other?.notation;

/** The columns that were changed, as the server takes them. What it knows of another field says nothing of this one. */
export const changedColumns = (columns: readonly ImportedColumn[], choices: readonly ColumnChoice[]) =>
  columns.flatMap((before, column) => {
    const choice = choices[column] ?? choiceOf(before);
    const isOther = choice.path !== before.path;
    const isOfSame = choice.partnerId === before.partnerId;
    if (!isOther && isOfSame && isSameReading(choice.reading, choiceOf(before).reading)) return [];
    return [sent(column, choice, isOther)];
  });

const sent = (column: number, { path, reading, partnerId }: ColumnChoice, isOther: boolean) => ({
  column,
  path,
  ...(!isOther && reading),
  ...(path === STATUS_PATH && { partnerId }),
});

/** Nothing was changed, and words of the file may mean something by now: its column of statuses once more. */
export const statusColumnAgain = (columns: readonly ImportedColumn[]) => {
  const at = columns.findIndex(({ path }) => path === STATUS_PATH);
  const column = columns[at];
  return column ? [sent(at, choiceOf(column), false)] : [];
};

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
