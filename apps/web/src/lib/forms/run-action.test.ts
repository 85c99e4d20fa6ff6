import { ApiError } from '@waybill/contract/client';
import { createTranslate } from '@waybill/i18n/create-translate';
import { afterEach, expect, test } from 'vitest';
import { clearFlashes, useFlashes } from '../state/flash.ts';
import { runAction } from './run-action.ts';

const t = createTranslate('en');
const words = { started: 'Inviting x', done: () => 'x is invited', failed: 'Error inviting x' };
const messages = () => useFlashes.getState().flashes.map(({ type, message }) => [type, message]);
const refusal = new ApiError({ type: '', title: '', status: 409, code: 'email-taken', detail: '' });
const refuse = () => Promise.reject(refusal);

afterEach(clearFlashes);

test('the result takes the place of the message that it began', async () => {
  await runAction('x', t, words, async () => expect(messages()).toEqual([['info', 'Inviting x']]));
  expect(messages()).toEqual([['success', 'x is invited']]);
});

test('a failure says what did not work and why, and is thrown on', async () => {
  await expect(runAction('x', t, words, refuse)).rejects.toBe(refusal);
  expect(messages()).toEqual([['error', 'Error inviting x: An account for this email already exists']]);
});

test('trying again takes the place of the failure', async () => {
  await runAction('x', t, words, refuse).catch(() => null);
  await runAction('x', t, words, async () => null);
  expect(messages()).toEqual([['success', 'x is invited']]);
});

test('two subjects do not overwrite each other', async () => {
  await runAction('x', t, words, refuse).catch(() => null);
  await runAction('y', t, words, async () => null);
  expect(messages()).toHaveLength(2);
});

test('a failure that asks a question of its own leaves no message', async () => {
  await runAction('x', t, { ...words, isQuiet: () => true }, refuse).catch(() => null);
  expect(messages()).toEqual([]);
});
