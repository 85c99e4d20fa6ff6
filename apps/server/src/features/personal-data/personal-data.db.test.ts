import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PersonRequest } from '@waybill/contract/personal-data';
import { sql } from 'kysely';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../../records/housekeeping.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  aPerson,
  complete as completeIn,
  countsOf,
  erase as eraseIn,
  type Identity,
  look as lookIn,
  personWork,
  readRequest as readRequestOf,
  stopOf,
  tablesWith as tablesWithIn,
} from '../../testing/person-requests.ts';
import { configure, edit, enter, read } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let superAdmin: Browser;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '', usesChangeShipmentStatus: true });
  superAdmin = await app.signedIn('super@demo.test');
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

const carryOut = () => personWork(app).carryOut();
const look = (identity: Identity) => lookIn(app, superAdmin, identity);
const erase = (request: PersonRequest) => eraseIn(app, superAdmin, request);
const readRequest = (id: PersonRequest['id']) => readRequestOf(superAdmin, { id });
const complete = (shipment: { readonly shipmentId: string }) => completeIn(app, shipment);
const tablesWith = (text: string) => tablesWithIn(app, text);

/** The key of the file of somebody, which is made anew. */
const madeFile = async ({ id }: PersonRequest): Promise<string> => {
  expect((await superAdmin.post(`/api/person-requests/${id}/export`)).status).toBe(200);
  await carryOut();
  const row = await app.database.asOperator((tx) =>
    tx.selectFrom('person_requests').select('file_key').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return String(row.file_key);
};
/** The texts of it, by their names. */
const exported = async (request: PersonRequest): Promise<Map<string, string>> => {
  const tar = await app.storage.get(await madeFile(request));
  if (!tar) throw new Error('the file is there');
  const entries = new Map<string, string>();
  for await (const entry of tar.pipe(extract())) entries.set(entry.header.name, String(await buffer(entry)));
  return entries;
};

test('somebody is found by any of name, phone number and email, and a form without one is refused beside the name', async () => {
  const person = aPerson();
  await complete(await enter(admin, { dropoff: stopOf(person) }));
  for (const by of [
    { name: person.name.toUpperCase() },
    { phoneNumber: person.phoneNumber },
    { email: person.email },
  ]) {
    expect(countsOf((await look(by)).found)).toMatchObject({ 'shipments erased': 1 });
  }
  const answer = await superAdmin.post('/api/person-requests', { name: '', phoneNumber: '', email: null });
  expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'name', problem: 'required' }] });
});

test('a name beside another phone number is somebody else', async () => {
  const person = aPerson();
  const other = await enter(admin, {
    dropoff: stopOf({ ...person, phoneNumber: aPerson().phoneNumber, email: 'other@person.test' }),
  });
  await complete(other);
  expect((await look(person)).found).toEqual([]);
});

test('who was forgotten is nowhere any more, and histories keep that something was done', async () => {
  const person = aPerson();
  const shipment = await enter(admin, {
    dropoff: stopOf(person),
    ownerName: person.name,
    ownerEmail: person.email,
    podEmails: [person.email, 'office@company.test'],
    receiverNote: `Hringið í ${person.name}`,
  });
  const edited = await edit(admin, shipment, { dropoff: { ...stopOf(person), streetAddress1: 'Túngata 9' } });
  expect(edited.status, edited.text).toBe(200);
  await complete(shipment);
  const { id: key } = await app.database.asOperator((tx) =>
    tx.selectFrom('shipments').select('id').where('shipment_id', '=', shipment.shipmentId).executeTakeFirstOrThrow(),
  );
  await app.storage.put(`attachments/${key}`, Buffer.from('a file'));
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.messages (organisation_id, id, shipment_key, kind, channel, recipient, recipient_name, once_key, state, created_at,
        due_at, ended_at, subject, body, locale)
      values (${CARRIER}, gen_random_uuid(), ${key}, 'completed', 'email', ${person.email}, ${person.name}, gen_random_uuid()::text, 'sent', now(), now(),
        now(), 'x', ${`Dear ${person.name}`}, 'en')`.execute(tx);
    await sql`insert into waybill.messages (organisation_id, id, shipment_key, kind, channel, recipient, once_key, created_at, due_at)
      values (${CARRIER}, gen_random_uuid(), ${key}, 'completed', 'sms', ${person.phoneNumber}, gen_random_uuid()::text, now(), now())`.execute(
      tx,
    );
    await sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key, added_by_organisation_id, added_by, added_at)
      values (${CARRIER}, gen_random_uuid(), ${key}, ${`${person.name}.pdf`}, 'application/pdf', 6, ${`attachments/${key}`}, ${CARRIER}, 'x', now())`.execute(
      tx,
    );
    const content = {
      kind: 'dropoff',
      outcome: 'done',
      name: person.name,
      note: null,
      signature: [[1, 2]],
      photos: [],
      parcels: [],
    };
    await sql`insert into waybill.proofs (organisation_id, id, shipment_key, carrier_id, kind, content, happened_at, received_at)
      values (${CARRIER}, gen_random_uuid(), ${key}, ${CARRIER}, 'dropoff', ${JSON.stringify(content)}::jsonb, now(), now())`.execute(
      tx,
    );
    const placeRow = sql`insert into waybill.known_places (organisation_id, id, address_key, receiver_key, receiver_name, street, latitude, longitude,
        search_text, created_at, updated_at)
      values (${CARRIER}, gen_random_uuid(), 'x', ${person.name}, ${person.name}, 'Túngata 9', 1, 1, ${person.name}, now(), now())`;
    await placeRow.execute(tx);
  });
  await admin.post('/api/saved-locations', { ...stopLocation(person), locationName: null });
  await admin.post('/api/saved-locations', {
    ...stopLocation(person),
    locationName: 'Brimnes',
    streetAddress1: `${randomUUID()}`,
  });

  const request = await look(person);
  expect(countsOf(request.found)).toMatchObject({
    'shipments erased': 1,
    'shipment-entries erased': 2,
    'proofs erased': 1,
    'files erased': 1,
    'messages erased': 2,
    'saved-locations erased': 3,
  });
  expect(await tablesWith(person.email)).not.toEqual([]);
  const erased = await erase(request);
  expect(erased).toMatchObject({
    state: 'erased',
    identity: null,
    erasedAt: app.time.now.toISOString(),
    hasFile: false,
  });
  for (const text of [person.name, person.email, person.phoneNumber]) expect(await tablesWith(text), text).toEqual([]);

  // The report has numbers, and nobody's name.
  expect(JSON.stringify(erased)).not.toMatch(new RegExp(`${person.name}|${person.email}`));
  expect(countsOf(erased.erased)).toMatchObject({ 'shipments erased': 1, 'messages erased': 2 });
  const after = await read(admin, shipment);
  expect(after).toMatchObject({
    dropoff: { receiverName: null, phoneNumber: null, email: null, streetAddress1: null, city: stopOf(person).city },
    ownerName: null,
    podEmails: ['office@company.test'],
    deliveryStatus: 'completed',
  });
  const { entries } = (await admin.get(`/api/shipments/${shipment.shipmentId}/history`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['edited', 'created']);
  expect(entries[0].changes['dropoff.streetAddress1']).toEqual({ from: null, to: null });
  const files = await app.database.asOperator((tx) => tx.selectFrom('removed_files').select('file_key').execute());
  expect(files.map(({ file_key }) => file_key)).toContain(`attachments/${key}`);
  const states = await app.database.asOperator((tx) =>
    tx.selectFrom('messages').select('state').where(sql<boolean>`shipment_key = ${key}`).orderBy('state').execute(),
  );
  expect(states.map(({ state }) => state)).toEqual(['sent', 'skipped']);
  // An edit that began before does not bring them back.
  expect(
    (await edit(admin, { ...shipment, version: edited.body.shipment.version }, { ownerName: person.name })).status,
  ).toBe(409);
  expect((await look(person)).found).toEqual([]);
});

const stopLocation = (person: ReturnType<typeof aPerson>) => ({
  savedLocationId: undefined,
  locationName: null,
  streetAddress1: 'Túngata 7',
  postcode: '101',
  city: 'Reykjavík',
  receiverName: person.name,
  phoneNumber: person.phoneNumber,
  email: person.email,
  earliestTime: null,
  latestTime: null,
});

describe('what stays is told with its reason', () => {
  test('a shipment under way, and what another organisation has entered', async () => {
    const person = aPerson();
    await enter(admin, { dropoff: stopOf(person) });
    const forwarder = await app.signedIn('admin@forwarder.test');
    const theirs = await enter(forwarder, { dropoff: stopOf(person), carrierId: CARRIER });
    await complete(theirs);
    const request = await look(person);
    expect(countsOf(request.found)).toMatchObject({ 'shipments under-way': 1, 'shipments others': 1 });
    const erased = await erase(request);
    expect(countsOf(erased.erased)).toMatchObject({ 'shipments under-way': 1, 'shipments others': 1 });
    expect((await read(forwarder, theirs)).dropoff.receiverName).toBe(person.name);
  });

  test('a member of the organisation, until the account is removed', async () => {
    const request = await look({ email: 'driver@demo.test' });
    expect(countsOf(request.found)).toMatchObject({ 'users member': 1 });
    await erase(request);
    const users = await app.database.asOperator((tx) =>
      tx.selectFrom('users').select('name').where('email', '=', 'driver@demo.test').execute(),
    );
    expect(users).toHaveLength(1);
    expect(users[0]?.name).not.toBeNull();
  });
});

test('what somebody did who is no member any more stays, and by whom is forgotten', async () => {
  const { email, name } = aPerson();
  const shipment = await enter(admin, {});
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.audit_log (organisation_id, id, occurred_at, actor_kind, actor_id, actor_name, actor_email, address, user_agent, entity,
        entity_id, action, changes)
      values (${CARRIER}, gen_random_uuid(), now(), 'user', gen_random_uuid(), ${name}, ${email}, '10.0.0.1', 'Firefox', 'vehicle', 'v', 'edited',
        '{"weight": {"from": 1, "to": 2}}')`.execute(tx);
    await sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name, actor_email,
        actor_organisation_id, source, action)
      select ${CARRIER}, s.id, gen_random_uuid(), now(), 'user', ${name}, ${email}, ${CARRIER}, 'dashboard', 'edited'
      from waybill.shipments s where s.shipment_id = ${shipment.shipmentId}`.execute(tx);
  });
  const request = await look({ email });
  expect(countsOf(request.found)).toEqual({ 'log-entries erased': 2 });
  await erase(request);
  const [line] = await app.database.asOperator((tx) =>
    tx.selectFrom('audit_log').selectAll().where('entity_id', '=', 'v').execute(),
  );
  expect(line).toMatchObject({
    actor_name: '',
    actor_email: null,
    address: null,
    user_agent: null,
    action: 'edited',
    changes: { weight: { from: 1, to: 2 } },
  });
  const { entries } = (await admin.get(`/api/shipments/${shipment.shipmentId}/history`)).body;
  expect(entries[0]).toMatchObject({ action: 'edited', by: { kind: 'user', name: '', email: null } });
});

test('everything that is known of somebody is one file, with the files of their shipments', async () => {
  const person = aPerson();
  const shipment = await enter(admin, { dropoff: stopOf(person) });
  await complete(shipment);
  const { id: key } = await app.database.asOperator((tx) =>
    tx.selectFrom('shipments').select('id').where('shipment_id', '=', shipment.shipmentId).executeTakeFirstOrThrow(),
  );
  await app.storage.put(`attachments/${key}-x`, Buffer.from('a delivery note'));
  await app.database.asOperator((tx) =>
    sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key, added_by_organisation_id, added_by, added_at)
      values (${CARRIER}, gen_random_uuid(), ${key}, '../note.pdf', 'application/pdf', 15, ${`attachments/${key}-x`}, ${CARRIER}, 'x', now())`.execute(
      tx,
    ),
  );
  const request = await look(person);
  const entries = await exported(request);
  expect(await readRequest(request.id)).toMatchObject({ state: 'found', hasFile: true });
  expect(JSON.parse(entries.get('about.json') ?? '').askedFor).toMatchObject(person);
  const rows = entries.get([...entries.keys()].find((name) => /-shipments\.jsonl$/.test(name)) ?? '');
  expect(JSON.parse(rows ?? '')).toMatchObject({
    shipment_id: shipment.shipmentId,
    dropoff_receiver_name: person.name,
  });
  const files = [...entries].filter(([name]) => name.startsWith('files/'));
  expect(files).toEqual([[expect.stringMatching(/^files\/1-[^/]+note\.pdf$/), 'a delivery note']]);
  // A week later the file is gone, a month later whom it was about.
  await tidy(app.database, new Date(app.time.now.getTime() + 8 * 24 * 60 * 60 * 1000));
  superAdmin = await app.signedIn('super@demo.test');
  expect(await readRequest(request.id)).toMatchObject({ hasFile: false, identity: person });
  await tidy(app.database, new Date(app.time.now.getTime() + 31 * 24 * 60 * 60 * 1000));
  superAdmin = await app.signedIn('super@demo.test');
  admin = await app.signedIn('admin@demo.test');
  expect(await readRequest(request.id)).toMatchObject({ identity: null });
  const noted = await app.database.asOperator((tx) =>
    tx.selectFrom('person_shipments').select('shipment_key').where('request_id', '=', request.id).execute(),
  );
  expect(noted).toEqual([]);
});

describe('the file of somebody', () => {
  const fileOf = ({ id }: PersonRequest) => `/api/person-requests/${id}/file`;

  test('is downloaded whole, or from where the line broke; and made anew it is another one', async () => {
    const request = await look(aPerson());
    const key = await madeFile(request);
    const whole = await superAdmin.get(fileOf(request));
    const bytes = Number(whole.headers['content-length']);
    expect(whole).toMatchObject({
      status: 200,
      // A copy in the browser would outlast whom it is about.
      headers: { 'content-type': 'application/x-tar', 'accept-ranges': 'bytes', 'cache-control': 'no-store' },
    });
    expect(Buffer.byteLength(whole.text)).toBe(bytes);
    const resume = (etag: string) => ({ range: `bytes=${bytes - 1024}-`, 'if-range': etag });
    const rest = await superAdmin.get(fileOf(request), resume(String(whole.headers.etag)));
    expect(rest).toMatchObject({
      status: 206,
      headers: { 'content-length': '1024', 'content-range': `bytes ${bytes - 1024}-${bytes - 1}/${bytes}` },
    });
    expect(whole.text.endsWith(rest.text)).toBe(true);

    expect(await madeFile(request)).not.toBe(key);
    const anew = await superAdmin.get(fileOf(request), resume(String(whole.headers.etag)));
    expect(anew.status).toBe(200);
    expect(anew.headers.etag).not.toBe(whole.headers.etag);
    // Nothing is left of the one before.
    const removed = await app.database.asOperator((tx) => tx.selectFrom('removed_files').select('file_key').execute());
    expect(removed.map(({ file_key }) => file_key)).toContain(key);
  });

  test('that the version before has made, of which nobody has kept the length, is to be made anew', async () => {
    const request = await look(aPerson());
    await madeFile(request);
    await app.database.asOperator((tx) =>
      tx.updateTable('person_requests').set({ file_bytes: null }).where('id', '=', request.id).execute(),
    );
    expect(await readRequest(request.id)).toMatchObject({ hasFile: false });
    expect((await superAdmin.get(fileOf(request))).status).toBe(404);
    await madeFile(request);
    expect((await superAdmin.get(fileOf(request))).status).toBe(200);
  });

  test.each([
    ['longer', 3],
    ['shorter', 300],
  ])('says in its place that a stored file is %s than its row says, and has all others', async (_, bytes) => {
    const person = aPerson();
    const shipment = await enter(admin, { dropoff: stopOf(person) });
    const key = `attachments/${randomUUID()}`;
    await app.storage.put(key, Buffer.from('a delivery note'));
    const other = `attachments/${randomUUID()}`;
    await app.storage.put(other, Buffer.from('another file'));
    const attach = (name: string, of: string, length: number) =>
      app.database.asOperator((tx) =>
        sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key, added_by_organisation_id, added_by, added_at)
          select ${CARRIER}, gen_random_uuid(), s.id, ${name}, 'application/pdf', ${length}, ${of}, ${CARRIER}, 'x', now()
          from waybill.shipments s where s.shipment_id = ${shipment.shipmentId}`.execute(tx),
      );
    await attach('note.pdf', key, bytes);
    await attach('other.pdf', other, 12);
    const request = await look(person);
    expect((await superAdmin.post(`/api/person-requests/${request.id}/export`)).status).toBe(200);
    await personWork(app).carryOut();
    const { text } = await superAdmin.get(fileOf(request));
    expect(text).toMatch(/files\/\d-[^/]*note\.pdf\.missing\.txt/);
    expect(text).not.toContain('a delivery note');
    expect(text).toContain('another file');
  });
});

describe('of whoever is at the other stop', () => {
  const twoStops = async () => {
    await configure(app, CARRIER, { usesPickups: true });
    const [receiver, sender] = [aPerson(), aPerson()];
    const at = stopOf(sender);
    const shipment = await enter(admin, {
      dropoff: stopOf(receiver),
      pickup: { ...at, streetAddress1: `Stekkjargata ${sender.name.split(' ')[1]}` },
      senderName: sender.name,
      ownerName: sender.name,
      ownerEmail: sender.email,
      receiverId: receiver.name.split(' ')[1] ?? '',
    });
    const changed = await edit(admin, shipment, {
      pickup: { ...at, phoneNumber: '+3545550999' },
      dropoff: { ...stopOf(receiver), streetAddress1: 'Túngata 9' },
    });
    expect(changed.status, changed.text).toBe(200);
    await complete(shipment);
    return { shipment, receiver, sender };
  };

  test('the file says nothing', async () => {
    const { receiver, sender, shipment } = await twoStops();
    const text = [...(await exported(await look(receiver))).values()].join('');
    for (const own of [receiver.name, receiver.email, 'Túngata 9']) expect(text).toContain(own);
    for (const other of [sender.name, sender.email, sender.phoneNumber, '+3545550999'])
      expect(text).not.toContain(other);
    // Whoever has signed for somebody else.
    const neighbour = aPerson();
    await app.database.asOperator((tx) =>
      tx
        .updateTable('shipments')
        .set({ received_by: neighbour.name })
        .where('shipment_id', '=', shipment.shipmentId)
        .execute(),
    );
    const signed = [...(await exported(await look({ name: neighbour.name }))).values()].join('');
    expect(signed).toContain(`"received_by":"${neighbour.name}"`);
    for (const other of [receiver, sender].flatMap(({ name, email }) => [name, email]))
      expect(signed).not.toContain(other);
  });

  test('searching finds the shipment as before, and by who is forgotten no more', async () => {
    const { receiver, sender, shipment } = await twoStops();
    const found = async (text: string) => {
      const { shipments } = (await admin.get(`/api/shipments?search=${encodeURIComponent(text)}`)).body;
      return shipments.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
    };
    expect(await found(sender.name)).toEqual([shipment.shipmentId]);
    await erase(await look({ email: sender.email }));
    for (const text of [sender.name, sender.email]) expect(await found(text), text).toEqual([]);
    for (const text of [receiver.name, receiver.email, receiver.phoneNumber]) {
      expect(await found(text), text).toEqual([shipment.shipmentId]);
    }
  });
});

test.each(['name', 'phoneNumber', 'email'] as const)(
  'by %s alone, all is forgotten that follows from their shipment',
  async (by) => {
    const person = aPerson();
    const shipment = await enter(admin, { dropoff: stopOf(person), externalId: randomUUID() });
    await complete(shipment);
    const { id: key } = await app.database.asOperator((tx) =>
      tx.selectFrom('shipments').select('id').where('shipment_id', '=', shipment.shipmentId).executeTakeFirstOrThrow(),
    );
    const [payment, run] = [randomUUID(), randomUUID()];
    await app.database.asOperator(async (tx) => {
      await sql`insert into waybill.imports (organisation_id, id, actor, file_name, file_bytes, state, created_at)
      values (${CARRIER}, ${run}, '{}', 'file.csv', 1, 'done', now())`.execute(tx);
      await sql`insert into waybill.import_shipments (organisation_id, import_id, shipment_key, was_created, version)
      values (${CARRIER}, ${run}, ${key}, true, 1)`.execute(tx);
      for (const cell of [person.name, person.email, person.phoneNumber]) {
        await sql`insert into waybill.import_rows (organisation_id, import_id, number, line, cells, external_id)
        select ${CARRIER}, ${run}, count(*), 1, ${[cell]}::text[], ${shipment.externalId} from waybill.import_rows where import_id = ${run}`.execute(
          tx,
        );
      }
      await sql`insert into waybill.payments (organisation_id, id, status, currency, shipment_amount, payer_name, payer_email, created_at, updated_at)
      values (${CARRIER}, ${payment}, 'prepaid', 'ISK', 0, ${person.name}, ${person.email}, now(), now())`.execute(tx);
      await sql`insert into waybill.payment_shipments (organisation_id, payment_key, shipment_key, shipment_id, is_live)
      values (${CARRIER}, ${payment}, ${key}, ${shipment.shipmentId}, true)`.execute(tx);
      await sql`insert into waybill.payment_history (organisation_id, payment_key, occurred_at, actor_kind, actor_name, actor_organisation_id, source,
        action, changes)
      values (${CARRIER}, ${payment}, now(), 'operator', 'x', ${CARRIER}, 'operator', 'edited',
        ${JSON.stringify({ payerName: { from: null, to: person.name } })}::jsonb)`.execute(tx);
      await sql`insert into waybill.known_places (organisation_id, id, address_key, receiver_key, receiver_name, street, latitude, longitude,
        search_text, created_at, updated_at)
      values (${CARRIER}, gen_random_uuid(), ${run}, ${person.name}, ${person.name}, 'Túngata 7', 1, 1, ${person.name}, now(), now())`.execute(
        tx,
      );
    });
    await erase(await look({ [by]: person[by] }));
    for (const text of [person.name, person.email, person.phoneNumber])
      expect(await tablesWith(text), text).toEqual([]);
  },
);

test('who has changed things stays beside them where a receiver of that name is forgotten', async () => {
  const [person, another] = [aPerson(), aPerson()];
  const saved = await admin.post('/api/saved-locations', { ...stopLocation(another), locationName: another.name });
  expect(saved.status, saved.text).toBe(200);
  await app.database.asOperator((tx) =>
    sql`update waybill.saved_locations set updated_by_name = ${person.name} where location_name = ${another.name}`.execute(
      tx,
    ),
  );
  await complete(await enter(admin, { dropoff: stopOf(person) }));
  await erase(await look(person));
  expect(await tablesWith(person.name)).toEqual(['saved_locations']);
  await erase(await look({ name: person.name }));
  expect(await tablesWith(person.name)).toEqual([]);
});

test('other requests about who was forgotten, and files that were made before, go along', async () => {
  const person = aPerson();
  await complete(await enter(admin, { dropoff: stopOf(person) }));
  const same = await look({ name: person.name, phoneNumber: person.phoneNumber });
  await exported(same);
  const another = await look({ name: person.name, phoneNumber: aPerson().phoneNumber });
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.exports (organisation_id, id, actor, request, state, column_names, file_features, file_key, created_at)
      values (${CARRIER}, gen_random_uuid(), '{}', '{}', 'done', '{}', '{}', 'exports/before.csv', now())`.execute(tx);
    await sql`insert into waybill.organisation_deletions (organisation_id, name, state, file_key, file_bytes)
      values (${CARRIER}, 'x', 'exported', 'organisations/before.tar', 1)`.execute(tx);
  });
  await erase(await look(person));
  expect(await readRequest(same.id)).toMatchObject({ identity: null, hasFile: false });
  expect(await readRequest(another.id)).toMatchObject({ identity: { name: person.name } });
  expect(await tablesWith('/before.')).toEqual(['removed_files']);
});

test('who exports and who forgets somebody is in the history, whoever has looked', async () => {
  const request = await look(aPerson());
  const roles = (names: ('admin' | 'super-admin')[]) =>
    app.database.asOperator((tx) =>
      tx.updateTable('users').set({ roles: names }).where('email', '=', 'admin@demo.test').execute(),
    );
  await roles(['admin', 'super-admin']);
  const another = await app.signedIn('admin@demo.test');
  for (const what of ['export', 'erasure']) {
    expect((await another.post(`/api/person-requests/${request.id}/${what}`)).status).toBe(200);
    await carryOut();
  }
  await roles(['admin']);
  admin = await app.signedIn('admin@demo.test');
  const rows = await app.database.asOperator((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_email'])
      .where('entity_id', '=', request.id)
      .orderBy('id')
      .execute(),
  );
  expect(rows).toEqual([
    { action: 'created', actor_email: 'super@demo.test' },
    { action: 'exported', actor_email: 'admin@demo.test' },
    { action: 'erased', actor_email: 'admin@demo.test' },
  ]);
});

test('to forget somebody, the password is typed again', async () => {
  const request = await look(aPerson());
  app.time.advance(11 * 60 * 1000);
  const answer = await superAdmin.post(`/api/person-requests/${request.id}/erasure`);
  expect(answer.body.code).toBe('password-needed');
  superAdmin = await app.signedIn('super@demo.test');
});

test('that somebody was looked for and forgotten is in the history, and not whom', async () => {
  const person = aPerson();
  const request = await erase(await look(person));
  const rows = await app.database.asOperator((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_email', 'changes'])
      .where('entity_id', '=', request.id)
      .orderBy('id')
      .execute(),
  );
  expect(rows).toEqual([
    { action: 'created', actor_email: 'super@demo.test', changes: {} },
    { action: 'erased', actor_email: 'super@demo.test', changes: {} },
  ]);
});

/** Entries of the log about something of persons, or about anything else. */
const logged = async (entity: string, entityId: string, changes: object) => {
  await app.database.asOperator((tx) =>
    sql`insert into waybill.audit_log (organisation_id, id, occurred_at, actor_kind, actor_name, entity, entity_id, action, changes)
      values (${CARRIER}, gen_random_uuid(), clock_timestamp(), 'user', 'x', ${entity}, ${entityId}, 'edited', ${JSON.stringify(changes)}::jsonb)`.execute(
      tx,
    ),
  );
};
const loggedOf = async (entityId: string) => {
  const rows = await app.database.asOperator((tx) =>
    tx.selectFrom('audit_log').select('changes').where('entity_id', '=', entityId).orderBy('occurred_at').execute(),
  );
  return rows.map(({ changes }) => changes);
};
const BLANK = { from: null, to: null };

test('a name is a whole name among the values of what holds persons, and never what a field is called', async () => {
  const id = randomUUID();
  const untouched = [
    { receiverName: { from: 'Jóhanna', to: 'Anna María' }, weight: { from: null, to: 1 } },
    { note: { from: null, to: 'Nothing from null' } },
  ];
  for (const changes of untouched) await logged('saved-location', id, changes);
  for (const name of ['from', 'null', 'anna', 'María Anna']) await erase(await look({ name }));
  expect(await loggedOf(id)).toEqual(untouched);
});

test('a name in the log is theirs where nothing but it is known, or where a number beside it says so', async () => {
  const person = aPerson();
  const [theirs, another, vehicle] = [randomUUID(), randomUUID(), randomUUID()];
  await logged('saved-location', theirs, { receiverName: { from: null, to: person.name } });
  await logged('saved-location', theirs, { phoneNumber: { from: null, to: person.phoneNumber } });
  const change = { receiverName: { from: null, to: person.name } };
  await logged('saved-location', another, change);
  await logged('vehicle', vehicle, { note: { from: null, to: person.phoneNumber } });
  await erase(await look(person));
  expect(await loggedOf(theirs)).toEqual([{ receiverName: BLANK }, { phoneNumber: BLANK }]);
  expect(await loggedOf(another)).toEqual([change]);
  expect(await loggedOf(vehicle)).toEqual([{ note: { from: null, to: person.phoneNumber } }]);
  await erase(await look({ name: person.name }));
  expect(await loggedOf(another)).toEqual([{ receiverName: BLANK }]);
});

test('history is blanked by nobody’s hand, and only while somebody is being forgotten', async () => {
  const request = await look(aPerson());
  await expect(
    app.database.asOperator((tx) =>
      sql`select waybill.blank_log_entries(${CARRIER}, ${request.id}, 'admin@demo.test', '{}', '{}')`.execute(tx),
    ),
  ).rejects.toThrow('nobody is being forgotten');
  await expect(
    app.database.asOperator((tx) => sql`update waybill.shipment_history set reason = 'x'`.execute(tx)),
  ).rejects.toThrow('permission denied');
});
