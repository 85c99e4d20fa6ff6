import { expect, test } from 'vitest';
import { worldCities } from './world-cities.ts';

test('the list has a version, and towns with their country and point', async () => {
  const { version, read } = worldCities();
  expect(await version()).toMatch(/^\d+\.\d+\.\d+$/);
  const first = [];
  for await (const city of read()) {
    first.push(city);
    if (first.length === 2_000) break;
  }
  expect(first.find(({ name }) => name === 'Andorra la Vella')).toEqual({
    name: 'Andorra la Vella',
    country: 'AD',
    latitude: expect.closeTo(42.5, 1),
    longitude: expect.closeTo(1.5, 1),
  });
  expect(new Set(first.map(({ country }) => country)).size).toBeGreaterThan(1);
});
