import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { operatorsFile } from '../storage/operators-file.ts';
import { type AppFile, appNameOf, type DriverAppFile } from './driver-app.ts';

/**
 * The app as a file of the operator on this machine. Its checksum is worked out beside requests, once for each version of the
 * file: nobody waits for it.
 */
export const keptApp = (path: string): DriverAppFile => {
  const file = operatorsFile(path);
  const name = appNameOf(basename(path));
  const stopping = new AbortController();
  let known: { readonly version: string; readonly sha256: string } | null = null;
  let underWay: Promise<void> | null = null;

  const workOut = async (version: string): Promise<void> => {
    const found = await file.find(version);
    const content = found && (await found.open({ start: 0, end: Math.max(0, found.bytes - 1) }));
    if (!content) return;
    const hash = createHash('sha256');
    for await (const chunk of content) {
      stopping.signal.throwIfAborted();
      hash.update(chunk);
    }
    known = { version, sha256: hash.digest('hex') };
  };

  const read = async (): Promise<AppFile> => {
    const version = await file.version();
    const found = version && (await file.find(version));
    if (!found) return { state: 'unavailable' };
    if (known?.version === version) return { state: 'ready', name, sha256: known.sha256, ...found };
    // A file that cannot be read now is tried again by whoever asks next.
    underWay ??= workOut(version)
      .catch(() => {})
      .finally(() => {
        underWay = null;
      });
    return { state: 'preparing' };
  };
  void read();

  return {
    read,
    readSettled: async () => {
      const now = await read();
      if (now.state !== 'preparing') return now;
      await underWay;
      return read();
    },
    stop: async () => {
      stopping.abort();
      await underWay;
    },
  };
};
