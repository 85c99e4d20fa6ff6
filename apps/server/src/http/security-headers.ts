import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** An answer that is not a page may load nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export const createNonce = () => randomBytes(16).toString('base64');

/** The origins of others that the dashboard may reach. */
export type OutsideOrigins = { readonly errorReports: readonly string[]; readonly map: readonly string[] };

/** The sources that the dashboard may load. Styles of the component library carry the page's nonce; a script has no page. */
export const pagePolicy = (nonce: string | null, { errorReports, map }: OutsideOrigins): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...map].join(' '),
    ["font-src 'self'", ...map].join(' '),
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...errorReports, ...map].join(' '),
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Nothing in the dashboard makes code or markup out of text, so no policy may exist that would allow it. The one of a
    // page lets the map start its worker, and nothing else (web's lib/browser/trusted-worker.ts).
    "require-trusted-types-for 'script'",
    nonce === null ? "trusted-types 'none'" : 'trusted-types default',
  ].join('; ');

export const securityHeaders = async (app: FastifyInstance, publicUrl: string) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_POLICY);
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};
