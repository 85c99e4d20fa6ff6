import { join } from 'node:path';
import { tryLock } from '../../machine/claim-lock.mjs';
import { prepareBinaries } from './binaries.ts';
import { type ClusterPlace, isInside, locateCluster, openDataDir, recordedHome, shareHome } from './cluster-home.ts';
import { type ConnectionRecord, connectionUrl, readRecord, writeRecord } from './connection-record.ts';
import { ensureCluster } from './create-cluster.ts';
import { DataDirInUseError, explainStartFailure } from './embedded-errors.ts';
import { type Config, logTail, startPostmaster } from './postmaster.ts';
import { shutDown, stopOrphan } from './postmaster-pid.ts';

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Overrides for the server's config; tests turn fsync off. */
  readonly config?: Readonly<Record<string, string>>;
  /** Called when the server ends without stop(): the app can then only report it and exit. */
  readonly onExit?: (reason: string) => void;
};

const run = async (
  place: ClusterPlace,
  release: () => Promise<void>,
  { log, onExit, config = {} }: EmbeddedPostgresOptions,
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
  const { pid, port, exited } = await startPostmaster(binaries, place, config);
  await writeRecord(place.dataDir, { ...idle, port }).catch(async (error: unknown) => {
    await shutDown(binaries, place, pid);
    throw error;
  });

  let ended = false;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    try {
      // The pid of a server that ended by itself may be another program's by now.
      if (!ended) await shutDown(binaries, place, pid);
      await exited;
      await writeRecord(place.dataDir, idle);
    } finally {
      await release();
    }
  };
  exited.then(async (reason) => {
    ended = true;
    if (stopping === undefined) onExit?.(`PostgreSQL ended by itself (${reason}):\n${await logTail(place.home)}`);
  });
  return {
    url: connectionUrl(password, port),
    stop: () => {
      stopping ??= stop();
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
