import { ApiError, ConnectionError } from '@waybill/contract/client';
import { MOST_FILE_BYTES } from '@waybill/domain/import/file-import';
import { en } from '@waybill/i18n/en';
import { createFormat } from '@waybill/i18n/format';
import { translateFrom } from '@waybill/i18n/translate';
import { expect, test } from 'vitest';
import { mayTryAgain, refusalOf, refusalText } from './upload-csv.ts';

const words = { t: translateFrom('en', en), format: createFormat('en', 'UTC') };
const text = (files: Parameters<typeof refusalOf>[0]) => {
  const refusal = refusalOf(files);
  return refusal && refusalText(refusal, words);
};

test.each([
  [[], 'No file selected'],
  [[{ name: 'sendingar.xlsx', size: 9 }], 'Unsupported file type. File must be a .csv'],
  [[{ name: 'csv', size: 9 }], 'Unsupported file type. File must be a .csv'],
  [[{ name: 'a.csv', size: 0 }], 'There is no row in the file.'],
  [[{ name: 'a.csv', size: MOST_FILE_BYTES + 1 }], 'The file is larger than 536.9 MB'],
  [
    [
      { name: 'a.csv', size: 1 },
      { name: 'b.csv', size: 1 },
    ],
    'Upload one file at a time',
  ],
  [[{ name: 'SENDINGAR.CSV ', size: 9 }], null],
])('%o: %s', (files, expected) => {
  expect(text(files)).toBe(expected);
});

test('a failure without a reason has the sentence of the specification, and may be tried again', () => {
  const refusal = { kind: 'refused', error: new ConnectionError(null) } as const;
  expect(refusalText(refusal, words)).toBe('Error uploading document. Refresh the page and try again');
  expect(mayTryAgain(refusal)).toBe(true);
});

test('a refusal with a reason says it, and would be the same the next time', () => {
  const problem = { type: 'about:blank', title: 'x', status: 415, code: 'unsupported-file', detail: 'x' } as const;
  const refusal = { kind: 'refused', error: new ApiError(problem) } as const;
  expect(refusalText(refusal, words)).toBe('Unsupported file type. File must be a .csv');
  expect(mayTryAgain(refusal)).toBe(false);
});
