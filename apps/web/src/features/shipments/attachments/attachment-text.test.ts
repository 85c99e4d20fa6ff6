import { ApiError, ConnectionError } from '@waybill/contract/client';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import type { UploadFailure } from '../../../shared/files/send-file.ts';
import { failureText, mayRetry } from './attachment-text.ts';

const t = createTranslate('en');
const UNKNOWN = 'Error uploading document. Refresh the page and try again';

const refused = (code: string, errors?: readonly { path: string; problem: string }[]): UploadFailure => ({
  kind: 'refused',
  error: new ApiError({
    type: '',
    title: '',
    status: 400,
    code: code as never,
    detail: 'A sentence of the server',
    ...(errors && { errors: [...errors] }),
  }),
});

test.each<[string, UploadFailure, string, boolean]>([
  ['what is too large', { kind: 'too-large' }, 'Larger than 25 MB', false],
  ['what the server finds too large', refused('too-large'), 'Larger than 25 MB', false],
  ['what is empty', { kind: 'empty' }, 'The file is empty', false],
  ['what lies about its type', refused('file-type'), 'Only JPEG, PNG, WebP and PDF files can be added', false],
  ['an animation', refused('image-animated'), 'Animated images cannot be added, only still ones', false],
  [
    'an image that took too much',
    refused('image-too-complex'),
    'This image takes too much time or memory to process. Save it smaller and try again',
    true,
  ],
  [
    'a file for which there is no room',
    refused('files-full'),
    'Your organisation has no room left for files. Delete some, or ask the operator for more room',
    true,
  ],
  ['one too many', refused('too-many-files'), 'A shipment holds at most 100 files', true],
  [
    'a name of 254 characters',
    refused('invalid-input', [{ path: 'name', problem: 'too-long' }]),
    'The name of the file is too long',
    false,
  ],
  ['a fault of the server', refused('internal'), UNKNOWN, true],
  ['a network that is gone', { kind: 'refused', error: new ConnectionError(null) }, UNKNOWN, true],
])('%s says why, and is tried again only where that can help', (_what, failure, text, again) => {
  expect(failureText(failure, t)).toBe(text);
  expect(mayRetry(failure)).toBe(again);
});
