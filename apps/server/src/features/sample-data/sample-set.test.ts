import { expect, test } from 'vitest';
import { sampleSet } from './sample-set.ts';

const at = (time: string, timeZone = 'Atlantic/Reykjavik') =>
  sampleSet(new Date(`2026-11-20T${time}:00Z`), { locale: 'en', timeZone, role: 'carrier' });

test.each([
  ['06:00', '2026-11-20', true],
  ['08:00', '2026-11-20', false],
  ['11:59', '2026-11-20', false],
  ['12:00', '2026-11-21', true],
])('at %s the first day is %s, and whether it has windows is %s', (time, first, hasWindows) => {
  const { shipments } = at(time);
  const days = shipments.map(({ dropoff }) => dropoff?.scheduledDate ?? '');
  expect(days.toSorted()[0]).toBe(first);
  expect(new Set(days).size).toBe(3);
  const ofFirst = shipments.filter(({ dropoff }) => dropoff?.scheduledDate === first);
  expect(ofFirst.some(({ dropoff }) => dropoff?.latestTime !== null)).toBe(hasWindows);
});

test('the days are those of the organisation, wherever the server is', () => {
  expect(at('22:00', 'Pacific/Auckland').shipments[0]?.dropoff?.scheduledDate).toBe('2026-11-21');
});

test('no two are at the same address or have the same number', () => {
  const { shipments, vehicles, savedLocations } = at('06:00');
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  expect(distinct(shipments.map(({ externalId }) => externalId))).toBe(21);
  expect(distinct(shipments.map(({ dropoff }) => dropoff?.streetAddress1))).toBe(21);
  expect(distinct(vehicles.map(({ registration }) => registration))).toBe(3);
  expect(shipments.filter(({ dropoff }) => dropoff?.savedLocationId).length).toBe(savedLocations.length);
});
