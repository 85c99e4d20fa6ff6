import { z } from 'zod';

export const organisationId = z.uuid().brand<'OrganisationId'>();
export type OrganisationId = z.infer<typeof organisationId>;

/** A division of an organisation. The specification's word is sub-company; people read "division". */
export const subCompanyId = z.uuid().brand<'SubCompanyId'>();
export type SubCompanyId = z.infer<typeof subCompanyId>;

export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

/** How people, addresses and labels name a shipment: `S` and eight characters that nobody mistakes for others. */
const READABLE = /^S[0-9A-HJKMNP-TV-Z]{8}$/;
export const shipmentId = z.string().regex(READABLE, { error: 'invalid' }).brand<'ShipmentId'>();
export type ShipmentId = z.infer<typeof shipmentId>;
/** In an address of a browser it may be in any case, and anything. What is no id is of no shipment, and so not found. */
export const typedShipmentId = z
  .string()
  .max(64)
  .toUpperCase()
  .transform((typed) => (READABLE.test(typed) ? typed : '') as ShipmentId);

/** The key of a shipment's row. */
export const shipmentKey = z.uuid().brand<'ShipmentKey'>();
export type ShipmentKey = z.infer<typeof shipmentKey>;

export const parcelId = z.uuid().brand<'ParcelId'>();
export type ParcelId = z.infer<typeof parcelId>;

export const attachmentId = z.uuid().brand<'AttachmentId'>();
export type AttachmentId = z.infer<typeof attachmentId>;

export const savedLocationId = z.uuid().brand<'SavedLocationId'>();
export type SavedLocationId = z.infer<typeof savedLocationId>;

export const bulkJobId = z.uuid().brand<'BulkJobId'>();
export type BulkJobId = z.infer<typeof bulkJobId>;
