import { API_ROOT } from '@waybill/contract/endpoint';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser sent this from a page of ours. A client that is no browser sends neither header and carries no cookie. */
export const isOwnOrigin = (request: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (site !== undefined) return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const own = new URL(publicUrl);
  // A page of ours that arrives without TLS can be forged by anybody on the network path.
  if (own.protocol === 'https:' && protocol !== 'https:') return false;
  return host === request.host || host === own.host;
};

/**
 * Prevents cross-site request forgery: an unsafe request from another site's page is refused. The public API takes no cookies, which such a
 * request would live on; programs that send an Origin of their own are welcome there.
 */
export const checkOrigin = (app: FastifyInstance, publicUrl: string) => {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || isOwnOrigin(request, publicUrl)) return;
    if (request.url.startsWith(`${API_ROOT}/`)) return;
    throw new AppError('foreign-origin');
  });
};
