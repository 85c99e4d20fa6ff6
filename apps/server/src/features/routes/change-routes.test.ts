import { expect, test } from 'vitest';
import { writtenRoute } from './change-routes.ts';
import type { RoutePlan } from './route-plan.ts';

test('a route around the world, again and again, is as long as the column holds', () => {
  const workingDay = { start: null, end: null, shift: { from: 0, to: 86_400 }, rest: null, startTime: null };
  const stop = (latitude: number) => ({
    kind: 'dropoff',
    point: { latitude, longitude: 0 },
    tasks: [],
    windows: [],
    window: null,
  });
  const stops = Array.from({ length: 100 }, (_, at) => stop(at % 2 ? 80 : -80));
  const plan = { before: { day: '2026-11-17', version: 1, vehicle: { workingDay } }, startTime: null, stops };
  const far = { travel: () => ({ seconds: 99_999_999, metres: 99_999_999 }), source: 'router' as const };
  const settings = { timeZone: 'UTC', origin: null, usesPickups: false };
  const { metres } = writtenRoute(plan as unknown as RoutePlan, far, settings, new Date(0));
  expect(metres).toBe(2 ** 31 - 1);
});
