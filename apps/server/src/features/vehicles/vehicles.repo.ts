import type { AnyRows } from '@waybill/contract/list';
import type { Vehicle, VehicleListQuery, VehicleSort } from '@waybill/contract/vehicles';
import type { Stamp } from '@waybill/domain/actor';
import { fromUnits, toUnits } from '@waybill/domain/decimals';
import { keptPoint, pointOfKept } from '@waybill/domain/geocoding';
import type { VehicleId } from '@waybill/domain/ids';
import { searchTextOf } from '@waybill/domain/search-text';
import { registrationKey, VEHICLE_FIELDS, vehicleSearchText } from '@waybill/domain/vehicle';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { presentStamp, recordTable } from '../../db/record-table.ts';
import type { Vehicles } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { uniqueOrNull } from '../../db/unique.ts';
import { presenting, type WholeList } from '../../whole-list.ts';
import { stopsLeftOn, type VehicleFacts, vehicleFactsRepo } from './vehicle-facts.repo.ts';

/** A vehicle without what is known of it from elsewhere. */
type StoredVehicle = Omit<Vehicle, keyof VehicleFacts>;

const sortedBy = (today: string) =>
  ({
    name: sql`name collate waybill.names`,
    registration: sql`registration collate waybill.names`,
    vehicleType: sql`vehicle_type`,
    deliveriesLeft: stopsLeftOn(sql`${today}::date`),
    companyName: sql`company_name collate waybill.names`,
    subcontractorCompanyName: sql`subcontractor_company_name collate waybill.names`,
  }) as const satisfies Record<VehicleSort, RawBuilder<unknown>>;

const isKept = ({ subCompanyId }: Pick<Scope, 'subCompanyId'>) =>
  subCompanyId === null
    ? sql<boolean>`deleted_at is null`
    : sql<boolean>`deleted_at is null and sub_company_id = ${subCompanyId}`;

/** The vehicles in a scope, without those that were deleted. `today` is a day in the organisation's time zone. */
export const vehiclesRepo = (tx: Tx, scope: Scope, today: () => Promise<string>) => {
  const facts = vehicleFactsRepo(tx, scope);
  const table = (day = '', searched?: RawBuilder<string>) =>
    recordTable(tx, scope, {
      table: 'vehicles',
      sortedBy: sortedBy(day),
      numbers: ['deliveriesLeft'],
      present,
      where: isKept(scope),
      ...(searched && { searched }),
    });
  const { find, hold, add, change } = table();
  const searching = async (day: string, search: string) =>
    table(day, search === '' ? undefined : withDrivers(await facts.drivers()));

  const withFactsOn = async (day: string, vehicles: readonly StoredVehicle[]): Promise<Vehicle[]> => {
    const factsOf = await facts.of(day, vehicles);
    return vehicles.map((vehicle) => ({ ...vehicle, ...factsOf(vehicle) }));
  };
  const withFacts = async (vehicle: StoredVehicle): Promise<Vehicle> => {
    const [complete] = await withFactsOn(await today(), [vehicle]);
    return complete as Vehicle;
  };
  const completed = async (found: Promise<StoredVehicle | null>): Promise<Vehicle | null> => {
    const vehicle = await found;
    return vehicle && withFacts(vehicle);
  };

  return {
    list: async (query: AnyRows<VehicleListQuery> & { readonly after?: string | undefined }) => {
      const day = await today();
      const { found, counts, after } = await (await searching(day, query.search)).list(query);
      return { vehicles: await withFactsOn(day, found), ...counts, after };
    },
    /** The list without its pages. */
    whole: async (query: Omit<VehicleListQuery, 'rows' | 'page'>): Promise<WholeList<Vehicle>> => {
      const day = await today();
      return presenting((await searching(day, query.search)).whole(query), (found) => withFactsOn(day, found));
    },
    find: (id: VehicleId) => completed(find(id)),
    hold: (id: VehicleId) => completed(hold(id)),
    /** The facts as they are now: an edit may have changed who drives it. */
    withFacts,

    /** Null when another vehicle has its registration. */
    add: (id: VehicleId, details: VehicleDetails, stamp: Stamp): Promise<Vehicle | null> =>
      completed(uniqueOrNull(() => add(id, columnsOfVehicle(details), stamp))),

    /** Writes over a locked row. Null when another vehicle has its new registration. */
    change: (held: StoredVehicle, details: VehicleDetails, stamp: Stamp): Promise<Vehicle | null> =>
      completed(uniqueOrNull(() => change(held, columnsOfVehicle(details), stamp))),

    markDeleted: async (id: VehicleId, now: Date): Promise<void> => {
      await tx
        .updateTable('vehicles')
        .set({ deleted_at: now })
        .where('organisation_id', '=', scope.organisationId)
        .where('id', '=', id)
        .execute();
    },
  };
};
export type VehiclesRepo = ReturnType<typeof vehiclesRepo>;

/** A vehicle is found by those who are shown as its drivers, too. */
const withDrivers = (drivers: ReadonlyMap<string, readonly { readonly name: string }[]>): RawBuilder<string> => {
  const texts = [...drivers.values()].map((people) => searchTextOf(people.map(({ name }) => name)));
  return sql<string>`(search_text || coalesce((select ' | ' || d.names
    from unnest(${[...drivers.keys()]}::text[], ${texts}::text[]) d (key, names) where d.key = registration_key), ''))`;
};

const { weightCapacity, volumeCapacity } = VEHICLE_FIELDS;

export const columnsOfVehicle = (details: VehicleDetails) => {
  const start = keptPoint(details.startPoint);
  const isPlace = details.endsAt === 'place';
  const end = keptPoint(isPlace ? details.endPoint : null);
  return {
    sub_company_id: details.subCompanyId,
    name: details.name,
    registration: details.registration,
    registration_key: registrationKey(details.registration),
    vehicle_type: details.vehicleType,
    weight_capacity_g: toUnits(details.weightCapacity, weightCapacity.decimals),
    volume_capacity_cm3: toUnits(details.volumeCapacity, volumeCapacity.decimals),
    company_name: details.companyName,
    subcontractor_company_name: details.subcontractorCompanyName,
    equipment: [...details.equipment],
    shift_start: details.shiftStart,
    shift_end: details.shiftEnd,
    break_minutes: details.breakMinutes,
    break_earliest: details.breakEarliest,
    break_latest: details.breakLatest,
    start_address: details.startAddress,
    start_latitude: start.latitude,
    start_longitude: start.longitude,
    ends_at: details.endsAt,
    // Only an end at a place of its own has an address.
    end_address: isPlace ? details.endAddress : null,
    end_latitude: end.latitude,
    end_longitude: end.longitude,
    search_text: vehicleSearchText(details),
    deleted_at: null,
  };
};

const present = (row: Selectable<Vehicles>): StoredVehicle => ({
  id: row.id,
  ...presentStamp(row),
  name: row.name,
  registration: row.registration,
  vehicleType: row.vehicle_type,
  weightCapacity: fromUnits(row.weight_capacity_g, weightCapacity.decimals),
  volumeCapacity: fromUnits(row.volume_capacity_cm3, volumeCapacity.decimals),
  companyName: row.company_name,
  subcontractorCompanyName: row.subcontractor_company_name,
  subCompanyId: row.sub_company_id,
  equipment: row.equipment,
  shiftStart: row.shift_start,
  shiftEnd: row.shift_end,
  breakMinutes: row.break_minutes,
  breakEarliest: row.break_earliest,
  breakLatest: row.break_latest,
  startAddress: row.start_address,
  startPoint: pointOfKept({ latitude: row.start_latitude, longitude: row.start_longitude }),
  endsAt: row.ends_at,
  endAddress: row.end_address,
  endPoint: pointOfKept({ latitude: row.end_latitude, longitude: row.end_longitude }),
});
