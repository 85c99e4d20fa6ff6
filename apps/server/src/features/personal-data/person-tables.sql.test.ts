import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOT_OF_PERSONS } from './not-of-persons.ts';
import { ALONG_WITH, PERSON_TABLES } from './person-tables.sql.ts';

/** Of every column of the database: its table and type, as a migrated one has them. */
const COLUMNS = readFileSync(new URL('../../db/schema-shape.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, type] = /^column (\S+) (.+?)( not null)?$/.exec(line) ?? [];
    return name && type ? [{ name, type }] : [];
  });

const LOOKS_PERSONAL =
  /name|mail|phone|address|street|recipient|receiver|sender|owner|author|actor|reason|note|signature|search_text|body|html|subject|payload|content|answer|said|before|kept|cells|changes|description|latitude|longitude|_by$|reported|user_agent|file_key|thumbnail_key|city|postcode|url$|example|company/;
const holdsAnything = (type: string) => /^(jsonb|bytea)/.test(type);

const looksPersonal = ({ name, type }: (typeof COLUMNS)[number]) => {
  // One of a list.
  if (/_(kind|status|before_deletion)$/.test(name)) return false;
  if (/^(boolean|timestamp|date|interval|real|uuid)/.test(type)) return false;
  return LOOKS_PERSONAL.test(name.slice(name.indexOf('.') + 1)) || holdsAnything(type);
};

const LISTED = new Set([
  ...PERSON_TABLES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  ...Object.keys(ALONG_WITH),
]);
const isExcepted = (name: string) =>
  Object.hasOwn(NOT_OF_PERSONS, name) || Object.hasOwn(NOT_OF_PERSONS, `${name.split('.')[0]}.*`);

test('every column that looks like a person’s is described, or is excepted with a reason', () => {
  const unknown = COLUMNS.filter((column) => looksPersonal(column))
    .map(({ name }) => name)
    .filter((name) => !LISTED.has(name) && !isExcepted(name));
  expect(unknown).toEqual([]);
});

test('a new column that looks like a person’s is found', () => {
  expect(looksPersonal({ name: 'shipments.neighbour_name', type: 'text' })).toBe(true);
  expect(looksPersonal({ name: 'shipments.more', type: 'jsonb' })).toBe(true);
  expect(looksPersonal({ name: 'shipments.weight_g', type: 'integer' })).toBe(false);
});

test('nothing is described that is not there, and nothing is both described and excepted', () => {
  const there = new Set(COLUMNS.map(({ name }) => name));
  expect([...LISTED].filter((name) => !there.has(name))).toEqual([]);
  const tables = new Set(COLUMNS.map(({ name }) => name.split('.')[0]));
  expect(
    Object.keys(NOT_OF_PERSONS).filter(
      (name) => !there.has(name) && !(name.endsWith('.*') && tables.has(name.slice(0, -2))),
    ),
  ).toEqual([]);
  expect([...LISTED].filter((name) => Object.hasOwn(NOT_OF_PERSONS, name))).toEqual([]);
});
