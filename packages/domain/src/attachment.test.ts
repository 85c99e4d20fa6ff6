import { describe, expect, test } from 'vitest';
import { attachmentName, isImage, mayDeleteAttachment } from './attachment.ts';
import { attachmentTypeOf } from './attachment-type.ts';
import type { OrganisationId } from './ids.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('what a file is, by its first bytes', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['RIFF1234WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<!doctype html>', null],
    ['GIF89a', null],
    ['RIFF1234WAVE', null],
    ['\x89PNG', null],
    [' %PDF-1.7', null],
    ['', null],
  ])('%j', (start, type) => {
    expect(attachmentTypeOf(bytes(start))).toBe(type);
  });
});

test('a PDF is no image', () => {
  expect([isImage('image/webp'), isImage('application/pdf')]).toEqual([true, false]);
});

test('a file has a name that can be read, of a length that fits', () => {
  const problem = (name: string) => attachmentName.safeParse(name).error?.issues[0]?.message;
  expect(['Mynd 1.jpg', ' ', 'x'.repeat(201), 'a\u0000b'].map(problem)).toEqual([
    undefined,
    'required',
    'too-long',
    'invalid-characters',
  ]);
});

test.each([
  ['added the file', 'carrier', true],
  ['entered the shipment', 'shipper', true],
  ['only takes part in the shipment', 'forwarder', false],
])('an organisation that %s', (_, organisation, may) => {
  const file = { addedBy: 'carrier' as OrganisationId, shipmentOf: 'shipper' as OrganisationId };
  expect(mayDeleteAttachment(file, organisation as OrganisationId)).toBe(may);
});
