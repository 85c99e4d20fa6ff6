import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskStorage } from '../adapters/storage/open-storage.ts';
import { connect } from '../db/connect.ts';
import { MOST_THREADS } from '../db/connection-budget.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { wireJobKinds } from './wire-job-kinds.ts';
import { kindOfPlan } from './wire-routes.ts';

// Kinds are only listed here, and none of them runs.
const NEVER_ASKED = {} as never;

const allKinds = () => {
  // Neither is used: a pool connects when it is asked, and a storage makes its folder when it is written to.
  const database = connect({ url: 'postgres://nobody@localhost/nowhere' });
  onTestFinished(database.close);
  const storage = openDiskStorage('/nowhere');
  return wireJobKinds({
    planning: { planner: NEVER_ASKED, travel: NEVER_ASKED, seconds: 10 },
    database,
    storage,
    clock: () => new Date(),
    geocoder: null,
    publicUrl: 'http://localhost',
    vault: createKeyVault('a secret that is not used'),
    targets: NEVER_ASKED,
    mail: { send: async () => {}, leavesTheSystem: false, close: () => {} },
    messageMail: null,
    sms: null,
    paymentProvider: null,
    cities: NEVER_ASKED,
    onError: () => {},
  });
};

test('files are made and read, addresses imported and large days planned in a thread, so that the process goes on answering requests; all other kinds need none', () => {
  const inThread = allKinds().filter(({ runsInThread }) => runsInThread);
  expect(inThread.map(({ name }) => name)).toEqual([
    'bulk-file',
    'read-import',
    'run-import',
    'export-list',
    'plan-large-day',
    'import-demo-addresses',
  ]);
  expect(inThread.reduce((sum, { atOnce }) => sum + atOnce, 0)).toBe(MOST_THREADS);
});

test('the operator is told what each kind does', () => {
  const told = readFileSync(new URL('../../../../docs/OPERATIONS.md', import.meta.url), 'utf8');
  const kindsTold = told.split('\n').flatMap((line) => {
    const [, kinds = '', , tried = ''] = line.split('|');
    return / times\b/.test(tried) ? [...kinds.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind) : [];
  });
  const names = allKinds().map(({ name }) => name);
  expect(kindsTold.sort()).toEqual([...names].sort());
});

test('a day is large from 301 stops on', () => {
  expect([0, 300, 301, 2_000].map(kindOfPlan)).toEqual([
    'plan-routes',
    'plan-routes',
    'plan-large-day',
    'plan-large-day',
  ]);
});
