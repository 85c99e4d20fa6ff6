import type { Endpoint } from '@waybill/contract/endpoint';
import { putShipments } from '@waybill/contract/public-shipments';
import { AppError } from '@waybill/domain/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contractEndpoints } from '../testing/contract-endpoints.ts';
import { leastCpuMs, MOST_CPU_MS } from '../testing/cpu-time.ts';
import { EXHAUSTING_TEXTS, EXHAUSTING_VALUES, filled, inputSchemaOf, spoilt } from '../testing/exhausting-input.ts';
import { parseInput } from './endpoints.ts';
import { BODY_BYTES, isTooComplex } from './request-bodies.ts';

/** Parses as a request is parsed; whether it is refused does not matter here. */
const answer = (schema: z.ZodType, value: unknown) => {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

type Part = { readonly name: string; readonly schema: z.ZodType; readonly bytes: number };
const partsOf = ({ method, path, ...endpoint }: Endpoint): Part[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema
      ? [{ name: `${part} of ${method} ${path}`, schema, bytes: endpoint.mostBodyBytes ?? BODY_BYTES }]
      : [];
  });

let parts: readonly Part[];
beforeAll(async () => {
  parts = (await contractEndpoints()).flatMap(partsOf);
});

describe(`no input takes more than ${MOST_CPU_MS} ms of CPU to be refused`, () => {
  test('every endpoint of the contract is tried', async () => {
    expect(parts.length).toBeGreaterThan(50);
    const names = parts.map(({ name }) => name);
    expect(names).toContain('body of POST /api/session');
    expect(names).toContain('query of GET /api/shipments');
    expect(names).toContain('params of PATCH /api/shipments/:shipmentId');
  });

  test.each(Object.entries({ ...EXHAUSTING_TEXTS, ...EXHAUSTING_VALUES }))('%s in any one place', async (_, bad) => {
    for (const { name, schema } of parts) {
      for (const value of spoilt(inputSchemaOf(schema), bad)) {
        expect(await leastCpuMs(() => answer(schema, value)), name).toBeLessThan(MOST_CPU_MS);
      }
    }
  });

  test.each(Object.entries(EXHAUSTING_TEXTS))('%s in all places at once, in lists that are full', async (_, text) => {
    for (const { name, schema, bytes } of parts) {
      for (const items of [20, 500]) {
        const value = crowded(schema, text, items, bytes);
        expect(await leastCpuMs(() => answer(schema, value)), name).toBeLessThan(MOST_CPU_MS);
      }
    }
  });
});

const LONGEST = 8_000;
const SAMPLE = 100;

/** As much of the text in all places as a body of so many bytes has room for. */
const crowded = (schema: z.ZodType, text: string, items: number, bytes: number): unknown => {
  const shape = inputSchemaOf(schema);
  const of = (length: number) => filled(shape, text.slice(0, length), items);
  const bytesOf = (length: number) => Buffer.byteLength(JSON.stringify(of(length)));
  const least = bytesOf(0);
  const perCharacter = Math.max(1, (bytesOf(SAMPLE) - least) / SAMPLE);
  return of(Math.min(LONGEST, Math.max(0, Math.floor((bytes - least) / perCharacter))));
};

const MEGABYTE = 1024 * 1024;
const fullOf = (unit: string, before = '', after = '') =>
  before + unit.repeat(Math.floor((MEGABYTE - before.length - after.length) / unit.length)) + after;
const names = Array.from({ length: 95_000 }, (_, n) => `"${n.toString(36)}":1`).join();

/** Bodies of a megabyte that are hard work for a parser of JSON. */
const HARD_JSON: Readonly<Record<string, string>> = {
  'open lists': fullOf('['),
  'open objects': fullOf('{"a":'),
  'lists in lists': `${'['.repeat(MEGABYTE / 2)}${']'.repeat(MEGABYTE / 2)}`,
  names: `{${names}}`,
  'one name again and again': fullOf('"a":1,', '{', '"a":1}'),
  'numbers that are names': `{${Array.from({ length: 80_000 }, (_, n) => `"${n * 7919}":1`).join()}}`,
  'empty objects': fullOf('{},', '[', '{}]'),
  'empty lists': fullOf('[],', '[', '[]]'),
  'short numbers': fullOf('1,', '[', '1]'),
  'one long number': fullOf('1'),
  'a number of many decimals': fullOf('1', '0.'),
  'escaped quotes': fullOf('\\"', '"', '"'),
  'escaped letters': fullOf('\\u0301', '"', '"'),
  quotes: fullOf('"'),
  spaces: fullOf(' '),
  prototypes: fullOf('"__proto__":1,', '{', '"a":1}'),
};

test.each(Object.entries(HARD_JSON))(
  'a batch of %s, which may be twice as long and have more names, too',
  async (_, json) => {
    const { mostBodyNames, mostBodyBytes } = putShipments;
    const twice = json.slice(0, mostBodyBytes / 2).repeat(2);
    const read = () => {
      for (const text of [json, twice]) {
        if (isTooComplex(text, mostBodyNames)) continue;
        try {
          JSON.parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }
    };
    expect(await leastCpuMs(read)).toBeLessThan(MOST_CPU_MS);
  },
);

/** As many names as a batch may have, all in one object, or in five hundred. */
const MANY_NAMES = {
  'one object': (count: number) => `{${Array.from({ length: count }, (_, n) => `"n${n.toString(36)}":1`).join()}}`,
  'numbers in one object': (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n * 7919}":1`).join()}}`,
  'five hundred objects': (count: number) =>
    `[${Array.from({ length: 500 }, (_, row) => `{${Array.from({ length: count / 500 }, (__, n) => `"r${row}n${n}":1`).join()}}`).join()}]`,
};

test.each(Object.entries(MANY_NAMES))(
  'as many names as a batch may have, in %s, are read in little CPU time',
  async (_, of) => {
    const json = of(putShipments.mostBodyNames);
    expect(isTooComplex(json, putShipments.mostBodyNames)).toBe(false);
    expect(await leastCpuMs(() => JSON.parse(json))).toBeLessThan(MOST_CPU_MS);
  },
);

test.each(Object.entries(HARD_JSON))('a body of %s is refused or read in little CPU time', async (_, json) => {
  const read = () => {
    if (isTooComplex(json)) return;
    try {
      JSON.parse(json);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
  };
  expect(await leastCpuMs(read)).toBeLessThan(MOST_CPU_MS);
});
