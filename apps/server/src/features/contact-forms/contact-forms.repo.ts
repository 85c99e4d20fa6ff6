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
});
