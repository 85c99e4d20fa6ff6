import { ATTACHMENT_MAX_BYTES } from '@waybill/domain/attachment';
import { create } from 'zustand';
import { queryClient } from '../../../lib/api/query-client.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { onSomebodyElse } from '../../../lib/session/signed-out.ts';
import { type Sending, sendFile, type UploadFailure } from './send-file.ts';

/** A file on its way to a shipment. It stays here until it has arrived, or somebody takes it off the list. */
export type Upload = {
  readonly id: string;
  readonly shipmentId: string;
  /** Whose it is: the next person at this browser does not see it. */
  readonly userId: string;
  readonly file: File;
  readonly state: 'waiting' | 'uploading' | 'failed';
  /** How much of it has been sent, from 0 to 1. */
  readonly sent: number;
  readonly failure: UploadFailure | null;
};

/** More at once only make each other slower. */
const MOST_AT_ONCE = 3;

/** Beside the pages: leaving one does not stop what is on its way. */
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
  const sending = sendFile(shipmentId, file, (sent) => change(id, { sent }));
  running.set(id, sending);
  sending.done.then(
    async () => {
      running.delete(id);
      // The file shows among the others before its line goes, and not a moment after.
      await queryClient.invalidateQueries({ queryKey: ['shipments', 'one', shipmentId] });
      dismissUpload(id);
      void queryClient.invalidateQueries({ queryKey: ['shipments'] });
    },
    (failure: UploadFailure) => {
      running.delete(id);
      change(id, { state: 'failed', failure });
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

/** What can be known before it is sent: nobody waits for the refusal of what is too large. */
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

/** What waits would otherwise be sent as the next person. */
onSomebodyElse(() => {
  for (const sending of running.values()) sending.cancel();
  running.clear();
  useUploads.setState({ uploads: [] });
});

export const retryUpload = (id: string): void => {
  change(id, { state: 'waiting', sent: 0, failure: null });
  startNext();
};
