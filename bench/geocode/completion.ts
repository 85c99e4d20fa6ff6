import type { CompletedAddress } from '@waybill/contract/addresses';
import { organisationId } from '@waybill/domain/ids';
import type { Database } from '../../apps/server/src/db/connect.ts';
import { completeAddress } from '../../apps/server/src/features/geocoding/complete-address.ts';
import { completionNeeds } from '../../apps/server/src/wiring/wire-completion.ts';
import type { Line } from './sample.ts';

/** After so many letters it is looked whether the street is offered. */
const LETTERS = [2, 3, 4, 6, 8];
const TOP = 5;
const SCOPE = { organisationId: organisationId.parse('00000000-0000-4000-8000-000000000011'), subCompanyId: null };

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const isOfStreet = ({ street, postcode }: Line, offered: CompletedAddress) =>
  offered.postcode === postcode &&
  (offered.streetAddress1 === street || offered.streetAddress1.startsWith(`${street} `));
const isHouse = (line: Line, offered: CompletedAddress) =>
  offered.postcode === line.postcode &&
  offered.streetAddress1.toLowerCase() === `${line.street} ${line.number}`.toLowerCase();

/** Types addresses letter by letter, each of them a question, as the field of a form asks them. */
export const measureCompletion = async (database: Database, lines: readonly Line[]) => {
  const times: number[] = [];
  const ask = async (text: string, postcode = ''): Promise<CompletedAddress[]> => {
    const from = performance.now();
    const found = await database.inScope(SCOPE, (tx) =>
      completeAddress(completionNeeds(tx, SCOPE), { text, postcode, city: '' }),
    );
    times.push(performance.now() - from);
    return found;
  };
  const type = async (postcodeOf: (line: Line) => string) => {
    const offered = new Map<string, number>();
    const count = (after: string, isThere: boolean) => offered.set(after, (offered.get(after) ?? 0) + Number(isThere));
    for (const line of lines) {
      const whole = `${line.street} ${line.number}`;
      for (let letters = 1; letters <= whole.length; letters++) {
        const text = whole.slice(0, letters).trim();
        const top = (await ask(text, postcodeOf(line))).slice(0, TOP);
        if (LETTERS.includes(letters))
          count(
            `street after ${letters}`,
            top.some((each) => isOfStreet(line, each)),
          );
        if (letters === line.street.length)
          count(
            'street when it is typed',
            top.some((each) => isOfStreet(line, each)),
          );
        if (letters === whole.length)
          count(
            'house when it is typed',
            top.some((each) => isHouse(line, each)),
          );
      }
    }
    return Object.fromEntries([...offered].map(([after, there]) => [after, rounded(there / lines.length, 3)]));
  };
  for (const line of lines.slice(0, 20)) await ask(line.street);
  times.length = 0;
  const inTopFive = { alone: await type(() => ''), withPostcode: await type(({ postcode }) => postcode) };
  const right = times.toSorted((a, b) => a - b);
  times.length = 0;
  let foundMistyped = 0;
  for (const line of lines) {
    const at = 1 + Math.floor(line.street.length / 2);
    const text = `${line.street.slice(0, at)}${line.street.slice(at + 1)} ${line.number}`;
    if ((await ask(text, line.postcode)).slice(0, TOP).some((each) => isHouse(line, each))) foundMistyped += 1;
  }
  const mistyped = times.toSorted((a, b) => a - b);
  return {
    addresses: lines.length,
    keystrokes: right.length,
    p50Ms: rounded(quantile(right, 0.5), 2),
    p99Ms: rounded(quantile(right, 0.99), 2),
    mostMs: rounded(right.at(-1) ?? 0, 2),
    mistypedP99Ms: rounded(quantile(mistyped, 0.99), 2),
    inTopFive: { ...inTopFive, 'house with a letter dropped': rounded(foundMistyped / lines.length, 3) },
  };
};
