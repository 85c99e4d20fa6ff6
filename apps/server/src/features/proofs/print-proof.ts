import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { orNotFound } from '@waybill/domain/errors';
import type { ProofId, ShipmentId } from '@waybill/domain/ids';
import { type Locale, locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import type { Requester } from '../../http/visitor.ts';
import type { ProofDeps } from './proof-deps.ts';
import { paperOf } from './proof-paper.ts';

type Asked = { readonly shipmentId: ShipmentId; readonly proofId: ProofId; readonly lang: string | undefined };

/** A proof on paper, in the language that is asked for or the organisation's, with times in the organisation's zone. */
export const printProof = async (
  deps: ProofDeps,
  by: Requester,
  { shipmentId, proofId, lang }: Asked,
): Promise<Readable> => {
  const { language, now, ...told } = await deps.inScope(by, async (repos) => {
    const shipment = orNotFound(await repos.shipment(shipmentId));
    const proof = orNotFound(await repos.proofs.find(shipmentId, proofId));
    const stored = orNotFound(await repos.proofs.stored(shipmentId, proofId));
    return {
      shipment,
      proof,
      photos: await repos.proofs.photos(stored),
      carrier: await repos.nameOf(shipment, stored.carrierId),
      language: await repos.language(),
      now: repos.now,
    };
  });
  const own: Locale = locale.safeParse(lang).data ?? language.locale;
  const { timeZone } = language;
  const words = { t: createTranslate(own), format: createFormat(own, timeZone), locale: own, timeZone, now };
  const paper = paperOf(told, { ...words, publicUrl: deps.publicUrl });
  const load = async (fileKey: string) => {
    const content = await deps.open(fileKey);
    return content && buffer(content);
  };
  // The PDF library is large, and many processes never print.
  const [{ streamPdf }, { A4, drawProof }] = await Promise.all([
    import('../../paper/stream-pdf.ts'),
    import('./draw-proof.ts'),
  ]);
  return streamPdf(A4, (page) => drawProof(page, paper, load));
};
