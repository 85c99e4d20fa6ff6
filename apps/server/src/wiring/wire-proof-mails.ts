import { buffer } from 'node:stream/consumers';
import { proofId } from '@waybill/domain/ids';
import type { RenderedKind } from '../features/messages/message-kind.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { printProof } from '../features/proofs/print-proof.ts';
import { proofMail } from '../features/proofs/proof-mail.ts';
import { configOf } from './wire-configs.ts';
import { wireProofPapers } from './wire-proof-papers.ts';

/** A proof as a PDF. What was withdrawn since it was queued, or is not there any more, is not sent by itself. */
export const proofMailKind = (needs: Parameters<typeof wireProofPapers>[0]): RenderedKind => {
  const papers = wireProofPapers(needs);
  return {
    kind: 'proof',
    render: async ({ organisationId, subCompanyId, shipmentKey, details }) => {
      const scope = { organisationId, subCompanyId: null };
      const id = proofId.parse(details.proofId);
      const found = await papers.inScope(scope, async ({ printed, shipment, proofs }) => {
        const shipmentId = shipmentKey && (await printed.shipmentIdOf(shipmentKey));
        const of = shipmentId && (await shipment(shipmentId));
        const proof = of && (await proofs.find(of.shipmentId, id));
        return of && proof ? { of, proof } : null;
      });
      if (!found || found.of.deliveryStatus === 'deleted') return { skip: 'not-needed' };
      const { of, proof } = found;
      if (proof.emptiedAt || (proof.isWithdrawn && details.isByHand !== true)) return { skip: 'outdated' };
      const sender = await needs.database.inScope(scope, async (tx) => {
        const { name } = await organisationConfigsRepo(tx, scope).organisation();
        const { defaultLocale, timeZone } = await configOf(tx, { organisationId, subCompanyId });
        return { name, locale: defaultLocale, timeZone };
      });
      const { shipmentId } = of;
      const pdf = await printProof(papers, scope, { shipmentId, proofId: id, lang: sender.locale });
      return {
        locale: sender.locale,
        content: {
          channel: 'email',
          ...proofMail(of, proof, { ...sender, publicUrl: needs.publicUrl }),
          fromName: sender.name,
          attachments: [{ name: `${shipmentId}.pdf`, type: 'application/pdf', content: await buffer(pdf) }],
        },
      };
    },
  };
};
