import type { MissingParcel, ScanAnswer, ScannedParcel } from '@waybill/contract/warehouse';
import { en } from '@waybill/i18n/en';
import { createFormat } from '@waybill/i18n/format';
import { translateFrom } from '@waybill/i18n/translate';
import { describe, expect, test } from 'vitest';
import { feedbackOf, logLine, takingBackFeedback, waitingFeedback } from './feedback-of.ts';
import type { Away } from './scan-queue.ts';

const words = { t: translateFrom('en', en), format: createFormat('en', 'Atlantic/Reykjavik') };

const parcel = {
  shipmentId: 'SDEM00004',
  barcode: 'WB3540029402',
  receiverName: 'Auður Pálsdóttir',
  address: 'Barmahlíð 21, 105 Reykjavík',
  flags: ['frozen'],
  place: 'F-2',
  temperatureLower: -22,
  temperatureUpper: -18,
  number: 1,
  of: 2,
  vehicleRegistration: 'TL-K48',
  stopNumber: 6,
} as unknown as ScannedParcel;
const answered = (of: Partial<ScanAnswer>) =>
  ({ code: 'WB3540029402', isOnList: true, shelf: null, reason: null, parcel, choices: [], ...of }) as ScanAnswer;

describe('an answer in words', () => {
  test.each([
    [{ outcome: 'in' }, 'right', 'Put it on', 'F-2'],
    [{ outcome: 'in', isOnList: false }, 'attention', 'Not on this list. Put it on', 'F-2'],
    [{ outcome: 'no-place', parcel: { ...parcel, place: null } }, 'attention', 'No place yet', 'IN'],
    [{ outcome: 'wrong-shelf', shelf: 'A-12' }, 'attention', 'Wrong shelf', 'F-2'],
    [{ outcome: 'scanned-before' }, 'attention', 'Scanned before', 'F-2'],
    [{ outcome: 'several', parcel: null }, 'attention', 'Which one is it?', '?'],
    [{ outcome: 'badly-formed', parcel: null }, 'attention', 'Not a parcel label', '?'],
    [{ outcome: 'refused', reason: 'completed' }, 'hold', 'Delivered already', 'HOLD'],
    [{ outcome: 'unknown', parcel: null }, 'hold', 'Not on any list', 'HOLD'],
    [{ outcome: 'taken-back' }, 'attention', 'Taken back', '↶'],
    [{ outcome: 'not-taken-back' }, 'attention', 'Not taken back', '?'],
  ] as const)('%j', (of, signal, title, big) => {
    expect(feedbackOf(answered(of as Partial<ScanAnswer>), words)).toMatchObject({ signal, title, big });
  });

  test('says what it is, how it is handled and which vehicle it goes with', () => {
    expect(feedbackOf(answered({ outcome: 'in' }), words)).toMatchObject({
      detail: 'Auður Pálsdóttir · Barmahlíð 21, 105 Reykjavík. Frozen, −22 to −18 °C.',
      facts: '1 of 2 · TL-K48, stop 6',
    });
    expect(feedbackOf(answered({ outcome: 'wrong-shelf', shelf: 'A-12' }), words).detail).toBe(
      'Frozen, −22 to −18 °C. You scanned A-12.',
    );
    expect(logLine(answered({ outcome: 'in' }), words)).toEqual({ what: 'Auður Pálsdóttir, Frozen', place: 'F-2' });
  });
});

test.each([
  ['a parcel that is out again', { mayUndo: true }, 'Auður Pálsdóttir · Barmahlíð 21, 105 Reykjavík'],
  ['what nobody knew', { mayUndo: true, parcel: null }, 'It is off the hold list.'],
  ['what was refused', { mayUndo: true, reason: 'completed' }, 'It is off the hold list.'],
  ['what had not come, or changed nothing', { mayUndo: false, parcel: null }, 'Nothing changed.'],
] as const)('taken back: %s', (_, of, detail) => {
  expect(feedbackOf(answered({ outcome: 'taken-back', ...of }), words).detail).toBe(detail);
});

test('what is to be taken back says so, and why it waits', () => {
  expect(takingBackFeedback('W', null, words.t)).toMatchObject({ signal: 'none', title: 'Is being taken back' });
  expect(takingBackFeedback('W', 'network', words.t)).toMatchObject({
    signal: 'attention',
    detail: 'No network. It is sent when that is back.',
  });
});

describe('before the server has said it', () => {
  test.each([
    ['its own place', { place: 'F-2' }, null, 'right', 'F-2'],
    ['its own place, not the shelf at hand', { place: 'F-2' }, 'A-12', 'attention', 'F-2'],
    ['the shelf', { place: null }, 'A-12', 'right', 'A-12'],
    ['nowhere yet', { place: null }, null, 'none', '…'],
    ['nowhere yet, when it is on no list', undefined, 'A-12', 'none', '…'],
  ] as const)('a parcel goes to %s', (_, expected, shelf, signal, big) => {
    const told = (away: Away | null) =>
      waitingFeedback('W', expected as MissingParcel | undefined, shelf, away, words.t);
    expect(told(null)).toMatchObject({ signal, big });
    expect(told('network')).toMatchObject({ signal: signal === 'none' ? 'attention' : signal, big });
  });

  test.each([
    ['network', 'No network. It is sent when that is back.'],
    ['signed-out', 'You are logged out. It is sent when you have logged in.'],
    ['feature-off', 'Warehouse scan is switched off. Tell the office.'],
    ['busy', 'The server is busy. It is sent in a moment.'],
  ] as const)('it says why it waits: %s', (away, detail) => {
    expect(waitingFeedback('W', undefined, null, away, words.t).detail).toBe(detail);
  });
});
