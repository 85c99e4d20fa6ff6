import type { Readable } from 'node:stream';
import { orNotFound } from '@waybill/domain/errors';
import type { ProofId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { type Locale, locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { SHOWN_METRES } from './place-paper.ts';
import type { PrintDeps } from './proof-deps.ts';
import { type ProofPaper, paperOf } from './proof-paper.ts';

type Asked = { readonly shipmentId: ShipmentId; readonly proofId: ProofId; readonly lang?: string | undefined };

/** What is printed, in the language that is asked for or the organisation's, with times in the organisation's zone. */
const loadPaper = async <Viewer>(
  { inScope, shapesAround, publicUrl }: PrintDeps<Viewer>,
  by: Viewer,
  { shipmentId, proofId, lang }: Asked,
): Promise<ProofPaper> => {
  const { language, now, ...told } = await inScope(by, async (repos) => {
    const shipment = orNotFound(await repos.shipment(shipmentId));
    const proof = orNotFound(await repos.proofs.find(shipmentId, proofId));
    const stored = orNotFound(await repos.proofs.stored(shipmentId, proofId));
    return {
      shipment,
      proof,
      photos: await repos.proofs.photos(stored),
      circumstances: await repos.printed.circumstances(stored),
      moves: await repos.printed.moves(shipment),
      carrier: await repos.nameOf(shipment, stored.carrierId),
      language: await repos.language(),
      now: repos.now,
    };
  });
  const shapes = told.proof.position ? await shapesAround(by, told.proof.position, SHOWN_METRES) : [];
  const own: Locale = locale.safeParse(lang).data ?? language.locale;
  const { timeZone } = language;
  const words = { t: createTranslate(own), format: createFormat(own, timeZone), locale: own, timeZone, now };
  return paperOf({ ...told, shapes }, { ...words, publicUrl });
};

/** The PDF library is large, and many processes never print. */
const loadPrinter = async () => {
  const [{ streamPdf }, { A4, drawProof }] = await Promise.all([
    import('../../paper/stream-pdf.ts'),
    import('./draw-proof.ts'),
  ]);
  return { streamPdf, A4, drawProof };
};

export const printProof = async <Viewer>(deps: PrintDeps<Viewer>, by: Viewer, asked: Asked): Promise<Readable> => {
  const paper = await loadPaper(deps, by, asked);
  const { streamPdf, A4, drawProof } = await loadPrinter();
  return streamPdf(A4, (page) => drawProof(page, paper, deps.loadPhoto));
};

/** Called for each portion, with the keys that were asked for and the shipments among them that are in the file. */
export type OnPrinted = (asked: readonly ShipmentKey[], shipmentIds: readonly ShipmentId[]) => Promise<void>;

/** Few, so that the progress shows: each takes a tenth of a second. */
const PORTION = 10;

/** The proofs of delivery of many shipments in one file, in the order of the keys; a shipment without one is left out. */
export const printProofs = async <Viewer>(
  deps: PrintDeps<Viewer>,
  by: Viewer,
  keys: readonly ShipmentKey[],
  onPrinted: OnPrinted = async () => {},
): Promise<Readable> => {
  const { streamPdf, A4, drawProof } = await loadPrinter();
  return streamPdf(A4, async function* (page) {
    for (let at = 0; at < keys.length; at += PORTION) {
      const asked = keys.slice(at, at + PORTION);
      const found = await deps.inScope(by, ({ validProofs }) => validProofs(asked));
      for (const proof of found) yield* drawProof(page, await loadPaper(deps, by, proof), deps.loadPhoto);
      await onPrinted(
        asked,
        found.map(({ shipmentId }) => shipmentId),
      );
    }
  });
};
