import type { FastifyRequest } from 'fastify';

const SCHEMES = { Bearer: /^Bearer +(\S+)$/i, Device: /^Device +(\S+)$/i };

/** What a request proves its sender by; null where it has none of this scheme. */
export const credentialOf = ({ headers }: FastifyRequest, scheme: keyof typeof SCHEMES): string | null =>
  SCHEMES[scheme].exec(headers.authorization ?? '')?.[1] ?? null;

/** Whether a key was sent, be it right or wrong. */
export const namesKey = (request: FastifyRequest): boolean => credentialOf(request, 'Bearer') !== null;
