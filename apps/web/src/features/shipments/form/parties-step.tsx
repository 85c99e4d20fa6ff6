import styles from './columns.module.css';
import { FormSection } from './form-section.tsx';
import type { StepProps } from './step-props.ts';

/** The parties of the shipment, the payer, and the references that others use. */
export const PartiesStep = (props: StepProps) => (
  <div className={styles.columns}>
    <section className={styles.column}>
      <div className={styles.fields}>
        <FormSection {...props} section="parties" />
      </div>
    </section>
    <section className={styles.column}>
      <div className={styles.fields}>
        <FormSection {...props} section="payment" hasRule />
        <FormSection {...props} section="references" />
      </div>
    </section>
  </div>
);
