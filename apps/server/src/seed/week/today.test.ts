import { describe, expect, test } from 'vitest';
import { DEMO_FLEET } from './fleet.ts';
import { isDone, onShift, routesOfToday } from './today.ts';
import { demoWeek } from './week.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);

describe.each(['00:04', '07:30', '10:15', '12:00', '17:00', '20:40', '23:50'])(
  'a demo that is started at %s',
  (time) => {
    const now = at(time);
    const routes = [...routesOfToday(demoWeek(now).entries).values()];
    const open = routes.flatMap((stops) =>
      stops.filter((stop) => !isDone(stop)).map(({ shipment }) => shipment.dropoff),
    );

    test('has no window that was over before, or ends before it begins', () => {
      for (const { earliestTime, latestTime } of open) {
        if (latestTime === null) continue;
        expect(latestTime >= time).toBe(true);
        expect(earliestTime !== null && earliestTime < latestTime).toBe(true);
      }
    });

    test('has drivers who are still at work', () => {
      for (const { shiftStart, shiftEnd } of onShift(DEMO_FLEET, now)) {
        expect(shiftEnd > shiftStart).toBe(true);
        expect(shiftEnd >= (time < '23:45' ? time : '23:45')).toBe(true);
      }
    });
  },
);

test('what is done comes first, and what is to come goes from town to town', () => {
  for (const stops of routesOfToday(demoWeek(at('12:00')).entries).values()) {
    const open = stops.filter((stop) => !isDone(stop));
    expect(stops.slice(stops.length - open.length)).toEqual(open);
    const postcodes = open.flatMap(({ shipment }) => shipment.dropoff.postcode ?? []);
    expect(postcodes).toEqual(postcodes.toSorted());
  }
});
