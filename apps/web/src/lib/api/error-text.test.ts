import { ApiError, ConnectionError } from '@waybill/contract/client';
import type { Problem } from '@waybill/contract/problem';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { errorText, loadErrorText, reasonText } from './error-text.ts';

const t = createTranslate('en');
const refusal = (said: Partial<Problem>) =>
  new ApiError({ type: 'about:blank', title: 'No', status: 400, code: 'internal', detail: 'The detail', ...said });

test('a code of the catalogue is told in its words', () => {
  expect(errorText(refusal({ code: 'password-incorrect' }), t)).toBe('Incorrect password');
  expect(errorText(refusal({ code: 'password-incorrect' }), createTranslate('is'))).toBe('Rangt lykilorð');
});

test.each([
  [1, 'Too many attempts. Wait 1 second and try again.'],
  [59, 'Too many attempts. Wait 59 seconds and try again.'],
  [60, 'Too many attempts. Wait 1 minute and try again.'],
  [61, 'Too many attempts. Wait 2 minutes and try again.'],
])('too many attempts name the wait of %d s', (retryAfter, expected) => {
  expect(errorText(refusal({ code: 'too-many-attempts', retryAfter }), t)).toBe(expected);
});

test('too many requests name the wait, if the server does', () => {
  const said = refusal({ code: 'too-many-requests', retryAfter: 8 });
  expect(errorText(said, t)).toBe('Too many requests. Wait 8 seconds and try again.');
  expect(errorText(said, createTranslate('is'))).toBe('Of margar beiðnir. Bíddu í 8 sekúndur og reyndu aftur.');
  expect(errorText(refusal({ code: 'too-many-requests' }), t)).toBe('Too many requests. Wait a moment and try again.');
});

test('a refusal we have no words for is told in those of the server', () => {
  expect(errorText(refusal({ code: 'brand-new' as never }), t)).toBe('The detail');
});

test('without an answer the caller says what failed, and otherwise that something did', () => {
  expect(errorText(new ConnectionError('offline'), t, 'error.login-failed')).toBe('Error logging in');
  expect(errorText(new Error('a bug'), t)).toBe('Oops! Something went wrong');
});

test('content of a server that is away for now is told to be asked for again', () => {
  const away = refusal({ code: 'unavailable', status: 503 });
  expect(loadErrorText(away, t, 'error.generic')).toBe('The server is not available right now; we keep trying.');
  expect(errorText(away, t)).toBe('The server is not available right now. Please try again in a moment.');
});

test.each([
  [
    'no answer',
    new ConnectionError('offline'),
    'There is no connection; we keep trying.',
    'Ekkert samband; reynt er áfram.',
  ],
  [
    'a fault of the server',
    refusal({ code: 'internal', status: 500 }),
    'The server has a fault; we keep trying.',
    'Villa kom upp á þjóninum; reynt er áfram.',
  ],
  [
    'a fault without words',
    new ConnectionError('<html>', 500),
    'The server has a fault; we keep trying.',
    'Villa kom upp á þjóninum; reynt er áfram.',
  ],
])('of %s is said what did not load, and why', (_, error, english, icelandic) => {
  expect(loadErrorText(error, t, 'crash.noServer')).toBe(`The server did not answer. ${english}`);
  expect(loadErrorText(error, createTranslate('is'), 'crash.noServer')).toBe(
    `Ekkert svar barst frá þjóninum. ${icelandic}`,
  );
});

test('a proxy without a server behind it is told like a server that is away', () => {
  const away = new ConnectionError('<html>', 502);
  expect(loadErrorText(away, t, 'error.generic')).toBe('The server is not available right now; we keep trying.');
  expect(reasonText(away, t)).toBe('The server is not available right now. Please try again in a moment.');
});

test('a reason is that there was no answer, or the one that was given', () => {
  expect(reasonText(new ConnectionError('offline'), t)).toBe('The server did not answer.');
  expect(reasonText(new ConnectionError('<html>', 500), t)).toBe('The server has a fault.');
  expect(reasonText(refusal({ code: 'password-incorrect' }), t)).toBe('Incorrect password');
});
