import { newId, type ShipmentKey } from '@waybill/domain/ids';
import { PaymentProviderError } from '@waybill/domain/payment-provider';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { jobWork } from '../../testing/job-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { withdrawLinksKind } from '../../wiring/wire-payment-links.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';

let app: TestApp;
let admin: Browser;
let jobs: ReturnType<typeof jobWork>;
/** What the provider was asked to withdraw, and what it answers. */
let asked: string[];
let answer: () => boolean;
const failures: unknown[] = [];

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  const kind = withdrawLinksKind({
    publicUrl: 'http://localhost:3000',
    database: app.database,
    clock: () => app.time.now,
    vault: createKeyVault(TEST_SECRET),
    onError: () => {},
    provider: {
      name: 'demo',
      title: 'Demo',
      createLink: () => Promise.reject(new Error('no link is made here')),
      readEvent: () => null,
      withdrawLink: async (externalId) => {
        asked.push(externalId);
        return answer();
      },
    },
  });
  jobs = jobWork(app.database, [kind], (error) => failures.push(error));
  await app.database.asOperator((tx) =>
    sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
      where organisation_id = ${CARRIER} and sub_company_id is null`.execute(tx),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  await jobs.carryOut();
  asked = [];
  answer = () => true;
});

/** A payment that is due, and its link. */
const linked = async () => {
  const key = newId<ShipmentKey>();
  await enterShipments(app.database, CARRIER, [
    {
      id: key,
      delivery_status: 'assigned',
      payment_status: 'needs-payment',
      payment_amount_minor: 12_500,
      payment_currency: 'ISK',
    },
  ]);
  const { rows } = await app.database.asOperator((tx) =>
    sql<{
      payment_id: string;
    }>`select payment_id from waybill.payment_shipments ps join waybill.payments p on p.id = ps.payment_key
      where ps.shipment_key = ${key}`.execute(tx),
  );
  const path = `/api/payments/${rows[0]?.payment_id}`;
  const { body } = await admin.post(`${path}/link`, {});
  return { key, path, externalId: String(body.link.url.split('/').at(-1)) };
};

const move = async (path: string, status: string) => {
  const { version } = (await admin.get(path)).body.payment;
  const moved = await admin.post(`${path}/status`, { status, version, reason: 'said so' });
  expect(moved.status, moved.text).toBe(200);
};
const stateOf = async (path: string) => (await admin.get(`${path}/link`)).body.link.state;
const run = (query: ReturnType<typeof sql>) => app.database.asOperator((tx) => query.execute(tx));

describe('a link is withdrawn', () => {
  test.each(['success', 'prepaid', 'failed', 'onsite', 'pending'])('when its payment becomes %s', async (status) => {
    const { path, externalId } = await linked();
    await move(path, status);
    await jobs.carryOut();
    expect(asked).toEqual([externalId]);
    expect(await stateOf(path)).toBe('expired');
    expect((await app.browser().get(`/demo-pay/${externalId}`)).text).not.toContain('<form');
  });

  test('when another amount is due, and the new one stays', async () => {
    const { path, externalId } = await linked();
    await run(sql`update waybill.payments set amount = 1490 where payment_id = ${path.split('/').at(-1)}`);
    const { body } = await admin.post(`${path}/link`, {});
    await jobs.carryOut();
    expect(asked).toEqual([externalId]);
    expect((await admin.get(`${path}/link`)).body.link).toMatchObject({ url: body.link.url, state: 'open' });
  });

  test('when its payment is gone', async () => {
    const { path, externalId } = await linked();
    await run(sql`delete from waybill.payments where payment_id = ${path.split('/').at(-1)}`);
    await jobs.carryOut();
    expect(asked).toEqual([externalId]);
  });

  test('once the provider answers, if it does not at first', async () => {
    const { path, externalId } = await linked();
    await move(path, 'success');
    answer = () => {
      throw new PaymentProviderError('unreachable', 'nobody there');
    };
    await jobs.carryOut();
    expect([asked, await stateOf(path), failures.length]).toEqual([[externalId], 'open', 1]);
    await run(sql`update waybill.jobs set due_at = now() where kind = 'withdraw-payment-links' and state = 'waiting'`);
    answer = () => true;
    await jobs.carryOut();
    expect([asked, await stateOf(path)]).toEqual([[externalId, externalId], 'expired']);
  });
});

describe('a link is left alone', () => {
  test('by a provider that has closed it already: an event says how', async () => {
    const { path } = await linked();
    await move(path, 'success');
    answer = () => false;
    await jobs.carryOut();
    expect(await stateOf(path)).toBe('open');
  });

  test('while its payment is due', async () => {
    const { path } = await linked();
    await run(sql`update waybill.payments set payer_name = 'Anna' where payment_id = ${path.split('/').at(-1)}`);
    await jobs.carryOut();
    expect([asked, await stateOf(path)]).toEqual([[], 'open']);
  });
});
