import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs';
import type { DriverStop } from '@waybill/contract/driver';
import { type FailureReason, mayBeReturned, outcomeOfReason } from '@waybill/domain/driver/outcome';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { addressParts, countedByHand, parcelsOf } from '../day/stop-facts.ts';
import { replaceView } from '../navigation.ts';
import { changeDraft, useDraft } from '../proof-draft.ts';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage } from '../ui/driver-page.tsx';
import { HandlingBand } from './flags.tsx';
import styles from './part-view.module.css';
import rows from './rows.module.css';
import { useParcelText } from './stop-view.tsx';
import { UnitCounters } from './unit-counters.tsx';
import { WorkBar } from './work-bar.tsx';

const REASONS = {
  dropoff: ['damaged', 'missing', 'not-wanted'],
  pickup: ['not-ready', 'damaged', 'other'],
} as const satisfies Record<DriverStop['kind'], readonly FailureReason[]>;

/** Each parcel that stays behind has its own reason. */
export const PartView = ({ stop }: { readonly stop: DriverStop }) => {
  const { t } = useI18n();
  const text = useParcelText();
  const { left, returned } = useDraft(stop.id);
  const parcels = parcelsOf(stop);
  const [isMissing, setIsMissing] = useState(false);
  const isNothing = parcels.length > 0 && left.size === parcels.length && countedByHand(stop).length === 0;
  const list = useRef<HTMLUListElement>(null);
  /** The driver may say otherwise afterwards. */
  const stay = (id: string, reason: FailureReason) => {
    const next = new Set(returned);
    if (outcomeOfReason(stop.kind, reason) === 'returned') next.add(id);
    else if (!mayBeReturned(stop.kind, reason)) next.delete(id);
    changeDraft(stop.id, { left: new Map(left).set(id, reason), returned: next });
  };
  const sendBack = (id: string, isReturned: boolean) => {
    const next = new Set(returned);
    if (isReturned) next.add(id);
    else next.delete(id);
    changeDraft(stop.id, { returned: next });
  };
  const turn = (id: string) => {
    const next = new Map(left);
    if (!next.delete(id)) next.set(id, null);
    const still = new Set(returned);
    still.delete(id);
    changeDraft(stop.id, { left: next, returned: still });
  };
  const goOn = () => {
    const open = parcels.find(({ id }) => left.get(id) === null);
    if (!open) return replaceView({ name: 'part-proof', deliveryId: stop.id });
    setIsMissing(true);
    list.current?.querySelector<HTMLElement>(`[data-parcel="${open.id}"] [data-reason]`)?.focus();
  };
  return (
    <DriverPage
      bar={
        <WorkBar
          title={t(`driver.part.${stop.kind}.title`)}
          detail={[t('driver.stopTitle', { number: stop.stopNumber }), addressParts(stop.address).street]}
        />
      }
      dock={
        <Dock>
          <DockAction isFilled disabled={isNothing} onClick={goOn}>
            {t('driver.toProof')}
          </DockAction>
        </Dock>
      }
    >
      <HandlingBand stop={stop} />
      <div role="status">{isNothing && <p className={styles.none}>{t(`driver.part.${stop.kind}.none`)}</p>}</div>
      {parcels.length > 0 && (
        <p className={styles.head}>
          <strong>{t(`driver.part.${stop.kind}.count`, { done: parcels.length - left.size, left: left.size })}</strong>
          <span>{t('driver.part.change')}</span>
        </p>
      )}
      <ul ref={list} className={rows.list}>
        {parcels.map((parcel) => {
          const isLeft = left.has(parcel.id);
          const reason = left.get(parcel.id) ?? null;
          return (
            <li key={parcel.id} className={styles.item} data-parcel={parcel.id}>
              <button
                type="button"
                className={styles.parcel}
                aria-pressed={!isLeft}
                data-left={isLeft}
                data-returned={returned.has(parcel.id)}
                onClick={() => turn(parcel.id)}
              >
                {isLeft ? <IconCircleXFilled size={32} aria-hidden /> : <IconCircleCheckFilled size={32} aria-hidden />}
                <span className={rows.words}>
                  {text(parcel)}
                  <span className={rows.code}>{parcel.barcode}</span>
                </span>
                <span className={styles.state}>
                  {!isLeft
                    ? t(`driver.part.${stop.kind}.done`)
                    : t(returned.has(parcel.id) ? 'driver.part.sentBack' : `driver.part.${stop.kind}.not`)}
                </span>
              </button>
              {isLeft && (
                <LeftParcel
                  barcode={parcel.barcode}
                  kind={stop.kind}
                  reason={reason}
                  isReturned={returned.has(parcel.id)}
                  isMissing={isMissing && reason === null}
                  onReason={(each) => stay(parcel.id, each)}
                  onReturned={(isReturned) => sendBack(parcel.id, isReturned)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <UnitCounters stop={stop} />
    </DriverPage>
  );
};

type LeftProps = {
  readonly barcode: string;
  readonly kind: DriverStop['kind'];
  readonly reason: FailureReason | null;
  readonly isReturned: boolean;
  /** The driver wants to go on, and no reason is chosen. */
  readonly isMissing: boolean;
  readonly onReason: (reason: FailureReason) => void;
  readonly onReturned: (isReturned: boolean) => void;
};

/** Why a parcel stays behind, and then whether it is tried again or sent back: the likelier of the two is chosen with the reason. */
const LeftParcel = ({ barcode, kind, reason, isReturned, isMissing, onReason, onReturned }: LeftProps) => {
  const { t } = useI18n();
  return (
    <>
      <fieldset className={styles.reasons} aria-label={t(`driver.part.${kind}.why`, { barcode })}>
        {REASONS[kind].map((each) => (
          <button
            key={each}
            type="button"
            className={styles.reason}
            data-reason={each}
            aria-pressed={each === reason}
            onClick={() => onReason(each)}
          >
            {t(`driver.part.short.${each}`)}
          </button>
        ))}
        {isMissing && (
          <p role="alert" className={classNames(rows.problem, styles.missing)}>
            {t('driver.wrong.choose')}
          </p>
        )}
      </fieldset>
      {reason !== null && mayBeReturned(kind, reason) && (
        <fieldset className={classNames(styles.reasons, styles.next)} aria-label={t('driver.part.what', { barcode })}>
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              className={styles.reason}
              aria-pressed={each === isReturned}
              onClick={() => onReturned(each)}
            >
              {t(each ? 'driver.part.sendBack' : 'driver.part.tryAgain')}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
};
