import type { UnassignedShipment } from '@waybill/contract/routes';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { dayClock } from '../../shared/estimate/day-clock.ts';
import { openRoute } from '../../shared/estimate/open-route.ts';
import { anUnassigned, aRoute, aStop, aVehicle, DAY } from '../../shared/estimate/testing/build-day.ts';
import { closeBy } from './close-by.ts';
import { closeByText } from './close-by-text.ts';

const ZONE = 'Atlantic/Reykjavik';
const english = { t: createTranslate('en'), format: createFormat('en', ZONE) };
const icelandic = { t: createTranslate('is'), format: createFormat('is', ZONE) };
const route = openRoute(aRoute('van', [aStop('one', 2)]), aVehicle('van'), dayClock(DAY, ZONE));

test.each<readonly [Partial<UnassignedShipment>, string, string]>([
  [{ weight: 12.9, latestTime: '08:01' }, '12.9 kg, misses a window', '12,9 kg, nær ekki tímaglugga'],
  [{ weight: 6, needs: ['cooled'] }, '6 kg, lacks equipment', '6 kg, vantar búnað'],
  [{ weight: 6, volume: 11 }, '6 kg, too large', '6 kg, of stórt'],
  [{ weight: 1014 }, '1,014 kg, 24 kg too heavy', '1.014 kg, 24 kg of þungt'],
  [{ weight: 6 }, '6 kg, first, +2.8 km', '6 kg, fyrst, +2,8 km'],
  [{ weight: null }, 'first, +2.8 km', 'fyrst, +2,8 km'],
])('%j: %s', (fields, en, is) => {
  const [found] = closeBy([anUnassigned('new', 3, fields)], route);
  if (!found) throw new Error('the nearest is always shown');
  expect(closeByText(found, english)).toBe(en);
  expect(closeByText(found, icelandic)).toBe(is);
});
