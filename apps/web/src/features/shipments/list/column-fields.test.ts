import { organisationId } from '@waybill/domain/ids';
import { defaultConfig } from '@waybill/domain/organisation-config';
import { DEFAULT_HEADERS } from '@waybill/domain/shipment-list-headers';
import { describe, expect, test } from 'vitest';
import { declinedColumn, scheduleLines, shownHeaders } from './column-fields.ts';

const CONFIG = defaultConfig(organisationId.parse('00000000-0000-4000-8000-000000000001'));

describe('the columns of the list', () => {
  test('are those that the organisation has chosen, in its order', () => {
    expect(shownHeaders({ ...CONFIG, shipmentListHeaders: ['weight', 'receiverName'] })).toEqual([
      'weight',
      'receiverName',
    ]);
  });

  test('leave out payments and pickups while these are switched off', () => {
    const shipmentListHeaders = ['paymentAmount', 'pickupAddress', 'pickupScheduledTime', 'shipmentId'] as const;
    const config = { ...CONFIG, shipmentListHeaders: [...shipmentListHeaders] };
    expect(shownHeaders(config)).toEqual(['shipmentId']);
    expect(shownHeaders({ ...config, usesPayments: true, usesPickups: true })).toEqual(shipmentListHeaders);
  });

  test('are the default ones if every chosen one is switched off', () => {
    const config = { ...CONFIG, shipmentListHeaders: ['pickupAddress' as const] };
    expect(shownHeaders(config)).toEqual([
      'receiverName',
      'dropoffAddress',
      'shipmentId',
      'deliveryStatus',
      'vehicleRegistration',
      'updatedDate',
    ]);
  });
});

describe('the day and window of a stop', () => {
  const both = { hasDay: true, hasWindow: true };

  test('stand under the address of the default columns', () => {
    expect(scheduleLines(DEFAULT_HEADERS)).toEqual({ dropoffAddress: { stop: 'dropoff', ...both } });
  });

  test('stand under the receiver where the list has no address, and under each stop that has one', () => {
    expect(scheduleLines(['shipmentId', 'receiverName'])).toEqual({ receiverName: { stop: 'dropoff', ...both } });
    expect(scheduleLines(['dropoffAddress', 'pickupAddress'])).toEqual({
      dropoffAddress: { stop: 'dropoff', ...both },
      pickupAddress: { stop: 'pickup', ...both },
    });
  });

  test('are not said twice: what has a column of its own is left out', () => {
    expect(scheduleLines(['dropoffAddress', 'dropoffScheduledDate'])).toEqual({
      dropoffAddress: { stop: 'dropoff', hasDay: false, hasWindow: true },
    });
    expect(scheduleLines(['dropoffAddress', 'dropoffScheduledDate', 'dropoffScheduledTime'])).toEqual({});
    expect(scheduleLines(['shipmentId', 'weight'])).toEqual({});
  });
});

test('that a carrier has declined is told in any list: with the carrier, else with the status, else at the beginning', () => {
  expect(declinedColumn(['receiverName', 'deliveryStatus', 'carrier'])).toBe('carrier');
  expect(declinedColumn(DEFAULT_HEADERS)).toBe('deliveryStatus');
  expect(declinedColumn(['receiverName', 'weight'])).toBe('receiverName');
});
