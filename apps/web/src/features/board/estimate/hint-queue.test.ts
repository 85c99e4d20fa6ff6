import { expect, test } from 'vitest';
import { dayClock } from '../../../shared/estimate/day-clock.ts';
import type { Hint } from '../../../shared/estimate/hint.ts';
import { openRoute } from '../../../shared/estimate/open-route.ts';
import {
  anUnassigned,
  aRoute,
  aStop,
  aVehicle,
  DAY,
  shipmentIdOf,
} from '../../../shared/estimate/testing/build-day.ts';
import { createHintQueue, SLICE_MS } from './hint-queue.ts';

const clock = dayClock(DAY, 'Atlantic/Reykjavik');
const routes = ['one', 'two', 'three'].map((id) => openRoute(aRoute(id, [aStop(id, 3)]), aVehicle(id), clock));

/** Every look at the clock takes so long. */
const setUp = (stepMs: number) => {
  let time = 0;
  const runs: (() => void)[] = [];
  const told: ReadonlyMap<string, Hint>[] = [];
  const queue = createHintQueue({
    now: () => {
      time += stepMs;
      return time;
    },
    soon: (run) => {
      runs.push(run);
      return () => runs.splice(runs.indexOf(run), 1);
    },
    onHints: (hints) => told.push(hints),
  });
  const runOne = () => runs.shift()?.();
  const runAll = () => {
    let slices = 0;
    while (runs.length > 0) {
      runOne();
      slices += 1;
    }
    return slices;
  };
  const keys = () => [...(told.at(-1)?.keys() ?? [])];
  return { queue, runs, told, runOne, runAll, keys };
};
const rows = [anUnassigned('a', 1), anUnassigned('b', 2)];

test('what is quick is done at once, and told once', () => {
  const { queue, runAll, told, keys } = setUp(0);
  queue.want(rows, routes);
  expect(runAll()).toBe(1);
  expect(told).toHaveLength(1);
  expect(keys()).toEqual([shipmentIdOf('a'), shipmentIdOf('b')]);
});

test('a slow computer tries one vehicle in each slice', () => {
  const { queue, runAll, keys } = setUp(SLICE_MS);
  queue.want(rows, routes);
  expect(runAll()).toBe(2 * (routes.length + 1));
  expect(keys()).toHaveLength(2);
});

test('nothing is worked out twice, unless the routes are others', () => {
  const { queue, runAll, runs, told } = setUp(0);
  queue.want(rows, routes);
  runAll();
  queue.want(rows, routes);
  expect(runs).toHaveLength(0);
  queue.want(rows, [...routes]);
  expect(runAll()).toBe(1);
  expect(told).toHaveLength(2);
});

test('a row that is scrolled away is not finished', () => {
  const { queue, runOne, runAll, keys } = setUp(SLICE_MS);
  queue.want(rows.slice(0, 1), routes);
  runOne();
  queue.want(rows.slice(1), routes);
  runAll();
  expect(keys()).toEqual([shipmentIdOf('b')]);
});

test('while something is dragged, nothing is worked out', () => {
  const { queue, runs, runAll, keys } = setUp(0);
  queue.want(rows, routes);
  queue.pause(true);
  expect(runs).toHaveLength(0);
  queue.want(rows, [...routes]);
  expect(runs).toHaveLength(0);
  queue.pause(false);
  runAll();
  expect(keys()).toHaveLength(2);
});
