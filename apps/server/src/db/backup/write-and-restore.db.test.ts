import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId, type ParcelId, type ShipmentKey, shipmentId } from '@waybill/domain/ids';
import { type Insertable, sql } from 'kysely';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskStorage } from '../../adapters/storage/open-storage.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Database } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { fileColumns } from '../named-files.ts';
import type { Attachments } from '../schema.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { archiveItems, archiveWriter } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const PHOTO = Buffer.from(Array.from({ length: 5_000_000 }, (_, n) => (n * 7919) % 251));

let app: TestApp;
let folder: string;
let backup: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
  const key = newId<ShipmentKey>();
  await enterShipments(app.database, CARRIER, [
    { id: key, driver_note: 'line\nbreak\ttab \\ backslash "quotes" þ 📦', tracking_numbers: ['a,b', '{}', '\\N'] },
    { delivery_status: 'deleted', status_before_deletion: 'new' },
  ]);
  await app.database.asOperator((tx) =>
    sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name, actor_organisation_id,
        source, action)
      select ${CARRIER}, ${key}, gen_random_uuid(), ${NOW}, 'operator', '', ${CARRIER}, 'operator', 'edited' from generate_series(1, 3)`.execute(
      tx,
    ),
  );
  await app.storage.put('attachments/aa/photo', PHOTO);
  await app.storage.put('attachments/aa/empty', Buffer.alloc(0));
  const file = (file_key: string): Insertable<Attachments> => ({
    organisation_id: CARRIER,
    id: newId(),
    shipment_key: key,
    name: 'x',
    type: 'image/png',
    bytes: 1,
    file_key,
    added_by_organisation_id: CARRIER,
    added_by: 'x',
    added_at: NOW,
  });
  await app.database.asOperator((tx) =>
    tx
      .insertInto('attachments')
      .values(['attachments/aa/photo', 'attachments/aa/empty', 'attachments/aa/lost'].map(file))
      .execute(),
  );
  await app.database.asOperator((tx) =>
    tx
      .insertInto('imports')
      .values({
        organisation_id: CARRIER,
        id: newId(),
        file_name: 'x.csv',
        file_bytes: 1,
        file_key: 'imports/aa/file',
        state: 'reading',
        actor: JSON.stringify({ kind: 'system' }),
        created_at: NOW,
      })
      .execute(),
  );
  await app.storage.put('imports/aa/file', Buffer.from('a;b'));
  await app.storage.put('labels/of-nobody.pdf', Buffer.from('x'));
  backup = (await makeBackup('whole.tar')).path;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const makeBackup = async (name: string) => {
  const path = join(folder, name);
  const archive = archiveWriter(createWriteStream(path), NOW);
  const source = { url: app.database.url, open: app.storage.get, secretKey: 'sealed', version: '1.2.3', now: NOW };
  const manifest = await writeBackup(source, archive);
  await archive.finish();
  return { path, manifest };
};

/** Restores into a new database and a new folder. */
const restored = async (source: Readable) => {
  const database = await createEmptyDatabase();
  const storage = openDiskStorage(await mkdtemp(join(folder, 'files-')));
  const keys: string[] = [];
  const done = restoreBackup({
    database,
    url: database.url,
    source,
    putFile: storage.put,
    putSecretKey: async (key) => void keys.push(key),
  });
  return { database, storage, keys, done };
};

const everything = (database: Database) =>
  database.asOperator(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'waybill'::regnamespace and relkind = 'r'`.execute(tx);
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{
        line: string;
      }>`select t::text as line from ${sql.id('waybill', name)} t order by 1`.execute(tx);
      found[name] = rows.map(({ line }) => line);
    }
    return found;
  });

const isEmpty = async (database: Database) => {
  const { rows } = await sql`select from pg_namespace where nspname like 'waybill%'`.execute(database.kysely);
  return rows.length === 0;
};

test('every row and every file that a row names comes back as it was, with the key', async () => {
  const { database, storage, keys, done } = await restored(createReadStream(backup));
  const { manifest, header } = await done;
  expect(header).toMatchObject({ version: '1.2.3', createdAt: NOW.toISOString() });
  expect(await everything(database)).toEqual(await everything(app.database));
  expect(manifest.tables.shipments?.lines).toBe(2);
  expect(manifest.missingFiles).toEqual(['attachments/aa/lost']);
  expect((await Readable.from(storage.list()).toArray()).sort()).toEqual([
    'attachments/aa/empty',
    'attachments/aa/photo',
    'imports/aa/file',
  ]);
  const photo = await storage.get('attachments/aa/photo');
  expect(photo && (await buffer(photo)).equals(PHOTO)).toBe(true);
  expect(keys).toEqual(['sealed']);
});

test('no column that names files is left out', async () => {
  const client = new Client({ connectionString: app.database.url });
  await client.connect();
  const named = (await fileColumns(client)).map(({ table, column }) => `${table}.${column}`);
  await client.end();
  expect(named).toEqual([
    'attachments.file_key',
    'attachments.thumbnail_key',
    'bulk_jobs.file_key',
    'exports.file_key',
    'imports.file_key',
    'organisation_deletions.file_key',
    'person_requests.file_key',
    'proof_photos.file_key',
    'proof_photos.thumbnail_key',
  ]);
});

test('the walls and triggers stand again, and what they derive goes on from there', async () => {
  const { database, done } = await restored(createReadStream(backup));
  await done;
  const { rows } = await sql<{ open: string[] }>`
    select array(select relname::text from pg_class where relnamespace = 'waybill'::regnamespace and relkind = 'r'
        and not (relrowsecurity and relforcerowsecurity))
      || array(select tgname::text from pg_trigger t join pg_class c on c.oid = tgrelid
        where c.relnamespace = 'waybill'::regnamespace and tgenabled <> 'O') as open`.execute(database.kysely);
  expect(rows[0]?.open).toEqual([]);
  const count = () =>
    database.asOperator(async (tx) => {
      const found = await sql<{ sum: number }>`
        select coalesce(sum(difference), 0)::int as sum from waybill.shipment_counts
        where organisation_id = ${CARRIER} and part = 'organisation'`.execute(tx);
      return found.rows[0]?.sum;
    });
  expect(await count()).toBe(2);
  await enterShipments(database, CARRIER, [{}]);
  expect(await count()).toBe(3);
});

test('what is written while it is made is in it whole or not at all', async () => {
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      await app.database.asOperator(async (tx) => {
        const id = newId<ShipmentKey>();
        const columns = { organisation_id: CARRIER, created_at: NOW, updated_at: NOW };
        const shipment_id = shipmentId.parse(`SW${String(n).padStart(7, '0')}`);
        await tx
          .insertInto('shipments')
          .values({ ...columns, id, shipment_id })
          .execute();
        const parcel = { organisation_id: CARRIER, id: newId<ParcelId>(), shipment_key: id, position: 0 };
        await tx
          .insertInto('parcels')
          .values({ ...parcel, status: 'new', barcode: shipment_id })
          .execute();
      });
    }
  })();
  const { path } = await makeBackup('while-writing.tar');
  isOver = true;
  await writing;
  const { database, done } = await restored(createReadStream(path));
  await done;
  const { rows } = await database.asOperator((tx) =>
    sql<{ shipments: number; parcels: number; counted: number }>`
      select (select count(*)::int from waybill.shipments where shipment_id like 'SW%') as shipments,
        (select count(*)::int from waybill.parcels) as parcels,
        (select sum(difference)::int from waybill.shipment_counts where part = 'organisation') as counted`.execute(tx),
  );
  expect(rows[0]?.parcels).toBe(rows[0]?.shipments);
  expect(rows[0]?.counted).toBe((rows[0]?.shipments ?? 0) + 2);
});

describe('refused, with nothing left behind, is', () => {
  const refused = async (content: Buffer | Readable, why: RegExp) => {
    const { database, done } = await restored(Buffer.isBuffer(content) ? Readable.from([content]) : content);
    await expect(done).rejects.toThrow(why);
    expect(await isEmpty(database)).toBe(true);
  };

  test('what breaks off, wherever it does', { tags: 'long' }, async () => {
    const whole = await readFile(backup);
    for (const part of [0.002, 0.3, 0.9]) {
      await refused(whole.subarray(0, Math.floor(whole.length * part)), /damaged|breaks off/);
    }
    // A tar that is cut at the end of an entry looks complete.
    const end = whole.lastIndexOf('manifest.json');
    await refused(whole.subarray(0, end), /breaks off|damaged/);
  });

  test('what was changed by a single bit, in a row or in a file', { tags: 'long' }, async () => {
    for (const [where, why] of [
      ['backslash', /table shipments is not what/],
      [PHOTO.subarray(1000, 1100), /file attachments\/aa\/photo is not what/],
    ] as const) {
      const changed = Buffer.from(await readFile(backup));
      const at = changed.indexOf(where as never);
      expect(at).toBeGreaterThan(0);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await refused(changed, why);
    }
  });

  test('what is no backup of ours', async () => {
    await refused(Buffer.from('not even a tar'.repeat(100)), /damaged|no backup/);
    await refused(Buffer.alloc(0), /no backup/);
    const tar = pack();
    tar.entry({ name: 'holiday.jpg' }, 'x');
    tar.finalize();
    await refused(Readable.from(tar), /no backup of Waybill/);
  });

  const rewritten = async (change: (header: { format: number; migrations: string[] }) => object): Promise<Buffer> => {
    const path = join(folder, `${randomUUID()}.tar`);
    const archive = archiveWriter(createWriteStream(path), NOW);
    for await (const { name, content } of archiveItems(createReadStream(backup))) {
      if (name.endsWith('.json')) {
        const value = JSON.parse((await buffer(Readable.from(content))).toString());
        await archive.addJson(name, name === 'waybill.json' ? change(value) : value);
      } else await archive.add(name, content);
    }
    await archive.finish();
    return readFile(path);
  };

  test('what a newer Waybill made', async () => {
    const newer = (header: { migrations: string[] }) => ({
      ...header,
      migrations: [...header.migrations, '9999_later'],
    });
    await refused(await rewritten(newer), /Waybill 1\.2\.3 with migrations that are unknown here/);
    await refused(await rewritten((header) => ({ ...header, format: 2 })), /another version/);
    const checksums = { '0005_shipments': 'that of another text' };
    const changed = rewritten((header) => ({ ...header, checksums }));
    await refused(await changed, /another 0005_shipments\.sql than the one here/);
    const { done } = await restored(Readable.from([await rewritten((header) => header)]));
    expect((await done).manifest.hasSecretKey).toBe(true);
  });
});

test('a database that is older than checksums is backed up too, for the upgrade that brings them', {
  tags: 'long',
}, async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  await sql`drop table waybill_migrations.checksums`.execute(database.kysely);
  const path = join(folder, 'older.tar');
  const archive = archiveWriter(createWriteStream(path), NOW);
  await writeBackup({ url: database.url, open: async () => null, secretKey: null, version: '1', now: NOW }, archive);
  await archive.finish();
  const { done } = await restored(createReadStream(path));
  expect((await done).header.checksums).toEqual({});
});

test('a database that is in use is left alone', async () => {
  const before = await everything(app.database);
  const { database, storage } = app;
  const source = createReadStream(backup);
  const restoring = restoreBackup({
    database,
    url: database.url,
    source,
    putFile: storage.put,
    putSecretKey: async () => {},
  });
  await expect(restoring).rejects.toThrow(/in use already/);
  expect(await everything(app.database)).toEqual(before);
});

test('what the database counts goes on behind the rows that were restored', async () => {
  const { database, done } = await restored(createReadStream(backup));
  await done;
  const { rows } = await database.asOperator((tx) =>
    sql<{ came: boolean }>`with highest as (select max(position) as position from waybill.shipment_history),
      next as (insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name,
        actor_organisation_id, source, action)
        select organisation_id, id, gen_random_uuid(), now(), 'operator', '', organisation_id, 'operator', 'edited'
        from waybill.shipments limit 1 returning position)
      select next.position > highest.position as came from next, highest`.execute(tx),
  );
  expect(rows).toEqual([{ came: true }]);
});

test('nothing is counted but the positions of a column: a backup would not bring a counter along', async () => {
  const { rows } = await sql`select from pg_class s where s.relnamespace = 'waybill'::regnamespace and s.relkind = 'S'
    and not exists (select from pg_depend d where d.objid = s.oid and d.deptype = 'i')`.execute(app.database.kysely);
  expect(rows).toEqual([]);
});

test('a file that cannot be written is told, and not waited for', { tags: 'long' }, async () => {
  await writeFile(join(folder, 'in-the-way'), '');
  const archive = archiveWriter(createWriteStream(join(folder, 'in-the-way', 'x.tar')), NOW);
  const source = { url: app.database.url, open: app.storage.get, secretKey: null, version: '1', now: NOW };
  await expect(writeBackup(source, archive)).rejects.toThrow();
});
