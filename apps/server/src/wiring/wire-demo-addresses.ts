import { streetCutter } from '../adapters/street-tiles/street-cutter.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import { DEMO_REGISTRY } from '../seed/demo-registry.ts';
import { wireAddresses } from './wire-addresses.ts';

const IMPORT_DEMO_ADDRESSES = 'import-demo-addresses';
const TIME_LIMIT_MS = 15 * 60_000;
/** The server is to be ready first. */
const AFTER_START_MS = 2_000;

export const planDemoAddresses = async (tx: Tx): Promise<void> => {
  await enqueueJobs(tx, [{ kind: IMPORT_DEMO_ADDRESSES, delayMs: AFTER_START_MS }]);
};

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
};

/** Imports the demo's addresses and draws their streets, where the operator has not imported any. */
export const demoAddressesKind = ({ database, clock, onError }: Parts): JobKind => ({
  name: IMPORT_DEMO_ADDRESSES,
  atOnce: 1,
  perOrganisation: 1,
  timeLimitMs: TIME_LIMIT_MS,
  retry: SCHEDULE_RETRIES,
  runsInThread: true,
  run: async (_, { signal }) => {
    const cut = streetCutter();
    const cutStreets = (rows: Parameters<typeof cut>[0]) => cut(rows, signal);
    const addresses = wireAddresses({ database, clock, outside: null, log: () => {}, cutStreets });
    const streets = await addresses.importWhereMissing(DEMO_REGISTRY);
    if (streets && 'failure' in streets)
      onError(new Error(`The demo's streets could not be drawn: ${streets.failure}`));
    return 'done';
  },
});
