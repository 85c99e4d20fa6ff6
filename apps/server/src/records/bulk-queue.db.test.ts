import { randomUUID } from 'node:crypto';
import type { BulkKind } from '@waybill/domain/bulk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARRIER, FORWARDER, STRANGER } from '../seed/demo-data.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type BulkLane, bulkQueue, type LeasedBulkJob } from './bulk-queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let queue: ReturnType<typeof bulkQueue>;
let names: Map<string, string>;
beforeEach(async () => {
  queue = bulkQueue(app.database);
  names = new Map();
  await app.database.asOperator((tx) => tx.deleteFrom('bulk_jobs').execute());
});

const running = async (name: string, organisation_id: string, kind: BulkKind = 'delete') => {
  const id = randomUUID();
  names.set(id, name);
  app.time.advance(1);
  const created_at = app.time.now;
  const job = { organisation_id, id, actor: '{}', action: JSON.stringify({ kind }), state: 'running', total: 1 };
  await app.database.asOperator((tx) =>
    tx
      .insertInto('bulk_jobs')
      .values({ ...job, created_at })
      .execute(),
  );
};
const end = (name: string) =>
  app.database.asOperator(async (tx) => {
    const ids = [...names].filter(([, called]) => called === name).map(([id]) => id);
    await tx.deleteFrom('bulk_jobs').where('id', 'in', ids).execute();
  });
const take = (lane: BulkLane = 'rows') => {
  app.time.advance(1);
  return queue.take(lane, app.time.now, new Date(app.time.now.getTime() + 30_000));
};
const nameOf = (job: LeasedBulkJob | null) => job && names.get(job.id);
/** Whose turn it is, time and again, when each gives its job back after a batch. */
const turns = async (count: number) => {
  const taken: unknown[] = [];
  for (let turn = 0; turn < count; turn++) {
    const job = await take();
    taken.push(nameOf(job));
    app.time.advance(1);
    if (job) await queue.release(job, app.time.now);
  }
  return taken;
};

test('organisations take turns, however many jobs each has, and however old they are', async () => {
  for (const name of ['a1', 'a2', 'a3']) await running(name, CARRIER);
  await running('b1', FORWARDER);
  await running('c1', STRANGER);
  expect(await turns(8)).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'c1', 'a3', 'b1']);
});

test('who has one job after another does not come before others each time', async () => {
  await running('b1', FORWARDER);
  const seen: unknown[] = [];
  for (const name of ['a1', 'a2', 'a3']) {
    await running(name, CARRIER);
    seen.push(...(await turns(2)));
    // It is over with its first batch.
    await end(name);
  }
  expect(seen).toEqual(['b1', 'a1', 'b1', 'a2', 'b1', 'a3']);
});

test('what somebody works on is nobody else’s', async () => {
  await running('a1', CARRIER);
  await running('a2', CARRIER);
  expect([nameOf(await take()), nameOf(await take()), await take()]).toEqual(['a1', 'a2', null]);
});

test('rows do not wait for files, nor files for rows', async () => {
  await running('labels', CARRIER, 'print-labels');
  await running('rows', CARRIER);
  expect([nameOf(await take('rows')), await take('rows')]).toEqual(['rows', null]);
  expect([nameOf(await take('files')), await take('files')]).toEqual(['labels', null]);
});

test('an organisation has one file made at a time, and others have theirs made meanwhile', async () => {
  await running('a1', CARRIER, 'print-labels');
  await running('a2', CARRIER, 'export-csv');
  await running('b1', FORWARDER, 'print-labels');
  expect([nameOf(await take('files')), nameOf(await take('files')), await take('files')]).toEqual(['a1', 'b1', null]);
  await end('a1');
  expect(nameOf(await take('files'))).toBe('a2');
});

test('so it is when several look for one at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    for (const name of ['a1', 'a2', 'a3']) await running(name, CARRIER, 'export-csv');
    const taken = await Promise.all([take('files'), take('files'), take('files')]);
    expect(taken.filter((job) => job !== null)).toHaveLength(1);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
  }
});
