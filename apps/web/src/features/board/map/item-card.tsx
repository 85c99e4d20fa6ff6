import { Link } from '@tanstack/react-router';
import type { RouteStop, UnassignedShipment } from '@waybill/contract/routes';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { arrivalOf, clockText, isAtRisk, isBegun, nameOfStop } from '../../../shared/routes/route-text.ts';
import { volumeText, weightText, windowText } from '../../../shared/shipments/shipment-text.ts';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import type { Lane } from '../model/board-types.ts';
import { useBoard } from '../state/board-context.ts';
import { type BoardItem, choose, startMoving } from '../state/board-store.ts';
import styles from './item-card.module.css';

export type CardActions = { readonly onLock: (item: BoardItem) => void; readonly onTakeOff: (item: BoardItem) => void };

type Props = {
  readonly item: BoardItem;
  /** Null for a card that only says something. */
  readonly actions: CardActions | null;
};

/** What is known of a stop, or of a shipment in the pool, and what can be done with it. */
export const ItemCard = ({ item, actions }: Props) => {
  const { shipmentOf, stopOf } = useBoard();
  if (item.kind === 'pool') {
    const shipment = shipmentOf.get(item.id);
    return shipment ? <PoolCard shipment={shipment} hasActions={actions !== null} /> : null;
  }
  const found = stopOf.get(item.id);
  return found ? <StopCard {...found} item={item} actions={actions} /> : null;
};

const sum = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((one, other) => one + (other ?? 0), 0) * 10) / 10;

type StopProps = Props & { readonly stop: RouteStop; readonly lane: Lane };

const StopCard = ({ stop, lane, item, actions }: StopProps) => {
  const words = useI18n();
  const { t } = words;
  const isLate = stop.lateMinutes > 0 && stop.completedAt === null;
  const isClose = isAtRisk(stop);
  const arrival = clockText(arrivalOf(stop), words);
  const loads = [
    weightText(sum(stop.shipments.map(({ weight }) => weight)), words),
    volumeText(sum(stop.shipments.map(({ volume }) => volume)), words),
  ];
  return (
    <div className={styles.card}>
      <span className={styles.name}>{nameOfStop(stop)}</span>
      <span className={styles.address}>{stop.address}</span>
      <dl className={styles.facts}>
        <dt>{t('board.card.window')}</dt>
        <dd>{windowText(stop, t) || t('route.anyTime')}</dd>
        <dt>{t(stop.arrivedAt ? 'board.card.arrived' : 'board.card.eta')}</dt>
        <dd className={classNames(isLate && styles.late, isClose && styles.atRisk)}>
          {isLate ? `${arrival}, ${t('route.minutesLate', { count: stop.lateMinutes })}` : arrival}
          {isClose && `, ${t('route.atRisk')}`}
        </dd>
        <dt>{t('board.card.load')}</dt>
        <dd>{loads.join(', ')}</dd>
      </dl>
      {actions && isBegun(stop) && <p className={styles.address}>{t('board.card.begun')}</p>}
      {actions && (
        <div className={styles.actions}>
          <Link
            to={paths.vehicleDelivery}
            params={{ vehicleId: lane.vehicle.id, deliveryId: stop.id }}
            className={buttonClass({})}
          >
            {t('board.card.open')}
          </Link>
          {!isBegun(stop) && (
            <>
              <Button onClick={() => startMoving(item)}>{t('board.card.move')}</Button>
              <Button onClick={() => actions.onLock(item)}>
                {t(stop.isLocked ? 'board.card.unlock' : 'board.card.lock')}
              </Button>
              <Button onClick={() => actions.onTakeOff(item)}>{t('board.card.takeOff')}</Button>
            </>
          )}
          <Button variant="subtle" onClick={() => choose(null)}>
            {t('board.card.close')}
          </Button>
        </div>
      )}
    </div>
  );
};

const PoolCard = ({
  shipment,
  hasActions,
}: {
  readonly shipment: UnassignedShipment;
  readonly hasActions: boolean;
}) => {
  const words = useI18n();
  const { t } = words;
  return (
    <div className={styles.card}>
      <span className={styles.name}>{nameOfStop(shipment)}</span>
      <span className={styles.address}>{shipment.address}</span>
      <dl className={styles.facts}>
        <dt>{t('board.card.window')}</dt>
        <dd>{windowText(shipment, t) || t('route.anyTime')}</dd>
        <dt>{t('board.card.load')}</dt>
        <dd>{[weightText(shipment.weight, words), volumeText(shipment.volume, words)].join(', ')}</dd>
      </dl>
      {hasActions && (
        <div className={styles.actions}>
          <Link to={paths.shipment} params={{ shipmentId: shipment.shipmentId }} className={buttonClass({})}>
            {t('board.card.open')}
          </Link>
          <Button onClick={() => startMoving({ kind: 'pool', id: shipment.shipmentId })}>
            {t('board.card.assign')}
          </Button>
          <Button variant="subtle" onClick={() => choose(null)}>
            {t('board.card.close')}
          </Button>
        </div>
      )}
    </div>
  );
};
