import { z } from 'zod';
import { email, requiredLine } from './validation.ts';

export const contactForm = z.object({
  name: requiredLine(200),
  email,
  company: requiredLine(200),
});
export type ContactForm = z.infer<typeof contactForm>;
