import { BELIEVABLE_YEAR } from '@waybill/domain/calendar';
import { FAILURE_REASON_NAMES, ONSITE_PAYMENTS, STOP_OUTCOMES } from '@waybill/domain/driver/outcome';
import { driverConflictId, parcelId, photoId, proofId, typedShipmentId } from '@waybill/domain/ids';
import { MOST_PARCELS } from '@waybill/domain/parcel';
import { PROOF_FILE_TYPES, PROOF_KEYS } from '@waybill/domain/proof/exported-proof';
import { STOP_KINDS } from '@waybill/domain/stop';
import { email, listOf, manyOf, manyUpToWrong, requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { driverConflict, MOST_PHOTOS, PHOTO_MAX_BYTES } from './driver.ts';
import { endpoint } from './endpoint.ts';

const text = z.string().nullable();
const outcome = { outcome: z.enum(STOP_OUTCOMES), reason: z.enum(FAILURE_REASON_NAMES).nullable() };

/** That a stop was made for a shipment, or was not, as the driver has said it, or the office later. */
export const proof = z.object({
  id: proofId,
  kind: z.enum(STOP_KINDS),
  ...outcome,
  /** Who has received it, or handed it over. Older phones have said the access point as the name. */
  name: text,
  note: text,
  /** The lines of the pen, in a field of 1000 by 400: x, y, x, y. */
  signature: z.array(z.array(z.number())).nullable(),
  isAtAccessPoint: z.boolean(),
  accessPoint: text,
  payment: z.enum(ONSITE_PAYMENTS).nullable(),
  /** Of a shipment without parcels: how many units the driver has told, and how many there are. */
  units: z.number().int().nullable(),
  unitsTotal: z.number().int().nullable(),
  /** Null where no code was asked for. */
  isCodeRight: z.boolean().nullable(),
  parcels: z.array(z.object({ barcode: z.string(), ...outcome })),
  /** Those that have come; `photosExpected` may be more, while the phone is still sending them. */
  photos: z.array(
    z.object({
      id: photoId,
      type: z.enum(PROOF_FILE_TYPES),
      takenAt: text,
      /** In pixels; 0 of a PDF. */
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  photosExpected: z.number().int(),
  position: z.object({ latitude: z.number(), longitude: z.number(), accuracyMetres: z.number().nullable() }).nullable(),
  /** Null where the office has added it later. */
  driver: text,
  /** By the phone's clock, when it happened by the server's, and when it came. */
  phoneAt: text,
  happenedAt: z.string(),
  receivedAt: z.string(),
  isAddedLater: z.boolean(),
  /** Who of the office has added it. */
  addedBy: text,
  /** Since when the driver's account was disabled, if the phone has sent it after that. */
  accountDisabledAt: text,
  /** The driver has opened the stop again. */
  isWithdrawn: z.boolean(),
  /** Since when it does not say any more who has received it: its period was over, or somebody was forgotten. Null: it says all of it. */
  emptiedAt: text,
  /** Its place in the chain of seals, and the hash of its seal. */
  seal: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
});
export type Proof = z.infer<typeof proof>;

/** What the office has changed while a driver was at it. */
export const officeConflict = driverConflict.extend({ driver: z.string(), settledAt: text, settledBy: text });
export type OfficeConflict = z.infer<typeof officeConflict>;

/** The newest of a shipment; nobody reads more. */
export const MOST_PROOFS = 200;

const ofShipment = { shipmentId: typedShipmentId };

export const listProofs = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs',
  summary: 'The newest 200 proofs of pickup and delivery of a shipment, and where driver and office disagree',
  inApi: { resource: 'shipments' },
  params: z.object(ofShipment),
  reply: z.object({
    proofs: z.array(proof).max(MOST_PROOFS),
    conflicts: z.array(officeConflict).max(MOST_PROOFS),
    mayAdd: z.boolean(),
    /** Whether the caller may send one by e-mail. */
    maySend: z.boolean(),
  }),
});

const ofPhoto = z.object({ ...ofShipment, proofId, photoId });

export const readProofPhoto = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs/:proofId/photos/:photoId',
  summary: 'A photo of a proof',
  inApi: { resource: 'shipments' },
  params: ofPhoto,
  answersFile: true,
  fileType: 'image/*',
  reply: z.never(),
});

export const readProofThumbnail = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs/:proofId/photos/:photoId/thumbnail',
  summary: 'A photo of a proof, small, as WebP',
  params: ofPhoto,
  answersFile: true,
  reply: z.never(),
});

const NAME_MAX = 200;
const REASON_MAX = 2_000;

const addedFile = z.strictObject({
  id: photoId,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' }),
  bytes: z.number().int().min(1).max(PHOTO_MAX_BYTES, { error: 'too-large' }),
});

/** What the office says later: who has it, since when, and why this is told only now. */
export const addedProof = z.strictObject({
  /** Made by the browser: sent again, it is added once. */
  id: proofId,
  kind: z.enum(STOP_KINDS),
  name: requiredLine(NAME_MAX),
  happenedAt: z.iso.datetime({ offset: true, error: 'invalid' }).regex(BELIEVABLE_YEAR, { error: 'date' }),
  reason: requiredLine(REASON_MAX),
  /** The parcels that it is about; all of them when it is null. */
  parcels: manyUpToWrong(parcelId, MOST_PARCELS, 1).nullable().default(null),
  /** Photos as JPEG, or scans as PDF. They are sent one by one, and each is the one that is named here. */
  files: manyOf(addedFile, MOST_PHOTOS).default([]),
});
export type AddedProof = z.output<typeof addedProof>;

export const addProof = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/proofs',
  summary: 'Add a proof later, as the office: sealed as those of drivers are, and marked. The status stays as it is',
  params: z.object(ofShipment),
  body: addedProof,
  reply: z.object({ proof }),
});

export const addProofFile = endpoint({
  method: 'PUT',
  path: '/api/shipments/:shipmentId/proofs/:proofId/photos/:photoId',
  summary: 'A file of a proof that the office adds: the one that the proof names, as JPEG or PDF',
  params: ofPhoto,
  takesFile: { mostBytes: PHOTO_MAX_BYTES },
  reply: z.object({}),
});

const ofProof = z.object({ ...ofShipment, proofId });

export const readProofPdf = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs/:proofId/pdf',
  summary: 'A proof on paper, as a PDF',
  inApi: { resource: 'shipments' },
  params: ofProof,
  /** The language of the paper; that of the organisation unless another is asked for. */
  query: z.object({ lang: z.string().optional().catch(undefined) }),
  answersFile: true,
  fileType: 'application/pdf',
  isHeavy: true,
  reply: z.never(),
});

export const MOST_PROOF_ADDRESSES = 10;

export const sendProof = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/proofs/:proofId/mails',
  summary: 'Send a proof by email as a PDF, also to whoever has got it before',
  params: ofProof,
  body: z.strictObject({ emails: listOf(email, MOST_PROOF_ADDRESSES, 1) }),
  reply: z.object({}),
});

export const exportProof = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs/:proofId/export',
  summary: 'A proof as a file that anybody can check without this server: see docs/PROOFS.md',
  inApi: { resource: 'shipments' },
  params: ofProof,
  answersFile: true,
  fileType: 'application/json',
  isHeavy: true,
  reply: z.never(),
});

export const readProofKeys = endpoint({
  method: 'GET',
  path: PROOF_KEYS,
  summary: 'The public keys with which exported proofs are signed, the one of today first',
  reply: z.object({ keys: z.array(z.object({ id: z.string(), publicKey: z.string(), pem: z.string() })) }),
});

export const openProofCheck = endpoint({
  method: 'GET',
  path: '/proof/check',
  summary: 'The page on which anybody checks an exported proof, in the browser alone',
  query: z.object({ lang: z.string().optional().catch(undefined) }),
  answersPage: true,
  reply: z.never(),
});

const proofUrl = (shipmentId: string, id: string) =>
  `/api/shipments/${encodeURIComponent(shipmentId)}/proofs/${encodeURIComponent(id)}`;
const photoUrl = (shipmentId: string, id: string, photo: string) => `${proofUrl(shipmentId, id)}/photos/${photo}`;
export const proofUrls = {
  content: photoUrl,
  thumbnail: (shipmentId: string, id: string, photo: string) => `${photoUrl(shipmentId, id, photo)}/thumbnail`,
  pdf: (shipmentId: string, id: string, lang: string) => `${proofUrl(shipmentId, id)}/pdf?lang=${lang}`,
  export: (shipmentId: string, id: string) => `${proofUrl(shipmentId, id)}/export`,
} as const;

export const settleConflict = endpoint({
  method: 'POST',
  path: '/api/driver-conflicts/:driverConflictId/settle',
  summary: 'Say that what a driver did and what the office did is settled between them',
  params: z.object({ driverConflictId }),
  reply: z.object({}),
});
