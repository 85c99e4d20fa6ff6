import type { BulkJob } from '@waybill/contract/bulk-jobs';
import type { ShipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { CARRIER } from '../seed/demo-data.ts';
import { wireBulkKinds } from '../wiring/wire-bulk-jobs.ts';
import type { Browser } from './browser.ts';
import { jobWork } from './job-work.ts';
import type { TestApp } from './test-app.ts';

let entered = 0;

/** Enters shipments of the carrier, all alike; returns their ids in order. */
export const enterMany = ({ database, time }: TestApp, count: number, fields: Record<string, unknown> = {}) =>
  database.asOperator(async (tx) => {
    const before = entered;
    entered += count;
    const { rows } = await sql<{ shipment_id: ShipmentId }>`
      insert into waybill.shipments select r.* from generate_series(1, ${count}::int) n
      cross join lateral jsonb_populate_record(null::waybill.shipments, ${JSON.stringify({
        organisation_id: CARRIER,
        carrier_id: CARRIER,
        delivery_status: 'open',
        missing_documents: [],
        tracking_numbers: [],
        flags: [],
        pod_emails: [],
        door_checks: [],
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

/** A worker of bulk jobs that goes one step at a time. */
export const workOf = ({ database, storage, time }: TestApp, errors: unknown[] = []) => {
  const onError = (error: unknown) => void errors.push(error);
  const publicUrl = 'https://waybill.example.is';
  return jobWork(database, wireBulkKinds({ database, storage, clock: () => time.now, publicUrl, onError }), onError);
};

/** Simulates workers that have not renewed their leases. */
export const endLeases = ({ database }: TestApp) =>
  database.asOperator((tx) => sql`update waybill.jobs set leased_until = now() where state = 'running'`.execute(tx));

/** Runs all waiting bulk jobs to their end. */
export const carryOut = (app: TestApp, errors: unknown[] = []): Promise<void> => workOf(app, errors).carryOut();
