import type { Addresses } from '../../wiring/wire-addresses.ts';
import type { Command, CommandSet } from '../command.ts';
import { json, minute, table } from '../table.ts';
import { countryIn } from './country-code.ts';
import { drawnLine } from './drawn-line.ts';
import { importAddresses } from './import.ts';

const list: Command<[Addresses]> = {
  summary: 'List the countries whose addresses are in place',
  words: [],
  flags: { json: { type: 'boolean', meaning: 'as JSON' } },
  required: [],
  notes: [],
  examples: ['list', 'list --json'],
  prepare: (typed) => async (addresses) => {
    const found = await addresses.list();
    if (typed.has('json')) return { lines: json(found) };
    const sources = `Sources: ${(await addresses.attributions()).join('; ')}`;
    if (found.length === 0)
      return { lines: [], remarks: ['No addresses were imported: towns and postcodes are known.', sources] };
    return {
      remarks: [sources],
      lines: table(
        ['country', 'addresses', 'state', 'imported', 'file'],
        found.map((each) => [
          each.country,
          String(each.addresses),
          each.state === 'ready' ? 'in place' : 'not complete',
          each.importedAt ? minute(each.importedAt) : '',
          each.fileName,
        ]),
      ),
    };
  },
};

const remove: Command<[Addresses]> = {
  summary: "Remove a country's addresses",
  words: ['country'],
  flags: {},
  required: [],
  notes: ['Its towns and postcodes stay known. Places that were found before keep their points.'],
  examples: ['remove IS'],
  prepare: (typed) => {
    const country = countryIn('<country>', typed.words[0]);
    return async (addresses) => {
      const isRemoved = await addresses.remove(country);
      return {
        lines: [isRemoved ? `The addresses of ${country} are removed.` : `There are no addresses of ${country}.`],
      };
    };
  },
};

const draw: Command<[Addresses]> = {
  summary: "Draw a country's streets for the map once more",
  words: [],
  flags: { country: { type: 'string', value: 'code', meaning: 'the country, in two letters, such as IS' } },
  required: ['country'],
  notes: [
    'An import draws them by itself. This is for streets that could not be drawn then, and for those of an older version.',
  ],
  examples: ['draw --country IS'],
  prepare: (typed) => {
    const country = countryIn('--country', typed.text('country'));
    return async (addresses) => ({ lines: [drawnLine(country, await addresses.draw(country))] });
  },
};

export const ADDRESS_COMMANDS: CommandSet<[Addresses]> = {
  call: 'npm run addresses --',
  title: 'The addresses by which stops are found on the map.',
  notes: [
    'The commands read the same environment as the server and work whether it runs or not.',
    'To try an address: npm run -s geocode -- "Þórsgata 1, 101 Reykjavík"',
  ],
  commands: { import: importAddresses, draw, list, remove },
};
