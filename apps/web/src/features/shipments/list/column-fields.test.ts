import { organisationId } from '@waybill/domain/ids';
import { defaultConfig } from '@waybill/domain/organisation-config';
import { describe, expect, test } from 'vitest';
import { shownHeaders } from './column-fields.ts';

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
