import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen2 from '@tabler/icons-react/dist/esm/icons/IconLockOpen2.mjs';
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import IconTruckOff from '@tabler/icons-react/dist/esm/icons/IconTruckOff.mjs';
import { Link } from '@tanstack/react-router';
import type { Route, RouteStop } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useUiState } from '../../lib/state/ui-state.ts';
import { assign } from '../../shared/routes/assign.ts';
import frame from '../../shared/routes/route-page.module.css';
import { isBegun, nameOfStop } from '../../shared/routes/route-text.ts';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import type { RouteLook } from '../../ui/map/route-look.ts';
import { DeliveryContact } from './delivery-contact.tsx';
import { DeliveryMap } from './delivery-map.tsx';
import styles from './delivery-page.module.css';
import { DeliveryShipments } from './delivery-shipments.tsx';
import { DeliveryTimes } from './delivery-times.tsx';
import { setLock } from './set-lock.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  readonly stop: RouteStop;
  readonly vehicle: Vehicle;
  /** The route that it is a stop of. */
  readonly route: Route;
  readonly look: RouteLook;
};

/** One stop of a vehicle: where, when, for whom and what. */
export const DeliveryPage = ({ stop, vehicle, route, look }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  return (
    <article
      className={frame.page}
      aria-label={t('delivery.label', { number: stop.stopNumber, vehicle: vehicle.registration })}
    >
      <div className={frame.bar}>
        {isNarrow && (
          <Link
            to={paths.vehicle}
            params={{ vehicleId: vehicle.id }}
            className={buttonClass({ variant: 'subtle', iconOnly: true })}
            aria-label={t('delivery.toVehicle')}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </Link>
        )}
        <Steps stop={stop} route={route} />
        <StatusBadge status={stop.status} />
        <span className={styles.position}>
          {t('delivery.position', {
            number: stop.stopNumber,
            count: route.stops.length,
            kind: t(`delivery.kind.${stop.kind}`),
          })}
        </span>
        {!isBegun(stop) && <Actions stop={stop} route={route} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.who}>
            <h2 className={styles.name}>{nameOfStop(stop)}</h2>
            {stop.name !== null && <p className={styles.address}>{stop.address}</p>}
          </section>
          <DeliveryTimes stop={stop} />
          <DeliveryShipments shipments={stop.shipments} />
        </div>
        <div className={styles.aside}>
          <DeliveryMap stop={stop} route={route} look={look} />
          <DeliveryContact stop={stop} />
        </div>
      </div>
    </article>
  );
};

type OfRoute = { readonly stop: RouteStop; readonly route: Route };

/** The ways to the stops before and after it. */
const Steps = ({ stop, route: { stops, vehicleId } }: OfRoute) => {
  const { t } = useI18n();
  const at = stops.findIndex(({ id }) => id === stop.id);
  const steps = [
    { to: stops[at - 1], label: t('delivery.previous'), icon: <IconChevronUp {...ICON} /> },
    { to: at === -1 ? undefined : stops[at + 1], label: t('delivery.next'), icon: <IconChevronDown {...ICON} /> },
  ];
  return steps.map(({ to, label, icon }) =>
    to ? (
      <Link
        key={label}
        to={paths.vehicleDelivery}
        params={{ vehicleId, deliveryId: to.id }}
        className={buttonClass({ iconOnly: true })}
        aria-label={label}
        title={label}
      >
        {icon}
      </Link>
    ) : (
      <Button key={label} iconOnly disabled aria-label={label} icon={icon} />
    ),
  );
};

const Actions = ({ stop, route }: OfRoute) => {
  const { t } = useI18n();
  const setShipmentsToAssign = useUiState((state) => state.setShipmentsToAssign);
  const wanted = {
    selection: { by: 'ids' as const, ids: stop.shipments.map(({ shipmentId }) => shipmentId) },
    count: stop.shipments.length,
    day: route.day,
    from: route.vehicleId,
  };
  return (
    <div className={frame.actions}>
      <Button
        icon={stop.isLocked ? <IconLock {...ICON} /> : <IconLockOpen2 {...ICON} />}
        title={t('vehicleRoute.lockHint')}
        aria-pressed={stop.isLocked}
        onClick={() => void setLock(t, route, stop, !stop.isLocked).catch(() => null)}
      >
        <span data-label>{t(stop.isLocked ? 'delivery.locked' : 'delivery.lock')}</span>
      </Button>
      <Button icon={<IconTruck {...ICON} />} onClick={() => setShipmentsToAssign(wanted)}>
        {t('delivery.changeVehicle')}
      </Button>
      <Button
        icon={<IconTruckOff {...ICON} />}
        onClick={() => void assign(t, { ...wanted, vehicle: null }).catch(() => null)}
      >
        {t('vehicleRoute.unassign')}
      </Button>
    </div>
  );
};
