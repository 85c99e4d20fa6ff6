import { randomUUID } from 'node:crypto';
import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../seed/demo-data.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { wireSeed } from '../wiring/wire-seed.ts';
import type { Tx } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Four shipments that cover every way in which organisations and sub-companies can have a part in one. */
const SHIPMENTS = {
  reykjavik: {
    id: randomUUID(),
    entered: CARRIER,
    carrier: CARRIER,
    subCompany: REYKJAVIK,
    carrierSubCompany: REYKJAVIK,
  },
  shared: { id: randomUUID(), entered: CARRIER, forwarder: FORWARDER, subCompany: AKUREYRI },
  carried: { id: randomUUID(), entered: FORWARDER, carrier: CARRIER, carrierSubCompany: AKUREYRI },
  strange: { id: randomUUID(), entered: STRANGER },
} as const;
type Name = keyof typeof SHIPMENTS;
const NAMES = Object.keys(SHIPMENTS) as Name[];
const nameOf = (id: string) => NAMES.find((name) => SHIPMENTS[name].id === id) ?? id;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const seed = wireSeed(database, createKeyVault('walls of shipments'), () => new Date());
  await seedDemo({ ...seed, isWithoutShipments: true });
  await database.asOperator(async (tx) => {
    for (const [index, name] of NAMES.entries()) await fill(tx, name, `S0000000${index}`);
    for (const id of [CARRIER, FORWARDER, STRANGER]) {
      await sql`insert into waybill.saved_locations (organisation_id, id, street_address1, address_key, search_text, created_at, updated_at)
        values (${id}, gen_random_uuid(), 'x', 'x', 'x', now(), now())`.execute(tx);
      await sql`with job as (insert into waybill.bulk_jobs (organisation_id, id, actor, action, state, total, created_at)
          values (${id}, gen_random_uuid(), '{}', '{}', 'planned', 1, now()) returning organisation_id, id)
        insert into waybill.bulk_job_rows (organisation_id, job_id, position, shipment_key, shipment_id, shipment_version, outcome)
        select organisation_id, id, 1, gen_random_uuid(), 'x', 1, 'waiting' from job`.execute(tx);
    }
  });
  for (const name of NAMES) {
    await database.inScope(scopeOf(SHIPMENTS[name].entered), (tx) =>
      sql`select waybill.index_shipments(array[${SHIPMENTS[name].id}]::uuid[], array[${name}])`.execute(tx),
    );
  }
});
afterAll(() => database.drop());

const scopeOf = (organisationId: OrganisationId, subCompanyId: SubCompanyId | null = null) => ({
  organisationId,
  subCompanyId,
});

const fill = async (tx: Tx, name: Name, shipmentId: string) => {
  const shipment: {
    id: string;
    entered: string;
    carrier?: string;
    forwarder?: string;
    subCompany?: string;
    carrierSubCompany?: string;
  } = SHIPMENTS[name];
  const { id, entered } = shipment;
  await sql`insert into waybill.shipments (organisation_id, id, shipment_id, carrier_id, forwarder_id, sub_company_id,
      carrier_sub_company_id, created_at, updated_at)
    values (${entered}, ${id}, ${shipmentId}, ${shipment.carrier ?? null}, ${shipment.forwarder ?? null},
      ${shipment.subCompany ?? null}, ${shipment.carrierSubCompany ?? null}, now(), now())`.execute(tx);
  await sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
    values (${entered}, gen_random_uuid(), ${id}, 1, ${shipmentId}, 'new')`.execute(tx);
  await sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key,
      added_by_organisation_id, added_by, added_at)
    values (${entered}, gen_random_uuid(), ${id}, 'x', 'image/png', 1, ${shipmentId}, ${entered}, 'x', now())`.execute(
    tx,
  );
  await placeLine(tx, entered, id, 'dropoff');
  await historyLine(tx, entered, id, entered);
};

const placeLine = (tx: Tx, entered: string, key: string, kind: string) =>
  sql`insert into waybill.stop_places (organisation_id, shipment_key, kind, address_key, receiver_key, state, asked_at)
    values (${entered}, ${key}, ${kind}, 'gata 1|', '', 'missing', now())`.execute(tx);

const historyLine = (tx: Tx, entered: string, key: string, actor: string) =>
  sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name,
      actor_organisation_id, source, action)
    values (${entered}, ${key}, gen_random_uuid(), now(), 'user', 'x', ${actor}, 'dashboard', 'created')`.execute(tx);

const keysIn = async (tx: Tx, table: string, column = 'shipment_key') => {
  const { rows } = await sql<{
    key: string;
  }>`select distinct ${sql.ref(column)} as key from ${sql.table(`waybill.${table}`)}`.execute(tx);
  return rows.map(({ key }) => nameOf(key)).sort();
};

const SEEN: readonly (readonly [who: string, OrganisationId, SubCompanyId | null, readonly Name[]])[] = [
  ['a carrier sees what it entered and what it carries', CARRIER, null, ['carried', 'reykjavik', 'shared']],
  ['one division of it sees its own, entered or carried', CARRIER, AKUREYRI, ['carried', 'shared']],
  ['another division sees its own', CARRIER, REYKJAVIK, ['reykjavik']],
  ['a forwarder sees what it entered and what it forwards', FORWARDER, null, ['carried', 'shared']],
  ['a stranger sees its own', STRANGER, null, ['strange']],
  ['nobody sees nothing', '' as OrganisationId, null, []],
];

describe.each(SEEN)('without any where, %s', (_, organisationId, subCompany, names) => {
  test('with its parcels, files and history', async () => {
    await database.inScope(scopeOf(organisationId, subCompany), async (tx) => {
      expect(await keysIn(tx, 'shipments', 'id')).toEqual(names);
      for (const table of ['parcels', 'attachments', 'shipment_history', 'stop_places']) {
        expect(await keysIn(tx, table), table).toEqual(names);
      }
    });
  });

  test('and in the tables of one organisation only its own', async () => {
    await database.inScope(scopeOf(organisationId, subCompany), async (tx) => {
      for (const table of ['saved_locations', 'bulk_jobs', 'bulk_job_rows', 'shipment_search', 'shipment_counts']) {
        const expected = organisationId === '' ? [] : [organisationId];
        expect(await keysIn(tx, table, 'organisation_id'), table).toEqual(expected);
      }
    });
  });
});

test('a division counts its own', async () => {
  await database.inScope(scopeOf(CARRIER, REYKJAVIK), async (tx) =>
    expect(await keysIn(tx, 'shipment_counts', 'sub_company_id')).toEqual([REYKJAVIK]),
  );
});

const { reykjavik, shared, carried, strange } = SHIPMENTS;
const copyOf = (organisationId: string) => (tx: Tx) =>
  sql`insert into waybill.shipments (organisation_id, id, shipment_id, carrier_id, created_at, updated_at)
    values (${organisationId}, gen_random_uuid(), 'S0000000Z', ${CARRIER}, now(), now())`.execute(tx);

describe('what the application may not do at all', () => {
  const refusals: Record<string, [(tx: Tx) => Promise<unknown>, string]> = {
    'enter a shipment for another': [copyOf(FORWARDER), 'entered for oneself'],
    'make a shipment another’s': [
      (tx) => sql`update waybill.shipments set organisation_id = ${CARRIER} where id = ${carried.id}`.execute(tx),
      'keeps its id',
    ],
    'rename one': [
      (tx) => sql`update waybill.shipments set shipment_id = 'S0000000Z' where id = ${reykjavik.id}`.execute(tx),
      'keeps its id',
    ],
    'give one away for good': [
      (tx) =>
        sql`update waybill.shipments set carrier_id = ${STRANGER}, carrier_sub_company_id = null where id = ${carried.id}`.execute(
          tx,
        ),
      'row-level security',
    ],
    'purge one': [(tx) => sql`delete from waybill.shipments`.execute(tx), 'permission denied'],
    'add a parcel to another’s': [
      (tx) =>
        sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status) values (${STRANGER}, gen_random_uuid(), ${strange.id}, 2, 'x', 'new')`.execute(
          tx,
        ),
      'row-level security',
    ],
    'place another’s': [(tx) => placeLine(tx, STRANGER, strange.id, 'pickup'), 'row-level security'],
    'tell of another’s': [(tx) => historyLine(tx, STRANGER, strange.id, CARRIER), 'row-level security'],
    'tell in another’s name': [(tx) => historyLine(tx, CARRIER, shared.id, FORWARDER), 'row-level security'],
    'change what was told': [
      (tx) => sql`update waybill.shipment_history set action = 'x'`.execute(tx),
      'permission denied',
    ],
    'remove what was told': [(tx) => sql`delete from waybill.shipment_history`.execute(tx), 'permission denied'],
    'write counts': [
      (tx) =>
        sql`insert into waybill.shipment_counts values (${CARRIER}, 'carrier', null, 'new', null, null, 1)`.execute(tx),
      'permission denied',
    ],
    'write what is found': [
      (tx) => sql`update waybill.shipment_search set search_text = 'x'`.execute(tx),
      'permission denied',
    ],
    'read the words of all': [(tx) => sql`select * from waybill.search_words`.execute(tx), 'permission denied'],
    'learn of removed files': [(tx) => sql`select * from waybill.removed_files`.execute(tx), 'permission denied'],
    'give a partner a division of its own': [
      (tx) =>
        sql`update waybill.shipments set forwarder_sub_company_id = ${AKUREYRI} where id = ${shared.id}`.execute(tx),
      'foreign key',
    ],
  };
  test.each(Object.entries(refusals))('it cannot %s', async (_, [attempt, refusal]) => {
    await expect(database.inScope(scopeOf(CARRIER), attempt)).rejects.toThrow(refusal);
  });

  test('it changes nothing of what it does not see', async () => {
    await database.inScope(scopeOf(CARRIER, REYKJAVIK), async (tx) => {
      const { numAffectedRows } =
        await sql`update waybill.shipments set driver_note = 'x' where id <> ${reykjavik.id}`.execute(tx);
      expect(numAffectedRows).toBe(0n);
    });
  });
});

test('functions that look over the walls tell and do nothing for who has no part in it', async () => {
  await database.inScope(scopeOf(STRANGER), async (tx) => {
    await sql`select waybill.index_shipments(array[${shared.id}]::uuid[], array['stolen'])`.execute(tx);
    const { rows } = await sql`select * from waybill.partner_names(array[${CARRIER}, ${FORWARDER}]::uuid[])`.execute(
      tx,
    );
    expect(rows).toEqual([]);
    const similar = await sql`select * from waybill.similar_words('reykjavk', 10)`.execute(tx);
    expect(similar.rows).toEqual([]);
    const found = await sql`select * from waybill.find_similar_shipments('[["reykjavi_"]]', 10)`.execute(tx);
    expect(found.rows).toEqual([]);
  });
  await database.inScope(scopeOf(CARRIER), async (tx) => {
    const { rows } = await sql`select word from waybill.similar_words('reykjavk', 10)`.execute(tx);
    expect(rows).toEqual([{ word: 'reykjavik' }]);
  });
  const texts = await database.asOperator((tx) => keysIn(tx, 'shipment_search', 'search_text'));
  expect(texts).toEqual(NAMES.toSorted());
});

test('partners learn each other’s names', async () => {
  await database.inScope(scopeOf(FORWARDER), async (tx) => {
    const { rows } = await sql`select name from waybill.partner_names(array[${CARRIER}, ${STRANGER}]::uuid[])`.execute(
      tx,
    );
    expect(rows).toEqual([{ name: 'Bláfell ehf.' }]);
  });
});
