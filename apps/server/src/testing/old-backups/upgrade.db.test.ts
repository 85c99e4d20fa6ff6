import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { attachmentUrls } from '@waybill/contract/attachments';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../db/backup/restore-backup.ts';
import { schemaCheck } from '../../db/migrate.ts';
import { createEmptyDatabase } from '../../db/testing/test-database.ts';
import { carryOut } from '../bulk-work.ts';
import { TEST_SECRET } from '../demo-people.ts';
import { enter, read } from '../shipment-calls.ts';
import { createTestApp } from '../test-app.ts';

const names = await readdir(import.meta.dirname);
const BACKUPS = names.filter((name) => name.endsWith('.tar.gz'));

/** The product on a backup that was restored, and thereby brought up to date. */
const restore = async (file: string) => {
  const database = await createEmptyDatabase();
  const files = new Map<string, Buffer>();
  const keys: string[] = [];
  const backup = await restoreBackup({
    database,
    url: database.url,
    source: createReadStream(join(import.meta.dirname, file)).pipe(createGunzip()),
    putFile: async (key, content) => void files.set(key, await buffer(content)),
    putSecretKey: async (key) => void keys.push(key),
  });
  const app = await createTestApp({ database });
  onTestFinished(app.close);
  for (const [key, content] of files) await app.storage.put(key, content);
  return { ...backup, app, database, keys };
};

test.each(BACKUPS)('the backup %s, with rows in every table, is brought up to date and worked with', async (file) => {
  const { header, manifest, app, database, keys } = await restore(file);
  expect(Object.keys(manifest.tables).sort()).toEqual(header.tables.map(({ name }) => name).sort());
  for (const [table, { lines }] of Object.entries(manifest.tables)) expect(lines, table).toBeGreaterThan(0);
  expect(keys).toEqual([TEST_SECRET]);
  await schemaCheck(database.kysely)();
  expect((await app.browser().get('/readyz')).status).toBe(200);

  const admin = await app.signedIn('admin@demo.test');
  const list = async (query = '') => {
    const { status, text, body } = await admin.get(`/api/shipments?rows=50${query}`);
    expect(status, text).toBe(200);
    return body.shipments as { shipmentId: string; receiverName: string }[];
  };
  const found = async (typed: string) => {
    const { status, text, body } = await admin.get(`/api/search?q=${encodeURIComponent(typed)}`);
    expect(status, text).toBe(200);
    return body.hits.map(({ title, detail }: { title: string; detail: string }) => `${title} ${detail}`);
  };
  const before = await list();
  expect(before).toHaveLength(3);
  for (const typed of ['jónsdóttir', 'jonsdotir']) {
    expect(await found(typed)).toContainEqual(expect.stringContaining('Anna Jónsdóttir'));
  }

  const entered = await enter(admin);
  expect(await read(admin, entered)).toMatchObject({ shipmentId: entered.shipmentId });
  expect(await list()).toHaveLength(4);
  const whole = await Promise.all(before.map(({ shipmentId }) => admin.get(`/api/shipments/${shipmentId}`)));
  const photos = whole.flatMap(({ body: { shipment } }) =>
    shipment.attachments.map(({ id }: { id: string }) => attachmentUrls.content(shipment.shipmentId, id)),
  );
  expect(photos).toHaveLength(1);
  expect((await admin.get(photos[0])).status).toBe(200);

  // The bulk action that was under way when the backup was made goes on.
  await carryOut(app);
  const moved = (await list('&status=in-warehouse')).map(({ shipmentId }) => shipmentId);
  expect(moved).toHaveLength(2);
});
