/** The same numbers on every run. */
const numbers = () => {
  let state = 20_261_117;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTE = 60_000;
const START = { latitude: 64.127, longitude: -21.86 };

/** @param {number} index */
const uuidOf = (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
/** @param {number} index */
const idOf = (index) => `S${[...Array(8)].map((_, place) => DIGITS[(index >> (place * 4)) % 16]).join('')}`;

/**
 * The answers that a board of so many vehicles and stops is drawn from.
 *
 * @param {{ vehicles: number, stops: number, pool: number, day: string }} wanted
 */
export const manyRoutes = ({ vehicles, stops, pool, day }) => {
  const next = numbers();
  const place = () => ({
    latitude: START.latitude + (next() + next() - 1) * 0.07,
    longitude: START.longitude + (next() + next() - 1) * 0.16,
  });
  const windowOf = (/** @type {number} */ index) =>
    index % 3 === 0 ? { earliestTime: '10:00', latestTime: '14:00' } : { earliestTime: null, latestTime: null };
  const stopAt = (/** @type {number} */ index) => ({
    name: `Receiver ${index}`,
    address: `Laugavegur ${index}, 101 Reykjavík`,
    point: place(),
    placeState: null,
    ...windowOf(index),
  });
  const carried = (/** @type {number} */ index, /** @type {string} */ deliveryStatus) => ({
    shipmentId: idOf(index),
    deliveryStatus,
    subCompanyId: null,
    receiverName: `Receiver ${index}`,
    weight: 5 + (index % 30),
    volume: 0.1,
    totalUnits: 1,
    flags: [],
  });
  const perVehicle = Math.ceil(stops / vehicles);
  const begins = Date.parse(`${day}T08:00:00Z`);
  const at = (/** @type {number} */ minutes) => new Date(begins + minutes * MINUTE).toISOString();
  const routes = Array.from({ length: vehicles }, (_, vehicle) => ({
    id: uuidOf(10_000 + vehicle),
    vehicleId: uuidOf(vehicle),
    day,
    version: 1,
    startTime: null,
    startPoint: START,
    endPoint: START,
    leavesAt: at(0),
    endsAt: at(perVehicle * 18 + 30),
    metres: 60_000,
    travelSource: 'estimated',
    lateStops: 0,
    overtimeMinutes: 0,
    startLoad: { weight: 400, volume: 3 },
    mostLoad: { weight: 400, volume: 3 },
    stops: Array.from({ length: perVehicle }, (_each, stop) => {
      const index = vehicle * perVehicle + stop;
      return {
        id: uuidOf(100_000 + index),
        kind: 'dropoff',
        stopNumber: stop + 1,
        status: 'assigned',
        isLocked: false,
        ...stopAt(index),
        contact: { name: null, phoneNumber: null, email: null },
        plannedArrival: at(10 + stop * 18),
        plannedDeparture: at(13 + stop * 18),
        eta: at(10 + stop * 18),
        risk: 'on-time',
        lateMinutes: stop % 11 === 10 ? 12 : 0,
        waitMinutes: 0,
        announcedAt: null,
        arrivedAt: null,
        completedAt: null,
        metres: 2400,
        load: { weight: 100, volume: 1 },
        shipments: [{ ...carried(index, 'assigned'), driverNote: null, countedUnits: null, contact: null }],
      };
    }),
  }));
  const fleet = routes.map(({ vehicleId }, index) => ({
    id: vehicleId,
    version: 1,
    updatedAt: at(0),
    updatedBy: null,
    name: `Vehicle ${String(index).padStart(2, '0')}`,
    registration: `VAN-${String(index).padStart(2, '0')}`,
    vehicleType: 'van',
    weightCapacity: 1000,
    volumeCapacity: 12,
    companyName: null,
    subcontractorCompanyName: null,
    subCompanyId: null,
    equipment: [],
    shiftStart: '08:00',
    shiftEnd: '18:00',
    breakMinutes: null,
    breakEarliest: null,
    breakLatest: null,
    startAddress: null,
    startPoint: null,
    endsAt: 'start',
    endAddress: null,
    endPoint: null,
    drivers: [],
    deliveriesLeft: perVehicle,
    load: { weight: 400, volume: 3 },
    lastSeenAt: null,
  }));
  const shipments = Array.from({ length: pool }, (_, index) => ({
    ...carried(500_000 + index, 'open'),
    ...stopAt(500_000 + index),
    scheduledDate: day,
    needs: [],
    pickup: null,
  }));
  return {
    routes: { routes },
    vehicles: { vehicles: fleet, total: vehicles, all: vehicles, after: null },
    unassigned: { shipments, total: pool },
  };
};
