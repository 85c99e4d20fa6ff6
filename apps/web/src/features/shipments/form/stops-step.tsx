import { useSession } from '../../../lib/session/session.ts';
import styles from './columns.module.css';
import { SaveStop } from './save-stop.tsx';
import type { StepProps } from './step-props.ts';
import { StopFields } from './stop-fields.tsx';

/** Pickup and dropoff. Without pickups in the config there is one stop only. */
export const StopsStep = ({ form, mode }: StepProps) => {
  const usesPickups = useSession()?.config?.usesPickups === true;
  return (
    <div className={usesPickups ? styles.columns : styles.single}>
      {usesPickups && (
        <section className={styles.column}>
          <StopFields form={form} kind="pickup" number={1} isFirst />
          {mode === 'create' && <SaveStop form={form} kind="pickup" />}
        </section>
      )}
      <section className={styles.column}>
        <StopFields form={form} kind="dropoff" number={usesPickups ? 2 : 1} isFirst={!usesPickups} />
        {mode === 'create' && <SaveStop form={form} kind="dropoff" />}
      </section>
    </div>
  );
};
