import type { VehicleId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { distanceToLeg, legAt, lineBetween } from './drop-target.ts';

test.each([
  ['beside the middle', { x: 50, y: 10 }, 10],
  ['on the line', { x: 20, y: 0 }, 0],
  ['beyond its end', { x: 103, y: 4 }, 5],
  ['before its start', { x: -6, y: 8 }, 10],
])('%s', (_, spot, distance) => {
  expect(distanceToLeg(spot, { x: 0, y: 0 }, { x: 100, y: 0 })).toBe(distance);
});

test('a leg without a length is a spot', () => {
  expect(distanceToLeg({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
});

test('the nearest leg is meant, and none from afar', () => {
  const leg = (y: number, index: number) => ({
    vehicleId: 'van' as VehicleId,
    index,
    from: { x: 0, y },
    to: { x: 100, y },
  });
  const legs = [leg(0, 1), leg(30, 2)];
  expect(legAt({ x: 50, y: 18 }, legs)?.index).toBe(2);
  expect(legAt({ x: 50, y: 12 }, legs)?.index).toBe(1);
  expect(legAt({ x: 50, y: 90 }, legs)).toBeNull();
});

test('a line goes from one spot to the other', () => {
  expect(lineBetween({ x: 5, y: 5 }, { x: 5, y: 25 })).toEqual({ x: 5, y: 5, length: 20, angle: 90 });
});
