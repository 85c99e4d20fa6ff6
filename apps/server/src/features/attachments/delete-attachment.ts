import { AppError, orNotFound } from '@waybill/domain/errors';
import type { AttachmentId, ShipmentId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { mayDelete } from './present-attachment.ts';

type Named = { readonly shipmentId: ShipmentId; readonly attachmentId: AttachmentId };

export const deleteAttachment = (
  deps: AttachmentDeps,
  by: Requester,
  { shipmentId, attachmentId }: Named,
): Promise<void> =>
  deps.inScope(by, async ({ attachments, record, removeFiles }) => {
    const shipment = orNotFound(await attachments.hold(shipmentId));
    const attachment = orNotFound(await attachments.find(shipment, attachmentId));
    if (!mayDelete(attachment, shipment, by.actor)) throw new AppError('not-yours');
    await attachments.touch(shipment, deps.clock());
    // When two people delete it at once, the second gets not-found.
    if (!(await attachments.remove(shipment, attachmentId))) throw new AppError('not-found');
    await removeFiles();
    await record({
      shipment,
      action: 'attachment-deleted',
      changes: { attachment: { from: attachment.name, to: null } },
      subjectId: attachment.addedByOrganisationId,
    });
  });
