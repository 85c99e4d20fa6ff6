import { Readable } from 'node:stream';
import { canonicalText, sealText } from '@waybill/domain/driver/seal';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { ProofId, ShipmentId } from '@waybill/domain/ids';
import {
  exportFrame,
  exportName,
  PROOF_FORMAT,
  type ProofKey,
  type ProofStatement,
  statementText,
} from '@waybill/domain/proof/exported-proof';
import { addressLine } from '@waybill/domain/stop';
import type { Requester } from '../../http/visitor.ts';
import type { ProofDeps, ProvedShipment } from './proof-deps.ts';
import type { StoredPhoto, StoredProof, StoredSeal } from './proofs.repo.ts';

type Found = {
  readonly shipment: ProvedShipment;
  readonly organisation: string;
  readonly proof: StoredProof;
  readonly photos: readonly StoredPhoto[];
  readonly seals: readonly StoredSeal[];
  readonly now: Date;
};

/** First the proof, then its files in their order, then that it was withdrawn. */
const inOrder = ({ seals, photos }: Found): readonly StoredSeal[] => [
  ...seals.filter(({ kind }) => kind === 'proof'),
  ...photos.flatMap(({ id }) => seals.find(({ kind, subjectId }) => kind === 'photo' && subjectId === id) ?? []),
  ...seals.filter(({ kind }) => kind === 'withdrawal'),
];

/** What was sealed, as it is stored now: if it was changed since, it does not fit the seal any more, and that shows. */
const contentOf = ({ proof, photos }: Found, { kind, subjectId, content }: StoredSeal): string | null => {
  if (kind === 'proof') return canonicalText(proof.content);
  if (kind === 'withdrawal') return content && canonicalText(content);
  const photo = photos.find(({ id }) => id === subjectId);
  if (!photo) return null;
  const { actionId, sentSha256, keptSha256 } = photo;
  return canonicalText({ photoId: subjectId, actionId, sentSha256, keptSha256 });
};

const textOf = ({ number, kind, subjectId, contentHash, previousHash, sealedAt }: StoredSeal): string =>
  sealText({ number, kind, subjectId, contentHash, previousHash, sealedAt: sealedAt.toISOString() });

const statementOf = (found: Found, issuer: string): ProofStatement => {
  const { shipment, organisation, proof, photos, now } = found;
  const { pickup, dropoff, senderName } = shipment;
  return {
    format: PROOF_FORMAT,
    issuer,
    exportedAt: now.toISOString(),
    organisation,
    shipment: {
      shipmentId: shipment.shipmentId,
      senderName: senderName ?? pickup.receiverName ?? pickup.locationName ?? '',
      pickupAddress: addressLine(pickup),
      receiverName: dropoff.receiverName ?? dropoff.locationName ?? '',
      dropoffAddress: addressLine(dropoff),
    },
    proofId: proof.id,
    seals: inOrder(found).map(({ kind, hash, keyId, signature }) => ({
      kind,
      hash,
      signature: keyId && signature ? { keyId, value: signature } : null,
    })),
    files: photos.map(({ id, type, bytes, keptSha256 }) => ({ id, type, bytes, sha256: keptSha256 })),
  };
};

/** A file with its base64 in whole groups of three bytes, so that the pieces are one base64 text together. */
async function* base64Of(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}

/**
 * A proof as a file that anybody can check without this server or its database: what was sealed, the seals with the signatures that they
 * got when they were made, and what the server says of all of it now, signed. The files are read one after the other as it is sent.
 */
export const exportProof = async (
  deps: ProofDeps,
  by: Requester,
  shipmentId: ShipmentId,
  proofId: ProofId,
): Promise<{ readonly name: string; readonly content: Readable }> => {
  const found = await deps.inScope(by, async (repos): Promise<Found> => {
    const shipment = orNotFound(await repos.shipment(shipmentId));
    const proof = orNotFound(await repos.proofs.stored(shipmentId, proofId));
    // What is left of it does not fit its seal.
    if (proof.emptiedAt) throw new AppError('proof-emptied');
    const photos = await repos.proofs.photos(proof);
    const seals = await repos.proofs.seals(proof, photos);
    return {
      shipment,
      proof,
      photos,
      seals,
      organisation: await repos.nameOf(shipment, proof.carrierId),
      now: repos.now,
    };
  });
  const statement = statementOf(found, deps.publicUrl);
  const text = statementText(statement);
  const signature = deps.signer.sign(text);
  const used = new Set([signature.keyId, ...statement.seals.flatMap((seal) => seal.signature?.keyId ?? [])]);
  const keys = (await deps.keys())
    .filter(({ id }) => used.has(id))
    .map(({ id, publicKey }): ProofKey => ({ id, publicKey }));
  const sealed = inOrder(found).map((seal) => ({ content: contentOf(found, seal), seal: textOf(seal) }));
  const frame = exportFrame({ format: PROOF_FORMAT, statement: text, signature, keys, sealed });
  const parts = async function* (): AsyncGenerator<string> {
    yield frame.before;
    for (const [index, { id, fileKey }] of found.photos.entries()) {
      const content = await deps.open(fileKey);
      if (!content) throw new AppError('not-found');
      yield `${index === 0 ? '' : ','}${frame.fileBefore}`;
      yield* base64Of(content);
      yield frame.fileAfter(id);
    }
    yield frame.after;
  };
  const [seal] = inOrder(found);
  return { name: exportName(shipmentId, seal?.number ?? 0), content: Readable.from(parts(), { objectMode: false }) };
};
