import { createHash } from 'node:crypto';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { PhotoId } from '@waybill/domain/ids';
import type { IncomingFile } from '../../http/files.ts';
import type { DriverRequester, PhotoDeps, PreparedPhoto } from './driver-deps.ts';

type Progress = { readonly received: number; readonly isWhole: boolean };

/** What has come of a photo; not found before the action that it belongs to. */
export const readPhotoProgress = (
  { inScope }: Pick<PhotoDeps, 'inScope'>,
  by: DriverRequester,
  id: PhotoId,
): Promise<Progress> =>
  inScope(by, async ({ photos, actions }) => {
    const { bytes } = orNotFound(await actions.findWithPhoto(id));
    if (await photos.isKept(id)) return { received: bytes, isWhole: true };
    return { received: await photos.received(id), isWhole: false };
  });

const readAll = async (content: AsyncIterable<Buffer>, most: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    if (bytes > most) throw new AppError('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const hashOf = async (content: AsyncIterable<Buffer | string> | Iterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
};

/**
 * Takes a piece of a photo, from the byte on that is missing: whatever else is sent is answered with how far it has come, and the phone goes on
 * from there. With the last piece the photo is looked at, encoded anew and kept.
 */
export const receivePhotoPiece = async (
  deps: PhotoDeps,
  by: DriverRequester,
  id: PhotoId,
  from: number,
  file: IncomingFile,
): Promise<Progress> => {
  const before = await readPhotoProgress(deps, by, id);
  if (before.isWhole || before.received !== from) return before;
  const piece = await readAll(file.content, file.mostBytes);
  await file.stillAllowed();
  const { progress, whole } = await deps.inScope(by, async ({ photos, actions, fileUsage }) => {
    await photos.takeTurn(id);
    const said = orNotFound(await actions.findWithPhoto(id));
    const received = await photos.received(id);
    if (received !== from || piece.length === 0)
      return { progress: { received, isWhole: await photos.isKept(id) }, whole: null };
    if (received + piece.length > said.bytes) throw new AppError('too-large');
    const { bytes, quotaBytes } = await fileUsage();
    if (bytes + (await photos.onTheirWay()) >= quotaBytes) throw new AppError('files-full');
    await photos.addPiece(id, from, piece, deps.clock());
    const now = received + piece.length;
    const isComplete = now === said.bytes;
    return {
      progress: { received: now, isWhole: false },
      whole: isComplete ? { said, pieces: await photos.pieces(id) } : null,
    };
  });
  if (!whole) return progress;
  const { said, pieces } = whole;
  if ((await hashOf(pieces)) !== said.sha256) {
    await deps.inScope(by, ({ photos }) => photos.dropPieces(id));
    return { received: 0, isWhole: false };
  }
  file.turn.leave();
  const prepared = await prepare(deps, by, id, pieces, file.signal);
  try {
    await file.turn.take();
    await deps.keepFiles(prepared.files);
    const keptSha256 = await hashOf(prepared.content());
    await deps.inScope(by, async ({ photos, proofs }) => {
      await photos.takeTurn(id);
      if (await photos.isKept(id)) return;
      const now = deps.clock();
      const { files: _files, discard: _discard, content: _content, ...known } = prepared;
      await photos.keep({
        id,
        actionId: said.id,
        sentSha256: said.sha256,
        keptSha256,
        takenAt: said.takenAt,
        receivedAt: now,
        ...known,
      });
      await photos.dropPieces(id);
      const content = { photoId: id, actionId: said.id, sentSha256: said.sha256, keptSha256 };
      proofs.seal([{ kind: 'photo', subjectId: id, content }]);
    });
    return { received: said.bytes, isWhole: true };
  } finally {
    await prepared.discard();
  }
};

/** A file that is no photo goes, and the phone is told: sent again, it would be none either. */
const prepare = async (
  deps: PhotoDeps,
  by: DriverRequester,
  id: PhotoId,
  pieces: readonly Buffer[],
  signal: AbortSignal,
): Promise<PreparedPhoto> => {
  try {
    return await deps.preparePhoto(pieces, by.actor.organisationId, signal);
  } catch (error) {
    if (error instanceof AppError) await deps.inScope(by, ({ photos }) => photos.dropPieces(id));
    throw error;
  }
};
