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
  expect(lines[7]).toMatch(/^dead job +kind +organisation +tries +died +reason$/);
  expect(lines[8]).toMatch(new RegExp(`^${id}  send-mail  .+ 10  2026-11-15 09:00 UTC  no answer$`));
  expect(lines).toHaveLength(9);
});

const begin = (ids: readonly string[]) =>
  app.database.asOperator((tx) =>
    sql`update waybill.jobs set state = 'running', attempts = 3, enqueued_at = '2026-11-15T08:00Z',
      lease_token = gen_random_uuid(), leased_until = now() + interval '1 minute' where id = any (${[...ids]}::uuid[])`.execute(
      tx,
    ),
  );

test('what waits or runs is shown with the id by which it is cancelled', async () => {
  const [running = '', waiting = ''] = await enqueue(2, 'export-list');
  await begin([running]);
  const { lines } = await run();
  expect(lines[3]).toMatch(/^job +kind +state +organisation +tries +since$/);
  expect(lines[4]).toMatch(new RegExp(`^${running}  export-list  running  Bláfell ehf. +3  2026-11-15 08:00 UTC$`));
  expect(lines[5]).toMatch(new RegExp(`^${waiting}  export-list  waiting  Bláfell ehf. +0  `));
  expect(lines).toHaveLength(6);
  await run('--cancel', lines[5]?.split(' ')[0] ?? '');
  expect(await states()).toEqual(['export-list cancelled 0', 'export-list running 3']);
});

test('of each kind the oldest twenty are shown, or those of one kind alone', async () => {
  await enqueue(30);
  const [oldest = ''] = await enqueue(1);
  await begin([oldest]);
  const [other = ''] = await enqueue(1, 'other-kind');
  await die(await enqueue(1, 'other-kind'));
  const shown = async (...typed: string[]) => JSON.parse((await run('--json', ...typed)).lines[0] ?? '');
  const all = await shown();
  expect(all.open).toHaveLength(21);
  expect(all.open.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([oldest, other]));
  expect(await shown('--kind', 'other-kind')).toMatchObject({
    kinds: [{ kind: 'other-kind' }],
    open: [{ id: other, kind: 'other-kind', state: 'waiting', organisationId: CARRIER, attempts: 0 }],
    dead: [{ kind: 'other-kind' }],
  });
  expect(await shown('--kind', 'send-mail')).toMatchObject({ dead: [] });
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

type Recorded = readonly [
  what: string,
  kind: string,
  payloadName: string,
  table: string,
  columns: object,
  state: string,
];
const AUTHOR = JSON.stringify({ kind: 'operator', id: null, name: 'x', email: null, address: null, userAgent: null });
const AT = '2026-11-15T09:00Z';
const FILE = { actor: AUTHOR, file_name: 'a.csv', file_bytes: 1, created_at: AT };
const PLAN = { day: '2026-11-15', asked: '{}', created_at: AT };
const BY_FILTER = '{"list": "shipments", "columns": null, "selection": {"by": "filter", "filter": {}}}';
const BY_IDS = '{"list": "shipments", "columns": null, "selection": {"by": "ids", "ids": ["S1"]}}';

/** Writes a record with its job, whose id it returns, and how to read its state. */
const recorded = async ([, kind, payloadName, table, columns, state]: Recorded) => {
  const recordId = randomUUID();
  const values = { organisation_id: CARRIER, id: recordId, state, ...columns };
  const [jobId = ''] = await app.database.asOperator(async (tx) => {
    await tx.deleteFrom(table as 'plans').execute();
    await tx
      .insertInto(table as 'plans')
      .values(values as never)
      .execute();
    return enqueueJobs(tx, [{ kind, organisationId: CARRIER, payload: { [payloadName]: recordId } }]);
  });
  const read = async () =>
    await app.database.asOperator((tx) =>
      tx
        .selectFrom(table as 'plans')
        .select(['state', 'finished_at'])
        .where('id', '=', recordId as never)
        .executeTakeFirstOrThrow(),
    );
  return { jobId, read };
};

test.each<readonly [...Recorded, after: string, isOver: boolean]>([
  ['a fetch', 'fetch-updates', 'fetchRunId', 'fetch_runs', { created_at: AT }, 'running', 'cancelled', true],
  [
    'an export',
    'export-list',
    'exportId',
    'exports',
    { actor: AUTHOR, request: BY_IDS, created_at: AT },
    'running',
    'cancelled',
    true,
  ],
  ['a file that is read', 'read-import', 'importId', 'imports', FILE, 'reading', 'cancelled', true],
  ['a file that is checked', 'read-import', 'importId', 'imports', FILE, 'checking', 'cancelled', true],
  ['a file that is entered', 'run-import', 'importId', 'imports', FILE, 'importing', 'ready', false],
  ['the rest of a file', 'run-import', 'importId', 'imports', { ...FILE, created_count: 2 }, 'importing', 'done', true],
  [
    'a file that is taken back',
    'run-import',
    'importId',
    'imports',
    { ...FILE, created_count: 2 },
    'undoing',
    'done',
    true,
  ],
  ['a plan', 'plan-routes', 'planId', 'plans', PLAN, 'waiting', 'stopped', true],
])('whoever waits for %s is told when the operator cancels it', async (...row) => {
  const [what, kind, payloadName, table, columns, state, after, isOver] = row;
  const { jobId, read } = await recorded([what, kind, payloadName, table, columns, state]);
  await run('--cancel', jobId);
  const found = await read();
  expect([found.state, found.finished_at !== null]).toEqual([after, isOver]);
});

test.each<readonly [...Recorded, after: string]>([
  [
    'a fetch',
    'fetch-updates',
    'fetchRunId',
    'fetch_runs',
    { created_at: AT, failure: 'error', finished_at: AT, pages: 3 },
    'failed',
    'running',
  ],
  [
    'an export',
    'export-list',
    'exportId',
    'exports',
    { actor: AUTHOR, request: BY_FILTER, created_at: AT, finished_at: AT },
    'failed',
    'running',
  ],
  [
    'an export of ticked rows',
    'export-list',
    'exportId',
    'exports',
    { actor: AUTHOR, request: BY_IDS, created_at: AT, finished_at: AT },
    'failed',
    'failed',
  ],
  [
    'a file that was read',
    'read-import',
    'importId',
    'imports',
    { ...FILE, failure: 'error', finished_at: AT },
    'failed',
    'reading',
  ],
  [
    'a file that was entered',
    'run-import',
    'importId',
    'imports',
    { ...FILE, failure: 'error', finished_at: AT },
    'failed',
    'importing',
  ],
  [
    'a file of which something is entered',
    'run-import',
    'importId',
    'imports',
    { ...FILE, created_count: 2, finished_at: AT },
    'failed',
    'done',
  ],
  ['a plan', 'plan-large-day', 'planId', 'plans', { ...PLAN, finished_at: AT }, 'failed', 'waiting'],
])('%s goes on when the operator has it tried again', async (...row) => {
  const [what, kind, payloadName, table, columns, state, after] = row;
  const { jobId, read } = await recorded([what, kind, payloadName, table, columns, state]);
  await die([jobId]);
  await run('--retry', jobId);
  const found = await read();
  expect([found.state, found.finished_at !== null]).toEqual([after, ['failed', 'done'].includes(after)]);
});

test('a fetch that failed stays over beside one that is under way', async () => {
  const { jobId, read } = await recorded([
    '',
    'fetch-updates',
    'fetchRunId',
    'fetch_runs',
    { created_at: AT },
    'failed',
  ]);
  await app.database.asOperator((tx) =>
    tx
      .insertInto('fetch_runs')
      .values({ organisation_id: CARRIER, id: randomUUID() as never, state: 'running', created_at: AT })
      .execute(),
  );
  await die([jobId]);
  await run('--retry', jobId);
  expect((await read()).state).toBe('failed');
});

test('one thing is done at a time', () => {
  const typed = ['--retry', randomUUID(), '--cancel', randomUUID()];
  expect(() => jobs.prepare(readArguments(jobs, typed))).toThrow('Give one of');
});

test('what is no id or no kind is not understood', () => {
  expect(() => jobs.prepare(readArguments(jobs, ['--retry', 'x']))).toThrow('--retry');
  expect(() => jobs.prepare(readArguments(jobs, ['--retry-all', 'X Y']))).toThrow('--retry-all');
  expect(() => jobs.prepare(readArguments(jobs, ['--kind', 'X Y']))).toThrow('--kind');
});
