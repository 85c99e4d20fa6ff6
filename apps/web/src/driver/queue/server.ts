import { ApiError, type Client, ConnectionError, createClient } from '@waybill/contract/client';
import { readPhotoProgress, sendDriverActions, sendPhotoPiece } from '@waybill/contract/driver';
import { problem } from '@waybill/contract/problem';
import type { UserId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import type { Server } from './sender.ts';

/** A request without an answer for so long is given up, and made again later. */
const PATIENCE_MS = 60_000;

/** A file is sent by its address, and not by the client of the other endpoints. */
const pieceSender =
  (credentials: Readonly<Record<string, string>>): Server['sendPiece'] =>
  async (id, from, piece) => {
    const address = `${sendPhotoPiece.path.replace(':photoId', id)}?from=${from}`;
    const answer = await fetch(address, {
      method: sendPhotoPiece.method,
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream', ...credentials },
      body: piece,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    const json: unknown = await answer.json().catch((cause: unknown) => {
      throw new ConnectionError(cause, answer.status);
    });
    if (answer.ok) return sendPhotoPiece.reply.parse(json);
    const said = problem.safeParse(json);
    throw said.success ? new ApiError(said.data) : new ConnectionError(json, answer.status);
  };

type Id = Parameters<typeof api<typeof readPhotoProgress>>[1] extends { params: { photoId: infer One } } ? One : never;

const serverBy = (client: Client, credentials: Readonly<Record<string, string>>): Server => ({
  sendActions: ({ userId, ...body }) =>
    client(sendDriverActions, {
      body: { ...body, userId: userId as UserId },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  photoProgress: (id) =>
    client(readPhotoProgress, { params: { photoId: id as Id }, signal: AbortSignal.timeout(PATIENCE_MS) }),
  sendPiece: pieceSender(credentials),
});

/** For whoever is signed in. */
export const server: Server = serverBy(api, {});

/** For a phone whose driver was shut out, by its token. Being refused says nothing about the session of somebody else. */
export const serverForPhone = (token: string): Server => {
  const credentials = { authorization: `Device ${token}` };
  const client = createClient((address, init) =>
    fetch(address, { ...init, headers: { ...(init?.headers as Record<string, string>), ...credentials } }),
  );
  return serverBy(client, credentials);
};
