import { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Turn } from '../fair-turns.ts';
import type { KeptTar } from '../records/kept-tar.ts';
import { visitorOf } from './visitor.ts';

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
  readonly once: FileOnce;
  /** `once` may answer as it did before: nothing that this sender has used up since is a reason to refuse the file earlier. */
  readonly mayBeRepeated: boolean;
};

/**
 * The last step, when the file is here: what it returns is the answer. A program that has sent the same file under the same Idempotency-Key
 * before is answered as it was then. The digest of the file is asked for only where there is such a key.
 */
export type FileOnce = <Answer>(digest: () => Promise<Buffer>, work: () => Promise<Answer>) => Promise<Answer>;

/** The first and the last byte of a part of a file. */
export type BytePart = { readonly start: number; readonly end: number };

/** A file that is read part by part. */
type PartedFile = { readonly bytes: number; readonly open: (part: BytePart) => Promise<Readable | null> };

/** A file in an answer. */
export type FileAnswer = {
  readonly type: string;
  readonly name: string;
  /** For a file that never changes: the browser keeps it, and asks each time whether it may still show it. */
  readonly etag?: string;
  /** A page of ours shows it in a frame; it is neither opened nor saved by itself. */
  readonly isFramed?: boolean;
  /** Set for a download that the browser saves and does not show. */
  readonly isToKeep?: boolean;
} & (
  | {
      /** Called only when the browser does not have the file yet; null when it does not exist. */
      readonly open: () => Promise<Readable | null>;
      readonly inParts?: never;
      readonly resumable?: never;
    }
  | {
      /** For a file that is fetched part by part, since the whole of it may be larger than a browser: its size, and a part of it. */
      readonly inParts: PartedFile;
      readonly open?: never;
      readonly resumable?: never;
    }
  | {
      /** For a download that goes on after a cut: the whole of it, or the rest. */
      readonly resumable: PartedFile;
      readonly etag: string;
      readonly inParts?: never;
      readonly open?: never;
    }
);

/** A tar that was made for a download. Made anew, it is another one. */
export const tarAnswer = (
  name: string,
  { key, bytes }: KeptTar,
  open: (key: string, part: BytePart) => Promise<Readable | null>,
): FileAnswer => ({
  type: 'application/x-tar',
  name: `${name}.tar`,
  etag: key,
  isToKeep: true,
  resumable: { bytes, open: (part) => open(key, part) },
});

/** A file takes longer than a form: over a slow line, and in the queue of files being processed. */
export const FILE_MS = 5 * 60_000;
/** A large download is given up when its client stalls; whatever takes longer than this goes on where it was. */
export const DOWNLOAD_MS = 6 * 60 * 60_000;

/** How every file is sent, whatever is in it. */
export const FILE_TYPE = 'application/octet-stream';

/** Accepts only a file as the body, in a context of its own, since a parser applies to all routes of its context. */
export const takeFilesOnly = (app: FastifyInstance, route: RouteOptions) => {
  app.register(async (beside) => {
    beside.removeAllContentTypeParsers();
    beside.addContentTypeParser(FILE_TYPE, (_, content, done) => done(null, content));
    beside.route({ ...route, config: { takesFile: true }, handlerTimeout: FILE_MS });
  });
};

export type Arrival = Pick<IncomingFile, 'mostBytes' | 'turn'> & {
  /** Null where the sender has named no key. */
  readonly once: FileOnce | null;
  readonly admit: (request: FastifyRequest) => Promise<unknown>;
};

export const incomingFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { mostBytes, admit, turn, once }: Arrival,
): IncomingFile => {
  if (isLongerThan(request, mostBytes)) throw new AppError('too-large');
  return arriving(request, reply, { mostBytes, admit, turn, once });
};

/** Like `incomingFile`, of a form: one that is too large is refused when it is read, so that the page can say it beside its field. */
export const incomingUpload = (request: FastifyRequest, reply: FastifyReply, arrival: Arrival): IncomingFile => {
  const file = arriving(request, reply, arrival);
  return isLongerThan(request, arrival.mostBytes + FORM_BYTES_AROUND)
    ? { ...file, content: refused('too-large') }
    : file;
};

/** What a form has around its file: names and boundaries. */
const FORM_BYTES_AROUND = 16 * 1024;

const isLongerThan = ({ headers }: FastifyRequest, bytes: number) => Number(headers['content-length'] ?? 0) > bytes;

// biome-ignore lint/correctness/useYield: it ends before there is anything
async function* refused(code: ErrorCode): AsyncGenerator<Buffer> {
  throw new AppError(code);
}

const arriving = (
  request: FastifyRequest,
  reply: FastifyReply,
  { mostBytes, admit, turn, once }: Arrival,
): IncomingFile => {
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  // The file may break off before anything reads it; the read then reports the error.
  body.on('error', () => {});
  return {
    content: chunksOf(body, turn),
    mostBytes,
    stillAllowed: () => admit(request),
    turn,
    signal: signalOf(reply),
    once: once ?? ((_, work) => work()),
    mayBeRepeated: once !== null,
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
  const timer = setTimeout(() => controller.abort(new AppError('timed-out')), FILE_MS);
  timer.unref();
  reply.raw.once('close', () => {
    clearTimeout(timer);
    controller.abort(new AppError('file-broken'));
  });
  return controller.signal;
};

/** Nothing in a file may run, load or be shown in another site's frame. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const FRAME_POLICY = FILE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Large downloads by anybody: their number is limited, and a client that stops reading is given up. */
export type DownloadLimits = { readonly enter: (address: string) => () => void; readonly stallMs: number };

export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
  downloads: DownloadLimits,
) => {
  const { type, name, etag, isToKeep = false, isFramed = false } = answer;
  const tag = etag === undefined ? undefined : `"${etag}"`;
  if (tag !== undefined) reply.header('etag', tag);
  // A download is where it was saved, and has no copy in the browser.
  if (tag !== undefined && !answer.resumable) reply.header('cache-control', 'private, no-cache');
  const tags = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (tag !== undefined && tags?.includes(tag)) return reply.code(304).send();
  const content = await openContent(request, reply, answer, downloads);
  if (!content) throw new AppError('not-found');
  // In a sandbox it has no origin that could ask for processes of its own.
  if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN').removeHeader('origin-agent-cluster');
  const policy = isFramed ? FRAME_POLICY : FILE_POLICY;
  return (
    reply
      .type(type)
      .header('content-disposition', isToKeep ? attachedAs(name) : inlineAs(name))
      // Chrome shows no PDF in a sandbox; its PDF viewer has a sandbox of its own.
      .header('content-security-policy', type === 'application/pdf' ? policy : `${policy}; sandbox`)
      .send(content)
  );
};

const openContent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
  downloads: DownloadLimits,
): Promise<Readable | null> => {
  if (answer.resumable) return openRest(request, reply, { ...answer.resumable, etag: answer.etag }, downloads);
  return answer.inParts ? openPart(request, reply, answer.inParts) : answer.open();
};

/** The whole of a file, or the rest of it for a client that has the beginning of this very version. */
const openRest = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, open }: PartedFile & { readonly etag: string },
  { enter, stallMs }: DownloadLimits,
): Promise<Readable | null> => {
  reply.header('accept-ranges', 'bytes');
  const { range, 'if-range': ifRange } = request.headers;
  const isSame = ifRange === undefined || ifRange === `"${etag}"`;
  const isPart = isSame && RANGE.test(range ?? '');
  const part = isPart ? partOf(range, bytes, bytes) : { start: 0, end: bytes - 1 };
  if (!part) return refusePart(reply, bytes);
  const leave = enter(visitorOf(request).countedAddress);
  let content: Readable | null = null;
  reply.raw.once('close', () => {
    leave();
    content?.destroy();
  });
  content = await open(part);
  if (!content) return null;
  // Also where nothing of it is read: a request for the headers, or a client that has left.
  if (reply.raw.destroyed) content.destroy();
  if (isPart) reply.code(206).header('content-range', rangeText(part, bytes));
  reply.header('content-length', part.end - part.start + 1);
  return Readable.from(givenUpWhenStalled(content, stallMs, () => reply.raw.destroy()));
};

/** The connection ends when the client takes no chunk for so long. It may come back for the rest. */
export async function* givenUpWhenStalled(
  content: Readable,
  stallMs: number,
  giveUp: () => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const timer = setTimeout(giveUp, stallMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A part is for the memory of a browser; whoever asks for more gets the beginning of it. */
const MOST_PART_BYTES = 8 * 1024 * 1024;
/** Its address is that of one version of the file, which never changes. */
const VERSIONED = 'private, max-age=604800, immutable';
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** The part that a Range header names; null when the file has none such. Neither several parts nor the last bytes are asked for. */
const partOf = (range: string | undefined, bytes: number, mostBytes = MOST_PART_BYTES): BytePart | null => {
  const [, first, last] = RANGE.exec(range ?? '') ?? [];
  if (first === undefined) return null;
  const start = Number(first);
  const end = Math.min(last ? Number(last) : bytes - 1, bytes - 1, start + mostBytes - 1);
  return start <= end ? { start, end } : null;
};

const rangeText = ({ start, end }: BytePart, bytes: number) => `bytes ${start}-${end}/${bytes}`;

const refusePart = (reply: FastifyReply, bytes: number): never => {
  reply.removeHeader('etag').header('content-range', `bytes */${bytes}`);
  throw new AppError('no-such-part');
};

const openPart = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, open }: NonNullable<FileAnswer['inParts']>,
): Promise<Readable | null> => {
  const part = partOf(request.headers.range, bytes);
  if (!part) return refusePart(reply, bytes);
  const content = await open(part);
  if (content) {
    reply.code(206).headers({
      'accept-ranges': 'bytes',
      'content-range': rangeText(part, bytes),
      'content-length': part.end - part.start + 1,
      'cache-control': VERSIONED,
    });
  }
  return content;
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
