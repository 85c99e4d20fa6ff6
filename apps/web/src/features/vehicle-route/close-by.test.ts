import { expect, test } from 'vitest';
import { dayClock } from '../../shared/estimate/day-clock.ts';
import { openRoute } from '../../shared/estimate/open-route.ts';
import { anUnassigned, aRoute, aStop, aVehicle, DAY } from '../../shared/estimate/testing/build-day.ts';
import { closeBy } from './close-by.ts';

const clock = dayClock(DAY, 'Atlantic/Reykjavik');
const route = openRoute(aRoute('van', [aStop('one', 2), aStop('two', 6)]), aVehicle('van'), clock);
const names = (found: ReturnType<typeof closeBy>) => found.map(({ shipment }) => shipment.name);

test('what adds the least way comes first, with its place', () => {
  const found = closeBy([anUnassigned('far', 9), anUnassigned('between', 4), anUnassigned('beyond', 7)], route);
  expect(names(found)).toEqual(['between', 'beyond', 'far']);
  expect(found[0]?.insertion).toMatchObject({ after: 1, obstacle: null });
});

test('what does not fit comes after what does, with the reason', () => {
  const heavy = anUnassigned('heavy', 4, { weight: 1004 });
  const late = anUnassigned('late', 4, { latestTime: '08:01' });
  const found = closeBy([heavy, late, anUnassigned('far', 12)], route);
  expect(names(found)[0]).toBe('far');
  const reasons = new Map(
    found.map(({ shipment, insertion, excessKg }) => [shipment.name, [insertion.obstacle, excessKg]]),
  );
  expect(reasons.get('heavy')).toEqual(['weight', 24]);
  expect(reasons.get('late')).toEqual(['window', null]);
});

test('what has no place is not close to anything', () => {
  const from = { ...anUnassigned('from', 3), point: null };
  expect(
    closeBy([anUnassigned('nowhere', 4, { point: null }), anUnassigned('picked', 4, { pickup: from })], route),
  ).toEqual([]);
});

test('what is in another part of the country is not close by, even where nothing else is left', () => {
  expect(names(closeBy([anUnassigned('north', 300), anUnassigned('next town', 25)], route))).toEqual(['next town']);
  expect(closeBy([anUnassigned('north', 300)], route)).toEqual([]);
});

test('of many, the few that are nearest are tried and shown', () => {
  const pool = Array.from({ length: 200 }, (_, at) => anUnassigned(`s${at}`, 200 - at));
  expect(names(closeBy(pool, route))).toHaveLength(5);
  expect(names(closeBy(pool, route))).toContain('s199');
});
