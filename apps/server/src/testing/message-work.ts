import { keptMail, type MailAdapter, type MailMessage } from '../adapters/mail/mail.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { wakeLanes } from '../records/messages.ts';
import { wireMessageKinds } from '../wiring/wire-message-kinds.ts';
import { messageJobKinds } from '../wiring/wire-messages.ts';
import { TEST_SECRET } from './demo-people.ts';
import { jobWork } from './job-work.ts';
import type { TestApp } from './test-app.ts';

export type SentMail = MailMessage;

/** Sends what is due now, as the jobs do, with the product's own kinds of messages; answers with the mails that have left. */
export const sendDueMessages = async ({ database, storage, time }: TestApp): Promise<readonly SentMail[]> => {
  const sent: SentMail[] = [];
  const errors: unknown[] = [];
  const messageMail: MailAdapter = { ...keptMail, send: async (message) => void sent.push(message) };
  const clock = () => time.now;
  const publicUrl = 'https://waybill.example.is';
  const onError = (error: unknown) => void errors.push(error);
  const vault = createKeyVault(TEST_SECRET);
  const needs = { database, storage, clock, publicUrl, vault, paymentProvider: null, onError };
  const kinds = messageJobKinds({ database, clock, messageMail, sms: null, onError }, wireMessageKinds(needs));
  await database.asOperator((tx) => wakeLanes(tx, time.now));
  await jobWork(database, kinds, onError).carryOut();
  if (errors.length > 0) throw errors[0];
  return sent;
};
