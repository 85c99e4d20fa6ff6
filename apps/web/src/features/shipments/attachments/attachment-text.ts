import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';
import type { Translate } from '@waybill/i18n/translate';
import { errorText } from '../../../lib/api/error-text.ts';
import { problemText } from '../../../lib/forms/form-errors.ts';
import type { UploadFailure } from '../../../shared/files/send-file.ts';

/** Refusals with their own advice; any other gets the specification's sentence. */
const TELLING: readonly ErrorCode[] = [
  'file-type',
  'file-broken',
  'image-too-large',
  'image-too-complex',
  'image-animated',
  'files-full',
  'too-many-files',
  'is-deleted',
  'not-found',
  'forbidden',
  'not-signed-in',
  'too-many-requests',
];

export const failureText = (failure: UploadFailure, t: Translate): string => {
  if (failure.kind !== 'refused') {
    return failure.kind === 'empty' ? t('shipmentDetail.file.empty') : t('shipmentDetail.file.tooLarge');
  }
  const { error } = failure;
  if (!(error instanceof ApiError)) return t('shipment.message.uploadFailed');
  if (error.code === 'too-large') return t('shipmentDetail.file.tooLarge');
  // The one thing that is said of a file beside its content.
  const [wrong] = error.problem.errors ?? [];
  if (wrong?.path === 'name') return problemText(wrong, t('shipmentDetail.file.name'), t);
  return TELLING.includes(error.code) ? errorText(error, t) : t('shipment.message.uploadFailed');
};

const FINAL: readonly ErrorCode[] = [
  'file-type',
  'file-broken',
  'image-too-large',
  'image-animated',
  'too-large',
  'invalid-input',
];

/** The same file would be refused the same way again. */
export const mayRetry = (failure: UploadFailure): boolean => {
  if (failure.kind !== 'refused') return false;
  const { error } = failure;
  return !(error instanceof ApiError && FINAL.includes(error.code));
};
