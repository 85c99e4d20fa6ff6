import type { Vehicle, VehicleListQuery } from '@waybill/contract/vehicles';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import type { VehiclesRepo } from './vehicles.repo.ts';

type Column = ExportColumn<Vehicle>;
type FieldName =
  | 'companyName'
  | 'subcontractorCompanyName'
  | 'shiftStart'
  | 'shiftEnd'
  | 'breakEarliest'
  | 'breakLatest'
  | 'startAddress'
  | 'endAddress';

const field = (name: FieldName, isShown = false): Column => ({
  name,
  label: (t) => t(`vehicle.field.${name}`),
  value: (vehicle) => vehicle[name],
  isShown,
});

/** As in the list, and then what only the form shows. */
const vehicleColumns = (subCompanies: ReadonlyMap<string, string> | null): readonly Column[] => [
  { name: 'name', label: (t) => t('vehicles.column.name'), value: ({ name }) => name, isShown: true },
  {
    name: 'registration',
    label: (t) => t('vehicles.column.registration'),
    value: ({ registration }) => registration,
    isShown: true,
  },
  {
    name: 'vehicleType',
    label: (t) => t('vehicles.column.vehicleType'),
    value: ({ vehicleType }, { t }) => vehicleType && t(`vehicle.type.${vehicleType}`),
    isShown: true,
  },
  {
    name: 'drivers',
    label: (t) => t('vehicles.column.drivers'),
    value: ({ drivers }) => drivers.map(({ name }) => name),
    isShown: true,
  },
  {
    name: 'load.weight',
    label: (t) => t('exportList.loadWeight'),
    value: ({ load }, { number }) => number(load.weight),
    isShown: true,
  },
  {
    name: 'weightCapacity',
    label: (t) => t('exportList.weightCapacity'),
    value: ({ weightCapacity }, { number }) => number(weightCapacity),
    isShown: true,
  },
  {
    name: 'load.volume',
    label: (t) => t('exportList.loadVolume'),
    value: ({ load }, { number }) => number(load.volume),
    isShown: true,
  },
  {
    name: 'volumeCapacity',
    label: (t) => t('exportList.volumeCapacity'),
    value: ({ volumeCapacity }, { number }) => number(volumeCapacity),
    isShown: true,
  },
  {
    name: 'deliveriesLeft',
    label: (t) => t('vehicles.column.deliveriesLeft'),
    value: ({ deliveriesLeft }, { number }) => number(deliveriesLeft),
    isShown: true,
  },
  field('companyName', true),
  field('subcontractorCompanyName', true),
  {
    name: 'lastSeenAt',
    label: (t) => t('vehicles.column.lastSeen'),
    value: ({ lastSeenAt }, { moment }) => moment(lastSeenAt),
    isShown: true,
  },
  ...(subCompanies
    ? [
        {
          name: 'subCompany',
          label: (t) => t('vehicle.field.subCompanyId'),
          value: ({ subCompanyId }) => subCompanies.get(subCompanyId ?? '') ?? null,
          isShown: false,
        } satisfies Column,
      ]
    : []),
  {
    name: 'equipment',
    label: (t) => t('vehicle.field.equipment'),
    value: ({ equipment }, { t }) => equipment.map((each) => t(`vehicle.equipment.${each}`)),
    isShown: false,
  },
  field('shiftStart'),
  field('shiftEnd'),
  {
    name: 'breakMinutes',
    label: (t) => t('vehicle.field.breakMinutes'),
    value: ({ breakMinutes }, { number }) => number(breakMinutes),
    isShown: false,
  },
  field('breakEarliest'),
  field('breakLatest'),
  field('startAddress'),
  {
    name: 'endsAt',
    label: (t) => t('vehicle.field.endsAt'),
    value: ({ endsAt }, { t }) => t(`vehicle.end.${endsAt}`),
    isShown: false,
  },
  field('endAddress'),
];

export const vehicleSource = async (
  { whole }: Pick<VehiclesRepo, 'whole'>,
  query: Omit<VehicleListQuery, 'rows' | 'page'>,
  subCompanies: ReadonlyMap<string, string> | null,
): Promise<ExportSource<Vehicle>> => ({
  columns: vehicleColumns(subCompanies),
  ...(await whole(query)),
});
