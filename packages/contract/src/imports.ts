import { PLACE_STATES } from '@waybill/domain/address/stop-place';
import { LONGEST_CELL } from '@waybill/domain/csv';
import { PRECISIONS } from '@waybill/domain/geocoding';
import { fileImportId, partnerId } from '@waybill/domain/ids';
import { CERTAINTIES } from '@waybill/domain/import/column-reading';
import {
  FAILURES,
  IMPORT_STATES,
  MOST_COLUMNS,
  MOST_EXTRA_CELLS,
  MOST_FILE_BYTES,
  MOST_ROWS,
} from '@waybill/domain/import/file-import';
import { IMPORT_WARNINGS } from '@waybill/domain/import/passed-days';
import { DAY_ORDERS } from '@waybill/domain/import/read-day';
import { IMPORT_PROBLEMS } from '@waybill/domain/import/read-row';
import { LOCALES, type Locale } from '@waybill/domain/locales';
import { readableStatus } from '@waybill/domain/partner-statuses';
import { STOP_KINDS } from '@waybill/domain/stop';
import { line } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int();

/** How the days or numbers of a column are read, for a column that has any. */
const reading = z.object({
  dayOrder: z.enum(DAY_ORDERS),
  notation: z.enum(LOCALES),
  certainty: z.enum(CERTAINTIES),
});

const importedColumn = z.object({
  header: z.string(),
  /** The value of a shipment that it is, such as `dropoff.city`; null for one that is left out. */
  path: z.string().nullable(),
  /** How that is known: by its name, from an earlier file, or chosen by hand. */
  by: z.enum(['name', 'memory', 'choice']).nullable(),
  reading: reading.nullable(),
  /** The partner whose words for statuses it has; null where they are ours alone. */
  partnerId: partnerId.nullable(),
  /** Some of its cells. */
  examples: z.array(z.string()),
  /** How many of its days are over; they are imported all the same. */
  passedDays: count,
});

export type ImportedColumn = z.infer<typeof importedColumn>;

export const fileImport = z.object({
  id: fileImportId,
  fileName: z.string(),
  bytes: count,
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  /** Why it has failed. */
  failure: z.enum(FAILURES).nullable(),
  /** Of the step under way. */
  progress: z.object({ done: count, total: count }),
  rows: z.object({
    total: count,
    faulty: count,
    /** Were faulty, and are not any more. */
    repaired: count,
    leftOut: count,
    /** Would be entered now. Those that were entered are not counted any more, but for the total. */
    ready: count,
  }),
  /** What has become of them. */
  shipments: z.object({ created: count, updated: count, unchanged: count }),
  uploadedBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  mayUndo: z.boolean(),
});
export type FileImport = z.infer<typeof fileImport>;

const wholeImport = fileImport.extend({
  /** Of a file that waits to be imported: its shipments that are entered already, just as it has them. Of a large one it is not told. */
  alreadyEntered: count,
  columns: z.array(importedColumn),
  /** In whose words a column can tell statuses. */
  partners: z.array(z.object({ id: partnerId, name: z.string() })),
});
export type WholeImport = z.infer<typeof wholeImport>;

const cellProblem = z.object({
  path: z.string(),
  /** The number of the column, from zero, or of a cell behind the last one; null where no column has the value. */
  column: count.nullable(),
  problem: z.enum(IMPORT_PROBLEMS),
  /** The row that this one clashes with. */
  otherRow: count.nullable(),
  /** What it probably should be. */
  suggestion: z.string().nullable(),
  /** What the shipment may become, where the status of its row is refused. */
  allowed: z.array(readableStatus).nullable(),
});

const cellWarning = z.object({ path: z.string(), column: count, warning: z.enum(IMPORT_WARNINGS) });

export const importRow = z.object({
  /** From one, without the header and empty rows. */
  number: count,
  /** In the file. */
  line: count,
  /** May be fewer than there are columns, or more. */
  cells: z.array(z.string()),
  problems: z.array(cellProblem),
  /** What does not keep it from being imported. */
  warnings: z.array(cellWarning),
  isRepaired: z.boolean(),
  /** Then it cannot be changed. */
  isBeingEntered: z.boolean(),
  isLeftOut: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

const inApi = { resource: 'imports' } as const;
const params = z.object({ fileImportId });
const reply = z.object({ import: wholeImport });
const rowNumber = z.number().int().min(1).max(MOST_ROWS);
const columnNumber = z
  .number()
  .int()
  .min(0)
  .max(MOST_COLUMNS - 1);
/** Also of a cell that a row has behind the last column. */
const cellNumber = z
  .number()
  .int()
  .min(0)
  .max(MOST_COLUMNS + MOST_EXTRA_CELLS - 1);
const FILE_NAME_MAX = 200;
const MOST_EDITS = 500;
/** Of the words in a file; it also decides what is between its cells. */
const inLanguage = z.object({ lang: z.enum(LOCALES).default('en') });

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a CSV file of shipments; it is read and checked in the background, and nothing is entered yet',
  inApi,
  query: z.object({ name: line(FILE_NAME_MAX) }),
  takesFile: { mostBytes: MOST_FILE_BYTES },
  reply,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'The files that were uploaded, the newest first; by pages',
  inApi,
  query: z.object({ after: fileImportId.optional(), rows: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.object({
    imports: z.array(fileImport),
    /** The cursor of the next page; null where there is none. */
    after: fileImportId.nullable(),
    total: count,
  }),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/:fileImportId',
  summary: 'A file, what its columns are, and how far it is',
  inApi,
  params,
  reply,
});

export const changeImportColumns = endpoint({
  method: 'PUT',
  path: '/api/imports/:fileImportId/columns',
  summary: 'Say what columns are, and how their days and numbers are read; all rows are checked anew',
  inApi,
  params,
  body: z.strictObject({
    columns: z
      .array(
        z.strictObject({
          column: columnNumber,
          path: z.string().max(100).nullable(),
          dayOrder: z.enum(DAY_ORDERS).optional(),
          notation: z.enum(LOCALES).optional(),
          /** Of a column of statuses: the partner whose words it has. Null for ours alone, as it was where it is left out. */
          partnerId: partnerId.nullable().optional(),
        }),
      )
      .min(1)
      .max(MOST_COLUMNS),
  }),
  reply,
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:fileImportId/rows',
  summary: 'The rows of a file with what is wrong with them; by pages',
  inApi,
  params,
  query: z.object({
    /** `noted`: faulty, repaired and left out. `in-past`: with a day that is over; a page may be empty, and others follow. */
    only: z.enum(['noted', 'in-past', 'all']).default('noted'),
    after: z.coerce.number().int().min(0).max(MOST_ROWS).default(0),
    rows: z.coerce.number().int().min(1).max(200).default(100),
  }),
  answersInPortions: true,
  reply: z.object({
    rows: z.array(importRow),
    /** The cursor of the next page; null where there is none. */
    after: count.nullable(),
  }),
});

/** The most rows whose addresses are looked up in one request. */
const MOST_LOOKED_UP = 50;

const rowPlace = z.object({
  row: count,
  kind: z.enum(STOP_KINDS),
  /** `waiting`: the geocoder has not come to it, and may be asked again in a moment. */
  state: z.enum(PLACE_STATES).exclude(['confirmed']),
  precision: z.enum(PRECISIONS).nullable(),
  /** Whether a person has confirmed a place for this address before. */
  isRemembered: z.boolean(),
  /** Why a person should look at it. */
  doubt: z.string().nullable(),
  /** The address as it was found. */
  foundAddress: z.string().nullable(),
  /** Other ways to write it, with the cells that would have to be changed. */
  spellings: z.array(z.object({ address: z.string(), cells: z.array(z.object({ column: count, text: z.string() })) })),
});
export type RowPlace = z.infer<typeof rowPlace>;

export const listRowPlaces = endpoint({
  method: 'GET',
  path: '/api/imports/:fileImportId/places',
  summary: 'Where the addresses of some rows are, as far as that is found at once; nothing is written',
  inApi,
  params,
  query: z.object({
    /** The numbers of the rows, with commas between them. */
    rows: z
      .string()
      .max(MOST_LOOKED_UP * 8)
      .transform((text) => text.split(',').map(Number))
      .pipe(z.array(rowNumber).max(MOST_LOOKED_UP)),
  }),
  reply: z.object({ places: z.array(rowPlace) }),
});

const rowsReply = z.object({ import: wholeImport, rows: z.array(importRow) });

export const repairImportRows = endpoint({
  method: 'PATCH',
  path: '/api/imports/:fileImportId/rows',
  summary: 'Change cells, or leave rows out; answers with those rows, checked anew',
  inApi,
  params,
  body: z.strictObject({
    cells: z
      .array(z.strictObject({ row: rowNumber, column: cellNumber, text: z.string().max(LONGEST_CELL) }))
      .max(MOST_EDITS)
      .default([]),
    leftOut: z
      .array(z.strictObject({ row: rowNumber, isLeftOut: z.boolean() }))
      .max(MOST_EDITS)
      .default([]),
  }),
  mostBodyBytes: 1024 * 1024,
  reply: rowsReply,
});

export const repairAlike = endpoint({
  method: 'POST',
  path: '/api/imports/:fileImportId/repairs',
  summary: 'Change a cell in every row in which it has the same text and the same fault',
  inApi,
  params,
  body: z.strictObject({
    row: rowNumber,
    column: cellNumber,
    problem: z.enum(IMPORT_PROBLEMS),
    text: z.string().max(LONGEST_CELL),
  }),
  reply: z.object({ import: wholeImport, changed: count }),
});

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/:fileImportId/run',
  summary: 'Enter the shipments of all rows without a fault, as one change; it goes on when nobody waits for it',
  inApi,
  params,
  reply,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/:fileImportId/cancellation',
  summary: 'Stop; nothing of what was being entered stays',
  inApi,
  params,
  reply,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:fileImportId/undo',
  summary: 'Take back what the file has entered and changed, but for what somebody has touched since',
  inApi,
  params,
  reply,
});

export const readFaultyRows = endpoint({
  method: 'GET',
  path: '/api/imports/:fileImportId/faulty',
  summary: 'The rows that are faulty or left out as CSV, with a column of reasons',
  inApi,
  params,
  query: inLanguage,
  answersFile: true,
  fileType: 'text/csv',
  reply: z.never(),
});
export const faultyRowsUrl = (id: string, lang: Locale) => `/api/imports/${id}/faulty?lang=${lang}`;

export const readSampleFile = endpoint({
  method: 'GET',
  path: '/api/imports/sample',
  summary: 'A file to begin with: the usual columns and some rows',
  inApi,
  query: inLanguage,
  answersFile: true,
  fileType: 'text/csv',
  reply: z.never(),
});
export const sampleFileUrl = (lang: Locale) => `/api/imports/sample?lang=${lang}`;
