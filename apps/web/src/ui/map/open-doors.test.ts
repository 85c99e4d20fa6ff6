import { expect, test } from 'vitest';
import { doorOf, openDoors } from './open-doors.ts';

const stop = (longitude: number, isDone: boolean) => ({
  id: String(longitude),
  point: { latitude: 64.14, longitude },
  mark: '1',
  isDone,
  isFailed: false,
  isLate: false,
  isAtRisk: false,
});

test('what is at the door of a stop that is still to come is beside its number, and nothing else is', () => {
  const doors = openDoors([{ stops: [stop(-21.9, false), stop(-21.8, true)] }, { stops: [stop(-21.7, false)] }]);
  const isBeside = (longitude: number) => doors.has(doorOf({ latitude: 64.14, longitude }));
  expect([-21.9, -21.900001, -21.9001, -21.8, -21.7].map(isBeside)).toEqual([true, true, false, false, true]);
});
