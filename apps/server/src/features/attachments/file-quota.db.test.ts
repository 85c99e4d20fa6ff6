import { attachmentUrls } from '@waybill/contract/attachments';
import { newId, type OrganisationId, type ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPng } from '../../adapters/images/testing/build-png.ts';
import { purgeShipments } from '../../records/purge-shipments.ts';
import { removeFiles } from '../../records/remove-files.ts';
import { CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorOf } from '../../testing/test-operator.ts';

let app: TestApp;
const cookies: Record<string, string> = {};
const ADMIN = 'admin@demo.test';
const PARTNER = 'admin@forwarder.test';
beforeAll(async () => {
  app = await createTestApp();
  for (const email of [ADMIN, PARTNER]) {
    const browser = await app.signedIn(email);
    cookies[email] = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOperator((tx) => tx.deleteFrom('shipments').execute());
  await removeDeleted();
  for (const organisation of [CARRIER, FORWARDER]) {
    await operatorOf(app).set(organisation, { fileQuotaMegabytes: 1 });
    expect(await usage(organisation)).toBe(0);
  }
});

const enter = async (): Promise<{ key: ShipmentKey; shipmentId: string }> => {
  const key = newId<ShipmentKey>();
  const [shipmentId = ''] = await enterShipments(app.database, CARRIER, [{ id: key, forwarder_id: FORWARDER }]);
  return { key, shipmentId };
};
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, by = ADMIN, payload?: Buffer) =>
  app.app.inject({
    method,
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: cookies[by] ?? '',
      ...(payload && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload && { payload }),
  });
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)]);
const upload = (shipmentId: string, content: Buffer, by = ADMIN) =>
  ask('POST', attachmentUrls.upload(shipmentId, 'a file'), by, content);

const usage = (organisation: OrganisationId): Promise<number> =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ bytes: number }>`
      select bytes::float8 as bytes from waybill.file_usage where organisation_id = ${organisation}`.execute(tx);
    return rows[0]?.bytes ?? 0;
  });
const removeDeleted = () =>
  removeFiles(
    {
      database: app.database,
      remove: app.storage.remove,
      onError: (error) => {
        throw error;
      },
    },
    new Date(Date.now() + 60_000),
  );
const written = async () => {
  let count = 0;
  for await (const _ of app.storage.list()) count++;
  return count;
};

test('files that come at once, to several shipments, do not exceed the room together', async () => {
  const shipments = [await enter(), await enter(), await enter()];
  const before = await written();
  const answers = await Promise.all(
    [...shipments, ...shipments].map(({ shipmentId }) => upload(shipmentId, pdf(300_000))),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'files-full']),
  );
  expect(await usage(CARRIER)).toBe(900_000);
  expect(await written()).toBe(before + 3);
});

test('an organisation without room is refused before anything of its file is read, and sees how it stands', async () => {
  const { shipmentId } = await enter();
  expect((await upload(shipmentId, pdf(1_000_000))).statusCode).toBe(200);
  const answer = await upload(shipmentId, Buffer.from('neither image nor PDF'));
  expect(answer.json()).toMatchObject({ status: 409, code: 'files-full' });
  const { files } = (await ask('GET', '/api/organisation')).json();
  expect(files).toEqual({ bytes: 1_000_000, quotaBytes: 1_000_000 });
  await operatorOf(app).set(CARRIER, { fileQuotaMegabytes: 2 });
  expect((await upload(shipmentId, pdf(1_000))).statusCode).toBe(200);
});

test('a file counts for the organisation that added it, with the small image beside it', async () => {
  const { shipmentId } = await enter();
  const answer = await upload(shipmentId, buildPng({ width: 200, height: 100 }), PARTNER);
  const { bytes } = answer.json().attachment;
  const small = await ask('GET', attachmentUrls.thumbnail(shipmentId, answer.json().attachment.id));
  expect(await usage(FORWARDER)).toBe(bytes + small.rawPayload.length);
  expect(await usage(CARRIER)).toBe(0);
});

test('a deleted file gives its room back when it has left the storage, which its deletion sees to', async () => {
  const { shipmentId } = await enter();
  const { id } = (await upload(shipmentId, pdf(800_000), PARTNER)).json().attachment;
  expect((await ask('DELETE', `/api/shipments/${shipmentId}/attachments/${id}`)).statusCode).toBe(200);
  expect(await usage(FORWARDER)).toBe(800_000);
  const waiting = await app.database.asOperator((tx) =>
    tx.selectFrom('jobs').select('organisation_id').where('kind', '=', 'remove-files').execute(),
  );
  expect(waiting).toEqual([{ organisation_id: CARRIER }]);
  await removeDeleted();
  expect(await usage(FORWARDER)).toBe(0);
});

test('purged shipments give back the room of all whose files they had', async () => {
  const { key, shipmentId } = await enter();
  await upload(shipmentId, pdf(600_000));
  await upload(shipmentId, pdf(500_000), PARTNER);
  await app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ delivery_status: 'deleted', deleted_at: new Date(app.time.now.getTime() - 31 * 24 * 60 * 60 * 1000) })
      .where('id', '=', key)
      .execute(),
  );
  await purgeShipments(app.database, app.time.now);
  await removeDeleted();
  expect([await usage(CARRIER), await usage(FORWARDER)]).toEqual([0, 0]);
});

test('no request writes the count, nor reads another organisation’s', async () => {
  const { shipmentId } = await enter();
  await upload(shipmentId, pdf(1_000));
  await upload(shipmentId, pdf(2_000), PARTNER);
  const scope = { organisationId: CARRIER, subCompanyId: null };
  const seen = await app.database.inScope(scope, (tx) => tx.selectFrom('file_usage').select('bytes').execute());
  expect(seen.map(({ bytes }) => Number(bytes))).toEqual([1_000]);
  await expect(
    app.database.inScope(scope, (tx) => tx.updateTable('file_usage').set({ bytes: 0 }).execute()),
  ).rejects.toThrow('permission denied');
});
