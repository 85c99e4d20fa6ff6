import type { Proof } from '@waybill/contract/proofs';
import type { Signature } from '@waybill/domain/driver/signature';
import { signature } from '@waybill/domain/driver/signature';
import type { Locale } from '@waybill/domain/locales';
import { CHECK_PAGE } from '@waybill/domain/proof/exported-proof';
import { handedTo } from '@waybill/domain/proof/handed-to';
import { addressLine } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { temperatureOnPaper } from '../../paper/temperature-on-paper.ts';
import type { ProvedShipment } from './proof-deps.ts';
import type { StoredPhoto } from './proofs.repo.ts';

type Party = { readonly word: string; readonly name: string; readonly lines: readonly string[] };
type Fact = { readonly word: string; readonly value: string };

/** A proof, in the words that are printed. */
export type ProofPaper = {
  readonly title: string;
  readonly carrier: string;
  readonly shipment: string;
  readonly page: (page: number, pages: number) => string;
  readonly headline: string;
  readonly count: string;
  /** That it is not what it seems: added later, or withdrawn. */
  readonly marks: readonly string[];
  readonly parties: readonly Party[];
  readonly parcelsWord: string;
  readonly columns: readonly string[];
  readonly parcels: readonly (readonly string[])[];
  readonly temperature: string;
  readonly facts: readonly Fact[];
  readonly factsWord: string;
  readonly signature: { readonly word: string; readonly strokes: Signature | null; readonly name: string };
  readonly note: string;
  readonly files: readonly { readonly photo: StoredPhoto; readonly word: string; readonly text: string }[];
  /** Photos that the phone has not sent yet. */
  readonly missing: string;
  readonly foot: readonly string[];
  readonly seal: { readonly word: string; readonly hash: string };
  readonly link: string;
};

export type PaperWords = {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly now: Date;
};

type Told = {
  readonly shipment: ProvedShipment;
  readonly carrier: string;
  readonly proof: Proof;
  readonly photos: readonly StoredPhoto[];
};

const partiesOf = ({ shipment: { pickup, dropoff, senderName } }: Told, { t }: PaperWords): Party[] => [
  {
    word: t('proofPaper.from'),
    name: senderName ?? pickup.receiverName ?? pickup.locationName ?? '',
    lines: [pickup.streetAddress1 ?? '', [pickup.postcode, pickup.city].filter(Boolean).join(' ')],
  },
  {
    word: t('proofPaper.to'),
    name: dropoff.receiverName ?? dropoff.locationName ?? addressLine(dropoff),
    lines: [dropoff.streetAddress1 ?? '', [dropoff.postcode, dropoff.city].filter(Boolean).join(' ')],
  },
];

const parcelsOf = ({ shipment, proof }: Told, { t, format }: PaperWords): string[][] => {
  const known = new Map(shipment.parcels.map((parcel) => [parcel.barcode, parcel]));
  return proof.parcels.map(({ barcode, outcome, reason }) => {
    const parcel = known.get(barcode);
    const weight = parcel?.weight ?? null;
    const what = t(`shipmentDetail.proof.${proof.kind}.${outcome}`);
    const why = outcome !== 'done' && reason && t(`shipmentDetail.proof.reason.${reason}`);
    return [
      barcode,
      parcel?.description ?? '',
      weight === null ? '' : `${format.number(weight)} kg`,
      why ? `${what}: ${why}` : what,
    ];
  });
};

const countOf = ({ parcels, units, unitsTotal }: Proof, t: Translate): string => {
  if (parcels.length > 0) {
    const done = parcels.filter(({ outcome }) => outcome === 'done').length;
    return t('proofPaper.count', { done, count: parcels.length });
  }
  if (units === null) return '';
  return unitsTotal === null
    ? t('shipmentDetail.units', { count: units })
    : t('shipmentDetail.proof.unitsOf', { counted: units, total: unitsTotal });
};

/** Below the signature: who has it, or where it is. */
const nameOf = (proof: Proof, t: Translate): string => {
  const { person, accessPoint } = handedTo(proof);
  if (accessPoint) return t('proofPaper.accessPoint', { name: accessPoint });
  if (!person) return '';
  return t(proof.kind === 'pickup' ? 'proofPaper.pickedUpFrom' : 'proofPaper.receivedBy', { name: person });
};

const factsOf = ({ proof }: Told, { t, format }: PaperWords): Fact[] => {
  const at = (text: string | null) => (text === null ? '' : format.dateTime(new Date(text)));
  const { position, payment, isCodeRight, reason } = proof;
  const place =
    position &&
    [
      `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`,
      position.accuracyMetres === null ? '' : `± ${format.distance(position.accuracyMetres)}`,
    ]
      .filter(Boolean)
      .join(' ');
  return [
    { word: t('shipmentDetail.proof.reasonWord'), value: reason ? t(`shipmentDetail.proof.reason.${reason}`) : '' },
    { word: t('proofPaper.happened'), value: at(proof.happenedAt) },
    { word: t('proofPaper.phone'), value: at(proof.phoneAt) },
    { word: t('proofPaper.received'), value: at(proof.receivedAt) },
    { word: t('proofPaper.place'), value: place ?? '' },
    { word: t('proofPaper.driver'), value: proof.driver ?? '' },
    { word: t('proofPaper.paid'), value: payment ? t(`shipmentDetail.proof.payment.${payment}`) : '' },
    {
      word: t('proofPaper.code'),
      value: isCodeRight === null ? '' : t(`shipmentDetail.proof.codeRight.${isCodeRight ? 'yes' : 'no'}`),
    },
  ].filter(({ value }) => value !== '');
};

const filesOf = ({ photos }: Told, { t, format }: PaperWords): ProofPaper['files'] =>
  photos.map((photo, index) => ({
    photo,
    word: t(photo.type === 'application/pdf' ? 'proofPaper.scan' : 'proofPaper.photo', { number: index + 1 }),
    text: photo.takenAt
      ? t('proofPaper.taken', { time: format.dateTime(photo.takenAt) })
      : `SHA-256 ${photo.keptSha256.slice(0, 16)}…`,
  }));

export const paperOf = (told: Told, words: PaperWords): ProofPaper => {
  const { t, format, locale, timeZone, publicUrl, now } = words;
  const { shipment, carrier, proof } = told;
  const happened = new Date(proof.happenedAt);
  const missing = proof.photosExpected - proof.photos.length;
  const hash = proof.seal?.hash ?? '';
  const address = `${publicUrl}${CHECK_PAGE}`;
  const degrees = temperatureOnPaper(shipment.temperatureRange, t);
  return {
    title: t(`proofPaper.title.${proof.kind}`),
    carrier,
    shipment: shipment.shipmentId,
    page: (page, pages) => t('proofPaper.page', { page, pages }),
    headline: t('proofPaper.headline', {
      what: handedTo(proof).isAtAccessPoint
        ? t('shipmentDetail.proof.leftAtAccessPoint')
        : t(`shipmentDetail.proof.${proof.kind}.${proof.outcome}`),
      day: format.date(happened),
      time: format.time(happened),
    }),
    count: countOf(proof, t),
    marks: [
      ...(proof.isAddedLater
        ? [
            t('shipmentDetail.proof.addedLater', {
              name: proof.addedBy ?? '',
              time: format.dateTime(new Date(proof.receivedAt)),
            }),
          ]
        : []),
      ...(proof.accountDisabledAt
        ? [
            t('shipmentDetail.proof.afterDisabling', {
              time: format.dateTime(new Date(proof.accountDisabledAt)),
            }),
          ]
        : []),
      ...(proof.isWithdrawn ? [t('shipmentDetail.proof.withdrawn')] : []),
    ],
    parties: partiesOf(told, words),
    parcelsWord: t('proofPaper.parcels'),
    columns: [t('proofPaper.barcode'), t('proofPaper.contents'), t('proofPaper.weight'), t('proofPaper.outcome')],
    parcels: parcelsOf(told, words),
    temperature: degrees === '' ? '' : t('proofPaper.temperature', { degrees }),
    factsWord: t('proofPaper.details'),
    facts: factsOf(told, words),
    signature: {
      word: t('shipmentDetail.proof.signature'),
      strokes: signature.safeParse(proof.signature).data ?? null,
      name: nameOf(proof, t),
    },
    note: proof.note ? t('proofPaper.note', { note: proof.note }) : '',
    files: filesOf(told, words),
    missing:
      missing > 0
        ? t(`shipmentDetail.proof.${proof.isAddedLater ? 'filesMissing' : 'photosComing'}`, { count: missing })
        : '',
    foot: [
      t('proofPaper.made', { day: format.date(now), time: format.time(now), zone: timeZone }),
      t('proofPaper.check', { address: address.replace(/^https?:\/\//, '') }),
    ],
    seal: { word: t('proofPaper.seal', { number: proof.seal?.number ?? 0 }), hash },
    // After the #: which proof is looked for stays in the browser.
    link: `${address}${locale === 'en' ? '' : `?lang=${locale}`}#${hash}`,
  };
};
