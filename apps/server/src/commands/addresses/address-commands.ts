import { z } from 'zod';
import type { Addresses } from '../../wiring/wire-addresses.ts';
import { understood } from '../arguments.ts';
import type { Command, CommandSet } from '../command.ts';
import { json, minute, table } from '../table.ts';
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
    if (found.length === 0)
      return { lines: [], remarks: ['No addresses were imported: towns and postcodes are known.'] };
    return {
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

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

const remove: Command<[Addresses]> = {
  summary: "Remove a country's addresses",
  words: ['country'],
  flags: {},
  required: [],
  notes: ['Its towns and postcodes stay known. Places that were found before keep their points.'],
  examples: ['remove IS'],
  prepare: (typed) => {
    const country = understood(code, '<country>', 'two letters such as IS', typed.words[0] ?? '');
    return async (addresses) => {
      const isRemoved = await addresses.remove(country);
      return {
        lines: [isRemoved ? `The addresses of ${country} are removed.` : `There are no addresses of ${country}.`],
      };
    };
  },
};

export const ADDRESS_COMMANDS: CommandSet<[Addresses]> = {
  call: 'npm run addresses --',
  title: 'The addresses by which stops are found on the map.',
  notes: [
    'The commands read the same environment as the server and work whether it runs or not.',
    'To try an address: npm run -s geocode -- "Þórsgata 1, 101 Reykjavík"',
  ],
  commands: { import: importAddresses, list, remove },
};
