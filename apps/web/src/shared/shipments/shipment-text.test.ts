import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import {
  dimensionsText,
  etaText,
  receiverText,
  scheduledText,
  stopName,
  temperatureText,
  volumeText,
  weightText,
  windowText,
} from './shipment-text.ts';

const words = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };

test.each([
  [{ lower: 2, upper: 4 }, '2 to 4 °C'],
  [{ lower: -18.5, upper: -15 }, '−18.5 to −15 °C'],
  [{ lower: 4, upper: 4 }, '4 °C'],
  [{ lower: 2, upper: null }, 'from 2 °C'],
  [{ lower: null, upper: 0 }, 'up to 0 °C'],
  [{ lower: null, upper: null }, '–'],
])('a temperature of %j reads %s', (range, text) => {
  expect(temperatureText(range, words)).toBe(text);
});

test('measures have their unit, and a dash where nothing is known', () => {
  expect([weightText(1072.5, words), weightText(0, words), weightText(null, words)]).toEqual([
    '1,072.5 kg',
    '0 kg',
    '–',
  ]);
  expect(volumeText(0.2112, words)).toBe('0.211 m³');
  expect(dimensionsText({ lengthCm: 80, widthCm: null, heightCm: 44 }, words)).toBe('80 × – × 44 cm');
  expect(dimensionsText({ lengthCm: null, widthCm: null, heightCm: null }, words)).toBe('–');
});

test.each([
  ['08:00', '09:00', '08:00–09:00'],
  ['08:00', null, 'from 08:00'],
  [null, '09:00', 'until 09:00'],
  [null, null, ''],
])('a window from %s to %s reads %j', (earliestTime, latestTime, text) => {
  expect(windowText({ earliestTime, latestTime }, words.t)).toBe(text);
});

test('when it is scheduled is a day, a window, both, or a dash', () => {
  const year = new Date().getFullYear();
  const stop = { scheduledDate: `${year}-11-13`, earliestTime: '14:00', latestTime: null };
  expect(scheduledText(stop, words)).toMatch(/13 Nov, from 14:00$/);
  expect(scheduledText({ ...stop, scheduledDate: null }, words)).toBe('from 14:00');
  expect(scheduledText({ scheduledDate: null, earliestTime: null, latestTime: null }, words)).toBe('–');
});

test('a stop is called by its place, a receiver by the person', () => {
  const stop = { locationName: 'Hótel Selfoss', receiverName: 'Ingunn' };
  expect([stopName(stop), receiverText(stop)]).toEqual(['Hótel Selfoss', 'Ingunn']);
  expect(stopName({ locationName: null, receiverName: 'Ingunn' })).toBe('Ingunn');
  expect(receiverText({ locationName: null, receiverName: null })).toBe('–');
});

test('what comes today is told by the clock alone', () => {
  const now = new Date('2026-11-15T09:00:00Z');
  expect(etaText(new Date('2026-11-15T14:46:00Z'), now, words)).toBe('14:46');
  expect(etaText(new Date('2026-11-16T08:00:00Z'), now, words)).toBe('16 Nov 08:00');
  // It reads on after its name: “ETA yesterday 14:46”.
  expect(etaText(new Date('2026-11-14T14:46:00Z'), now, words)).toBe('yesterday 14:46');
});
