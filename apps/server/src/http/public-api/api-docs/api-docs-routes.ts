import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../../endpoints.ts';
import { NO_OLDER_FIELDS } from '../rate-limit-fields.ts';
import { clientPackage } from './client-package.ts';
import { DOCS_POLICY, docsPage } from './docs-page.ts';
import { DOCUMENT_PATH } from './document-path.ts';
import { CLIENT_PATH } from './guide.ts';
import { type KeptAnswer, keepAnswer, sendKept } from './kept-answers.ts';

const DOCS_PATH = '/api/docs';

/** Written by `npm run openapi`, and compared with the contract by a test. */
const DOCUMENT = new URL('../../../../../../docs/openapi.json', import.meta.url);
const readDocument = async () => JSON.parse(await readFile(DOCUMENT, 'utf8'));

type Needs = { readonly publicUrl: string; readonly rateLimits: Pick<RateLimits, 'perMinute'> };

/** The description of the public API, for programs and for people, and its client. They are the same for everybody, and need no key. */
export const apiDocsRoutes = (app: FastifyInstance, { publicUrl, rateLimits }: Needs) => {
  const limit = app.rateLimit({
    max: rateLimits.perMinute,
    timeWindow: '1 minute',
    groupId: 'api docs',
    ...NO_OLDER_FIELDS,
  });
  const serveKept = (url: string, make: () => Promise<KeptAnswer>) => {
    let kept: Promise<KeptAnswer> | null = null;
    app.route({
      method: 'GET',
      url,
      onRequest: limit,
      handler: async (request, reply) => {
        kept ??= make();
        // What could not be made is tried again by the next request.
        kept.catch(() => {
          kept = null;
        });
        return sendKept(request, reply, await kept);
      },
    });
  };

  serveKept(DOCUMENT_PATH, async () =>
    keepAnswer(JSON.stringify(await readDocument()), {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    }),
  );
  app.get(`${DOCS_PATH}/`, { onRequest: limit }, async (_, reply) => reply.redirect(DOCS_PATH, 308));
  serveKept(DOCS_PATH, async () =>
    keepAnswer(docsPage(await readDocument(), publicUrl.replace(/\/+$/, '')), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DOCS_POLICY,
    }),
  );
  serveKept(CLIENT_PATH, async () => keepAnswer(await clientPackage(), { 'content-type': 'application/gzip' }));
};
