import { rm } from 'node:fs/promises';
import { AppError } from '@waybill/domain/errors';
import { sweepPartialFiles, writePartialFile } from './partial-files.ts';

const HEAD_BYTES = 64;

export type UploadRules = {
  readonly mostBytes: number;
  /** Called once with the first bytes of the file; throws to refuse it. */
  readonly judgeHead: (head: Uint8Array) => void;
};

/** A received file that nothing refers to yet. The receiver discards it in the end, kept or not. */
export type Draft = {
  /** The path on the local disk. */
  readonly path: string;
  readonly bytes: number;
  /** The first bytes of the file, from which its type is detected. */
  readonly head: Uint8Array;
  discard(): Promise<void>;
};

export type Drafts = {
  /** Receives an upload, and refuses it as soon as it is longer than it may be, or begins as it may not. */
  receive(content: AsyncIterable<Buffer>, rules: UploadRules): Promise<Draft>;
  /** Removes what processes that died have left. */
  sweep(now: Date): Promise<void>;
};

/** Uploads on this machine's disk, wherever the files are kept in the end: they are looked at and made smaller first. */
export const localDrafts = (folder: string): Drafts => ({
  receive: async (content, rules) => {
    const seen = { bytes: 0, head: Buffer.alloc(0) };
    const path = await writePartialFile(folder, watched(content, rules, seen));
    return { path, ...seen, discard: () => rm(path, { force: true }) };
  },
  sweep: (now) => sweepPartialFiles(folder, now),
});

async function* watched(
  content: AsyncIterable<Buffer>,
  { mostBytes, judgeHead }: UploadRules,
  seen: { bytes: number; head: Buffer },
) {
  for await (const chunk of content) {
    seen.bytes += chunk.length;
    if (seen.bytes > mostBytes) throw new AppError('too-large');
    if (seen.head.length < HEAD_BYTES) {
      seen.head = Buffer.concat([seen.head, chunk]).subarray(0, HEAD_BYTES);
      if (seen.head.length === HEAD_BYTES) judgeHead(seen.head);
    }
    yield chunk;
  }
  if (seen.head.length < HEAD_BYTES) judgeHead(seen.head);
}
