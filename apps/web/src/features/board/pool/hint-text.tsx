import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useI18n } from '../../../lib/language/i18n.tsx';
import type { Hint } from '../../../shared/estimate/hint.ts';
import { hintDistance, hintPlace } from '../../../shared/estimate/hint-text.ts';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { useBoard } from '../state/board-context.ts';
import styles from './pool.module.css';

/** The cheapest place for a shipment, or why there is none. */
export const HintText = ({ hint }: { readonly hint: Hint | undefined }) => {
  const words = useI18n();
  const { t } = words;
  const { laneOf } = useBoard();
  if (!hint) return <span className={styles.hint}>{t('board.hint.working')}</span>;
  if (hint.kind === 'none') {
    const why = t(`route.hint.none.${hint.reason}`);
    return (
      <span className={styles.obstacle} title={why}>
        <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
        <span className={styles.cut}>{why}</span>
      </span>
    );
  }
  const lane = laneOf.get(hint.vehicleId);
  if (!lane) return null;
  const distance = hintDistance(hint.metres, words);
  return (
    <span className={styles.hint} title={t('board.hint.about', { distance, vehicle: lane.vehicle.registration })}>
      <VehicleTag look={lane.look} />
      <span className={styles.cut}>{hintPlace(hint, words)}</span>
    </span>
  );
};
