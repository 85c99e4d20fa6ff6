import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { APK_MAGIC } from '../../driver-app-source.ts';
import { fetchFile } from '../outside/fetch-file.ts';
import { type AppFile, appNameOf, type DriverAppFile } from './driver-app.ts';

const MOST_BYTES = 500_000_000;
const IDLE_MS = 30_000;
const IN_ALL_MS = 30 * 60_000;
/** How long until the other server is asked whether there is a newer file; and after a failure, the first time and the last. */
const NEXT_MS = 60 * 60_000;
const FIRST_RETRY_MS = 60_000;

const DRAFT = '.partial';

const record = z.object({
  url: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});
type Record = z.infer<typeof record>;

type Parts = {
  readonly url: URL;
  /** In DATA_DIR. Several processes may share it. */
  readonly folder: string;
  readonly onFailure: (error: unknown) => void;
};

/**
 * The app as a file of another server. It is fetched once and kept, and then asked about every hour: however many drivers
 * download it, and whether or not the other server is there, they get it from here. The record names the current file and is
 * replaced last, so that a process which is killed leaves the former one in place.
 */
export const fetchedApp = ({ url, folder, onFailure }: Parts) => {
  const recordPath = join(folder, 'current.json');
  const fileOf = (sha256: string) => join(folder, `${sha256}.apk`);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let failures = 0;

  /** Null when there is none, or one of another address. */
  const readRecord = async (): Promise<Record | null> => {
    const text = await readFile(recordPath, 'utf8').catch(() => '{}');
    const kept = record.safeParse(parsed(text)).data;
    return kept?.url === url.href ? kept : null;
  };

  const replace = async (next: Record, draft: string): Promise<void> => {
    await rename(draft, fileOf(next.sha256));
    const draftRecord = `${recordPath}.${randomUUID()}${DRAFT}`;
    await writeFile(draftRecord, JSON.stringify(next), { mode: 0o600, flush: true });
    await rename(draftRecord, recordPath);
    const former = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.apk$/.test(name));
    // Downloads that are under way go on: they have it open.
    for (const name of former) if (name !== `${next.sha256}.apk`) await rm(join(folder, name), { force: true });
  };

  /** What a killed process had begun. What another process is at is younger. */
  const removeLeftOver = async (): Promise<void> => {
    for (const name of (await readdir(folder)).filter((each) => each.endsWith(DRAFT))) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > IN_ALL_MS) await rm(join(folder, name), { force: true });
    }
  };

  const check = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftOver();
    const kept = await readRecord();
    const isThere =
      kept &&
      (await access(fileOf(kept.sha256))
        .then(() => true)
        .catch(() => false));
    const draft = join(folder, `${randomUUID()}${DRAFT}`);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(IN_ALL_MS)]);
    try {
      const fetched = await fetchFile(url, draft, {
        service: 'server of the driver app',
        mostBytes: MOST_BYTES,
        magic: APK_MAGIC,
        idleMs: IDLE_MS,
        signal,
        known: isThere ? kept : null,
      });
      if (fetched) await replace({ url: url.href, ...fetched }, draft);
    } finally {
      await rm(draft, { force: true });
    }
  };

  const checkAndPlanNext = async (): Promise<void> => {
    try {
      await check();
      failures = 0;
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures++;
      onFailure(error);
    }
    const waitMs = failures === 0 ? NEXT_MS : Math.min(NEXT_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    timer = setTimeout(() => void checkNow(), waitMs).unref();
  };

  /** Asks the other server, one time after another. */
  const checkNow = (): Promise<void> => {
    clearTimeout(timer);
    underWay = underWay.then(() => (stopping.signal.aborted ? undefined : checkAndPlanNext()));
    return underWay;
  };
  void checkNow();

  const read = async (): Promise<AppFile> => {
    const kept = await readRecord();
    if (!kept) return { state: failures === 0 ? 'preparing' : 'unavailable' };
    const { bytes, sha256 } = kept;
    return {
      state: 'ready',
      name: appNameOf(decodedName(url)),
      bytes,
      sha256,
      open: async (part) => (await open(fileOf(sha256)).catch(() => null))?.createReadStream(part) ?? null,
    };
  };
  const stop = async (): Promise<void> => {
    stopping.abort();
    clearTimeout(timer);
    await underWay;
  };
  // Fetching it may take minutes, which nobody waits for.
  return { read, readSettled: read, checkNow, stop } satisfies DriverAppFile & {
    readonly checkNow: () => Promise<void>;
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const decodedName = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
