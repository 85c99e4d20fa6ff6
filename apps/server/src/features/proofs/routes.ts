import type { Readable } from 'node:stream';
import * as contract from '@waybill/contract/proofs';
import { orNotFound } from '@waybill/domain/errors';
import type { PhotoId, ProofId, ShipmentId } from '@waybill/domain/ids';
import type { Serve } from '../../http/endpoints.ts';
import type { FileAnswer } from '../../http/files.ts';
import type { InScope, Requester } from '../../http/visitor.ts';
import type { ReadProofsRepo } from './proofs.repo.ts';

export type ProofDeps = {
  readonly inScope: InScope<{ readonly proofs: ReadProofsRepo; readonly author: string; readonly now: Date }>;
  readonly open: (fileKey: string) => Promise<Readable | null>;
};

type Named = { readonly shipmentId: ShipmentId; readonly proofId: ProofId; readonly photoId: PhotoId };

/** Photos were encoded anew by the phone, and are JPEG; the small ones are WebP. */
const photoFile = async (
  { inScope, open }: ProofDeps,
  by: Requester,
  { shipmentId, proofId, photoId }: Named,
  isSmall: boolean,
): Promise<FileAnswer> => {
  const found = orNotFound(await inScope(by, ({ proofs }) => proofs.findPhoto(shipmentId, proofId, photoId)));
  const key = orNotFound(isSmall ? found.thumbnail : found.content);
  const type = isSmall ? 'image/webp' : 'image/jpeg';
  const name = `${shipmentId}-${photoId.slice(0, 8)}.${isSmall ? 'webp' : 'jpg'}`;
  return { open: () => open(key), type, name, etag: isSmall ? `${photoId}-small` : photoId };
};

export const proofRoutes = (serve: Serve, deps: ProofDeps) => {
  serve(contract.listProofs, 'integrator', (call) =>
    deps.inScope(call, async ({ proofs }) => {
      const { shipmentId } = call.params;
      orNotFound((await proofs.isInSight(shipmentId)) ? shipmentId : null);
      return { proofs: await proofs.list(shipmentId), conflicts: await proofs.conflicts(shipmentId) };
    }),
  );
  serve(contract.readProofPhoto, 'integrator', (call) => photoFile(deps, call, call.params, false));
  serve(contract.readProofThumbnail, 'integrator', (call) => photoFile(deps, call, call.params, true));
  serve(contract.settleConflict, 'integrator', async (call) => {
    const isThere = await deps.inScope(call, ({ proofs, author, now }) =>
      proofs.settle(call.params.driverConflictId, author, now),
    );
    orNotFound(isThere ? true : null);
    return {};
  });
};
