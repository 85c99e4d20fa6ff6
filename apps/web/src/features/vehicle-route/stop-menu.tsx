import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen2 from '@tabler/icons-react/dist/esm/icons/IconLockOpen2.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import IconTruckOff from '@tabler/icons-react/dist/esm/icons/IconTruckOff.mjs';
import { Link } from '@tanstack/react-router';
import type { RouteStop } from '@waybill/contract/routes';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { isBegun, nameOfStop } from '../../shared/routes/route-text.ts';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine, MenuLink } from '../../ui/layers/menu-item.tsx';
import styles from './stop-list.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** More than that are opened from the stop itself. */
const MOST_SHIPMENTS = 5;

type Props = {
  readonly stop: RouteStop;
  readonly vehicleId: string;
  readonly number: number;
  readonly isLocked: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onLock: () => void;
  readonly onMove: () => void;
  readonly onUnassign: () => void;
};

/** Everything that can be done with a stop, for those who neither drag nor know the keys. */
export const StopMenu = ({ stop, vehicleId, number, isLocked, onStep, onLock, onMove, onUnassign }: Props) => {
  const { t } = useI18n();
  const shipments = stop.shipments.slice(0, MOST_SHIPMENTS);
  return (
    <MenuButton
      label={t('vehicleRoute.menu', { number, name: nameOfStop(stop) })}
      className={styles.menu}
      content={<IconDotsVertical {...ICON} />}
    >
      {!isBegun(stop) && (
        <>
          <MenuItem icon={<IconArrowUp {...ICON} />} onChoose={() => onStep(-1)}>
            {t('vehicleRoute.earlier')}
          </MenuItem>
          <MenuItem icon={<IconArrowDown {...ICON} />} onChoose={() => onStep(1)}>
            {t('vehicleRoute.later')}
          </MenuItem>
          <MenuItem icon={isLocked ? <IconLockOpen2 {...ICON} /> : <IconLock {...ICON} />} onChoose={onLock}>
            {t(isLocked ? 'vehicleRoute.unlockIt' : 'vehicleRoute.lockIt')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<IconTruck {...ICON} />} onChoose={onMove}>
            {t('vehicleRoute.move')}
          </MenuItem>
          <MenuItem icon={<IconTruckOff {...ICON} />} onChoose={onUnassign}>
            {t('vehicleRoute.unassign')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuLink
        icon={<IconMapPin {...ICON} />}
        link={<Link to={paths.vehicleDelivery} params={{ vehicleId, deliveryId: stop.id }} />}
      >
        {t('vehicleRoute.open')}
      </MenuLink>
      {shipments.map(({ shipmentId }) => (
        <MenuLink
          key={shipmentId}
          icon={<IconPackage {...ICON} />}
          link={<Link to={paths.shipment} params={{ shipmentId }} />}
        >
          {t('vehicleRoute.openShipment', { id: shipmentId })}
        </MenuLink>
      ))}
    </MenuButton>
  );
};
