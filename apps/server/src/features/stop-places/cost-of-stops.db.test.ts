import { shipmentFilter } from '@waybill/contract/shipment-list';
import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { DELIVERY_STATUSES, type DeliveryStatus, isFinished } from '@waybill/domain/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { AKUREYRI, CARRIER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { shipmentPointsRepo } from '../shipments/list/shipment-points.repo.ts';
import { pastAddresses } from './past-addresses.repo.ts';
import { stopPlacesRepo } from './stop-places.repo.ts';

let database: TestDatabase;

const MANY = 3_000;
const FEW = 5;

type Group = {
  readonly street: string;
  readonly division?: SubCompanyId;
  readonly status?: DeliveryStatus;
  readonly state?: 'found' | 'missing';
  readonly count: number;
};

/** Enters shipments with a stop each, every one at a house of its own. */
const enterStops = async (
  organisationId: OrganisationId,
  { street, division, status = 'open', state = 'found', count }: Group,
) => {
  const divisions = division ? { sub_company_id: division, carrier_sub_company_id: division } : {};
  const rows = Array.from({ length: count }, (_, n) => ({
    carrier_id: organisationId,
    delivery_status: status,
    ...divisions,
    dropoff_street_address1: `${street} ${n}`,
  }));
  await enterShipments(database, organisationId, rows);
  const isFound = state === 'found';
  await database.asOperator((tx) =>
    sql`insert into waybill.stop_places (organisation_id, shipment_key, kind, street, address_key, receiver_key, state, asked_at,
        latitude, longitude, precision, source)
      select organisation_id, id, 'dropoff', dropoff_street_address1, lower(dropoff_street_address1) || '|', '', ${state}, now(),
        ${isFound ? 64_000_000 : null}, ${isFound ? -21_000_000 : null}, ${isFound ? 'rooftop' : null},
        ${isFound ? 'geocoder' : null}
      from waybill.shipments where organisation_id = ${organisationId} and dropoff_street_address1 like ${`${street} %`}`.execute(
      tx,
    ),
  );
};

beforeAll(async () => {
  database = await createDemoDatabase();
  await enterStops(CARRIER, { street: 'Gata', division: REYKJAVIK, count: MANY });
  await enterStops(CARRIER, { street: 'Gatnamot', division: AKUREYRI, count: FEW });
  await enterStops(STRANGER, { street: 'Lokid', status: 'completed', state: 'missing', count: MANY });
  await enterStops(STRANGER, { street: 'Opid', state: 'missing', count: FEW });
  await sql`analyze waybill.shipments, waybill.stop_places`.execute(database.kysely);
});
afterAll(() => database.drop());

test('completing an address in one division reads no stop of the others', async () => {
  const scope = { organisationId: CARRIER, subCompanyId: AKUREYRI };
  await database.inScope(scope, async (tx) => {
    const complete = async () => {
      const found = await pastAddresses(tx, scope)('gat', 4);
      expect(found.map(({ streetAddress1 }) => streetAddress1)).toHaveLength(4);
    };
    expect(await rowsReadBy(tx, 'stop_places', complete)).toBeLessThanOrEqual(2 * FEW);
    expect(await rowsReadBy(tx, 'shipments', complete)).toBeLessThanOrEqual(2 * FEW);
  });
});

test('the list of work and its counts read no finished shipment', async () => {
  const scope = { organisationId: STRANGER, subCompanyId: null };
  await database.inScope(scope, async (tx) => {
    const places = stopPlacesRepo(tx, scope);
    const count = async () => expect((await places.counts()).counts.dropoff).toBe(FEW);
    const list = async () => expect(await places.work('dropoff', null)).toHaveLength(FEW);
    for (const work of [count, list]) {
      expect(await rowsReadBy(tx, 'stop_places', work)).toBeLessThanOrEqual(4 * FEW);
      expect(await rowsReadBy(tx, 'shipments', work)).toBeLessThanOrEqual(10 * FEW);
    }
  });
});

test('the map reads the shipments that it shows, and their places', async () => {
  const scope = { organisationId: CARRIER, subCompanyId: null };
  const most = 50;
  await database.inScope(scope, async (tx) => {
    const points = shipmentPointsRepo(tx, scope, 'carrierId');
    const filter = shipmentFilter.parse({});
    const draw = async () => expect(await points.latest(filter, null, most)).toHaveLength(most);
    expect(await rowsReadBy(tx, 'stop_places', draw)).toBeLessThanOrEqual(most);
    // Row-level security looks at the shipment of each place once more.
    expect(await rowsReadBy(tx, 'shipments', draw)).toBeLessThanOrEqual(2 * most + FEW);
  });
});

test('a stop follows its shipment into a division, to its end and back, and nobody else’s is touched', async () => {
  const stop = async () => {
    const { rows } = await database.asOperator((tx) =>
      sql`select sub_company_id as division, is_finished as "isFinished" from waybill.stop_places
        where street = 'Gatnamot 0'`.execute(tx),
    );
    return rows[0];
  };
  const change = (columns: ReturnType<typeof sql>) =>
    database.asOperator((tx) =>
      sql`update waybill.shipments set ${columns} where dropoff_street_address1 = 'Gatnamot 0'`.execute(tx),
    );
  for (const status of DELIVERY_STATUSES) {
    await change(sql`delivery_status = ${status}, deleted_at = case when ${status === 'deleted'} then now() end`);
    expect(await stop(), status).toEqual({ division: AKUREYRI, isFinished: isFinished(status) });
  }
  await change(sql`delivery_status = 'open', deleted_at = null, sub_company_id = ${REYKJAVIK}`);
  expect(await stop()).toEqual({ division: REYKJAVIK, isFinished: false });
  const { rows } = await database.asOperator((tx) =>
    sql`select count(*)::int as count from waybill.stop_places where is_finished or sub_company_id is null`.execute(tx),
  );
  expect(rows).toEqual([{ count: MANY + FEW }]);
});
