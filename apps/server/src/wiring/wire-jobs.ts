import { worldCities } from '../adapters/cities/world-cities.ts';
import type { ErrorReports } from '../adapters/error-reports/error-reports.ts';
import { keptMail, smtpMail } from '../adapters/mail/mail.ts';
import { gatewaySms, keptSms } from '../adapters/sms/sms.ts';
import type { FileStorage, StorageParts } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import { connect, type Database } from '../db/connect.ts';
import { QUEUE_CONNECTIONS } from '../db/connection-budget.ts';
import { currentMinute, fireSchedule } from '../db/jobs/fire-schedule.ts';
import type { Job } from '../db/jobs/job.ts';
import { jobQueue } from '../db/jobs/job-queue.ts';
import { listen } from '../db/listen.ts';
import type { Environment } from '../environment.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import type { TravelTimes } from '../features/travel-times/travel-times.ts';
import type { createLogger } from '../http/logging.ts';
import type { JobMetrics } from '../jobs/job-metrics.ts';
import { startJobWorker } from '../jobs/job-worker.ts';
import { startSchedules } from '../jobs/start-schedules.ts';
import { threadPool } from '../jobs/thread-pool.ts';
import { wireJobKinds } from './wire-job-kinds.ts';
import { paymentProvider } from './wire-payment-links.ts';
import { wirePlanner } from './wire-planner.ts';
import { wireTargets } from './wire-webhooks.ts';

type Parts = {
  readonly environment: Environment;
  readonly logger: ReturnType<typeof createLogger>;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly files: StorageParts;
  readonly clock: Clock;
  readonly vault: KeyVault;
  readonly errorReports: ErrorReports;
  readonly metrics: JobMetrics;
  readonly travel: TravelTimes;
  readonly isFull?: () => boolean;
};

/** The data with which a thread wires the same kinds for itself. */
export type ThreadData = {
  readonly databaseUrl: string;
  readonly operatorDatabaseUrl: string | null;
  readonly directDatabaseUrl: string | null;
  readonly readDatabaseUrl: string | null;
  readonly files: StorageParts;
  readonly publicUrl: string;
  readonly routerUrl: string | null;
  readonly optimiserUrl: string | null;
  readonly planSeconds: number;
};

/** Starts the background work: workers, schedules and threads. */
export const startJobs = async (parts: Parts) => {
  const { environment, logger, database, storage, clock, errorReports, metrics, travel } = parts;
  const { url, operatorUrl } = database;
  const directUrl = database.isPooled ? database.directUrl : null;
  /** A background failure has no request to answer: only the log and the error reports show it. */
  const tell = (error: unknown, job: Job | null) => {
    logger.error({ err: error, ...(job ? { job: job.id, kind: job.kind, attempt: job.attempt } : {}) }, 'a job failed');
    errorReports.report(error);
  };
  const onError = (error: unknown) => tell(error, null);
  const mail = mailOf(environment);
  const messageMail = mailOf(environment, { isPooled: true });
  const planner = wirePlanner({ optimiserUrl: environment.optimiserUrl, onError });
  const kinds = wireJobKinds({
    database,
    storage,
    clock,
    publicUrl: environment.publicUrl,
    vault: parts.vault,
    targets: wireTargets(environment),
    geocoder: environment.geocoder,
    mail,
    messageMail,
    sms: smsOf(environment),
    paymentProvider: paymentProvider({ environment, vault: parts.vault, clock }).provider,
    cities: environment.worldCities ? worldCities() : null,
    planning: { planner, travel, seconds: environment.planSeconds },
    onError,
  });
  const data: ThreadData = {
    databaseUrl: url,
    operatorDatabaseUrl: operatorUrl,
    directDatabaseUrl: directUrl,
    readDatabaseUrl: environment.readDatabaseUrl,
    files: parts.files,
    publicUrl: environment.publicUrl,
    routerUrl: environment.routerUrl,
    optimiserUrl: environment.optimiserUrl,
    planSeconds: environment.planSeconds,
  };
  const threads = threadPool({ module: new URL('./job-thread.ts', import.meta.url).href, data, onReport: onError });
  const queueDatabase = connect({ url: operatorUrl ?? url, directUrl, maxConnections: QUEUE_CONNECTIONS });
  const worker = await startJobWorker({
    queue: jobQueue(queueDatabase),
    kinds,
    listen: (heard) =>
      listen({
        url: database.directUrl,
        channel: 'waybill_jobs',
        ...heard,
        // Only logged: the connection recovers on its own, and until then the worker polls for jobs.
        onError: (error) => logger.warn({ err: error }, 'jobs are not heard of'),
      }),
    runInThread: threads.run,
    onError: tell,
    onEnd: metrics.observe,
    onClockSetBack: (seconds) =>
      logger.warn({ seconds: Math.round(seconds) }, 'the clock of the database was set back, and what is due with it'),
    ...(parts.isFull && { isFull: parts.isFull }),
  });
  const schedules = startSchedules({
    kinds,
    currentMinute: () => currentMinute(queueDatabase),
    fire: (kind, minute) => fireSchedule(queueDatabase, kind, minute),
    onError,
  });
  return {
    check: worker.check,
    assertHears: worker.assertHears,
    stop: async () => {
      await schedules.stop();
      await worker.stop();
      await threads.stop();
      await planner.close();
      await queueDatabase.close();
      mail?.close();
      messageMail?.close();
    },
  };
};

/** Without a mail server, mails wait in the outbox until one is set; only the demo counts its own page as delivery. */
const mailOf = ({ smtpUrl, mailFrom, demo }: Environment, how?: { readonly isPooled: true }) => {
  if (smtpUrl) return smtpMail(smtpUrl, mailFrom, how);
  return demo ? keptMail : null;
};

const smsOf = ({ smsGatewayUrl, demo }: Environment) => {
  if (smsGatewayUrl) return gatewaySms(smsGatewayUrl);
  return demo ? keptSms : null;
};
