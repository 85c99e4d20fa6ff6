import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import type { ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import type { Role } from '@waybill/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, enterMany, plan, run } from '../../testing/bulk-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => carryOut(app));

const IN_AKUREYRI = { sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI };

const made = async (browser: Browser, ids: readonly string[], kind = 'print-labels'): Promise<BulkJob> => {
  const job = await run(browser, await plan(browser, ids, { kind }));
  await carryOut(app);
  expect((await fileOf(browser, job)).status).toBe(200);
  return job;
};
const fileOf = (browser: Browser, { id }: BulkJob, headers?: Record<string, string>) =>
  browser.get(`/api/bulk-jobs/${id}/file`, headers);
const answersOf = async (browser: Browser, job: BulkJob) => {
  const { id } = job;
  const parts = [fileOf(browser, job), browser.get(`/api/bulk-jobs/${id}`), browser.get(`/api/bulk-jobs/${id}/rows`)];
  return (await Promise.all(parts)).map(({ status }) => status);
};

const changeMember = (email: string, set: { roles?: Role[]; sub_company_id?: SubCompanyId | null }) =>
  app.database.asOperator((tx) => tx.updateTable('users').set(set).where('email', '=', email).execute());
const moveShipments = (ids: readonly ShipmentId[], set: object) =>
  app.database.asOperator((tx) => tx.updateTable('shipments').set(set).where('shipment_id', 'in', ids).execute());

describe('a file that was made with wider rights is not handed out with narrower ones', () => {
  test('to an author who is tied to a division since; nor is the report', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const job = await made(admin, await enterMany(app, 2));
    await changeMember('admin@demo.test', { sub_company_id: AKUREYRI });
    try {
      expect(await answersOf(await app.signedIn('admin@demo.test'), job)).toEqual([404, 404, 404]);
      expect(await answersOf(await app.signedIn('super@demo.test'), job)).toEqual([200, 200, 200]);
    } finally {
      await changeMember('admin@demo.test', { sub_company_id: null });
    }
    expect(await answersOf(await app.signedIn('admin@demo.test'), job)).toEqual([200, 200, 200]);
  });

  test('to an author who is of another division since', async () => {
    const job = await made(await app.signedIn('division@demo.test'), await enterMany(app, 1, IN_AKUREYRI));
    await changeMember('division@demo.test', { sub_company_id: REYKJAVIK });
    try {
      expect(await answersOf(await app.signedIn('division@demo.test'), job)).toEqual([404, 404, 404]);
    } finally {
      await changeMember('division@demo.test', { sub_company_id: AKUREYRI });
    }
  });

  test('to an author whose role was taken away', async () => {
    const job = await made(await app.signedIn('admin@demo.test'), await enterMany(app, 1));
    await changeMember('admin@demo.test', { roles: ['driver'] });
    try {
      expect(await answersOf(await app.signedIn('admin@demo.test'), job)).toEqual([403, 403, 403]);
    } finally {
      await changeMember('admin@demo.test', { roles: ['admin'] });
    }
  });

  test('with a shipment that left the division', async () => {
    const [stays = '', leaves = ''] = await enterMany(app, 2, IN_AKUREYRI);
    const subCompany = await app.signedIn('division@demo.test');
    const job = await made(subCompany, [stays, leaves]);
    await moveShipments([leaves as ShipmentId], { sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK });
    expect((await fileOf(subCompany, job)).body).toMatchObject({ status: 403, code: 'file-outdated' });
    const admin = await app.signedIn('admin@demo.test');
    expect((await fileOf(admin, job, { [SUB_COMPANY_HEADER]: AKUREYRI })).status).toBe(200);
  });

  test('with a shipment that another organisation carries by now, or that was purged', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const shared = await enterMany(app, 1, { organisation_id: STRANGER });
    const gone = await enterMany(app, 1);
    const jobs = [await made(admin, shared), await made(admin, gone)];
    await moveShipments(shared, { carrier_id: STRANGER });
    await app.database.asOperator((tx) => tx.deleteFrom('shipments').where('shipment_id', 'in', gone).execute());
    for (const job of jobs) expect((await fileOf(admin, job)).body.code).toBe('file-outdated');
  });

  test('but a shipment that was skipped, and is not in the file, holds nothing back', async () => {
    const ids = await enterMany(app, 2, IN_AKUREYRI);
    const subCompany = await app.signedIn('division@demo.test');
    const job = await run(subCompany, await plan(subCompany, ids, { kind: 'print-labels' }));
    await moveShipments(ids.slice(1), { sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK });
    await carryOut(app);
    expect((await fileOf(subCompany, job)).status).toBe(200);
  });
});
