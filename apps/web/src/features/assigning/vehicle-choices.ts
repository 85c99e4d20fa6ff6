import type { Route } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { searchTextOf, searchWords } from '@waybill/domain/search-text';
import { isDone } from '../../shared/routes/route-text.ts';

type Offered = Pick<Vehicle, 'id' | 'name' | 'registration' | 'weightCapacity' | 'volumeCapacity'>;

export type VehicleChoice = {
  readonly vehicle: Offered;
  /** Its number among all vehicles, for its letter and colour. */
  readonly index: number;
  /** What still fits beside the fullest moment of its day; null where no limit is set, or the day is not known yet. */
  readonly freeWeight: number | null;
  readonly freeVolume: number | null;
  readonly stopsLeft: number | null;
};

type Day = Pick<Route, 'vehicleId' | 'mostLoad'> & {
  readonly stops: readonly Pick<Route['stops'][number], 'completedAt'>[];
};

/** Hundredths are enough for both units, and a sum of fractions has more. */
const left = (capacity: number | null, used: number | undefined): number | null =>
  capacity === null || used === undefined ? null : Math.max(0, Math.round((capacity - used) * 100) / 100);

/** The vehicles whose name or registration has all words of the search, with what still fits on them. */
export const vehicleChoices = (
  fleet: readonly Offered[],
  routes: readonly Day[] | undefined,
  search: string,
  except: string | null | undefined,
): readonly VehicleChoice[] => {
  const byVehicle = new Map(routes?.map((route) => [route.vehicleId as string, route]));
  const words = searchWords(search);
  return fleet.flatMap((vehicle, index) => {
    const text = searchTextOf([vehicle.name, vehicle.registration]);
    if (vehicle.id === except || !words.every((word) => text.includes(word))) return [];
    const route = byVehicle.get(vehicle.id);
    return [
      {
        vehicle,
        index,
        freeWeight: left(vehicle.weightCapacity, route?.mostLoad.weight),
        freeVolume: left(vehicle.volumeCapacity, route?.mostLoad.volume),
        stopsLeft: route ? route.stops.filter((stop) => !isDone(stop)).length : null,
      },
    ];
  });
};
