import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ONE, OTHER, useJobLab } from '../../jobs/testing/job-lab.ts';
import type { Work } from '../connect.ts';
import { cancelOwnJob, enqueueJobs } from './enqueue-jobs.ts';

const lab = useJobLab();
const within = <Result>(organisationId: string, work: Work<Result>) =>
  lab.database().inScope({ organisationId: organisationId as never, subCompanyId: null }, work);

let ids: readonly string[];
beforeEach(async () => {
  ids = await lab.enqueue({ organisationId: ONE }, { organisationId: OTHER }, {});
});

describe('an organisation', () => {
  test('sees its own jobs, and neither another’s nor the installation’s', async () => {
    expect(await within(ONE, (tx) => tx.selectFrom('jobs').select('id').execute())).toEqual([{ id: ids[0] }]);
  });

  test('enqueues for itself, and for nobody else', async () => {
    const [own] = await within(ONE, (tx) => enqueueJobs(tx, [{ kind: 'work' }]));
    expect((await lab.rows()).find(({ id }) => id === own)?.organisation_id).toBe(ONE);
    const forOther = within(ONE, (tx) => enqueueJobs(tx, [{ kind: 'work', organisationId: OTHER }]));
    await expect(forOther).rejects.toThrow('row-level security');
  });

  const REFUSED: Record<string, Work<unknown>> = {
    'reads what a job carries': (tx) => tx.selectFrom('jobs').select('payload').execute(),
    'ends a job': (tx) => tx.updateTable('jobs').set({ state: 'done' }).execute(),
    'removes a job': (tx) => tx.deleteFrom('jobs').execute(),
    'enqueues what is done already': (tx) =>
      sql`insert into waybill.jobs (id, kind, organisation_id, state) values (gen_random_uuid(), 'work', ${ONE}, 'done')`.execute(
        tx,
      ),
    'fires a schedule': (tx) =>
      sql`insert into waybill.jobs (id, kind, organisation_id, scheduled_for) values (gen_random_uuid(), 'work', ${ONE}, now())`.execute(
        tx,
      ),
    'takes jobs': (tx) =>
      sql`select waybill.claim_jobs('work', 1, 1, ${ONE}::uuid, gen_random_uuid(), 1000)`.execute(tx),
    'cancels by the operator’s way': (tx) => sql`select waybill.cancel_job(${ids[1]}, ${OTHER})`.execute(tx),
  };
  for (const [what, work] of Object.entries(REFUSED)) {
    test(`never ${what}`, async () => {
      await expect(within(ONE, work)).rejects.toThrow('permission denied');
    });
  }

  test('cancels its own, and of another’s is told the same as of a missing one', async () => {
    expect(await within(ONE, (tx) => cancelOwnJob(tx, ids[1] ?? ''))).toBe(false);
    expect(await within(ONE, (tx) => cancelOwnJob(tx, ids[2] ?? ''))).toBe(false);
    expect(await within(ONE, (tx) => cancelOwnJob(tx, ids[0] ?? ''))).toBe(true);
    expect((await lab.rows()).map(({ state }) => state)).toEqual(['cancelled', 'waiting', 'waiting']);
  });
});

describe('at sign-in', () => {
  test('mails are enqueued, and nothing else', async () => {
    await lab.database().asSignIn((tx) => enqueueJobs(tx, [{ kind: 'send-mail' }]));
    const other = lab.database().asSignIn((tx) => enqueueJobs(tx, [{ kind: 'work' }]));
    await expect(other).rejects.toThrow('row-level security');
    const forSomebody = lab.database().asSignIn((tx) => enqueueJobs(tx, [{ kind: 'send-mail', organisationId: ONE }]));
    await expect(forSomebody).rejects.toThrow('row-level security');
  });

  test('nobody sees a job', async () => {
    const looked = lab.database().asSignIn((tx) => tx.selectFrom('jobs').select('id').execute());
    await expect(looked).rejects.toThrow('permission denied');
  });
});
