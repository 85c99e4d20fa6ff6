import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShipmentId } from './ids.ts';
import { fold, searchTextOf, searchWords } from './search-text.ts';
import { EMPTY_SHIPMENT } from './shipment-fields.ts';
import { shipmentSearchText } from './shipment-search-text.ts';
import { EMPTY_STOP } from './stop.ts';

describe('folding', () => {
  test.each([
    ['Þórður', 'thordur'],
    ['Ægisgata', 'aegisgata'],
    ['ÖXNADALUR', 'oxnadalur'],
    ['Kjøbenhavn', 'kjobenhavn'],
    ['Straße', 'strasse'],
    ['ＡＢＣ', 'abc'],
  ])('%s is found by %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('twice is once, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(fold(fold(text))).toBe(fold(text))));
  });
});

describe('the words of a search', () => {
  test('are parted by spaces and signs, and each counts once', () => {
    expect(searchWords('  Guðrún, GUDRUN  eyravegur-2 ')).toEqual(['gudrun', 'eyravegur', '2']);
    expect(searchWords(' - % _ ')).toEqual([]);
  });
  test('are not endless', () => {
    expect(searchWords(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '))).toHaveLength(8);
  });
});

test('a code is found with its signs and without them', () => {
  const text = searchTextOf(['ABC-123', null, '', 'Guðrún Ösp']);
  expect(text).toBe('abc 123 | abc123 | gudrun osp');
});

test('a shipment is found by everything that somebody may have in hand', () => {
  const stop = (name: string) => ({
    ...EMPTY_STOP,
    receiverName: `receiver${name}`,
    locationName: `place${name}`,
    streetAddress1: `street${name}`,
    city: `city${name}`,
    postcode: `post${name}`,
    phoneNumber: `+354555010${name}`,
    email: `mail${name}@example.com`,
  });
  const text = shipmentSearchText({
    ...EMPTY_SHIPMENT,
    shipmentId: 'S1234ABCD' as ShipmentId,
    externalId: 'ext-1',
    receiverId: 'rid1',
    senderName: 'sender1',
    ownerName: 'owner1',
    ownerEmail: 'owner@example.com',
    referenceNumber: 'ref1',
    hawbNumber: 'hawb1',
    containerNumber: 'cont1',
    trackingNumbers: ['track1'],
    podEmails: ['pod@example.com'],
    pickup: stop('1'),
    dropoff: stop('2'),
    parcels: [{ barcode: 'BLF-00000001' }],
  });
  const inHand = [
    's1234abcd',
    'ext1',
    'rid1',
    'sender1',
    'owner1',
    'owner@example.com',
    'ref1',
    'hawb1',
    'cont1',
    'track1',
  ];
  const ofStops = ['1', '2'].flatMap((n) => [
    `receiver${n}`,
    `place${n}`,
    `street${n}`,
    `city${n}`,
    `post${n}`,
    `354555010${n}`,
    `mail${n}`,
  ]);
  for (const typed of [...inHand, ...ofStops, 'pod@example.com', 'blf00000001']) {
    for (const word of searchWords(typed)) expect(text, typed).toContain(word);
  }
});
