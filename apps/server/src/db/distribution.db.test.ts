import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** What docs/SCALE.md says of tables that are spread over several servers by their organisation. */
const KEY = 'organisation_id';

/** Tables without an organisation, by what would become of them. */
const COPIED_EVERYWHERE = [
  'address_mistypings',
  'address_names',
  'address_postcodes',
  'address_registries',
  'address_rows',
  'address_streets',
  'cities',
  'city_lists',
  'geocoder_answers',
  'geocoder_turns',
  'installation',
  'organisations',
  'proof_keys',
  'street_drawings',
  'street_tiles',
  'travel_times',
];
/** Of people before it is known whose they are, and of the installation: on one server. */
const ON_ONE_SERVER = [
  'account_codes',
  'attempt_throttles',
  'authenticators',
  'clock',
  'contact_forms',
  'driver_devices',
  'limit_counts',
  'outbox',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'second_steps',
  'sessions',
  'user_activity',
];
/** They have an organisation, or none yet: on one server, too. */
const SOMETIMES_WITHOUT = ['jobs', 'removed_files', 'users'];
/** They hang on a row of a table that has the key, and get it first. */
const LACKING_IT = ['proof_photos'];

/** References between tables with the key that do not say it. */
const REFERENCES_WITHOUT = [
  'delivery_shipments -> shipments',
  'driver_conflicts -> shipments',
  'fetch_conflicts -> shipments',
  'fetched_values -> shipments',
  'imported_contents -> shipments',
  'messages -> shipments',
  'parcel_scans -> shipments',
  'payment_search -> payments',
  'person_shipments -> shipments',
  'shipment_search -> shipments',
  'warehouse_scans -> shipments',
  'webhook_endpoints -> organisation_configs',
];

/** Unique without the key. Ids that nobody could guess twice need no index over all servers; the others would be looked up in a table of their own. */
const UNIQUE_BY_CHANCE = [
  'messages_id_key',
  'organisation_configs_key_key',
  'payments_id_key',
  'shipments_id_key',
  'sub_companies_id_key',
  'webhook_endpoints_id_key',
  'delivery_shipments_current_key',
  'payment_collections_counting_key',
  'payment_shipments_live_key',
  'tracking_links_shipment_key_key',
];
const LOOKED_UP_WITHOUT = [
  // The secret says whose it is.
  'auth_tokens_token_hash_key',
  'document_requests_token_hash_key',
  'payment_links_return_key',
  'tracking_links_pkey',
  // A provider's event or payment says it.
  'payment_events_provider_event_id_key',
  'payment_links_provider_external_id_key',
  // Readable numbers, which are unique over all organisations because parties share a shipment.
  'payments_payment_id_key',
  'shipments_shipment_id_key',
];

/** Files whose statements run for the installation and not for one organisation, so that no policy narrows them. */
const FOR_THE_INSTALLATION = /^(db|seed|records|wiring)\//;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.kysely)).rows;
const distributed = async () =>
  (
    await rowsOf<{ name: string }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r' and a.attname = '${KEY}' and a.attnotnull`)
  ).map(({ name }) => name);

test('each table has an organisation in every row, or is listed with what becomes of it', async () => {
  const tables = await rowsOf<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'waybill'`);
  const own = await distributed();
  const others = tables.map(({ name }) => name).filter((name) => !own.includes(name));
  expect(others.toSorted()).toEqual(
    [...COPIED_EVERYWHERE, ...ON_ONE_SERVER, ...SOMETIMES_WITHOUT, ...LACKING_IT].toSorted(),
  );
});

test('whatever a request reads or writes of such a table is narrowed by its organisation, whoever wrote the statement', async () => {
  const policies = await rowsOf<{ name: string; condition: string | null }>(`
    select p.tablename || ' ' || p.policyname as name, coalesce(p.qual, '') || coalesce(p.with_check, '') as condition
    from pg_policies p where p.schemaname = 'waybill' and p.roles::text[] && '{waybill_app,public}'
      and p.tablename = any ('{${(await distributed()).join()}}')`);
  expect(policies.length).toBeGreaterThan(50);
  const wide = policies.filter(({ condition }) => !/organisation/.test(condition ?? '')).map(({ name }) => name);
  expect(wide).toEqual([]);
});

test('references between such tables say the organisation, but for those listed', async () => {
  const own = await distributed();
  const references = await rowsOf<{ from: string; to: string; definition: string }>(`
    select f.relname as from, t.relname as to, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'waybill'::regnamespace`);
  const without = references
    .filter(({ from, to, definition }) => own.includes(from) && own.includes(to) && !definition.includes(KEY))
    .map(({ from, to }) => `${from} -> ${to}`);
  expect(without.toSorted()).toEqual(REFERENCES_WITHOUT);
});

test('what is unique in such a table is so within its organisation, but for what is listed', async () => {
  const indexes = await rowsOf<{ name: string }>(`
    select i.relname as name from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'waybill'::regnamespace and x.indisunique and t.relname = any ('{${(await distributed()).join()}}')
      and not exists (select from pg_attribute a where a.attrelid = i.oid and a.attname = '${KEY}')`);
  expect(indexes.map(({ name }) => name).toSorted()).toEqual([...UNIQUE_BY_CHANCE, ...LOOKED_UP_WITHOUT].toSorted());
});

test('only the rooms that work for the installation have statements that no policy narrows', () => {
  const server = join(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/test|testing\//.test(path),
  );
  const wide = files.filter((path) =>
    /\basOperator\(|\boperatorStatements\b/.test(readFileSync(join(server, path), 'utf8')),
  );
  expect(wide.length).toBeGreaterThan(10);
  expect(wide.filter((path) => !FOR_THE_INSTALLATION.test(path))).toEqual([]);
});
