import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import styles from './columns.module.css';
import { SaveStop } from './save-stop.tsx';
import type { StepProps } from './step-props.ts';
import { ORDER_OF_STOPS } from './steps.ts';
import { StopFields } from './stop-fields.tsx';

/** Dropoff and pickup. Without pickups in the config there is one stop only. */
export const StopsStep = ({ form, mode }: StepProps) => {
  const { t } = useI18n();
  const usesPickups = useSession()?.config?.usesPickups === true;
  const stops = ORDER_OF_STOPS.filter((kind) => kind === 'dropoff' || usesPickups);
  return (
    <div className={usesPickups ? styles.columns : styles.single}>
      {stops.map((kind, index) => (
        <section key={kind} className={styles.column} aria-label={t(`shipment.field.${kind}`)}>
          <StopFields form={form} kind={kind} isFirst={index === 0} />
          {mode === 'create' && <SaveStop form={form} kind={kind} />}
        </section>
      ))}
    </div>
  );
};
