import { HISTORY_PAGE } from '@waybill/contract/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AKUREYRI, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let superAdmin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());

const historyOf = async (level: string, query = '') =>
  (await superAdmin.get(`/api/organisation-config/${level}/history${query}`)).body;
const save = (level: string, version: number, overrides: object) => {
  app.time.advance(1000);
  return superAdmin.put(`/api/organisation-config/${level}`, { version, overrides });
};

test('a level that nobody has touched has no history', async () => {
  expect(await historyOf(REYKJAVIK)).toEqual({ entries: [], hasMore: false });
});

test('what was set, changed and given back is told field by field; what stayed is not', async () => {
  await save(REYKJAVIK, 0, { usesPayments: false, defaultLocale: 'en' });
  await save(REYKJAVIK, 1, { usesPayments: true, timeZone: 'UTC' });
  const { entries } = await historyOf(REYKJAVIK);
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ action: 'edited', by: { kind: 'user', name: 'Super-admin' } });
  expect(entries[0].changes).toEqual({
    usesPayments: { from: false, to: true },
    defaultLocale: { from: 'en', to: null },
    timeZone: { from: null, to: 'UTC' },
  });
  expect(entries[1].changes).toEqual({
    usesPayments: { from: null, to: false },
    defaultLocale: { from: null, to: 'en' },
  });
});

test('one level does not tell of another, and a save that came too late tells nothing', async () => {
  const stale = await save(AKUREYRI, 0, { usesPayments: false });
  expect(stale.status).toBe(409);
  expect((await historyOf(AKUREYRI)).entries).toEqual([]);
  expect((await historyOf('organisation')).entries).toEqual([]);
});

test('a long history comes in pages, newest first, without a gap or a double', async () => {
  const { version } = (await superAdmin.get('/api/organisation-config')).body.levels[0];
  // All saves happen at one moment: the order must be right when timestamps are equal.
  const now = app.time.now;
  for (let n = 0; n < HISTORY_PAGE + 5; n++) {
    await save('organisation', version + n, { barcodeRegex: `^${n}$` });
    app.time.now = now;
  }
  const first = await historyOf('organisation');
  expect(first).toMatchObject({ hasMore: true });
  const last = first.entries.at(-1).id;
  const second = await historyOf('organisation', `?after=${last}`);
  expect(second.hasMore).toBe(false);
  const patterns = [...first.entries, ...second.entries].map(({ changes }) => changes.barcodeRegex.to);
  expect(patterns).toEqual(Array.from({ length: HISTORY_PAGE + 5 }, (_, n) => `^${HISTORY_PAGE + 4 - n}$`));
});
