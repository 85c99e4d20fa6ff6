import { EMPTY_SHIPMENT } from '@waybill/domain/shipment-fields';
import { expect, test } from 'vitest';
import { withPresetDay } from './preset-day.ts';
import { typedShipmentOf } from './typed-shipment.ts';

const on = (day: string) => ({ ...typedShipmentOf(EMPTY_SHIPMENT, 'en'), 'dropoff.scheduledDate': day });

test.each([
  ['whose day was filled in', '2026-11-23', '2026-11-26'],
  ['whose day was typed', '2026-11-24', '2026-11-24'],
  ['whose day was taken out', '', ''],
  ['whose day is half typed', '24.1', '24.1'],
])('a draft %s days ago is for the day that was meant', (_, kept, day) => {
  expect(withPresetDay(on(kept), '2026-11-23', on('2026-11-26'))['dropoff.scheduledDate']).toBe(day);
});
