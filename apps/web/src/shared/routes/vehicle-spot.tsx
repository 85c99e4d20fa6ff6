import type { VehiclePosition } from '@waybill/contract/positions';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { MapSpot } from '../../ui/map/map-spot.tsx';
import type { RouteLook } from '../../ui/map/route-look.ts';
import { isRecent, isShownOn } from './position-age.ts';
import { VehicleTag } from './route-marks.tsx';
import styles from './vehicle-spot.module.css';

type Props = {
  readonly registration: string;
  readonly look: RouteLook;
  readonly position: VehiclePosition | null;
  /** The day that the map shows. */
  readonly day: string;
  readonly isPointed?: boolean;
  readonly onPoint?: (isPointed: boolean) => void;
};

/** A vehicle where it was last today; faint when that is long ago. What lies below it can still be pressed. */
export const VehicleSpot = ({ registration, look, position, day, isPointed = false, onPoint }: Props) => {
  const words = useI18n();
  const { t, format } = words;
  const now = useNow();
  if (!position || !isShownOn(day, position, now, format)) return null;
  const { point, takenAt } = position;
  const seen = momentText(new Date(takenAt), now, words, 'inSentence');
  const label = t('route.vehicleAt', { vehicle: registration, time: seen });
  return (
    <MapSpot point={point}>
      <span
        className={styles.spot}
        role="img"
        aria-label={label}
        title={label}
        data-old={!isRecent(takenAt, now) || undefined}
        data-pointed={isPointed || undefined}
        onPointerEnter={() => onPoint?.(true)}
        onPointerLeave={() => onPoint?.(false)}
      >
        <VehicleTag look={look} isOnMap />
      </span>
    </MapSpot>
  );
};
