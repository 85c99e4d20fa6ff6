import { attachmentUrls } from '@waybill/contract/attachments';
import { ATTACHMENT_MAX_BYTES } from '@waybill/domain/attachment';
import { create } from 'zustand';
import { queryClient } from '../../../lib/api/query-client.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { onSomebodyElse } from '../../../lib/session/signed-out.ts';
import { refreshFileUsage } from '../../../shared/files/file-usage.ts';
import { type Sending, sendFile, type UploadFailure } from '../../../shared/files/send-file.ts';

/** An upload to a shipment. It stays in the list until it has arrived, or the user removes it. */
export type Upload = {
  readonly id: string;
  readonly shipmentId: string;
  /** The user who started it: the next person at this browser does not see it. */
  readonly userId: string;
  readonly file: File;
  readonly state: 'waiting' | 'uploading' | 'failed';
  /** The part of it that has been sent, from 0 to 1. */
  readonly sent: number;
  readonly failure: UploadFailure | null;
};

/** More uploads at once would only slow each other down. */
const MOST_AT_ONCE = 3;

/** Uploads live outside the pages: leaving a page does not stop them. */
export const useUploads = create<{ readonly uploads: readonly Upload[] }>()(() => ({ uploads: [] }));
const running = new Map<string, Sending>();

const all = () => useUploads.getState().uploads;
const change = (id: string, part: Partial<Upload>) =>
  useUploads.setState({ uploads: all().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)) });

export const dismissUpload = (id: string): void => {
  running.get(id)?.cancel();
  running.delete(id);
  useUploads.setState({ uploads: all().filter((upload) => upload.id !== id) });
  startNext();
};

const start = ({ id, shipmentId, file }: Upload) => {
  change(id, { state: 'uploading', sent: 0, failure: null });
  const sending = sendFile('POST', attachmentUrls.upload(shipmentId, file.name), file, (sent) => change(id, { sent }));
  running.set(id, sending);
  sending.done.then(
    async () => {
      running.delete(id);
      // The file appears in the list before its upload row goes, so that it is never missing.
      await queryClient.invalidateQueries({ queryKey: ['shipments', 'one', shipmentId] });
      dismissUpload(id);
      void refreshFileUsage();
      void queryClient.invalidateQueries({ queryKey: ['shipments'] });
    },
    (failure: UploadFailure) => {
      running.delete(id);
      change(id, { state: 'failed', failure });
      void refreshFileUsage();
      startNext();
    },
  );
};

const startNext = () => {
  for (const upload of all()) {
    if (running.size >= MOST_AT_ONCE) return;
    if (upload.state === 'waiting' && !running.has(upload.id)) start(upload);
  }
};

/** Checks that need no server: nobody waits for an upload only to learn that the file is too large. */
const refusalOf = ({ size }: File): UploadFailure | null =>
  size > ATTACHMENT_MAX_BYTES ? { kind: 'too-large' } : size === 0 ? { kind: 'empty' } : null;

export const addFiles = (shipmentId: string, userId: string, files: readonly File[]): void => {
  const added = files.map((file): Upload => {
    const failure = refusalOf(file);
    return {
      id: newKey(),
      shipmentId,
      userId,
      file,
      state: failure ? 'failed' : 'waiting',
      sent: 0,
      failure,
    };
  });
  useUploads.setState({ uploads: [...all(), ...added] });
  startNext();
};

/** Waiting uploads would otherwise be sent as the next user. */
onSomebodyElse(() => {
  for (const sending of running.values()) sending.cancel();
  running.clear();
  useUploads.setState({ uploads: [] });
});

export const retryUpload = (id: string): void => {
  change(id, { state: 'waiting', sent: 0, failure: null });
  startNext();
};
