import type { BucketAddress } from '../../storage-url.ts';
import { diskStorage } from './disk-storage.ts';
import { type Drafts, localDrafts } from './drafts.ts';
import type { Storage } from './storage.ts';

/** Where files are kept, and where they are received before. */
export type FileStorage = Storage & Pick<Drafts, 'receive'>;

/** What a thread needs to open the same storage once more. */
export type StorageParts = {
  /** On this machine's disk: of all files, or of drafts alone. */
  readonly folder: string;
  /** Null: files are kept in the folder. */
  readonly bucket: BucketAddress | null;
};

export const openStorage = async ({ folder, bucket }: StorageParts): Promise<FileStorage> =>
  bucket === null ? openDiskStorage(folder) : withDrafts(folder, await openBucket(bucket));

export const openDiskStorage = (folder: string): FileStorage => withDrafts(folder, diskStorage(folder));

const withDrafts = (folder: string, storage: Storage): FileStorage => {
  const drafts = localDrafts(folder);
  const sweep = async (now: Date) => {
    await drafts.sweep(now);
    await storage.sweep(now);
  };
  return { ...storage, receive: drafts.receive, sweep };
};

/** The library is large, and fetched only where it is used. */
const openBucket = async (bucket: BucketAddress): Promise<Storage> =>
  (await import('./s3-storage.ts')).s3Storage(bucket);
