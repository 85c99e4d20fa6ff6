import { Readable } from 'node:stream';
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

export const openStorage = ({ folder, bucket }: StorageParts): FileStorage =>
  bucket === null ? openDiskStorage(folder) : withDrafts(folder, bucketStorage(bucket));

export const openDiskStorage = (folder: string): FileStorage => withDrafts(folder, diskStorage(folder));

const withDrafts = (folder: string, storage: Storage): FileStorage => {
  const drafts = localDrafts(folder);
  const sweep = async (now: Date) => {
    await drafts.sweep(now);
    await storage.sweep(now);
  };
  return { ...storage, receive: drafts.receive, sweep };
};

/** The library is large: it is loaded where it is used, and with the first file. */
const bucketStorage = (bucket: BucketAddress): Storage => {
  let loading: Promise<Storage> | null = null;
  const loaded = (): Promise<Storage> => {
    loading ??= import('./s3-storage.ts')
      .then(({ s3Storage }) => s3Storage(bucket))
      .catch((error: unknown) => {
        // What could not be loaded now may be with the next file.
        loading = null;
        throw error;
      });
    return loading;
  };
  return {
    put: async (key, content) => {
      // It may break off before anybody listens, which would end the process; whoever reads it is told even so.
      if (content instanceof Readable) content.on('error', () => {});
      return (await loaded()).put(key, content);
    },
    get: async (key, part) => (await loaded()).get(key, part),
    bytes: async (key) => (await loaded()).bytes(key),
    remove: async (key) => (await loaded()).remove(key),
    list: async function* () {
      yield* (await loaded()).list();
    },
    sweep: async (now) => (await loaded()).sweep(now),
  };
};
