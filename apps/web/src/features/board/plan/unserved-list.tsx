import { Link } from '@tanstack/react-router';
import type { AskedPlan, Unserved } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { NOTHING, volumeText, weightText } from '../../../shared/shipments/shipment-text.ts';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { useBoard } from '../state/board-context.ts';
import { changeText } from './change-text.ts';
import styles from './proposal.module.css';

type Applied = AskedPlan['changes'][number];

type Props = {
  readonly unserved: readonly Unserved[];
  /** Searches again with a limit that gives way; null while a search goes on. */
  readonly onApply: ((change: Applied) => void) | null;
};

/** What is on no route of the proposal: what stops it, and the smallest change that would serve it. */
export const UnservedList = ({ unserved, onApply }: Props) => {
  const { t } = useI18n();
  if (unserved.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>
        {t('board.proposal.unserved')} <span className={styles.quiet}>{t('board.proposal.unservedDetail')}</span>
      </h2>
      <ol className={styles.unserved}>
        {unserved.map((each, at) => (
          <UnservedRow key={each.shipmentId} number={at + 1} unserved={each} onApply={onApply} />
        ))}
      </ol>
    </>
  );
};

type RowProps = Omit<Props, 'unserved'> & { readonly number: number; readonly unserved: Unserved };

const UnservedRow = ({ number, unserved, onApply }: RowProps) => {
  const words = useI18n();
  const { t } = words;
  const { shipmentOf } = useBoard();
  const { shipmentId, name, reason, change } = unserved;
  const shipment = shipmentOf.get(shipmentId);
  return (
    <li className={styles.unservedRow}>
      <span className={styles.diamond} aria-hidden>
        <span>{number}</span>
      </span>
      <div className={styles.unservedBody}>
        <span className={styles.unservedHead}>
          <b>{name ?? shipmentId}</b>
          <span className={styles.quiet}>
            {shipment
              ? [weightText(shipment.weight, words), volumeText(shipment.volume, words)]
                  .filter((text) => text !== NOTHING)
                  .join(', ')
              : ''}
          </span>
        </span>
        <span>
          {reason === 'not-examined' && !onApply ? (
            t('board.proposal.examinedLater')
          ) : (
            <>
              <b className={styles.reason}>{t(`board.proposal.reason.${reason}`)}.</b>{' '}
              {change?.kind === 'vehicle' ? t('board.proposal.allUsed') : t(`board.proposal.why.${reason}`)}
            </>
          )}
        </span>
        <WayOut unserved={unserved} onApply={onApply} />
      </div>
    </li>
  );
};

/** The change, and what can be done about it here. One more vehicle is not had by pressing a button. */
const WayOut = ({ unserved, onApply }: Omit<RowProps, 'number'>) => {
  const words = useI18n();
  const { t } = words;
  const { laneOf } = useBoard();
  const { shipmentId, name, reason, change } = unserved;
  const vehicle = change && 'vehicleId' in change ? laneOf.get(change.vehicleId)?.vehicle.registration : undefined;
  const text = change && changeText(change, vehicle, words);
  return (
    <span className={styles.wayOut}>
      <span>{text}</span>
      {reason === 'no-coordinates' ? (
        <Link to={paths.geocodeShipment} params={{ shipmentId }} className={buttonClass({})}>
          {t('board.proposal.setPlace')}
        </Link>
      ) : change && change.kind !== 'vehicle' ? (
        <Button
          disabled={!onApply}
          aria-label={`${t('board.proposal.apply')}: ${name ?? shipmentId}, ${text}`}
          onClick={() => onApply?.({ shipmentId, change })}
        >
          {t('board.proposal.apply')}
        </Button>
      ) : (
        <Link to={paths.shipment} params={{ shipmentId }} className={buttonClass({})}>
          {t('board.proposal.openShipment')}
        </Link>
      )}
    </span>
  );
};
