import { MICRO, type Point } from '@waybill/domain/geocoding';
import { estimateLeg } from '@waybill/domain/route/travel';
import { afterAll, expect, test } from 'vitest';
import { estimateThread } from './estimate-thread.ts';

const thread = estimateThread({ legsAtOnce: 50 });
afterAll(thread.stop);

const GRAFARVOGUR = { latitude: 64.15, longitude: -21.78 };
const KJALARNES = { latitude: 64.24, longitude: -21.84 };
const houses = Int32Array.from(
  [GRAFARVOGUR, KJALARNES].flatMap(({ latitude, longitude }) => [latitude * MICRO, longitude * MICRO]),
);
const straight = estimateLeg(GRAFARVOGUR, KJALARNES)?.metres ?? 0;
const many: readonly Point[] = Array.from({ length: 100 }, (_, at) => ({ latitude: 64.1, longitude: -21 + at / 100 }));

test('the land of a version is read once, and the coast that comes with the product is gone around', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return [houses];
  };
  const legs = await Promise.all(
    [1, 2, 3].map(() => thread.estimate([GRAFARVOGUR, KJALARNES], 'legs', { version: 'one', load })),
  );
  for (const { metres } of legs) expect(metres[0]).toBeGreaterThan(straight * 1.2);
  expect(loads).toBe(1);
  const without = await thread.estimate([GRAFARVOGUR, KJALARNES], 'legs', { version: 'two', load: async () => [] });
  expect([...without.metres]).toEqual([straight]);
  await thread.estimate([GRAFARVOGUR, KJALARNES], 'legs', { version: 'one', load });
  expect(loads).toBe(2);
});

test('land that could not be read is read again by the next who asks', async () => {
  const away = { version: 'three', load: () => Promise.reject(new Error('the database is away')) };
  await expect(thread.estimate(many, 'table', away)).rejects.toThrow('the database is away');
  const back = await thread.estimate([GRAFARVOGUR, KJALARNES], 'legs', {
    version: 'three',
    load: async () => [houses],
  });
  expect(back.metres[0]).toBeGreaterThan(straight);
});

test('without land a large table is made in the thread, and a small one at once; both are the plain estimate', async () => {
  const table = await thread.estimate(many, 'table', null);
  const [first, second] = many;
  expect(table.metres).toHaveLength(many.length ** 2);
  expect(first && second && estimateLeg(first, second)?.metres).toBe(table.metres[1]);
  const small = await estimateThread().estimate(many.slice(0, 2), 'table', null);
  expect(small.metres[1]).toBe(table.metres[1]);
});

test('whoever gives up is told so, and the thread goes on for others', async () => {
  const giving = new AbortController();
  const given = thread.estimate(many, 'table', null, giving.signal);
  const kept = thread.estimate(many, 'table', null);
  giving.abort(new Error('the dispatcher has left'));
  await expect(given).rejects.toThrow('the dispatcher has left');
  expect((await kept).seconds).toHaveLength(many.length ** 2);
  await expect(thread.estimate(many, 'table', null, giving.signal)).rejects.toThrow('the dispatcher has left');
});

test('a thread that was ended fails what it was asked, and another begins with the next question', async () => {
  const asked = thread.estimate(many, 'table', { version: 'four', load: async () => [houses] });
  const failed = expect(asked).rejects.toThrow('the thread that estimates has ended');
  // The land has been sent by then, and is not read yet.
  await new Promise((resolve) => setImmediate(resolve));
  await thread.stop();
  await failed;
  expect((await thread.estimate(many, 'table', null)).metres[0]).toBe(0);
});
