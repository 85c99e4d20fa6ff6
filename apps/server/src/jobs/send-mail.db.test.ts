import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { keptMail, type MailMessage, smtpMail } from '../adapters/mail/mail.ts';
import { countJobs } from '../db/jobs/job-list.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { outbox, outboxRows } from '../records/outbox.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { wireJobKinds } from '../wiring/wire-job-kinds.ts';
import { ONE, useJobLab } from './testing/job-lab.ts';

const lab = useJobLab();
const NOW = new Date('2026-11-15T09:00:00Z');
const mailTo = (to: string): MailMessage => ({ to, subject: 'Halló', text: 'http://x/?oobCode=abc', html: '<p>' });

beforeEach(async () => {
  await lab.database().asOperator((tx) => tx.deleteFrom('outbox').execute());
});

type Mail = NonNullable<Parameters<typeof wireJobKinds>[0]['mail']>;
const send = (mail: Partial<Mail> & Pick<Mail, 'send'>) => {
  const storage = {} as Parameters<typeof wireJobKinds>[0]['storage'];
  const kinds = wireJobKinds({
    planning: null,
    database: lab.database(),
    storage,
    clock: () => NOW,
    geocoder: null,
    vault: createKeyVault('a secret that is not used'),
    targets: {} as never,
    publicUrl: '',
    mail: { leavesTheSystem: true, close: () => {}, ...mail },
    messageMail: null,
    sms: null,
    paymentProvider: null,
    cities: null,
    onError: () => {},
  });
  return lab.work(kinds.filter(({ name }) => name === 'send-mail'));
};
const put = (...addresses: string[]) =>
  lab.database().asOperator(async (tx) => {
    for (const address of addresses) await outbox(tx).add(mailTo(address), NOW);
  });
const kept = () =>
  lab
    .database()
    .asOperator((tx) =>
      tx.selectFrom('outbox').select(['payload', 'sent_at', 'given_up_at']).orderBy('created_at').execute(),
    );
/** Simulates that the time until the next attempt has passed. */
const nextTry = () =>
  lab.database().asOperator(async (tx) => {
    const { rows } = await sql<{ minutes: number }>`update waybill.jobs j set due_at = now()
      from waybill.jobs before where before.id = j.id
      returning round(extract(epoch from before.due_at - now()) / 60)::int as minutes`.execute(tx);
    await sql`select pg_notify('waybill_jobs', 'send-mail')`.execute(tx);
    return rows[0]?.minutes;
  });

test('two workers at the same time send each mail once', async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `${index}@example.is`);
  await put(...addresses);
  const server = await startMailServer();
  await send(smtpMail(server.url, 'post@example.is'));
  await send(smtpMail(server.url, 'post@example.is'));
  await expect.poll(async () => (await kept()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  expect(server.received.map(({ envelope }) => envelope.to.join()).sort()).toEqual(addresses.sort());
});

test('of a mail that left by SMTP the body is not kept: its link opens an account', async () => {
  await put('sigga@example.is');
  const server = await startMailServer();
  await send(smtpMail(server.url, 'post@example.is'));
  await expect.poll(async () => (await kept())[0]?.sent_at).toEqual(NOW);
  expect((await kept())[0]?.payload).toEqual({ to: 'sigga@example.is', subject: 'Halló' });
  expect(server.received[0]?.text).toContain('oobCode=abc');
});

test('a mail that stays in the outbox keeps its body', async () => {
  await put('sigga@example.is');
  await send(keptMail);
  await expect.poll(async () => (await kept())[0]?.sent_at).toEqual(NOW);
  expect((await kept())[0]?.payload).toEqual(mailTo('sigga@example.is'));
});

test('a mail that fails is tried again later and later, and given up after ten tries', async () => {
  await put('sigga@example.is');
  const { countWaiting } = outboxRows(lab.database());
  expect(await countWaiting()).toBe(1);
  let tries = 0;
  const worker = await send({ send: () => Promise.reject(new Error(`no answer ${++tries}`)) });
  const attempts = async () => (await lab.rows())[0];
  for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 64, 128, 256].entries()) {
    await expect
      .poll(attempts)
      .toMatchObject({ state: 'waiting', attempts: index + 1, reason: `no answer ${index + 1}` });
    expect(await nextTry()).toBe(minutes);
  }
  await expect.poll(attempts).toMatchObject({ state: 'dead', attempts: 10, reason: 'no answer 10' });
  expect(await kept()).toEqual([{ payload: mailTo('sigga@example.is'), sent_at: null, given_up_at: NOW }]);
  expect(worker.errors).toHaveLength(10);
  expect(await countWaiting(), 'what was given up does not wait').toBe(0);
  expect(await countJobs(lab.database())).toEqual([{ kind: 'send-mail', waiting: 0, running: 0, dead: 1 }]);
  await worker.check();
});

test('one reader who cannot be reached does not keep the others from their mails', async () => {
  await put('gone@example.is', 'sigga@example.is');
  const server = await startMailServer({
    onRcptTo: ({ address }, _, done) => done(address === 'gone@example.is' ? new Error('no such mailbox') : null),
  });
  await send(smtpMail(server.url, 'post@example.is'));
  await expect.poll(() => server.received.map(({ envelope }) => envelope.to[0])).toEqual(['sigga@example.is']);
});

test('a mail about a change that was undone is neither kept nor sent', async () => {
  const undone = lab.database().asOperator(async (tx) => {
    await outbox(tx).add(mailTo('sigga@example.is'), NOW);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect([...(await kept()), ...(await lab.rows())]).toEqual([]);
});

test('a mail is its organisation’s, and before anybody’s organisation is known the installation’s', async () => {
  await lab
    .database()
    .inScope({ organisationId: ONE as never, subCompanyId: null }, (tx) => outbox(tx).add(mailTo('a@example.is'), NOW));
  await lab.database().asSignIn((tx) => outbox(tx).add(mailTo('b@example.is'), NOW));
  expect((await lab.rows()).map(({ organisation_id }) => organisation_id)).toEqual([ONE, null]);
});
