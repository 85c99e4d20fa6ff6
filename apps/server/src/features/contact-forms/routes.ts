import { submitContactForm } from '@waybill/contract/contact-forms';
import type { ContactForm } from '@waybill/domain/contact-form';
import type { Serve } from '../../http/endpoints.ts';

export type ContactFormRoutes = { readonly keep: (form: ContactForm) => Promise<void> };

export const contactFormRoutes = (serve: Serve, { keep }: ContactFormRoutes) => {
  serve(submitContactForm, 'public', async ({ body }) => {
    await keep(body);
    return {};
  });
};
