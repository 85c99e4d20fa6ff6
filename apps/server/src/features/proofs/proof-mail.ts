import type { Proof } from '@waybill/contract/proofs';
import type { Locale } from '@waybill/domain/locales';
import { CHECK_PAGE } from '@waybill/domain/proof/exported-proof';
import { handedTo } from '@waybill/domain/proof/handed-to';
import { addressLine } from '@waybill/domain/stop';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { letter } from '../../mail-layout.ts';
import type { ProvedShipment } from './proof-deps.ts';

type Sender = { readonly name: string; readonly locale: Locale; readonly timeZone: string; readonly publicUrl: string };

/** The mail that a proof is attached to: what was delivered, when and to whom, and where it can be checked. */
export const proofMail = (shipment: ProvedShipment, proof: Proof, sender: Sender) => {
  const { locale, name: organisation, timeZone, publicUrl } = sender;
  const t = createTranslate(locale);
  const format = createFormat(locale, timeZone);
  const { shipmentId: id, dropoff, pickup } = shipment;
  const stop = proof.kind === 'pickup' ? pickup : dropoff;
  const happened = new Date(proof.happenedAt);
  const { person, accessPoint } = handedTo(proof);
  const done = proof.parcels.filter(({ outcome }) => outcome === 'done').length;
  const missing = proof.photosExpected - proof.photos.length;
  const fact = (word: string, value: string | null) => (value ? [{ word, value }] : []);
  const receiver = [stop.receiverName ?? stop.locationName, addressLine(stop)].filter(Boolean).join('\n');
  return letter(t, locale, {
    subject: t(`proofMail.subject.${proof.kind}`, { id, organisation }),
    sender: organisation,
    paragraphs: [
      t(`proofMail.body.${proof.kind}`, { organisation, id }),
      ...(missing > 0 ? [t('proofMail.missing', { count: missing })] : []),
    ],
    facts: [
      ...fact(
        t(`proofMail.when.${proof.kind}`),
        `${format.weekday(happened)} ${format.date(happened)} ${format.time(happened)}`,
      ),
      ...fact(t(proof.kind === 'pickup' ? 'proofPaper.from' : 'proofPaper.to'), receiver),
      ...fact(t(proof.kind === 'pickup' ? 'shipment.field.pickedUpFrom' : 'shipment.field.receivedBy'), person),
      ...fact(t('shipmentDetail.proof.accessPoint'), accessPoint),
      ...fact(
        t('proofPaper.parcels'),
        proof.parcels.length > 0 ? t('proofPaper.count', { done, count: proof.parcels.length }) : null,
      ),
    ],
    button: proof.seal
      ? {
          url: `${publicUrl}${CHECK_PAGE}${locale === 'en' ? '' : `?lang=${locale}`}#${proof.seal.hash}`,
          label: t('proofMail.check'),
        }
      : undefined,
    footer: t('proofMail.footer', { organisation, id }),
  });
};
