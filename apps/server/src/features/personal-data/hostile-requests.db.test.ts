import { randomUUID } from 'node:crypto';
import type { PersonRequest } from '@waybill/contract/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { FIRST_OWNER, jobQueue } from '../../db/jobs/job-queue.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { jobWork } from '../../testing/job-work.ts';
import {
  aPerson,
  askFor,
  complete,
  countsOf,
  erase,
  look,
  personKind,
  personWork,
  readRequest,
  stopOf,
  tablesWith,
} from '../../testing/person-requests.ts';
import { configure, enter, historyOf, read } from '../../testing/shipment-calls.ts';
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

/** Somebody with as many shipments that are over. */
const withShipments = async (count = 1) => {
  const person = aPerson();
  for (let at = 0; at < count; at += 1) await complete(app, await enter(admin, { dropoff: stopOf(person) }));
  return person;
};
const pressErase = ({ id }: PersonRequest) => superAdmin.post(`/api/person-requests/${id}/erasure`);
const expectForgotten = async (person: ReturnType<typeof aPerson>) => {
  for (const text of Object.values(person)) expect(await tablesWith(app, text), text).toEqual([]);
};

describe('what is typed', () => {
  test.each([
    ['a stroke', '-', 'invalid-characters'],
    ['signs alone', '% _ * .', 'invalid-characters'],
    ['half a letter', 'Anna \ud83d', 'invalid-characters'],
    ['a line break', 'Anna\nJónsdóttir', 'invalid-characters'],
    ['a letter under a heap of marks', `a${'\u0301'.repeat(500)}`, 'invalid-characters'],
    ['an endless name', 'Anna '.repeat(10_000), 'too-long'],
  ])('as %s is refused beside the name', async (_, name, problem) => {
    const answer = await superAdmin.post('/api/person-requests', { name, phoneNumber: null, email: null });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'name', problem }] });
  });

  test.each([
    'R',
    'r%',
    'Ragn%',
    'R_gnheiður %',
    '(.*a) (.*)',
    '***=x y',
    '[a-z]+ [a-z]+',
    '\\w+ \\w+',
    'x|.* y',
    "' or true --",
  ])('as %s finds nobody whose name it is not', async (name) => {
    await withShipments();
    await enter(admin, { dropoff: stopOf(aPerson()) });
    await admin.post('/api/saved-locations', {
      locationName: randomUUID(),
      streetAddress1: 'Túngata 7',
      postcode: '101',
      city: 'Reykjavík',
      receiverName: aPerson().name,
      phoneNumber: null,
      email: null,
      earliestTime: null,
      latestTime: null,
    });
    expect(await look(app, superAdmin, { name })).toMatchObject({ state: 'found', found: [] });
  });

  test.each<[string, (name: string) => string]>([
    ['with its letters in pieces', (name) => name.normalize('NFD')],
    ['in capitals without accents', () => 'RAGNHEIDUR'],
    ['with more spaces', (name) => `  ${name.replace(' ', '   ')} `],
    ['with a space that does not break', (name) => name.replace(' ', '\u00a0')],
    ['with what shows nothing', (name) => name.replace('ð', 'ð\u200b\u00ad')],
    [
      'in wide letters',
      (name) => name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
  ])('%s is the same name, wherever it is kept', async (_, spelled) => {
    const mark = aPerson().name.split(' ')[1];
    const name = `Ragnheiður ${mark}`;
    const asTyped = spelled(name).includes('RAGN') ? `${spelled(name)} ${mark?.toUpperCase()}` : spelled(name);
    const of = { ...aPerson(), name: asTyped };
    await complete(app, await enter(admin, { dropoff: stopOf(of) }));
    expect(countsOf((await look(app, superAdmin, { name })).found)).toMatchObject({ 'shipments erased': 1 });
    const plain = { ...aPerson(), name };
    await complete(app, await enter(admin, { dropoff: stopOf(plain) }));
    const request = await look(app, superAdmin, { name: asTyped });
    expect(countsOf(request.found)).toMatchObject({ 'shipments erased': 2 });
    await erase(app, superAdmin, request);
    expect(await tablesWith(app, mark ?? '')).toEqual([]);
  });
});

describe('at once', () => {
  test('two dispatchers look for the same person, and both forget them: both come to an end, and nothing is left', async () => {
    const person = await withShipments(3);
    const requests = [await askFor(superAdmin, person), await askFor(superAdmin, { email: person.email })];
    const bothAtOnce = async () => {
      const work = personWork(app);
      const jobs = [await work.take(), await work.take()];
      await Promise.all(jobs.map((job) => job && work.finish(job)));
    };
    await bothAtOnce();
    for (const request of requests) {
      expect(countsOf((await readRequest(superAdmin, request)).found)).toMatchObject({ 'shipments erased': 3 });
      expect((await pressErase(request)).status).toBe(200);
    }
    await bothAtOnce();
    const ended = await Promise.all(requests.map((request) => readRequest(superAdmin, request)));
    expect(ended.map(({ state, identity }) => [state, identity])).toEqual([
      ['erased', null],
      ['erased', null],
    ]);
    await expectForgotten(person);
  });

  test('the requests of an organisation are carried out one after the other, so that the second finds nothing more', async () => {
    const person = await withShipments(3);
    const requests = [await look(app, superAdmin, person), await look(app, superAdmin, { email: person.email })];
    for (const request of requests) expect((await pressErase(request)).status).toBe(200);
    const { name: kind, perOrganisation } = personKind(app);
    const claim = { kind, perOrganisation, most: 9, lastOwner: FIRST_OWNER, leaseMs: 60_000 };
    const claimed = await jobQueue(app.database).claim(claim);
    expect(claimed.jobs).toHaveLength(1);
    for (const job of claimed.jobs) await personWork(app).finish(job);
    await personWork(app).carryOut();
    const ended = await Promise.all(requests.map((request) => readRequest(superAdmin, request)));
    expect(ended.map(({ state, erased }) => [state, countsOf(erased)['shipments erased']])).toEqual([
      ['erased', 3],
      ['erased', undefined],
    ]);
  });

  test('one is forgotten while another looks: that one ends without a word of them', async () => {
    const person = await withShipments();
    const first = await look(app, superAdmin, person);
    const second = await askFor(superAdmin, { name: person.name });
    const work = personWork(app);
    const looking = await work.take();
    expect((await pressErase(first)).status).toBe(200);
    await work.carryOut();
    expect(await readRequest(superAdmin, first)).toMatchObject({ state: 'erased' });
    if (looking) await work.finish(looking);
    expect(await readRequest(superAdmin, second)).toMatchObject({ state: 'failed', identity: null });
    expect((await pressErase(second)).status).toBe(404);
    await expectForgotten(person);
  });

  test('it is pressed twice: it is done once', async () => {
    const request = await look(app, superAdmin, await withShipments());
    const answers = await Promise.all([pressErase(request), pressErase(request), pressErase(request)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    await personWork(app).carryOut();
    expect(countsOf((await readRequest(superAdmin, request)).erased)).toMatchObject({ 'shipments erased': 1 });
  });
});

describe('a worker that dies', () => {
  /** Commits so many transactions, and dies in the next one. */
  const dyingAfter = (commits: number): Database => {
    let left = commits;
    return {
      ...app.database,
      asOperator: (work) =>
        app.database.asOperator(async (tx) => {
          const done = await work(tx);
          if (left === 0) throw new Error('killed');
          left -= 1;
          return done;
        }),
    };
  };
  const workOf = (database: Database) =>
    jobWork(app.database, [personKind({ ...app, database: database as TestApp['database'] })], (error) => {
      throw error;
    });

  test('in any step of forgetting loses and doubles nothing: the next one goes on where it was', async () => {
    const person = await withShipments(2);
    const request = await look(app, superAdmin, person);
    expect((await pressErase(request)).status).toBe(200);
    const work = personWork(app);
    const job = await work.take();
    if (!job) throw new Error('there is work');
    let deaths = 0;
    for (; deaths < 1_000; deaths += 1) {
      // Reading the request, finding the shipments, and one step.
      const isOver = await workOf(dyingAfter(3))
        .work(job)
        .then(() => true)
        .catch((error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        });
      if (isOver) break;
    }
    expect(deaths).toBeGreaterThan(10);
    const ended = await readRequest(superAdmin, request);
    expect(ended.state).toBe('erased');
    expect(countsOf(ended.erased)).toEqual(countsOf(request.found));
    await expectForgotten(person);
  });

  test('again and again leaves a request that can be begun anew, and nobody is left over', async () => {
    const person = await withShipments(2);
    const request = await look(app, superAdmin, person);
    expect((await pressErase(request)).status).toBe(200);
    const work = personWork(app);
    const job = await work.take();
    if (!job) throw new Error('there is work');
    await expect(workOf(dyingAfter(20)).work(job)).rejects.toThrow('killed');
    await jobWork(app.database, [personKind(app)], () => {}).die(job);
    expect(await readRequest(superAdmin, request)).toMatchObject({ state: 'failed' });
    const ended = await erase(app, superAdmin, request);
    expect(ended.state).toBe('erased');
    expect(ended.found).toEqual(request.found);
    await expectForgotten(person);
  });

  test('and comes back when another has its job takes nothing from it', async () => {
    const person = await withShipments();
    const request = await look(app, superAdmin, person);
    expect((await pressErase(request)).status).toBe(200);
    const work = personWork(app);
    const job = await work.take();
    if (!job) throw new Error('there is work');
    await app.database.asOperator((tx) =>
      sql`update waybill.jobs set state = 'waiting', lease_token = null, leased_until = null where id = ${job.id}`.execute(
        tx,
      ),
    );
    await work.carryOut();
    await expect(work.work(job)).rejects.toThrow('another worker goes on with it');
    expect(countsOf((await readRequest(superAdmin, request)).erased)).toEqual(countsOf(request.found));
  });
});

test('a shipment that is on its way again before its turn comes keeps where it has to go', async () => {
  const person = aPerson();
  const shipment = await enter(admin, { dropoff: stopOf(person) });
  await complete(app, shipment);
  const request = await look(app, superAdmin, person);
  expect((await pressErase(request)).status).toBe(200);
  const work = personWork(app);
  const job = await work.take();
  if (!job) throw new Error('there is work');
  let isFound = false;
  const database = {
    ...app.database,
    // After the shipments were found, and before they are emptied.
    asOperator: async (given: Parameters<Database['asOperator']>[0]) => {
      const done = await app.database.asOperator(given);
      const found = await app.database.asOperator((tx) =>
        sql`select from waybill.person_shipments where request_id = ${request.id}`.execute(tx),
      );
      if (!isFound && found.rows.length > 0) {
        isFound = true;
        await app.database.asOperator((tx) =>
          sql`update waybill.shipments set delivery_status = 'out-for-delivery' where shipment_id = ${shipment.shipmentId}`.execute(
            tx,
          ),
        );
      }
      return done;
    },
  } as unknown as TestApp['database'];
  await jobWork(app.database, [personKind({ ...app, database })], () => {}).finish(job);
  expect(isFound).toBe(true);
  expect((await read(admin, shipment)).dropoff).toMatchObject({
    receiverName: person.name,
    streetAddress1: 'Túngata 7',
  });
  const ended = await readRequest(superAdmin, request);
  expect(countsOf(ended.erased)).toMatchObject({ 'shipments under-way': 1 });
  const { rows: places } = await app.database.asOperator((tx) =>
    sql`select from waybill.stop_places p join waybill.shipments s on s.id = p.shipment_key
      where s.shipment_id = ${shipment.shipmentId} and p.receiver_key is not null`.execute(tx),
  );
  expect(places.length).toBeGreaterThan(0);
  const found = (await admin.get(`/api/shipments?search=${encodeURIComponent(person.name)}`)).body.shipments;
  expect(found).toHaveLength(1);
});

test('more shipments than are emptied at a time are all emptied, and counted once', async () => {
  const person = await withShipments();
  await app.database.asOperator((tx) =>
    sql`insert into waybill.shipments select r.* from generate_series(1, 450) n cross join lateral
        (select s.* from waybill.shipments s where s.dropoff_email = ${person.email} limit 1) s
      cross join lateral jsonb_populate_record(null::waybill.shipments, to_jsonb(s) || jsonb_build_object(
        'id', gen_random_uuid(), 'shipment_id', 'SMANY' || lpad(n::text, 4, '0'))) r`.execute(tx),
  );
  const request = await look(app, superAdmin, person);
  expect(countsOf(request.found)).toMatchObject({ 'shipments erased': 451 });
  const ended = await erase(app, superAdmin, request);
  expect(ended.state).toBe('erased');
  expect(countsOf(ended.erased)).toMatchObject({ 'shipments erased': 451 });
  await expectForgotten(person);
});

describe('somebody who is also a member', () => {
  const email = 'developer@demo.test';
  const nameOf = async () =>
    (
      await app.database.asOperator((tx) =>
        tx.selectFrom('users').select('name').where('email', '=', email).executeTakeFirstOrThrow(),
      )
    ).name ?? '';

  test('is forgotten as a receiver, and keeps the account and what they did until it is removed', async () => {
    const member = await app.signedIn(email);
    const name = await nameOf();
    const own = await enter(member, { dropoff: stopOf({ ...aPerson(), name, email }) });
    await complete(app, own);
    const others = await enter(member, {});
    const request = await look(app, superAdmin, { email });
    expect(countsOf(request.found)).toMatchObject({ 'shipments erased': 1, 'users member': 1 });
    const ended = await erase(app, superAdmin, request);
    expect(ended.state).toBe('erased');
    expect((await read(admin, own)).dropoff).toMatchObject({ receiverName: null, email: null });
    expect((await member.get('/api/session')).body.session.user.email).toBe(email);
    expect((await historyOf(admin, others))[0]?.by).toMatchObject({ name, email });

    const { id } = (await superAdmin.get(`/api/users?search=${email}`)).body.users[0];
    const removed = await superAdmin.delete(`/api/users/${id}`);
    expect(removed.status, removed.text).toBe(200);
    const again = await look(app, superAdmin, { email });
    expect(countsOf(again.found)).not.toHaveProperty('users member');
    await erase(app, superAdmin, again);
    expect((await historyOf(admin, others))[0]?.by).toMatchObject({ name: '', email: null });
  });

  test('who asks to be forgotten as a receiver goes on working', async () => {
    const request = await look(app, superAdmin, { email: 'super@demo.test' });
    expect(countsOf(request.found)).toMatchObject({ 'users member': 1 });
    expect(await erase(app, superAdmin, request)).toMatchObject({ state: 'erased', erasedBy: request.askedBy });
    expect((await superAdmin.get('/api/session')).body.session.user.email).toBe('super@demo.test');
  });
});

test('what another organisation has of the same person stays', async () => {
  const person = await withShipments();
  const stranger = await app.signedIn('admin@stranger.test');
  const theirs = await enter(stranger, { dropoff: stopOf(person) });
  await complete(app, theirs);
  await erase(app, superAdmin, await look(app, superAdmin, person));
  expect((await read(stranger, theirs)).dropoff).toMatchObject({ receiverName: person.name, email: person.email });
});
