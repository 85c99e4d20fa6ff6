import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';

export const readApiKey = endpoint({
  method: 'GET',
  path: '/api/api-key',
  summary: 'The newest key of the organisation, without its secret; developers only',
  reply: z.object({
    apiKey: z.object({ lastCharacters: z.string(), createdDate: z.string() }).nullable(),
    /** Keys that were replaced and still work, until they expire. */
    retiring: z.array(z.object({ lastCharacters: z.string(), expiresAt: z.string() })),
  }),
});

export const readKeyContacts = endpoint({
  method: 'GET',
  path: '/api/api-key/contacts',
  summary:
    'The people to ask for the key: developers, who see it, and super-admins, who can ask the operator for that role',
  reply: z.object({
    people: z.array(z.object({ name: z.string().nullable(), email: z.string(), isDeveloper: z.boolean() })),
  }),
});

export const revealApiKey = endpoint({
  method: 'POST',
  path: '/api/api-key/reveal',
  summary: 'The newest key in full; developers only',
  body: z.strictObject({ purpose: z.enum(['reveal', 'copy']) }),
  reply: z.object({ token: z.string(), organisationId: z.string() }),
});

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api/api-key/rotation',
  summary: 'Issue a new key; the one before it works for another day; developers only',
  reply: readApiKey.reply,
});

export const readApiKeyHistory = endpoint({
  method: 'GET',
  path: '/api/api-key/history',
  summary: 'Who revealed, copied or rotated the key, when and from where; newest first; developers only',
  query: historyQuery,
  reply: historyPage,
});
