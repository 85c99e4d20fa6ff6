import { newId, type PhotoId, type PlanId, type RouteChangeId, type WebhookDeliveryId } from '@waybill/domain/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER } from '../seed/demo-data.ts';
import { enterShipments } from '../testing/enter-shipments.ts';
import { keyOf, program } from '../testing/program.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { setUpAuthenticator } from '../testing/two-factor.ts';
import { tidy } from './housekeeping.ts';
import { sumUpCounts } from './sum-up-counts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 60 * 60 * 1000;
const TABLES = [
  'sessions',
  'second_steps',
  'passkey_challenges',
  'account_codes',
  'attempt_throttles',
  'outbox',
  'photo_pieces',
  'idempotency_keys',
  'webhook_deliveries',
  'webhook_attempts',
  'plans',
  'route_changes',
] as const;

const counts = () =>
  app.database.asOperator(async (tx) => {
    const found: Record<string, number> = {};
    for (const table of TABLES) found[table] = (await tx.selectFrom(table).selectAll().execute()).length;
    return found;
  });

test('what nobody can use any more goes, and what is in use stays', async () => {
  const browser = await app.signedIn('admin@demo.test');
  await app.browser().post('/api/session', { email: 'admin@demo.test', password: 'Wrong1234' });
  await setUpAuthenticator(app, await app.signedIn('driver@demo.test'));
  await app.signedIn('driver@demo.test');
  await app.browser().post('/api/session/passkey/options', { isSecondStep: false });
  await app.browser().post('/api/password-resets', { email: 'admin@demo.test' });
  await app.browser().post('/api/password-resets', { email: 'super@demo.test' });
  const webhook = { url: 'https://93.184.215.14/hook', description: '', events: ['shipment.created'] };
  await (await app.signedIn('developer@demo.test')).post('/api/webhooks', webhook);
  const shipment = { dropoff: { receiverName: 'Name', streetAddress1: 'Gata 1' } };
  await program(app, await keyOf(app, CARRIER)).post('/shipments', shipment, { 'idempotency-key': 'one' });
  await app.database.asOperator(async (tx) => {
    await tx
      .insertInto('photo_pieces')
      .values({
        organisation_id: CARRIER,
        photo_id: newId<PhotoId>(),
        start_byte: 0,
        content: Buffer.from('piece'),
        received_at: app.time.now,
      })
      .execute();
    const [delivery] = await tx
      .updateTable('webhook_deliveries')
      .set({ created_at: app.time.now })
      .returning('id')
      .execute();
    await tx
      .insertInto('webhook_attempts')
      .values({
        organisation_id: CARRIER,
        delivery_id: (delivery as { id: WebhookDeliveryId }).id,
        begun_at: app.time.now,
        duration_ms: 1,
        headers: '{}',
        status: 200,
        answer: '',
      })
      .execute();
    await tx
      .insertInto('plans')
      .values({
        organisation_id: CARRIER,
        id: newId<PlanId>(),
        day: '2026-11-19',
        asked: '{}',
        state: 'done',
        created_at: app.time.now,
      })
      .execute();
    const { id: author } = await tx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('route_changes')
      .values({
        organisation_id: CARRIER,
        id: newId<RouteChangeId>(),
        author_id: author,
        kept: '{}',
        changed_at: app.time.now,
      })
      .execute();
    await tx.updateTable('outbox').set({ given_up_at: app.time.now }).execute();
    const [first] = await tx.selectFrom('outbox').select('id').execute();
    await tx
      .updateTable('outbox')
      .set({ sent_at: app.time.now })
      .where('id', '=', first?.id ?? '')
      .execute();
  });
  const before = await counts();
  for (const table of TABLES) expect(before[table], table).toBeGreaterThan(0);

  await tidy(app.database, app.time.now);
  expect(await counts()).toEqual(before);
  expect((await browser.get('/api/session')).body.session).not.toBeNull();

  await tidy(app.database, new Date(app.time.now.getTime() + 31 * DAY));
  expect(await counts()).toEqual({
    sessions: 0,
    second_steps: 0,
    passkey_challenges: 0,
    account_codes: 0,
    attempt_throttles: 0,
    outbox: 0,
    photo_pieces: 0,
    idempotency_keys: 0,
    webhook_deliveries: 0,
    webhook_attempts: 0,
    plans: 0,
    route_changes: 0,
  });
});

test('the lines that count shipments become one for each place', async () => {
  await enterShipments(app.database, CARRIER, [{ delivery_status: 'failed' }]);
  await enterShipments(app.database, CARRIER, [{ delivery_status: 'failed' }]);
  const places = () =>
    app.database.asOperator(async (tx) => {
      const lines = await tx.selectFrom('shipment_counts').selectAll().execute();
      return lines.map(({ difference, ...place }) => JSON.stringify(place));
    });
  const before = await places();
  expect(new Set(before).size).toBeLessThan(before.length);
  await app.database.asOperator(sumUpCounts);
  expect((await places()).sort()).toEqual([...new Set(before)].sort());
});
