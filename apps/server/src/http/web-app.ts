import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import { createNonce, pagePolicy } from './security-headers.ts';

/** What the page needs to know before its first request. */
export type PageConfig = {
  readonly sentryDsn: string | null;
  readonly sentryEnvironment: string | null;
};

type WebApp = { readonly folder: string; readonly page: PageConfig };
type SendPage = (reply: FastifyReply) => FastifyReply;

const YEAR = 'public, max-age=31536000, immutable';

/** Serves the files of the built dashboard, hashed ones for a year; returns what sends the page itself. */
export const serveWebApp = async (app: FastifyInstance, { folder, page }: WebApp): Promise<SendPage> => {
  const template = await readTemplate(join(folder, 'index.html'));
  if (template === null) {
    return (reply) => reply.code(503).type('text/plain; charset=utf-8').send('The dashboard has not been built.');
  }
  const connectTo = page.sentryDsn ? [new URL(page.sentryDsn).origin] : [];
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A folder is no file: `/` and `/shipments/` are screens.
    allowedPath: (path) => !path.startsWith('/index.html') && !path.includes('/.') && !path.endsWith('/'),
    setHeaders: (reply: FastifyReply, path: string) => {
      const isHashed = relative(folder, path).startsWith(`assets${sep}`);
      reply.header('cache-control', isHashed ? YEAR : 'no-cache');
      // A worker is bound by the policy its own script came with, not by the page's.
      if (/\.m?js(\.\w+)?$/.test(path)) reply.header('content-security-policy', pagePolicy(null, connectTo));
    },
  });

  const config = escapeHtml(JSON.stringify(page));
  return (reply) => {
    const nonce = createNonce();
    return (
      reply
        .header('content-security-policy', pagePolicy(nonce, connectTo))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        // Functions: in a plain replacement a `$&` would mean something.
        .send(template.replaceAll('__CSP_NONCE__', () => nonce).replaceAll('__WAYBILL_CONFIG__', () => config))
    );
  };
};

/** Every other address is a screen, and the dashboard knows which; what looks like a file or a call is simply missing. */
export const answerUnknownAddresses = (app: FastifyInstance, sendPage: SendPage | null) => {
  app.setNotFoundHandler(async (request, reply) => {
    if (sendPage && isScreen(request)) return sendPage(reply);
    throw new AppError('not-found');
  });
};

const isScreen = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // The router has refused what cannot be decoded.
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
  return !/^\/(api|assets|dev)(\/|$)/i.test(path) && !/\.\w+$/.test(path);
};

const readTemplate = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
