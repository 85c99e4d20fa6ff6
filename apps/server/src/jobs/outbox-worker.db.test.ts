import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { keptMail, type MailMessage, smtpMail } from '../adapters/mail/mail.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { outbox } from '../records/outbox.ts';
import { type OutboxQueue, outboxQueue, outboxWaiting } from '../records/outbox-queue.ts';
import { latch } from '../testing/latch.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { startOutboxWorker } from './outbox-worker.ts';

const MINUTE = 60_000;
const mailTo = (to: string): MailMessage => ({ to, subject: 'Halló', text: 'http://x/?oobCode=abc', html: '<p>' });

let database: TestDatabase;
let now: Date;
const clock = () => now;
const advance = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  now = new Date('2026-11-15T09:00:00Z');
  await database.asOperator((tx) => tx.deleteFrom('outbox').execute());
});
afterAll(() => database.drop());

const put = (...addresses: string[]) =>
  database.asOperator(async (tx) => {
    for (const address of addresses) await outbox(tx).add(mailTo(address), now);
  });

const rows = () =>
  database.asOperator((tx) =>
    tx
      .selectFrom('outbox')
      .select(['payload', 'attempts', 'last_error', 'sent_at'])
      .select((eb) => eb.cast<string>('due_at', 'text').as('due'))
      .orderBy('due_at')
      .execute(),
  );

type Mail = Parameters<typeof startOutboxWorker>[0]['mail'];
const work = (mail: Mail) => {
  const errors: unknown[] = [];
  const queue = outboxQueue(database);
  let looks = 0;
  const counted: OutboxQueue = {
    takeNext: async (...call) => {
      const found = await queue.takeNext(...call);
      looks++;
      return found;
    },
  };
  const onError = (error: unknown) => void errors.push(error);
  const worker = startOutboxWorker({ queue: counted, mail, clock, onError, pauseMs: 5 });
  onTestFinished(worker.stop);
  /** The look under way may have begun before; the one after it has not. */
  const looksTwice = async () => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThanOrEqual(before + 2);
  };
  return { ...worker, errors, looksTwice };
};

test('two workers at the same time send each mail once', async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `${index}@example.is`);
  await put(...addresses);
  const server = await startMailServer();
  work(smtpMail(server.url, 'post@example.is'));
  work(smtpMail(server.url, 'post@example.is'));
  await expect.poll(async () => (await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  expect(server.received.map(({ envelope }) => envelope.to.join()).sort()).toEqual(addresses.sort());
});

test('of a mail that left by SMTP the body is not kept: its link opens an account', async () => {
  await put('sigga@example.is');
  const server = await startMailServer();
  work(smtpMail(server.url, 'post@example.is'));
  await expect.poll(async () => (await rows())[0]?.sent_at).toEqual(now);
  const [row] = await rows();
  expect(row).toMatchObject({ payload: { to: 'sigga@example.is', subject: 'Halló' }, attempts: 1 });
  expect(JSON.stringify(row)).not.toContain('oobCode');
  expect(server.received[0]?.text).toContain('oobCode=abc');
});

test('a mail that stays in the outbox keeps its body', async () => {
  await put('sigga@example.is');
  work(keptMail);
  await expect.poll(async () => (await rows())[0]?.sent_at).toEqual(now);
  expect((await rows())[0]?.payload).toEqual(mailTo('sigga@example.is'));
});

test('a mail that fails is tried again later and later, and given up after ten tries', async () => {
  await put('sigga@example.is');
  let tries = 0;
  expect(await outboxWaiting(database)).toBe(1);
  const worker = work({ leavesTheSystem: true, send: () => Promise.reject(new Error(`no answer ${++tries}`)) });
  for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 64, 128, 256].entries()) {
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(index + 1);
    const [row] = await rows();
    expect(new Date(row?.due ?? '').getTime()).toBe(now.getTime() + minutes * MINUTE);
    expect(row).toMatchObject({ last_error: `no answer ${index + 1}`, sent_at: null });
    advance(minutes * MINUTE - 1);
    await worker.looksTwice();
    expect(tries).toBe(index + 1);
    advance(1);
  }
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(10);
  advance(10 * 365 * 24 * 60 * MINUTE);
  await worker.looksTwice();
  expect(tries).toBe(10);
  expect(await rows()).toEqual([
    { payload: mailTo('sigga@example.is'), attempts: 10, last_error: 'no answer 10', sent_at: null, due: 'infinity' },
  ]);
  expect(worker.errors).toHaveLength(10);
  expect(await outboxWaiting(database), 'what was given up does not wait').toBe(0);
  await worker.check();
});

test('one reader who cannot be reached does not keep the others from their mails', async () => {
  await put('gone@example.is', 'sigga@example.is');
  const server = await startMailServer({
    onRcptTo: ({ address }, _, done) => done(address === 'gone@example.is' ? new Error('no such mailbox') : null),
  });
  work(smtpMail(server.url, 'post@example.is'));
  await expect.poll(() => server.received.map(({ envelope }) => envelope.to[0])).toEqual(['sigga@example.is']);
});

test('a mail about a change that was undone is never sent', async () => {
  const undone = database.asOperator(async (tx) => {
    await outbox(tx).add(mailTo('sigga@example.is'), now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

test('a worker that dies between sending and saying so sends again: twice is better than never', async () => {
  await put('sigga@example.is');
  const sent: string[] = [];
  const dying = outboxQueue(database).takeNext(now, async ({ mail }) => {
    sent.push(mail.to);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect((await rows())[0]).toMatchObject({ attempts: 0, sent_at: null });
  work({ leavesTheSystem: true, send: async ({ to }) => void sent.push(to) });
  await expect.poll(async () => (await rows())[0]?.sent_at).toEqual(now);
  expect(sent).toEqual(['sigga@example.is', 'sigga@example.is']);
});

test('a mail under way is finished and written down before the worker has stopped', async () => {
  await put('sigga@example.is', 'next@example.is');
  const begun = latch();
  const sent = latch();
  const worker = work({
    leavesTheSystem: true,
    send: () => {
      begun.open();
      return sent.opened;
    },
  });
  await begun.opened;
  const stopping = worker.stop();
  sent.open();
  await stopping;
  expect((await rows()).map(({ sent_at }) => sent_at !== null).sort()).toEqual([false, true]);
});
