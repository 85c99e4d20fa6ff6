import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { AskedPlan } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { nameOfStop } from '../../../shared/routes/route-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { useBoard } from '../state/board-context.ts';
import { changeText } from './change-text.ts';
import styles from './proposal.module.css';

type Changes = AskedPlan['changes'];

type Props = {
  readonly changes: Changes;
  /** Searches again with these; null while a search goes on. */
  readonly onChange: ((changes: Changes) => void) | null;
};

/** The limits that give way in this proposal. They stay as they are on vehicles and shipments: what is too much or too late is shown so. */
export const AppliedChanges = ({ changes, onChange }: Props) => {
  const words = useI18n();
  const { t } = words;
  const { laneOf, shipmentOf } = useBoard();
  if (changes.length === 0) return null;
  return (
    <section className={styles.applied} aria-label={t('board.proposal.applied')}>
      <h2 className={styles.heading}>
        {t('board.proposal.applied')} <span className={styles.quiet}>{t('board.proposal.appliedDetail')}</span>
      </h2>
      <ul>
        {changes.map(({ shipmentId, change }, at) => {
          const vehicle = 'vehicleId' in change ? laneOf.get(change.vehicleId)?.vehicle.registration : undefined;
          const shipment = shipmentOf.get(shipmentId);
          const text = changeText(change, vehicle, words);
          const name = shipment ? nameOfStop(shipment) : shipmentId;
          return (
            <li key={`${shipmentId} ${text}`} className={styles.move}>
              <span className={styles.moveName}>
                {name} <span className={styles.quiet}>{text}</span>
              </span>
              <Button
                iconOnly
                variant="subtle"
                disabled={!onChange}
                icon={<IconX size={16} stroke={1.75} aria-hidden />}
                aria-label={`${t('board.proposal.takeBack')}: ${name}, ${text}`}
                title={t('board.proposal.takeBack')}
                onClick={() => onChange?.(changes.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
