import { REGISTRY_COLUMN_NAMES } from '@waybill/domain/address/registry-columns';
import { z } from 'zod';
import type { Addresses } from '../../wiring/wire-addresses.ts';
import { UsageError, understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { knownCountryIn } from './country-code.ts';
import { drawnLine } from './drawn-line.ts';

const column = z.enum(REGISTRY_COLUMN_NAMES);

/** `street=ROAD,latitude=Y` */
const columnsIn = (typed: string | undefined) =>
  Object.fromEntries(
    (typed?.split(',') ?? []).map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
      if (value === '') throw new UsageError('--columns must be pairs such as street=ROAD,latitude=Y.');
      return [understood(column, '--columns', `made of ${REGISTRY_COLUMN_NAMES.join(', ')}`, name), value];
    }),
  );

/** What is wrong with a row, for the operator. */
const FAULTS = {
  'no-name': 'neither a street nor a name',
  'no-coordinates': 'no coordinates',
  'coordinates-out-of-range': 'coordinates outside of the world',
  'too-long': 'a text of more than 200 letters',
  'not-text': 'letters that cannot be read',
  cells: 'a single cell',
  quote: 'a quote that is not closed',
  'house-number': 'a house number of more than six digits',
} as const;

export const importAddresses: Command<[Addresses]> = {
  summary: "Import a country's addresses from a CSV file",
  words: ['file'],
  flags: {
    country: { type: 'string', value: 'code', meaning: 'the country, in two letters, such as IS' },
    attribution: { type: 'string', value: 'text', meaning: 'whom maps and lists name as the source' },
    columns: {
      type: 'string',
      value: 'pairs',
      meaning: 'columns whose names are not known, such as street=ROAD,latitude=Y',
    },
  },
  required: ['country'],
  notes: [
    'The file may be in gzip. Columns are found by their names: street, house_number, postcode, city, lat and lon, those of',
    'Staðfangaskrá and of OpenAddresses among others. Rows that cannot be used are counted, and the first are named.',
    'The country keeps its old addresses until all of the new ones are in. An import that was stopped goes on where it was',
    'when the same file is imported again. At last the streets are drawn for the map, from the points of their houses.',
  ],
  examples: ['import addresses.csv.gz --country IS', 'import de.csv --country DE --columns street=STRASSE,city=ORT'],
  prepare: (typed) => {
    const [path = ''] = typed.words;
    const wanted = {
      path,
      country: knownCountryIn('--country', typed.text('country')),
      attribution: typed.text('attribution') ?? '',
      columns: columnsIn(typed.text('columns')),
    };
    return async (addresses) => {
      const { kept, refused, resumedAt, faults, streets } = await addresses.importFile(wanted);
      return {
        lines: [
          `${kept} addresses of ${wanted.country} are in place.`,
          ...('failure' in streets ? [] : [drawnLine(wanted.country, streets)]),
        ],
        remarks: [
          ...('failure' in streets
            ? [
                `The streets could not be drawn: ${streets.failure}`,
                `To try that again: npm run addresses -- draw --country ${wanted.country}`,
              ]
            : []),
          ...(resumedAt > 0 ? [`It went on after row ${resumedAt}, where it was stopped.`] : []),
          ...(refused > 0 ? [refused === 1 ? '1 row was left out:' : `${refused} rows were left out:`] : []),
          ...faults.map(({ line, fault }) => `  line ${line}: ${FAULTS[fault]}`),
          ...(refused > faults.length && faults.length > 0 ? [`  and ${refused - faults.length} more`] : []),
        ],
      };
    };
  },
};
