import type { DriverDay, SentDriverAction } from '@waybill/contract/driver';
import { expect, test } from 'vitest';
import type { KeptAction } from '../store/schema.ts';
import { dayAfter } from './day-after.ts';
import { outcomeOf, toHandBack } from './stop-facts.ts';

const AT = '2026-11-17T10:00:00.000Z';
const parcel = (id: string) => ({ id, barcode: id, status: 'out-for-delivery', isLoaded: false, isScanned: false });
const shipment = (id: string, parcels: readonly string[] = []) => ({
  shipmentId: id,
  deliveryStatus: 'out-for-delivery',
  hasEnded: false,
  countedUnits: null,
  parcels: parcels.map(parcel),
});
const stop = (id: string, shipments: readonly object[]) => ({
  id,
  kind: 'dropoff',
  status: 'out-for-delivery',
  arrivedAt: null,
  completedAt: null,
  eta: AT,
  shipments,
});
const DAY = {
  startedAt: null,
  endedAt: null,
  startKm: null,
  endKm: null,
  stops: [stop('first', [shipment('S1', ['a', 'b'])]), stop('second', [shipment('S2')])],
  conflicts: [{ id: 'conflict' }],
} as unknown as DriverDay;

let count = 0;
const kept = (action: object, more: Partial<KeptAction> = {}): KeptAction => {
  count += 1;
  return {
    id: `action ${count}`,
    userId: 'driver',
    sequence: count,
    action: { id: `action ${count}`, phoneAt: AT, ...action } as unknown as SentDriverAction,
    state: 'waiting',
    answer: null,
    answeredAt: null,
    about: null,
    savedAt: 0,
    ...more,
  };
};
const see = (...actions: readonly KeptAction[]) => dayAfter({ day: DAY, askedAt: 1_000 }, actions);
const close = (of: object = {}) =>
  kept({
    kind: 'close-stop',
    deliveryId: 'first',
    stopKind: 'dropoff',
    shipments: [{ shipmentId: 'S1', outcome: 'done' }],
    ...of,
  });

test('a stop that was closed is over at once, before anybody was told', () => {
  const [first, second] = see(close()).stops;
  expect(first).toMatchObject({ status: 'completed', completedAt: AT, arrivedAt: AT });
  expect(first?.shipments[0]).toMatchObject({ deliveryStatus: 'completed', hasEnded: true });
  expect(second).toMatchObject({ completedAt: null });
});

test('in part, it is mixed', () => {
  const parcels = [{ parcelId: 'b', outcome: 'failed' }];
  const [first] = see(close({ parcels })).stops;
  expect(first).toMatchObject({ status: 'mixed', completedAt: AT });
});

test('closed and opened again is as it was', () => {
  const end = close();
  const again = kept({ kind: 'reopen-stop', deliveryId: 'first', closed: end.id, reason: 'x' });
  expect(see(end, again)).toEqual(DAY);
});

test('what was answered before the day was asked for is part of it already', () => {
  const answer = { id: 'x', answer: 'done', reason: null, conflicts: [] } as unknown as KeptAction['answer'];
  const answered = (answeredAt: number) => ({ ...close(), state: 'answered' as const, answer, answeredAt });
  expect(see(answered(999)).stops[0]?.completedAt).toBeNull();
  expect(see(answered(1_000)).stops[0]?.completedAt).toBe(AT);
});

test('what was refused has not happened', () => {
  const answer = { id: 'x', answer: 'refused', reason: 'not-yours', conflicts: [] } as unknown as KeptAction['answer'];
  expect(see({ ...close(), state: 'answered', answer, answeredAt: 2_000 })).toEqual(DAY);
});

test('scans count where they were made', () => {
  const scan = (place: string, parcelId: string) =>
    kept({ kind: 'scan', place, deliveryId: 'first', shipmentId: 'S1', parcelId });
  const [first] = see(scan('load', 'a'), scan('stop', 'b')).stops;
  expect(first?.shipments[0]?.parcels).toMatchObject([
    { isLoaded: true, isScanned: false },
    { isLoaded: false, isScanned: true },
  ]);
});

test('the day begins, ends, and a conflict that was read is gone', () => {
  expect(
    see(
      kept({ kind: 'start-day', km: 10 }),
      kept({ kind: 'end-day', km: 97 }),
      kept({ kind: 'seen-conflict', conflictId: 'conflict' }),
    ),
  ).toMatchObject({ startedAt: AT, startKm: 10, endedAt: AT, endKm: 97, conflicts: [] });
});

test('what is handed back is in the warehouse, parcel by parcel, and what was delivered stays so', () => {
  const inPart = close({ parcels: [{ parcelId: 'b', outcome: 'failed' }] });
  const back = kept({ kind: 'return-to-warehouse', shipmentIds: ['S1'] });
  const before = see(inPart);
  expect(toHandBack(before).map(({ shipmentId }) => shipmentId)).toContain('S1');
  const day = see(inPart, back);
  expect(day.stops[0]?.shipments[0]?.parcels.map(({ status }) => status)).toEqual(['completed', 'in-warehouse']);
  expect(toHandBack(day).map(({ shipmentId }) => shipmentId)).not.toContain('S1');
  const outcomes = (of: DriverDay) => of.stops.map(outcomeOf);
  expect(outcomes(day)).toEqual(outcomes(before));
});

test('what was paid at one door is not asked for at another that is paid with it', () => {
  const paying = (id: string, paymentId: string) => ({ ...shipment(id), paymentId, paymentStatus: 'onsite' });
  const stops = [
    stop('first', [paying('S1', 'P1')]),
    stop('second', [paying('S2', 'P1')]),
    stop('third', [paying('S3', 'P2')]),
  ];
  const said = close({ shipments: [{ shipmentId: 'S1', outcome: 'done', payment: 'cash' }] });
  const after = dayAfter({ day: { ...DAY, stops } as unknown as DriverDay, askedAt: 1_000 }, [said]);
  expect(after.stops.map(({ shipments }) => shipments[0]?.paymentStatus)).toEqual(['success', 'success', 'onsite']);
});
