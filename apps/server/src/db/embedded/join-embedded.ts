import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionUrl, readRecord } from './connection-record.ts';
import { DataDirInUseError, EmbeddedPostgresError } from './embedded-errors.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start-embedded.ts';

/** The process that holds DATA_DIR may be starting up, recovering from a crash, or just shutting down. */
const PATIENCE_MS = 60_000;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks later has no listener of ours; without this it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const runningServer = async (dataDir: string): Promise<EmbeddedPostgres | null> => {
  const record = await readRecord(dataDir);
  if (record?.port === undefined) return null;
  const url = connectionUrl(record.password, record.port);
  return (await answers(url)) ? { url, stop: async () => undefined } : null;
};

/**
 * For operator commands, which work the same whether Waybill runs or not. Start first and join second: the lock decides
 * which of the two it is, so a server that starts or stops meanwhile leaves no gap.
 */
export const joinEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      const joined = await runningServer(resolve(options.dataDir));
      if (joined !== null) return joined;
      if (performance.now() > deadline) {
        throw new EmbeddedPostgresError(
          `${error.message}\nIts PostgreSQL does not answer here: it may be starting still, or run in another container.`,
        );
      }
    }
    await sleep(100);
  }
};
