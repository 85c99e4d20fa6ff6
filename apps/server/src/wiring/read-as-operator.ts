import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Tx } from '../db/connect.ts';

/** What is read in a transaction, which is over before anything comes after it: files may take hours, and no transaction stays open for them. */
export async function* readAsOperator<Item>(
  database: Database,
  items: (tx: Tx) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const through = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const read = database.asOperator((tx) => pipeline(Readable.from(items(tx)), through));
  read.catch((error: Error) => through.destroy(error));
  yield* through;
  await read;
}
