import { randomUUID } from 'node:crypto';
import type { Shipment } from '@waybill/contract/shipments';
import { aParcel } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Answer, Browser } from '../../testing/browser.ts';
import { carryOut, plan, read as readJob, run } from '../../testing/bulk-work.ts';
import { bodyOf, configure, edit, enter, remove, restore } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let subCompany: Browser;
let forwarder: Browser;
beforeAll(async () => {
  app = await createTestApp();
  for (const organisation of [CARRIER, FORWARDER]) await configure(app, organisation, { barcodeRegex: '' });
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const problemsOf = ({ body }: Answer): string[] =>
  (body.errors ?? []).map(({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`);
const parcelsWith = (barcode: string) => [aParcel({ barcode })];

/** What names a shipment: the field, with a value that nothing else has. */
const NUMBERS = {
  'an external id': () => ({ externalId: randomUUID() }),
  'a barcode': () => ({ parcels: parcelsWith(randomUUID()) }),
} as const;

describe.each(Object.entries(NUMBERS))('%s', (_, aNumber) => {
  const shared = (): Promise<Shipment> => enter(admin, { forwarderId: FORWARDER });

  test('that the other party uses elsewhere is as free to a partner as one that nobody uses', async () => {
    const used = aNumber();
    await enter(admin, used);
    const answers = [await edit(forwarder, await shared(), used), await edit(forwarder, await shared(), aNumber())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that the partner sees on another shipment is taken', async () => {
    const used = aNumber();
    await enter(admin, { ...used, forwarderId: FORWARDER });
    expect(problemsOf(await edit(forwarder, await shared(), used))).toEqual([expect.stringMatching(/: taken$/)]);
  });

  test('that another division uses is free, and one of the own division is taken', async () => {
    const [others, own] = [aNumber(), aNumber()];
    await enter(admin, { ...others, subCompanyId: REYKJAVIK });
    await enter(admin, { ...own, subCompanyId: AKUREYRI });
    const post = (fields: object) => subCompany.post('/api/shipments', bodyOf(fields));
    expect(problemsOf(await post(others))).toEqual([]);
    expect(problemsOf(await post(own))).toEqual([expect.stringMatching(/: taken$/)]);
    expect(problemsOf(await edit(subCompany, await enter(subCompany), own))).toEqual([
      expect.stringMatching(/: taken$/),
    ]);
  });
});

describe('a restored parcel', () => {
  const deletedOne = async (barcode: string) => {
    const shipment = await enter(subCompany, { parcels: parcelsWith(barcode) });
    await remove(subCompany, shipment);
    return shipment;
  };

  test('is refused its barcode only where its division sees the other parcel', async () => {
    const [elsewhere, here] = [randomUUID(), randomUUID()];
    const [free, taken] = [await deletedOne(elsewhere), await deletedOne(here)];
    await enter(admin, { parcels: parcelsWith(elsewhere), subCompanyId: REYKJAVIK });
    await enter(admin, { parcels: parcelsWith(here), subCompanyId: AKUREYRI });
    expect((await restore(subCompany, free)).status).toBe(200);
    expect(problemsOf(await restore(subCompany, taken))).toEqual(['parcels: taken']);
  });

  test('and so is one of many', async () => {
    const [elsewhere, here] = [randomUUID(), randomUUID()];
    const shipments = [await deletedOne(elsewhere), await deletedOne(here)];
    await enter(admin, { parcels: parcelsWith(elsewhere), subCompanyId: REYKJAVIK });
    await enter(admin, { parcels: parcelsWith(here), subCompanyId: AKUREYRI });
    const ids = shipments.map(({ shipmentId }) => shipmentId);
    const job = await run(subCompany, await plan(subCompany, ids, { kind: 'restore' }));
    await carryOut(app);
    expect(await readJob(subCompany, job)).toMatchObject({
      changed: 1,
      skipped: 1,
      reasons: [{ reason: 'barcode-taken', count: 1, examples: [ids[1]] }],
    });
  });
});
