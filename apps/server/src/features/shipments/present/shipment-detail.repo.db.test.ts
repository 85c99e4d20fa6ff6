import type { ShipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../../seed/demo-data.ts';
import { enterShipments } from '../../../testing/enter-shipments.ts';
import { rowsReadBy } from '../../../testing/rows-read.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { shipmentDetailRepo } from './shipment-detail.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('whoever opens a shipment is told what its parties are called, and no other shipment is read for it', async () => {
  const scope = { organisationId: STRANGER, subCompanyId: null };
  await enterShipments(
    app.database,
    STRANGER,
    Array.from({ length: 3_000 }, () => ({ carrier_id: STRANGER })),
  );
  const [shared] = await enterShipments(app.database, STRANGER, [{ carrier_id: STRANGER, forwarder_id: CARRIER }]);
  await sql`analyze waybill.shipments`.execute(app.database.kysely);

  await app.database.inScope(scope, async (tx) => {
    const rules = { usesChangeShipmentStatus: true, usesPayments: true, usesPickups: true, usesSubCompany: true };
    const reading = { now: app.time.now, rules };
    const read = () => shipmentDetailRepo(tx, scope).read(shared as ShipmentId, reading);
    expect(await read()).toMatchObject({
      enteredBy: { id: STRANGER, name: 'Útnes sf.' },
      carrier: { id: STRANGER, name: 'Útnes sf.' },
      forwarder: { id: CARRIER, name: 'Bláfell ehf.' },
    });
    // Only the shipment itself is read, for its own fields and for the row-level security of what belongs to it.
    expect(await rowsReadBy(tx, 'shipments', read)).toBeLessThan(10);
  });
});
