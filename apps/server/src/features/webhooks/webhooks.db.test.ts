import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { sql } from 'kysely';
import { Client } from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outsideTargets } from '../../adapters/outside/call-target.ts';
import { type Receiver, startReceiver } from '../../adapters/outside/testing/receiver.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { jobWork } from '../../testing/job-work.ts';
import { confirmPassword } from '../../testing/members.ts';
import { changeStatus, configure, edit, enter, remove } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { webhookKinds } from '../../wiring/wire-webhooks.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';

const HOUR = 60 * 60 * 1000;

type Got = { readonly headers: IncomingHttpHeaders; readonly body: string };

let app: TestApp;
let developer: Browser;
let admin: Browser;
let errors: unknown[];
let receivers: Receiver[];
beforeEach(async () => {
  app = await createTestApp({ environment: { ALLOW_PRIVATE_TARGETS: 'true' } });
  app.time.now = new Date();
  developer = await app.signedIn('developer@demo.test');
  admin = await app.signedIn('admin@demo.test');
  errors = [];
  receivers = [];
});
afterEach(async () => {
  for (const receiver of receivers) await receiver.close();
  await app.close();
  expect(errors).toEqual([]);
});

/** A receiver that keeps what it gets and answers with the next code, the last one from then on. */
const receiving = async (...answers: readonly (number | RequestListener)[]) => {
  const got: Got[] = [];
  const receiver = await startReceiver((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = answers[Math.min(got.length, answers.length) - 1] ?? 200;
      if (typeof answer === 'number') response.writeHead(answer).end('said');
      else answer(request, response);
    });
  });
  receivers.push(receiver);
  return { url: `${receiver.url}/hook?token=s3cret`, got, types: () => got.map(({ body }) => JSON.parse(body).type) };
};

const workOf = (totalMs = 5_000) => {
  const { database, time } = app;
  const targets = outsideTargets({ allowPrivate: true, totalMs });
  const kinds = webhookKinds({ database, clock: () => time.now, vault: createKeyVault(TEST_SECRET), targets });
  return jobWork(database, kinds, (error) => errors.push(error));
};
const work = (totalMs?: number) => workOf(totalMs).carryOut();

/** All that waits for a later try is due, and nobody rests. */
const later = async () => {
  await app.database.asOperator(async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute();
    await tx.updateTable('webhook_endpoints').set({ resting_until: null }).execute();
    await tx
      .updateTable('jobs')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute();
  });
};

const ALL = ['shipment.created', 'shipment.status-changed', 'shipment.edited', 'shipment.deleted', 'proof.added'];
const add = async (url: string, events: readonly string[] = ALL, by = developer) => {
  const { status, body, text } = await by.post('/api/webhooks', { url, description: '', events });
  expect(status, text).toBe(200);
  return body as { webhook: { id: string; version: number }; secret: string };
};
const readWebhook = async (id: string) =>
  (await developer.get('/api/webhooks')).body.webhooks.find((webhook: { id: string }) => webhook.id === id);
const logOf = async (id: string) => (await developer.get(`/api/webhook-deliveries?webhook=${id}`)).body.deliveries;
/** What it got first. */
const first = ({ got }: { readonly got: readonly Got[] }): Got => got[0] ?? { headers: {}, body: '' };
const verified = (secret: string, { headers, body }: Got) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

describe('an event', () => {
  test('is stored with its cause: a worker that starts only afterwards sends it, signed, and under one id however often', async () => {
    const receiver = await receiving(500, 200);
    const { webhook, secret } = await add(receiver.url);
    const shipment = await enter(admin, { externalId: 'PO-17' });
    expect(receiver.got).toEqual([]);
    const [{ id }] = await logOf(webhook.id);

    // The process dies while it sends: nothing was recorded, and its job is taken over.
    const dying = workOf();
    const job = await dying.take();
    expect(job).not.toBeNull();
    await work();
    await app.database.asOperator((tx) =>
      tx
        .updateTable('jobs')
        .set({ leased_until: new Date(0) })
        .where('state', '=', 'running')
        .execute(),
    );
    await work();
    await later();
    await work();
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    for (const got of receiver.got) {
      expect(verified(secret, got)).toEqual({
        type: 'shipment.created',
        version: 1,
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: {
          shipmentId: shipment.shipmentId,
          externalId: 'PO-17',
          status: 'new',
          previousStatus: null,
          failureParty: null,
          reason: null,
          receivedBy: null,
        },
      });
    }
    expect(() => verified(secret, { ...first(receiver), body: '{}' })).toThrow();
  });

  test('comes after the one before it of its shipment, also when that was queued before the clock was set back by an hour', async () => {
    const receiver = await receiving(500, 200);
    await add(receiver.url);
    const shipment = await enter(admin);
    await work();
    await app.database.asOperator((tx) =>
      sql`update waybill.webhook_deliveries
        set position = extract(epoch from clock_timestamp() + interval '1 hour') * 1000000`.execute(tx),
    );
    await edit(admin, shipment, { driverNote: 'x' });
    await work();
    expect(receiver.types()).toEqual(['shipment.created']);
    await later();
    await work();
    expect(receiver.types()).toEqual(['shipment.created', 'shipment.created', 'shipment.edited']);
  });

  test('of a change that was rolled back does not exist', async () => {
    const { webhook } = await add((await receiving()).url);
    const shipment = await enter(admin);
    await changeStatus(admin, shipment, 'completed', { version: 99 } as never);
    expect(await logOf(webhook.id)).toHaveLength(1);
  });

  test('tells the status before and after, and only those who have chosen it', async () => {
    const everything = await receiving();
    const created = await receiving();
    await add(everything.url);
    await add(created.url, ['shipment.created']);
    const { body } = await changeStatus(admin, await enter(admin), 'in-warehouse');
    await remove(admin, body.shipment);
    await work();
    expect(everything.types()).toEqual([
      'shipment.created',
      'shipment.status-changed',
      'shipment.deleted',
      'shipment.status-changed',
    ]);
    expect(JSON.parse(everything.got[1]?.body ?? '').data).toMatchObject({
      status: 'in-warehouse',
      previousStatus: 'new',
    });
    expect(created.types()).toEqual(['shipment.created']);
  });

  test('waits for the one before it of the same shipment, and not for those of others', async () => {
    const receiver = await receiving(500, 200);
    await add(receiver.url);
    const { body } = await changeStatus(admin, await enter(admin), 'in-warehouse');
    await work();
    expect(receiver.types()).toEqual(['shipment.created']);
    const other = await enter(admin);
    await work();
    const shipmentsOf = () => receiver.got.map((got) => JSON.parse(got.body).data.shipmentId);
    expect(shipmentsOf()).toEqual([body.shipment.shipmentId, other.shipmentId]);
    await later();
    await work();
    expect(receiver.types().slice(2)).toEqual(['shipment.created', 'shipment.status-changed']);
  });

  test('does not wait behind the many of an import that came before it, and those go out as well', async () => {
    const receiver = await receiving(200);
    await add(receiver.url, ['shipment.created']);
    for (let n = 0; n < 30; n++) await enter(admin);
    const { shipmentId } = await enter(admin);
    await work();
    const told = receiver.got.map(({ body }) => JSON.parse(body).data.shipmentId);
    expect(new Set(told).size).toBe(31);
    // Eight are sent side by side.
    expect(told.indexOf(shipmentId)).toBeLessThan(8);
  });

  test('is for the parties of the shipment, and nobody else', async () => {
    const own = await receiving();
    const strange = await receiving();
    await add(own.url);
    await add(strange.url, ALL, await app.signedIn('super@stranger.test'));
    await enter(admin);
    await work();
    expect([own.got.length, strange.got.length]).toEqual([1, 0]);
  });
});

test('what changes is announced to the organisation, once for each transaction, and nothing for what nobody sees', async () => {
  const told: { readonly table: string; readonly organisationId: string }[] = [];
  const client = new Client({ connectionString: app.database.url });
  await client.connect();
  client.on('notification', ({ payload }) => {
    const { table, organisationId } = JSON.parse(payload ?? '{}');
    if (table.startsWith('webhook')) told.push({ table, organisationId });
  });
  await client.query('listen waybill_changes');
  /** All that was announced until now has come when a later announcement has. */
  const since = async () => {
    const count = told.length;
    await client.query(`select pg_notify('waybill_changes', '{"table":"webhook_mark"}')`);
    await expect.poll(() => told.findIndex(({ table }, at) => at >= count && table === 'webhook_mark')).not.toBe(-1);
    return told.splice(0).flatMap(({ table }) => (table === 'webhook_mark' ? [] : [table]));
  };
  const { webhook } = await add((await receiving()).url);
  expect(await since()).toEqual(['webhook_endpoints']);
  const entered = await enter(admin);
  expect(await since()).toEqual(['webhook_deliveries']);
  await work();
  expect(await since()).toEqual(['webhook_deliveries']);
  await developer.put(`/api/webhooks/${webhook.id}/state`, { isOn: false });
  expect(await since()).toEqual(['webhook_endpoints']);
  await changeStatus(admin, entered, 'in-warehouse');
  expect(await since()).toEqual([]);
  await developer.delete(`/api/webhooks/${webhook.id}`);
  expect(await since()).toEqual(['webhook_endpoints']);
  await client.end();
});

describe('the address of the settings', () => {
  test('is told of status changes, as long as it is there', async () => {
    const receiver = await receiving();
    await configure(app, CARRIER, { externalDeliveryStatusUpdateUrl: receiver.url });
    const { body } = await developer.get('/api/webhooks');
    expect(body.webhooks).toMatchObject([
      { url: receiver.url, isFromSettings: true, events: ['shipment.status-changed'] },
    ]);
    const shipment = await enter(admin);
    await changeStatus(admin, shipment, 'in-warehouse');
    await work();
    expect(receiver.types()).toEqual(['shipment.status-changed']);
    await confirmPassword(developer);
    const { secret } = (await developer.post(`/api/webhooks/${body.webhooks[0].id}/reveal`)).body;
    expect(verified(secret, first(receiver))).toBeTruthy();
    await configure(app, CARRIER, { externalDeliveryStatusUpdateUrl: '' });
    expect((await developer.get('/api/webhooks')).body.webhooks).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  test('is tried ten times; then it is stopped, and its managers are told', async () => {
    const receiver = await receiving(500);
    const { webhook } = await add(receiver.url);
    await enter(admin);
    for (let n = 0; n < 12; n++) {
      await work();
      await later();
    }
    expect(receiver.got).toHaveLength(10);
    expect(await readWebhook(webhook.id)).toMatchObject({ stopped: { because: 'failing' } });
    const mails = await app.database.asOperator((tx) => tx.selectFrom('outbox').select('payload').execute());
    const about = mails.map(({ payload }) => payload as unknown as { to: string; text: string; subject: string });
    expect(about.map(({ to }) => to).sort()).toEqual(['developer@demo.test', 'super@demo.test']);
    expect(JSON.stringify(about)).not.toContain('s3cret');
    // It is told nothing more, until somebody switches it on.
    await enter(admin);
    await work();
    expect(receiver.got).toHaveLength(10);
  });

  test('with one event, and takes the others, goes on', async () => {
    let poison = '';
    const receiver = await receiving((_, response) => {
      const isPoison = JSON.parse(receiver.got.at(-1)?.body ?? '').data.shipmentId === poison;
      response.writeHead(isPoison ? 500 : 200).end();
    });
    const { webhook } = await add(receiver.url);
    poison = (await enter(admin)).shipmentId;
    await enter(admin);
    for (let n = 0; n < 11; n++) {
      await work();
      await later();
    }
    expect(receiver.got).toHaveLength(11);
    expect((await logOf(webhook.id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'failed']);
    expect(await readWebhook(webhook.id)).toMatchObject({ stopped: null, waiting: 0 });
  });

  test('and says when to come back is left alone until then', async () => {
    const receiver = await receiving((_, response) => void response.writeHead(503, { 'retry-after': '7200' }).end());
    const { webhook } = await add(receiver.url);
    await enter(admin);
    await work();
    const [delivery] = await logOf(webhook.id);
    expect(new Date(delivery.nextTryAt).getTime()).toBeGreaterThan(Date.now() + 1.9 * HOUR);
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, last: { status: 503, failure: null } });
  });

  test('and says that it is gone is stopped at once', async () => {
    const receiver = await receiving(410);
    const { webhook } = await add(receiver.url);
    await enter(admin);
    await work();
    expect(await readWebhook(webhook.id)).toMatchObject({ stopped: { because: 'gone' }, waiting: 1 });
    await later();
    await work();
    expect(receiver.got).toHaveLength(1);
  });

  test('by hanging rests, and what waits goes out when it is switched on again', async () => {
    let isBack = false;
    const receiver = await receiving((_, response) => void (isBack && response.end()));
    const { webhook } = await add(receiver.url);
    await enter(admin);
    await enter(admin);
    await work(100);
    expect((await logOf(webhook.id)).map(({ last }: { last: object }) => last)).toMatchObject([
      { failure: 'timed-out', status: null },
      { failure: 'timed-out', status: null },
    ]);
    await enter(admin);
    await work(100);
    expect(receiver.got).toHaveLength(2);
    isBack = true;
    await later();
    await work();
    expect((await logOf(webhook.id)).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'));
  });

  test('by leading elsewhere, or by answering too much, is no danger', async () => {
    const inside = await receiving();
    const leading = await receiving((_, response) => void response.writeHead(302, { location: inside.url }).end());
    const talking = await receiving((_, response) => void response.end(`\0${'x'.repeat(200_000)}`));
    const { webhook } = await add(leading.url);
    const other = await add(talking.url);
    await enter(admin);
    await work();
    expect(inside.got).toEqual([]);
    expect((await logOf(webhook.id))[0]).toMatchObject({ state: 'waiting', last: { status: 302 } });
    const [{ id, state }] = await logOf(other.webhook.id);
    expect(state).toBe('delivered');
    const { body } = await developer.get(`/api/webhook-deliveries/${id}`);
    expect(body.attempts[0].answer).toHaveLength(2_000);
  });
});

describe('an endpoint', () => {
  test('signs with both secrets for a day after a rotation', async () => {
    const receiver = await receiving();
    const { webhook, secret: old } = await add(receiver.url);
    await confirmPassword(developer);
    const { secret } = (await developer.post(`/api/webhooks/${webhook.id}/rotation`)).body;
    await enter(admin);
    await work();
    expect(verified(old, first(receiver))).toEqual(verified(secret, first(receiver)));
    expect((await readWebhook(webhook.id)).formerSecretUntil).not.toBeNull();
    app.time.advance(24 * HOUR + 1);
    expect((await readWebhook(webhook.id)).formerSecretUntil).toBeNull();
    await enter(admin);
    await work();
    expect(receiver.got[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  test('signs with the new secret alone once the former one is ended', async () => {
    const receiver = await receiving();
    const { webhook, secret: old } = await add(receiver.url);
    const { secret } = (await developer.post(`/api/webhooks/${webhook.id}/rotation`)).body;
    const ended = await developer.delete(`/api/webhooks/${webhook.id}/former-secret`);
    expect(ended.body.webhook.formerSecretUntil).toBeNull();
    await enter(admin);
    await work();
    expect(verified(secret, first(receiver))).toBeTruthy();
    expect(() => verified(old, first(receiver))).toThrow();
  });

  test('is tried by a button, once, and what was sent can be sent again', async () => {
    const receiver = await receiving(500, 200);
    const { webhook } = await add(receiver.url);
    await developer.post(`/api/webhooks/${webhook.id}/test`);
    await work();
    const [delivery] = await logOf(webhook.id);
    expect(delivery).toMatchObject({ event: 'webhook.test', state: 'failed', attempts: 1, last: { status: 500 } });
    expect(await readWebhook(webhook.id)).toMatchObject({ stopped: null });
    const path = `/api/webhook-deliveries/${delivery.id}`;
    expect((await developer.post(`${path}/resend`)).status).toBe(200);
    await work();
    const { body } = await developer.get(path);
    expect(body.delivery.state).toBe('delivered');
    expect(body.attempts.map(({ status }: { status: number }) => status).sort()).toEqual([200, 500]);
    expect(body.attempts[0].headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': delivery.id,
      'webhook-timestamp': expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('v1,');
  });

  test('is not called without end by sending again: not while it waits to be sent, nor soon after another try', async () => {
    const receiver = await receiving();
    const { webhook } = await add(receiver.url);
    await developer.post(`/api/webhooks/${webhook.id}/test`);
    const [{ id }] = await logOf(webhook.id);
    const resend = async () => {
      const { status, headers } = await developer.post(`/api/webhook-deliveries/${id}/resend`);
      return [status, headers['retry-after']];
    };
    expect(await resend()).toEqual([429, '10']);
    await work();
    const atOnce = await Promise.all(Array.from({ length: 5 }, resend));
    expect(atOnce.filter(([status]) => status === 200).length).toBe(1);
    await work();
    app.time.advance(4_000);
    expect(await resend()).toEqual([429, '6']);
    app.time.advance(6_000);
    expect(await resend()).toEqual([200, undefined]);
    await work();
    expect(receiver.got.length).toBe(3);
  });

  test('that fails says so while something waits, and which events wait for an earlier one of their shipment', async () => {
    const receiver = await receiving(500, 200);
    const { webhook } = await add(receiver.url, ['shipment.created', 'shipment.deleted']);
    const shipment = await enter(admin);
    expect(await readWebhook(webhook.id)).toMatchObject({ waiting: 1, isFailing: false });
    await work();
    await remove(admin, shipment);
    expect(await readWebhook(webhook.id)).toMatchObject({ waiting: 2, isFailing: true });
    expect(await logOf(webhook.id)).toMatchObject([
      { event: 'shipment.deleted', isBehind: true },
      { event: 'shipment.created', isBehind: false },
    ]);
    await later();
    await work();
    expect(await readWebhook(webhook.id)).toMatchObject({ waiting: 0, isFailing: false });
    expect(await logOf(webhook.id)).toMatchObject([{ isBehind: false }, { isBehind: false }]);
  });

  test('that fails is tried sooner if somebody asks for it', async () => {
    const receiver = await receiving(500, 200);
    const { webhook } = await add(receiver.url);
    await enter(admin);
    await work();
    const [{ id, state }] = await logOf(webhook.id);
    expect(state).toBe('waiting');
    expect((await developer.post(`/api/webhook-deliveries/${id}/resend`)).status).toBe(200);
    await work();
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'delivered' }]);
  });

  test('has the newest twenty tries of a delivery in its log', async () => {
    const receiver = await receiving();
    const { webhook } = await add(receiver.url);
    await developer.post(`/api/webhooks/${webhook.id}/test`);
    const [{ id }] = await logOf(webhook.id);
    await work();
    for (let n = 0; n < 23; n++) {
      app.time.advance(10_000);
      expect((await developer.post(`/api/webhook-deliveries/${id}/resend`)).status).toBe(200);
      await work();
    }
    const { attempts } = (await developer.get(`/api/webhook-deliveries/${id}`)).body;
    expect(attempts.length).toBe(20);
    expect(attempts[0].begunAt).toBe(app.time.now.toISOString());
  });

  test('is edited over the version that was seen, stopped, switched on and deleted, and the history knows, without the token', async () => {
    const { url } = await receiving();
    const { webhook } = await add(url);
    const path = `/api/webhooks/${webhook.id}`;
    const fields = { url, description: 'ERP', events: ['proof.added'] };
    expect((await developer.put(path, { ...fields, version: 9 })).status).toBe(409);
    expect((await developer.put(path, { ...fields, version: 1 })).body.webhook).toMatchObject({
      description: 'ERP',
      version: 2,
    });
    app.time.advance(1000);
    expect((await developer.put(`${path}/state`, { isOn: false })).body.webhook.stopped.because).toBe('by-hand');
    expect((await developer.post(`${path}/test`)).status).toBe(403);
    app.time.advance(1000);
    expect((await developer.put(`${path}/state`, { isOn: true })).body.webhook.stopped).toBeNull();
    const { body } = await developer.get(`${path}/history`);
    expect(body.entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['enabled', 'disabled']);
    expect(JSON.stringify(body)).not.toContain('s3cret');
    expect((await developer.delete(path)).status).toBe(200);
    expect((await developer.get('/api/webhooks')).body.webhooks).toEqual([]);
  });

  test('more than twenty are refused', async () => {
    for (let n = 0; n < 20; n++) await add('http://127.0.0.1:9/');
    const answer = await developer.post('/api/webhooks', { url: 'http://127.0.0.1:9/', description: '', events: ALL });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'url', problem: 'too-many' }]]);
  });

  test('of another organisation is none', async () => {
    const { webhook } = await add((await receiving()).url);
    const stranger = await app.signedIn('super@stranger.test');
    expect((await stranger.get('/api/webhooks')).body.webhooks).toEqual([]);
    await enter(admin);
    const [{ id }] = await logOf(webhook.id);
    expect((await stranger.get('/api/webhook-deliveries')).body.deliveries).toEqual([]);
    expect((await stranger.get(`/api/webhook-deliveries/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/webhook-deliveries/${id}/resend`)).status).toBe(404);
    expect((await stranger.delete(`/api/webhooks/${webhook.id}`)).status).toBe(404);
  });
});

test('an address in a private network is refused when it is saved, in the settings too', async () => {
  const walled = await createTestApp({ database: app.database });
  try {
    const manager = await walled.signedIn('developer@demo.test');
    for (const [url, problem] of [
      ['https://127.1/', 'private-address'],
      ['https://localhost/', 'private-address'],
      ['https://169.254.169.254/latest', 'private-address'],
      ['http://example.com/', 'not-https'],
    ]) {
      const { status, body } = await manager.post('/api/webhooks', { url, description: '', events: ALL });
      expect([status, body.errors?.[0]]).toEqual([400, expect.objectContaining({ path: 'url', problem })]);
    }
    const owner = await walled.signedIn('super@demo.test');
    const answer = await owner.put('/api/organisation-config/organisation', {
      version: (await owner.get('/api/organisation-config')).body.levels?.[0]?.version ?? 1,
      overrides: { externalDeliveryStatusUpdateUrl: 'https://[::1]/' },
    });
    expect([answer.status, answer.body.errors?.[0]?.problem]).toEqual([400, 'private-address']);
  } finally {
    await walled.close();
  }
});
