import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf, readTable, TableFault, type TableRow, tableRows } from './read-table.ts';
import { cellsOfBroken } from './whole-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = async (bytes: string | Buffer): Promise<string> => {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
};
const numberedRowsOf = async (path: string) => {
  const rows: TableRow[] = [];
  for await (const row of readTable(path)) rows.push(row);
  return rows;
};
const rowsOf = async (path: string) => (await numberedRowsOf(path)).map(({ cells }) => cells);

const TEXT = 'gata,númer\nÞórsgata,1\n"Ægisíða, vestur",2\n';
const ROWS = [
  ['gata', 'númer'],
  ['Þórsgata', '1'],
  ['Ægisíða, vestur', '2'],
];

test.each<[string, string | Buffer]>([
  ['plain', TEXT],
  ['in gzip', gzipSync(TEXT)],
  ['with a mark at its beginning', `\ufeff${TEXT}`],
  ['in UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['in Latin-1', Buffer.from(TEXT, 'latin1')],
  ['with the line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
  ['with the line ends of old', TEXT.replaceAll('\n', '\r')],
  ['with empty lines', TEXT.replaceAll('\n', '\n\n')],
  ['without a last line end', TEXT.trimEnd()],
])('a table %s', async (_, bytes) => {
  expect(await rowsOf(await fileOf(bytes))).toEqual(ROWS);
});

test.each([';', '\t', '|'])('cells with %j between them', async (sign) => {
  expect(await rowsOf(await fileOf(`a${sign}b${sign}c\n1${sign}2,5${sign}3\n`))).toEqual([
    ['a', 'b', 'c'],
    ['1', '2,5', '3'],
  ]);
});

test('one row with bytes that are no text leaves the others as they are', async () => {
  const bytes = Buffer.concat([Buffer.from(TEXT), Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(TEXT.repeat(10))]);
  expect((await rowsOf(await fileOf(bytes))).slice(0, 3)).toEqual(ROWS);
});

test('letters at the border of two pieces stay whole', async () => {
  const name = 'þæö'.repeat(60_000);
  const rows = await rowsOf(await fileOf(`a,b\n${`x,${name.slice(0, 900)}\n`.repeat(200)}`));
  expect(new Set(rows.slice(1).map((cells) => cells?.[1]))).toEqual(new Set([name.slice(0, 900)]));
});

test.each<[string, string | Buffer, string]>([
  ['a gzip that is cut off', gzipSync(TEXT.repeat(500)).subarray(0, 60), 'cut off'],
  ['a gzip with wrong bytes', Buffer.concat([gzipSync(TEXT).subarray(0, 12), Buffer.alloc(40, 7)]), 'damaged'],
])('%s is refused with a sentence', async (_, bytes, message) => {
  const refused = rowsOf(await fileOf(bytes));
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toBeInstanceOf(TableFault);
});

test('a row that is too long has no cells, and the others are read', async () => {
  const long = 'x'.repeat(250_000);
  const found = await rowsOf(await fileOf(`a,b\n"${long}",1\nc,d\r${long}\re,"f\n${long}`));
  expect(found).toEqual([['a', 'b'], null, ['c', 'd'], null, null, null]);
});

test('a file that is not there is refused with a sentence', async () => {
  const path = join(folder, 'nowhere.csv');
  await expect(rowsOf(path)).rejects.toThrow('There is no such file.');
  await expect(digestOf(path, '')).rejects.toThrow('There is no such file.');
  await expect(digestOf(folder, '')).rejects.toThrow('That is a folder.');
});

test('an empty file has no rows', async () => {
  expect(await rowsOf(await fileOf(''))).toEqual([]);
});

const lines = (...of: readonly string[]) => ['a,b', ...of].map((line) => `${line}\n`).join('');
test.each<[string, string, readonly (readonly [line: number, cells: string | null])[]]>([
  [
    'blank lines are counted',
    lines('', '1,2', '', '3,4'),
    [
      [3, '1;2'],
      [5, '3;4'],
    ],
  ],
  [
    'a cell of several lines is one row',
    lines('"1\n\nx",2', '3,4'),
    [
      [2, '1\n\nx;2'],
      [5, '3;4'],
    ],
  ],
  [
    'a quote that is never closed',
    lines('1,2', '"3,4', '5,6'),
    [
      [2, '1;2'],
      [3, null],
      [4, '5;6'],
    ],
  ],
  [
    'in the last line',
    lines('1,2', '"3,4'),
    [
      [2, '1;2'],
      [3, null],
    ],
  ],
  [
    'two of them',
    lines('"1,2', '3,4', '5,"6', '7,8'),
    [
      [2, null],
      [3, '3;4'],
      [4, null],
      [5, '7;8'],
    ],
  ],
  [
    'one before a row with quotes',
    lines('"1,2', '3,"4"', '5,6'),
    [
      [2, null],
      [3, '3;4'],
      [4, '5;6'],
    ],
  ],
  [
    'one that another row seems to close far below',
    lines('"1,2', ...Array.from({ length: 30 }, () => '3,4'), '5",6'),
    [[2, null], ...Array.from({ length: 30 }, (_, n) => [n + 3, '3;4'] as const), [33, '5";6']],
  ],
  [
    'quotes within a cell are letters',
    lines('5" pipe,2', '"a ""b""",4'),
    [
      [2, '5" pipe;2'],
      [3, 'a "b";4'],
    ],
  ],
])('%s', async (_, text, expected) => {
  const [, ...rows] = await numberedRowsOf(await fileOf(text));
  expect(rows.map(({ line, cells }) => [line, cells?.join(';') ?? null])).toEqual(expected);
});

test('however many of them there are, they come as they are read, and are not gathered', async () => {
  let read = 0;
  const source = () =>
    Readable.from(
      (function* () {
        yield Buffer.from('a,b\n');
        for (let n = 0; n < 2_000; n++) {
          read += 1;
          yield Buffer.from('"x,1\n'.repeat(1_000));
        }
      })(),
    );
  const rows = tableRows(source, { encoding: 'utf-8', delimiter: ',', isPacked: false });
  const taken: TableRow[] = [];
  for await (const row of rows) if (taken.push(row) === 1_500) break;
  expect(taken.at(-1)).toEqual({ line: 1_500, cells: null, seeming: ['"x', '1'] });
  expect(read).toBeLessThan(500);
});

test.each([
  ['Anna;"Laugavegur 36;101', ['Anna', '"Laugavegur 36', '101']],
  ['"A; ""B""";"c;d;', ['A; "B"', '"c', 'd', '']],
  ['a;"b ""c"" d;e', ['a', '"b ""c"" d', 'e']],
  ['"a"x;"b', ['ax', '"b']],
  ['"', ['"']],
])('what seem to be the cells of %s are those before the open quote, and the rest as it stands', (line, cells) => {
  expect(cellsOfBroken(line, ';')).toEqual(cells);
});
