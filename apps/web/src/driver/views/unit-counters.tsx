import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { DriverStop } from '@waybill/contract/driver';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type CountedShipment, countedByHand } from '../day/stop-facts.ts';
import { changeDraft, useDraft } from '../proof-draft.ts';
import rows from './rows.module.css';
import styles from './unit-counters.module.css';

/** How many units of each shipment without parcels are handed over: all, until the driver counts fewer. */
export const UnitCounters = ({ stop }: { readonly stop: DriverStop }) => {
  const { units } = useDraft(stop.id);
  const counted = countedByHand(stop);
  if (counted.length === 0) return null;
  return (
    <ul className={rows.list}>
      {counted.map((shipment) => (
        <Counter
          key={shipment.shipmentId}
          shipment={shipment}
          count={units.get(shipment.shipmentId) ?? shipment.totalUnits}
          onCount={(count) => changeDraft(stop.id, { units: new Map(units).set(shipment.shipmentId, count) })}
        />
      ))}
    </ul>
  );
};

type CounterProps = {
  readonly shipment: CountedShipment;
  readonly count: number;
  readonly onCount: (count: number) => void;
};

const Counter = ({ shipment, count, onCount }: CounterProps) => {
  const { t } = useI18n();
  const { shipmentId, description, name, totalUnits } = shipment;
  const goods = description ?? name ?? shipmentId;
  return (
    <li className={styles.item}>
      <span className={rows.words}>
        {goods}
        <span className={rows.code}>{shipmentId}</span>
      </span>
      {/* Without any, it was not delivered: that is a problem, with a reason. */}
      <button
        type="button"
        className={styles.step}
        aria-label={t('driver.count.fewer', { goods })}
        disabled={count <= 1}
        onClick={() => onCount(count - 1)}
      >
        <IconMinus size={24} aria-hidden />
      </button>
      <output className={styles.count}>{t('driver.scanned', { done: count, total: totalUnits })}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={t('driver.count.more', { goods })}
        disabled={count >= totalUnits}
        onClick={() => onCount(count + 1)}
      >
        <IconPlus size={24} aria-hidden />
      </button>
    </li>
  );
};
