import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '@waybill/domain/csv';
import type { Locale } from '@waybill/domain/locales';
import type { FileAnswer } from '../../http/files.ts';
import { fileWords } from './import-words.ts';

/** The columns that a file usually has. A shipment of two parcels has two rows. */
const COLUMNS = [
  'externalId',
  'dropoff.receiverName',
  'dropoff.streetAddress1',
  'dropoff.postcode',
  'dropoff.city',
  'dropoff.phoneNumber',
  'dropoff.scheduledDate',
  'dropoff.earliestTime',
  'dropoff.latestTime',
  'description',
  'weight',
  'parcels.barcode',
  'parcels.description',
  'driverNote',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

const FIRST: Row = {
  externalId: '1001',
  'dropoff.receiverName': 'Bakaríið',
  'dropoff.streetAddress1': 'Laugavegur 36',
  'dropoff.postcode': '101',
  'dropoff.city': 'Reykjavík',
  'dropoff.phoneNumber': '551 0000',
  'dropoff.scheduledDate': '',
  'dropoff.earliestTime': '08:00',
  'dropoff.latestTime': '12:00',
  description: '',
  weight: '12,5',
  // Left empty, one is made; what is typed has to fit the organisation's pattern.
  'parcels.barcode': '',
  'parcels.description': 'Kassi 1',
  driverNote: '',
};
const ROWS: readonly Row[] = [
  FIRST,
  { ...FIRST, 'parcels.description': 'Kassi 2' },
  {
    ...FIRST,
    externalId: '1002',
    'dropoff.receiverName': 'Bókasafnið',
    'dropoff.streetAddress1': 'Brekkugata 17',
    'dropoff.postcode': '600',
    'dropoff.city': 'Akureyri',
    'dropoff.phoneNumber': '460 0000',
    weight: '3',
  },
];

/** A file to begin with, in the language and the notation of its reader. */
export const readSampleFile = (locale: Locale, day: string): FileAnswer => {
  const words = fileWords(locale);
  const filled = ROWS.map((row) => ({
    ...row,
    'dropoff.scheduledDate': day,
    weight: row.weight.replace(',', words.decimal),
  }));
  const lines = [COLUMNS.map(words.label), ...filled.map((row) => COLUMNS.map((path) => row[path]))];
  return {
    open: async () => Readable.from([CSV_BOM + lines.map((line) => csvLine(line, words.delimiter)).join('')]),
    type: 'text/csv; charset=utf-8',
    name: words.sampleName,
    isToKeep: true,
  };
};
