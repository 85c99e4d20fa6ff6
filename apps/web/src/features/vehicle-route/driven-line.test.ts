import { expect, test } from 'vitest';
import { drivenLine } from './driven-line.ts';

const at = (minute: number) => ({ latitude: 64, longitude: minute, takenAt: `2026-11-17T10:0${minute}:00.000Z` });
const position = (minute: number) => ({ point: { latitude: 64, longitude: minute }, takenAt: at(minute).takenAt });

test.each([
  ['it has moved on since', [at(1), at(2)], position(3), [1, 2, 3]],
  ['it is where the path ends', [at(1), at(2)], position(2), [1, 2]],
  ['the path is newer than its position', [at(1), at(2)], position(1), [1, 2]],
  ['nobody knows where it is', [at(1), at(2)], null, [1, 2]],
  ['it has not driven on this day', [], position(3), []],
])('the line of a vehicle: %s', (_, path, last, longitudes) => {
  expect(drivenLine(path, last).map(({ longitude }) => longitude)).toEqual(longitudes);
});
