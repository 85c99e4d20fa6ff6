import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import type { ListColumn } from '../../shared/paged-list/paged-list-page.tsx';
import { fleetQuery } from '../../shared/routes/fleet.ts';
import { LastSeen } from '../../shared/routes/last-seen.tsx';
import { LoadBar } from '../../shared/routes/load-bar.tsx';
import { VehicleTag } from '../../shared/routes/route-marks.tsx';
import { useCramped } from '../../ui/basics/use-narrow.ts';
import { routeLook } from '../../ui/map/route-look.ts';
import styles from './vehicles-page.module.css';

type Key =
  | 'name'
  | 'registration'
  | 'vehicleType'
  | 'drivers'
  | 'weight'
  | 'volume'
  | 'deliveriesLeft'
  | 'companyName'
  | 'subcontractorCompanyName'
  | 'lastSeen';

/** Left out where there is no room for all; the vehicle's own page has them. */
const LEAST: readonly Key[] = ['companyName', 'subcontractorCompanyName', 'lastSeen'];

/** The list of vehicles: columns, and two lines per row on a narrow screen. */
export const useVehicleColumns = () => {
  const { t, format } = useI18n();
  const isCramped = useCramped();
  const muted = (text: string | null) => <span className={styles.muted}>{text}</span>;
  const name = (vehicle: Vehicle) => (
    <Link to={paths.vehicle} params={{ vehicleId: vehicle.id }} className={styles.name}>
      {vehicle.name}
    </Link>
  );
  const { data: fleet } = useQuery(fleetQuery);
  const indexOf = useMemo(() => new Map(fleet?.map(({ id }, index) => [id, index])), [fleet]);
  const registration = (vehicle: Vehicle) => {
    const look = routeLook(indexOf.get(vehicle.id) ?? 0);
    return (
      <span className={styles.registration}>
        {indexOf.has(vehicle.id) && (
          <span title={t('vehicles.letter', { letter: look.letter })}>
            <VehicleTag look={look} />
          </span>
        )}
        {vehicle.registration}
      </span>
    );
  };
  const drivers = (vehicle: Vehicle) => vehicle.drivers.map((driver) => driver.name).join(', ');
  const weight = ({ load, weightCapacity }: Vehicle, hasUnit = false) => (
    <LoadBar kind="weight" used={load.weight} capacity={weightCapacity} hasUnit={hasUnit} hasShare={false} />
  );

  const columns: readonly ListColumn<Vehicle, Key>[] = [
    { key: 'name', cell: name },
    { key: 'registration', width: 124, cell: registration },
    {
      key: 'vehicleType',
      width: 76,
      cell: ({ vehicleType }) => muted(vehicleType && t(`vehicle.type.${vehicleType}`)),
    },
    { key: 'drivers', cell: drivers },
    { key: 'weight', width: 120, align: 'end', cell: (vehicle) => weight(vehicle) },
    {
      key: 'volume',
      width: 100,
      align: 'end',
      cell: ({ load, volumeCapacity }) => (
        <LoadBar kind="volume" used={load.volume} capacity={volumeCapacity} hasUnit={false} hasShare={false} />
      ),
    },
    {
      key: 'deliveriesLeft',
      width: 104,
      align: 'end',
      cell: ({ deliveriesLeft }) => <span className={styles.count}>{format.number(deliveriesLeft)}</span>,
    },
    { key: 'companyName', width: 96, cell: ({ companyName }) => muted(companyName) },
    {
      key: 'subcontractorCompanyName',
      width: 104,
      cell: ({ subcontractorCompanyName }) => muted(subcontractorCompanyName),
    },
    {
      key: 'lastSeen',
      width: 84,
      cell: ({ lastSeenAt }) => lastSeenAt && <LastSeen at={lastSeenAt} />,
    },
  ];
  const lines = (vehicle: Vehicle) => ({
    title: name(vehicle),
    titleEnd: t('vehicles.left', { count: vehicle.deliveriesLeft }),
    detail: (
      <>
        {registration(vehicle)} {drivers(vehicle)}
      </>
    ),
    detailEnd: weight(vehicle, true),
  });
  return { columns: isCramped ? columns.filter(({ key }) => !LEAST.includes(key)) : columns, lines };
};
