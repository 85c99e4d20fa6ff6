import type { Attachment } from '@waybill/contract/attachments';
import { mayDeleteAttachment } from '@waybill/domain/attachment';
import type { Requester } from '../../http/visitor.ts';
import type { AttachedTo, StoredAttachment } from './attachments.repo.ts';

export const mayDelete = (
  { addedByOrganisationId }: StoredAttachment,
  { organisationId }: AttachedTo,
  actor: Requester['actor'],
): boolean => mayDeleteAttachment({ addedBy: addedByOrganisationId, shipmentOf: organisationId }, actor.organisationId);

export const attachmentOf = (
  stored: StoredAttachment,
  shipment: AttachedTo,
  actor: Requester['actor'],
): Attachment => ({
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
