import { EMPTY_SHIPMENT } from '@waybill/domain/shipment-fields';
import { expect, test } from 'vitest';
import { pointsOfPatched, pointsOfPicked } from './picked-places.ts';
import { typedShipmentOf } from './typed-shipment.ts';

const POINT = { latitude: 64.143, longitude: -21.93 };
const picked = {
  dropoff: { address: { streetAddress1: 'Þórsgata 1', postcode: '101', city: 'Reykjavík' }, point: POINT },
};
const typed = (street: string, postcode = '101', city = 'Reykjavík') => ({
  ...typedShipmentOf(EMPTY_SHIPMENT, 'en'),
  'dropoff.streetAddress1': street,
  'dropoff.postcode': postcode,
  'dropoff.city': city,
});

test.each([
  ['as it was picked', typed('Þórsgata 1'), { dropoff: POINT }],
  ['with a space behind it', typed('Þórsgata 1 '), { dropoff: POINT }],
  ['with another number', typed('Þórsgata 12'), {}],
  ['in another town', typed('Þórsgata 1', '101', 'Kópavogur'), {}],
  ['with another postcode', typed('Þórsgata 1', '200'), {}],
])('an address %s is where it was picked, or no longer', (_, values, points) => {
  expect(pointsOfPicked(picked, values)).toEqual(points);
});

test('a stop whose address was typed without picking has no point', () => {
  expect(pointsOfPicked({}, typed('Þórsgata 1'))).toEqual({});
});

test.each([
  ['a new street', { dropoff: { streetAddress1: 'Þórsgata 1' } }, { dropoff: POINT }],
  ['a new town', { dropoff: { city: 'Reykjavík' } }, { dropoff: POINT }],
  ['another receiver', { dropoff: { receiverName: 'Jón' } }, {}],
  ['the address of the other stop', { pickup: { streetAddress1: 'Þórsgata 1' } }, {}],
  ['a note', { driverNote: 'Bakdyr' }, {}],
])('an edit with %s sends the point that was picked, or does not', (_, patch, points) => {
  expect(pointsOfPatched({ dropoff: POINT }, patch)).toEqual(points);
});
