import { isIP } from 'node:net';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../machine/loopback.ts';

/** What a Host header may consist of; anything else is no host. */
const HOST = /^[\w.:[\]-]+$/;

/** The name alone, in lower case: without port, brackets, and the dot that ends a full name. */
const nameOf = (host: string): string | null => {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return null;
  const { hostname } = new URL(`http://${host}`);
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
};

type KnownHosts = { readonly publicUrl: string; readonly allowedHosts: readonly string[] };

/**
 * Whether somebody who asks for this host means us. A page of another site can have its own name lead to our address (DNS
 * rebinding) and would then be read as a page of ours; but its requests carry that name. An address is no name that somebody
 * could lead here, and a client without any host is no browser.
 */
const isKnownHost = (host: string | undefined, { publicUrl, allowedHosts }: KnownHosts): boolean => {
  if (host === undefined || host === '') return true;
  const name = nameOf(host);
  if (name === null) return false;
  return (
    isIP(name) !== 0 || isLoopback(name) || name === nameOf(new URL(publicUrl).host) || allowedHosts.includes(name)
  );
};

/** What supervisors ask, by whatever name they know; it tells nothing about a customer. */
const ANY_HOST = new Set(['/healthz', '/readyz']);

export const checkHost = (app: FastifyInstance, known: KnownHosts) => {
  app.addHook('onRequest', async (request) => {
    // That of a trusted proxy, where it names one.
    if (isKnownHost(request.host, known) || ANY_HOST.has(request.url)) return;
    throw new AppError('unknown-host');
  });
};
