import type { RouteId, VehicleId } from '@waybill/domain/ids';
import { deliveryId, type ShipmentId, type ShipmentKey } from '@waybill/domain/ids';
import { NO_LOAD, windowOf } from '@waybill/domain/route/route-stop';
import { instantOn } from '@waybill/domain/zoned-time';
import { expect, test } from 'vitest';
import { presentRoute } from './present-route.ts';
import { timePlan, unchangedPlan } from './route-plan.ts';
import type { StoredRoute, StoredStop } from './stored/stored-route.ts';

const DAY = '2026-11-20';
const timeZone = 'Atlantic/Reykjavik';
const at = (time: string) => new Date(`${DAY}T${time}:00Z`);
const seconds = (time: string) => (at(time).getTime() - instantOn(DAY, 0, timeZone).getTime()) / 1000;

const address = {
  locationName: null,
  receiverName: 'Jón',
  streetAddress1: 'Laugavegur 1',
  postcode: '101',
  city: 'Reykjavík',
  phoneNumber: null,
  email: null,
  placeState: 'found',
} as const;

type Given = { eta?: string; arrived?: string; completed?: string; earliestTime?: string; latestTime?: string };

const stopWith = ({ eta, arrived, completed, earliestTime, latestTime }: Given): StoredStop => {
  const times = { earliestTime: earliestTime ?? null, latestTime: latestTime ?? null };
  return {
    id: deliveryId.parse('00000000-0000-4000-8000-000000000001'),
    kind: 'dropoff',
    placeKey: 'there',
    point: { latitude: 64.14, longitude: -21.8 },
    isLocked: false,
    arrivedAt: arrived ? seconds(arrived) : null,
    completedAt: completed ? seconds(completed) : null,
    announcedAt: null,
    eta: eta ? at(eta) : null,
    tasks: [
      {
        shipment: 'key' as ShipmentKey,
        shipmentId: 'S1' as ShipmentId,
        subCompanyId: null,
        deliveryStatus: 'assigned',
        receiverName: 'Jón',
        grams: null,
        cm3: null,
        totalUnits: null,
        countedUnits: null,
        flags: [],
        driverNote: null,
        needs: [],
        load: NO_LOAD,
        window: windowOf(times),
        address: { ...address, ...times },
        placeKey: 'there',
        wasInWarehouse: false,
        hasEnded: completed !== undefined,
      },
    ],
  };
};

/** A vehicle that leaves at eight and is at its only stop half an hour later, as planned. */
const routeWith = (stop: StoredStop): StoredRoute => ({
  id: 'route' as RouteId,
  vehicle: {
    id: 'van' as VehicleId,
    subCompanyId: null,
    name: 'Van',
    registration: 'VAN-01',
    weightCapacityG: null,
    volumeCapacityCm3: null,
    equipment: [],
    workingDay: {
      shift: { from: seconds('08:00'), to: seconds('17:00') },
      startTime: seconds('08:00'),
      rest: null,
      start: { latitude: 64.14, longitude: -21.9 },
      end: null,
    },
  },
  day: DAY,
  version: 1,
  startTime: '08:00',
  stops: [stop],
});

const shown = (given: Given, clock: string | null = null) => {
  const plan = unchangedPlan(routeWith(stopWith(given)));
  const now = clock === null ? null : seconds(clock);
  const timed = timePlan(plan, () => ({ seconds: 30 * 60, metres: 1000 }), now);
  const [stop] = presentRoute(plan, timed, 'estimated', { timeZone, now }).stops;
  return stop && { eta: stop.eta?.slice(11, 16) ?? null, risk: stop.risk, lateMinutes: stop.lateMinutes };
};

test.each<[string, Given, string | null, object]>([
  ['is expected as planned before it is on its way', {}, null, { eta: '08:30', risk: 'on-time', lateMinutes: 0 }],
  [
    'is in time when it is expected ten minutes before its end',
    { eta: '08:50', latestTime: '09:00' },
    '08:20',
    { eta: '08:50', risk: 'on-time', lateMinutes: 0 },
  ],
  [
    'is at risk when it is expected any later',
    { eta: '08:51', latestTime: '09:00' },
    '08:20',
    { eta: '08:51', risk: 'at-risk', lateMinutes: 0 },
  ],
  [
    'is late when it is expected after its end',
    { eta: '09:05', latestTime: '09:00' },
    '08:20',
    { eta: '09:05', risk: 'late', lateMinutes: 5 },
  ],
  [
    'is in time while somebody waits for its short window to open',
    { eta: '08:35', earliestTime: '09:00', latestTime: '09:05' },
    '08:20',
    { eta: '08:35', risk: 'on-time', lateMinutes: 0 },
  ],
  [
    'is expected no earlier than now',
    { eta: '08:40', latestTime: '09:00' },
    '09:10',
    { eta: '09:10', risk: 'late', lateMinutes: 10 },
  ],
  [
    'does not become late under the hands of a driver who has come in time',
    { eta: '08:40', arrived: '08:55', latestTime: '09:00' },
    '09:10',
    { eta: null, risk: 'on-time', lateMinutes: 0 },
  ],
  [
    'stays late for a driver who has come too late',
    { eta: '08:40', arrived: '09:02', latestTime: '09:00' },
    '09:10',
    { eta: null, risk: 'late', lateMinutes: 2 },
  ],
  [
    'that is done says nothing of its window any more',
    { eta: '09:30', arrived: '09:02', completed: '09:06', latestTime: '09:00' },
    '09:10',
    { eta: null, risk: 'on-time', lateMinutes: 0 },
  ],
])('a stop %s', (_, given, clock, expected) => {
  expect(shown(given, clock)).toEqual(expected);
});
