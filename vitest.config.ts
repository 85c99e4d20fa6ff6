import { defineConfig } from 'vitest/config';

const databaseTests = 'apps/server/src/**/*.db.test.ts';
const neverTests = ['**/node_modules/**', '**/dist/**'];

/** Ends a test that hangs, and never one that is slow: a machine that others use too may be many times slower. */
const HANG_MS = 600_000;
/** By default a second, which such a machine may well need for a step. */
const patientExpect = { poll: { timeout: 120_000 } };

/** Gives property tests their seed. */
const PROPERTIES = 'vitest.setup.ts';

/** Each test works on a real database; the first of a file waits for its copy of the migrated template. */
const onDatabase = {
  setupFiles: PROPERTIES,
  globalSetup: 'apps/server/src/db/testing/global-setup.ts',
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: patientExpect,
  exclude: neverTests,
  // The server's modules hold nothing of one test's: they are loaded once, and not for each of a hundred files.
  isolate: false,
};

/**
 * Modules are loaded once for all files of a worker and not anew for each: loading them took longer than the tests. So a
 * test leaves nothing behind in a module, and what it puts in the place of a global is taken away after it.
 */
const unit = {
  test: {
    name: 'unit',
    setupFiles: PROPERTIES,
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: [...neverTests, '**/*.db.test.ts'],
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: patientExpect,
  },
};

const db = { test: { ...onDatabase, name: 'db', include: [databaseTests] } };

/** The tests that depend on the version of PostgreSQL run again on the oldest one we support: see scripts/postgres15.mjs. */
const db15 = {
  test: {
    ...onDatabase,
    name: 'db15',
    include: [
      'apps/server/src/db/*.db.test.ts',
      'apps/server/src/db/backup/*.db.test.ts',
      'apps/server/src/{db/jobs,jobs}/*.db.test.ts',
      'apps/server/src/records/*.db.test.ts',
      // These features have statements that are more than the plain kind; the others would only repeat what is above.
      'apps/server/src/features/{search,stop-places}/*.db.test.ts',
      'apps/server/src/features/geocoding/{addresses,cities,complete-address}.db.test.ts',
      'apps/server/src/features/shipments/{list,stored,present}/*.db.test.ts',
      'apps/server/src/features/shipments/{create,edit,delete}-shipment.db.test.ts',
      'apps/server/src/features/{bulk-jobs/undo-bulk-job,saved-locations/past-stops,users/user-list}.db.test.ts',
    ],
    // Servers that answer nothing, and servers that a test starts for itself, are the same for every version.
    exclude: [...neverTests, '**/{cut-off-frozen,several-hosts,tls,replica}.db.test.ts'],
  },
};

export default defineConfig({
  test: {
    // By default one less than there are cores: on two, every file would wait for the one before it.
    maxWorkers: '100%',
    tags: [{ name: 'long', description: 'Left out of `npm test`: see scripts/verify/steps.mjs.' }],
    projects: process.env.TEST_DATABASE_URL ? [unit, db, db15] : [unit, db],
  },
});
