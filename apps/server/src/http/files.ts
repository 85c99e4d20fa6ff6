import { Readable } from 'node:stream';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** An incoming file, of which nothing has been read yet: a refusal need not wait for it. */
export type IncomingFile = {
  readonly content: Readable;
  readonly mostBytes: number;
  /** Called when the file has arrived: that can take a while, and its sender may be locked out meanwhile. */
  readonly stillAllowed: () => Promise<unknown>;
  /** Aborts when the sender has left, or the time for the answer is up. */
  readonly signal: AbortSignal;
};

/** A file in an answer. */
export type FileAnswer = {
  /** Called only when the browser does not have the file yet; null when it does not exist. */
  readonly open: () => Promise<Readable | null>;
  readonly type: string;
  readonly name: string;
  /** For a file that never changes: the browser keeps it, and asks each time whether it may still show it. */
  readonly etag?: string;
  /** Set for a download that the browser saves and does not show. */
  readonly isToKeep?: boolean;
};

/** A file takes longer than a form: over a slow line, and in the queue of files being processed. */
const HANDLER_MS = 5 * 60_000;

/** Accepts only a file as the body, in a context of its own, since a parser applies to all routes of its context. */
export const takeFilesOnly = (app: FastifyInstance, route: RouteOptions) => {
  app.register(async (beside) => {
    beside.removeAllContentTypeParsers();
    beside.addContentTypeParser('application/octet-stream', (_, content, done) => done(null, content));
    beside.route({ ...route, config: { takesFile: true }, handlerTimeout: HANDLER_MS });
  });
};

export const incomingFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { mostBytes }: { readonly mostBytes: number },
  admit: (request: FastifyRequest) => Promise<unknown>,
): IncomingFile => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('too-large');
  const content = request.body instanceof Readable ? request.body : Readable.from([]);
  return { content, mostBytes, stillAllowed: () => admit(request), signal: signalOf(reply) };
};

/** Fastify's own signal aborts, and its time limit ends, as soon as the body has been read; work on a file begins only then. */
const signalOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new AppError('timed-out')), HANDLER_MS);
  timer.unref();
  reply.raw.once('close', () => {
    clearTimeout(timer);
    controller.abort(new AppError('file-broken'));
  });
  return controller.signal;
};

/** Nothing in a file may run, load or be shown in another site's frame. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { open, type, name, etag, isToKeep = false }: FileAnswer,
) => {
  const tag = etag === undefined ? undefined : `"${etag}"`;
  if (tag !== undefined) reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const tags = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (tag !== undefined && tags?.includes(tag)) return reply.code(304).send();
  const content = await open();
  if (!content) throw new AppError('not-found');
  return (
    reply
      .type(type)
      .header('content-disposition', isToKeep ? attachedAs(name) : inlineAs(name))
      // Chrome shows no PDF in a sandbox; its PDF viewer has a sandbox of its own.
      .header('content-security-policy', type === 'application/pdf' ? FILE_POLICY : `${FILE_POLICY}; sandbox`)
      .send(content)
  );
};

export const inlineAs = (name: string): string => `inline; ${named(name)}`;
const attachedAs = (name: string): string => `attachment; ${named(name)}`;

/** RFC 6266: an ASCII name for clients that read no other, and the real one, encoded as in RFC 8187. */
const named = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
};
