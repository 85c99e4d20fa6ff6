import { dialog } from './support/dialog.ts';
import { flash } from './support/flash.ts';
import { setLevel } from './support/settings.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const HELD = [0, 1].map((n) => ({
  id: `00000000-0000-4000-8000-0000000000f${n}`,
  occurredAt: '2026-11-15T08:01:00.000Z',
  by: { kind: 'user', name: 'Developer', email: 'developer@demo.test' },
  address: '192.0.2.7',
  userAgent: null,
  action: n === 0 ? 'rotated' : 'copied',
  changes: { key: { from: n === 0 ? 'aaaa' : null, to: 'bbbb' } },
}));

test('the settings of a level show who changed what, from what and to what', async ({ page }) => {
  await signInAs(page, 'super@demo.test');
  // A sub-company of its own: other tests read the config of the others at the same time.
  const level = '00000000-0000-4000-8000-000000000101' as Parameters<typeof setLevel>[1];
  await setLevel(page, level, { barcodeRegex: '^OLD$' });
  await setLevel(page, level, { barcodeRegex: '^NEW$', usesPickups: false });
  await setLevel(page, level, {});
  await page.goto(`/organisation-config-settings?level=${level}`);
  await page.getByRole('button', { name: 'History' }).click();
  const entries = page.getByRole('list', { name: 'History of the settings of Reykjavík' }).getByRole('listitem');
  await expect(entries.nth(0)).toContainText('Super-admin super@demo.test from 127.0.0.1');
  await expect(entries.nth(0)).toContainText('^NEW$ → Inherited');
  await expect(entries.nth(1)).toContainText('^OLD$ → ^NEW$');
  await expect(entries.nth(1)).toContainText('Uses pickups');
  await expect(entries.nth(1)).toContainText('Off');
});

test('an older part of a history is fetched when it is asked for @long', async ({ page }) => {
  await signInAs(page, 'developer@demo.test');
  await page.route('**/api/api-key/history*', (route) => {
    const isFirst = !route.request().url().includes('after=');
    return route.fulfill({ json: { entries: [HELD[isFirst ? 0 : 1]], hasMore: isFirst } });
  });
  await page.goto('/api-key');
  const entries = page.getByRole('list', { name: 'Who used and changed the key' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('…aaaa → …bbbb');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('rotating the API key asks first, and says until when the one before it works @long', async ({ page }) => {
  await signInAs(page, 'developer@demo.test');
  // The real key stays: other tests read it at the same time.
  const after = {
    apiKey: { lastCharacters: 'wxyz', createdDate: '2026-11-15T08:01:00.000Z' },
    retiring: [{ lastCharacters: 'abcd', expiresAt: '2026-11-16T08:01:00.000Z' }],
  };
  let rotations = 0;
  await page.route('**/api/api-key/rotation', (route) => {
    rotations += 1;
    return route.fulfill({ json: after });
  });
  await page.route('**/api/api-key', (route) => (rotations > 0 ? route.fulfill({ json: after }) : route.fallback()));
  await page.goto('/api-key');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  const question = dialog(page, 'Rotate the API key?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(rotations).toBe(0);
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await question.getByRole('button', { name: 'Rotate key' }).click();
  await flash(page, 'The API key is rotated').readAndClose();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^•+$/);
  await expect(page.getByText('The previous key, …abcd, works until 16 Nov 2026 08:01.')).toBeVisible();
});

test('who is no developer sees neither the key nor its history @long', async ({ page }) => {
  await signInAs(page, 'admin@demo.test');
  await page.goto('/api-key');
  await expect(page.getByText('Only people with the developer role can see the key.')).toBeVisible();
  const contacts = page.getByRole('list', { name: 'People to ask' }).getByRole('listitem');
  await expect(contacts.filter({ hasText: 'developer@demo.test' })).toContainText('Developer');
  await expect(contacts.filter({ hasText: 'super@demo.test' })).toContainText('Super-admin');
  await expect(page.getByRole('button', { name: 'Rotate key' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
});
