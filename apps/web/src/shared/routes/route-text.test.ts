import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import {
  arrivalOf,
  clockText,
  hasFailed,
  isAtRisk,
  isBegun,
  kilometresText,
  nameOfStop,
  overtimeText,
  signed,
  withoutPlace,
} from './route-text.ts';

const english = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };
const icelandic = { t: createTranslate('is'), format: createFormat('is', 'Atlantic/Reykjavik') };

test.each([
  [800, '0.8 km', '0,8 km'],
  [12_449, '12.4 km', '12,4 km'],
  [0, '0 km', '0 km'],
])('%d metres are %s', (metres, en, is) => {
  expect(kilometresText(metres, english)).toBe(en);
  expect(kilometresText(metres, icelandic)).toBe(is);
});

test.each([
  [45, '45 min after the shift', '45 mín. eftir vaktina'],
  [99, '99 min after the shift', '99 mín. eftir vaktina'],
  [100, '1 h 40 min after the shift', '1 klst. 40 mín. eftir vaktina'],
  [120, '2 h after the shift', '2 klst. eftir vaktina'],
  [141, '2 h 21 min after the shift', '2 klst. 21 mín. eftir vaktina'],
])('%d minutes of overtime are %s', (minutes, en, is) => {
  expect(overtimeText(minutes, english)).toBe(en);
  expect(overtimeText(minutes, icelandic)).toBe(is);
});

test.each([
  [-800, '−0.8 km'],
  [800, '+0.8 km'],
  [0, '0 km'],
])('a difference of %d metres is %s', (metres, text) => {
  expect(signed(metres, (absolute) => kilometresText(absolute, english))).toBe(text);
});

test('what has happened counts before what is expected, and that before what was planned', () => {
  const planned = { arrivedAt: null, eta: null, plannedArrival: '2026-11-17T10:00:00Z' };
  expect(clockText(arrivalOf(planned), english)).toBe('10:00');
  expect(clockText(arrivalOf({ ...planned, eta: '2026-11-17T10:05:00Z' }), english)).toBe('10:05');
  expect(clockText(arrivalOf({ ...planned, eta: null, arrivedAt: '2026-11-17T10:09:00Z' }), english)).toBe('10:09');
  expect(clockText(null, english)).toBe('–');
});

test('a stop has begun once the driver is there', () => {
  expect(isBegun({ arrivedAt: null, completedAt: null })).toBe(false);
  expect(isBegun({ arrivedAt: '2026-11-17T10:00:00Z', completedAt: null })).toBe(true);
});

test.each([
  ['in good time', { risk: 'on-time' }, false],
  ['close to the end of its window', { risk: 'at-risk' }, true],
  ['late, which it says itself', { risk: 'at-risk', lateMinutes: 3 }, false],
  ['where the driver is already', { risk: 'at-risk', arrivedAt: '2026-11-17T10:00:00Z' }, false],
] as const)('a stop %s: at risk %s', (_, stop, expected) => {
  expect(isAtRisk({ arrivedAt: null, completedAt: null, lateMinutes: 0, ...stop })).toBe(expected);
});

test('a stop without a name is called by its address', () => {
  expect(nameOfStop({ name: null, address: 'Nes 4, 170 Seltjarnarnes' })).toBe('Nes 4, 170 Seltjarnarnes');
  expect(nameOfStop({ name: null, address: '' })).toBe('–');
});

const DONE = '2026-11-17T10:00:00Z';

test.each([
  ['dropoff', DONE, ['completed', 'completed'], false],
  ['dropoff', DONE, ['failed'], true],
  ['dropoff', DONE, ['completed', 'failed'], true],
  // It failed here, and is on a vehicle once more.
  ['dropoff', DONE, ['assigned'], true],
  ['dropoff', null, ['assigned'], false],
  ['dropoff', null, ['failed'], false],
  ['pickup', DONE, ['out-for-delivery'], false],
  ['pickup', DONE, ['failed'], false],
  ['pickup', DONE, ['not-picked-up'], true],
] as const)(
  'a %s that was over at %s, with shipments that are %j: in vain is %s',
  (kind, completedAt, statuses, failed) => {
    const shipments = statuses.map((deliveryStatus) => ({ deliveryStatus }));
    expect(hasFailed({ kind, completedAt, shipments })).toBe(failed);
  },
);

test('a place is looked for as long as somebody is to drive there', () => {
  const point = { latitude: 64.1, longitude: -21.9 };
  const stops = [
    { id: 'done', point: null, completedAt: DONE },
    { id: 'known', point, completedAt: null },
    { id: 'unknown', point: null, completedAt: null },
  ];
  expect(withoutPlace(stops).map(({ id }) => id)).toEqual(['unknown']);
});
