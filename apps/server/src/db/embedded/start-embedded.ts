import { join } from 'node:path';
import { tryLock } from '../../machine/claim-lock.mjs';
import { prepareBinaries } from './binaries.ts';
import { type ClusterPlace, isInside, locateCluster, openDataDir, recordedHome, shareHome } from './cluster-home.ts';
import { type ConnectionRecord, connectionUrl, readRecord, writeRecord } from './connection-record.ts';
import { ensureCluster } from './create-cluster.ts';
import { DataDirInUseError, explainStartFailure } from './embedded-errors.ts';
import { type Config, logTail, startPostmaster } from './postmaster.ts';
import { shutDown, stopOrphan } from './postmaster-pid.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Overrides for the server's config; tests turn fsync off. */
  readonly config?: Readonly<Record<string, string>>;
  /** Called when the server has ended without stop(), before it is started again. */
  readonly onDeath?: (reason: string) => void;
  /** Called when the server has ended and is not started again: the app can then only report it and exit. */
  readonly onGivenUp?: (reason: string) => void;
};

const run = async (
  place: ClusterPlace,
  release: () => Promise<void>,
  { log, onDeath, onGivenUp, config = {} }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  if (!isInside(place)) {
    log(
      `The database is kept in ${place.home}: PostgreSQL cannot run as root, and only root may enter ${place.dataDir}.`,
    );
  }
  const binaries = await prepareBinaries(place.home, place.account);
  await stopOrphan(binaries, place, log);
  const earlier = await readRecord(place.dataDir);
  const password = await ensureCluster(binaries, place, earlier?.password, isDurable(config));
  const idle: ConnectionRecord = { home: recordedHome(place), password };
  await writeRecord(place.dataDir, idle);
  const { port, stop } = await supervisePostmaster({
    start: async (former) => {
      if (former !== undefined) await stopOrphan(binaries, place, log);
      return startPostmaster(binaries, place, config, former);
    },
    shutDown: (pid) => shutDown(binaries, place, pid),
    onDeath: async (reason) => onDeath?.(`PostgreSQL ended by itself (${reason}):\n${await logTail(place.home)}`),
    onGivenUp: (reason) => onGivenUp?.(reason),
  });
  await writeRecord(place.dataDir, { ...idle, port }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  const stopAndRelease = async (): Promise<void> => {
    try {
      await stop();
      await writeRecord(place.dataDir, idle);
    } finally {
      await release();
    }
  };
  let stopping: Promise<void> | undefined;
  return {
    url: connectionUrl(password, port),
    stop: () => {
      stopping ??= stopAndRelease();
      return stopping;
    },
  };
};

const isDurable = (config: Config): boolean => config.fsync !== 'off';

export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = await openDataDir(options.dataDir);
  try {
    const place = await locateCluster(dataDir);
    // One app per cluster.
    const lock = await tryLock(join(place.home, 'lock'));
    if (!lock.isHeld) throw new DataDirInUseError(dataDir, lock.holder);
    try {
      await shareHome(place);
      return await run(place, lock.release, options);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainStartFailure(error, dataDir);
  }
};
