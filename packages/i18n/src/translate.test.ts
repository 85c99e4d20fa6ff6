import { ERROR_CODES } from '@waybill/domain/errors';
import { LOCALES } from '@waybill/domain/locales';
import { SHIPMENT_LIST_HEADERS } from '@waybill/domain/shipment-list-headers';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import { FIELD_PROBLEMS } from '@waybill/domain/validation';
import { describe, expect, test } from 'vitest';
import { createTranslate } from './create-translate.ts';
import { en } from './en.ts';
import { is } from './is.ts';

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree, path = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...leaves(value, `${path}${key}.`)],
    ),
  );
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('both languages', () => {
  const english = leaves(en as unknown as Tree);
  const icelandic = leaves(is as unknown as Tree);

  test('have the same keys, none empty', () => {
    expect([...icelandic.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of [...english, ...icelandic]) expect(text.trim(), key).not.toBe('');
  });

  test('say what did not load in a sentence: why follows in another', () => {
    for (const [key, text] of [...english, ...icelandic])
      if (/\bloadFailed$/.test(key)) expect(text, key).toMatch(/\.$/);
  });

  test('fill in the same things', () => {
    for (const [key, text] of english) expect(placeholders(icelandic.get(key) ?? ''), key).toEqual(placeholders(text));
  });
});

test('a sentence that ends with a name has one full stop, whatever the name ends with', () => {
  const t = createTranslate('en');
  expect(t('receiverMessage.receivedBy', { name: 'Bláfell ehf.' })).toBe('Received by Bláfell ehf.');
  expect(t('receiverMessage.receivedBy', { name: 'Anna' })).toBe('Received by Anna.');
});

test('a placeholder is filled, numbers as the locale writes them', () => {
  expect(createTranslate('en')('problem.required', { field: 'Name' })).toBe('Name is required');
  expect(createTranslate('en')('wait.seconds', { count: 1234 })).toBe('1,234 seconds');
  expect(createTranslate('is')('wait.seconds', { count: 1234 })).toBe('1.234 sekúndur');
});

test('the plural follows the rules of the language: 21 is one in Icelandic and many in English', () => {
  expect(createTranslate('en')('wait.seconds', { count: 1 })).toBe('1 second');
  expect(createTranslate('en')('wait.seconds', { count: 21 })).toBe('21 seconds');
  expect(createTranslate('is')('wait.seconds', { count: 21 })).toBe('21 sekúndu');
  expect(createTranslate('is')('wait.seconds', { count: 11 })).toBe('11 sekúndur');
});

test.each(LOCALES)('the plural of %s is that of Unicode, for every count', (locale) => {
  const t = createTranslate(locale);
  const rules = new Intl.PluralRules(locale);
  const [one, other] = [1, 2].map((count) => t('wait.seconds', { count }).replace(/[\d.,]+/, ''));
  for (let count = 0; count <= 1_200; count++) {
    const text = t('wait.seconds', { count }).replace(/[\d.,]+/, '');
    expect(text, String(count)).toBe(rules.select(count) === 'one' ? one : other);
  }
});

test('a value that looks like a placeholder is not filled again', () => {
  expect(createTranslate('en')('problem.required', { field: '{field}' })).toBe('{field} is required');
});

test.each(LOCALES)('%s has words for every status, header, problem and error', (locale) => {
  const t = createTranslate(locale) as (key: string) => string;
  for (const status of DELIVERY_STATUSES) expect(t(`deliveryStatus.${status}`)).toBeTruthy();
  for (const header of SHIPMENT_LIST_HEADERS) expect(t(`shipmentListHeader.${header}`)).toBeTruthy();
  for (const problem of FIELD_PROBLEMS) expect(t(`problem.${problem}`)).toBeTruthy();
  for (const code of ERROR_CODES) expect(t(`error.${code}`)).toBeTruthy();
});

/** The specification's texts, verbatim. */
test.each([
  ['deliveryStatus.in-warehouse', 'Warehouse'],
  ['deliveryStatus.transport-request', 'Requested'],
  ['deliveryStatus.out-for-delivery', 'Out'],
  ['error.reset-code-expired', 'Password reset code has expired. Please start over and try again'],
  ['error.reset-code-invalid', 'Invalid password reset code. Please start over and try again'],
  ['error.user-disabled', 'This user has been disabled'],
  ['error.user-not-found', 'User not found'],
  ['error.password-too-weak', 'Password is too weak. Please try again with a stronger password'],
  ['error.email-invalid', 'Invalid email address'],
  ['error.password-incorrect', 'Incorrect password'],
  ['error.email-taken', 'An account for this email already exists'],
  ['error.login-failed', 'Error logging in'],
  ['error.reset-failed', 'Error attempting to reset password'],
  ['error.generic', 'Oops! Something went wrong'],
  ['problem.email', 'Please enter a valid email address.'],
  ['problem.password-short', 'Invalid password. It must be at least six characters long.'],
  [
    'problem.password-weak',
    'Password not strong enough. Minimum eight characters, at least one uppercase letter, one lowercase letter and one number',
  ],
  ['resetPassword.success', 'Success. You can now login with your new password.'],
  ['contact.success', 'Successfully submitted contact details'],
  ['contact.failure', 'Error submitting contact details'],
  ['contact.inlineFailure', 'Something went wrong'],
  ['apiKey.copy', 'Copy to clipboard'],
  ['apiKey.copied', 'Copied'],
  ['nav.config', 'general settings'],
])('%s reads %j', (key, text) => {
  expect((createTranslate('en') as (key: string) => string)(key)).toBe(text);
});
