import type { AddedProof, Proof } from '@waybill/contract/proofs';
import { canonicalText } from '@waybill/domain/driver/seal';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { newId, type PhotoId, type ProofId, type ShipmentId } from '@waybill/domain/ids';
import { mayAddProof } from '@waybill/domain/proof/may-add-proof';
import type { IncomingFile } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { PreparedProofFile, ProofDeps, ProofRepos, ProvedShipment } from './proof-deps.ts';
import type { ProofContent } from './proofs.repo.ts';

/** A clock that is a little ahead says nothing about the future. */
const AHEAD_MS = 60_000;

const contentOf = (shipment: ProvedShipment, said: AddedProof, { author, now }: ProofRepos): ProofContent => {
  const chosen = said.parcels && new Set(said.parcels);
  const parcels = shipment.parcels.filter(({ id, status }) => status !== 'deleted' && (chosen?.has(id) ?? true));
  if (chosen && parcels.length < chosen.size)
    throw refusedFields({ path: 'parcels', problem: 'invalid', allowed: 'ids of parcels of this shipment' });
  const content = {
    shipmentId: shipment.shipmentId,
    kind: said.kind,
    outcome: 'done',
    reason: null,
    name: said.name,
    note: said.reason,
    signature: null,
    isAtAccessPoint: false,
    payment: null,
    units: null,
    isCodeRight: null,
    parcels: parcels.map(({ barcode }) => ({ barcode, outcome: 'done' as const, reason: null })),
    photos: said.files.map((file) => ({ ...file, takenAt: null })),
    position: null,
    phoneAt: null,
    driver: null,
    happenedAt: new Date(said.happenedAt).toISOString(),
    receivedAt: now.toISOString(),
    isAddedLater: true,
    addedBy: author.name,
    addedById: author.id,
  } as const;
  return content;
};

const assertPlausible = ({ happenedAt, files }: AddedProof, now: Date) => {
  if (Date.parse(happenedAt) > now.getTime() + AHEAD_MS)
    throw refusedFields({ path: 'happenedAt', problem: 'in-future' });
  if (new Set(files.map(({ id }) => id)).size < files.length)
    throw refusedFields({ path: 'files', problem: 'duplicate' });
};

/** What the office has said, without who has said it when. */
const saidIn = ({ kind, name, note, happenedAt, parcels, photos }: ProofContent): string =>
  canonicalText({ kind, name, note, happenedAt, parcels, photos });

/**
 * Adds a proof that nobody has made at the door: sealed as those are, and marked with who has added it and when. The status stays as it is:
 * that is the office's to change, by the rules of statuses. Sent twice, it is added once;
 * sent again with other words, it is refused.
 */
export const addProof = (
  { inScope }: Pick<ProofDeps, 'inScope'>,
  by: Requester,
  shipmentId: ShipmentId,
  said: AddedProof,
): Promise<Proof> =>
  inScope(by, async (repos) => {
    const { proofs, organisationId, now } = repos;
    const shipment = orNotFound(await repos.hold(shipmentId));
    if (shipment.deliveryStatus === 'deleted') throw new AppError('is-deleted');
    if (!mayAddProof(shipment, organisationId)) throw new AppError('not-yours');
    assertPlausible(said, now);
    const content = contentOf(shipment, said, repos);
    const happenedAt = new Date(said.happenedAt);
    const { id, kind } = said;
    // By an id of the server: files of a driver's action are none of this proof's, whatever the browser says.
    const isNew = await proofs.add(shipment, { id, kind, actionId: newId(), content, happenedAt, receivedAt: now });
    const kept = await proofs.find(shipmentId, id);
    // An id that another shipment's proof has.
    if (!kept?.isAddedLater) throw refusedFields({ path: 'id', problem: 'taken' });
    if (!isNew) {
      const stored = orNotFound(await proofs.stored(shipmentId, id));
      // What was typed since the first time would be lost without a word.
      if (saidIn(stored.content) !== saidIn(content)) throw new AppError('proof-added-already');
      return kept;
    }
    await repos.record({
      shipment,
      action: 'proof-added-later',
      changes: {
        [kind === 'pickup' ? 'pickedUpFrom' : 'receivedBy']: { from: null, to: said.name },
        happenedAt: { from: null, to: happenedAt.toISOString() },
      },
      reason: said.reason,
    });
    await repos.seal([{ kind: 'proof', subjectId: id, content }]);
    return orNotFound(await proofs.find(shipmentId, id));
  });

type Named = { readonly shipmentId: ShipmentId; readonly proofId: ProofId; readonly photoId: PhotoId };

/** The file that a proof names, which is still to come; null when it has come. */
const expectedFile = async ({ proofs, organisationId }: ProofRepos, { shipmentId, proofId, photoId }: Named) => {
  const proof = orNotFound(await proofs.stored(shipmentId, proofId));
  const named = proof.content.photos.find(({ id }) => id === photoId);
  // What a driver has said is the driver's phone to send.
  if (!named || proof.actionId === null || proof.content.addedBy === undefined || proof.carrierId !== organisationId)
    throw new AppError('not-found');
  return (await proofs.hasPhoto(photoId)) ? null : { actionId: proof.actionId, sha256: named.sha256 };
};

/** Takes a file that an added proof names, and no other. Sent twice, it is kept once. */
export const addProofFile = async (deps: ProofDeps, by: Requester, named: Named, file: IncomingFile): Promise<void> => {
  const expected = await deps.inScope(by, async (repos) => {
    const { bytes, quotaBytes } = await repos.fileUsage();
    const found = await expectedFile(repos, named);
    if (found && bytes >= quotaBytes) throw new AppError('files-full');
    return found;
  });
  if (!expected) return;
  const prepared = await deps.prepareFile(file, by.actor.organisationId);
  try {
    if (prepared.sentSha256 !== expected.sha256) throw new AppError('file-broken');
    await keep(deps, by, named, prepared);
  } finally {
    await prepared.discard();
  }
};

const keep = async (deps: ProofDeps, by: Requester, named: Named, prepared: PreparedProofFile): Promise<void> => {
  try {
    await prepared.keep();
    const isKept = await deps.inScope(by, async (repos) => {
      const shipment = orNotFound(await repos.hold(named.shipmentId));
      const expected = await expectedFile(repos, named);
      if (!expected) return false;
      const { actionId } = expected;
      const { keep: _keep, drop: _drop, discard: _discard, ...known } = prepared;
      const isNew = await repos.proofs.addPhoto(shipment, {
        ...known,
        id: named.photoId,
        actionId,
        receivedAt: repos.now,
      });
      if (!isNew) return false;
      const { bytes, quotaBytes } = await repos.fileUsage();
      if (bytes > quotaBytes) throw new AppError('files-full');
      const { sentSha256, keptSha256 } = prepared;
      const content = { photoId: named.photoId, actionId, sentSha256, keptSha256 };
      await repos.seal([{ kind: 'photo', subjectId: named.photoId, content }]);
      return true;
    });
    if (!isKept) await prepared.drop();
  } catch (error) {
    // A refusal has written no row. After any other error that is uncertain, and the daily clean-up removes what no row names.
    if (error instanceof AppError) await prepared.drop().catch(() => {});
    throw error;
  }
};
