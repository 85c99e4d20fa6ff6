import type { RouteStop } from '@waybill/contract/routes';
import type { VehicleId } from '@waybill/domain/ids';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import { presentPlans } from './read-routes.ts';
import type { ReadingRoutes, RouteDeps } from './route-deps.ts';
import { unchangedPlan } from './route-plan.ts';

type ExportedStop = RouteStop & {
  readonly day: string;
  readonly vehicle: { readonly name: string; readonly registration: string };
};
type Column = ExportColumn<ExportedStop>;
type Name =
  | Exclude<keyof RouteStop, 'id' | 'point' | 'placeState' | 'contact' | 'load' | 'waitMinutes'>
  | 'day'
  | 'vehicleName'
  | 'vehicleRegistration'
  | 'contactName'
  | 'phoneNumber'
  | 'email'
  | 'driverNotes'
  | 'weight'
  | 'volume';

const column = (name: Name, value: Column['value'], isShown = false): Column => ({
  name,
  label: (t) => t(`exportList.stopColumn.${name}`),
  value,
  isShown,
});

/** As in a vehicle's day, and then what only the page of a stop shows. */
const STOP_COLUMNS: readonly Column[] = [
  column('day', ({ day }) => day, true),
  column('vehicleName', ({ vehicle }) => vehicle.name, true),
  column('vehicleRegistration', ({ vehicle }) => vehicle.registration, true),
  column('stopNumber', ({ stopNumber }, { number }) => number(stopNumber), true),
  column('kind', ({ kind }, { t }) => t(`runSheet.kind.${kind}`), true),
  column('name', ({ name }) => name, true),
  column('address', ({ address }) => address, true),
  column('earliestTime', ({ earliestTime }) => earliestTime, true),
  column('latestTime', ({ latestTime }) => latestTime, true),
  column('eta', ({ eta }, { moment }) => moment(eta), true),
  column('status', ({ status }, { t }) => t(`deliveryStatus.${status}`), true),
  column('risk', ({ risk }, { t }) => t(`exportList.risk.${risk}`), true),
  column('shipments', ({ shipments }) => shipments.map(({ shipmentId }) => shipmentId), true),
  column('lateMinutes', ({ lateMinutes }, { number }) => number(lateMinutes)),
  column('plannedArrival', ({ plannedArrival }, { moment }) => moment(plannedArrival)),
  column('plannedDeparture', ({ plannedDeparture }, { moment }) => moment(plannedDeparture)),
  column('announcedAt', ({ announcedAt }, { moment }) => moment(announcedAt)),
  column('arrivedAt', ({ arrivedAt }, { moment }) => moment(arrivedAt)),
  column('completedAt', ({ completedAt }, { moment }) => moment(completedAt)),
  column('isLocked', ({ isLocked }, { t }) => t(isLocked ? 'history.yes' : 'history.no')),
  column('contactName', ({ contact }) => contact.name),
  column('phoneNumber', ({ contact }) => contact.phoneNumber),
  column('email', ({ contact }) => contact.email),
  column('driverNotes', ({ shipments }) => shipments.flatMap(({ driverNote }) => driverNote ?? [])),
  column('weight', ({ load }, { number }) => number(load.weight)),
  column('volume', ({ load }, { number }) => number(load.volume)),
  column('metres', ({ metres }, { number }) => number(metres)),
];

/** The stops of a day, vehicle by vehicle: no more than the board has in memory for whoever looks at it. */
export const stopSource = async (
  deps: Pick<RouteDeps, 'travelAlong' | 'clock'>,
  { routes, settings }: Pick<ReadingRoutes, 'routes' | 'settings'>,
  { day, vehicleId }: { readonly day: string; readonly vehicleId?: VehicleId | undefined },
): Promise<ExportSource<ExportedStop>> => {
  const stored = await routes.read(day, vehicleId ? [vehicleId] : null);
  const presented = await presentPlans(deps, stored.map(unchangedPlan), settings);
  const stops = presented.flatMap((route, at) => {
    const vehicle = stored[at]?.vehicle;
    return vehicle ? route.stops.map((stop) => ({ ...stop, day, vehicle })) : [];
  });
  return {
    columns: STOP_COLUMNS,
    count: async () => stops.length,
    portions: async function* () {
      yield stops;
    },
  };
};
