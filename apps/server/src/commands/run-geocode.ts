import type { AddressQuery } from '@waybill/domain/geocoding';
import type { Geocoded } from '../features/geocoding/outside-geocoder.ts';
import type { Addresses } from '../wiring/wire-addresses.ts';
import { shown } from './arguments.ts';
import { onAddresses } from './run-addresses.ts';
import { EXIT, type Terminal } from './terminal.ts';

const HELP = [
  'Finds addresses on the map, one JSON line for each: lat, lon, precision, score (0 to 1), errorMetres, address.',
  '',
  'Usage: npm run -s geocode -- "<address>" [...]',
  '       npm run -s geocode -- --file <addresses.csv>',
  '',
  'The file has a column query, or street, house number, postcode and town; it may be in gzip.',
  "A line without lat is an address that was not found. With GEOCODER_URL, somebody else's geocoder is asked where the",
  'imported addresses give no good answer; failure then says why it has not answered: unreachable, busy, refused, nonsense.',
  '',
  'Examples:',
  '  npm run -s geocode -- "Þórsgata 1, 101 Reykjavík"',
  '  npm run -s geocode -- --file addresses.csv',
];

const PORTION = 200;

const freeText = (text: string): AddressQuery => ({ street: text, postcode: null, city: null, country: null });

/** One line of the answer. */
const line = (query: string, { candidates: [best], failure }: Geocoded): string => {
  const failed = failure === null ? {} : { failure };
  if (!best) return JSON.stringify({ query, ...failed });
  const { latitude, longitude, precision, score, errorMetres, address, differences } = best;
  const rounded = { lat: Number(latitude.toFixed(6)), lon: Number(longitude.toFixed(6)) };
  return JSON.stringify({
    query,
    ...rounded,
    precision,
    score: Number(score.toFixed(3)),
    errorMetres,
    address,
    differences,
    ...failed,
  });
};

const NOTHING: Geocoded = { candidates: [], failure: null };

const textOf = ({ street, postcode, city }: AddressQuery) =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const ofFile = async (terminal: Terminal, addresses: Addresses, file: string): Promise<number> => {
  let count = 0;
  for await (const portion of addresses.readQueries(file, PORTION)) {
    const found = await addresses.geocode(portion);
    terminal.print(...portion.map((query, at) => line(textOf(query), found[at] ?? NOTHING)));
    count += portion.length;
  }
  return count;
};

/** Tries addresses as the server would. */
export const runGeocode = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  const [first, file, ...rest] = args;
  if (first === undefined || first === '--help' || first === '-h') return terminal.print(...HELP);
  if (first === '--file' && file !== undefined && rest.length === 0) {
    return onAddresses(terminal, async (addresses) => {
      const count = await ofFile(terminal, addresses, file);
      return { lines: [], remarks: [`${count} addresses`] };
    });
  }
  const wrong = args.find((arg) => arg.startsWith('--'));
  if (wrong !== undefined) {
    terminal.remark(`'${shown(wrong)}' is not understood. For help: npm run geocode -- --help`);
    return terminal.exit(EXIT.notUnderstood);
  }
  return onAddresses(terminal, async (addresses) => {
    const found = await addresses.geocode(args.map(freeText));
    return { lines: args.map((text, at) => line(text, found[at] ?? NOTHING)) };
  });
};
