import { type FileImportId, newId, type ParcelId, type ShipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STRANGER } from '../../seed/demo-data.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importResultsRepo } from './import-results.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const scope = { organisationId: STRANGER, subCompanyId: null };

/** A file that has entered these shipments. */
const importOf = async (shipments: readonly ShipmentId[]): Promise<FileImportId> => {
  const id = newId<FileImportId>();
  await app.database.asOperator(async (tx) => {
    await sql`insert into waybill.imports (organisation_id, id, actor, file_name, file_bytes, state, created_at)
      values (${STRANGER}, ${id}, '{}', 'file.csv', 1, 'importing', now())`.execute(tx);
    await sql`insert into waybill.import_shipments (organisation_id, import_id, shipment_key, was_created, version)
      select organisation_id, ${id}, id, true, 1 from waybill.shipments where shipment_id = any (${[...shipments]})`.execute(
      tx,
    );
  });
  return id;
};

const enterParcel = (shipment: ShipmentId | undefined, barcode: string, status: 'open' | 'deleted') =>
  app.database.asOperator((tx) =>
    sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status, deleted_at)
      select organisation_id, ${newId<ParcelId>()}, id, 1, ${barcode}, ${status}, ${status === 'deleted' ? new Date() : null} from waybill.shipments
      where shipment_id = ${shipment}`.execute(tx),
  );

/** Looked for one by one, and all at once. */
const isTaken = (id: FileImportId) =>
  app.database.inScope(scope, async (tx) => {
    const results = importResultsRepo(tx, scope, id);
    return [await results.hasTakenNumber(1), await results.hasTakenNumber(1, 0)];
  });

describe('A number of what a file has entered', () => {
  test('is nobody else’s, though others have one twice', async () => {
    const own = await enterShipments(app.database, STRANGER, [{ external_id: 'OWN-1' }, { external_id: null }]);
    await enterShipments(app.database, STRANGER, [{ external_id: 'OLD-1' }, { external_id: 'OLD-1' }]);
    expect(await isTaken(await importOf(own))).toEqual([false, false]);
  });

  test('is taken when another shipment has it', async () => {
    const own = await enterShipments(app.database, STRANGER, [{ external_id: 'OWN-2' }]);
    await enterShipments(app.database, STRANGER, [{ external_id: 'OWN-2' }]);
    expect(await isTaken(await importOf(own))).toEqual([true, true]);
  });

  test.each([
    ['open', true],
    ['deleted', false],
  ] as const)('is taken when another parcel, which is %s, has it: %s', async (status, expected) => {
    const [own, other] = await enterShipments(app.database, STRANGER, [{}, {}]);
    await enterParcel(own, `TWICE-${status}`, 'open');
    await enterParcel(other, `TWICE-${status}`, status);
    expect(await isTaken(await importOf(own ? [own] : []))).toEqual([expected, expected]);
  });
});
