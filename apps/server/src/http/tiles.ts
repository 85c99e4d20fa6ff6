import { AppError } from '@waybill/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A vector tile in an answer. */
export type TileAnswer = {
  /** Of this tile and its version, which never changes. */
  readonly etag: string;
  /** Called only when the browser does not have the tile yet: gzip, null when it is empty, undefined when it does not exist. */
  readonly read: () => Promise<Buffer | null | undefined>;
};

/** The address of a tile names its version: a browser that has it need not ask again. */
const FOR_EVER = 'private, max-age=31536000, immutable';

export const sendTile = async (request: FastifyRequest, reply: FastifyReply, { etag, read }: TileAnswer) => {
  const tag = `"${etag}"`;
  reply.header('etag', tag).header('cache-control', FOR_EVER);
  const tags = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (tags?.includes(tag)) return reply.code(304).send();
  const bytes = await read();
  if (bytes === undefined) {
    reply.removeHeader('etag').removeHeader('cache-control');
    throw new AppError('not-found');
  }
  if (bytes === null) return reply.code(204).send();
  return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(bytes);
};
