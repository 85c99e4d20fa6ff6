import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const SECOND = 1000;
const ACCOUNT = 'admin@demo.test';

const guess = (password: string, address: string, email = ACCOUNT) =>
  app.browser(address).post('/api/session', { email, password });

test('a thousand guesses in a thousand seconds get nowhere: almost none is even looked at', async () => {
  let looked = 0;
  for (let n = 0; n < 1000; n++) {
    const answer = await guess(`Guess${n}Aa`, `10.9.${n % 200}.${n % 250}`);
    if (answer.status === 401) looked++;
    else expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    app.time.advance(SECOND);
  }
  // Five attempts are free, then one each after 1, 2, 4 ... 256 seconds.
  expect(looked).toBe(14);
});

test('while an account has to wait, the right password does not sign in either', async () => {
  for (let n = 0; n < 8; n++) await guess(`Guess${n}Aa`, `10.3.0.${n}`);
  expect(await guess('Demo1234', '10.3.1.1')).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
});

test('guesses sent at the same moment are counted like guesses sent in turn', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`Guess${n}Aa`, `10.8.0.${n}`)));
  const looked = answers.filter(({ status }) => status === 401);
  expect(looked).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('the wait doubles, is told in seconds, and ends at a quarter of an hour', async () => {
  const waits: number[] = [];
  for (let n = 0; n < 18; n++) {
    await guess(`Guess${n}Aa`, `10.7.0.${n}`);
    const refused = await guess(`Again${n}Aa`, `10.7.1.${n}`);
    if (refused.status !== 429) continue;
    expect(refused.headers['retry-after']).toBe(String(refused.body.retryAfter));
    waits.push(refused.body.retryAfter);
    app.time.advance(refused.body.retryAfter * SECOND);
  }
  expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
  expect(waits.at(-1)).toBe(900);
});

test('one address that tries many accounts is slowed down as a whole', async () => {
  let refused = 0;
  for (let n = 0; n < 80; n++) {
    const { status } = await guess('Guess1Aa', '10.6.0.1', `person${n}@demo.test`);
    if (status === 429) refused++;
  }
  expect(refused).toBe(30);
  expect((await guess('Demo1234', '10.6.0.2')).status).toBe(200);
});

test('the owner who waits gets in, and starts over with a clean slate', async () => {
  for (let n = 0; n < 8; n++) await guess(`Guess${n}Aa`, `10.5.0.${n}`);
  expect((await guess('Demo1234', '10.5.1.1')).status).toBe(429);
  app.time.advance(60 * SECOND);
  expect((await guess('Demo1234', '10.5.1.1')).status).toBe(200);
  for (let n = 0; n < 4; n++) expect((await guess('Wrong1Aa', '10.5.1.1')).status).toBe(401);
});

test('a whole shift that signs in at the same moment from one address is let in, somebody on two screens too', async () => {
  const people = ['admin', 'super', 'developer', 'driver', 'norole', 'division'].map((name) => `${name}@demo.test`);
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all([...people, ...people].map((email) => guess('Demo1234', '10.1.0.1', email)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
});

test('an account of their own does not give a guesser free tries', async () => {
  for (let n = 0; n < 60; n++) await guess('Guess1Aa', '10.2.0.1', `person${n}@demo.test`);
  const wait = (await guess('Guess1Aa', '10.2.0.1', 'next@demo.test')).body.retryAfter;
  app.time.advance(wait * SECOND);
  expect((await guess('Demo1234', '10.2.0.1', 'admin@stranger.test')).status).toBe(200);
  expect((await guess('Guess1Aa', '10.2.0.1', 'next@demo.test')).status).toBe(429);
});

test('signing in rightly over and over never locks an address out', async () => {
  for (let n = 0; n < 60; n++) expect((await guess('Demo1234', '10.4.0.1')).status).toBe(200);
});
