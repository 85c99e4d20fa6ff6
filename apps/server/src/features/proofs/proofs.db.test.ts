import { createHash, randomUUID } from 'node:crypto';
import type { DriverDay } from '@waybill/contract/driver';
import type { Proof } from '@waybill/contract/proofs';
import { canonicalText, type SealedKind, sealText } from '@waybill/domain/driver/seal';
import { newId, type ShipmentKey, type VehicleId } from '@waybill/domain/ids';
import { type CheckedProof, checkProof } from '@waybill/domain/proof/check-proof';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeCrypto } from '../../commands/proof-keys.ts';
import { readPages } from '../../paper/testing/read-pages.ts';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, enterMany, plan, read, run } from '../../testing/bulk-work.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { sendDueMessages } from '../../testing/message-work.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2026-11-16';

let app: TestApp;
let driver: Browser;
let admin: Browser;
let vehicleId: VehicleId;
beforeAll(async () => {
  app = await createTestApp();
  driver = await app.signedIn('driver@demo.test');
  admin = await app.signedIn('admin@demo.test');
  vehicleId = await enterVehicle(app.database, CARRIER, { registration: 'PROVED', registration_key: 'PROVED' });
  await app.database.asOperator((tx) =>
    sql`update waybill.users set vehicle_registration = 'PROVED' where email = 'driver@demo.test'`.execute(tx),
  );
});
afterAll(() => app.close());

const jpeg = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const OCTETS = { 'content-type': 'application/octet-stream' };

let sequence = 0;
const act = async (of: Record<string, unknown>) => {
  const { id: userId } = (await driver.get('/api/session')).body.session.user;
  const now = app.time.now.toISOString();
  const id = randomUUID();
  const answer = await driver.post('/api/driver/actions', {
    userId,
    deviceId: userId,
    sentAt: now,
    actions: [{ id, sequence: ++sequence, phoneAt: now, vehicleId, ...of }],
  });
  expect(answer.body.answers?.[0]?.answer, answer.text).toBe('done');
  return id;
};

/** A shipment that a driver has delivered, with a photo and a signature. */
const delivered = async (
  more: Record<string, unknown> = {},
  ofShipment: Record<string, unknown> = {},
  columns: Record<string, unknown> = {},
  hasPhoto = true,
) => {
  await app.database.asOperator((tx) => sql`delete from waybill.routes where vehicle_id = ${vehicleId}`.execute(tx));
  const place = { organisationId: CARRIER, vehicleId, day: DAY };
  const [shipmentId = ''] = await putOnRoute(app.database, place, [
    {
      shipments: [
        {
          dropoff_receiver_name: 'Brimnes',
          temperature_lower_tenths: -220,
          temperature_upper_tenths: -180,
          total_units: 10,
          ...columns,
        },
      ],
    },
  ]);
  const day: DriverDay = (await driver.get(`/api/driver/day?day=${DAY}`)).body.day;
  const photo = await jpeg();
  const photoId = randomUUID();
  const deliveryId = day.stops[0]?.id;
  const closed = await act({
    kind: 'close-stop',
    deliveryId,
    stopKind: 'dropoff',
    name: 'Ragnheiður Björnsdóttir',
    signature: [[100, 200, 300, 100, 500, 250]],
    position: { latitude: 64.13262, longitude: -21.91047, accuracyMetres: 8 },
    photos: [{ id: photoId, sha256: sha256(photo), bytes: photo.length, takenAt: app.time.now.toISOString() }],
    shipments: [{ shipmentId, outcome: 'done', ...ofShipment }],
    ...more,
  });
  const sendPhoto = async () => {
    const sent = await driver.send('PUT', `/api/driver/photos/${photoId}?from=0`, photo, OCTETS);
    expect(sent.body, sent.text).toMatchObject({ isWhole: true });
  };
  if (hasPhoto) await sendPhoto();
  const [proof] = await proofsOf(shipmentId);
  return { shipmentId, proof: proof as Proof, deliveryId, closed, sendPhoto };
};

const proofsOf = async (shipmentId: string, by = admin): Promise<Proof[]> =>
  (await by.get(`/api/shipments/${shipmentId}/proofs`)).body.proofs;
const urlOf = (shipmentId: string, proofId: string) => `/api/shipments/${shipmentId}/proofs/${proofId}`;
const keys = async () => (await admin.get('/.well-known/waybill-proof-keys.json')).body.keys;

const exported = async (shipmentId: string, proofId: string, by = admin) => {
  const answer = await by.get(`${urlOf(shipmentId, proofId)}/export`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const checked = async (text: string) => checkProof(text, nodeCrypto, await keys());

const wrongOf = (result: CheckedProof): readonly string[] =>
  result.problem === null
    ? result.checks.flatMap(({ name, kind, verdict }) => (verdict === 'wrong' ? [`${kind} ${name}`] : []))
    : [result.problem];

/** A shipment of the carrier's own, on nobody's route. */
const entered = async (of: Record<string, unknown> = {}, owner = CARRIER) => {
  const [id = ''] = await enterShipments(app.database, owner, [
    { id: newId<ShipmentKey>(), carrier_id: CARRIER, delivery_status: 'completed', ...of },
  ]);
  return id;
};
const said = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  kind: 'dropoff',
  name: 'Jón Jónsson',
  happenedAt: '2026-11-13T14:05:00Z',
  reason: 'The paper came in the mail',
  ...more,
});
const add = (shipmentId: string, body: object, by = admin) => by.post(`/api/shipments/${shipmentId}/proofs`, body);

test('an exported proof is checked by its file and the published keys alone', async () => {
  const { shipmentId, proof } = await delivered();
  const answer = await exported(shipmentId, proof.id);
  expect(answer.headers['content-disposition']).toContain(`waybill-proof-${shipmentId}-${proof.seal?.number}.json`);
  const result = await checked(answer.text);
  expect(result).toMatchObject({
    problem: null,
    isUnchanged: true,
    origin: 'known',
    isWithdrawn: false,
    content: { name: 'Ragnheiður Björnsdóttir', shipmentId },
    seal: { number: proof.seal?.number, hash: proof.seal?.hash },
    statement: { proofId: proof.id, shipment: { receiverName: 'Brimnes' }, files: [{ type: 'image/jpeg' }] },
  });
  const verdicts = result.problem === null ? result.checks.map(({ verdict }) => verdict) : [];
  expect(new Set(verdicts)).toEqual(new Set(['right']));
});

test('whoever has changed the database shows: the content, and the seal', async () => {
  const { shipmentId, proof } = await delivered();
  const wrongAfter = async (change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
    await app.database.asOperator((tx) => change.execute(tx));
    const result = await checked((await exported(shipmentId, proof.id)).text);
    await app.database.asOperator((tx) => undo.execute(tx));
    return wrongOf(result);
  };
  const named = (name: string) =>
    sql`update waybill.proofs set content = content || ${JSON.stringify({ name })}::jsonb where id = ${proof.id}`;
  expect(await wrongAfter(named('Somebody else'), named('Ragnheiður Björnsdóttir'))).toEqual(['proof content']);
  const sealedBy = (by: string) => sql`update waybill.seals set sealed_at = sealed_at + ${by}::interval
    where subject_id = ${proof.id}`;
  expect(await wrongAfter(sealedBy('-1 hour'), sealedBy('1 hour'))).toEqual(['proof seal', 'proof seal-signature']);
});

test('whoever writes a seal anew so that everything fits lacks the key', async () => {
  const { shipmentId, proof } = await delivered();
  await app.database.asOperator(async (tx) => {
    const row = await tx.selectFrom('proofs').select('content').where('id', '=', proof.id).executeTakeFirstOrThrow();
    const seal = await tx.selectFrom('seals').selectAll().where('subject_id', '=', proof.id).executeTakeFirstOrThrow();
    const content = { ...(row.content as object), name: 'Somebody else' };
    const contentHash = sha256(Buffer.from(canonicalText(content)));
    const { number, kind, subject_id: subjectId, previous_hash: previousHash, sealed_at } = seal;
    const sealedAt = sealed_at.toISOString();
    const text = sealText({ number, kind: kind as SealedKind, subjectId, contentHash, previousHash, sealedAt });
    await tx
      .updateTable('proofs')
      .set({ content: JSON.stringify(content) })
      .where('id', '=', proof.id)
      .execute();
    await tx
      .updateTable('seals')
      .set({ content_hash: contentHash, hash: sha256(Buffer.from(text)) })
      .where('subject_id', '=', proof.id)
      .execute();
  });
  expect(wrongOf(await checked((await exported(shipmentId, proof.id)).text))).toEqual(['proof seal-signature']);
});

test('a stop that was opened again leaves a proof that says so, with the reason, sealed', async () => {
  const { shipmentId, proof, deliveryId, closed } = await delivered();
  await act({ kind: 'reopen-stop', deliveryId, closed, reason: 'Wrong door' });
  const result = await checked((await exported(shipmentId, proof.id)).text);
  expect(result).toMatchObject({ isUnchanged: true, isWithdrawn: true, withdrawal: { reason: 'Wrong door' } });
});

const paperOf = async (shipmentId: string, proofId: string, lang = 'en') => {
  const { rawPayload } = await app.app.inject({
    url: `${urlOf(shipmentId, proofId)}/pdf?lang=${lang}`,
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return readPages(rawPayload);
};

test('on paper: the receiver, the seal, where to check it, and the temperature that was asked for', async () => {
  const { shipmentId, proof } = await delivered();
  const [page, ...others] = await paperOf(shipmentId, proof.id);
  expect(others).toEqual([]);
  expect(page).toMatchObject({ widthMm: 210, heightMm: 297 });
  const text = page?.text ?? '';
  for (const words of [
    'Proof of delivery',
    'Ragnheiður Björnsdóttir',
    'Brimnes',
    'Temperature asked for',
    proof.seal?.hash,
  ])
    expect(text).toContain(words);
  expect(page?.qr).toMatch(new RegExp(`/proof/check#${proof.seal?.hash}$`));
  const icelandic = await admin.get(`${urlOf(shipmentId, proof.id)}/pdf?lang=is`);
  expect([icelandic.status, icelandic.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('on paper: what was left at an access point names the place, and nobody who received it', async () => {
  const { shipmentId, proof } = await delivered({ isAtAccessPoint: true, name: 'Skeifan', signature: null });
  const [page] = await paperOf(shipmentId, proof.id);
  expect(page?.text).toContain('Left at an access point');
  expect(page?.text).toMatch(/Access point\s+Skeifan/);
  expect(page?.text).not.toMatch(/Received by\s+Skeifan/);
  const older = await delivered({ isAtAccessPoint: true });
  const [olderPage] = await paperOf(older.shipmentId, older.proof.id);
  expect(olderPage?.text).toContain('Left at an access point');
  expect(olderPage?.text).not.toContain('Ragnheiður');
});

test('an access point is sealed by itself; the shipment shows it where somebody would have received it', async () => {
  const at = { isAtAccessPoint: true, accessPoint: 'Skeifan', name: null, signature: null };
  const { shipmentId, proof } = await delivered(at, { units: 3 });
  expect(proof).toMatchObject({ isAtAccessPoint: true, accessPoint: 'Skeifan', name: null });
  const [page] = await paperOf(shipmentId, proof.id);
  expect(page?.text).toMatch(/Access point\s+Skeifan/);
  expect((await admin.get(`/api/shipments/${shipmentId}`)).body.shipment.receivedBy).toBe('Skeifan');
  // However many there are said to be later.
  await app.database.asOperator((tx) =>
    sql`update waybill.shipments set total_units = 99 where shipment_id = ${shipmentId}`.execute(tx),
  );
  expect((await proofsOf(shipmentId))[0]).toMatchObject({ units: 3, unitsTotal: 10 });
  const result = await checked((await exported(shipmentId, proof.id)).text);
  expect(result).toMatchObject({ isUnchanged: true, content: { accessPoint: 'Skeifan', units: 3, unitsTotal: 10 } });
  // Said of a door, it is nothing.
  const door = await delivered({ accessPoint: 'Skeifan' });
  expect(door.proof).toMatchObject({ isAtAccessPoint: false, accessPoint: null, name: 'Ragnheiður Björnsdóttir' });
});

test('on paper: why it failed, without a parcel or a note, and how many units', async () => {
  const failed = await delivered({ name: null, signature: null }, { outcome: 'failed', reason: 'nobody-home' });
  expect(failed.proof).toMatchObject({ outcome: 'failed', reason: 'nobody-home', parcels: [], note: null });
  const [page] = await paperOf(failed.shipmentId, failed.proof.id);
  expect(page?.text).toContain('Not delivered');
  expect(page?.text).toContain('Nobody came to the door');
  const part = await delivered({}, { units: 7 });
  expect(part.proof).toMatchObject({ units: 7, unitsTotal: 10 });
  expect((await paperOf(part.shipmentId, part.proof.id))[0]?.text).toContain('7 of 10 units');
  expect((await paperOf(part.shipmentId, part.proof.id, 'is'))[0]?.text).toContain('7 af 10 einingum');
});

test('a proof that the office adds is sealed and marked, the status stays, and all of it is in the history', async () => {
  const shipmentId = await entered({ delivery_status: 'out-for-delivery' });
  const photo = await jpeg();
  const file = { id: randomUUID(), sha256: sha256(photo), bytes: photo.length };
  const body = said({ files: [file] });
  const answer = await add(shipmentId, body);
  expect(answer.status, answer.text).toBe(200);
  const { shipment } = (await admin.get(`/api/shipments/${shipmentId}`)).body;
  expect(shipment).toMatchObject({ deliveryStatus: 'out-for-delivery', receivedBy: 'Jón Jónsson' });
  const photoUrl = `${urlOf(shipmentId, body.id)}/photos/${file.id}`;
  expect((await admin.put(photoUrl, photo, OCTETS)).status).toBe(200);
  const [proof] = await proofsOf(shipmentId);
  const { name: adminName } = (await admin.get('/api/session')).body.session.user;
  expect(proof).toMatchObject({
    id: body.id,
    isAddedLater: true,
    addedBy: adminName,
    driver: null,
    name: 'Jón Jónsson',
    note: 'The paper came in the mail',
    happenedAt: '2026-11-13T14:05:00.000Z',
    photos: [{ id: file.id, type: 'image/jpeg', width: 60, height: 40 }],
  });
  const { entries } = (await admin.get(`/api/shipments/${shipmentId}/history`)).body;
  expect(entries[0]).toMatchObject({
    action: 'proof-added-later',
    reason: 'The paper came in the mail',
    changes: { receivedBy: { to: 'Jón Jónsson' }, happenedAt: { to: '2026-11-13T14:05:00.000Z' } },
  });
  expect(await checked((await exported(shipmentId, body.id)).text)).toMatchObject({
    isUnchanged: true,
    origin: 'known',
    content: { addedBy: adminName, isAddedLater: true },
  });
});

test('added twice, also at once, it is there once; its file as well', async () => {
  const shipmentId = await entered();
  const pdf = Buffer.from('%PDF-1.7\n%scan\n');
  const file = { id: randomUUID(), sha256: sha256(pdf), bytes: pdf.length };
  const body = said({ files: [file] });
  const answers = await Promise.all([1, 2, 3].map(() => add(shipmentId, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const url = `${urlOf(shipmentId, body.id)}/photos/${file.id}`;
  const sent = await Promise.all([1, 2].map(() => admin.put(url, pdf, OCTETS)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const proofs = await proofsOf(shipmentId);
  expect(proofs.map(({ photos }) => photos.map(({ type }) => type))).toEqual([['application/pdf']]);
  const { rows } = await app.database.asOperator((tx) =>
    sql`select kind from waybill.seals where subject_id in (${body.id}, ${file.id}) order by number`.execute(tx),
  );
  expect(rows).toEqual([{ kind: 'proof' }, { kind: 'photo' }]);
  expect((await admin.get(url)).headers['content-type']).toBe('application/pdf');
  expect((await exported(shipmentId, body.id)).body.files).toEqual([{ id: file.id, base64: pdf.toString('base64') }]);
});

test('sent again with other content it is refused, and stays as it is', async () => {
  const shipmentId = await entered();
  const body = said();
  expect((await add(shipmentId, body)).status).toBe(200);
  const file = { id: randomUUID(), sha256: '0'.repeat(64), bytes: 1 };
  for (const other of [
    { name: 'Jón Karlsson' },
    { reason: 'Another reason' },
    { kind: 'pickup' },
    { happenedAt: '2026-11-13T14:06:00Z' },
    { files: [file] },
  ]) {
    const refused = await add(shipmentId, { ...body, ...other });
    expect([refused.status, refused.body.code]).toEqual([409, 'proof-added-already']);
  }
  // The same moment, written in another way.
  expect((await add(shipmentId, { ...body, happenedAt: '2026-11-13T15:05:00+01:00' })).status).toBe(200);
  expect(await proofsOf(shipmentId)).toMatchObject([{ name: 'Jón Jónsson', note: 'The paper came in the mail' }]);
});

test('of many proofs the newest two hundred are told', async () => {
  const shipmentId = await entered();
  const { id } = said();
  await add(shipmentId, said({ id }));
  await app.database.asOperator((tx) =>
    sql`insert into waybill.proofs (organisation_id, id, shipment_key, carrier_id, action_id, kind, content, happened_at, received_at)
      select p.organisation_id, gen_random_uuid(), p.shipment_key, p.carrier_id, gen_random_uuid(), p.kind, p.content, p.happened_at,
        p.received_at + number * interval '1 second'
      from waybill.proofs p, generate_series(1, 200) number where p.id = ${id}`.execute(tx),
  );
  const proofs = await proofsOf(shipmentId);
  expect(proofs).toHaveLength(200);
  expect(proofs.map((proof) => proof.id)).not.toContain(id);
});

test('what cannot be is refused beside its field', async () => {
  const shipmentId = await entered();
  const refusals = async (more: Record<string, unknown>) =>
    (await add(shipmentId, said(more))).body.errors?.map(
      ({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`,
    );
  const tomorrow = new Date(app.time.now.getTime() + 86_400_000).toISOString();
  expect(await refusals({ happenedAt: tomorrow })).toEqual(['happenedAt: in-future']);
  expect(await refusals({ name: ' ' })).toEqual(['name: required']);
  expect(await refusals({ reason: '' })).toEqual(['reason: required']);
  expect(await refusals({ parcels: [randomUUID()] })).toEqual(['parcels: invalid']);
  const file = { id: randomUUID(), sha256: '0'.repeat(64), bytes: 1 };
  expect(await refusals({ files: [file, file] })).toEqual(['files: duplicate']);
  expect(await refusals({ files: Array.from({ length: 11 }, () => ({ ...file, id: randomUUID() })) })).toEqual([
    'files: too-many',
  ]);
  expect(await proofsOf(shipmentId)).toEqual([]);
});

test('only the file that a proof names is taken, and no photo of a driver', async () => {
  const shipmentId = await entered();
  const photo = await jpeg();
  const file = { id: randomUUID(), sha256: sha256(photo), bytes: photo.length };
  const body = said({ files: [file] });
  await add(shipmentId, body);
  const url = `${urlOf(shipmentId, body.id)}/photos`;
  const other = await jpeg(61, 40);
  expect((await admin.put(`${url}/${file.id}`, other, OCTETS)).body.code).toBe('file-broken');
  expect((await admin.put(`${url}/${file.id}`, Buffer.from('GIF89a'), OCTETS)).body.code).toBe('file-type');
  expect((await admin.put(`${url}/${randomUUID()}`, photo, OCTETS)).status).toBe(404);
  const drivers = await delivered();
  const ofDriver = `${urlOf(drivers.shipmentId, drivers.proof.id)}/photos/${drivers.proof.photos[0]?.id}`;
  expect((await admin.put(ofDriver, photo, OCTETS)).status).toBe(404);
  expect((await proofsOf(shipmentId))[0]).toMatchObject({ photos: [], photosExpected: 1 });
});

test('whoever carries it adds: not its owner, not another division, nobody else, and not to a deleted one', async () => {
  const forwarder = await app.signedIn('admin@forwarder.test');
  const owned = await entered({ delivery_status: 'assigned' }, FORWARDER);
  expect((await add(owned, said(), forwarder)).body.code).toBe('not-yours');
  expect((await forwarder.get(`/api/shipments/${owned}/proofs`)).body.mayAdd).toBe(false);
  expect((await add(owned, said())).status).toBe(200);
  // Its owner sees and exports it, with the seals of the carrier.
  const [seen] = await proofsOf(owned, forwarder);
  expect(seen).toMatchObject({ isAddedLater: true });
  expect(await checked((await exported(owned, seen?.id ?? '', forwarder)).text)).toMatchObject({ isUnchanged: true });

  const division = await app.signedIn('division@demo.test');
  const theirs = await entered({ sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI });
  expect((await add(theirs, said(), division)).status).toBe(200);
  expect((await add(await entered(), said(), division)).status).toBe(404);

  const stranger = await app.signedIn('admin@stranger.test');
  expect((await add(owned, said(), stranger)).status).toBe(404);
  const deleted = await entered({ delivery_status: 'deleted', deleted_at: app.time.now });
  expect((await add(deleted, said())).body.code).toBe('is-deleted');
});

test('an id that another proof has is refused, and that proof stays as it is', async () => {
  const { shipmentId, proof } = await delivered();
  expect((await add(shipmentId, said({ id: proof.id }))).body.errors).toEqual([{ path: 'id', problem: 'taken' }]);
  expect(await proofsOf(shipmentId)).toHaveLength(1);
});

test('a former key stays among those that are published, after the one of today', async () => {
  const before = await keys();
  await app.database.asOperator((tx) =>
    tx
      .insertInto('proof_keys')
      .values({
        id: '0123456789abcdef',
        public_key: Buffer.alloc(32, 7).toString('base64'),
        first_used_at: app.time.now,
      })
      .execute(),
  );
  const after = await keys();
  expect(after.map(({ id }: { id: string }) => id)).toEqual([before[0].id, '0123456789abcdef']);
  expect(after[0].pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
});

test('the page says in both languages that nothing is uploaded, and has the keys', async () => {
  const visitor = app.browser();
  const [{ id }] = await keys();
  for (const [query, words] of [
    ['', 'Nothing is uploaded'],
    ['?lang=is', 'Engu er hlaðið upp'],
  ] as const) {
    const { status, text } = await visitor.get(`/proof/check${query}`, { 'accept-language': 'is' });
    expect(status).toBe(200);
    expect(text).toContain(words);
    expect(text).toContain(id);
  }
});

const POD = { pod_emails: ['pod@customer.example', 'second@customer.example'] };
/** A proof whose photo is still on the phone. */
const deliveredOffline = () => delivered({}, {}, POD, false);
const MINUTE = 60_000;

test('a proof of delivery goes to the POD addresses once, as a PDF, in the language of whoever delivers', async () => {
  const { shipmentId, proof } = await delivered({}, {}, POD);
  const mails = await sendDueMessages(app);
  expect(mails.map(({ to }) => to).sort()).toEqual(['pod@customer.example', 'second@customer.example']);
  const [mail] = mails;
  expect(mail).toMatchObject({
    subject: `Proof of delivery: shipment ${shipmentId}, Bláfell ehf.`,
    fromName: 'Bláfell ehf.',
    attachments: [{ name: `${shipmentId}.pdf`, type: 'application/pdf' }],
  });
  expect(mail?.text).toContain('Ragnheiður Björnsdóttir');
  expect(mail?.text).toContain(`https://waybill.example.is/proof/check#${proof.seal?.hash}`);
  const [page] = await readPages(mail?.attachments?.[0]?.content ?? Buffer.alloc(0));
  expect(page?.text).toContain('Proof of delivery');
  app.time.advance(60 * MINUTE);
  expect(await sendDueMessages(app)).toEqual([]);
});

test('nothing is mailed where nobody wants it, nothing was handed over, or it was a pickup', async () => {
  await delivered();
  await delivered({}, { outcome: 'failed', reason: 'nobody-home' }, POD);
  await add(await entered(POD), said({ kind: 'pickup' }));
  expect(await sendDueMessages(app)).toEqual([]);
});

test('the photos of a phone are waited for, half an hour at most, and the mail says how many are missing', async () => {
  const first = await deliveredOffline();
  expect(await sendDueMessages(app)).toEqual([]);
  app.time.advance(5 * MINUTE);
  await first.sendPhoto();
  const [complete] = await sendDueMessages(app);
  expect(complete?.text).not.toContain('had not arrived');

  const second = await deliveredOffline();
  app.time.advance(29 * MINUTE);
  expect(await sendDueMessages(app)).toEqual([]);
  app.time.advance(MINUTE);
  const [incomplete] = await sendDueMessages(app);
  expect(incomplete?.text).toContain('1 photo had not arrived');
  await second.sendPhoto();
  expect(await sendDueMessages(app)).toEqual([]);
});

test('a stop that is opened and closed again is mailed as it stands, and not twice; nor is a paper of the office', async () => {
  const early = await deliveredOffline();
  await act({ kind: 'reopen-stop', deliveryId: early.deliveryId, closed: early.closed, reason: 'Wrong name' });
  const close = (deliveryId: string | undefined, shipmentId: string) =>
    act({
      kind: 'close-stop',
      deliveryId,
      stopKind: 'dropoff',
      name: 'Somebody else',
      shipments: [{ shipmentId, outcome: 'done' }],
    });
  await close(early.deliveryId, early.shipmentId);
  app.time.advance(31 * MINUTE);
  const mails = await sendDueMessages(app);
  expect(mails.map(({ text }) => text.includes('Somebody else'))).toEqual([true, true]);

  const late = await delivered({}, {}, POD);
  expect(await sendDueMessages(app)).toHaveLength(2);
  await act({ kind: 'reopen-stop', deliveryId: late.deliveryId, closed: late.closed, reason: 'Wrong name' });
  await close(late.deliveryId, late.shipmentId);
  await add(late.shipmentId, said());
  app.time.advance(31 * MINUTE);
  expect(await sendDueMessages(app)).toEqual([]);
});

test('the office sends a proof again by hand, as often as it wants, to addresses that it chooses', async () => {
  const { shipmentId, proof } = await delivered({}, {}, POD);
  await sendDueMessages(app);
  const send = (emails: readonly string[], by = admin) => by.post(`${urlOf(shipmentId, proof.id)}/mails`, { emails });
  for (const _ of [1, 2]) {
    expect((await send(['new@customer.example'])).status).toBe(200);
    expect((await sendDueMessages(app)).map(({ to }) => to)).toEqual(['new@customer.example']);
  }
  const wrong = await send(['a@b.is\nBcc: c@d.is']);
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'emails.0']);
  expect((await send(['a@b.is'], await app.signedIn('admin@stranger.test'))).status).toBe(404);
});

test('the proofs of many shipments are one file, without those that have none', async () => {
  const first = await delivered();
  const second = await delivered();
  const without = await entered();
  const ids = [second.shipmentId, without, first.shipmentId];
  const job = await plan(admin, ids, { kind: 'print-proofs' });
  expect(job).toMatchObject({ waiting: 2, skipped: 1, reasons: [{ reason: 'no-proof', examples: [without] }] });
  await run(admin, job);
  await carryOut(app);
  expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 2, skipped: 1, hasFile: true });
  const file = await app.app.inject({
    url: `/api/bulk-jobs/${job.id}/file`,
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(file.headers['content-disposition']).toContain('proofs-of-delivery-');
  const pages = await readPages(file.rawPayload);
  expect(pages.map(({ text }) => [first, second].find((each) => text.includes(each.shipmentId))?.shipmentId)).toEqual([
    second.shipmentId,
    first.shipmentId,
  ]);
  const many = { by: 'ids', ids: await enterMany(app, 501) };
  const tooMany = await admin.post('/api/bulk-jobs', { selection: many, action: { kind: 'print-proofs' } });
  expect([tooMany.status, tooMany.body.code]).toEqual([413, 'bulk-too-large']);
});
