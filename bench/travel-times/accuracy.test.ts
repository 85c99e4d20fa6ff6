import { join } from 'node:path';
import type { Point } from '@waybill/domain/geocoding';
import { estimateLeg } from '@waybill/domain/route/travel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateThread } from '../../apps/server/src/adapters/travel-estimates/estimate-thread.ts';
import { errorOf } from './accuracy.ts';
import { housesAt, readMinutes, registeredPoints, sharedData } from './shared-data.ts';

const folder = sharedData() ?? '';

describe.skipIf(folder === '')('on the shared data (skipped where it is missing)', () => {
  test.each([
    ['poa-n100-1', 0.15, 0.33],
    ['bar-n100-1', 0.12, 0.33],
  ])(
    'in the city of %s half of the legs are within %d of the minutes on real roads, and nine of ten within %d',
    (name, half, most) => {
      const { legs, median, ninth } = errorOf(readMinutes(join(folder, 'vrp', `${name}.txt`)));
      expect(legs).toBeGreaterThan(9_000);
      expect(median).toBeLessThan(half);
      expect(ninth).toBeLessThan(most);
    },
  );

  describe('in Iceland', () => {
    const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
    const PLACES = {
      reykjavik: at(64.1417, -21.9266),
      grafarvogur: at(64.15, -21.78),
      alftanes: at(64.105, -22.015),
      seltjarnarnes: at(64.152, -22),
      kjalarnes: at(64.24, -21.84),
      akranes: at(64.32, -22.07),
      borgarnes: at(64.54, -21.92),
      selfoss: at(63.933, -20.997),
      akureyri: at(65.6835, -18.09),
      isafjordur: at(66.075, -23.13),
      hofn: at(64.254, -15.208),
    };
    type Place = keyof typeof PLACES;
    const thread = estimateThread();
    afterAll(thread.stop);
    let houses: Int32Array = new Int32Array();
    beforeAll(async () => {
      houses = housesAt(await registeredPoints(folder));
    });
    const land = { version: 'IS', load: async () => [houses] };
    const kmBetween = async (from: Place, to: Place) => {
      const { metres } = await thread.estimate([PLACES[from], PLACES[to]], 'legs', land);
      return (metres[0] ?? 0) / 1000;
    };
    const straightKm = (from: Place, to: Place) => (estimateLeg(PLACES[from], PLACES[to])?.metres ?? 0) / 1000;

    test.each<readonly [Place, Place, string, number]>([
      ['grafarvogur', 'kjalarnes', 'Kollafjörður', 1.2],
      ['alftanes', 'seltjarnarnes', 'Skerjafjörður', 1.5],
      ['reykjavik', 'akranes', 'Faxaflói', 1.4],
    ])('from %s to %s the estimate goes around %s', async (from, to, _, longer) => {
      expect(await kmBetween(from, to)).toBeGreaterThan(straightKm(from, to) * longer);
    });

    test('between Akranes and Kjalarnes it goes through the tunnel, and not around Hvalfjörður', async () => {
      const km = await kmBetween('akranes', 'kjalarnes');
      expect(km).toBeGreaterThan(straightKm('akranes', 'kjalarnes'));
      // Around the fjord it is more than eighty.
      expect(km).toBeLessThan(45);
    });

    test.each<readonly [Place, number]>([
      ['akranes', 49],
      ['borgarnes', 74],
      ['selfoss', 57],
      ['akureyri', 388],
      ['isafjordur', 455],
      ['hofn', 459],
    ])('from Reykjavík to %s it is within a third of the road, which has %d km', async (place, road) => {
      const error = Math.abs((await kmBetween('reykjavik', place)) - road) / road;
      expect(error).toBeLessThan(1 / 3);
    });
  });
});
