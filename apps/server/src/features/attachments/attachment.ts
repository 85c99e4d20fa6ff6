import type { Attachment } from '@waybill/contract/attachments';
import { AppError } from '@waybill/domain/errors';
import type { By } from './attachment-deps.ts';
import type { AttachedTo, StoredAttachment } from './attachments.repo.ts';

/** Who added it, and who entered the shipment. */
export const mayDelete = (
  { addedByOrganisationId }: StoredAttachment,
  { organisationId }: AttachedTo,
  actor: By['actor'],
): boolean => actor.organisationId === addedByOrganisationId || actor.organisationId === organisationId;

export const attachmentOf = (stored: StoredAttachment, shipment: AttachedTo, actor: By['actor']): Attachment => ({
  id: stored.id,
  name: stored.name,
  type: stored.type,
  bytes: stored.bytes,
  width: stored.width,
  height: stored.height,
  addedAt: stored.addedAt.toISOString(),
  addedBy: stored.addedBy,
  mayDelete: mayDelete(stored, shipment, actor),
});

/** What is foreign and what is missing are told alike. */
export const there = <Row>(row: Row | null): Row => {
  if (row === null) throw new AppError('not-found');
  return row;
};
