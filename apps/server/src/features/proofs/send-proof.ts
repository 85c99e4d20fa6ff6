import { randomUUID } from 'node:crypto';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { ProofId, ShipmentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { ProofDeps } from './proof-deps.ts';

type Asked = { readonly shipmentId: ShipmentId; readonly proofId: ProofId; readonly emails: readonly string[] };

/** Sends a proof by hand, also to whoever has it: each time is another mail. */
export const sendProof = (
  { inScope }: Pick<ProofDeps, 'inScope'>,
  by: Requester,
  { shipmentId, proofId, emails }: Asked,
): Promise<void> =>
  inScope(by, async ({ shipment, proofs, mail, now }) => {
    const of = orNotFound(await shipment(shipmentId));
    orNotFound(await proofs.find(shipmentId, proofId));
    if (of.deliveryStatus === 'deleted') throw new AppError('is-deleted');
    await mail(of, proofId, emails, randomUUID(), now);
  });
