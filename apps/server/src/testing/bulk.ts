import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { CARRIER } from '../seed/demo-data.ts';
import { wireBulkWork } from '../wiring/wire-bulk-jobs.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

let entered = 0;

/** Shipments of the carrier, all alike; the answer are their ids in order. */
export const enterMany = ({ database, time }: TestApp, count: number, fields: Record<string, unknown> = {}) =>
  database.asOperator(async (tx) => {
    const before = entered;
    entered += count;
    const { rows } = await sql<{ shipment_id: string }>`
      insert into waybill.shipments select r.* from generate_series(1, ${count}::int) n
      cross join lateral jsonb_populate_record(null::waybill.shipments, ${JSON.stringify({
        organisation_id: CARRIER,
        carrier_id: CARRIER,
        delivery_status: 'open',
        missing_documents: [],
        tracking_numbers: [],
        flags: [],
        pod_emails: [],
        version: 1,
        created_at: time.now,
        updated_at: time.now,
        ...fields,
      })}::jsonb || jsonb_build_object('id', gen_random_uuid(), 'shipment_id', 'S' || lpad((${before}::int + n)::text, 8, '0'))) r
      returning shipment_id`.execute(tx);
    return rows.map((row) => row.shipment_id).sort();
  });

export const plan = async (browser: Browser, ids: readonly string[], action: object): Promise<BulkJob> => {
  const answer = await browser.post('/api/bulk-jobs', { selection: { by: 'ids', ids }, action });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.job;
};

export const run = async (browser: Browser, { id }: BulkJob): Promise<BulkJob> => {
  const answer = await browser.post(`/api/bulk-jobs/${id}/run`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.job;
};

export const read = async (browser: Browser, { id }: BulkJob): Promise<BulkJob> =>
  (await browser.get(`/api/bulk-jobs/${id}`)).body.job;

/** The workers of a process, one step at a time. */
const lanesOf = ({ database, storage, time }: TestApp, errors: unknown[] = []) =>
  wireBulkWork({ database, storage, clock: () => time.now, publicUrl: 'https://waybill.example.is' }, (error) =>
    errors.push(error),
  );

/** The same as one, that takes whatever waits. */
export const workOf = (app: TestApp, errors: unknown[] = []) => {
  const { rows, files } = lanesOf(app, errors);
  return { ...rows, take: async () => (await rows.take()) ?? files.take() };
};

/** Everything that is running, to its end. */
export const carryOut = async (app: TestApp, errors: unknown[] = []): Promise<void> => {
  const queue = workOf(app, errors);
  for (let job = await queue.take(); job; job = await queue.take()) {
    for (let next = await queue.work(job); next; ) next = await queue.work(next);
  }
};
