import type { PastStop } from '@waybill/contract/saved-locations';
import { newId, type SubCompanyId, shipmentId } from '@waybill/domain/ids';
import { addressKey } from '@waybill/domain/saved-location';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let subCompany: Browser;

type Stop = {
  readonly street: string | null;
  readonly postcode?: string;
  readonly name?: string | null;
  readonly daysAgo?: number;
  readonly pickup?: string;
  readonly subCompany?: SubCompanyId;
  readonly deleted?: boolean;
};

let entered = 0;
const enter = ({ street, postcode = '800', name = 'Ásta', daysAgo = 1, pickup, subCompany: of, deleted }: Stop) => {
  const at = new Date(app.time.now.getTime() - daysAgo * 24 * 60 * 60 * 1000);
  const number = String(++entered).padStart(8, '0');
  return app.database.asOperator((tx) =>
    tx
      .insertInto('shipments')
      .values({
        organisation_id: CARRIER,
        id: newId(),
        shipment_id: shipmentId.parse(`S${number}`),
        carrier_id: CARRIER,
        sub_company_id: of ?? null,
        carrier_sub_company_id: of ?? null,
        dropoff_street_address1: street,
        dropoff_postcode: postcode,
        dropoff_receiver_name: name,
        pickup_street_address1: pickup ?? null,
        pickup_location_name: pickup ? 'Lager' : null,
        ...(deleted ? { delivery_status: 'deleted', deleted_at: at } : {}),
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
};

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  await enter({ street: 'Eyravegur 2', name: 'Gömul', daysAgo: 30 });
  await enter({ street: 'EYRAVEGUR  2', name: 'Ný', daysAgo: 2 });
  await enter({ street: 'Austurvegur 9', daysAgo: 3, subCompany: AKUREYRI });
  await enter({ street: 'Gagnheiði 4', daysAgo: 366 });
  await enter({ street: 'Hafnargata 8', daysAgo: 4, deleted: true });
  await enter({ street: null });
  await enter({ street: 'Nafnlaus 1', name: null });
  await enter({ street: 'Eyravegur 2', daysAgo: 5, pickup: 'Lagergata 1' });
});
afterAll(() => app.close());

const suggested = async (browser: Browser): Promise<PastStop[]> =>
  (await browser.get('/api/past-stops')).body.pastStops;
const streets = async (browser: Browser) => (await suggested(browser)).map(({ streetAddress1 }) => streetAddress1);
const keyOf = (streetAddress1: string, postcode: string | null = '800') =>
  addressKey({ streetAddress1, postcode, city: null });
const setPickups = (usesPickups: boolean) =>
  app.database.asOperator(async (tx) => {
    const { overrides } = await tx
      .selectFrom('organisation_configs')
      .select('overrides')
      .where('organisation_id', '=', CARRIER)
      .where('sub_company_id', 'is', null)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ ...(overrides as object), usesPickups }) })
      .where('organisation_id', '=', CARRIER)
      .where('sub_company_id', 'is', null)
      .execute();
  });

describe('what is suggested', () => {
  test('are the places of a year, by their address, the most frequent first, as they were written last', async () => {
    const [first, ...others] = await suggested(admin);
    expect(first).toMatchObject({
      key: keyOf('Eyravegur 2'),
      streetAddress1: 'EYRAVEGUR  2',
      receiverName: 'Ný',
      stops: 3,
      lastUsedAt: new Date(app.time.now.getTime() - 2 * 24 * 60 * 60 * 1000).toISOString(),
    });
    expect(others.map(({ streetAddress1 }) => streetAddress1)).toEqual(['Austurvegur 9', 'Lagergata 1']);
  });

  test('has no pickups where the organisation does not use them', async () => {
    await setPickups(false);
    expect(await streets(admin)).not.toContain('Lagergata 1');
    await setPickups(true);
    expect(await streets(admin)).toContain('Lagergata 1');
  });

  test('to somebody of one division are the places of its shipments, and to a stranger none of them', async () => {
    expect(await streets(subCompany)).toEqual(['Austurvegur 9']);
    expect(await streets(await app.signedIn('admin@stranger.test'))).toEqual([]);
  });
});

test('a place is imported once, when asked twice and when two ask at once, and is suggested no more', async () => {
  const keys = [keyOf('Eyravegur 2'), keyOf('Austurvegur 9'), 'unknown|'];
  const answers = await Promise.all(
    [keys, keys.toReversed()].map((asked) => admin.post('/api/saved-locations/import', { keys: asked })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.imported).sort()).toEqual([0, 2]);
  const again = await admin.post('/api/saved-locations/import', { keys });
  expect(again.body).toEqual({ imported: 0, skipped: 3 });
  expect(await streets(admin)).toEqual(['Lagergata 1']);
  const kept = (await admin.get('/api/saved-locations?search=eyravegur')).body.savedLocations;
  const { entries } = (await admin.get(`/api/saved-locations/${kept[0].id}/history`)).body;
  expect(entries).toMatchObject([{ action: 'imported', changes: { streetAddress1: { to: 'EYRAVEGUR  2' } } }]);
  expect(kept).toMatchObject([{ streetAddress1: 'EYRAVEGUR  2', receiverName: 'Ný', version: 1 }]);
});
