import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as connectStreams, PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { type BrokenLine, cellsOfBroken, wholeRows } from './whole-rows.ts';

/** The error of a file that cannot be read as a table; its message is for the person who named it. */
export class TableFault extends Error {}

const GZIP = Buffer.from([0x1f, 0x8b]);
/** So much of the file tells how its text is written and what is between its cells. */
const SAMPLE_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'];
const LONGEST_ROW = 100_000;

/** A row of a table, with the number of the line that it begins in; without cells where its quotes cannot be told apart. */
export type TableRow = {
  readonly line: number;
  readonly cells: readonly string[] | null;
  /** Of such a row, what seem to be its cells, with the quote that is not closed; none of one that is too long to be held. */
  readonly seeming?: readonly string[];
};

const faultOf = (error: unknown): Error => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new TableFault('There is no such file.');
  if (code === 'EISDIR') return new TableFault('That is a folder.');
  if (code === 'Z_BUF_ERROR') return new TableFault('The file is cut off: its gzip does not end. Fetch it again.');
  if (code?.startsWith('Z_')) return new TableFault(`The file is damaged: its gzip cannot be read (${message}).`);
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new TableFault(`The file is no table: a row has more than ${LONGEST_ROW} letters.`);
  if (code?.startsWith('CSV_')) return new TableFault(`The file is no table: ${message}.`);
  return error instanceof Error ? error : new Error(String(error));
};

/** The first bytes that a stream gives. */
const firstBytes = async (stream: Readable, wanted: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= wanted) break;
  }
  return Buffer.concat(chunks).subarray(0, wanted);
};

/** A file that can be read from its beginning several times. */
export type TableSource = () => Readable | Promise<Readable>;

const unpacked = async (open: TableSource, isPacked: boolean) => {
  const target = isPacked ? createGunzip() : new PassThrough();
  // An error of the source ends the target with it, and whoever reads the target receives it.
  connectStreams(await open(), target, () => {});
  return target;
};

const encodingOf = (sample: Buffer): string => {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  // Text of western letters has a zero in every second byte, and a mark at its beginning is not always there.
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  // The sample may end within a letter. A few bytes that are none are faults of their rows, and not another encoding.
  const text = new TextDecoder('utf-8').decode(sample, { stream: true });
  const unreadable = text.split('\ufffd').length - 1;
  const beyondAscii = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return unreadable <= beyondAscii / 10 ? 'utf-8' : 'windows-1252';
};

/** The sign that is in the first line most often. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => header.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

const decoding = (encoding: string): Transform => {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
};

/** Tells whether two files are the same, and are read in the same way. */
export const digestOf = async (path: string, way: string): Promise<string> => {
  const hash = createHash('sha256').update(way);
  await pipeline(createReadStream(path), hash).catch((error) => {
    throw faultOf(error);
  });
  return hash.digest('hex');
};

/** How a table is written. */
export type TableForm = { readonly encoding: string; readonly delimiter: string; readonly isPacked: boolean };

/** Found in the beginning of the file. */
export const tableForm = async (open: TableSource): Promise<TableForm> => {
  try {
    const isPacked = (await firstBytes(await open(), GZIP.length)).equals(GZIP);
    const sample = await firstBytes(await unpacked(open, isPacked), SAMPLE_BYTES);
    const encoding = encodingOf(sample);
    return { isPacked, encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(sample)) };
  } catch (error) {
    throw faultOf(error);
  }
};

/**
 * The rows of a file, cell by cell, one after the other: CSV, plain or in gzip, with any usual sign between the cells, in UTF-8,
 * UTF-16 or else Windows-1252. Neither the file nor much of it is ever held.
 */
export const readTable = (path: string): AsyncGenerator<TableRow> => tableRows(() => createReadStream(path));

export async function* tableRows(open: TableSource, known?: TableForm): AsyncGenerator<TableRow> {
  const { encoding, delimiter, isPacked } = known ?? (await tableForm(open));
  try {
    const rows = parse({
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      info: true,
    });
    // No file can have it, and so many of them are under way as rows are.
    const mark = randomUUID();
    const broken: BrokenLine[] = [];
    let next = 0;
    const nextBroken = (): TableRow => {
      const { line = 0, text = null } = broken[next++] ?? {};
      if (next === broken.length) next = broken.length = 0;
      return { line, cells: null, seeming: text === null ? [] : cellsOfBroken(text, delimiter) };
    };
    const guard = wholeRows(delimiter, LONGEST_ROW, { mark, onBroken: (each) => broken.push(each) });
    connectStreams(await unpacked(open, isPacked), decoding(encoding), guard, rows, () => {});
    for await (const { record, info } of rows) {
      const cells: readonly string[] = record;
      if (cells[0] === mark) yield nextBroken();
      else yield { line: info.lines - cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0), cells };
    }
  } catch (error) {
    throw faultOf(error);
  }
}
