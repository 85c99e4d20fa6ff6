import { Readable } from 'node:stream';
import type { Attachment } from '@waybill/contract/attachments';
import { attachmentUrls } from '@waybill/contract/attachments';
import { MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { type AttachmentId, newId, type ShipmentId, type ShipmentKey, shipmentId } from '@waybill/domain/ids';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imagePreparer } from '../../adapters/images/image-preparer.ts';
import { buildPng } from '../../adapters/images/testing/build-png.ts';
import { FILES_LOCK } from '../../db/locks.ts';
import { NO_TURN } from '../../fair-turns.ts';
import type { Requester } from '../../http/visitor.ts';
import { expectFiles } from '../../records/expected-files.ts';
import { removeFiles } from '../../records/remove-files.ts';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import { enterShipments, type NewShipment } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireAttachments } from '../../wiring/wire-attachments.ts';
import { addAttachment } from './add-attachment.ts';
import type { AttachmentDeps } from './attachment-deps.ts';

let app: TestApp;
let photo: Buffer;
let cookies: Record<string, string>;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n');
const SAVED_EMAILS = ['admin@demo.test', 'admin@forwarder.test', 'admin@stranger.test', 'division@demo.test'];

beforeAll(async () => {
  app = await createTestApp();
  photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Copyright: 'Somebody at home' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  cookies = {};
  for (const email of SAVED_EMAILS) {
    const browser = await app.signedIn(email);
    cookies[email] = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
});
afterAll(() => app.close());

let shipment: { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };
const enter = async (columns: NewShipment = {}) => {
  const key = newId<ShipmentKey>();
  const [entered] = await enterShipments(app.database, CARRIER, [{ id: key, ...columns }]);
  return { key, shipmentId: shipmentId.parse(entered) };
};
beforeEach(async () => {
  shipment = await enter({ forwarder_id: FORWARDER });
});

const ADMIN = 'admin@demo.test';
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, by = ADMIN, more: object = {}) =>
  app.app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin', cookie: cookies[by] ?? '' }, ...more });

const upload = (content: Buffer, name = 'photo.jpg', by = ADMIN, to = shipment, headers: object = {}) =>
  app.app.inject({
    method: 'POST',
    url: attachmentUrls.upload(to.shipmentId, name),
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: cookies[by] ?? '',
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload: content,
  });
const uploaded = async (...given: Parameters<typeof upload>): Promise<Attachment> => {
  const answer = await upload(...given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().attachment;
};
const contentOf = (id: string, by?: string, more?: object) =>
  ask('GET', attachmentUrls.content(shipment.shipmentId, id), by, more);
const thumbnailOf = (id: string, by?: string) => ask('GET', attachmentUrls.thumbnail(shipment.shipmentId, id), by);
const remove = (id: string, by?: string) =>
  ask('DELETE', `/api/shipments/${shipment.shipmentId}/attachments/${id}`, by);

const HERE = new AbortController().signal;
const BY: Requester = {
  actor: {
    kind: 'api-key',
    keyId: crypto.randomUUID(),
    lastCharacters: 'abcd',
    organisationId: CARRIER,
    named: null,
    rights: null,
  },
  visitor: { address: '127.0.0.1', countedAddress: '127.0.0.1', userAgent: null },
};

const stored = () =>
  app.database.asOperator(async (tx) => ({
    row: await tx
      .selectFrom('shipments')
      .select(['version', 'updated_at'])
      .where('id', '=', shipment.key)
      .executeTakeFirstOrThrow(),
    files: await tx.selectFrom('attachments').selectAll().where('shipment_key', '=', shipment.key).execute(),
    history: await tx
      .selectFrom('shipment_history')
      .select(['action', 'changes', 'actor_name', 'actor_organisation_id'])
      .where('shipment_key', '=', shipment.key)
      .orderBy('id')
      .execute(),
    removed: (await tx.selectFrom('removed_files').select('file_key').execute()).map(({ file_key }) => file_key),
  }));

/** A small PDF that has arrived. */
const aFile = () => ({
  content: Readable.from([PDF]),
  mostBytes: 1000,
  stillAllowed: async () => {},
  turn: NO_TURN,
  once: <Answer>(_: unknown, work: () => Promise<Answer>) => work(),
  mayBeRepeated: false,
  signal: HERE,
});

describe('a photo', () => {
  test('is kept the right way up, without what the camera wrote into it, and with a small one beside it', async () => {
    const { id, ...attachment } = await uploaded(photo, 'Mynd af pallinum.jpg');
    expect(attachment).toMatchObject({
      name: 'Mynd af pallinum.jpg',
      type: 'image/jpeg',
      width: 400,
      height: 800,
      addedAt: app.time.now.toISOString(),
      mayDelete: true,
    });
    const content = await contentOf(id);
    expect(content.statusCode).toBe(200);
    const kept = await sharp(content.rawPayload).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 400, height: 800 });
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
    expect(content.rawPayload.includes('Somebody at home')).toBe(false);
    expect(content.rawPayload.length).toBe(attachment.bytes);

    const small = await thumbnailOf(id);
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160, height: 320 });
  });

  test.each(['png', 'webp'] as const)('in %s is kept as such', async (format) => {
    const { id, type } = await uploaded(await sharp(photo).toFormat(format).toBuffer(), 'mynd');
    expect(type).toBe(`image/${format}`);
    const content = await contentOf(id);
    expect((await sharp(content.rawPayload).metadata()).format).toBe(format);
    expect(content.headers['content-disposition']).toContain(`filename="mynd.${format}"`);
  });

  test('of 256 megapixels is refused without being decoded', async () => {
    const bomb = buildPng({ width: 16_000, height: 16_000 });
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await upload(bomb, 'bomb.png');
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'image-too-large']);
    expect((await upload(buildPng({ width: 1_000, height: 1_000 }), 'fine.png')).statusCode).toBe(200);
  });

  test('that is larger than anybody looks at is kept smaller', async () => {
    const { id, width, height } = await uploaded(buildPng({ width: 6_000, height: 3_000 }), 'large.png');
    expect([width, height]).toEqual([5_000, 2_500]);
    expect(await sharp((await contentOf(id)).rawPayload).metadata()).toMatchObject({ width: 5_000, height: 2_500 });
  });

  test('that breaks off is refused', async () => {
    for (const broken of [photo.subarray(0, photo.length / 2), Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1')]) {
      expect((await upload(broken)).json().code).toBe('file-broken');
    }
  });
});

test('a PDF is kept as it is, and has no small picture', async () => {
  const { id, type, width } = await uploaded(PDF, 'Fylgibréf nr. 7.pdf');
  expect([type, width]).toEqual(['application/pdf', null]);
  const { headers, rawPayload } = await contentOf(id);
  expect(rawPayload.equals(PDF)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="Fylgibre_f nr. 7.pdf"; filename*=UTF-8''Fylgibr%C3%A9f%20nr.%207.pdf`,
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect((await thumbnailOf(id)).statusCode).toBe(404);
});

test.each([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg'],
  ['an SVG that calls itself a JPEG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'photo.jpg'],
  ['a page that calls itself a PDF', '<!doctype html><script>alert(1)</script>', 'invoice.pdf'],
  ['a program', 'MZ\x90\x00', 'photo.png'],
  ['nothing at all', '', 'photo.png'],
])('%s is refused', async (_, content, name) => {
  const answer = await upload(Buffer.from(content), name);
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'file-type']);
  expect((await stored()).files).toEqual([]);
});

test('what is called a page is served under a name that is none, and in a sandbox', async () => {
  const { id, name } = await uploaded(photo, 'index.html');
  expect(name).toBe('index.html');
  const { headers } = await contentOf(id);
  expect(headers['content-type']).toBe('image/jpeg');
  expect(headers['content-disposition']).toContain('filename="index.html.jpg"');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test.each([
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\jon\\mynd.jpg', 'mynd.jpg'],
  ['../../mynd.jpg', 'mynd.jpg'],
  ['mappa/', '-'],
  ['mynd "ný"; filename=x.html.jpg', 'mynd "ný"; filename=x.html.jpg'],
  ['\u202egpj.mynd', '\u202egpj.mynd'],
  ['📦.jpg', '📦.jpg'],
])('of the name %j the last part is kept', async (typed, kept) => {
  const { id, name } = await uploaded(photo, typed);
  expect(name).toBe(kept);
  expect(String((await contentOf(id)).headers['content-disposition'])).toMatch(
    /^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w.%!~-]+$/,
  );
});

test.each(['', '\u0000', 'a\nb', 'x'.repeat(201)])('the name %j is refused beside its field', async (name) => {
  const answer = await upload(photo, name);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].path).toBe('name');
});

describe('how much', () => {
  test('more than 25 MB is refused, whether its sender says so before or not', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024)]);
    expect((await upload(large)).json()).toMatchObject({ status: 413, code: 'too-large' });
    const unsaid = await upload(Readable.from([large]) as never, 'a.pdf');
    expect(unsaid.json()).toMatchObject({ status: 413, code: 'too-large' });
    expect((await stored()).files).toEqual([]);
  });

  test('20 MB are fine, though no other body may have so many', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]);
    expect((await uploaded(large, 'a.pdf')).bytes).toBe(large.length);
  });

  test(`a shipment holds ${MOST_ATTACHMENTS} files, also when several come at once`, async () => {
    await uploaded(PDF, 'a.pdf');
    const [sample] = (await stored()).files;
    if (!sample) throw new Error('nothing was stored');
    const others = Array.from({ length: MOST_ATTACHMENTS - 3 }, () => ({ ...sample, id: newId<AttachmentId>() }));
    await app.database.asOperator((tx) => tx.insertInto('attachments').values(others).execute());
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(PDF, 'b.pdf')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too-many-files');
    expect((await stored()).files).toHaveLength(MOST_ATTACHMENTS);
  });

  test('a deleted shipment takes none, not even one that was on its way when it was deleted', async () => {
    const remove = (deletedAt: Date | null) =>
      app.database.asOperator((tx) =>
        tx
          .updateTable('shipments')
          .set({ delivery_status: deletedAt ? 'deleted' : 'new', deleted_at: deletedAt })
          .where('id', '=', shipment.key)
          .execute(),
      );
    await remove(app.time.now);
    expect((await upload(PDF, 'a.pdf')).json()).toMatchObject({ status: 409, code: 'is-deleted' });
    await remove(null);

    const deps: AttachmentDeps = wireAttachments({ ...app, clock: () => app.time.now, prepareImage: imagePreparer() });
    const files: AttachmentDeps['files'] = {
      ...deps.files,
      keep: async (kept) => {
        await deps.files.keep(kept);
        await remove(app.time.now);
      },
    };
    const { shipmentId } = shipment;
    const file = aFile();
    await expect(addAttachment({ ...deps, files }, BY, { shipmentId, name: 'a.pdf', file })).rejects.toThrow(
      'is-deleted',
    );
    expect((await stored()).files).toEqual([]);
  });

  test('a body that is no file is not taken', async () => {
    const answer = await upload(Buffer.from('{}'), 'a', ADMIN, shipment, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(415);
  });
});

describe('whose', () => {
  test('each party adds and reads; to a stranger, and to another division, it is not there', async () => {
    const { id } = await uploaded(photo, 'a.jpg', 'admin@forwarder.test');
    expect((await contentOf(id)).statusCode).toBe(200);
    for (const by of ['admin@stranger.test', 'division@demo.test']) {
      expect((await contentOf(id, by)).statusCode).toBe(404);
      expect((await thumbnailOf(id, by)).statusCode).toBe(404);
      expect((await remove(id, by)).statusCode).toBe(404);
      expect((await upload(photo, 'a.jpg', by)).statusCode).toBe(404);
    }
    expect((await contentOf(id, 'nobody')).statusCode).toBe(401);
  });

  test('somebody of one division has the files of its shipments', async () => {
    shipment = await enter({ sub_company_id: AKUREYRI });
    const { id } = await uploaded(photo, 'a.jpg', 'division@demo.test');
    expect((await contentOf(id, 'division@demo.test')).statusCode).toBe(200);
  });

  test('a file of one shipment is not found in another', async () => {
    const { id } = await uploaded(photo);
    shipment = await enter();
    expect((await contentOf(id)).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('who added it deletes it, and who entered the shipment; nobody else', async () => {
    const own = await uploaded(photo, 'a.jpg');
    const theirs = await uploaded(photo, 'b.jpg', 'admin@forwarder.test');
    const refused = await remove(own.id, 'admin@forwarder.test');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-yours']);
    expect((await remove(theirs.id, 'admin@forwarder.test')).statusCode).toBe(200);
    const again = await uploaded(photo, 'c.jpg', 'admin@forwarder.test');
    expect((await remove(again.id)).statusCode).toBe(200);
    expect((await remove(again.id)).statusCode).toBe(404);
    expect((await remove(own.id)).statusCode).toBe(200);
  });

  test('the file of a shipment that is not there is refused before any of it is read', async () => {
    const unread = new Readable({
      read() {
        this.destroy(new Error('somebody read it'));
      },
    });
    const answer = await app.app.inject({
      method: 'POST',
      url: attachmentUrls.upload('S00000000', 'a.jpg'),
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: cookies[ADMIN] ?? '',
        'content-type': 'application/octet-stream',
      },
      payload: unread,
    });
    expect(answer.statusCode).toBe(404);
  });
});

test('who is shut out while their file comes in has added nothing', async () => {
  const browser = await app.signedIn(ADMIN);
  cookies.leaving = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const content = async function* () {
    await browser.delete('/api/session');
    yield PDF;
  };
  const answer = await upload(Readable.from(content()) as never, 'a.pdf', 'leaving');
  expect(answer.statusCode).toBe(401);
  expect((await stored()).files).toEqual([]);
});

test('the browser keeps what it has, and asks each time whether it may', async () => {
  const { id } = await uploaded(photo);
  const { etag } = (await contentOf(id)).headers;
  const headers = { 'sec-fetch-site': 'same-origin', 'if-none-match': String(etag) };
  const again = await contentOf(id, ADMIN, { headers: { ...headers, cookie: cookies[ADMIN] } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const stranger = await contentOf(id, ADMIN, { headers: { ...headers, cookie: cookies['admin@stranger.test'] } });
  expect(stranger.statusCode).toBe(404);
});

test('history names the file; the version stays, so that nobody who edits is contradicted', async () => {
  const before = (await stored()).row;
  app.time.advance(60_000);
  const { id } = await uploaded(photo, 'mynd.jpg', 'admin@forwarder.test');
  await remove(id);
  const { row, history } = await stored();
  expect(row.version).toBe(before.version);
  expect(row.updated_at).toEqual(app.time.now);
  expect(history).toMatchObject([
    {
      action: 'attachment-added',
      changes: { attachment: { from: null, to: 'mynd.jpg' } },
      actor_organisation_id: FORWARDER,
    },
    {
      action: 'attachment-deleted',
      changes: { attachment: { from: 'mynd.jpg', to: null } },
      actor_organisation_id: CARRIER,
    },
  ]);
});

test('the open screens of both parties are told of it', async () => {
  const listener = await app.database.pool.connect();
  const told: string[] = [];
  listener.on('notification', ({ payload }) => {
    const { table, organisationId, ids } = JSON.parse(payload ?? '{}');
    if (table === 'shipments' && ids?.includes(shipment.shipmentId)) told.push(organisationId);
  });
  await listener.query('listen waybill_changes');
  await uploaded(photo);
  // Notifications sent before this query arrive with its answer.
  await listener.query('select');
  expect(told.sort()).toEqual([CARRIER, FORWARDER].sort());
  await listener.query('unlisten *');
  listener.release();
});

describe('in the storage', () => {
  const keys = async () => {
    const found: string[] = [];
    for await (const key of app.storage.list()) found.push(key);
    return found;
  };
  const later = () => new Date(Date.now() + 48 * 60 * 60 * 1000);
  const removeListed = (now: Date) => {
    const onError = (error: unknown) => {
      throw error;
    };
    return removeFiles({ database: app.database, remove: app.storage.remove, onError }, now);
  };

  test('what is attached stays, and what was deleted goes with the next tidying', async () => {
    const kept = await uploaded(photo);
    const gone = await uploaded(photo);
    await remove(gone.id);
    await removeListed(later());
    const left = await keys();
    expect(left.filter((key) => key.includes(kept.id))).toHaveLength(2);
    expect(left.filter((key) => key.includes(gone.id))).toEqual([]);
    expect((await stored()).removed).toEqual([]);
    expect((await contentOf(kept.id)).statusCode).toBe(200);
  });

  test('what was written for a row that cannot be written is gone at once', async () => {
    const before = await keys();
    // The shipment is deleted while its file is being received.
    const content = async function* () {
      await app.database.asOperator((tx) => tx.deleteFrom('shipments').where('id', '=', shipment.key).execute());
      yield PDF;
    };
    const answer = await upload(Readable.from(content()) as never, 'a.pdf');
    expect(answer.statusCode).toBe(404);
    expect(await keys()).toEqual(before);
  });

  test('what is written stays when the connection is lost after its row was committed', async () => {
    const deps = wireAttachments({ ...app, clock: () => app.time.now, prepareImage: imagePreparer() });
    const losing: AttachmentDeps = {
      ...deps,
      inScope: async (by, work) => {
        let hasWritten = false;
        const result = await deps.inScope(by, (repos) =>
          work({
            ...repos,
            record: async (entry) => {
              await repos.record(entry);
              hasWritten = true;
            },
          }),
        );
        if (hasWritten) throw new Error('Connection terminated unexpectedly');
        return result;
      },
    };
    const file = aFile();
    const sent = { shipmentId: shipment.shipmentId, name: 'a.pdf', file };
    await expect(addAttachment(losing, BY, sent)).rejects.toThrow('Connection terminated');

    await removeListed(later());
    const [written] = (await stored()).files;
    const content = await contentOf(written?.id ?? '');
    expect([content.statusCode, content.rawPayload.equals(PDF)]).toEqual([200, true]);
  });

  test('what a process wrote that died before it wrote the row goes a day later', async () => {
    const key = 'attachments/00/left-behind';
    await expectFiles(app.database, [key], new Date());
    await app.storage.put(key, PDF);
    await removeListed(new Date());
    expect(await keys()).toContain(key);
    await removeListed(later());
    expect(await keys()).not.toContain(key);
  });

  test('nothing goes while somebody copies the files', async () => {
    const { id } = await uploaded(photo);
    await remove(id);
    const copying = await app.database.pool.connect();
    await copying.query('select pg_advisory_lock_shared($1)', [FILES_LOCK]);
    await removeListed(later());
    expect((await keys()).filter((key) => key.includes(id))).toHaveLength(2);
    await copying.query('select pg_advisory_unlock_shared($1)', [FILES_LOCK]);
    copying.release();
    await removeListed(later());
    expect((await keys()).filter((key) => key.includes(id))).toEqual([]);
  });
});
