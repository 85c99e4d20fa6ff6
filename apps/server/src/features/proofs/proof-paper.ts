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
import { type PlacePaper, placePaperOf, type StreetShape } from './place-paper.ts';
import type { Circumstances, Move } from './printed-proof.repo.ts';
import type { ProvedShipment } from './proof-deps.ts';
import type { StoredPhoto } from './proofs.repo.ts';

type Party = {
  readonly word: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** When it was picked up, or was to come. */
  readonly when: string;
};
type Fact = { readonly word: string; readonly value: string };

const PARCEL_COLUMNS = ['barcode', 'contents', 'handling', 'weight', 'scanned'] as const;
export type ParcelColumn = (typeof PARCEL_COLUMNS)[number];
type ParcelTexts = Readonly<Record<ParcelColumn, string>>;

/** A proof, in the words that are printed. */
export type ProofPaper = {
  readonly title: string;
  readonly carrier: string;
  readonly shipment: string;
  readonly page: (page: number, pages: number) => string;
  readonly headline: string;
  readonly isDone: boolean;
  readonly count: string;
  /** That it is not what it seems: added later, or withdrawn. */
  readonly marks: readonly string[];
  readonly parties: readonly Party[];
  readonly parcelsWord: string;
  /** Those of which something is known. */
  readonly columns: readonly { readonly name: ParcelColumn; readonly word: string }[];
  readonly parcels: readonly ParcelTexts[];
  /** What holds for all of them. */
  readonly together: string;
  /** Of all parcels together. */
  readonly weight: string;
  readonly place: PlacePaper | null;
  readonly facts: readonly Fact[];
  readonly factsWord: string;
  readonly signature: {
    readonly word: string;
    readonly strokes: Signature | null;
    /** Below the strokes: who has it, or where it is. */
    readonly name: string;
    /** The same where nobody has signed; null where nothing is known of it. */
    readonly unsigned: Fact | null;
  };
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
  readonly circumstances: Circumstances;
  readonly moves: readonly Move[];
  readonly shapes: readonly StreetShape[];
};

/** The time of the day on which it happened; of another day with the day. */
const momentOf = ({ proof }: Told, { format }: PaperWords, at: Date): string =>
  format.calendarDay(at) === format.calendarDay(new Date(proof.happenedAt))
    ? format.time(at)
    : `${format.dayMonth(at)} ${format.time(at)}`;

const windowOf = ({ earliestTime, latestTime }: ProvedShipment['dropoff']): string =>
  [earliestTime, latestTime].filter(Boolean).join('–');

const partiesOf = (told: Told, words: PaperWords): Party[] => {
  const { pickup, dropoff, senderName } = told.shipment;
  const { t, format } = words;
  const { pickedUpAt } = told.circumstances;
  const window = windowOf(dropoff);
  return [
    {
      word: t('proofPaper.from'),
      name: senderName ?? pickup.receiverName ?? pickup.locationName ?? '',
      lines: [pickup.streetAddress1 ?? '', [pickup.postcode, pickup.city].filter(Boolean).join(' ')],
      when: pickedUpAt
        ? t('proofPaper.pickedUpAt', { time: `${format.dayMonth(pickedUpAt)} ${format.time(pickedUpAt)}` })
        : '',
    },
    {
      word: t('proofPaper.to'),
      name: dropoff.receiverName ?? dropoff.locationName ?? addressLine(dropoff),
      lines: [dropoff.streetAddress1 ?? '', [dropoff.postcode, dropoff.city].filter(Boolean).join(' ')],
      when: window === '' ? '' : t('proofPaper.agreed', { window }),
    },
  ];
};

/** `Frozen, fragile`. */
const handlingOf = ({ flags }: ProvedShipment, t: Translate): string =>
  flags
    .map((flag) => t(`shipment.flag.${flag}`))
    .map((word, index) => (index === 0 ? word : word.toLocaleLowerCase()))
    .join(', ');

/** A parcel each; of a shipment without parcels the whole. */
const parcelsOf = (told: Told, words: PaperWords): ParcelTexts[] => {
  const { shipment, proof, circumstances } = told;
  const { t, format } = words;
  const known = new Map(shipment.parcels.map((parcel) => [parcel.barcode, parcel]));
  const handling = handlingOf(shipment, t);
  if (proof.parcels.length === 0)
    return [
      {
        barcode: shipment.shipmentId,
        contents: shipment.description ?? '',
        handling,
        weight: weightText(shipment.weight, format),
        scanned: '',
      },
    ];
  return proof.parcels.map(({ barcode, outcome, reason }) => {
    const parcel = known.get(barcode);
    const scannedAt = circumstances.scannedAt.get(barcode);
    const why = reason
      ? t(`shipmentDetail.proof.reason.${reason}`)
      : t(`shipmentDetail.proof.${proof.kind}.${outcome}`);
    return {
      barcode,
      contents: parcel?.description ?? (proof.parcels.length === 1 ? (shipment.description ?? '') : ''),
      handling,
      weight: weightText(parcel?.weight ?? null, format),
      scanned: outcome !== 'done' ? why : scannedAt ? momentOf(told, words, scannedAt) : '',
    };
  });
};

const weightText = (weight: number | null, format: Format): string =>
  weight === null ? '' : `${format.number(weight)} kg`;

/** The weights of what was handed over. */
const weightsOf = ({ shipment, proof }: Told): (number | null)[] => {
  const done = new Set(proof.parcels.flatMap(({ barcode, outcome }) => (outcome === 'done' ? [barcode] : [])));
  return shipment.parcels.filter(({ barcode }) => done.has(barcode)).map(({ weight }) => weight);
};

/** Of what was handed over, where all of it was weighed. */
const weightOf = (told: Told, { format }: PaperWords): string => {
  const weights = weightsOf(told);
  if (weights.length < 2 || weights.some((weight) => weight === null)) return '';
  const grams = weights.reduce((sum: number, weight) => sum + Math.round((weight ?? 0) * 1000), 0);
  return `${format.number(grams / 1000)} kg`;
};

/** What holds for all parcels: the temperature, and the weight of the whole where they have none of their own. */
const togetherOf = (told: Told, { t, format }: PaperWords): string => {
  const { shipment, proof } = told;
  const degrees = temperatureOnPaper(shipment.temperatureRange, t);
  const isWeighed = proof.parcels.length === 0 || weightsOf(told).every((weight) => weight !== null);
  const weight = isWeighed ? '' : weightText(shipment.weight, format);
  return [
    degrees === '' ? '' : t('proofPaper.temperature', { degrees }),
    weight === '' ? '' : t('proofPaper.shipmentWeight', { weight }),
  ]
    .filter((text) => text !== '')
    .join(' · ');
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

const unsignedOf = (proof: Proof, t: Translate): Fact | null => {
  const { person, accessPoint } = handedTo(proof);
  if (accessPoint) return { word: t('shipmentDetail.proof.accessPoint'), value: accessPoint };
  if (!person) return null;
  return {
    word: t(proof.kind === 'pickup' ? 'shipment.field.pickedUpFrom' : 'shipment.field.receivedBy'),
    value: person,
  };
};

/** What came so much later than it happened was kept by a phone without a network. */
const OFFLINE_MS = 2 * 60_000;
const MOST_MOVES = 5;

/** The main moves of the shipment up to this proof, and what the two clocks say of it. */
const timesOf = (told: Told, words: PaperWords): Fact[] => {
  const { proof, moves, circumstances } = told;
  const { t } = words;
  const received = new Date(proof.receivedAt);
  const happened = new Date(proof.happenedAt);
  const before = moves
    .filter(({ at }) => at < received)
    .slice(-MOST_MOVES)
    .map(({ move, at }) => ({ word: t(`proofPaper.move.${move}`), at }));
  const { arrivedAt } = circumstances;
  const here = [
    ...before,
    ...(arrivedAt ? [{ word: t('proofPaper.move.arrived'), at: arrivedAt }] : []),
    { word: t(`shipmentDetail.proof.${proof.kind}.${proof.outcome}`), at: happened },
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const receivedText = momentOf(told, words, received);
  const isOffline = !proof.isAddedLater && received.getTime() - happened.getTime() > OFFLINE_MS;
  return [
    ...here.map(({ word, at }) => ({ word, value: momentOf(told, words, at) })),
    { word: t('proofPaper.phone'), value: proof.phoneAt ? momentOf(told, words, new Date(proof.phoneAt)) : '' },
    {
      word: t('proofPaper.received'),
      value: isOffline ? t('proofPaper.offline', { time: receivedText }) : receivedText,
    },
  ];
};

const factsOf = (told: Told, words: PaperWords): Fact[] => {
  const { proof, circumstances } = told;
  const { t } = words;
  const { payment, isCodeRight, reason, driver } = proof;
  const { vehicle } = circumstances;
  return [
    { word: t('shipmentDetail.proof.reasonWord'), value: reason ? t(`shipmentDetail.proof.reason.${reason}`) : '' },
    ...timesOf(told, words),
    {
      word: t(vehicle ? 'proofPaper.vehicle' : 'proofPaper.driver'),
      value: [vehicle, driver].filter(Boolean).join(', '),
    },
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
    word:
      photos.length === 1 && photo.type !== 'application/pdf'
        ? t('proofPaper.onlyPhoto')
        : t(photo.type === 'application/pdf' ? 'proofPaper.scan' : 'proofPaper.photo', { number: index + 1 }),
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
  const parcels = parcelsOf(told, words);
  return {
    title: t(`proofPaper.title.${proof.kind}`),
    carrier,
    shipment: shipment.shipmentId,
    page: (page, pages) => t('proofPaper.page', { page, pages }),
    headline: t('proofPaper.headline', {
      what: handedTo(proof).isAtAccessPoint
        ? t('shipmentDetail.proof.leftAtAccessPoint')
        : t(`shipmentDetail.proof.${proof.kind}.${proof.outcome}`),
      day: `${format.weekday(happened)} ${format.date(happened)}`,
      time: format.time(happened),
    }),
    isDone: proof.outcome === 'done',
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
    columns: PARCEL_COLUMNS.filter((name) => parcels.some((texts) => texts[name] !== '')).map((name) => ({
      name,
      word: t(`proofPaper.${name}`),
    })),
    parcels,
    together: togetherOf(told, words),
    weight: weightOf(told, words),
    place: placePaperOf(proof, told.circumstances.stop, told.shapes, words),
    factsWord: t('proofPaper.history'),
    facts: factsOf(told, words),
    signature: {
      word: t('shipmentDetail.proof.signature'),
      strokes: signature.safeParse(proof.signature).data ?? null,
      name: nameOf(proof, t),
      unsigned: unsignedOf(proof, t),
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
