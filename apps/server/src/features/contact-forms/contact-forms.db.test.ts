import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const kept = () =>
  app.database.asOperator((tx) => tx.selectFrom('contact_forms').select(['name', 'email', 'company']).execute());

test('a contact form is kept as it was typed, without outer space', async () => {
  const form = { name: '  Þórdís 👋 ', email: 'Thordis@Nordurljos.example', company: 'Norðurljós hf.' };
  expect(await app.browser().post('/api/contact-forms', form)).toMatchObject({ status: 200, body: {} });
  expect(await kept()).toContainEqual({
    name: 'Þórdís 👋',
    email: 'thordis@nordurljos.example',
    company: 'Norðurljós hf.',
  });
});

test.each([
  ['nothing', {}, ['name required', 'email required', 'company required']],
  ['blanks', { name: ' ', email: ' ', company: ' ' }, ['name required', 'email required', 'company required']],
  ['no address', { name: 'a', email: 'thordis@nordurljos', company: 'b' }, ['email email']],
  ['a name of 201 characters', { name: 'x'.repeat(201), email: 'a@b.is', company: 'b' }, ['name too-long']],
  ['half a character', { name: '\ud800', email: 'a@b.is', company: 'b' }, ['name invalid-characters']],
])('%s is refused beside its field', async (_, form, expected) => {
  const before = (await kept()).length;
  const answer = await app.browser().post('/api/contact-forms', form);
  expect(answer.status).toBe(400);
  expect(
    answer.body.errors.map(({ path, problem }: { path: string; problem: string }) => `${path} ${problem}`),
  ).toEqual(expected);
  expect(await kept()).toHaveLength(before);
});
