import { ApiError, ConnectionError } from '@waybill/contract/client';
import { readPhotoProgress, sendDriverActions, sendPhotoPiece } from '@waybill/contract/driver';
import { problem } from '@waybill/contract/problem';
import type { UserId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import type { Server } from './sender.ts';

/** A request without an answer for so long is given up, and made again later. */
const PATIENCE_MS = 60_000;

/** A file is sent by its address, and not by the client of the other endpoints. */
const sendPiece: Server['sendPiece'] = async (id, from, piece) => {
  const address = `${sendPhotoPiece.path.replace(':photoId', id)}?from=${from}`;
  const answer = await fetch(address, {
    method: sendPhotoPiece.method,
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: piece,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  const json: unknown = await answer.json().catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  if (answer.ok) return sendPhotoPiece.reply.parse(json);
  const said = problem.safeParse(json);
  throw said.success ? new ApiError(said.data) : new ConnectionError(json);
};

type Id = Parameters<typeof api<typeof readPhotoProgress>>[1] extends { params: { photoId: infer One } } ? One : never;

export const server: Server = {
  sendActions: ({ userId, ...body }) =>
    api(sendDriverActions, { body: { ...body, userId: userId as UserId }, signal: AbortSignal.timeout(PATIENCE_MS) }),
  photoProgress: (id) =>
    api(readPhotoProgress, { params: { photoId: id as Id }, signal: AbortSignal.timeout(PATIENCE_MS) }),
  sendPiece,
};
