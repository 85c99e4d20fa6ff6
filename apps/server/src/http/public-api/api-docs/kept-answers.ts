import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is the same for everybody: made and compressed once. */
export type KeptAnswer = {
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly plain: Buffer;
  readonly packed: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
};

/** Asked for again after some minutes, and then by its tag. */
const CACHE = 'public, max-age=300';

/** The last steps take many times as long as all others, and save a twentieth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export const keepAnswer = async (
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<KeptAnswer> => {
  const plain = Buffer.from(content);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  return { tag, headers, plain, packed: { br, gzip: zipped } };
};

const encodingFor = ({ headers }: FastifyRequest) => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

export const sendKept = (request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer) => {
  reply.headers({ ...kept.headers, etag: kept.tag, 'cache-control': CACHE, vary: 'accept-encoding' });
  const known = request.headers['if-none-match'];
  if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === kept.tag)) return reply.code(304).send();
  const encoding = encodingFor(request);
  const packed = encoding && kept.packed[encoding];
  return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(kept.plain);
};
