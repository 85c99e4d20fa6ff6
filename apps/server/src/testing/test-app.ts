import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ErrorReports, noErrorReports } from '../adapters/error-reports/error-reports.ts';
import { type FileStorage, openDiskStorage } from '../adapters/storage/open-storage.ts';
import { type AppParts, buildApp } from '../app.ts';
import { createDemoDatabase, createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { createLogger } from '../http/logging.ts';
import type { LiveStreams } from '../live/streams.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { wire } from '../wiring/wire-app.ts';
import { wireDriverApp } from '../wiring/wire-driver-app.ts';
import { startStreams, wireStreams } from '../wiring/wire-live.ts';
import { wireSeed } from '../wiring/wire-seed.ts';
import { type Browser, createBrowser } from './browser.ts';
import { hashCheaply, TEST_SECRET, TEST_START } from './demo-people.ts';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly storage: FileStorage;
  /** The product's clock: it does not move until a test moves it. */
  readonly time: { now: Date; advance(milliseconds: number): void };
  /** The event streams; they receive changes with the option `live`. */
  readonly streams: LiveStreams;
  /** A visitor with cookies of their own. */
  browser(address?: string): Browser;
  signedIn(email: string): Promise<Browser>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly errorReports?: ErrorReports;
  readonly change?: (parts: AppParts) => AppParts;
  readonly logger?: ReturnType<typeof createLogger>;
  /** Listens to the database's announcements, as a server process does. */
  readonly live?: boolean;
  /** Seeds the demo's shipments and saved locations, and not its people alone. */
  readonly withWeek?: boolean;
  /** A database that is filled already, instead of a new one; it stays when the app is closed. */
  readonly database?: TestDatabase;
};

/** The whole server on a real database with the people of the demo in it; nothing listens. */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.database ?? (await (options.withWeek ? createTestDatabase() : createDemoDatabase()));
  const time = {
    now: TEST_START,
    advance(milliseconds: number) {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
  };
  const clock = () => time.now;
  const vault = createKeyVault(TEST_SECRET);
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-files-'));
  const storage = openDiskStorage(folder);
  if (options.withWeek) await seedDemo({ ...wireSeed(database, vault, clock, storage), hashPassword: hashCheaply });

  const environment: Environment = readEnvironment({ NODE_ENV: 'test', PORT: '3000', ...options.environment });
  const liveParts = { database, clock, onError: () => {} };
  const live = options.live ? await startStreams(liveParts) : null;
  const streams = live?.streams ?? wireStreams(liveParts);
  const driverApp = wireDriverApp({ environment, dataDir: folder, onFailure: () => {} });
  const parts = wire({
    environment,
    database,
    clock,
    vault,
    storage,
    logger: options.logger ?? createLogger('silent'),
    errorReports: options.errorReports ?? noErrorReports,
    streams,
    driverApp,
  });
  const app = await buildApp(options.change?.(parts) ?? parts);
  const browser = (address?: string) => createBrowser(app, address);
  return {
    app,
    database,
    storage,
    time,
    streams,
    browser,
    signedIn: async (email) => {
      const visitor = browser();
      await visitor.post('/api/session', { email, password: 'Demo1234' });
      return visitor;
    },
    close: async () => {
      await app.close();
      await live?.stop();
      await driverApp.stop();
      if (!options.database) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
