import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { codeFor, mailsTo } from '../../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const SECOND = 1000;
const ACCOUNT = 'admin@demo.test';

const tryFrom = (browser: Browser, password: string, email = ACCOUNT) =>
  browser.post('/api/session', { email, password });
const guess = (password: string, address: string, email = ACCOUNT) => tryFrom(app.browser(address), password, email);

test('guesses from one place get nowhere: of fifty in a thousand seconds, fourteen are looked at', async () => {
  let looked = 0;
  for (let n = 0; n < 50; n++) {
    const answer = await guess(`Guess${n}Aa`, '10.9.0.1');
    if (answer.status === 401) looked++;
    else expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    app.time.advance(20 * SECOND);
  }
  // Five attempts are free, then the waits are 1, 2, 4 ... 512 seconds.
  expect(looked).toBe(14);
});

test('nor do guesses from a thousand places: after thirty, one in five minutes is looked at', async () => {
  let looked = 0;
  for (let n = 0; n < 300; n++) {
    const { status } = await guess(`Guess${n}Aa`, `10.9.${n % 200}.${n % 250}`);
    if (status === 401) looked++;
    app.time.advance(10 * SECOND);
  }
  // Thirty are free; the waits of 1 to 256 seconds and then of 300 let 16 more through in 3,000 seconds.
  expect(looked).toBe(46);
});

describe('strangers who guess or ask for resets', () => {
  const lockFromEverywhere = async () => {
    for (let n = 0; n < 40; n++) await guess(`Guess${n}Aa`, `10.3.0.${n}`);
    expect((await guess('Demo1234', '10.3.1.1')).body).toMatchObject({ status: 429, code: 'too-many-attempts' });
  };

  test('do not lock out somebody at another address', async () => {
    for (let n = 0; n < 20; n++) await guess(`Guess${n}Aa`, '10.3.0.1');
    expect((await guess('Demo1234', '10.3.0.1')).status).toBe(429);
    expect((await guess('Demo1234', '10.3.1.1')).status).toBe(200);
  });

  test('do not lock out a browser that signed in before, wherever they come from', async () => {
    const owner = app.browser('10.3.0.7');
    await tryFrom(owner, 'Demo1234');
    await owner.delete('/api/session');
    await lockFromEverywhere();
    for (let n = 0; n < 60; n++) await guess('Guess1Aa', '10.3.0.7', `person${n}@demo.test`);
    expect((await tryFrom(owner, 'Demo1234')).status).toBe(200);
  });

  test('are not helped by a browser that knows another account', async () => {
    const other = app.browser('10.3.2.1');
    await tryFrom(other, 'Demo1234', 'driver@demo.test');
    await lockFromEverywhere();
    expect((await tryFrom(other, 'Demo1234')).status).toBe(429);
  });

  test('nor by a cookie that they have made up', async () => {
    const owner = await app.signedIn(ACCOUNT);
    const known = owner.cookies.get('waybill-known') ?? '';
    const stranger = app.browser('10.3.2.2');
    stranger.cookies.set('waybill-known', `x${known}`);
    await lockFromEverywhere();
    expect((await tryFrom(stranger, 'Demo1234')).status).toBe(429);
  });

  test('do not keep the owner from a reset, and their mails make no code of the owner worthless', async () => {
    const owner = app.browser('10.3.2.3');
    await tryFrom(owner, 'Demo1234');
    const ask = (browser: Browser) => browser.post('/api/password-resets', { email: ACCOUNT });
    for (let n = 0; n < 20; n++) await ask(app.browser(`10.3.3.${n}`));
    expect((await ask(app.browser('10.3.4.1'))).status).toBe(429);
    expect(await mailsTo(app, ACCOUNT)).toHaveLength(10);
    app.time.advance(SECOND);
    expect((await ask(owner)).status).toBe(200);
    const code = await codeFor(app, ACCOUNT);
    app.time.advance(60 * 1000);
    expect((await ask(app.browser('10.3.4.2'))).status).toBe(200);
    const reset = await owner.post('/api/password-resets/confirmation', { code, password: 'Vetur2026' });
    expect(reset.status).toBe(200);
  });

  test('do not stop a new browser that can open the mailbox: the reset lets it in', async () => {
    await lockFromEverywhere();
    const fresh = app.browser('10.3.5.1');
    await fresh.post('/api/password-resets', { email: ACCOUNT });
    await fresh.post('/api/password-resets/confirmation', { code: await codeFor(app, ACCOUNT), password: 'Vetur2026' });
    for (let n = 0; n < 40; n++) await guess(`Guess${n}Aa`, `10.3.6.${n}`);
    expect((await tryFrom(fresh, 'Vetur2026')).status).toBe(200);
  });
});

test('a browser that is known has its own few tries, and waits after them', async () => {
  const owner = await app.signedIn(ACCOUNT);
  for (let n = 0; n < 5; n++) expect((await tryFrom(owner, `Wrong${n}Aa`)).status).toBe(401);
  expect((await tryFrom(owner, 'Demo1234')).status).toBe(429);
  app.time.advance(SECOND);
  expect((await tryFrom(owner, 'Demo1234')).status).toBe(200);
});

test('guesses sent at the same moment are counted like guesses sent in turn', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`Guess${n}Aa`, '10.8.0.1')));
  const looked = answers.filter(({ status }) => status === 401);
  expect(looked).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('the wait doubles, is told in seconds, and ends at a quarter of an hour', async () => {
  const waits: number[] = [];
  for (let n = 0; n < 18; n++) {
    await guess(`Guess${n}Aa`, '10.7.0.1');
    const refused = await guess(`Again${n}Aa`, '10.7.0.1');
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
  for (let n = 0; n < 8; n++) await guess(`Guess${n}Aa`, '10.5.0.1');
  expect((await guess('Demo1234', '10.5.0.1')).status).toBe(429);
  app.time.advance(60 * SECOND);
  expect((await guess('Demo1234', '10.5.0.1')).status).toBe(200);
  for (let n = 0; n < 4; n++) expect((await guess('Wrong1Aa', '10.5.0.1')).status).toBe(401);
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
