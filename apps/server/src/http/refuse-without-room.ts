import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance } from 'fastify';

const READING = ['GET', 'HEAD', 'OPTIONS'];
/** In seconds; somebody has to make room first. */
const RETRY = 10;

/** While the disk of the database is all but full, what would be written is refused, so that reading can go on. */
export const refuseWithoutRoom = (app: FastifyInstance, isFull: () => boolean): void => {
  app.addHook('onRequest', async ({ method }) => {
    if (!READING.includes(method) && isFull()) throw new AppError('no-room', { retryAfter: RETRY });
  });
};
