import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { DataDirInUseError, errorCode } from './errors.ts';
import { ownIdentity, type ProcessIdentity, stateOf } from './process-identity.ts';

/**
 * One app per cluster. Node cannot lock a file the way the kernel would, so the lock is a row of numbered claims and the
 * highest number holds. A claim is made with an exclusive create, and only after the claim below it was found released
 * or dead; the highest is never deleted. So of any number of processes that see the same dead claim, one wins, and a
 * crash at any line leaves a state that the next start can interpret.
 */
const claimSchema = z.object({
  pid: z.number(),
  place: z.string(),
  started: z.string().nullable(),
  released: z.boolean(),
});
type Claim = z.infer<typeof claimSchema>;

type ClusterLock = { release(): Promise<void> };

const HEARTBEAT_MS = 2_000;
/** The time for which a claim may be silent, when we cannot see its process, before it counts as dead. */
const PATIENCE_MS = 4 * HEARTBEAT_MS;

const highestClaim = async (folder: string): Promise<number> =>
  Math.max(0, ...(await readdir(folder)).map(Number).filter(Number.isInteger));

/** null for a claim that is being written at this moment, or whose writer died while writing. */
const readClaim = async (path: string): Promise<Claim | null> => {
  try {
    return claimSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
};

const lastHeartbeat = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Heartbeats are compared with each other and never with our clock, which may differ from the holder's. */
const isHeld = async (path: string, patienceMs: number): Promise<boolean> => {
  const first = await lastHeartbeat(path);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const claim = await readClaim(path);
    if (claim?.released) return false;
    const state = claim === null ? 'unknown' : stateOf(claim);
    if (state !== 'unknown') return state === 'alive';
    if ((await lastHeartbeat(path)) !== first) return (await lastHeartbeat(path)) !== null;
    await sleep(100);
  }
  return false;
};

const write = (path: string, identity: ProcessIdentity, released: boolean, flag: string): Promise<void> =>
  writeFile(path, JSON.stringify({ ...identity, released } satisfies Claim), { flag, mode: 0o644 });

const claimNext = async (folder: string, dataDir: string, patienceMs: number): Promise<number> => {
  for (;;) {
    const last = await highestClaim(folder);
    const held = join(folder, String(last));
    if (last > 0 && (await isHeld(held, patienceMs))) {
      throw new DataDirInUseError(dataDir, (await readClaim(held))?.pid ?? null);
    }
    const next = last + 1;
    try {
      await write(join(folder, String(next)), ownIdentity(), false, 'wx');
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw error;
    }
    // We may have been slow, and reused a number that others had passed and cleared away.
    if ((await highestClaim(folder)) === next) return next;
    await rm(join(folder, String(next)), { force: true });
  }
};

export const lockCluster = async (
  folder: string,
  dataDir: string,
  patienceMs: number = PATIENCE_MS,
): Promise<ClusterLock> => {
  await mkdir(folder, { recursive: true });
  const mine = await claimNext(folder, dataDir, patienceMs);
  const path = join(folder, String(mine));
  const older = (await readdir(folder)).filter((name) => Number(name) < mine);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));

  // A missed heartbeat is no reason to fail; the next one comes soon.
  const heart = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  heart.unref();
  return {
    release: async () => {
      clearInterval(heart);
      // The folder may have been removed meanwhile, and then there is nothing to release.
      await write(path, ownIdentity(), true, 'w').catch(() => undefined);
    },
  };
};
