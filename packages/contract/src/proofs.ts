import { FAILURE_REASON_NAMES, ONSITE_PAYMENTS, STOP_OUTCOMES } from '@waybill/domain/driver/outcome';
import { driverConflictId, photoId, proofId, typedShipmentId } from '@waybill/domain/ids';
import { STOP_KINDS } from '@waybill/domain/stop';
import { z } from 'zod';
import { driverConflict } from './driver.ts';
import { endpoint } from './endpoint.ts';

const text = z.string().nullable();
const outcome = { outcome: z.enum(STOP_OUTCOMES), reason: z.enum(FAILURE_REASON_NAMES).nullable() };

/** That a stop was made for a shipment, or was not, as the driver has said it. */
export const proof = z.object({
  id: proofId,
  kind: z.enum(STOP_KINDS),
  ...outcome,
  /** Who has received it, or handed it over. */
  name: text,
  note: text,
  /** The lines of the pen, in a field of 1000 by 400: x, y, x, y. */
  signature: z.array(z.array(z.number())).nullable(),
  isAtAccessPoint: z.boolean(),
  payment: z.enum(ONSITE_PAYMENTS).nullable(),
  /** Null where no code was asked for. */
  isCodeRight: z.boolean().nullable(),
  parcels: z.array(z.object({ barcode: z.string(), ...outcome })),
  /** Those that have come; `photosExpected` may be more, while the phone is still sending them. */
  photos: z.array(z.object({ id: photoId, takenAt: text, width: z.number().int(), height: z.number().int() })),
  photosExpected: z.number().int(),
  position: z.object({ latitude: z.number(), longitude: z.number(), accuracyMetres: z.number().nullable() }).nullable(),
  driver: z.string(),
  /** By the phone's clock, when it happened by the server's, and when it came. */
  phoneAt: z.string(),
  happenedAt: z.string(),
  receivedAt: z.string(),
  isAddedLater: z.boolean(),
  /** The driver has opened the stop again. */
  isWithdrawn: z.boolean(),
  /** Its place in the chain of seals, and the hash of its seal. */
  seal: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
});
export type Proof = z.infer<typeof proof>;

/** What the office has changed while a driver was at it. */
export const officeConflict = driverConflict.extend({ driver: z.string(), settledAt: text, settledBy: text });
export type OfficeConflict = z.infer<typeof officeConflict>;

const ofShipment = { shipmentId: typedShipmentId };

export const listProofs = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs',
  summary: 'The proofs of pickup and delivery of a shipment, newest first, and where driver and office disagree',
  params: z.object(ofShipment),
  reply: z.object({ proofs: z.array(proof), conflicts: z.array(officeConflict) }),
});

const ofPhoto = z.object({ ...ofShipment, proofId, photoId });

export const readProofPhoto = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/proofs/:proofId/photos/:photoId',
  summary: 'A photo of a proof',
  params: ofPhoto,
  answersFile: true,
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

const ofProof = (shipmentId: string, id: string) =>
  `/api/shipments/${encodeURIComponent(shipmentId)}/proofs/${encodeURIComponent(id)}/photos`;
export const proofPhotoUrls = {
  content: (shipmentId: string, id: string, photo: string) => `${ofProof(shipmentId, id)}/${photo}`,
  thumbnail: (shipmentId: string, id: string, photo: string) => `${ofProof(shipmentId, id)}/${photo}/thumbnail`,
} as const;

export const settleConflict = endpoint({
  method: 'POST',
  path: '/api/driver-conflicts/:driverConflictId/settle',
  summary: 'Say that what a driver did and what the office did is settled between them',
  params: z.object({ driverConflictId }),
  reply: z.object({}),
});
