import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readApiKey = endpoint({
  method: 'GET',
  path: '/api/api-key',
  summary: 'The newest key of the organisation, without its secret; developers only',
  reply: z.object({
    apiKey: z.object({ lastCharacters: z.string(), createdDate: z.string() }).nullable(),
  }),
});

export const revealApiKey = endpoint({
  method: 'POST',
  path: '/api/api-key/reveal',
  summary: 'The newest key in full; developers only',
  body: z.strictObject({ purpose: z.enum(['reveal', 'copy']) }),
  reply: z.object({ token: z.string(), organisationId: z.string() }),
});
