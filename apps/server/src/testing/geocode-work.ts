import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FIRST_OWNER, jobQueue } from '../db/jobs/job-queue.ts';
import type { GeocoderAddress } from '../geocoder-url.ts';
import { runJob } from '../jobs/run-job.ts';
import { GEOCODE_STOPS } from '../records/stop-places.ts';
import { wireAddresses } from '../wiring/wire-addresses.ts';
import { geocodeKind } from '../wiring/wire-stop-places.ts';
import type { TestApp } from './test-app.ts';

/** `street,number,postcode,town,lat,lon` */
export const importAddresses = async ({ database, time }: TestApp, rows: readonly string[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-addresses-'));
  const path = join(folder, 'addresses.csv');
  await writeFile(path, ['street,number,postcode,city,lat,lon', ...rows].join('\n'));
  const addresses = wireAddresses({ database, clock: () => time.now, outside: null, log: () => {} });
  const { refused } = await addresses.importFile({ path, country: 'IS', attribution: 'HMS', columns: {} });
  expect(refused).toBe(0);
  await rm(folder, { recursive: true });
};

/** Finds the places of all stops that wait, as the background work would. */
export const findPlaces = async ({ database }: TestApp, geocoder: GeocoderAddress | null = null): Promise<void> => {
  const kind = geocodeKind({ database, geocoder });
  const queue = jobQueue(database);
  const errors: unknown[] = [];
  for (;;) {
    const claim = { kind: GEOCODE_STOPS, most: 1, perOrganisation: 1, lastOwner: FIRST_OWNER, leaseMs: 60_000 };
    const [job] = (await queue.claim(claim)).jobs;
    if (!job) break;
    await runJob(
      { queue, onError: (error) => void errors.push(error), run: kind.run },
      kind,
      job,
      new AbortController(),
    );
  }
  expect(errors).toEqual([]);
};
