import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('forms without end are refused, each with how long to wait', () => {
  const HOUR = 60 * 60 * 1000;
  let count = 0;
  const form = (email = `sender${++count}@nordurljos.example`) => ({ name: 'Þórdís', email, company: 'Norðurljós' });
  const statuses = async (times: number, send: () => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (let n = 0; n < times; n++) found.push((await send()).status);
    return found;
  };

  test('from one address, whoever they say they are; not from another', async () => {
    const visitor = app.browser();
    const found = await statuses(22, () => visitor.post('/api/contact-forms', form()));
    expect(found).toEqual([...Array(20).fill(200), 429, 429]);
    const before = (await kept()).length;
    expect((await visitor.post('/api/contact-forms', form())).body).toMatchObject({
      code: 'too-many-attempts',
      retryAfter: 3600,
    });
    expect(await kept()).toHaveLength(before);
    expect((await app.browser().post('/api/contact-forms', form())).status).toBe(200);
    app.time.advance(HOUR);
    expect((await visitor.post('/api/contact-forms', form())).status).toBe(200);
  });

  test('of one e-mail, from wherever they come', async () => {
    const found = await statuses(6, () => app.browser().post('/api/contact-forms', form('same@nordurljos.example')));
    expect(found).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('of one user who is signed in, whatever e-mail they type', async () => {
    const user = await app.signedIn('driver@demo.test');
    expect(await statuses(6, () => user.post('/api/contact-forms', form()))).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
