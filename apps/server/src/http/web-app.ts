import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problemOf } from './problems.ts';
import { pagePolicy } from './security-headers.ts';

/** What the page needs to know before its first request. */
export type PageConfig = {
  readonly sentryDsn: string | null;
  readonly sentryEnvironment: string | null;
  readonly demo: boolean;
  readonly hideAccounts: boolean;
};

type WebApp = { readonly folder: string; readonly page: PageConfig };

/** Serves the built dashboard: hashed assets for a year, the page itself fresh each time with a nonce of its own. */
export const serveWebApp = async (app: FastifyInstance, { folder, page }: WebApp) => {
  const template = existsSync(join(folder, 'index.html')) ? await readFile(join(folder, 'index.html'), 'utf8') : null;
  const connectTo = page.sentryDsn ? [new URL(page.sentryDsn).origin] : [];

  if (template !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/.'),
      setHeaders: (reply: FastifyReply, path: string) => {
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  const sendPage = (reply: FastifyReply) => {
    if (template === null) return reply.code(503).type('text/plain').send('The dashboard has not been built.');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, connectTo))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        template
          .replaceAll('__CSP_NONCE__', nonce)
          .replaceAll('__WAYBILL_CONFIG__', escapeAttribute(JSON.stringify(page))),
      );
  };

  // Every other address is a screen, and the dashboard knows which; what looks like a file or a call is simply missing.
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isScreen = request.method === 'GET' && !/^\/(api|assets|dev)(\/|$)/.test(path) && !/\.\w+$/.test(path);
    if (isScreen || (request.method === 'HEAD' && !path.startsWith('/api/'))) return sendPage(reply);
    const problem = problemOf('not-found', { requestId: request.id });
    return reply.code(problem.status).type('application/problem+json').send(problem);
  });
};

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
