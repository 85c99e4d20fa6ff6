import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueJobs } from '../../db/jobs/enqueue-jobs.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorOf, refused } from '../../testing/test-operator.ts';
import { readArguments } from '../arguments.ts';
import { jobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOperator((tx) => tx.deleteFrom('jobs').execute());
});

const run = (...typed: string[]) =>
  jobs.prepare(readArguments(jobs, typed))(operatorOf(app), { sendsMail: true, demo: false, publicUrl: '' });
const enqueue = (count: number, kind = 'send-mail') =>
  app.database.asOperator((tx) =>
    enqueueJobs(
      tx,
      Array.from({ length: count }, () => ({ kind, organisationId: CARRIER })),
    ),
  );
const die = (ids: readonly string[]) =>
  app.database.asOperator((tx) =>
    sql`update waybill.jobs set state = 'dead', attempts = 10, finished_at = '2026-11-15T09:00Z',
      reason = E'no answer\nfrom the mail server' where id = any (${[...ids]}::uuid[])`.execute(tx),
  );
const states = async () => {
  const rows = await app.database.asOperator((tx) =>
    tx.selectFrom('jobs').select(['kind', 'state', 'attempts']).orderBy('kind').orderBy('state').execute(),
  );
  return rows.map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`);
};

test('the operator is shown how many there are of each kind, and what died, of whom and why', async () => {
  const [id = ''] = await enqueue(1);
  await die([id]);
  await enqueue(2);
  const { lines } = await run();
  expect(lines.slice(0, 3)).toEqual(['kind       waiting  running  dead', 'send-mail        2        0     1', '']);
  expect(lines[3]).toMatch(/^dead job +kind +organisation +tries +died +reason$/);
  expect(lines[4]).toMatch(new RegExp(`^${id}  send-mail  .+ 10  2026-11-15 09:00 UTC  no answer$`));
  expect(lines).toHaveLength(5);
});

test('where nothing waits, runs or is dead, that is said', async () => {
  expect(await run()).toEqual({ lines: [], remarks: ['Nothing waits, runs or is dead.'] });
});

test('one that died is tried again, with all its attempts', async () => {
  const [id = ''] = await enqueue(2);
  await die([id]);
  expect((await run('--retry', id)).lines).toEqual(['The job is tried again.']);
  expect(await states()).toEqual(['send-mail waiting 0', 'send-mail waiting 0']);
  await expect(run('--retry', id), 'it is not dead any more').rejects.toEqual(refused('no dead job'));
});

test('all that died of one kind are tried again, and no other; of thousands the newest hundred are shown', async () => {
  await die([...(await enqueue(2_000)), ...(await enqueue(1, 'other-kind'))]);
  const { dead, kinds } = JSON.parse((await run('--json')).lines[0] ?? '');
  expect(dead).toHaveLength(100);
  expect(kinds).toContainEqual({ kind: 'send-mail', waiting: 0, running: 0, dead: 2_000 });
  expect((await run('--retry-all', 'send-mail')).lines).toEqual(['Jobs that are tried again: 2000']);
  expect(new Set(await states())).toEqual(new Set(['other-kind dead 10', 'send-mail waiting 0']));
});

test('one that waits is cancelled, and one that is over cannot be', async () => {
  const [id = ''] = await enqueue(1);
  expect((await run('--cancel', id)).lines).toEqual([
    'The job is cancelled. If it was running, it stops at its next step.',
  ]);
  await expect(run('--cancel', id)).rejects.toEqual(refused('no job with this id'));
  await expect(run('--cancel', randomUUID())).rejects.toEqual(refused('no job with this id'));
});

test('one thing is done at a time', () => {
  const typed = ['--retry', randomUUID(), '--cancel', randomUUID()];
  expect(() => jobs.prepare(readArguments(jobs, typed))).toThrow('Give one of');
});

test('what is no id or no kind is not understood', () => {
  expect(() => jobs.prepare(readArguments(jobs, ['--retry', 'x']))).toThrow('--retry');
  expect(() => jobs.prepare(readArguments(jobs, ['--retry-all', 'X Y']))).toThrow('--retry-all');
});
