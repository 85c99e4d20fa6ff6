import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';
import { MARK } from './storage-mark.ts';

export type Copied = { readonly copied: number; readonly present: number; readonly bytes: number };

/** More would wait for one another on a disk; fewer, for the answers of a service. */
const AT_ONCE = 4;

/**
 * Copies every file that is missing, and reads back all of them: those that an earlier run has copied, too. What differs is copied again. So a
 * run that was cut off is gone on with by the next.
 */
export const copyFiles = async (
  from: Storage,
  to: Storage,
  onCopied: (count: number) => void = () => {},
): Promise<Copied> => {
  const sum = { copied: 0, present: 0, bytes: 0 };
  const keys = from.list()[Symbol.asyncIterator]();
  const copyInTurn = async () => {
    for (;;) {
      const { value: key, done } = await keys.next();
      if (done) return;
      if (key === MARK) continue;
      const found = await copyFile(from, to, key);
      // Removed since it was listed.
      if (found === null) continue;
      sum[found.isNew ? 'copied' : 'present'] += 1;
      sum.bytes += found.bytes;
      onCopied(sum.copied + sum.present);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyInTurn));
  return sum;
};

type Digest = { readonly sha256: string; readonly bytes: number };

const copyFile = async (from: Storage, to: Storage, key: string): Promise<{ isNew: boolean; bytes: number } | null> => {
  const there = await digestOf(to, key);
  if (there !== null) {
    const here = await digestOf(from, key);
    if (here === null) return null;
    if (here.sha256 === there.sha256) return { isNew: false, bytes: here.bytes };
  }
  const source = await from.get(key);
  if (source === null) return null;
  const { hash, seen, stream } = hashing();
  const putting = to.put(key, stream).catch((error: Error) => {
    // Whoever has not begun to read would be waited for without end.
    stream.destroy(error);
    throw error;
  });
  const [, sent] = await Promise.allSettled([pipeline(source, stream), putting]);
  if (sent.status === 'rejected') throw sent.reason;
  const sha256 = hash.digest('hex');
  if ((await digestOf(to, key))?.sha256 !== sha256) {
    await to.remove(key);
    throw new Error(`${key} was read back as something else than was written. It was removed again.`);
  }
  return { isNew: true, bytes: seen.bytes };
};

const hashing = (): { hash: Hash; seen: { bytes: number }; stream: Transform } => {
  const hash = createHash('sha256');
  const seen = { bytes: 0 };
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      seen.bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { hash, seen, stream };
};

const digestOf = async (storage: Storage, key: string): Promise<Digest | null> => {
  const file = await storage.get(key);
  if (file === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of file) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};
