import { join, resolve } from 'node:path';
import { type ErrorReports, noErrorReports, sentryErrorReports } from '../adapters/error-reports/error-reports.ts';
import { keptMail, smtpMail } from '../adapters/mail/mail.ts';
import { type DiskStorage, diskStorage } from '../adapters/storage/disk-storage.ts';
import { buildApp } from '../app.ts';
import { connect, type Database } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';
import { reach } from '../db/reach.ts';
import type { Environment } from '../environment.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import type { createLogger } from '../http/logging.ts';
import { startBulkJobWorker } from '../jobs/bulk-job-worker.ts';
import { startHousekeeping } from '../jobs/housekeeping-worker.ts';
import { startOutboxWorker } from '../jobs/outbox-worker.ts';
import { tidy } from '../records/housekeeping.ts';
import { outboxQueue } from '../records/outbox-queue.ts';
import { purgeShipments } from '../records/purge-shipments.ts';
import { removeFiles } from '../records/remove-files.ts';
import { loadSecretKey } from '../secret-key.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import type { Lifecycle } from '../shut-down.ts';
import { wire } from './wire-app.ts';
import { wireBulkWork } from './wire-bulk-jobs.ts';
import { startStreams } from './wire-live.ts';
import { wireSeed } from './wire-seed.ts';

type Parts = {
  readonly environment: Environment;
  readonly logger: ReturnType<typeof createLogger>;
  readonly parts: Lifecycle;
  readonly say: (line: string) => void;
};

const clock = () => new Date();

/** Starts the parts of this process in order, each with the way it is stopped. */
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
  const storage = diskStorage(join(dataDir, 'files'));
  const database = await startDatabase({ environment, logger, parts, say }, dataDir);
  const { vault, seeded } = await parts.start(async () => {
    await migrate(database.kysely);
    const key = createKeyVault(await loadSecretKey(environment.secretKey, dataDir));
    return { vault: key, seeded: environment.demo && (await seedDemo(wireSeed(database, key, clock, storage))) };
  }, nothingToEnd);

  // Without a mail server, mails wait in the outbox until there is one; only the demo counts its own page as delivery.
  const sendsMails = environment.role !== 'web' && (environment.smtpUrl !== null || environment.demo);
  const worker = sendsMails
    ? await parts.start(() => startWorker({ environment, logger, database, errorReports }), end)
    : null;
  if (environment.role !== 'web')
    await parts.start(() => startTidying({ logger, database, storage, errorReports }), end);
  const bulkJobs =
    environment.role === 'web'
      ? null
      : await parts.start(() => startBulkJobs({ environment, logger, database, storage, errorReports }), end);
  const live = environment.role === 'worker' ? null : await parts.start(() => startLive({ logger, database }), end);
  await parts.start(
    async () => {
      const checks = bulkJobs ? { jobs: () => Promise.all([worker?.check(), bulkJobs.check()]).then(() => {}) } : {};
      const onBulkJob = bulkJobs ? { onBulkJob: bulkJobs.wake } : {};
      const streams = live ? { streams: live.streams } : {};
      const app = await buildApp(
        wire({ environment, database, clock, vault, storage, logger, errorReports, checks, ...streams, ...onBulkJob }),
      );
      await app.listen({ port: environment.port, host: environment.host });
      return app;
    },
    (app) => app.close(),
  );
  return { seeded };
};

/** What a production server can do without, but hardly should. */
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

type Jobs = Pick<Parts, 'logger'> & { readonly database: Database; readonly errorReports: ErrorReports };

/** A failure beside requests has no request to answer it: the log and the error reports are all that tell. */
const tell =
  ({ logger, errorReports }: Jobs, what: string) =>
  (error: unknown) => {
    logger.error({ err: error }, what);
    errorReports.report(error);
  };

const startWorker = ({ environment, ...jobs }: Jobs & Pick<Parts, 'environment'>) => {
  const { database } = jobs;
  const mail = environment.smtpUrl ? smtpMail(environment.smtpUrl, environment.mailFrom) : keptMail;
  const worker = startOutboxWorker({
    queue: outboxQueue(database),
    mail,
    clock,
    onError: tell(jobs, 'a mail could not be sent'),
  });
  return { ...worker, stop: () => worker.stop().finally(mail.close) };
};

const startTidying = ({ storage, ...jobs }: Jobs & { readonly storage: DiskStorage }) =>
  startHousekeeping({
    tidy: async () => {
      const now = clock();
      await tidy(jobs.database, now);
      await purgeShipments(jobs.database, now);
      await removeFiles(jobs.database, storage.remove, now);
      await storage.sweep(now);
    },
    onError: tell(jobs, 'tidying up failed'),
  });

const startBulkJobs = (jobs: Jobs & Pick<Parts, 'environment'> & { readonly storage: DiskStorage }) => {
  const { database, storage, environment } = jobs;
  const onError = tell(jobs, 'a bulk job could not be carried on');
  const { rows, files } = wireBulkWork({ database, storage, clock, publicUrl: environment.publicUrl }, onError);
  // Each organisation has one file made at a time: while a large one is on its way, there is somebody for the others'.
  const workers = [rows, files, files].map((queue) => startBulkJobWorker({ queue, onError }));
  return {
    wake: () => {
      for (const { wake } of workers) wake();
    },
    stop: () => Promise.all(workers.map(({ stop }) => stop())).then(() => {}),
    check: () => Promise.all(workers.map(({ check }) => check())).then(() => {}),
  };
};

/** Told to the log alone: that the database went away is told by everything else, and this comes back by itself. */
const startLive = ({ logger, database }: Pick<Jobs, 'logger' | 'database'>) =>
  startStreams({
    database,
    clock,
    onError: (error) => logger.warn({ err: error }, 'live updates were interrupted'),
  });
