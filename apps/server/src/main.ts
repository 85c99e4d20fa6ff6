import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { noErrorReports, sentryErrorReports } from './adapters/error-reports/error-reports.ts';
import { keptMail, smtpMail } from './adapters/mail/mail.ts';
import { buildApp } from './app.ts';
import { connect } from './db/connect.ts';
import { EmbeddedPostgresError } from './db/embedded/errors.ts';
import { startEmbeddedPostgres } from './db/embedded/start-embedded.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { outboxQueue } from './db/outbox-queue.ts';
import { DEMO_ORGANISATIONS, DEMO_PASSWORD } from './db/seed/demo-data.ts';
import { seedDemo } from './db/seed/seed-demo.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { createKeyVault } from './features/api-keys/key-vault.ts';
import { createLogger } from './http/logging.ts';
import { startOutboxWorker } from './jobs/outbox-worker.ts';
import { loadSecretKey } from './secret-key.ts';
import { shutDown } from './shut-down.ts';
import { wireSeed } from './wire-seed.ts';
import { wire } from './wiring.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const clock = () => new Date();

/** Starts the parts in order and returns how to stop them, in reverse. */
const start = async (environment: Environment) => {
  const logger = createLogger(environment.logLevel);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = shutDown({ stops, logger });
  try {
    const errorReports = environment.sentry ? await sentryErrorReports(environment.sentry) : noErrorReports;
    stops.push(errorReports.flush);

    const dataDir = resolve(environment.dataDir);
    let url = environment.databaseUrl;
    if (!url) {
      const postgres = await startEmbeddedPostgres({
        dataDir,
        log: say,
        onExit: (reason) => {
          logger.fatal({ reason }, 'the embedded PostgreSQL stopped');
          void stop(1);
        },
      });
      stops.push(postgres.stop);
      url = postgres.url;
    }

    const database = connect({ url });
    stops.push(database.close);
    await migrate(database.kysely);

    await mkdir(dataDir, { recursive: true });
    const vault = createKeyVault(await loadSecretKey(environment.secretKey, dataDir));
    const seeded = environment.demo && (await seedDemo(wireSeed(database, vault, clock)));

    const mail = environment.smtpUrl ? smtpMail(environment.smtpUrl, environment.mailFrom) : keptMail;
    if (!environment.smtpUrl && !environment.demo) logger.warn('SMTP_URL is not set: mails stay in the outbox');
    const worker =
      environment.role === 'web'
        ? null
        : startOutboxWorker({
            queue: outboxQueue(database),
            mail,
            clock,
            onError: (error) => logger.error({ err: error }, 'a mail could not be sent'),
          });
    if (worker) stops.push(worker.stop);

    const checks = worker ? { jobs: worker.check } : {};
    const app = await buildApp(wire({ environment, database, clock, vault, logger, errorReports, checks }));
    stops.push(() => app.close());
    await app.listen({ port: environment.port, host: environment.host });
    return { stop, seeded, port: portOf(app.addresses()) ?? environment.port };
  } catch (error) {
    await stop(null);
    throw error;
  }
};

/** PORT=0 asks the system for a free one. */
const portOf = (addresses: ReadonlyArray<{ readonly port: number } | string>): number | undefined => {
  const [first] = addresses;
  return typeof first === 'object' ? first.port : undefined;
};

const announce = (environment: Environment, port: number, seeded: boolean) => {
  if (environment.demo) {
    const emails = DEMO_ORGANISATIONS.flatMap(({ users }) => users.map(({ email }) => email));
    say(`${seeded ? 'A demo was created. ' : ''}Demo sign-ins, all with the password ${DEMO_PASSWORD}:`);
    for (const email of emails) say(`  ${email}`);
    say('Mails of the demo: /dev/outbox');
  }
  say(`Waybill is ready at http://localhost:${port}`);
};

/** What an operator can mend is said in a sentence; anything else shows where it broke. */
const explain = (error: unknown): string => {
  if (error instanceof EnvironmentError) return `The configuration is not right:\n${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${(error as { port?: number }).port} is in use. Stop the other program or set PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  const environment = readEnvironment(process.env);
  const { stop, seeded, port } = await start(environment);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  announce(environment, port, seeded);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
