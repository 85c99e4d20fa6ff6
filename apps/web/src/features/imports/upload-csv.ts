import { ApiError, urlOf } from '@waybill/contract/client';
import { uploadImport } from '@waybill/contract/imports';
import { MOST_FILE_BYTES } from '@waybill/domain/import/file-import';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { create } from 'zustand';
import { errorText } from '../../lib/api/error-text.ts';
import { onSomebodyElse } from '../../lib/session/signed-out.ts';
import { type Sending, sendFile, type UploadFailure } from '../../shared/files/send-file.ts';
import { sizeText } from '../../shared/files/size-text.ts';
import { cacheImport } from './queries.ts';

/** Why a file is not uploaded. */
type Refusal = UploadFailure | { readonly kind: 'unsupported' | 'no-file' | 'several' };

type CsvUpload = {
  readonly file: File | null;
  /** The part of it that has been sent, from 0 to 1. */
  readonly sent: number;
  readonly refusal: Refusal | null;
};

const NOTHING: CsvUpload = { file: null, sent: 0, refusal: null };

/** The one upload under way, or how the last one failed. It lives outside the page: leaving it does not stop an upload. */
export const useCsvUpload = create<CsvUpload>()(() => NOTHING);
let running: Sending | null = null;

const FILE_NAME_MAX = 200;

/** What can be told without a server: nobody waits for an upload only to learn that it is of the wrong kind. */
export const refusalOf = (files: readonly Pick<File, 'name' | 'size'>[]): Refusal | null => {
  const [file, second] = files;
  if (!file) return { kind: 'no-file' };
  if (second) return { kind: 'several' };
  if (!/\.csv$/i.test(file.name.trim())) return { kind: 'unsupported' };
  if (file.size > MOST_FILE_BYTES) return { kind: 'too-large' };
  return file.size === 0 ? { kind: 'empty' } : null;
};

/** Uploads a chosen file, unless it is refused at once. */
export const uploadCsv = (files: readonly File[], onUploaded: (importId: string) => void): void => {
  const [file] = files;
  const refusal = refusalOf(files);
  cancelUpload();
  if (refusal || !file) {
    useCsvUpload.setState({ ...NOTHING, refusal });
    return;
  }
  useCsvUpload.setState({ ...NOTHING, file });
  const sending = sendFile(
    'POST',
    // The end of a name says what kind of file it is.
    urlOf(uploadImport, { query: { name: file.name.slice(-FILE_NAME_MAX) } }),
    file,
    (sent) => useCsvUpload.setState({ sent }),
  );
  running = sending;
  sending.done.then(
    (answer) => {
      running = null;
      useCsvUpload.setState(NOTHING);
      const { import: uploaded } = uploadImport.reply.parse(answer);
      cacheImport(uploaded);
      onUploaded(uploaded.id);
    },
    (failure: UploadFailure) => {
      running = null;
      useCsvUpload.setState({ sent: 0, refusal: failure });
    },
  );
};

export const cancelUpload = (): void => {
  running?.cancel();
  running = null;
  useCsvUpload.setState(NOTHING);
};

onSomebodyElse(cancelUpload);

/** The specification's sentences, and more exact ones where the server knows a reason. */
export const refusalText = (
  refusal: Refusal,
  { t, format }: { readonly t: Translate; readonly format: Format },
): string => {
  switch (refusal.kind) {
    case 'unsupported':
      return t('error.unsupported-file');
    case 'no-file':
      return t('error.no-file');
    case 'several':
      return t('importFile.oneFile');
    case 'empty':
      return t('importFile.failure.empty');
    case 'too-large':
      return t('importFile.tooLarge', { size: sizeText(MOST_FILE_BYTES, { t, format }) });
    case 'refused': {
      const { error } = refusal;
      if (!(error instanceof ApiError) || error.code === 'internal') return t('shipment.message.uploadFailed');
      return errorText(error, t, 'shipment.message.uploadFailed');
    }
  }
};

/** Whether the same file may go through the next time. */
export const mayTryAgain = (refusal: Refusal): boolean =>
  refusal.kind === 'refused' && !(refusal.error instanceof ApiError && refusal.error.problem.status < 500);
