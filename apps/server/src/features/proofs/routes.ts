import * as contract from '@waybill/contract/proofs';
import { orNotFound } from '@waybill/domain/errors';
import type { PhotoId, ProofId, ShipmentId } from '@waybill/domain/ids';
import { DEFAULT_LOCALE, locale } from '@waybill/domain/locales';
import { mayAddProof } from '@waybill/domain/proof/may-add-proof';
import { pemOf } from '../../ed25519.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { FileAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import { addProof, addProofFile } from './add-proof.ts';
import { checkPage } from './check-page.ts';
import { exportProof } from './export-proof.ts';
import { printProof } from './print-proof.ts';
import type { ProofDeps } from './proof-deps.ts';
import { sendProof } from './send-proof.ts';

type Named = { readonly shipmentId: ShipmentId; readonly proofId: ProofId; readonly photoId: PhotoId };

const ENDINGS = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const;

/** Photos were encoded anew, and are JPEG; the small ones are WebP. */
const photoFile = async (
  { inScope, open }: ProofDeps,
  by: Requester,
  { shipmentId, proofId, photoId }: Named,
  isSmall: boolean,
): Promise<FileAnswer> => {
  const found = orNotFound(await inScope(by, ({ proofs }) => proofs.findPhoto(shipmentId, proofId, photoId)));
  const key = orNotFound(isSmall ? found.thumbnail : found.content);
  const type = isSmall ? 'image/webp' : found.type;
  const name = `${shipmentId}-${photoId.slice(0, 8)}.${isSmall ? 'webp' : ENDINGS[found.type]}`;
  return { open: () => open(key), type, name, etag: isSmall ? `${photoId}-small` : photoId };
};

export const proofRoutes = (serve: Serve, deps: ProofDeps) => {
  serve(contract.listProofs, 'integrator', (call) =>
    deps.inScope(call, async ({ proofs, shipment, organisationId }) => {
      const { shipmentId } = call.params;
      const of = orNotFound(await shipment(shipmentId));
      return {
        proofs: await proofs.list(shipmentId),
        conflicts: await proofs.conflicts(shipmentId),
        mayAdd: call.actor.kind === 'user' && mayAddProof(of, organisationId),
        maySend: call.actor.kind === 'user' && of.deliveryStatus !== 'deleted',
      };
    }),
  );
  serve(contract.readProofPhoto, 'integrator', (call) => photoFile(deps, call, call.params, false));
  serve(contract.readProofThumbnail, 'integrator', (call) => photoFile(deps, call, call.params, true));

  serve(contract.addProof, 'admin', async (call) => ({
    proof: await addProof(deps, call, call.params.shipmentId, call.body),
  }));
  serve(contract.addProofFile, 'admin', async (call) => {
    await addProofFile(deps, call, call.params, call.file);
    return {};
  });

  serve(contract.readProofPdf, 'integrator', async (call) => {
    const { shipmentId, proofId } = call.params;
    const pdf = await printProof(deps.print, call, { shipmentId, proofId, lang: call.query.lang });
    return { open: async () => pdf, type: 'application/pdf', name: `${shipmentId}-${proofId.slice(0, 8)}.pdf` };
  });
  serve(contract.sendProof, 'admin', async (call) => {
    await sendProof(deps, call, { ...call.params, ...call.body });
    return {};
  });
  serve(contract.exportProof, 'integrator', async (call) => {
    const { name, content } = await exportProof(deps, call, call.params.shipmentId, call.params.proofId);
    return { open: async () => content, type: 'application/json', name, isToKeep: true };
  });
  serve(contract.readProofKeys, 'public', async () => ({
    keys: (await deps.keys()).map((key) => ({ ...key, pem: pemOf(Buffer.from(key.publicKey, 'base64')) })),
  }));
  serve(contract.openProofCheck, 'public', async ({ query }) =>
    checkPage(locale.safeParse(query.lang).data ?? DEFAULT_LOCALE, await deps.keys()),
  );

  serve(contract.settleConflict, 'integrator', async (call) => {
    const isThere = await deps.inScope(call, ({ proofs, author, now }) =>
      proofs.settle(call.params.driverConflictId, author.name, now),
    );
    orNotFound(isThere ? true : null);
    return {};
  });
};
