import type { Vehicle } from '@waybill/contract/vehicles';
import { expect, test } from 'vitest';
import { allVehicles } from './all-vehicles.ts';

const fleetOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }) as unknown as Vehicle);

test.each([
  [0, 1],
  [3, 1],
  [250, 1],
  [251, 2],
  [620, 3],
])('of %d vehicles all are there, in their order, after %d answers', async (count, answers) => {
  const fleet = fleetOf(count);
  const asked: number[] = [];
  const found = await allVehicles(async (page) => {
    asked.push(page);
    return { vehicles: fleet.slice((page - 1) * 250, page * 250), total: count };
  });
  expect(found).toEqual(fleet);
  expect(asked).toHaveLength(answers);
});

test('one that is on two pages is there once, and pages that are gone end it', async () => {
  const fleet = fleetOf(251);
  const pages = [fleet.slice(0, 250), fleet.slice(249), []];
  const found = await allVehicles(async (page) => ({ vehicles: pages[page - 1] ?? [], total: 900 }));
  expect(found).toEqual(fleet);
});
