import { join, resolve } from 'node:path';
import { noErrorReports, sentryErrorReports } from '../adapters/error-reports/error-reports.ts';
import { diskStorage } from '../adapters/storage/disk-storage.ts';
import { buildApp } from '../app.ts';
import { connect, type Database } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded.ts';
import { countJobs } from '../db/jobs/job-list.ts';
import { migrate } from '../db/migrate.ts';
import { reach } from '../db/reach.ts';
import type { Environment } from '../environment.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import type { createLogger } from '../http/logging.ts';
import { jobMetrics } from '../jobs/job-metrics.ts';
import { loadSecretKey } from '../secret-key.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import type { Lifecycle } from '../shut-down.ts';
import { wire } from './wire-app.ts';
import { startJobs } from './wire-jobs.ts';
import { startStreams } from './wire-live.ts';
import { wireSeed } from './wire-seed.ts';

type Parts = {
  readonly environment: Environment;
  readonly logger: ReturnType<typeof createLogger>;
  readonly parts: Lifecycle;
  readonly say: (line: string) => void;
};

const clock = () => new Date();

/** Starts the parts of this process in order, each with its way of stopping. */
export const startParts = async ({ environment, logger, parts, say }: Parts): Promise<{ seeded: boolean }> => {
  const errorReports = await parts.start(
    () => (environment.sentry ? sentryErrorReports(environment.sentry) : noErrorReports),
    (reports) => reports.flush(),
  );
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'something broke that nobody was waiting for');
    errorReports.report(error);
    void parts.stop(1);
  });

  for (const warning of warningsOf(environment)) logger.warn(warning);
  const dataDir = resolve(environment.dataDir);
  const filesFolder = join(dataDir, 'files');
  const storage = diskStorage(filesFolder);
  const database = await startDatabase({ environment, logger, parts, say }, dataDir);
  const { vault, seeded } = await parts.start(async () => {
    await migrate(database.kysely);
    const key = createKeyVault(await loadSecretKey(environment.secretKey, dataDir));
    return { vault: key, seeded: environment.demo && (await seedDemo(wireSeed(database, key, clock, storage))) };
  }, nothingToEnd);

  const metrics = jobMetrics(() => countJobs(database));
  const jobs =
    environment.role === 'web'
      ? null
      : await parts.start(
          () => startJobs({ environment, logger, database, storage, filesFolder, clock, errorReports, metrics }),
          end,
        );
  const live = environment.role === 'worker' ? null : await parts.start(() => startLive({ logger, database }), end);
  await parts.start(
    async () => {
      const checks = jobs ? { jobs: jobs.check } : {};
      const streams = live ? { streams: live.streams } : {};
      const app = await buildApp(
        wire({ environment, database, clock, vault, storage, logger, errorReports, checks, metrics, ...streams }),
      );
      await app.listen({ port: environment.port, host: environment.host });
      return app;
    },
    (app) => app.close(),
  );
  return { seeded };
};

/** Warnings about variables that a production server should set. */
const warningsOf = ({ demo, smtpUrl, publicUrl }: Environment): string[] => {
  if (demo) return [];
  return [
    ...(smtpUrl ? [] : ['SMTP_URL is not set: mails wait in the outbox']),
    ...(publicUrl.startsWith('http://localhost') ? ['PUBLIC_URL is not set: links in mails lead to localhost'] : []),
  ];
};

const end = (part: { stop(): Promise<void> }) => part.stop();
const nothingToEnd = async () => {};

const startDatabase = async ({ environment, logger, parts, say }: Parts, dataDir: string): Promise<Database> => {
  const onExit = (reason: string) => {
    logger.fatal({ reason }, 'the embedded PostgreSQL stopped');
    void parts.stop(1);
  };
  const url =
    environment.databaseUrl ?? (await parts.start(() => startEmbeddedPostgres({ dataDir, log: say, onExit }), end)).url;
  const database = await parts.start(
    () => connect({ url }),
    ({ close }) => close(),
  );
  await reach(database);
  return database;
};

/** Interruptions are only logged: a lost database is reported elsewhere, and the streams reconnect on their own. */
const startLive = ({ logger, database }: Pick<Parts, 'logger'> & { readonly database: Database }) =>
  startStreams({
    database,
    clock,
    onError: (error) => logger.warn({ err: error }, 'live updates were interrupted'),
  });
