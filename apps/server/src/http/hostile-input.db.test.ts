import type { Endpoint } from '@waybill/contract/endpoint';
import { problem } from '@waybill/contract/problem';
import type { ShipmentSort } from '@waybill/contract/shipment-list';
import { newId, type UserId } from '@waybill/domain/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../features/accounts/tokens.ts';
import { AKUREYRI, CARRIER, FORWARDER, STRANGER } from '../seed/demo-data.ts';
import { extraFields, hostileValue } from '../testing/hostile-values.ts';
import { registeredEndpoints } from '../testing/registered-endpoints.ts';
import { arbitraryOf, type Samples } from '../testing/schema-arbitrary.ts';
import { sessionCookieOf } from '../testing/session-of.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** `npm run fuzz -- --runs N` sets a higher number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6);

const HOUR = 60 * 60 * 1000;

const { endpoints, change } = registeredEndpoints();
let testApp: TestApp;
let cookie: string;
let samples: Samples;

beforeAll(async () => {
  testApp = await createTestApp({ change });
  await keepShipments();
});
afterAll(() => testApp.close());

/** The carrier's own, and a stranger's. */
const SHIPMENTS = ['S00000001', 'S00000002', 'S00000003', 'S0000000X'];
const keepShipments = () =>
  testApp.database.asOperator(async (tx) => {
    const now = testApp.time.now;
    for (const shipmentId of SHIPMENTS) {
      const organisation = shipmentId.endsWith('X') ? STRANGER : CARRIER;
      const key = crypto.randomUUID();
      await sql`insert into waybill.shipments (organisation_id, id, shipment_id, carrier_id, dropoff_receiver_name,
          dropoff_street_address1, created_at, updated_at)
        values (${organisation}, ${key}, ${shipmentId}, ${organisation}, 'Name', 'Gata 1', ${now}, ${now})`.execute(tx);
      await sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
        values (${organisation}, gen_random_uuid(), ${key}, 1, ${shipmentId}, 'new')`.execute(tx);
    }
  });

/** A user with every role, whose calls must not affect other organisations. */
const signInAsMaster = async () => {
  const id = newId<UserId>();
  const rows = await testApp.database.asOperator(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id,
        organisation_id: CARRIER,
        email: `${id}@example.com`,
        roles: ['admin', 'super-admin', 'developer'],
      })
      .execute();
    return tx.selectFrom('users').select(['id', 'email']).orderBy('id').limit(30).execute();
  });
  cookie = await sessionCookieOf(testApp, id);
  const ids = rows.map((row) => row.id);
  samples = {
    uuid: [...ids, AKUREYRI, STRANGER, crypto.randomUUID()],
    email: [...rows.map(({ email }) => email), 'new@example.com', 'Þórdís@bláfell.is'],
    password: ['Demo1234', 'Another1234'],
    currentPassword: ['Demo1234'],
    newPassword: ['Another1234'],
    phoneNumber: ['555 0101', '+44 20 7946 0958', ''],
    vehicleRegistration: ['kr-x42', ''],
    timeZone: ['Atlantic/Reykjavik', 'UTC'],
    day: ['2026-11-16', '0000-01-01', '1900-01-01'],
    takenAt: ['2026-11-16T08:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
    barcodeRegex: ['^A\\d+$', '(a+)+$'],
    code: [newToken(), 'x'],
    level: ['organisation', AKUREYRI],
    rows: [25, 50, 250],
    after: [
      cursor('updatedDate', '2026-11-15T09:00:00.000000Z'),
      cursor('updatedDate', '0000-01-01T00:00:00.000000Z'),
      cursor('dropoffScheduledDate', '0000-01-01'),
      cursor('weight', '1200'),
      cursor('receiverName', '\0'),
      cursor('receiverName', null),
    ],
    from: ['2026-11-01', '0000-01-01'],
    to: ['2026-11-30', '9999-12-31'],
    q: ['guðrún', '%', 'a b c d e f g h i j'],
    search: ['guðrún', '', "'"],
    vehicle: ['KR-X42', ''],
    page: [1, 2, 10_000],
    version: [1, 2],
    subCompanyId: [null, AKUREYRI],
    name: ['Guðrún', 'x'],
    deliveryStatuses: [['new', 'open'], []],
    shipmentListHeaders: [['shipmentId', 'receiverName']],
    ids: [SHIPMENTS, 'S00000001'],
    shipmentId: [...SHIPMENTS, 's00000001'],
    dropoff: [{ receiverName: 'Guðrún', streetAddress1: 'Gata 1' }, { city: 'Hella' }],
    carrierId: [null, CARRIER, FORWARDER],
    forwarderId: [null, CARRIER, FORWARDER],
    scheduledDate: ['2026-11-16', null],
    parcels: [[], [{}], [{ barcode: 'A1' }, {}]],
    streetAddress1: ['Ægisgata 12', 'ægisgata 12', `Gata ${id}`],
    locationName: ['Vöruhús', null],
    earliestTime: ['08:00', null],
    latestTime: ['16:00', null],
    externalDeliveryStatusUpdateUrl: ['https://example.com/hook', ''],
  };
};

/** A cursor in a list, as an answer would return it. */
const cursor = (sort: ShipmentSort, key: string | null) =>
  Buffer.from(JSON.stringify([sort, 'desc', key === null ? null : [key], crypto.randomUUID(), 25])).toString(
    'base64url',
  );

/**
 * A fingerprint of everything that is not the carrier's. Accounts without an organisation are left out, and what anybody may cause:
 * a sign-in with the right password, one with a wrong one, a mail with a reset.
 */
const othersFingerprint = () =>
  testApp.database.asOperator(async (tx) => {
    const { rows } = await sql<{ print: string }>`
      select md5(string_agg(line, '|' order by line)) as print from (
        select u::text as line from waybill.users u where organisation_id is not null and organisation_id <> ${CARRIER}
        union all select o::text from waybill.organisations o
        union all select c::text from waybill.organisation_configs c where organisation_id <> ${CARRIER}
        union all select t::text from waybill.auth_tokens t where organisation_id <> ${CARRIER}
        union all select l::text from waybill.saved_locations l where organisation_id <> ${CARRIER}
        union all select j::text from waybill.bulk_jobs j where organisation_id <> ${CARRIER}
        union all select s::text from waybill.shipments s where organisation_id <> ${CARRIER}
        union all select p::text from waybill.parcels p where organisation_id <> ${CARRIER}
        union all select h::text from waybill.shipment_history h where organisation_id <> ${CARRIER}
        union all select a::text from waybill.audit_log a where organisation_id <> ${CARRIER}
          and action not in ('signed-in', 'sign-in-failed', 'password-reset-requested')
      ) lines`.execute(tx);
    return rows[0]?.print;
  });

const operatorsRoles = () =>
  testApp.database.asOperator(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from waybill.users, unnest(roles) r where r in ('super-admin', 'developer')`.execute(
      tx,
    );
    return rows[0]?.count;
  });

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

const asRecord = (schema: Endpoint['params']) =>
  (schema ? arbitraryOf(schema, samples) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>;

/** A request that fits the schema, then one with one or more values that do not. */
const requestsOf = ({ params, query, body }: Endpoint): fc.Arbitrary<Parts> => {
  const proper: fc.Arbitrary<Parts> = fc.record({
    params: asRecord(params),
    query: asRecord(query),
    body: body ? arbitraryOf(body, samples) : fc.constant(undefined),
  });
  const spoilt = fc.tuple(proper, hostileValue, extraFields, fc.nat()).map(([parts, value, extra, n]) => {
    const places = (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.keys((parts[part] as object | undefined) ?? {}).map((name) => [part, name] as const),
    );
    const place = places[n % Math.max(places.length, 1)];
    const spoil = (part: keyof Parts) => ({
      ...(parts[part] as object | undefined),
      ...(place?.[0] === part ? { [place[1]]: value } : {}),
    });
    return { params: spoil('params'), query: spoil('query'), body: body ? { ...spoil('body'), ...extra } : value };
  });
  return fc.oneof({ weight: 2, arbitrary: proper }, { weight: 3, arbitrary: spoilt });
};

const encode = (value: unknown) => {
  const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(plain.toWellFormed().slice(0, 3_000));
};

const addressOf = ({ path }: Endpoint, { params, query }: Parts) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(params[name]));
  const asked = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
};

const call = (endpoint: Endpoint, parts: Parts, payload = JSON.stringify(parts.body)) =>
  testApp.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, parts),
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(payload === undefined ? {} : { 'content-type': contentTypeOf(endpoint) }),
    },
    ...(payload === undefined ? {} : { payload }),
  });

const contentTypeOf = ({ takesFile, takesForm, takesUpload }: Endpoint) => {
  if (takesForm) return 'application/x-www-form-urlencoded';
  if (takesUpload) return 'multipart/form-data; boundary=x';
  return takesFile ? 'application/octet-stream' : 'application/json';
};

const expectClearAnswer = (answer: Awaited<ReturnType<typeof call>>, { answersPage }: Endpoint) => {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  if (answersPage) {
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    return;
  }
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(problem.safeParse(answer.json()).success, answer.body.slice(0, 500)).toBe(true);
};

describe(`${RUNS} calls of every endpoint, made from its own schema and spoilt`, () => {
  // The endpoints are known only after the features have registered, so there is one test for all of them.
  test('are refused with a clear 4xx or carried out, and are felt by nobody else', {
    timeout: 600_000 + RUNS * 12_000,
  }, async () => {
    expect(endpoints.length).toBeGreaterThan(20);
    for (const { endpoint } of endpoints) {
      await signInAsMaster();
      const others = await othersFingerprint();
      const roles = await operatorsRoles();
      await fc.assert(
        fc.asyncProperty(requestsOf(endpoint), async (parts) => {
          // Resets the throttles: a refusal for too many requests would hide all others.
          testApp.time.advance(25 * HOUR);
          expectClearAnswer(await call(endpoint, parts), endpoint);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(await othersFingerprint(), `${endpoint.method} ${endpoint.path}`).toBe(others);
      expect(await operatorsRoles(), `${endpoint.method} ${endpoint.path}`).toBeLessThanOrEqual(roles ?? 0);
    }
  });
});

const RAW_BODIES: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'half of an object': '{"email":',
  'a prototype': '{"__proto__":{"roles":["super-admin"]},"constructor":{"prototype":{"x":1}}}',
  'a number that no double holds': '{"version":9223372036854775808}',
  'a text instead of an object': '"text"',
  'a list instead of an object': '[1,2,3]',
  null: 'null',
  'ten thousand levels': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  'half a surrogate pair': '{"email":"\\ud800","name":"\\udfff"}',
  'a NUL byte': '{"email":"a\\u0000@example.com"}',
};

test.each(Object.entries(RAW_BODIES))(
  'a body of %s is refused by every endpoint that takes one',
  async (_, payload) => {
    await signInAsMaster();
    for (const { endpoint } of endpoints) {
      if (!endpoint.body) continue;
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, AKUREYRI]));
      const answer = await call(endpoint, { params, query: {}, body: undefined }, payload);
      expectClearAnswer(answer, endpoint);
      expect(answer.statusCode, `${endpoint.method} ${endpoint.path}`).toBeGreaterThanOrEqual(400);
    }
    expect(({} as Record<string, unknown>).roles).toBeUndefined();
  },
);
