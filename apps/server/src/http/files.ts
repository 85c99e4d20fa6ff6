import { Readable } from 'node:stream';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { HTTP_STATUS } from './problems.ts';

/** A file on its way in. Nothing of it has been read yet: who refuses it need not wait for it. */
export type IncomingFile = {
  readonly content: Readable;
  readonly mostBytes: number;
  /** To be asked when it has arrived: that can take a while, and its sender may be shut out meanwhile. */
  readonly stillAllowed: () => Promise<unknown>;
};

/** A file on its way out. */
export type FileAnswer = {
  /** Called only when the browser does not have it yet; null when there is none. */
  readonly open: () => Promise<Readable | null>;
  readonly type: string;
  readonly name: string;
  /** Of what never changes: the browser asks each time whether it may still show it, and keeps what it has. */
  readonly etag?: string;
  /** To be kept by whoever asks, and not to be looked at in the browser. */
  readonly isToKeep?: boolean;
};

/** A file takes longer than a form, over a slow line and through the queue of those that are worked on. */
const HANDLER_MS = 5 * 60_000;

/** No other body than a file, and on no other route: a parser holds for everything that is registered beside it. */
export const takeFilesOnly = (app: FastifyInstance, route: RouteOptions) => {
  app.register(async (beside) => {
    beside.removeAllContentTypeParsers();
    beside.addContentTypeParser('application/octet-stream', (_, content, done) => done(null, content));
    // What is refused for another reason is short enough to be let in to its end, and its sender then reads the refusal.
    beside.addHook('onSend', async (_, reply) => {
      if (reply.statusCode === HTTP_STATUS['too-large']) reply.header('connection', 'close');
    });
    beside.route({ ...route, config: { takesFile: true }, handlerTimeout: HANDLER_MS });
  });
};

export const incomingFile = (
  request: FastifyRequest,
  { mostBytes }: { readonly mostBytes: number },
  admit: (request: FastifyRequest) => Promise<unknown>,
): IncomingFile => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('too-large');
  const content = request.body instanceof Readable ? request.body : Readable.from([]);
  return { content, mostBytes, stillAllowed: () => admit(request) };
};

/** Nothing that a file might contain runs, loads or is shown in somebody else's frame. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { open, type, name, etag, isToKeep = false }: FileAnswer,
) => {
  const tag = etag === undefined ? undefined : `"${etag}"`;
  if (tag !== undefined) reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (tag !== undefined && request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
    return reply.code(304).send();
  }
  const content = await open();
  if (!content) throw new AppError('not-found');
  return (
    reply
      .type(type)
      .header('content-disposition', isToKeep ? attachedAs(name) : inlineAs(name))
      // Chrome shows no PDF in a sandbox; a PDF is shown by a reader that has one of its own.
      .header('content-security-policy', type === 'application/pdf' ? FILE_POLICY : `${FILE_POLICY}; sandbox`)
      .send(content)
  );
};

export const inlineAs = (name: string): string => `inline; ${named(name)}`;
const attachedAs = (name: string): string => `attachment; ${named(name)}`;

/** RFC 6266: a name in ASCII for whoever reads no other, and the real one, encoded as RFC 8187 says. */
const named = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
};
