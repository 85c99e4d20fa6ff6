import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_ROOT } from '@waybill/contract/endpoint';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../html.ts';
import { createNonce, type OutsideOrigins, pagePolicy } from './security-headers.ts';

/** The config that the page needs before its first request. */
export type PageConfig = {
  readonly sentryDsn: string | null;
  readonly sentryEnvironment: string | null;
};

export type WebApp = {
  readonly folder: string;
  readonly page: PageConfig;
  /** The origin of the style that maps are drawn in; absent or null when they are drawn from our own data alone. */
  readonly mapOrigin?: string | null | undefined;
  /** Whether phones are told to give up the service worker of the driver app. */
  readonly isDriverWorkerOff?: boolean;
};
type SendPage = (reply: FastifyReply, path: string) => FastifyReply;

/**
 * The applications beside the dashboard, each with the HTML file of its name and with all addresses under it: /driver and /driver/stop
 * are driver.html. The build has the same list: ENTRIES in the web's entries.ts.
 */
const OWN_PAGES = ['driver'];
const DASHBOARD = 'index';

const pageOf = (path: string): string => {
  const [, first] = path.split('/');
  return OWN_PAGES.find((name) => name === first) ?? DASHBOARD;
};

export const outsideOrigins = ({ page, mapOrigin }: Pick<WebApp, 'page' | 'mapOrigin'>): OutsideOrigins => ({
  errorReports: page.sentryDsn ? [new URL(page.sentryDsn).origin] : [],
  map: mapOrigin ? [mapOrigin] : [],
});

const YEAR = 'public, max-age=31536000, immutable';

/** Serves the files of the built applications, hashed ones for a year; returns the function that sends the page of an address. */
export const serveWebApp = async (app: FastifyInstance, web: WebApp): Promise<SendPage> => {
  const { folder, page, mapOrigin, isDriverWorkerOff } = web;
  const templates = new Map<string, string | null>();
  for (const name of [DASHBOARD, ...OWN_PAGES]) templates.set(name, await readTemplate(join(folder, `${name}.html`)));
  if (templates.get(DASHBOARD) === null) return sayNotBuilt;
  const outside = outsideOrigins({ page, mapOrigin });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The pages are sent with a nonce, and never as they are. A folder is not a file: `/` and `/shipments/` are screens.
    allowedPath: (path) => !/^\/\w+\.html/.test(path) && !path.includes('/.') && !path.endsWith('/'),
    setHeaders: (reply: FastifyReply, path: string) => {
      const isHashed = /^(driver\/)?assets\//.test(relative(folder, path).replaceAll(sep, '/'));
      reply.header('cache-control', isHashed ? YEAR : 'no-cache');
      // A worker is bound by the policy of its own script, not by the page's.
      if (/\.m?js(\.\w+)?$/.test(path)) reply.header('content-security-policy', pagePolicy(null, outside));
    },
  });

  if (isDriverWorkerOff) app.get('/driver-sw.js', (_request, reply) => reply.sendFile('driver-sw-off.js'));

  const config = escapeHtml(JSON.stringify(page));
  return (reply, path) => {
    const template = templates.get(pageOf(path));
    if (!template) return sayNotBuilt(reply, path);
    const nonce = createNonce();
    return (
      reply
        .header('content-security-policy', pagePolicy(nonce, outside))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        // Replaced by functions, since `$&` has a meaning in a plain replacement string.
        .send(template.replaceAll('__CSP_NONCE__', () => nonce).replaceAll('__WAYBILL_CONFIG__', () => config))
    );
  };
};

const sayNotBuilt: SendPage = (reply) =>
  reply.code(503).type('text/plain; charset=utf-8').send('The dashboard has not been built.');

/** Every other address is a screen, and its application knows which; an address like that of a file or an endpoint is missing. */
export const answerUnknownAddresses = (
  app: FastifyInstance,
  sendPage: SendPage | null,
  refuse: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) => {
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (isPublicPage(path)) return refuse(new AppError('not-found'), request, reply);
    if (sendPage && isScreen(request.method, path)) return sendPage(reply, path);
    throw new AppError(path === API_ROOT || path.startsWith(`${API_ROOT}/`) ? 'no-such-address' : 'not-found');
  });
};

/** The router has already refused addresses that cannot be decoded. */
const pathOf = ({ url }: FastifyRequest): string => decodeURIComponent(url.split('?', 1)[0] ?? '');

/** Pages for people without an account, who are told in words that a link is none: also where it is longer than any. */
export const isPublicPage = (path: string): boolean => /^\/(track|documents|demo-pay|paid)\//.test(path);

const isScreen = (method: string, path: string): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/(api|assets|dev)(\/|$)/i.test(path) && !/\.\w+$/.test(path);
};

export const readTemplate = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
