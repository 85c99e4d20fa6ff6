import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/connect.ts';
import { enterShipments } from '../apps/server/src/testing/enter-shipments.ts';
import type { Finding } from './ground.ts';
import type { Organisation } from './organisation.ts';

const LOOK_MS = 50;
const FIRST_DAY = Date.UTC(2030, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

class Unavailable extends Error {}

type Job = { readonly id: string; readonly state: string; readonly changed: number };

/** An admin who gives many shipments another day, again and again: each time a job, done by whichever process works. */
export const bulkChanges = async (url: string, database: Database, organisation: Organisation, rows: number) => {
  const { cookie, id } = organisation;
  const ids = await enterShipments(
    database,
    id,
    Array.from({ length: rows }, () => ({ carrier_id: id, delivery_status: 'open' as const })),
  );
  const ask = async (method: string, path: string, body?: object): Promise<Job> => {
    const headers = { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (answer.status === 503) throw new Unavailable(text);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text).job;
  };
  const jobs: string[] = [];
  const read = (jobId: string) => ask('GET', `/api/bulk-jobs/${jobId}`);
  return {
    /** Returns when the job is acknowledged. */
    begin: async (): Promise<string> => {
      const scheduledDate = new Date(FIRST_DAY + jobs.length * DAY_MS).toISOString().slice(0, 10);
      const action = { kind: 'set-scheduled-date', stop: 'dropoff', scheduledDate };
      const job = await ask('POST', '/api/bulk-jobs', { selection: { by: 'ids', ids }, action });
      await ask('POST', `/api/bulk-jobs/${job.id}/run`);
      jobs.push(job.id);
      return job.id;
    },
    read,
    untilDone: async (jobId: string): Promise<Job> => {
      for (;;) {
        // Whoever looks at a page looks again.
        const job = await read(jobId).catch((error: unknown) => {
          if (error instanceof Unavailable) return null;
          throw error;
        });
        if (job && job.state !== 'running') return job;
        await pause(LOOK_MS);
      }
    },
    /** Each job has changed each row, and said so once in its history. */
    compare: async (what: string): Promise<Finding> => {
      const states = await Promise.all(jobs.map(read));
      const unfinished = states.filter(({ state, changed }) => state !== 'done' || changed !== rows).length;
      const { rows: told } = await database.asOperator((tx) =>
        sql<{ entries: number; shipments: number }>`
          select count(*)::int as entries, count(distinct shipment_key)::int as shipments
          from waybill.shipment_history where organisation_id = ${id} and changes ? 'dropoff.scheduledDate'`.execute(
          tx,
        ),
      );
      const entries = told[0]?.entries ?? 0;
      const expected = jobs.length * rows;
      return {
        what,
        held: jobs.length > 0 && unfinished === 0 && entries === expected && told[0]?.shipments === rows,
        jobs: jobs.length,
        rows: expected,
        unfinished,
        lost: Math.max(0, expected - entries),
        doubled: Math.max(0, entries - expected),
      };
    },
  };
};
