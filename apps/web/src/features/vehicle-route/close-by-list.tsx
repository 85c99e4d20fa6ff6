import type { Route } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useId, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { assign } from '../../shared/routes/assign.ts';
import { nameOfStop } from '../../shared/routes/route-text.ts';
import { volumeText, weightText } from '../../shared/shipments/shipment-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import styles from './close-by.module.css';
import type { CloseBy } from './close-by.ts';
import { closeByText, tenths } from './close-by-text.ts';
import type { FoundCloseBy } from './use-close-by.ts';

type Props = {
  readonly vehicle: Vehicle;
  readonly route: Route;
  /** What is not saved would be mixed up with what is added. */
  readonly hasUnsaved: boolean;
  readonly closeBy: FoundCloseBy;
  readonly onPoint: (shipmentId: string | null) => void;
};

/** The unassigned shipments of the day that fit best into this route, each with what it costs to add it. */
export const CloseByList = ({ vehicle, route, hasUnsaved, closeBy, onPoint }: Props) => {
  const words = useI18n();
  const { t } = words;
  const headingId = useId();
  const { found, error, retry } = closeBy;
  const [addingId, setAddingId] = useState<string | null>(null);
  if (error) {
    return (
      <p className={styles.failed} role="alert">
        {loadErrorText(error, t, 'vehicleRoute.closeBy.loadFailed')}
        <Button onClick={retry}>{t('action.retry')}</Button>
      </p>
    );
  }
  if (found.length === 0) return null;

  const add = async ({ shipment, insertion }: CloseBy) => {
    setAddingId(shipment.shipmentId);
    // One more for the same door, and one with a pickup, find their places themselves.
    const hasPlace = !insertion.isShared && shipment.pickup === null;
    await assign(t, {
      selection: { by: 'ids', ids: [shipment.shipmentId] },
      count: 1,
      day: route.day,
      vehicle: { id: vehicle.id, name: vehicle.registration },
      from: null,
      ...(hasPlace && { beforeStop: (insertion.after ?? 0) + 1 }),
    }).catch(() => null);
    setAddingId(null);
  };
  const free = [
    vehicle.weightCapacity !== null &&
      weightText(Math.max(0, tenths(vehicle.weightCapacity - route.mostLoad.weight)), words),
    vehicle.volumeCapacity !== null &&
      volumeText(Math.max(0, tenths(vehicle.volumeCapacity - route.mostLoad.volume)), words),
  ].filter((each) => each !== false);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId} className={styles.title}>
          {t('vehicleRoute.closeBy.title')}
        </Heading>
        {free.length > 0 && (
          <span className={styles.muted}>{t('vehicleRoute.closeBy.free', { load: free.join(', ') })}</span>
        )}
      </div>
      <ul className={styles.list}>
        {found.map((each) => (
          <Row
            key={each.shipment.shipmentId}
            found={each}
            refusal={hasUnsaved ? t('vehicleRoute.closeBy.saveFirst') : null}
            isAdding={addingId === each.shipment.shipmentId}
            isBusy={addingId !== null}
            onAdd={() => void add(each)}
            onPoint={onPoint}
          />
        ))}
      </ul>
    </section>
  );
};

type RowProps = {
  readonly found: CloseBy;
  /** Why nothing can be added now. */
  readonly refusal: string | null;
  readonly isAdding: boolean;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
  readonly onPoint: Props['onPoint'];
};

const Row = ({ found, refusal, isAdding, isBusy, onAdd, onPoint }: RowProps) => {
  const words = useI18n();
  const { t } = words;
  const costId = useId();
  const { shipment, insertion } = found;
  const { obstacle } = insertion;
  const name = nameOfStop(shipment);
  const isRefused = obstacle !== null || refusal !== null;
  return (
    <li className={styles.row} onPointerEnter={() => onPoint(shipment.shipmentId)} onPointerLeave={() => onPoint(null)}>
      <span className={styles.diamond} aria-hidden />
      <span className={styles.who} title={`${name}, ${shipment.address}`}>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.muted}>{shipment.name !== null && shipment.address}</span>
      </span>
      <span id={costId} className={obstacle === null ? styles.cost : styles.obstacle}>
        {closeByText(found, words)}
      </span>
      <Button
        aria-label={t('vehicleRoute.closeBy.addOne', { name })}
        aria-describedby={costId}
        title={refusal ?? undefined}
        disabled={isRefused || (isBusy && !isAdding)}
        loading={isAdding}
        onClick={onAdd}
      >
        {t('vehicleRoute.closeBy.add')}
      </Button>
    </li>
  );
};
