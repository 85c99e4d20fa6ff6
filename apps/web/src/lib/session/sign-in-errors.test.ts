import { ApiError, ConnectionError } from '@waybill/contract/client';
import { createTranslate } from '@waybill/i18n/create-translate';
import { en } from '@waybill/i18n/en';
import { expect, test } from 'vitest';
import { isSignInError, providerText } from './sign-in-errors.ts';

const refusal = (code: ApiError['code'], detail: string) =>
  new ApiError({ type: 'about:blank', title: 'No', status: 400, code, detail });

test('the catalogue of sign-in errors ends where the rest of the product begins', () => {
  expect(isSignInError(refusal('user-not-found', 'x'))).toBe(true);
  expect(isSignInError(refusal('too-many-attempts', 'x'))).toBe(true);
  expect(isSignInError(refusal('internal', 'x'))).toBe(false);
  expect(isSignInError(new ConnectionError(null))).toBe(false);
});

test("the provider's own message is shown as it is", () => {
  expect(providerText(refusal('internal', 'The provider is away'), createTranslate('is'))).toBe('The provider is away');
});

test('a sentence of ours is shown in the language of the reader', () => {
  const error = refusal('user-not-found', en.error['user-not-found']);
  expect(providerText(error, createTranslate('en'))).toBe('User not found');
  expect(providerText(error, createTranslate('is'))).toBe('Notandi fannst ekki');
});
