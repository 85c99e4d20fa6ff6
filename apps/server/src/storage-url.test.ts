import { expect, test } from 'vitest';
import { readStorageUrl } from './storage-url.ts';

test.each([
  ['s3://waybill', { bucket: 'waybill', prefix: '', region: null, endpoint: null }],
  ['s3://waybill/', { bucket: 'waybill', prefix: '', region: null, endpoint: null }],
  ['s3://waybill/files', { bucket: 'waybill', prefix: 'files/', region: null, endpoint: null }],
  [
    's3://way.bill/a/b/?region=eu-north-1',
    { bucket: 'way.bill', prefix: 'a/b/', region: 'eu-north-1', endpoint: null },
  ],
  [
    's3://waybill/x?endpoint=http://localhost:9000',
    { bucket: 'waybill', prefix: 'x/', region: null, endpoint: 'http://localhost:9000/' },
  ],
])('%s is understood', (value, address) => {
  expect(readStorageUrl(value)).toEqual(address);
});

test.each([
  'waybill',
  'http://waybill/files',
  's3://',
  's3://Way_Bill',
  's3://ab',
  's3://key:secret@waybill/files',
  's3://waybill/files#x',
  's3://waybill//files',
  's3://waybill/a%20b',
  's3://waybill/a/...',
  's3://waybill?region=eu north',
  's3://waybill?endpoint=ftp://example.com',
  's3://waybill?endpoint=https://key:secret@example.com',
  's3://waybill?secret=x',
])('%s is refused', (value) => {
  expect(readStorageUrl(value)).toBeNull();
});
