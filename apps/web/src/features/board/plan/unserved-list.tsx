import { Link } from '@tanstack/react-router';
import type { Unserved } from '@waybill/contract/plans';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { NOTHING, volumeText, weightText } from '../../../shared/shipments/shipment-text.ts';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { useBoard } from '../state/board-context.ts';
import { putOn } from '../state/wishes.ts';
import styles from './proposal.module.css';

type Props = {
  readonly unserved: readonly Unserved[];
  readonly perform: (wished: ReturnType<typeof putOn>) => boolean;
  readonly onDone: () => void;
};

/** What is on no route of the proposal: what stops it, and the smallest change that would serve it. */
export const UnservedList = ({ unserved, perform, onDone }: Props) => {
  const { t } = useI18n();
  if (unserved.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>
        {t('board.proposal.unserved')} <span className={styles.quiet}>{t('board.proposal.unservedDetail')}</span>
      </h2>
      <ol className={styles.unserved}>
        {unserved.map((each, at) => (
          <UnservedRow key={each.shipmentId} number={at + 1} unserved={each} perform={perform} onDone={onDone} />
        ))}
      </ol>
    </>
  );
};

type RowProps = Omit<Props, 'unserved'> & { readonly number: number; readonly unserved: Unserved };

const UnservedRow = ({ number, unserved, perform, onDone }: RowProps) => {
  const words = useI18n();
  const { t, format } = words;
  const board = useBoard();
  const { shipmentId, name, reason, change } = unserved;
  const shipment = board.shipmentOf.get(shipmentId);
  const vehicle = change?.vehicleId ? board.laneOf.get(change.vehicleId)?.vehicle : undefined;
  const amount = change ? format.number(Math.ceil(change.amount * 10) / 10) : '';
  const changeText =
    change &&
    (change.kind === 'equipment' || change.kind === 'vehicle'
      ? t(`board.proposal.change.${change.kind}`)
      : t(`board.proposal.change.${change.kind}`, { amount }));
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
          <b className={styles.reason}>{t(`board.proposal.reason.${reason}`)}.</b> {t(`board.proposal.why.${reason}`)}
        </span>
        <span className={styles.wayOut}>
          <span>
            {changeText &&
              (vehicle
                ? t('board.proposal.changeOn', { change: changeText, vehicle: vehicle.registration })
                : changeText)}
          </span>
          {reason === 'no-coordinates' ? (
            <Link to={paths.geocodeShipment} params={{ shipmentId }} className={buttonClass({})}>
              {t('board.proposal.setPlace')}
            </Link>
          ) : vehicle && shipment ? (
            <Button
              onClick={() => {
                if (perform(putOn(board, { kind: 'pool', id: shipmentId }, vehicle.id))) onDone();
              }}
            >
              {t('board.proposal.assignAnyway')}
            </Button>
          ) : (
            <Link to={paths.shipment} params={{ shipmentId }} className={buttonClass({})}>
              {t('board.proposal.openShipment')}
            </Link>
          )}
        </span>
      </div>
    </li>
  );
};
