import * as contract from '@waybill/contract/attachments';
import type { Serve } from '../../http/endpoints.ts';
import { addAttachment } from './add-attachment.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { readContent, readThumbnail } from './read-attachment.ts';

export const attachmentRoutes = (serve: Serve, deps: AttachmentDeps) => {
  serve(contract.attachmentUpload, 'integrator', async (call) => ({
    attachment: await addAttachment(deps, call, { ...call.params, ...call.query, file: call.file }),
  }));
  serve(contract.readAttachmentContent, 'integrator', (call) => readContent(deps, call, call.params));
  serve(contract.readAttachmentThumbnail, 'integrator', (call) => readThumbnail(deps, call, call.params));
  serve(contract.deleteAttachment, 'integrator', async (call) => ({
    deletionId: await deleteAttachment(deps, call, call.params),
  }));
};
