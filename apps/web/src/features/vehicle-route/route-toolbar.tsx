import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs';
import { Link } from '@tanstack/react-router';
import { type Route, runSheetUrl } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { ExportLayer } from '../../shared/exporting/export-button.tsx';
import { DaySteps } from '../../shared/routes/day-steps.tsx';
import { LastSeen } from '../../shared/routes/last-seen.tsx';
import { LoadBar } from '../../shared/routes/load-bar.tsx';
import frame from '../../shared/routes/route-page.module.css';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLink } from '../../ui/layers/menu-item.tsx';
import { OptimiseButton } from './optimise-button.tsx';
import type { Optimise } from './use-optimise.ts';
import styles from './vehicle-route-page.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  readonly vehicle: Vehicle;
  /** When it last said where it is. */
  readonly seenAt: string | null;
  readonly shown: Route;
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** Null where nothing is left that another vehicle could do. */
  readonly onMoveStops: (() => void) | null;
  /** Null where there is nothing to put into an order. */
  readonly optimise: Optimise | null;
};

/** Who drives, when the vehicle was last seen, how full it gets, and on which day. */
export const RouteToolbar = ({ vehicle, seenAt, shown, day, onDay, onMoveStops, optimise }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const [isExporting, setExporting] = useState(false);
  return (
    <div className={frame.bar}>
      {isNarrow && (
        <Link
          to={paths.vehicles}
          className={buttonClass({ variant: 'subtle', iconOnly: true })}
          aria-label={t('vehicleRoute.toVehicles')}
        >
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
      <span className={styles.driver}>
        <IconSteeringWheel {...ICON} />
        <Drivers of={vehicle.drivers} />
      </span>
      <span className={styles.seen}>
        {seenAt === null ? (
          <span className={styles.unseen}>{t('vehicleRoute.neverSeen')}</span>
        ) : (
          <LastSeen at={seenAt} />
        )}
      </span>
      <span className={styles.loads}>
        <LoadBar kind="weight" used={shown.mostLoad.weight} capacity={vehicle.weightCapacity} />
        <LoadBar kind="volume" used={shown.mostLoad.volume} capacity={vehicle.volumeCapacity} />
      </span>
      <span className={frame.actions}>
        <DaySteps day={day} onDay={onDay} />
        {onMoveStops && (
          <Button
            icon={<IconArrowsRightLeft {...ICON} />}
            title={t('vehicleRoute.moveStopsHint')}
            aria-haspopup="dialog"
            onClick={onMoveStops}
          >
            {t('vehicleRoute.moveStops')}
          </Button>
        )}
        {optimise && <OptimiseButton {...optimise} />}
        <MenuButton
          label={t('vehicleRoute.more', { name: vehicle.registration })}
          className={buttonClass({ iconOnly: true })}
          content={<IconDots {...ICON} />}
        >
          <MenuLink
            icon={<IconPrinter {...ICON} />}
            link={<a href={runSheetUrl(vehicle.id, day)} target="_blank" rel="noopener" />}
          >
            {t('vehicleRoute.runSheet')}
          </MenuLink>
          {shown.stops.length > 0 && (
            <MenuItem icon={<IconFileTypeCsv {...ICON} />} onChoose={() => setExporting(true)}>
              {t('list.export')}
            </MenuItem>
          )}
          <MenuLink icon={<IconPackageImport {...ICON} />} link={<Link to={paths.shipments} />}>
            {t('vehicleRoute.assignMore')}
          </MenuLink>
        </MenuButton>
      </span>
      {isExporting && (
        <ExportLayer
          request={{ list: 'deliveries', query: { day, vehicleId: vehicle.id } }}
          count={shown.stops.length}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
};

/** Each leads to the page with the phone number, where another vehicle is given, too; nobody leads to those who could drive. */
const Drivers = ({ of: drivers }: { readonly of: Vehicle['drivers'] }) => {
  const { t } = useI18n();
  if (drivers.length === 0) {
    return (
      <Link
        to={paths.users}
        search={{ tab: 'drivers' } as never}
        className={styles.person}
        title={t('vehicleRoute.chooseDriver')}
      >
        {t('vehicleRoute.noDriver')}
      </Link>
    );
  }
  return drivers.map(({ id, name }) => (
    <Link key={id} to={paths.user} params={{ userId: id }} className={styles.person} title={name}>
      {name}
    </Link>
  ));
};
