import { afterEach, expect, test } from 'vitest';
import { askPassword, closePasswordPrompt, usePasswordPrompt } from './password-prompt.ts';
import { forgetFetched } from './signed-out.ts';

afterEach(closePasswordPrompt);

const answer = () => usePasswordPrompt.getState().answer;

test('requests that need the password at the same time share one question, and the next one asks again', async () => {
  const [one, other] = [askPassword(), askPassword()];
  answer()?.(true);
  expect(await Promise.all([one, other])).toEqual([true, true]);
  expect(answer()).toBeNull();
  const later = askPassword();
  answer()?.(false);
  expect(await later).toBe(false);
});

test('a user who signs out leaves no question to the next one', async () => {
  const asked = askPassword();
  forgetFetched();
  expect(await asked).toBe(false);
  expect(answer()).toBeNull();
});
