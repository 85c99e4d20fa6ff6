import type { Shipment } from '@waybill/contract/shipments';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { declinedText } from './request-words.ts';

test.each([
  ['en', 'forwarder', 'Bláfell ehf. declined: “Full”'],
  ['en', 'carrier', 'You declined: “Full”'],
  ['is', 'organisation', 'Bláfell ehf. hafnaði: „Full“'],
  ['is', 'carrier', 'Þið höfnuðuð: „Full“'],
] as const)('in %s, who declined is named to the %s: %s', (locale, part, text) => {
  const shipment = { carrier: { id: 'blafell', name: 'Bláfell ehf.' }, parts: [part] } as unknown as Shipment;
  expect(declinedText(shipment, 'Full', createTranslate(locale))).toBe(text);
});
