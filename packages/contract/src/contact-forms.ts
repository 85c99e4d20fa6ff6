import { contactForm } from '@waybill/domain/contact-form';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const submitContactForm = endpoint({
  method: 'POST',
  path: '/api/contact-forms',
  summary: 'Leave name, email and company; somebody writes back',
  body: contactForm.strict(),
  reply: z.object({}),
});
