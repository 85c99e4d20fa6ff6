import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AKUREYRI, CARRIER } from '../../seed/demo-data.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PRIVATE = {
  externalDeliveryStatusUpdateUrl: 'https://partner.test/status?token=s3cret',
  allowedCarrierIds: [CARRIER],
  allowedForwarderIds: [CARRIER],
  allowedSubCompanyIds: [AKUREYRI],
};
const WITHHELD = {
  externalDeliveryStatusUpdateUrl: '',
  allowedCarrierIds: [],
  allowedForwarderIds: [],
  allowedSubCompanyIds: [],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.database.asOperator((tx) =>
    tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ ...PRIVATE, usesSubCompany: true, barcodeRegex: '^X' }) })
      .where('organisation_id', '=', CARRIER)
      .where('sub_company_id', 'is', null)
      .execute(),
  );
});
afterAll(() => app.close());

const person = async (email: string) => {
  const browser = app.browser();
  const signedIn = await browser.post('/api/session', { email, password: 'Demo1234' });
  expect(signedIn.status).toBe(200);
  return { browser, signedIn };
};

test.each(['driver@demo.test', 'norole@demo.test'])(
  '%s is told the settings, but neither of partners nor of the address that carries a token',
  async (email) => {
    const { browser, signedIn } = await person(email);
    const answers = [
      signedIn,
      await browser.get('/api/session'),
      await browser.patch('/api/profile', { locale: 'is' }),
      await browser.get('/api/session', { [SUB_COMPANY_HEADER]: AKUREYRI }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.session.config).toMatchObject({ ...WITHHELD, usesSubCompany: true, barcodeRegex: '^X' });
      expect(JSON.stringify(body)).not.toContain('s3cret');
    }
  },
);

test.each(['admin@demo.test', 'super@demo.test', 'division@demo.test'])('%s is told all of them', async (email) => {
  const { browser } = await person(email);
  expect((await browser.get('/api/session')).body.session.config).toMatchObject(PRIVATE);
});
