import type { organisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMail, type MailAdapter, MailRefusal, smtpMail } from '../../adapters/mail/mail.ts';
import { type NewMessage, queueMessages, wakeLanes } from '../../records/messages.ts';
import { jobWork } from '../../testing/job-work.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { messageJobKinds } from '../../wiring/wire-messages.ts';
import type { RenderedKind } from './message-kind.ts';
import { messageLane } from './message-lane.repo.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-17T10:00:00Z');

let app: TestApp;
let own: ReturnType<typeof organisationId.parse>;
beforeAll(async () => {
  app = await createTestApp();
  own = await app.database.asOperator(async (tx) => {
    const { id } = await tx.selectFrom('organisations').select('id').orderBy('name').limit(1).executeTakeFirstOrThrow();
    return id;
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.now = START;
  await app.database.asOperator(async (tx) => {
    await tx.deleteFrom('messages').execute();
    await tx.deleteFrom('jobs').execute();
    await tx.updateTable('organisations').set({ disabled_at: null }).execute();
  });
});

const proof: RenderedKind = {
  kind: 'proof',
  render: async ({ recipientName, details }, now) =>
    details.notBefore && now < new Date(String(details.notBefore))
      ? { notBefore: new Date(String(details.notBefore)) }
      : details.skip
        ? { skip: 'not-needed' }
        : {
            content: {
              channel: 'email',
              subject: `Proof for ${recipientName}`,
              text: 'See http://x/track/sEcReT',
              html: '<p>See <a href="http://x/track/sEcReT">it</a></p>',
              fromName: 'Bláfell ehf.',
              unsubscribeUrl: 'http://x/stop',
            },
            secrets: ['sEcReT'],
          },
};

const errors: unknown[] = [];
const work = (messageMail: MailAdapter | null) =>
  jobWork(
    app.database,
    messageJobKinds(
      {
        database: app.database,
        clock: () => app.time.now,
        messageMail,
        sms: null,
        onError: (error) => void errors.push(error),
      },
      [proof],
    ),
    (error) => void errors.push(error),
  );

const to = (recipient: string, more: Partial<NewMessage> = {}): NewMessage => ({
  kind: 'proof',
  channel: 'email',
  recipient,
  recipientName: 'Sigga',
  locale: 'is',
  onceKey: recipient,
  ...more,
});
const queue = (...messages: NewMessage[]) =>
  app.database.inScope({ organisationId: own, subCompanyId: null }, (tx) =>
    queueMessages(tx, own, messages, app.time.now),
  );
const rows = () =>
  app.database.asOperator((tx) =>
    tx.selectFrom('messages').selectAll().orderBy('created_at').orderBy('recipient').execute(),
  );
const stateOf = async (recipient: string) => (await rows()).find((row) => row.recipient === recipient);
/** As the schedule does, once a minute. */
const later = async (ms: number, mail: MailAdapter | null) => {
  app.time.advance(ms);
  await app.database.asOperator((tx) => wakeLanes(tx, app.time.now));
  await work(mail).carryOut();
};

test('a message is sent once it is committed, and the log has what was sent but no link that opens anything', async () => {
  const server = await startMailServer();
  const mail = smtpMail(server.url, 'Waybill <post@example.is>', { isPooled: true });
  const [id] = await queue(to('sigga@example.is'));
  await work(mail).carryOut();
  mail.close();
  expect(server.received).toHaveLength(1);
  const { headers, envelope } = server.received[0] ?? { headers: new Map() };
  expect(envelope).toEqual({ from: 'post@example.is', to: ['sigga@example.is'] });
  expect(headers.get('message-id')).toBe(`<${id}@example.is>`);
  expect(headers.get('from')).toBe('Bláfell ehf. <post@example.is>');
  expect(headers.get('list-unsubscribe')).toBe('<http://x/stop>');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(server.received[0]?.text).toContain('sEcReT');
  expect(await stateOf('sigga@example.is')).toMatchObject({
    state: 'sent',
    ended_at: START,
    attempts: 1,
    subject: 'Proof for Sigga',
    body: 'See http://x/track/…',
    html: null,
  });
});

test('what nothing leaves with is kept whole, for the demo to show', async () => {
  await queue(to('sigga@example.is'));
  await work(keptMail).carryOut();
  expect(await stateOf('sigga@example.is')).toMatchObject({
    state: 'sent',
    body: 'See http://x/track/sEcReT',
    html: expect.stringContaining('sEcReT'),
  });
});

test('the same cause told twice is one message', async () => {
  expect(await queue(to('sigga@example.is'))).toHaveLength(1);
  expect(await queue(to('sigga@example.is'), to('jon@example.is'))).toHaveLength(1);
  expect(await rows()).toHaveLength(2);
});

test('a mail server that is down for an hour loses nothing, and each try has the same Message-ID', async () => {
  const tried: (string | undefined)[] = [];
  let isDown = true;
  const mail: MailAdapter = {
    leavesTheSystem: true,
    close: () => {},
    send: async ({ id }) => {
      tried.push(id);
      if (isDown) throw new Error('connect ECONNREFUSED');
    },
  };
  const [id] = await queue(to('sigga@example.is'));
  await work(mail).carryOut();
  expect(await stateOf('sigga@example.is')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    problem: 'connect ECONNREFUSED',
  });
  for (let minutes = 0; minutes < 60; minutes += 5) await later(5 * MINUTE, mail);
  const before = tried.length;
  expect(before).toBeGreaterThan(3);
  isDown = false;
  await later(60 * MINUTE, mail);
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'sent', attempts: before + 1, problem: null });
  expect(new Set(tried)).toEqual(new Set([id]));
});

test('a server that is down is not asked for every one of hundreds', async () => {
  let tries = 0;
  const down: MailAdapter = {
    leavesTheSystem: true,
    close: () => {},
    send: async () => {
      tries += 1;
      throw new Error('connect ECONNREFUSED');
    },
  };
  await queue(...Array.from({ length: 200 }, (_, index) => to(`${index}@example.is`)));
  await work(down).carryOut();
  expect(tries).toBe(8);
  const waiting = await rows();
  expect(waiting.every(({ state }) => state === 'waiting')).toBe(true);
});

test('a mailbox that is not there is not asked again, and the others get theirs', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _, done) => done(address === 'gone@example.is' ? new Error('no such mailbox') : null),
  });
  const mail = smtpMail(server.url, 'post@example.is', { isPooled: true });
  await queue(to('gone@example.is'), to('sigga@example.is'));
  await work(mail).carryOut();
  mail.close();
  const gone = await stateOf('gone@example.is');
  expect(gone).toMatchObject({ state: 'failed', reason: 'refused', attempts: 1 });
  expect(gone?.problem).toContain('no such mailbox');
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'sent' });
});

test('a message that was taken up by a process that died is sent by another, three minutes later', async () => {
  await queue(to('sigga@example.is'));
  const until = new Date(START.getTime() + 3 * MINUTE);
  const taken = await app.database.inScope({ organisationId: own, subCompanyId: null }, (tx) =>
    messageLane(tx, own).take('email', 8, START, until),
  );
  expect(taken).toHaveLength(1);
  await later(2 * MINUTE, keptMail);
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'waiting' });
  await later(MINUTE, keptMail);
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'sent', attempts: 2 });
});

test('what a server says may hold anything: a message that it has taken is recorded once, and one that it has not is tried again', async () => {
  const tried: string[] = [];
  const mail: MailAdapter = {
    leavesTheSystem: true,
    close: () => {},
    send: async (message) => {
      tried.push(message.to);
      if (tried.length === 1) throw new Error('450 busy\u0000\u0007, later');
      if (message.to === 'gone@example.is') throw new MailRefusal('550 nobody\u0000');
    },
  };
  await queue(to('sigga@example.is'));
  await work(mail).carryOut();
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'waiting', problem: '450 busy , later' });
  await queue(to('gone@example.is'));
  await later(5 * MINUTE, mail);
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'sent' });
  expect(await stateOf('gone@example.is')).toMatchObject({ state: 'failed', problem: '550 nobody ' });
});

test('a message of which nobody has ever said what came of it is given up, and not sent for ever', async () => {
  const sent: string[] = [];
  const mail: MailAdapter = {
    leavesTheSystem: true,
    close: () => {},
    send: async (message) => void sent.push(message.to),
  };
  await queue(to('sigga@example.is'));
  await app.database.asOperator((tx) => tx.updateTable('messages').set({ attempts: 24 }).execute());
  await work(mail).carryOut();
  expect(sent).toEqual([]);
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'failed', reason: 'given-up' });
});

test('hundreds that are due at once all go, each once', async () => {
  const server = await startMailServer();
  const mail = smtpMail(server.url, 'post@example.is', { isPooled: true });
  const addresses = Array.from({ length: 400 }, (_, index) => `${index}@example.is`);
  await queue(...addresses.map((address) => to(address)));
  await work(mail).carryOut();
  mail.close();
  expect(server.received.map(({ envelope }) => envelope.to.join()).sort()).toEqual(addresses.sort());
});

test('what waits for its time waits, and is not counted as tried', async () => {
  await queue(
    to('early@example.is', { details: { notBefore: '2026-11-17T10:30:00Z' } }),
    to('later@example.is', { dueAt: new Date('2026-11-17T10:10:00Z') }),
    to('never@example.is', { details: { skip: true } }),
  );
  await work(keptMail).carryOut();
  expect(await stateOf('early@example.is')).toMatchObject({
    state: 'waiting',
    attempts: 0,
    due_at: new Date('2026-11-17T10:30:00Z'),
  });
  expect(await stateOf('later@example.is')).toMatchObject({ state: 'waiting' });
  expect(await stateOf('never@example.is')).toMatchObject({ state: 'skipped', reason: 'not-needed' });
  await later(30 * MINUTE, keptMail);
  expect(await stateOf('early@example.is')).toMatchObject({ state: 'sent' });
  expect(await stateOf('later@example.is')).toMatchObject({ state: 'sent' });
});

test('an address with a line break in it gets nothing, and neither does anybody in its second line', async () => {
  const server = await startMailServer();
  const mail = smtpMail(server.url, 'post@example.is');
  await queue(to('sigga@example.is\r\nBcc: all@example.is'));
  await work(mail).carryOut();
  expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'no-valid-email' }]);
  expect(server.received).toEqual([]);
});

test('nothing is sent in the name of an organisation that was disabled meanwhile', async () => {
  await queue(to('sigga@example.is'));
  await app.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ disabled_at: START }).where('id', '=', own).execute(),
  );
  await work(keptMail).carryOut();
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'skipped', reason: 'organisation-disabled' });
});

test('messages that nobody can send yet wait until somebody can', async () => {
  await queue(to('sigga@example.is'));
  await work(null).carryOut();
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'waiting', attempts: 0 });
  await later(MINUTE, keptMail);
  expect(await stateOf('sigga@example.is')).toMatchObject({ state: 'sent' });
});

test('to wake a lane costs one look at it, however much waits in it', async () => {
  await queue(...Array.from({ length: 300 }, (_, n) => to(`nr-${n}@example.is`)));
  const reads = await app.database.asOperator(async (tx) => {
    await sql`delete from waybill.jobs`.execute(tx);
    return rowsReadBy(tx, 'messages', () => wakeLanes(tx, START));
  });
  expect(reads).toBeLessThan(10);
  const jobs = await app.database.asOperator((tx) => tx.selectFrom('jobs').select(['kind', 'order_key']).execute());
  expect(jobs).toEqual([{ kind: 'send-messages', order_key: 'email' }]);
});

test('messages about nothing that is there are found by an index when they are tidied away', async () => {
  const plan = await app.database.asOperator(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain delete from waybill.messages
      where shipment_key is null and payment_id is null and created_at <= ${START}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('messages_of_nothing_index');
});
