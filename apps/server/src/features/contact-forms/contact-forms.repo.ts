import { randomUUID } from 'node:crypto';
import type { ContactForm } from '@waybill/domain/contact-form';
import type { Tx } from '../../db/connect.ts';

/** Forms left by visitors without an organisation: written by the sign-in role, read by the operator only. */
export const contactFormsRepo = (tx: Tx) => ({
  add: async (form: ContactForm, now: Date) => {
    await tx
      .insertInto('contact_forms')
      .values({ id: randomUUID(), name: form.name, email: form.email, company: form.company, created_at: now })
      .execute();
  },

  /** Newest first. Needs the operator's transaction: the sign-in role may not read forms back. */
  list: (since: Date | null) =>
    tx
      .selectFrom('contact_forms')
      .select(['id', 'name', 'email', 'company', 'created_at as createdAt'])
      .$if(since !== null, (query) => query.where('created_at', '>=', since))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
});
