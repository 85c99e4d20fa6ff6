import { randomUUID } from 'node:crypto';
import type { ContactForm } from '@waybill/domain/contact-form';
import type { Tx } from '../../db/connect.ts';

/** Left by visitors, before any organisation: written at the door, read by the operator only. */
export const contactFormsRepo = (tx: Tx) => ({
  add: async (form: ContactForm, now: Date) => {
    await tx
      .insertInto('contact_forms')
      .values({ id: randomUUID(), name: form.name, email: form.email, company: form.company, created_at: now })
      .execute();
  },

  /** Newest first. Only in the operator's transaction: the door may not read them back. */
  list: (since: Date | null) =>
    tx
      .selectFrom('contact_forms')
      .select(['id', 'name', 'email', 'company', 'created_at as createdAt'])
      .$if(since !== null, (query) => query.where('created_at', '>=', since))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
});
