import { buffer } from 'node:stream/consumers';
import type { Proof } from '@waybill/contract/proofs';
import {
  newId,
  type OrganisationId,
  type ParcelId,
  type PhotoId,
  type ProofId,
  type ShipmentKey,
  shipmentId,
} from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { streamPdf } from '../../../paper/stream-pdf.ts';
import { A4, drawProof } from '../draw-proof.ts';
import type { StreetShape } from '../place-paper.ts';
import { paperOf } from '../proof-paper.ts';

type Told = Parameters<typeof paperOf>[0];

const at = (time: string) => new Date(`2026-11-17T${time}Z`);
const CARRIER = newId<OrganisationId>();
const HERE = { latitude: 64.13262, longitude: -21.91047 };

const PARCELS = [
  ['WB3540029171', 'Cod fillets', 12, '10:44:31'],
  ['WB3540029172', 'Langoustine', 6, '10:44:40'],
  ['WB3540029173', 'Cod fillets', 12, '10:44:52'],
  ['WB3540029174', 'Cod fillets', 12, '10:45:20'],
  ['WB3540029177', 'Arctic char', 8, '10:47:02'],
] as const;

const SIGNATURE = [
  [120, 260, 160, 120, 210, 90, 240, 130, 190, 190, 150, 210, 230, 230, 280, 260],
  [300, 230, 320, 190, 350, 200, 340, 250, 380, 210, 400, 180, 410, 240, 460, 190, 480, 240],
  [520, 120, 500, 260, 540, 200, 580, 220, 560, 260, 620, 230, 660, 200, 700, 240, 800, 210, 880, 200],
];

/** Blocks of a town: a street every sixty metres, and the numbers of the houses along them. */
const town = (): StreetShape[] => {
  const offsets = Array.from({ length: 9 }, (_, n) => (n - 4) * 60);
  const bend = (n: number) => Math.sin(n) * 8;
  const streets = offsets.flatMap((offset, n): StreetShape[] => {
    const line = Array.from({ length: 12 }, (_, step) => ({ x: -180 + step * 33, y: offset + bend(step) }));
    const across = Array.from({ length: 12 }, (_, step) => ({ x: offset + bend(step), y: -180 + step * 33 }));
    return [
      { layer: 'streets', name: n === 4 ? 'Miklabraut' : `Stigahlíð ${n}`, rank: n === 4 ? 1 : 3, lines: [line] },
      { layer: 'streets', name: `Bogahlíð ${n}`, rank: n % 3 === 0 ? 2 : 3, lines: [across] },
    ];
  });
  const houses = offsets.flatMap((y) =>
    Array.from(
      { length: 24 },
      (_, n): StreetShape => ({
        layer: 'houses',
        name: String(2 * n + 1),
        rank: 0,
        lines: [[{ x: -150 + n * 13, y: y + 12 }]],
      }),
    ),
  );
  const ground = [
    { x: -400, y: -400 },
    { x: 400, y: -400 },
    { x: 400, y: 400 },
    { x: -400, y: 400 },
    { x: -400, y: -400 },
  ];
  return [
    { layer: 'land', name: '', rank: 0, lines: [ground] },
    { layer: 'towns', name: '', rank: 0, lines: [ground] },
    ...streets,
    ...houses,
  ];
};

/** A proof with everything on it: five parcels, a photo, a signature, a place among streets. */
export const aToldProof = (changes: Partial<Proof> = {}, more: Partial<Told> = {}): Told => {
  const stop = { locationName: null, receiverName: null, postcode: null, city: null, streetAddress1: null };
  const proof: Proof = {
    id: newId<ProofId>(),
    kind: 'dropoff',
    outcome: 'done',
    reason: null,
    name: 'Ragnheiður Björnsdóttir',
    note: null,
    signature: SIGNATURE,
    isAtAccessPoint: false,
    accessPoint: null,
    payment: 'cash',
    units: null,
    unitsTotal: null,
    isCodeRight: null,
    parcels: PARCELS.map(([barcode]) => ({ barcode, outcome: 'done', reason: null })),
    photos: [
      { id: newId<PhotoId>(), type: 'image/jpeg', takenAt: at('10:47:38').toISOString(), width: 4000, height: 3000 },
    ],
    photosExpected: 1,
    position: { ...HERE, accuracyMetres: 5 },
    driver: 'Sigurður Karlsson',
    phoneAt: at('10:49:02').toISOString(),
    happenedAt: at('10:49:05').toISOString(),
    receivedAt: at('11:19:00').toISOString(),
    isAddedLater: false,
    addedBy: null,
    accountDisabledAt: null,
    isWithdrawn: false,
    emptiedAt: null,
    seal: { number: 128, hash: '5d3c09bf5c9d6a7e4f0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5' },
    ...changes,
  };
  return {
    shipment: {
      organisationId: CARRIER,
      carrierId: CARRIER,
      forwarderId: null,
      key: newId<ShipmentKey>(),
      shipmentId: shipmentId.parse('S7K2M9XQA'),
      deliveryStatus: 'completed',
      senderName: 'Jökull Seafood',
      description: 'Fish',
      weight: 50,
      pickup: { ...stop, streetAddress1: 'Fiskislóð 28', postcode: '101', city: 'Reykjavík' },
      dropoff: {
        ...stop,
        receiverName: 'Brimnes veitingahús',
        streetAddress1: 'Stigahlíð 45',
        postcode: '105',
        city: 'Reykjavík',
        earliestTime: '10:00',
        latestTime: '12:00',
      },
      temperatureRange: { lower: -22, upper: -18 },
      flags: ['frozen', 'fragile'],
      parcels: PARCELS.map(([barcode, description, weight]) => ({
        id: newId<ParcelId>(),
        barcode,
        description,
        weight,
        status: 'completed',
      })),
    },
    carrier: 'Bláfell ehf.',
    proof,
    photos: proof.photos.map(({ id, type, width, height }) => ({
      id,
      actionId: '',
      type,
      sentSha256: '',
      keptSha256: '',
      takenAt: at('10:47:38'),
      bytes: 0,
      width,
      height,
      fileKey: 'photo',
    })),
    circumstances: {
      arrivedAt: at('10:44:00'),
      pickedUpAt: at('07:40:00'),
      vehicle: 'TL-K48',
      stop: { latitude: 64.13268, longitude: -21.9104, isExact: true },
      scannedAt: new Map(PARCELS.map(([barcode, , , time]) => [barcode, at(time)])),
    },
    moves: [
      { move: 'created', at: new Date('2026-11-16T14:02:00Z') },
      { move: 'in-warehouse', at: new Date('2026-11-16T18:20:00Z') },
      { move: 'out-for-delivery', at: at('08:31:00') },
      { move: 'completed', at: at('11:19:01') },
    ],
    shapes: town(),
    ...more,
  };
};

/** Prints it as the product does, with this photo. */
export const printedPdf = (told: Told, locale: Locale, photo: (() => Promise<Buffer>) | null): Promise<Buffer> => {
  const timeZone = 'Atlantic/Reykjavik';
  const paper = paperOf(told, {
    t: createTranslate(locale),
    format: createFormat(locale, timeZone),
    locale,
    timeZone,
    publicUrl: 'https://waybill.example.is',
    now: at('11:20:00'),
  });
  return buffer(streamPdf(A4, (page) => drawProof(page, paper, async () => (photo ? photo() : null))));
};
