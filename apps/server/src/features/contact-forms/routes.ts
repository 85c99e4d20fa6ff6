import { submitContactForm } from '@waybill/contract/contact-forms';
import type { ContactForm } from '@waybill/domain/contact-form';
import type { UserId } from '@waybill/domain/ids';
import type { Serve } from '../../http/endpoints.ts';
import type { Visitor } from '../../http/visitor.ts';

type Sender = { readonly visitor: Visitor; readonly userId: UserId | null };

/** Keeps the form, or refuses it when the sender has sent too many within an hour. */
export type ContactFormRoutes = { readonly keep: (form: ContactForm, by: Sender) => Promise<void> };

export const contactFormRoutes = (serve: Serve, { keep }: ContactFormRoutes) => {
  serve(submitContactForm, 'public', async ({ body, visitor, actor }) => {
    await keep(body, { visitor, userId: actor?.userId ?? null });
    return {};
  });
};
