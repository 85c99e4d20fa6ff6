import { AppError } from '@waybill/domain/errors';
import type { AttachmentId } from '@waybill/domain/ids';
import { mayDelete, there } from './attachment.ts';
import type { AttachmentDeps, By } from './attachment-deps.ts';

type Named = { readonly shipmentId: string; readonly attachmentId: AttachmentId };

export const deleteAttachment = (deps: AttachmentDeps, by: By, { shipmentId, attachmentId }: Named): Promise<void> =>
  deps.inScope(by, async ({ attachments, record }) => {
    const shipment = there(await attachments.hold(shipmentId));
    const attachment = there(await attachments.find(shipment, attachmentId));
    if (!mayDelete(attachment, shipment, by.actor)) throw new AppError('not-yours');
    await attachments.touch(shipment, deps.clock());
    // Of two who delete it at once, one has.
    if (!(await attachments.remove(shipment, attachmentId))) throw new AppError('not-found');
    await record({
      shipment,
      action: 'attachment-deleted',
      changes: { attachment: { from: attachment.name, to: null } },
    });
  });
