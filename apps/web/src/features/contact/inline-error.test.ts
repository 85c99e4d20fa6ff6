import { ApiError, ConnectionError } from '@waybill/contract/client';
import { ERROR_CODES, type ErrorCode, SIGN_IN_ERROR_CODES } from '@waybill/domain/errors';
import { createTranslate } from '@waybill/i18n/create-translate';
import { describe, expect, test } from 'vitest';
import { inlineError } from './inline-error.ts';

const t = createTranslate('en');
const refusal = (code: ErrorCode) =>
  new ApiError({ type: 'about:blank', title: 'No', status: 400, code, detail: `The provider says ${code}` });

const ofAccounts: readonly ErrorCode[] = SIGN_IN_ERROR_CODES;

describe('the error inside the contact form', () => {
  test.each(ofAccounts)('is the message of the provider for %s', (code) => {
    expect(inlineError(refusal(code), t)).toBe(`The provider says ${code}`);
  });

  test.each(ERROR_CODES.filter((code) => !ofAccounts.includes(code)))('is general for %s', (code) => {
    expect(inlineError(refusal(code), t)).toBe('Something went wrong');
  });

  test('is general when there was no answer', () => {
    expect(inlineError(new ConnectionError(null), t)).toBe('Something went wrong');
    expect(inlineError(new Error('anything'), t)).toBe('Something went wrong');
  });
});
