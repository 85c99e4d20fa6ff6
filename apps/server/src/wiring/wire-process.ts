import { resolve } from 'node:path';
import { noDriverApp } from '../adapters/driver-app/driver-app.ts';
import { type ErrorReports, noErrorReports, sentryErrorReports } from '../adapters/error-reports/error-reports.ts';
import { openStorage } from '../adapters/storage/open-storage.ts';
import { buildApp } from '../app.ts';
import { admitAppLogIn, isContained, makeEmbeddedLogIn } from '../db/app-log-in.ts';
import { assertConnections } from '../db/assert-connections.ts';
import { connect, type Database } from '../db/connect.ts';
import { isUnverified, readDatabaseUrl } from '../db/database-url.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded.ts';
import { countJobs } from '../db/jobs/job-list.ts';
import type { Listener } from '../db/listen.ts';
import { prepareSchema } from '../db/migrate.ts';
import { showPresence } from '../db/presence.ts';
import { assertHeard, assertReplica, reach } from '../db/reach.ts';
import type { ReplicaProblem } from '../db/replica.ts';
import type { Environment } from '../environment.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import type { createLogger } from '../http/logging.ts';
import { jobMetrics } from '../jobs/job-metrics.ts';
import { watchRoom } from '../machine/watch-room.ts';
import { loadSecretKey } from '../secret-key.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import type { Lifecycle } from '../shut-down.ts';
import { tallies } from '../tallies.ts';
import { wire } from './wire-app.ts';
import { planDemoAddresses } from './wire-demo-addresses.ts';
import { wireDriverApp } from './wire-driver-app.ts';
import { startJobs } from './wire-jobs.ts';
import { startStreams } from './wire-live.ts';
import { publishProofKey, wireProofSigner } from './wire-proofs.ts';
import { wireSeed } from './wire-seed.ts';
import { joinInstallation, storageOf } from './wire-storage.ts';
import { shareTallies } from './wire-tallies.ts';
import { wireTravelTimes } from './wire-travel-times.ts';

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
  const files = storageOf(environment);
  const storage = openStorage(files);
  const database = await startDatabase({ environment, logger, parts, say, dataDir, errorReports });
  const room = environment.databaseUrl ? null : await parts.start(() => watchRoom(dataDir), end);
  // Ends last but the database: until then this process may add files.
  await parts.start(() => showPresence(database.directUrl), end);
  const { vault, seeded } = await parts.start(async () => {
    const warning = await assertConnections(database.kysely, {
      role: environment.role,
      connections: environment.databaseConnections,
      processes: environment.databaseProcesses,
      hasOperatorLogIn: database.operatorUrl !== null,
      isPooled: database.isPooled,
    });
    if (warning) logger.warn(warning);
    await prepareSchema(database.kysely, environment);
    await admitAppLogIn(database);
    if (!(await isContained(database))) logger.warn(NOT_CONTAINED);
    const key = createKeyVault(await loadSecretKey(environment.secretKey, dataDir));
    await joinInstallation(database, { storage, where: files, vault: key });
    await publishProofKey(database, wireProofSigner(key), clock());
    const seed = {
      ...wireSeed(database, key, clock, storage),
      ...(environment.demoAddresses ? { planAddresses: planDemoAddresses } : {}),
      withMessages: environment.smtpUrl === null && environment.smsGatewayUrl === null,
    };
    return { vault: key, seeded: environment.demo && (await seedDemo(seed)) };
  }, nothingToEnd);

  const travel = await parts.start(
    () =>
      wireTravelTimes({
        database,
        clock,
        routerUrl: environment.routerUrl,
        onRouterFailure: (error) => logger.warn({ err: error }, 'the router does not answer: times are estimated'),
      }),
    end,
  );
  const metrics = jobMetrics(() => countJobs(database));
  const jobs =
    environment.role === 'web'
      ? null
      : await parts.start(
          () =>
            startJobs({
              environment,
              logger,
              database,
              storage,
              files,
              clock,
              vault,
              errorReports,
              metrics,
              travel,
              ...(room && { isFull: room.isFull }),
            }),
          end,
          // Jobs are given back while requests go on: another process has them at once.
          { endsAtOnce: true },
        );
  const counts = tallies();
  // The embedded database has one process to itself, and those that work on jobs limit nobody.
  if (environment.databaseUrl && environment.role !== 'worker')
    await parts.start(() => shareTallies({ database, counts, onError: warnOfLimits(logger) }), end);
  const live =
    environment.role === 'worker' ? null : await parts.start(() => startLive({ logger, database, counts }), end);
  const driverApp =
    environment.role === 'worker'
      ? noDriverApp
      : await parts.start(() => wireDriverApp({ environment, dataDir, onFailure: warnOfDriverApp(logger) }), end);
  await parts.start(
    async () => {
      const checks = { ...listeningCheck(database, live ?? jobs), ...(jobs ? { jobs: jobs.check } : {}) };
      const streams = live ? { streams: live.streams } : {};
      const app = await buildApp(
        wire({
          environment,
          database,
          clock,
          vault,
          storage,
          logger,
          errorReports,
          checks,
          metrics,
          travel,
          driverApp,
          counts,
          isStopping: parts.isStopping,
          ...(room && { room }),
          ...streams,
        }),
      );
      await app.listen({ port: environment.port, host: environment.host });
      return app;
    },
    (app) => app.close(),
  );
  return { seeded };
};

type Listening = { readonly assertHears: Listener['assertHears'] };

/** One of the listeners stands for all: they take the same way to the database. */
const listeningCheck = ({ pool }: Database, listening: Listening | null) =>
  listening
    ? { listening: () => listening.assertHears((channel) => pool.query('select pg_notify($1, $2)', [channel, ''])) }
    : {};

/** Warnings about variables that a production server should set. */
const warningsOf = ({ demo, smtpUrl, publicUrl, ...addresses }: Environment): string[] => {
  const { databaseUrl, operatorDatabaseUrl, directDatabaseUrl } = addresses;
  const urls = [databaseUrl, operatorDatabaseUrl, directDatabaseUrl, addresses.readDatabaseUrl];
  const isInsecure = urls.some((url) => url !== null && isUnverified(readDatabaseUrl(url)));
  const always = isInsecure ? [NOT_VERIFIED] : [];
  if (demo) return always;
  return [
    ...always,
    ...(smtpUrl ? [] : ['SMTP_URL is not set: mails wait in the outbox']),
    ...(publicUrl.startsWith('http://localhost') ? ['PUBLIC_URL is not set: links in mails lead to localhost'] : []),
  ];
};

const NOT_VERIFIED =
  'sslmode=require encrypts the way to the database and does not look who answers: sslmode=verify-full does';
const NOT_CONTAINED =
  'Requests use a log-in of the database that can become the operator: row-level security would not contain an injection. ' +
  'Give DATABASE_URL a log-in of its own and set OPERATOR_DATABASE_URL: see docs/OPERATIONS.md';

const warnOfDriverApp = (logger: Parts['logger']) => (error: unknown) =>
  logger.warn({ err: error }, 'the driver app of DRIVER_APP_URL could not be fetched: it is tried again');

const warnOfLimits = (logger: Parts['logger']) => (error: unknown) =>
  logger.warn({ err: error }, 'limits hold for this process alone until the others are heard of again');

const end = (part: { stop(): Promise<void> }) => part.stop();
const nothingToEnd = async () => {};

type DatabaseParts = Parts & { readonly dataDir: string; readonly errorReports: ErrorReports };

const startDatabase = async (needs: DatabaseParts): Promise<Database> => {
  const { environment, logger, parts, say, dataDir, errorReports } = needs;
  const onDeath = (reason: string) => {
    logger.error({ reason }, 'the embedded PostgreSQL ended and is started again');
    errorReports.report(new Error(`The embedded PostgreSQL ended and is started again. ${reason}`));
  };
  const onGivenUp = (reason: string) => {
    logger.fatal({ reason }, 'the embedded PostgreSQL is not started again');
    errorReports.report(new Error(`The embedded PostgreSQL is not started again. ${reason}`));
    void parts.stop(1);
  };
  const embedded = () => startEmbeddedPostgres({ dataDir, log: say, onDeath, onGivenUp });
  const addresses = environment.databaseUrl
    ? {
        url: environment.databaseUrl,
        operatorUrl: environment.operatorDatabaseUrl,
        directUrl: environment.directDatabaseUrl,
        readUrl: environment.readDatabaseUrl,
      }
    : await withLogIns((await parts.start(embedded, end)).url);
  const database = await parts.start(
    () => connect({ ...addresses, maxConnections: environment.databaseConnections, onReplica: tellOfReplica(logger) }),
    ({ close }) => close(),
  );
  await reach(database);
  await assertHeard(database);
  await assertReplica(database);
  return database;
};

const tellOfReplica = (logger: Parts['logger']) => (problem: ReplicaProblem | null) =>
  problem
    ? logger.warn({ problem }, 'the replica of DATABASE_READ_URL cannot be used: the primary answers what it would')
    : logger.info('the replica of DATABASE_READ_URL is used');

const withLogIns = async (operatorUrl: string) => ({ url: await makeEmbeddedLogIn(operatorUrl), operatorUrl });

/** Interruptions are only logged: a lost database is reported elsewhere, and the streams reconnect on their own. */
const startLive = ({
  logger,
  database,
  counts,
}: Pick<Parts, 'logger'> & Pick<Parameters<typeof startStreams>[0], 'database' | 'counts'>) =>
  startStreams({
    database,
    counts,
    clock,
    onError: (error) => logger.warn({ err: error }, 'live updates were interrupted'),
  });
