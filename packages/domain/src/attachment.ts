import type { OrganisationId } from './ids.ts';
import { requiredLine } from './validation.ts';

export const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024;
/** More than phones and scanners produce, and few enough to be decoded safely. */
export const IMAGE_MAX_PIXELS = 100_000_000;
/** A row of pixels is held in the memory as a whole, so that a wide image costs more than its pixels say. */
export const IMAGE_MAX_SIDE = 20_000;
/** The decoded size of an image that is not decoded row by row: interlaced PNG, progressive JPEG, WebP. 53 megapixels of a photo. */
export const IMAGE_MAX_WHOLE_BYTES = 160_000_000;
export const MOST_ATTACHMENTS = 100;

export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export const attachmentName = requiredLine(200);

export type ImageType = Exclude<AttachmentType, 'application/pdf'>;
export const isImage = (type: AttachmentType): type is ImageType => type !== 'application/pdf';

type Ownership = { readonly addedBy: OrganisationId; readonly shipmentOf: OrganisationId };

/** The organisation that added the file may delete it, and so may the one that entered the shipment. */
export const mayDeleteAttachment = ({ addedBy, shipmentOf }: Ownership, organisationId: OrganisationId): boolean =>
  organisationId === addedBy || organisationId === shipmentOf;
