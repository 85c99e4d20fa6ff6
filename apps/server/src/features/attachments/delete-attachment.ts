import { AppError, orNotFound } from '@waybill/domain/errors';
import type { AttachmentId, DeletionId, ShipmentId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { mayDelete } from './present-attachment.ts';

type Named = { readonly shipmentId: ShipmentId; readonly attachmentId: AttachmentId };

export const deleteAttachment = (
  deps: AttachmentDeps,
  by: Requester,
  { shipmentId, attachmentId }: Named,
): Promise<DeletionId | null> =>
  deps.inScope(by, async ({ attachments, record, removeFiles, keepDeleted }) => {
    const shipment = orNotFound(await attachments.hold(shipmentId));
    const attachment = orNotFound(await attachments.find(shipment, attachmentId));
    if (!mayDelete(attachment, shipment, by.actor)) throw new AppError('not-yours');
    await attachments.touch(shipment, deps.clock());
    const deletionId = await keepDeleted('attachment', attachmentId);
    // When two people delete it at once, the second gets not-found.
    if (!(await attachments.remove(shipment, attachmentId))) throw new AppError('not-found');
    await removeFiles(deletionId ? UNDO_MS : 0);
    await record({
      shipment,
      action: 'attachment-deleted',
      changes: { attachment: { from: attachment.name, to: null } },
      subjectId: attachment.addedByOrganisationId,
    });
    return deletionId;
  });
