import { type DriverAction, driverAction } from '@waybill/contract/driver';
import { newId, type ShipmentKey } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { portionsOf } from './apply-actions.ts';

const STOPS: Record<string, string> = {};
const VEHICLE = newId<ShipmentKey>();
const stop = (name: string): string => {
  STOPS[name] ??= newId<ShipmentKey>();
  return STOPS[name];
};

/** `arrive A`, `scan A S1`, `close A S1 S2`, `fail A S1`, `end`: a stop, and the shipments there. */
const read = (text: string, at: number): DriverAction => {
  const [kind = '', place = '', ...names] = text.split(' ');
  const shipments = names.map((name) => `S${name.padStart(8, '0')}`);
  const common = { id: newId<ShipmentKey>(), sequence: at + 1, phoneAt: '2026-11-16T08:00:00Z', vehicleId: VEHICLE };
  const deliveryId = stop(place);
  const outcome = kind === 'fail' ? { outcome: 'failed', reason: 'nobody-home' } : { outcome: 'done' };
  const said = {
    arrive: { kind: 'arrive', deliveryId },
    scan: { kind: 'scan', place: 'stop', deliveryId, shipmentId: shipments[0], parcelId: null, units: 1 },
    close: {
      kind: 'close-stop',
      deliveryId,
      stopKind: 'dropoff',
      shipments: shipments.map((id) => ({ shipmentId: id, ...outcome })),
    },
    end: { kind: 'end-day', day: '2026-11-16', km: null },
  };
  return driverAction.parse({ ...common, ...said[(kind === 'fail' ? 'close' : kind) as keyof typeof said] });
};

const portions = (...texts: readonly string[]): string[][] => {
  const actions = texts.map(read);
  return portionsOf(actions).map((portion) => portion.map((action) => texts[actions.indexOf(action)] ?? ''));
};

describe('what is done together', () => {
  test.each([
    ['a stop after the other', ['arrive A', 'scan A AAA1', 'close A AAA1', 'arrive B', 'close B BBB1']],
    ['several shipments of one stop', ['scan A AAA1', 'scan A AAA2', 'close A AAA1 AAA2']],
  ])('%s', (_name, texts) => {
    expect(portions(...texts)).toEqual([texts]);
  });

  test.each([
    ['an arrival after its stop was closed', ['close A AAA1'], ['arrive A']],
    ['a scan after its shipment was closed elsewhere', ['close A AAA1'], ['scan B AAA1']],
    ['a dropoff after its pickup', ['close A AAA1'], ['close B AAA1']],
    ['the same stop again', ['close A AAA1'], ['close A AAA2']],
    ['whatever follows what was not done', ['arrive A', 'fail A AAA1'], ['arrive B', 'close B BBB1']],
    ['the end of the day', ['close A AAA1'], ['end'], ['arrive B']],
  ])('%s comes after it', (_name, ...expected) => {
    expect(portions(...expected.flat())).toEqual(expected);
  });
});
