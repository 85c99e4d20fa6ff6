import type { FastifyReply } from 'fastify';

/** What a caller may still ask for in the present minute. */
export type RateLimit = { readonly limit: number; readonly left: number; readonly resetSeconds: number };

const POLICY = 'key';
const WINDOW_SECONDS = 60;

/** The fields of draft-ietf-httpapi-ratelimit-headers: docs/adr/0052 says why these. */
export const writeRateLimit = (reply: FastifyReply, { limit, left, resetSeconds }: RateLimit) =>
  reply
    .header('ratelimit-policy', `"${POLICY}";q=${limit};w=${WINDOW_SECONDS}`)
    .header('ratelimit', `"${POLICY}";r=${left};t=${resetSeconds}`);

const FIELDS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** The limit of an address is far above that of a key, and is not told beside it in fields of another kind. */
export const NO_OLDER_FIELDS = { addHeaders: { ...FIELDS, 'retry-after': true }, addHeadersOnExceeding: FIELDS };
