import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { driver } from '@waybill/i18n/en/driver';
import { lazy } from '@waybill/i18n/en/lazy';
import { outgoing } from '@waybill/i18n/en/outgoing';
import { scanner } from '@waybill/i18n/en/scanner';
import { describe, expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
const LAZY_TEXTS = 'lib/language/lazy-texts.ts';
const SCANNER_TEXTS = 'shared/scanner/texts.ts';

const IMPORT = /^(?:import|export) (?!type )(?:[^'"]* from )?'(\.[^']+\.tsx?)'/gm;
const LATER = /\bimport\('(\.[^']+\.tsx?)'\)/g;
const KEY = /['"`](\w+)\.[\w$]/g;

const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

const named = (file: string, pattern: RegExp): readonly string[] =>
  [...read(file).matchAll(pattern)].map(([, path = '']) => join(dirname(file), path));

/** A file with everything that is loaded along with it. */
const fetchedWith = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of named(file, IMPORT)) fetchedWith(next, found);
  return found;
};

const speaks = (texts: object) => (file: string) =>
  [...read(file).matchAll(KEY)].some(([, section = '']) => Object.hasOwn(texts, section));

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);
const fetchedLater = [...new Set(files.flatMap((file) => named(file, LATER)))].sort();

describe('English words are there before whoever speaks them', () => {
  test('the screens are among what is fetched later', () => {
    expect(fetchedLater).toContain('screens/shipments/shipments.tsx');
    expect(fetchedLater).toContain('features/shipments/detail/shipment-panel.tsx');
  });

  test.each(['app/main.tsx', 'driver/main.tsx', ...fetchedLater])('%s', (entry) => {
    const fetched = fetchedWith(entry);
    const speaking = fetched.has(LAZY_TEXTS) ? [] : [...fetched].filter(speaks(lazy));
    expect(speaking, `${entry} needs import '${relative(dirname(entry), LAZY_TEXTS)}'`).toEqual([]);
  });

  test('nobody but the driver app says what only that has', () => {
    const speaking = files.filter(speaks({ driver }));
    expect(speaking).toContain('driver/welcome.tsx');
    expect(speaking.filter((file) => !file.startsWith('driver/'))).toEqual([]);
  });

  test('whoever speaks the words of the scanner is loaded with them', () => {
    const speaking = files.filter(speaks({ scanner }));
    expect(speaking).toContain('shared/scanner/stopped-scan.tsx');
    const loaded = ['app/main.tsx', 'driver/main.tsx', 'shared/scanner/testing/main.tsx', ...fetchedLater]
      .map((entry) => fetchedWith(entry))
      .filter((fetched) => speaking.some((file) => fetched.has(file)));
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((fetched) => !fetched.has(SCANNER_TEXTS))).toEqual([]);
  });

  test('nobody says what only the server says', () => {
    expect(files.filter(speaks(outgoing))).toEqual([]);
  });
});
