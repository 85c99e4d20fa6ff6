import type { Readable } from 'node:stream';
import type { DiskStorage } from '../adapters/storage/disk-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { keepFiles } from './wire-attachments.ts';

type Parts = { readonly database: Database; readonly storage: DiskStorage; readonly clock: Clock };

/** Keeps a file while it is being made. It stays when a row comes to name it within the day. */
export const keepMadeFile = (parts: Parts) => {
  const keep = keepFiles(parts);
  return async (key: string, content: Readable): Promise<string> => {
    // Whoever reads it is told when it breaks off; when nobody does any more, nobody need be.
    content.on('error', () => {});
    try {
      await keep([{ key, content: () => content }]);
    } finally {
      content.destroy();
    }
    return key;
  };
};
