import { apiRight } from '@waybill/domain/api-rights';
import { calendarDate } from '@waybill/domain/calendar';
import { apiKeyId } from '@waybill/domain/ids';
import { listOf, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A key that an organisation has made beside the one that it has from the start. */
export const namedKey = z.object({
  id: apiKeyId,
  name: z.string(),
  rights: z.array(apiRight),
  lastCharacters: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Within a minute; null: not used yet. */
  lastUsedAt: z.string().nullable(),
  /** When it ends by itself; null: never. */
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  isActive: z.boolean(),
  /** The secret before this one, until it ends. */
  retiring: z.array(z.object({ lastCharacters: z.string(), expiresAt: z.string() })),
});
export type NamedKey = z.infer<typeof namedKey>;

/** Keys that work, at a time; and those that ended last are listed too. */
export const MOST_KEYS = 50;
const NAME_MAX = 100;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The keys with a name and rights of their own, those that work first; developers and super-admins only',
  reply: z.object({ apiKeys: z.array(namedKey) }),
});

/** The token is shown here, and never again. */
const shownOnce = z.object({ apiKey: namedKey, token: z.string() });

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Make a key with a name, rights, and a last day perhaps; its secret is in this answer only',
  body: z.strictObject({
    name: requiredLine(NAME_MAX),
    rights: listOf(apiRight, 50, 1),
    /** It works to the end of this day, UTC; null: until it is revoked. */
    lastDay: calendarDate.default(null),
  }),
  reply: shownOnce,
});

const params = z.object({ apiKeyId });

export const rotateNamedKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:apiKeyId/rotation',
  summary: 'Give a key a new secret, which is in this answer only; the one before it works for another day',
  params,
  reply: shownOnce,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:apiKeyId',
  summary: 'Revoke a key: with the next request it is unknown',
  params,
  reply: z.object({ apiKey: namedKey }),
});
