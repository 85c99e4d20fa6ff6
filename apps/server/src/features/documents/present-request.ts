import type { AskedForDocuments } from '@waybill/contract/documents';
import type { StoredRequest } from './document-requests.repo.ts';

/** A link takes files while it is `open`, and also when the same address was asked again. */
export const stateOf = (request: StoredRequest, now: Date): AskedForDocuments['state'] => {
  const { withdrawnAt, documents, shipment, expiresAt, isReplaced } = request;
  if (withdrawnAt !== null) return 'withdrawn';
  if (shipment.deliveryStatus === 'deleted' || documents.every(({ isMissing }) => !isMissing)) return 'done';
  if (expiresAt <= now) return 'expired';
  return isReplaced ? 'replaced' : 'open';
};

export const presentRequest = (request: StoredRequest, now: Date): AskedForDocuments => ({
  id: request.id,
  email: request.email,
  note: request.note,
  askedAt: request.askedAt.toISOString(),
  askedBy: request.askedBy,
  expiresAt: request.expiresAt.toISOString(),
  remindedAt: request.remindedAt.map((at) => at.toISOString()),
  withdrawnAt: request.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: request.withdrawnBy,
  documents: request.documents.map(({ name, arrivedAt, isMissing }) => ({
    name,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    isMissing,
  })),
  state: stateOf(request, now),
});
