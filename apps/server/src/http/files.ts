import { Readable } from 'node:stream';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Turn } from '../fair-turns.ts';

/** An incoming file, of which nothing has been read yet: a refusal need not wait for it. */
export type IncomingFile = {
  readonly content: AsyncIterable<Buffer>;
  readonly mostBytes: number;
  /** Called when the file has arrived: that can take a while, and its sender may be locked out meanwhile. */
  readonly stillAllowed: () => Promise<unknown>;
  /** The turn of the request, which the content leaves to others while it comes. */
  readonly turn: Turn;
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

type Arrival = Pick<IncomingFile, 'mostBytes' | 'turn'> & {
  readonly admit: (request: FastifyRequest) => Promise<unknown>;
};

export const incomingFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { mostBytes, admit, turn }: Arrival,
): IncomingFile => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('too-large');
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  // The file may break off before anything reads it; the read then reports the error.
  body.on('error', () => {});
  return {
    content: chunksOf(body, turn),
    mostBytes,
    stillAllowed: () => admit(request),
    turn,
    signal: signalOf(reply),
  };
};

/** Whoever stops reading does not cut the sender off: it is to read the refusal. */
async function* chunksOf(body: Readable, turn: Turn): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  // A client that disconnects half-way has sent half a file, which is not an error of the server.
  const asBroken = () => Promise.reject(new AppError('file-broken'));
  const next = async () => {
    // A file may take minutes to come, and its sender's other requests need not wait for it.
    turn.leave();
    const chunk = await chunks.next().catch(asBroken);
    await turn.take();
    return chunk;
  };
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value;
  } finally {
    await chunks.return?.();
  }
}

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
