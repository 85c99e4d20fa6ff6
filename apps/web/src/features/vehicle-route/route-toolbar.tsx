import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs';
import { Link } from '@tanstack/react-router';
import { type Route, runSheetUrl } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { DaySteps } from '../../shared/routes/day-steps.tsx';
import { LoadBar } from '../../shared/routes/load-bar.tsx';
import { isRecent } from '../../shared/routes/position-age.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
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
  /** Null where there is nothing to put into an order. */
  readonly optimise: Optimise | null;
};

/** Who drives, when the vehicle was last seen, how full it gets, and on which day. */
export const RouteToolbar = ({ vehicle, seenAt, shown, day, onDay, optimise }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  return (
    <div className={styles.bar}>
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
        {vehicle.drivers.map(({ name }) => name).join(', ') || t('vehicleRoute.noDriver')}
      </span>
      <LastSeen at={seenAt} />
      <span className={styles.loads}>
        <LoadBar kind="weight" used={shown.mostLoad.weight} capacity={vehicle.weightCapacity} />
        <LoadBar kind="volume" used={shown.mostLoad.volume} capacity={vehicle.volumeCapacity} />
      </span>
      <span className={styles.actions}>
        <DaySteps day={day} onDay={onDay} />
        {optimise && <OptimiseButton {...optimise} />}
        <a href={runSheetUrl(vehicle.id, day)} target="_blank" rel="noopener" className={buttonClass({})}>
          <IconPrinter {...ICON} />
          {t('vehicleRoute.runSheet')}
        </a>
        <Link to={paths.shipments} className={buttonClass({})}>
          <IconPackageImport {...ICON} />
          {t('vehicleRoute.assignMore')}
        </Link>
      </span>
    </div>
  );
};

const LastSeen = ({ at }: { readonly at: string | null }) => {
  const words = useI18n();
  const { t } = words;
  const now = useNow();
  if (at === null) return <span className={styles.unseen}>{t('vehicleRoute.neverSeen')}</span>;
  const time = momentText(new Date(at), now, words);
  return (
    <span title={t('vehicleRoute.lastSeen', { time })}>
      <StatusDot tone={isRecent(at, now) ? 'success' : 'warning'} isQuiet>
        {time}
      </StatusDot>
    </span>
  );
};
