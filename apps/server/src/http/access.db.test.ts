import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { attachmentId, bulkJobId, newId, shipmentId, shipmentKey, type UserId, vehicleId } from '@waybill/domain/ids';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureClientBuilt } from '../../../../scripts/setup/client-build.mjs';
import { root } from '../../../../scripts/setup/root.mjs';
import { expandAsNextVersion } from '../db/testing/next-version.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { AKUREYRI, CARRIER } from '../seed/demo-data.ts';
import { ACCESS, CALLERS, type CallerName, RECORDS, type RecordKind } from '../testing/access-table.ts';
import { TEST_SECRET } from '../testing/demo-people.ts';
import { enterVehicle } from '../testing/enter-vehicles.ts';
import { sessionCookieOf } from '../testing/session-of.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** Open to everybody: the files of the dashboard, and its page for every address of a screen. */
const WEB_FILES = /^(\/\*?|\/assets\/\*)$/;

const routes = new Set<string>();
let testApp: TestApp;
beforeAll(async () => {
  // What /api/docs offers.
  await ensureClientBuilt(root);
  testApp = await createTestApp({
    change: (parts) => ({
      ...parts,
      onRoute: ({ method, url, config }) => {
        if (config?.isOtherMethod) return;
        for (const one of [method].flat()) if (one !== 'HEAD' && !WEB_FILES.test(url)) routes.add(`${one} ${url}`);
      },
    }),
  });
  // Each endpoint answers the same where a newer version has migrated the database already (docs/adr/0069).
  await expandAsNextVersion(testApp.database.kysely);
});
afterAll(() => testApp.close());

const EMAILS: Partial<Record<CallerName, string>> = {
  'no role': 'norole@demo.test',
  driver: 'driver@demo.test',
  admin: 'admin@demo.test',
  'super-admin': 'super@demo.test',
  developer: 'developer@demo.test',
  'division admin': 'division@demo.test',
  'foreign admin': 'admin@stranger.test',
  'foreign super-admin': 'super@stranger.test',
};

/** Every call has a session of its own, since some calls end theirs. */
const credentialsOf = async (caller: CallerName): Promise<Record<string, string>> => {
  const email = EMAILS[caller];
  if (!email) return caller === 'API key' ? { authorization: `Bearer ${await anApiKey()}` } : {};
  const { id } = await testApp.database.asOperator((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return { cookie: await sessionCookieOf(testApp, id) };
};

const anApiKey = async (): Promise<string> => {
  const vault = createKeyVault(TEST_SECRET);
  const { token_ciphertext } = await testApp.database.asOperator((tx) =>
    tx
      .selectFrom('auth_tokens')
      .select('token_ciphertext')
      .where('organisation_id', '=', CARRIER)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return vault.open(token_ciphertext) ?? '';
};

type Somebody = { readonly id: string; readonly email: string };

/** A driver of the carrier whom no test has changed yet. */
const somebody = async (): Promise<Somebody> => {
  const id = newId<UserId>();
  const email = `${id}@example.com`;
  await testApp.database.asOperator((tx) =>
    tx
      .insertInto('users')
      .values({ id, organisation_id: CARRIER, email, roles: ['driver'] })
      .execute(),
  );
  return { id, email };
};

const configVersion = async (): Promise<number> => {
  const row = await testApp.database.asOperator((tx) =>
    tx.selectFrom('organisation_configs').select('version').where('sub_company_id', '=', AKUREYRI).executeTakeFirst(),
  );
  return row?.version ?? 0;
};

const person = { name: 'Name', roles: ['driver'], phoneNumber: '' };
const password = 'Another1234';

/** A readable id, made of the target's. */
const shipmentIdOf = ({ id }: Somebody) => shipmentId.parse(`S${id.slice(0, 8).toUpperCase()}`);

/** A shipment of the carrier, in no sub-company. */
const keepShipment = (target: Somebody) =>
  testApp.database.asOperator((tx) =>
    tx
      .insertInto('shipments')
      .values({
        organisation_id: CARRIER,
        id: shipmentKey.parse(target.id),
        shipment_id: shipmentIdOf(target),
        carrier_id: CARRIER,
        dropoff_receiver_name: 'Name',
        dropoff_street_address1: 'Gata 1',
        created_at: testApp.time.now,
        updated_at: testApp.time.now,
      })
      .execute(),
  );

/** A photo on the shipment, complete enough for these calls. */
const keepAttachment = async ({ id }: Somebody) => {
  const file_key = `attachments/${id}`;
  await testApp.storage.put(file_key, Buffer.from('photo'));
  await testApp.database.asOperator((tx) =>
    tx
      .insertInto('attachments')
      .values({
        organisation_id: CARRIER,
        id: attachmentId.parse(id),
        shipment_key: shipmentKey.parse(id),
        name: 'photo.png',
        type: 'image/png',
        bytes: 5,
        file_key,
        thumbnail_key: file_key,
        added_by_organisation_id: CARRIER,
        added_by: 'Name',
        added_at: testApp.time.now,
      })
      .execute(),
  );
};

const stop = { receiverName: 'Name', streetAddress1: 'Gata 1' };

/** A bulk job planned by a program of the carrier. */
const keepBulkJob = ({ id }: Somebody) =>
  testApp.database.asOperator((tx) =>
    tx
      .insertInto('bulk_jobs')
      .values({
        organisation_id: CARRIER,
        id: bulkJobId.parse(id),
        actor: JSON.stringify({ kind: 'api-key', id: null, name: '…', email: null, address: null, userAgent: null }),
        action: JSON.stringify({ kind: 'delete' }),
        state: 'planned',
        total: 0,
        created_at: testApp.time.now,
      })
      .execute(),
  );

const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key' };
const ASSERTION = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const REGISTRATION = { clientDataJSON: 'AA', attestationObject: 'AA', transports: [] };

/** A valid body for each route that takes one, so that only the caller decides. */
const FETCH_SOURCE = { url: 'https://127.0.0.1/parcels', recordsAt: '', mapping: [] };
const WEBHOOK = { url: 'https://93.184.215.14/hook', description: '', events: ['shipment.created'] };

const PAYMENT = { amount: { minor: 0, currency: 'ISK' }, payerName: null, payerEmail: null, externalId: null };

const BODIES: Readonly<Record<string, (target: Somebody) => unknown>> = {
  'POST /api/session': ({ email }) => ({ email, password }),
  'PATCH /api/profile': () => ({ locale: 'en' }),
  'POST /api/webhooks': () => WEBHOOK,
  'POST /api/shipments/:shipmentId/proofs/:proofId/mails': ({ email }) => ({ emails: [email] }),
  'POST /api/shipments/:shipmentId/document-requests': ({ email }) => ({ emails: [email], documents: ['T1'] }),
  'PUT /api/webhooks/:webhookId': () => ({ ...WEBHOOK, version: 1 }),
  'PUT /api/webhooks/:webhookId/state': () => ({ isOn: true }),
  'PUT /api/message-templates/:kind/:channel/:locale': () => ({ subject: null, text: 'Kemur {when}', version: 7 }),
  'POST /api/message-templates/:kind/:channel/:locale/standard': () => ({ version: 7 }),
  'POST /api/message-templates/:kind/:channel/:locale/preview': () => ({ subject: null, text: 'Kemur {when}' }),
  'POST /api/message-templates/:kind/:channel/:locale/test': () => ({
    subject: null,
    text: 'Kemur {when}',
    phoneNumber: '+3545550140',
  }),
  'POST /api/partners': ({ id }) => ({ name: id, statuses: {} }),
  'POST /api/partners/trial': () => ({ statuses: {} }),
  'PUT /api/partners/:partnerId': () => ({ name: 'Postal', statuses: {}, version: 1 }),
  'POST /api/unknown-words/:unknownWordId/settlement': () => ({ status: 'open' }),
  'PUT /api/unknown-words/:unknownWordId/state': () => ({ isIgnored: true }),
  'PUT /api/fetch-updates/source': () => ({ ...FETCH_SOURCE, schedule: 'off', dailyAt: '06:00', version: 0 }),
  'POST /api/fetch-updates/source/trial': () => FETCH_SOURCE,
  'POST /api/fetch-updates/conflicts/:fetchConflictId/settlement': () => ({ take: 'ours' }),
  'POST /api/driver/devices': ({ id }) => ({ deviceId: id }),
  'POST /api/warehouse/scans': () => ({
    sentAt: new Date().toISOString(),
    scans: [{ id: randomUUID(), code: 'BLF00000000', scannedAt: new Date().toISOString() }],
  }),
  'POST /api/driver/actions': ({ id }) => ({
    userId: id,
    deviceId: id,
    sentAt: new Date().toISOString(),
    actions: [
      {
        kind: 'arrive',
        id: randomUUID(),
        sequence: 1,
        phoneAt: new Date().toISOString(),
        vehicleId: id,
        deliveryId: id,
      },
    ],
  }),
  'POST /api/session/password': () => ({ password: 'Demo1234' }),
  'POST /api/session/second-step': () => ({ method: 'authenticator', code: '123456' }),
  'POST /api/session/passkey': () => ({ credential: { ...CREDENTIAL, response: ASSERTION }, isSecondStep: false }),
  'POST /api/session/passkey/options': () => ({ isSecondStep: false }),
  'POST /api/profile/passkeys': () => ({ name: 'Name', credential: { ...CREDENTIAL, response: REGISTRATION } }),
  'PATCH /api/profile/passkeys/:passkeyId': () => ({ name: 'Name' }),
  'PUT /api/profile/two-factor/authenticator': () => ({ code: '123456' }),
  'POST /api/profile/password': () => ({ currentPassword: 'Demo1234', newPassword: password }),
  'POST /api/accounts': () => ({ email: `${randomUUID()}@example.com`, password }),
  'POST /api/password-resets': ({ email }) => ({ email }),
  'POST /api/password-resets/confirmation': () => ({ code: 'none', password }),
  'POST /api/email-verifications/confirmation': () => ({ code: 'none' }),
  'POST /api/invitations/lookup': () => ({ code: 'none' }),
  'POST /api/invitations/acceptance': () => ({ code: 'none', password }),
  'POST /api/contact-forms': () => ({ name: 'Name', email: `${randomUUID()}@example.com`, company: 'Company' }),
  'PUT /api/organisation/security': () => ({ requiresTwoFactor: true }),
  'PUT /api/first-steps/dismissal': () => ({ isDismissed: true }),
  'POST /api/sample-data': () => ({ locale: 'en' }),
  'POST /api/sample-data/removal': () => ({ alsoChanged: [] }),
  'PUT /api/organisation-config/:level': async () => ({ version: await configVersion(), overrides: {} }),
  'POST /api/api-key/reveal': () => ({ purpose: 'reveal' }),
  'POST /api/api-keys': () => ({ name: 'Shop', rights: ['shipments:read'] }),
  'POST /api/users': () => ({
    ...person,
    email: `${randomUUID()}@example.com`,
    vehicleRegistration: '',
    subCompanyId: null,
  }),
  'PUT /api/users/:userId': ({ email }) => ({ ...person, email, version: 1 }),
  'PUT /api/users/:userId/vehicle': () => ({ version: 1, vehicleRegistration: 'KR-X42' }),
  'PUT /api/users/:userId/sub-company': () => ({ version: 1, subCompanyId: AKUREYRI }),
  'PUT /api/users/:userId/disabled': () => ({ version: 1, disabled: true }),
  'POST /api/bulk-jobs': (target) => ({
    selection: { by: 'ids', ids: [shipmentIdOf(target)] },
    action: { kind: 'delete' },
  }),
  'POST /api/assignments': (target) => ({
    vehicleId: target.id,
    day: '2026-11-18',
    selection: { by: 'ids', ids: [shipmentIdOf(target)] },
  }),
  'POST /api/plans': (target) => ({
    day: '2026-11-18',
    vehicleIds: [target.id],
    shipments: 'all',
    objective: 'distance',
    keepsOrder: false,
  }),
  'POST /api/plans/:planId/accept': () => ({}),
  'PUT /api/vehicles/:vehicleId/route': () => ({ day: '2026-11-18', version: 0, startTime: null, stops: [] }),
  'POST /api/vehicles/:vehicleId/route/preview': () => ({ day: '2026-11-18', version: 0, startTime: null, stops: [] }),
  'POST /api/shipments': () => ({ dropoff: stop }),
  'PATCH /api/shipments/:shipmentId': () => ({ version: 1, driverNote: 'Note' }),
  'POST /api/v1/shipments/batch': () => ({ shipments: [{ dropoff: stop }] }),
  'PUT /api/v1/shipments/by-external-id/:externalId': () => ({ dropoff: stop }),
  'POST /api/shipments/:shipmentId/status': () => ({ version: 1, status: 'in-warehouse' }),
  'POST /api/shipments/:shipmentId/transport-request': () => ({ version: 1 }),
  'POST /api/shipments/:shipmentId/transport-request/answer': () => ({ version: 1, answer: 'accept' }),
  'PUT /api/geocode/:shipmentId/:kind': () => ({
    point: { latitude: 64, longitude: -21 },
    address: { streetAddress1: 'Gata 1', postcode: null, city: null },
  }),
  'POST /api/geocode/undo': () => ({ undo: 'none' }),
  'POST /api/saved-locations/import': () => ({ keys: ['none'] }),
  'POST /api/vehicles/:vehicleId/positions': () => ({
    positions: [{ latitude: 64.14, longitude: -21.9, takenAt: testApp.time.now.toISOString() }],
  }),
  'POST /api/shipments/:shipmentId/attachments': () => Buffer.from('%PDF-1.7'),
  'POST /api/retention/rehearsals': () => ({
    level: 'organisation',
    periods: { shipmentDays: 90, proofDays: 'always', messageDays: 30, historyDays: 'always', positionDays: 90 },
  }),
  'POST /api/organisation/deletion': () => ({ name: 'Another name' }),
  'POST /api/person-requests': () => ({ name: 'Nobody of this name', phoneNumber: null, email: null }),
  'POST /api/exports': () => ({ list: 'vehicles', query: {}, columns: 'all', lang: 'en' }),
  'POST /api/imports': () => Buffer.from('City\nReykjavík'),
  'PUT /api/imports/:fileImportId/columns': () => ({ columns: [{ column: 0, path: null }] }),
  'PATCH /api/imports/:fileImportId/rows': () => ({ cells: [{ row: 1, column: 0, text: '' }] }),
  'POST /api/imports/:fileImportId/repairs': () => ({ row: 1, column: 0, problem: 'date', text: '' }),
  'POST /api/payments': (target) => ({ ...PAYMENT, shipmentIds: [shipmentIdOf(target)] }),
  'POST /api/payments/suggestion': (target) => ({ shipmentIds: [shipmentIdOf(target)] }),
  'PUT /api/payments/:paymentId': () => ({ ...PAYMENT, version: 1 }),
  'POST /api/payments/:paymentId/status': () => ({ version: 1, status: 'success' }),
  'PUT /api/driver/photos/:photoId': () => Buffer.from('piece'),
  'POST /api/shipments/:shipmentId/proofs': () => ({
    id: randomUUID(),
    kind: 'dropoff',
    name: 'Name',
    happenedAt: testApp.time.now.toISOString(),
    reason: 'On paper',
  }),
  'PUT /api/shipments/:shipmentId/proofs/:proofId/photos/:photoId': () => Buffer.from('%PDF-1.7'),
};

/** The route in the dashboard's own API that answers the same, if there is one. */
const ownRoute = (route: string) => route.replace(' /api/v1/', ' /api/');
const bodyOf = (route: string) => BODIES[route] ?? BODIES[ownRoute(route)];
const queryOf = (route: string) => QUERIES[route] ?? QUERIES[ownRoute(route)] ?? '';

/** The required query parameters. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/v1/parcels': '?barcode=none',
  'GET /api/message-preview': '?kind=near&locale=is&subject=Kemur&text=Kemur',
  'GET /api/shipment-rows': '?ids=',
  'GET /api/routes': '?day=2026-11-18',
  'GET /api/routes/unassigned': '?day=2026-11-18',
  'GET /api/routes/run-sheets': '?day=2026-11-18',
  'GET /api/vehicles/:vehicleId/route': '?day=2026-11-18',
  'GET /api/vehicles/:vehicleId/driven-days': '?day=2026-11-18',
  'GET /api/driver-cash': '?from=2026-11-18&to=2026-11-18',
  'GET /api/vehicles/:vehicleId/run-sheet': '?day=2026-11-18',
  'GET /api/search': '?q=name',
  'GET /api/geocode/places': '?text=name',
  'GET /api/map/tiles': '?version=1',
  'GET /api/addresses': '?text=name',
  'GET /api/vehicles/:vehicleId/path': '?day=2026-11-16',
  'POST /api/imports': '?name=a.csv',
  'GET /api/imports/:fileImportId/places': '?rows=1',
  'POST /api/shipments/:shipmentId/attachments': '?name=a.pdf',
  'PUT /api/driver/photos/:photoId': '?from=0',
};

type Kept = { readonly id: string; readonly version: number };

/** A record of the carrier. */
const keepRecord = async ({ path, body }: RecordKind): Promise<Kept> => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: path,
    headers: { 'sec-fetch-site': 'same-origin', ...(await credentialsOf('admin')) },
    payload: body(randomUUID()),
  });
  expect(answer.statusCode, `a record is kept by ${path}: ${answer.body}`).toBe(200);
  return Object.values<Kept>(answer.json())[0] as Kept;
};

/** The routes of a record itself; what else is below its address has a line and a body of its own. */
const recordOf = (path: string) =>
  RECORDS.find((kind) =>
    ['', `/:${kind.id}`, `/:${kind.id}/history`].some((end) => path.replace('/api/v1/', '/api/') === kind.path + end),
  );

/** A valid call of one of the routes about records, so that only the caller decides. */
const recordCall = async (kind: RecordKind, route: string, target: Somebody) => {
  const [method = '', path = ''] = route.split(' ');
  const kept = path.includes(':') ? await keepRecord(kind) : null;
  const ownBody = method.startsWith('P')
    ? { ...kind.body(randomUUID()), ...(kept && { version: kept.version }) }
    : undefined;
  return {
    url: path.replace(`:${kind.id}`, kept?.id ?? '').concat(queryOf(route)),
    payload: (await bodyOf(route)?.(target)) ?? ownBody,
  };
};

const call = async (route: string, caller: CallerName, asked?: Somebody, prepared?: () => Promise<unknown>) => {
  const [method = '', path = ''] = route.split(' ');
  const kind = recordOf(path);
  const target = asked ?? (await somebody());
  if (path.includes(':bulkJobId')) await keepBulkJob(target);
  if (/:vehicleId\/(positions|path|route|run-sheet|driven-days)/.test(path)) {
    await enterVehicle(testApp.database, CARRIER, { id: vehicleId.parse(target.id) });
  }
  const isOfShipment =
    path.includes(':shipmentId') ||
    ['POST /api/bulk-jobs', 'POST /api/assignments', 'POST /api/payments', 'POST /api/payments/suggestion'].includes(
      ownRoute(route),
    );
  if (isOfShipment && !asked) await keepShipment(target);
  if (path.includes(':attachmentId') && !asked) await keepAttachment(target);
  const { url, payload } = kind
    ? await recordCall(kind, route, target)
    : {
        url: path
          .replace(
            /:(userId|apiKeyId|bulkJobId|attachmentId|sessionId|deletionId|passkeyId|knownPlaceId|vehicleId|deliveryId|routeChangeId|planId|photoId|proofId|driverConflictId|warehouseScanId|fileImportId|fetchRunId|fetchConflictId|exportId|webhookId|webhookDeliveryId|partnerId|unknownWordId|messageId|documentRequestId|paymentEventId|personRequestId)/g,
            target.id,
          )
          .replace(':externalId', target.id)
          .replace(':paymentId', 'P0000000000')
          .replace(':kind/:channel/:locale', 'near/sms/is')
          .replace(':provider', 'demo')
          .replace(':kind', 'dropoff')
          .replace(':shipmentId', shipmentIdOf(target))
          .replace(':level', AKUREYRI)
          .replace(':version/:z/:x/:y', `${'0'.repeat(24)}/14/1/1`)
          .concat(queryOf(route)),
        payload: await bodyOf(route)?.(target),
      };
  const credentials = await credentialsOf(caller);
  await prepared?.();
  const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
  const answer = await testApp.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...type, ...credentials },
    ...(payload === undefined ? {} : { payload: payload as object }),
    // An event stream never ends: only its headers are needed.
    payloadAsStream: true,
  });
  return answer;
};

const statusOf = async (route: string, caller: CallerName) => {
  const answer = await call(route, caller);
  answer.stream().destroy();
  return answer.statusCode;
};

test('every route has its line in the table, and every line its route', () => {
  expect([...routes].sort()).toEqual(Object.keys(ACCESS).sort());
});

describe.each(Object.entries(ACCESS))('%s', (route, line) => {
  const expected = line.split(/ +/).map(Number);
  test('answers each caller as the table says', async () => {
    const answers: Record<string, number> = {};
    for (const caller of CALLERS) answers[caller] = await statusOf(route, caller);
    expect(answers).toEqual(Object.fromEntries(CALLERS.map((caller, column) => [caller, expected[column]])));
  });
});

describe('a session that has to set up two-factor sign-in first', () => {
  /** What it may do: set it up with the password, look who it is, sign out, and whatever visitors may. */
  const ALLOWED: readonly string[] = [
    'GET /api/session',
    'DELETE /api/session',
    'POST /api/session',
    'POST /api/session/password',
    'POST /api/session/second-step',
    'GET /api/profile/two-factor',
    'POST /api/profile/two-factor/authenticator',
    'PUT /api/profile/two-factor/authenticator',
    'DELETE /api/profile/two-factor/authenticator',
    'POST /api/profile/two-factor/recovery-codes',
    'POST /api/session/passkey',
    'POST /api/session/passkey/options',
    'POST /api/profile/passkeys',
    'POST /api/profile/passkeys/options',
    'PATCH /api/profile/passkeys/:passkeyId',
    'DELETE /api/profile/passkeys/:passkeyId',
    'POST /api/accounts',
    'POST /api/password-resets',
    'POST /api/password-resets/confirmation',
    'POST /api/email-verifications/confirmation',
    'POST /api/invitations/lookup',
    'POST /api/invitations/acceptance',
    'POST /api/contact-forms',
    'GET /api/driver-app',
    'GET /api/driver-app/file',
    'GET /track/:token',
    'GET /track/message-choices',
    'POST /track/message-choices',
    'GET /api/tracking/:token/map',
    'GET /api/tracking/:token/photos/:photoId',
    'GET /api/map/streets/:version/:z/:x/:y',
    'POST /track/:token',
    'GET /documents/:token',
    'POST /documents/:token',
    'POST /track/:token/pay',
    'GET /demo-pay/:externalId',
    'POST /demo-pay/:externalId',
    'GET /paid/:token',
    'POST /paid/:token',
    'POST /api/payment-providers/:provider/events',
    'GET /.well-known/waybill-proof-keys.json',
    'GET /proof/check',
    'GET /api/v1/openapi.json',
    'GET /api/docs',
    'GET /api/docs/',
    'GET /api/docs/waybill-client.tgz',
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
    'GET /dev/outbox',
    'GET /dev/outbox.json',
    'GET /dev/outbox/:id',
  ];
  const required = (since: Date | null) =>
    testApp.database.asOperator((tx) =>
      tx.updateTable('organisations').set({ requires_two_factor_since: since }).where('id', '=', CARRIER).execute(),
    );
  afterAll(() => required(null));

  test.each(Object.keys(ACCESS))('%s', async (route) => {
    for (const caller of ['super-admin', 'developer', 'driver', 'no role'] as const) {
      // What the call is about is made before, as people without the requirement make it.
      await required(null);
      const answer = await call(route, caller, undefined, () => required(testApp.time.now));
      const problem = answer.statusCode === 403 ? ((await json(answer.stream())) as { code: string }).code : null;
      answer.stream().destroy();
      // The public API does not know them at all.
      if (isInApi(route)) expect(answer.statusCode, caller).toBe(401);
      else if (ALLOWED.includes(route)) expect(problem, caller).toBeNull();
      else expect(problem, caller).toBe('two-factor-needed');
    }
  });
});

const aboutSomebody = Object.keys(ACCESS).filter((route) => route.includes(':userId'));

test.each(aboutSomebody)('%s says the same of a foreign user and of one who does not exist', async (route) => {
  const said = async (target: Somebody) => {
    const answer = await call(route, 'foreign super-admin', target);
    const { requestId, ...problem } = (await json(answer.stream())) as Record<string, unknown>;
    return { status: answer.statusCode, problem };
  };
  const foreign = await said(await somebody());
  expect(foreign.status).toBe(404);
  expect(await said({ id: randomUUID(), email: 'nobody@example.com' })).toEqual(foreign);
});

/** The description of the API is for everybody. */
const isInApi = (route: string) => route.includes(' /api/v1/') && !route.endsWith('/openapi.json');
const aboutShipment = Object.keys(ACCESS).filter((route) => route.includes(':shipmentId') && !isInApi(route));

test.each(aboutShipment)('%s says the same of a foreign shipment and of one that does not exist', async (route) => {
  const said = async (target: Somebody) => {
    const answer = await call(route, 'foreign super-admin', target);
    const { requestId, ...problem } = (await json(answer.stream())) as Record<string, unknown>;
    return { status: answer.statusCode, problem };
  };
  const target = await somebody();
  const missing = await said(target);
  expect(missing.status).toBe(404);
  await keepShipment(target);
  expect(await said(target)).toEqual(missing);
});
