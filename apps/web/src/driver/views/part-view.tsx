import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs';
import type { DriverStop } from '@waybill/contract/driver';
import type { FailureReason } from '@waybill/domain/driver/outcome';
import { useI18n } from '../../lib/language/i18n.tsx';
import { addressParts, parcelsOf } from '../day/stop-facts.ts';
import { replaceView } from '../navigation.ts';
import { changeDraft, useDraft } from '../proof-draft.ts';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage } from '../ui/driver-page.tsx';
import { HandlingBand } from './flags.tsx';
import styles from './part-view.module.css';
import rows from './rows.module.css';
import { useParcelText } from './stop-view.tsx';
import { WorkBar } from './work-bar.tsx';

const REASONS = ['damaged', 'missing', 'not-wanted'] as const satisfies readonly FailureReason[];

/** Each parcel that stays behind has its own reason. */
export const PartView = ({ stop }: { readonly stop: DriverStop }) => {
  const { t } = useI18n();
  const text = useParcelText();
  const { left } = useDraft(stop.id);
  const parcels = parcelsOf(stop);
  const set = (id: string, reason: FailureReason | null) => {
    const next = new Map(left);
    if (reason) next.set(id, reason);
    else next.delete(id);
    changeDraft(stop.id, { left: next });
  };
  return (
    <DriverPage
      bar={
        <WorkBar
          title={t('driver.part.title')}
          detail={[t('driver.stopTitle', { number: stop.stopNumber }), addressParts(stop.address).street]}
        />
      }
      dock={
        <Dock>
          <DockAction
            isFilled
            disabled={left.size === parcels.length}
            onClick={() => replaceView({ name: 'proof', deliveryId: stop.id })}
          >
            {t('driver.toProof')}
          </DockAction>
        </Dock>
      }
    >
      <HandlingBand stop={stop} />
      <p className={styles.head}>
        <strong>{t('driver.part.count', { done: parcels.length - left.size, left: left.size })}</strong>
        <span>{t('driver.part.change')}</span>
      </p>
      <ul className={rows.list}>
        {parcels.map((parcel) => {
          const reason = left.get(parcel.id) ?? null;
          return (
            <li key={parcel.id} className={styles.item}>
              <button
                type="button"
                className={styles.parcel}
                aria-pressed={reason === null}
                data-left={reason !== null}
                onClick={() => set(parcel.id, reason ? null : 'damaged')}
              >
                {reason ? <IconCircleXFilled size={32} aria-hidden /> : <IconCircleCheckFilled size={32} aria-hidden />}
                <span className={rows.words}>
                  {text(parcel)}
                  <span className={rows.code}>{parcel.barcode}</span>
                </span>
                <span className={styles.state}>{reason ? t('driver.part.not') : t('driver.part.delivered')}</span>
              </button>
              {reason && (
                <div className={styles.reasons}>
                  {REASONS.map((each) => (
                    <button
                      key={each}
                      type="button"
                      className={styles.reason}
                      aria-pressed={each === reason}
                      onClick={() => set(parcel.id, each)}
                    >
                      {t(`driver.part.short.${each}`)}
                    </button>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </DriverPage>
  );
};
