import { z } from 'zod';

export const organisationId = z.uuid().brand<'OrganisationId'>();
export type OrganisationId = z.infer<typeof organisationId>;

/** A sub-company of an organisation, as the specification calls it; the screen says "division". */
export const subCompanyId = z.uuid().brand<'SubCompanyId'>();
export type SubCompanyId = z.infer<typeof subCompanyId>;

export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

export const apiKeyId = z.uuid().brand<'ApiKeyId'>();
export type ApiKeyId = z.infer<typeof apiKeyId>;

/** The id on screens, in addresses and on labels: `S` and eight characters that are not easily confused with others. */
const READABLE = /^S[0-9A-HJKMNP-TV-Z]{8}$/;
export const shipmentId = z.string().regex(READABLE, { error: 'invalid' }).brand<'ShipmentId'>();
export type ShipmentId = z.infer<typeof shipmentId>;

/**
 * Many ids. Of a list with a wrong one, only the part up to that is looked at further: fifty thousand refusals would take
 * longer to write than anybody would read.
 */
export const shipmentIds = (most: number) =>
  z.preprocess(
    (ids: readonly string[]) => {
      if (!Array.isArray(ids) || ids.length > most) return ids;
      const wrong = ids.findIndex((id: unknown) => typeof id !== 'string' || !READABLE.test(id));
      return wrong === -1 ? ids : ids.slice(0, wrong + 1);
    },
    z.array(shipmentId).max(most, { error: 'too-many' }).min(1, { error: 'list-empty' }),
  );

/** A browser's address may have any case, and any text. Text that is no id matches no shipment, so the answer is not found. */
export const typedShipmentId = z
  .string()
  .max(64)
  .toUpperCase()
  .transform((typed) => (READABLE.test(typed) ? typed : '') as ShipmentId);

/** The key of a shipment's row. */
export const shipmentKey = z.uuid().brand<'ShipmentKey'>();
export type ShipmentKey = z.infer<typeof shipmentKey>;

const READABLE_PAYMENT = /^P[0-9A-HJKMNP-TV-Z]{10}$/;

/** On screens and in addresses: `P` and ten characters, as those of a shipment. */
export const paymentId = z.string().regex(READABLE_PAYMENT, { error: 'invalid' }).brand<'PaymentId'>();
export type PaymentId = z.infer<typeof paymentId>;

/** The same for a payment. */
export const typedPaymentId = z
  .string()
  .max(64)
  .toUpperCase()
  .transform((typed) => (READABLE_PAYMENT.test(typed) ? typed : '') as PaymentId);

/** The key of a payment's row. */
export const paymentKey = z.uuid().brand<'PaymentKey'>();
export type PaymentKey = z.infer<typeof paymentKey>;

/** Something that a provider of payments has said. */
export const paymentLinkId = z.uuid().brand<'PaymentLinkId'>();
export type PaymentLinkId = z.infer<typeof paymentLinkId>;
export const paymentEventId = z.uuid().brand<'PaymentEventId'>();
export type PaymentEventId = z.infer<typeof paymentEventId>;

export const parcelId = z.uuid().brand<'ParcelId'>();
export type ParcelId = z.infer<typeof parcelId>;

export const documentRequestId = z.uuid().brand<'DocumentRequestId'>();
export type DocumentRequestId = z.infer<typeof documentRequestId>;

export const attachmentId = z.uuid().brand<'AttachmentId'>();
export type AttachmentId = z.infer<typeof attachmentId>;

export const retentionRunId = z.uuid().brand<'RetentionRunId'>();
export type RetentionRunId = z.infer<typeof retentionRunId>;

export const personRequestId = z.uuid().brand<'PersonRequestId'>();
export type PersonRequestId = z.infer<typeof personRequestId>;

export const savedLocationId = z.uuid().brand<'SavedLocationId'>();
export type SavedLocationId = z.infer<typeof savedLocationId>;

export const knownPlaceId = z.uuid().brand<'KnownPlaceId'>();
export type KnownPlaceId = z.infer<typeof knownPlaceId>;

export const vehicleId = z.uuid().brand<'VehicleId'>();
export type VehicleId = z.infer<typeof vehicleId>;

/** A vehicle's route of one day. */
export const routeId = z.uuid().brand<'RouteId'>();
export type RouteId = z.infer<typeof routeId>;

/** A stop of a route. */
export const deliveryId = z.uuid().brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof deliveryId>;

export const routeChangeId = z.uuid().brand<'RouteChangeId'>();
export type RouteChangeId = z.infer<typeof routeChangeId>;

/** A search for routes. */
export const planId = z.uuid().brand<'PlanId'>();
export type PlanId = z.infer<typeof planId>;

/** What a driver did, as the phone has named it. */
export const driverActionId = z.uuid().brand<'DriverActionId'>();
export type DriverActionId = z.infer<typeof driverActionId>;

export const driverConflictId = z.uuid().brand<'DriverConflictId'>();
export type DriverConflictId = z.infer<typeof driverConflictId>;

/** A scan in a warehouse, as the browser has named it. */
export const warehouseScanId = z.uuid().brand<'WarehouseScanId'>();
export type WarehouseScanId = z.infer<typeof warehouseScanId>;

export const proofId = z.uuid().brand<'ProofId'>();
export type ProofId = z.infer<typeof proofId>;

/** A photo of a proof, as the phone has named it. */
export const photoId = z.uuid().brand<'PhotoId'>();
export type PhotoId = z.infer<typeof photoId>;

/** A file of shipments that was uploaded. */
export const fileImportId = z.uuid().brand<'FileImportId'>();
export type FileImportId = z.infer<typeof fileImportId>;

/** Rows of a list that were written to a file. */
export const exportId = z.uuid().brand<'ExportId'>();
export type ExportId = z.infer<typeof exportId>;

/** One fetch of what an external source tells. */
export const fetchRunId = z.uuid().brand<'FetchRunId'>();
export type FetchRunId = z.infer<typeof fetchRunId>;

export const fetchConflictId = z.uuid().brand<'FetchConflictId'>();
export type FetchConflictId = z.infer<typeof fetchConflictId>;

export const bulkJobId = z.uuid().brand<'BulkJobId'>();
export type BulkJobId = z.infer<typeof bulkJobId>;

export const deletionId = z.uuid().brand<'DeletionId'>();
export type DeletionId = z.infer<typeof deletionId>;

export const webhookId = z.uuid().brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookId>;

export const webhookDeliveryId = z.uuid().brand<'WebhookDeliveryId'>();
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryId>;

/** Something that is written to somebody about a shipment or a payment. */
export const messageId = z.uuid().brand<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;

/** A company whose words for statuses an organisation knows. */
export const partnerId = z.uuid().brand<'PartnerId'>();
export type PartnerId = z.infer<typeof partnerId>;

/** A word of a partner's that nobody has mapped. */
export const unknownWordId = z.uuid().brand<'UnknownWordId'>();
export type UnknownWordId = z.infer<typeof unknownWordId>;

export const passkeyId = z.uuid().brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof passkeyId>;

/** The ids that are UUIDs. */
export type RowId =
  | ApiKeyId
  | OrganisationId
  | SubCompanyId
  | UserId
  | ShipmentKey
  | PaymentEventId
  | PaymentLinkId
  | ParcelId
  | AttachmentId
  | DocumentRequestId
  | SavedLocationId
  | KnownPlaceId
  | VehicleId
  | RouteId
  | DeliveryId
  | RouteChangeId
  | PlanId
  | DriverActionId
  | DriverConflictId
  | WarehouseScanId
  | ProofId
  | PhotoId
  | BulkJobId
  | ExportId
  | RetentionRunId
  | PersonRequestId
  | FileImportId
  | FetchRunId
  | FetchConflictId
  | DeletionId
  | WebhookId
  | WebhookDeliveryId
  | MessageId
  | PartnerId
  | UnknownWordId
  | PasskeyId;
export type NewId = <Id extends RowId>() => Id;

/** A new id, of the kind that the place of its use asks for. Not for browsers: without TLS they have no randomUUID. */
export const newId: NewId = <Id extends RowId>() => crypto.randomUUID() as Id;
