import { MOST_UNKNOWN_WORDS } from '@waybill/domain/partner-statuses';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outsideTargets } from '../../adapters/outside/call-target.ts';
import { type Receiver, startReceiver } from '../../adapters/outside/testing/receiver.ts';
import type { Tx } from '../../db/connect.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { jobWork } from '../../testing/job-work.ts';
import { changeStatus, configure, enter } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendWhileHeld } from '../../testing/while-held.ts';
import { statusReader } from '../../wiring/wire-partners.ts';
import { webhookKinds } from '../../wiring/wire-webhooks.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';

let app: TestApp;
let developer: Browser;
let admin: Browser;
let receivers: Receiver[];
beforeEach(async () => {
  app = await createTestApp({ environment: { ALLOW_PRIVATE_TARGETS: 'true' } });
  app.time.now = new Date();
  developer = await app.signedIn('developer@demo.test');
  admin = await app.signedIn('admin@demo.test');
  receivers = [];
});
afterEach(async () => {
  for (const receiver of receivers) await receiver.close();
  await app.close();
});

const STATUSES = {
  completed: { sends: 'DLV', reads: ['Delivered'] },
  'out-for-delivery': { sends: 'OUT', reads: [] },
};
const add = async (name = 'Postal', statuses: unknown = STATUSES) => {
  const { status, body, text } = await developer.post('/api/partners', { name, statuses });
  expect(status, text).toBe(200);
  return body.partner as { id: string; version: number; statuses: typeof STATUSES };
};
const edit = (id: string, version: number, statuses: unknown, by = developer) =>
  by.put(`/api/partners/${id}`, { name: 'Postal', statuses, version });
const words = async (show = 'waiting') => (await developer.get(`/api/unknown-words?show=${show}`)).body;

/** As another feature reads words in a transaction of its own. */
const read = (texts: readonly string[], partnerId: string | null, example = 'REC-1', organisation = CARRIER) =>
  app.database.inScope({ organisationId: organisation, subCompanyId: null }, (tx) =>
    statusReader(tx, organisation, app.time.now)(texts, { partnerId: partnerId as never, source: 'fetched', example }),
  );

describe('the words of a partner', () => {
  test('are added, changed, listed with their history, and deleted', async () => {
    const partner = await add();
    expect(partner).toMatchObject({ name: 'Postal', statuses: STATUSES, version: 1, webhooks: 0 });
    app.time.advance(1000);
    const { body } = await edit(partner.id, 1, { failed: { sends: 'ERR', reads: ['Lost', 'Gone'] } });
    expect(body.partner).toMatchObject({ version: 2, statuses: { failed: { sends: 'ERR', reads: ['Lost', 'Gone'] } } });
    const { entries } = (await developer.get(`/api/partners/${partner.id}/history`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['edited', 'created']);
    expect(entries[0].changes).toMatchObject({
      failed: { from: null, to: { sends: 'ERR', reads: ['Lost', 'Gone'] } },
      completed: { from: STATUSES.completed, to: null },
    });
    expect((await developer.delete(`/api/partners/${partner.id}`)).status).toBe(200);
    expect((await developer.get('/api/partners')).body.partners).toEqual([]);
  });

  test('that somebody else changed meanwhile are not overwritten, also by two at once', async () => {
    const { id } = await add();
    const both = await Promise.all([edit(id, 1, { failed: { sends: 'A' } }), edit(id, 1, { failed: { sends: 'B' } })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'stale-version', current: { version: 2 } });
  });

  test('of two partners with one name are refused, also when both come at once', async () => {
    const answers = await Promise.all(
      ['Postal', ' POSTAL '].map((name) => developer.post('/api/partners', { name, statuses: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual([{ path: 'name', problem: 'taken' }]);
    const other = await add('Other');
    const answer = await developer.put(`/api/partners/${other.id}`, { name: 'postal', statuses: {}, version: 1 });
    expect(answer.body.errors).toEqual([{ path: 'name', problem: 'taken' }]);
  });

  test('that contradict each other, are endless or of no status are refused beside their field', async () => {
    for (const [statuses, path] of [
      [{ failed: { reads: ['X'] }, open: { reads: [' x '] } }, 'statuses.open.reads'],
      [{ failed: { reads: ['y'.repeat(101)] } }, 'statuses.failed.reads.0'],
      [{ failed: { reads: Array.from({ length: 51 }, String) } }, 'statuses.failed.reads'],
      [{ lost: { reads: ['L'] } }, 'statuses.lost'],
      [{ __proto__x: { reads: [] } }, 'statuses.__proto__x'],
      [{ mixed: { reads: ['M'] } }, 'statuses.mixed.reads'],
      [{ failed: { sends: 'a\u0000b' } }, 'statuses.failed.sends'],
    ] as const) {
      const { status, body } = await developer.post('/api/partners', { name: 'P', statuses });
      expect([status, body.errors?.[0]?.path], JSON.stringify(statuses)).toEqual([400, path]);
    }
    expect((await developer.get('/api/partners')).body.partners).toEqual([]);
  });

  test('of more than fifty partners are refused', async () => {
    for (let n = 0; n < 50; n++) await add(`P${n}`, {});
    const answer = await developer.post('/api/partners', { name: 'One more', statuses: {} });
    expect(answer.body.errors).toEqual([{ path: 'name', problem: 'too-many' }]);
  });

  test('of another organisation are none', async () => {
    const { id } = await add();
    await read(['Lost'], id);
    const [word] = (await words()).unknownWords;
    const stranger = await app.signedIn('super@stranger.test');
    expect((await stranger.get('/api/partners')).body.partners).toEqual([]);
    expect((await stranger.get('/api/unknown-words')).body).toMatchObject({ unknownWords: [], waiting: 0 });
    const answers = [
      await edit(id, 1, {}, stranger),
      await stranger.delete(`/api/partners/${id}`),
      await stranger.get(`/api/partners/${id}/history`),
      await stranger.post(`/api/unknown-words/${word.id}/settlement`, { status: 'failed' }),
      await stranger.put(`/api/unknown-words/${word.id}/state`, { isIgnored: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const events = ['shipment.created'];
    const hook = { url: 'http://127.0.0.1:9/', description: '', events, partnerId: id };
    const answer = await stranger.post('/api/webhooks', hook);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'partnerId', problem: 'invalid' }]]);
  });
});

describe('a trial', () => {
  test('tells how a payload is read and what would be sent, by words that are not saved', async () => {
    const sample = JSON.stringify({ shipments: [{ status: 'delivered' }, { status: 'Lost' }] });
    const { body } = await developer.post('/api/partners/trial', { statuses: STATUSES, sample, status: 'completed' });
    expect(body.read).toEqual([
      { path: 'shipments.0.status', word: 'delivered', status: 'completed' },
      { path: 'shipments.1.status', word: 'Lost', status: null },
    ]);
    expect(JSON.parse(body.sent).data).toMatchObject({ status: 'completed', partnerStatus: 'DLV' });
    expect((await words()).unknownWords).toEqual([]);
    expect((await developer.get('/api/partners')).body.partners).toEqual([]);
  });

  test('of a huge or hostile sample is refused or cut, and costs nothing', async () => {
    const trial = (sample: string) => developer.post('/api/partners/trial', { statuses: STATUSES, sample });
    expect((await trial('x'.repeat(50_001))).body.errors).toEqual([{ path: 'sample', problem: 'too-long' }]);
    expect((await trial('['.repeat(50_000))).status).toBe(200);
    expect((await trial('{"status":"\\u0000\\ud800"}')).status).toBe(200);
    expect((await trial('{"__proto__":{"status":"Delivered"}}')).body.read).toHaveLength(1);
    expect((await trial('a,'.repeat(25_000))).body).toMatchObject({ isCut: true });
  });
});

describe('a word that is not understood', () => {
  test('stands in the list with where and how often, until it is settled', async () => {
    const { id } = await add();
    const meant = await read(['delivered', 'LOST', 'Lost', ' lost ', 'DLV'], id, 'REC-1');
    expect([...meant.values()]).toEqual(['completed', null, null, null, 'completed']);
    app.time.advance(60_000);
    await read(['lost'], id, 'REC-2');
    const { unknownWords, waiting } = await words();
    expect(waiting).toBe(1);
    expect(unknownWords[0]).toMatchObject({ partnerId: id, source: 'fetched', count: 4, example: 'REC-2' });
    expect(unknownWords[0].firstSeenAt < unknownWords[0].lastSeenAt).toBe(true);

    const settled = await developer.post(`/api/unknown-words/${unknownWords[0].id}/settlement`, { status: 'failed' });
    expect(settled.body.partner).toMatchObject({
      version: 2,
      statuses: { failed: { sends: null, reads: [' lost '.trim()] } },
    });
    expect((await words()).unknownWords).toEqual([]);
    expect((await read(['Lost'], id)).get('Lost')).toBe('failed');
  });

  test('is gone when the words of the partner are changed so that it is understood', async () => {
    const { id } = await add();
    await read(['Lost', 'Mislaid'], id);
    await edit(id, 1, { failed: { reads: ['lost'] } });
    expect((await words()).unknownWords.map(({ word }: { word: string }) => word)).toEqual(['Mislaid']);
  });

  test('is settled when an edit of its partner is done: neither waits for the other in a circle', async () => {
    const { id } = await add();
    await read(['Lost'], id);
    const [word] = (await words()).unknownWords;
    const [settled] = await sendWhileHeld(
      app,
      (tx) => sql`select from waybill.partners where id = ${id} for update`.execute(tx),
      [() => developer.post(`/api/unknown-words/${word.id}/settlement`, { status: 'failed' })],
      (tx) => sql`select from waybill.unknown_words where id = ${word.id} for update nowait`.execute(tx),
    );
    expect(settled?.status).toBe(200);
  });

  test('can be left as it is, and taken up again', async () => {
    const { id } = await add();
    await read(['Printed'], id);
    const [word] = (await words()).unknownWords;
    expect((await developer.put(`/api/unknown-words/${word.id}/state`, { isIgnored: true })).status).toBe(200);
    await read(['Printed'], id);
    expect(await words()).toMatchObject({ unknownWords: [], waiting: 0, ignored: 1 });
    expect((await words('ignored')).unknownWords[0]).toMatchObject({ word: 'Printed', count: 2, isIgnored: true });
    await developer.put(`/api/unknown-words/${word.id}/state`, { isIgnored: false });
    expect((await words()).waiting).toBe(1);
  });

  test('of nobody in particular is tried with all partners, and settled with one of them', async () => {
    const first = await add('First', { failed: { reads: ['Lost'] }, open: { reads: ['X'] } });
    await add('Second', { completed: { reads: ['Done', 'X'] } });
    expect([...(await read(['lost', 'done', 'X', 'Zap'], null)).values()]).toEqual(['failed', 'completed', null, null]);
    const zap = (await words()).unknownWords.find(({ word }: { word: string }) => word === 'Zap');
    const settle = (body: object) => developer.post(`/api/unknown-words/${zap.id}/settlement`, body);
    expect((await settle({ status: 'open' })).body.errors).toEqual([{ path: 'partnerId', problem: 'required' }]);
    expect((await settle({ partnerId: first.id })).body.errors).toEqual([{ path: 'status', problem: 'required' }]);
    expect((await settle({ partnerId: zap.id, status: 'open' })).body.errors).toEqual([
      { path: 'partnerId', problem: 'invalid' },
    ]);
    expect((await settle({ partnerId: first.id, status: 'open' })).status).toBe(200);
    expect((await words()).unknownWords.map(({ word }: { word: string }) => word)).toEqual(['X']);
  });

  test('fills no table, however many a source makes up, and strange ones are kept as they can be', async () => {
    const { id } = await add();
    await read(
      Array.from({ length: 2_000 }, (_, n) => `made up ${n}`),
      id,
    );
    await read(['one more', 'made up 0'], id);
    const { waiting, isFull, unknownWords } = await words();
    expect([waiting, isFull]).toEqual([MOST_UNKNOWN_WORDS, true]);
    expect(unknownWords.find(({ word }: { word: string }) => word === 'made up 0')?.count).toBe(2);
    // Another source has room of its own.
    await read(['', ' ', 'a\u0000b', '\ud800', 'x'.repeat(100_000), '__proto__'], null, 'r\u0000');
    expect((await words()).waiting).toBe(MOST_UNKNOWN_WORDS + 4);
  });

  test('is counted by all who meet it at once', async () => {
    const { id } = await add();
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => read(n % 2 === 0 ? ['One', 'Two', 'Three'] : ['Three', 'Two', 'One'], id)),
    );
    const { unknownWords } = await words();
    expect(unknownWords.map(({ count }: { count: number }) => count)).toEqual([6, 6, 6]);
  });
});

describe('a webhook with a partner', () => {
  const receiving = async (...codes: readonly number[]) => {
    const got: { readonly status: string; readonly partnerStatus?: string | null }[] = [];
    const receiver = await startReceiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        got.push(JSON.parse(Buffer.concat(chunks).toString()).data);
        response.writeHead(codes[Math.min(got.length, codes.length) - 1] ?? 200).end();
      });
    });
    receivers.push(receiver);
    return { url: `${receiver.url}/hook`, got };
  };
  const work = async () => {
    const { database, time } = app;
    const targets = outsideTargets({ allowPrivate: true, totalMs: 5_000 });
    const kinds = webhookKinds({ database, clock: () => time.now, vault: createKeyVault(TEST_SECRET), targets });
    const errors: unknown[] = [];
    await jobWork(database, kinds, (error) => errors.push(error)).carryOut();
    expect(errors).toEqual([]);
  };
  const later = () =>
    app.database.asOperator(async (tx) => {
      await tx
        .updateTable('webhook_deliveries')
        .set({ due_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute();
      await tx
        .updateTable('jobs')
        .set({ due_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute();
    });
  const hook = async (url: string, partnerId: string | null) => {
    const events = ['shipment.status-changed'];
    const { body, text } = await developer.post('/api/webhooks', { url, description: '', events, partnerId });
    expect(body.webhook?.partnerId, text).toBe(partnerId);
    return body.webhook;
  };

  test('gets its word beside our status, and null for a status without one, which stands in the list', async () => {
    const partner = await add();
    const receiver = await receiving(200, 500, 200);
    const webhook = await hook(receiver.url, partner.id);
    const shipment = await enter(admin, {});
    await changeStatus(admin, shipment, 'out-for-delivery');
    await work();
    expect(receiver.got).toMatchObject([{ status: 'out-for-delivery', partnerStatus: 'OUT' }]);

    const failing = await enter(admin, {});
    await changeStatus(admin, failing, 'in-warehouse');
    await work();
    expect(receiver.got[1]).toMatchObject({ status: 'in-warehouse', partnerStatus: null });
    const [word] = (await words()).unknownWords;
    expect(word).toMatchObject({ source: 'sent', word: 'in-warehouse', partnerId: partner.id, count: 1 });
    expect(word.example).toBe(failing.shipmentId);

    // The try failed: what is settled meanwhile goes out with the next one, and nothing is counted twice.
    const settle = (body: object) => developer.post(`/api/unknown-words/${word.id}/settlement`, body);
    expect((await settle({ status: 'open' })).body.errors).toEqual([{ path: 'word', problem: 'required' }]);
    expect((await settle({ word: 'HUB' })).status).toBe(200);
    await later();
    await work();
    expect(receiver.got[2]).toMatchObject({ status: 'in-warehouse', partnerStatus: 'HUB' });
    expect((await words()).unknownWords).toEqual([]);
    const [newest] = (await developer.get(`/api/webhook-deliveries?webhook=${webhook.id}`)).body.deliveries;
    const { body } = await developer.get(`/api/webhook-deliveries/${newest.id}`);
    expect(JSON.parse(body.delivery.body).data.partnerStatus).toBe('HUB');
  });

  test('that takes a partner while it is deleted is refused, or the deletion is', async () => {
    const { url } = await receiving();
    const partner = await add();
    const webhook = await hook(url, null);
    const take = (tx: Tx) =>
      sql`update waybill.webhook_endpoints set partner_id = ${partner.id} where id = ${webhook.id}`.execute(tx);
    const [refused] = await sendWhileHeld(app, take, [() => developer.delete(`/api/partners/${partner.id}`)]);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'partner-in-use']);

    const fields = { url, description: '', events: ['shipment.status-changed'] };
    for (const send of [
      (partnerId: string) => developer.post('/api/webhooks', { ...fields, partnerId }),
      (partnerId: string) =>
        developer.put(`/api/webhooks/${webhook.id}`, { ...fields, partnerId, version: webhook.version }),
    ]) {
      const { id } = await add('Going');
      const drop = (tx: Tx) => sql`delete from waybill.partners where id = ${id}`.execute(tx);
      const [late] = await sendWhileHeld(app, drop, [() => send(id)]);
      expect([late?.status, late?.body.errors]).toMatchObject([400, [{ path: 'partnerId', problem: 'invalid' }]]);
    }
  });

  test('keeps its partner from being deleted, and the choice when an edit does not name it', async () => {
    const partner = await add();
    const webhook = await hook((await receiving()).url, partner.id);
    const refused = await developer.delete(`/api/partners/${partner.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'partner-in-use']);
    const { id, url, events } = webhook;
    const path = `/api/webhooks/${id}`;
    const kept = await developer.put(path, { url, events, description: 'ERP', version: 1 });
    expect(kept.body.webhook.partnerId).toBe(partner.id);
    const without = await developer.put(path, { url, events, description: 'ERP', partnerId: null, version: 2 });
    expect(without.body.webhook.partnerId).toBeNull();
    expect((await developer.delete(`/api/partners/${partner.id}`)).status).toBe(200);
  });

  test('is also the address of the settings, of which nothing else is changed here', async () => {
    const partner = await add();
    const receiver = await receiving();
    await configure(app, CARRIER, { externalDeliveryStatusUpdateUrl: receiver.url });
    const [webhook] = (await developer.get('/api/webhooks')).body.webhooks;
    const { url, description, events, version } = webhook;
    const put = (body: object) =>
      developer.put(`/api/webhooks/${webhook.id}`, { url, description, events, version, ...body });
    expect((await put({ partnerId: partner.id, description: 'Mine' })).status).toBe(403);
    expect((await put({ partnerId: partner.id })).body.webhook).toMatchObject({ partnerId: partner.id, url });
    await changeStatus(admin, await enter(admin, {}), 'out-for-delivery');
    await work();
    expect(receiver.got).toMatchObject([{ status: 'out-for-delivery', partnerStatus: 'OUT' }]);
  });
});
