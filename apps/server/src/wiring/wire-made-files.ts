import type { Readable } from 'node:stream';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { keepFiles } from './wire-attachments.ts';

type Parts = { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock };

/** Stores a file while it is being made. It is removed again unless a row names it within the day. */
export const keepMadeFile = (parts: Parts) => {
  const keep = keepFiles(parts);
  return async (key: string, content: Readable): Promise<string> => {
    // The reader gets the error when the stream breaks off; without a reader, an unhandled one would end the process.
    content.on('error', () => {});
    try {
      await keep([{ key, content: () => content }]);
    } finally {
      content.destroy();
    }
    return key;
  };
};
